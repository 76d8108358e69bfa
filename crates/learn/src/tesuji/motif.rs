//! What a combination is called, told by the move that begins it.

use komadai_shogi::{Color, Move, PieceKind, Position, Square};
use std::fmt;
use std::str::FromStr;

/// A motif (手筋). The learner is Black.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Motif {
    /// 両取り: a piece attacks two others.
    Fork,
    /// ふんどしの桂: a knight attacks two others.
    KnightFork,
    /// 割り打ちの銀: a silver attacks two others from behind.
    SilverFork,
    /// 田楽刺し: two pieces stand one behind the other on a line.
    Skewer,
    /// A piece may not leave its line, for the king stands behind it.
    Pin,
    /// 開き王手 and its kin: a piece gets out of the way of another one behind it.
    Discovered,
    /// 叩きの歩: a pawn is dropped at the head of a piece.
    HittingPawn,
    /// 垂れ歩: a pawn is dropped where it will promote next.
    DanglingPawn,
    /// 端攻め: on the first or the ninth file, near the king.
    EdgeAttack,
    /// 捨て駒: a piece is offered that may be taken.
    Sacrifice,
}

impl Motif {
    /// All of them, the easiest to see first.
    pub const ALL: [Motif; 10] = [
        Motif::Fork,
        Motif::KnightFork,
        Motif::SilverFork,
        Motif::Skewer,
        Motif::Pin,
        Motif::Discovered,
        Motif::HittingPawn,
        Motif::DanglingPawn,
        Motif::EdgeAttack,
        Motif::Sacrifice,
    ];

    /// A word for addresses, texts and files.
    pub const fn code(self) -> &'static str {
        match self {
            Motif::Fork => "fork",
            Motif::KnightFork => "knight-fork",
            Motif::SilverFork => "silver-fork",
            Motif::Skewer => "skewer",
            Motif::Pin => "pin",
            Motif::Discovered => "discovered-attack",
            Motif::HittingPawn => "hitting-pawn",
            Motif::DanglingPawn => "dangling-pawn",
            Motif::EdgeAttack => "edge-attack",
            Motif::Sacrifice => "sacrifice",
        }
    }

    /// The lessons of the course that teach it, the first one first. Nothing teaches sacrifices as such.
    pub const fn lessons(self) -> &'static [&'static str] {
        match self {
            Motif::Fork => &["forks", "double-attack"],
            Motif::KnightFork => &["knights-jump"],
            Motif::SilverFork => &["split-silver"],
            Motif::Skewer => &["lance-from-afar"],
            Motif::Pin => &["pins"],
            Motif::Discovered => &["discovered"],
            Motif::HittingPawn => &["striking-pawn", "knights-head", "joining-pawn", "focal-pawn"],
            Motif::DanglingPawn => &["dangling-pawn"],
            Motif::EdgeAttack => &["edge-mino", "edge-yagura", "anaguma-edge"],
            Motif::Sacrifice => &[],
        }
    }

    /// What a lesson of the course teaches, where that is a motif.
    pub fn of_lesson(name: &str) -> Option<Motif> {
        Motif::ALL.into_iter().find(|motif| motif.lessons().contains(&name))
    }

    /// What Black's move, which is legal, is an example of. A move that takes more than a pawn is not: it needs no finding.
    pub fn of(position: &Position, mv: Move) -> Option<Motif> {
        let taken = position.piece_at(mv.to());
        if taken.is_some_and(|piece| !matches!(piece.kind, PieceKind::Pawn | PieceKind::Lance)) {
            return None;
        }
        let scene = Scene::new(position, mv);
        let kind = scene.kind;
        if mv.is_drop() && kind == PieceKind::Pawn {
            let head = mv.to().offset(0, -1).and_then(|square| scene.white(square));
            return match head {
                Some(kind) if kind != PieceKind::Pawn => Some(Motif::HittingPawn),
                None if mv.to().rank() == 4 => Some(Motif::DanglingPawn),
                _ if scene.at_the_edge() => Some(Motif::EdgeAttack),
                _ => None,
            };
        }
        if scene.at_the_edge() && matches!(kind, PieceKind::Pawn | PieceKind::Lance | PieceKind::Knight) {
            return Some(Motif::EdgeAttack);
        }
        if scene.attacked >= 2 {
            return Some(match kind {
                PieceKind::Knight => Motif::KnightFork,
                PieceKind::Silver => Motif::SilverFork,
                _ => Motif::Fork,
            });
        }
        match scene.behind_one_another() {
            Some(PieceKind::King) => return Some(Motif::Pin),
            Some(_) => return Some(Motif::Skewer),
            None => {}
        }
        if scene.opens_a_line() {
            return Some(Motif::Discovered);
        }
        let offered = taken.is_none() && scene.may_be_taken() && !matches!(kind, PieceKind::Pawn | PieceKind::Lance);
        offered.then_some(Motif::Sacrifice)
    }
}

