//! The three phases of a game: the opening, in which castles are built and the attack is placed; the middle game, in which the lines
//! are broken; and the endgame, which begins when the defence of one side is compromised.

use komadai_lang::Lang;
use komadai_shogi::{Color, Move, PieceKind, Position, Square};

/// A phase of a game.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// 序盤.
    Opening,
    /// 中盤.
    Middle,
    /// 終盤.
    Endgame,
}

/// How far from a king a piece of the other side threatens it.
const NEAR: u8 = 3;
/// Pieces near a king by which its defence is broken into.
const ATTACKERS: usize = 2;

impl Phase {
    /// All of them, in their order.
    pub const ALL: [Phase; 3] = [Phase::Opening, Phase::Middle, Phase::Endgame];

    /// The phase of a position by itself, whatever came before it.
    ///
    /// ```
    /// use komadai_archive::Phase;
    /// assert_eq!(Phase::of(&komadai_shogi::Position::start()), Phase::Opening);
    /// ```
    pub fn of(position: &Position) -> Phase {
        if Color::ALL.into_iter().any(|side| is_compromised(position, side)) {
            return Phase::Endgame;
        }
        if has_begun(position) { Phase::Middle } else { Phase::Opening }
    }

    /// Its name for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Phase::Opening => "opening",
            Phase::Middle => "middle-game",
            Phase::Endgame => "endgame",
        }
    }

    /// Its name in a language.
    pub const fn name(self, lang: Lang) -> &'static str {
        match (self, lang) {
            (Phase::Opening, Lang::En) => "opening",
            (Phase::Opening, Lang::Ja) => "序盤",
            (Phase::Opening, Lang::Es) => "apertura",
            (Phase::Opening, Lang::Pt) => "abertura",
            (Phase::Middle, Lang::En) => "middle game",
            (Phase::Middle, Lang::Ja) => "中盤",
            (Phase::Middle, Lang::Es) => "medio juego",
            (Phase::Middle, Lang::Pt) => "meio-jogo",
            (Phase::Endgame, Lang::En) => "endgame",
            (Phase::Endgame, Lang::Ja) => "終盤",
            (Phase::Endgame, Lang::Es | Lang::Pt) => "final",
        }
    }
}

/// After how many moves each phase of a game begins that it comes to. A phase that has begun is not left again.
pub fn phases(start: &Position, moves: &[Move]) -> Vec<(Phase, usize)> {
    let mut position = *start;
    let mut found = vec![(Phase::of(&position), 0)];
    for (ply, &mv) in (1..).zip(moves) {
        if position.play(mv).is_err() {
            break;
        }
        let phase = Phase::of(&position);
        if found.last().is_some_and(|(last, _)| phase > *last) {
            found.push((phase, ply));
        }
    }
    found
}

/// The fight has begun: something beside pawns and bishops was taken, or a piece has come into the other camp to stay.
fn has_begun(position: &Position) -> bool {
    let quiet = |kind: PieceKind| matches!(kind, PieceKind::Pawn | PieceKind::Bishop);
    let taken = Color::ALL.into_iter().any(|side| position.hand(side).iter().any(|(kind, _)| !quiet(kind)));
    // A bishop in the other camp is taken back at once, as a rule: bishops are exchanged in the opening.
    let stays = |kind: PieceKind| kind.unpromoted() != PieceKind::Bishop;
    let inside = |at: Square| position.piece_at(at).is_some_and(|piece| at.in_zone(piece.color) && stays(piece.kind));
    taken || Square::all().any(inside)
}

/// Whether a side's king is in the other camp, or pieces of the other side stand about it that can mate.
fn is_compromised(position: &Position, side: Color) -> bool {
    let Some(king) = position.king(side) else { return false };
    if king.in_zone(side) {
        return true;
    }
    let near = Square::all().filter(|&at| {
        let close = at.file().abs_diff(king.file()).max(at.rank().abs_diff(king.rank())) <= NEAR;
        close && position.piece_at(at).is_some_and(|piece| piece.color != side && is_attacker(piece.kind, at, side))
    });
    near.count() >= ATTACKERS
}

/// A piece that attacks a king of this side: a major piece or one that has promoted, anywhere; any other but a pawn in the king's camp.
fn is_attacker(kind: PieceKind, at: Square, side: Color) -> bool {
    match kind {
        PieceKind::King | PieceKind::Pawn => false,
        PieceKind::Rook | PieceKind::Bishop => at.in_zone(!side),
        kind => kind.is_promoted() || at.in_zone(!side),
    }
}
