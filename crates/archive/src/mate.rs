//! The names of basic mates: how a king that is mated is held.

use komadai_lang::Lang;
use komadai_shogi::{Move, MoveShape, PieceKind, Position, Square};

/// A basic mate.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum MatePattern {
    /// 頭金: a gold before the king.
    HeadGold,
    /// 肩金: a gold on the king's shoulder.
    ShoulderGold,
    /// 腹金: a gold beside the king.
    BellyGold,
    /// 尻金: a gold behind the king.
    TailGold,
    /// 頭銀: a silver before the king.
    HeadSilver,
    /// 吊るし桂: a knight alone checks a king that cannot move.
    HangingKnight,
    /// 一間竜: a dragon one square away, with that square empty or another attacker on it.
    DragonAtOne,
    /// 突き歩詰め: a pawn is pushed, not dropped.
    PawnPush,
    /// 両王手: two pieces check at once.
    DoubleCheck,
    /// 空き王手: the piece that moved uncovers the check of another.
    DiscoveredCheck,
    /// 合駒利かず: a lance or another sliding piece checks from afar and nothing can come between.
    FromAfar,
    /// 都詰め: mated on 5e, the capital.
    Capital,
    /// 雪隠詰め: mated in a corner of its own camp, as in a privy.
    Corner,
}

use MatePattern::*;

impl MatePattern {
    /// All of them.
    pub const ALL: [MatePattern; 13] = [
        HeadGold,
        ShoulderGold,
        BellyGold,
        TailGold,
        HeadSilver,
        HangingKnight,
        DragonAtOne,
        PawnPush,
        DoubleCheck,
        DiscoveredCheck,
        FromAfar,
        Capital,
        Corner,
    ];

    /// Its name in Japanese, in rōmaji, English, Spanish and Portuguese.
    const fn names(self) -> [&'static str; 5] {
        match self {
            HeadGold => ["頭金", "atamakin", "gold on the head", "oro en la cabeza", "ouro na cabeça"],
            ShoulderGold => ["肩金", "katakin", "gold on the shoulder", "oro en el hombro", "ouro no ombro"],
            BellyGold => ["腹金", "harakin", "gold at the belly", "oro en el vientre", "ouro na barriga"],
            TailGold => ["尻金", "shirikin", "gold at the tail", "oro en la cola", "ouro na cauda"],
            HeadSilver => ["頭銀", "atamagin", "silver on the head", "plata en la cabeza", "prata na cabeça"],
            HangingKnight => ["吊るし桂", "tsurushikei", "hanging knight", "caballo colgante", "cavalo suspenso"],
            DragonAtOne => ["一間竜", "ikken ryū", "dragon at one square", "dragón a una casilla", "dragão a uma casa"],
            PawnPush => {
                ["突き歩詰め", "tsukifuzume", "mate by a pawn push", "mate empujando un peón", "mate avançando um peão"]
            }
            DoubleCheck => ["両王手", "ryō-ōte", "double check", "jaque doble", "xeque duplo"],
            DiscoveredCheck => {
                ["空き王手", "aki-ōte", "discovered check", "jaque a la descubierta", "xeque descoberto"]
            }
            FromAfar => [
                "合駒利かず",
                "aigoma kikazu",
                "no interposition helps",
                "sin defensa por interposición",
                "sem interposição possível",
            ],
            Capital => ["都詰め", "miyakozume", "mate on 5e", "mate en 5e", "mate em 5e"],
            Corner => ["雪隠詰め", "setchinzume", "mate in the corner", "mate en el rincón", "mate no canto"],
        }
    }

    /// Its name in a language.
    pub const fn name(self, lang: Lang) -> &'static str {
        let [japanese, _, english, spanish, portuguese] = self.names();
        match lang {
            Lang::En => english,
            Lang::Ja => japanese,
            Lang::Es => spanish,
            Lang::Pt => portuguese,
        }
    }

    /// Its Japanese name in rōmaji.
    pub const fn romaji(self) -> &'static str {
        self.names()[1]
    }
}

/// The names of the mate that stands on the board, the most telling first; none where nobody is mated, or in no way that has a name.
pub fn mate_patterns(position: &Position) -> Vec<MatePattern> {
    named(position, None)
}

/// The names of the mate that a move gives.
pub fn mate_patterns_after(before: &Position, mv: Move) -> Vec<MatePattern> {
    let mut after = *before;
    if after.play(mv).is_err() { Vec::new() } else { named(&after, Some(mv)) }
}

/// The moves that mate at once, each with its names.
pub fn mates_in_one(position: &Position) -> Vec<(Move, Vec<MatePattern>)> {
    let mates = |mv: &Move| {
        let mut after = *position;
        after.play_unchecked(*mv);
        after.in_check() && !after.has_legal_move()
    };
    let moves = position.legal_moves();
    moves.iter().copied().filter(mates).map(|mv| (mv, mate_patterns_after(position, mv))).collect()
}

fn named(position: &Position, last: Option<Move>) -> Vec<MatePattern> {
    let side = position.turn();
    let Some(king) = position.king(side).filter(|_| position.in_check() && !position.has_legal_move()) else {
        return Vec::new();
    };
    let checkers: Vec<Square> = position.checkers().into_iter().collect();
    let mut found = Vec::new();
    match checkers[..] {
        [_, _, ..] => found.push(DoubleCheck),
        [at] => {
            found.extend(by_one(position, king, at, last));
            if last.is_some_and(|mv| mv.to() != at) {
                found.push(DiscoveredCheck);
            }
        }
        [] => {}
    }
    if (king.file(), king.rank()) == (5, 5) {
        found.push(Capital);
    } else if matches!(king.file(), 1 | 9) && king.rank_for(side) == 9 {
        found.push(Corner);
    }
    found
}

/// How a single piece holds the king that it checks.
fn by_one(position: &Position, king: Square, at: Square, last: Option<Move>) -> Option<MatePattern> {
    let side = position.turn();
    let kind = position.piece_at(at)?.kind;
    let files = at.file().abs_diff(king.file());
    // Ranks before the king, as it looks at the board; behind it they are below zero.
    let before = king.rank_for(side) as i8 - at.rank_for(side) as i8;
    let is_gold = matches!(
        kind,
        PieceKind::Gold | PieceKind::Tokin | PieceKind::ProLance | PieceKind::ProKnight | PieceKind::ProSilver
    );
    match (kind, files, before) {
        (_, 0, 1) if is_gold => Some(HeadGold),
        (_, 1, 1) if is_gold => Some(ShoulderGold),
        (_, 1, 0) if is_gold => Some(BellyGold),
        (_, 0, -1) if is_gold => Some(TailGold),
        (PieceKind::Silver, 0, 1) => Some(HeadSilver),
        (PieceKind::Knight, ..) => Some(HangingKnight),
        (PieceKind::Pawn, ..) => {
            last.is_none_or(|mv| matches!(mv.shape(), MoveShape::Board { .. })).then_some(PawnPush)
        }
        (PieceKind::Dragon, 0, 2 | -2) | (PieceKind::Dragon, 2, 0) => Some(DragonAtOne),
        (PieceKind::Lance | PieceKind::Rook | PieceKind::Bishop | PieceKind::Dragon | PieceKind::Horse, ..) => {
            (files > 1 || before.abs() > 1).then_some(FromAfar)
        }
        _ => None,
    }
}