impl fmt::Display for Motif {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Motif {
    type Err = String;

    fn from_str(text: &str) -> Result<Motif, String> {
        Motif::ALL.into_iter().find(|motif| motif.code() == text).ok_or_else(|| format!("no motif is called {text}"))
    }
}

/// The board before and after a move.
struct Scene {
    before: Position,
    after: Position,
    mv: Move,
    /// What stands on the square moved to.
    kind: PieceKind,
    /// How many of White's pieces but pawns it attacks, the king among them.
    attacked: usize,
}

impl Scene {
    fn new(before: &Position, mv: Move) -> Scene {
        let mut after = *before;
        after.play_unchecked(mv);
        let kind = after.piece_at(mv.to()).map_or(PieceKind::Pawn, |piece| piece.kind);
        let mut scene = Scene { before: *before, after, mv, kind, attacked: 0 };
        scene.attacked = scene.targets().filter(|at| scene.after_attacks(*at).has(mv.to())).count();
        scene
    }

    fn after_attacks(&self, at: Square) -> komadai_shogi::Bitboard {
        self.after.attackers(at, Color::Black, self.after.occupied())
    }

    /// Where White's pieces but pawns stand.
    fn targets(&self) -> impl Iterator<Item = Square> + '_ {
        Square::all().filter(|at| self.white(*at).is_some_and(|kind| kind != PieceKind::Pawn))
    }

    fn white(&self, at: Square) -> Option<PieceKind> {
        self.after.piece_at(at).filter(|piece| piece.color == Color::White).map(|piece| piece.kind)
    }

    /// On an edge, with White's king not far from it.
    fn at_the_edge(&self) -> bool {
        let file = self.mv.to().file();
        let king = self.after.king(Color::White);
        matches!(file, 1 | 9) && king.is_some_and(|king| king.file().abs_diff(file) <= 2)
    }

    /// What stands behind the first piece that the moved piece sees along a line, pawns not counted.
    fn behind_one_another(&self) -> Option<PieceKind> {
        use PieceKind::{Bishop, Dragon, Horse, Lance, Rook};
        const STRAIGHT: [(i8, i8); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];
        const DIAGONAL: [(i8, i8); 4] = [(1, -1), (1, 1), (-1, 1), (-1, -1)];
        let lines: &[(i8, i8)] = match self.kind {
            Lance => &STRAIGHT[..1],
            Rook | Dragon => &STRAIGHT,
            Bishop | Horse => &DIAGONAL,
            _ => &[],
        };
        lines.iter().find_map(|(files, ranks)| {
            let squares = (1..9).map_while(|n| self.mv.to().offset(files * n, ranks * n));
            let mut seen = squares.filter_map(|at| self.after.piece_at(at));
            let (first, second) = (seen.next()?, seen.next()?);
            let counts = |piece: komadai_shogi::Piece| piece.color == Color::White && piece.kind != PieceKind::Pawn;
            (counts(first) && counts(second) && first.kind != PieceKind::King).then_some(second.kind)
        })
    }

    /// Whether a piece behind the one that moved now attacks something that it did not attack.
    fn opens_a_line(&self) -> bool {
        let Some(from) = self.mv.from() else { return false };
        self.targets().any(|at| {
            let before = self.before.attackers(at, Color::Black, self.before.occupied());
            let now = self.after_attacks(at);
            Square::all()
                .any(|square| now.has(square) && !before.has(square) && square != self.mv.to() && square != from)
        })
    }

    /// Whether White may take what moved, and it is worth more than what takes it or nothing guards it.
    fn may_be_taken(&self) -> bool {
        self.after.legal_moves().iter().any(|reply| reply.to() == self.mv.to())
    }
}
