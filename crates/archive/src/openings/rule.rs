//! The shape by which a castle or an opening is known.
//!
//! A line of words that must all hold, seen from the side that plays it, as Black sees the board:
//!
//! ```text
//! K8h            the own king stands on 8h        G8h/G7h   one of these holds
//! vR4b           the other side's rook on 4b      !S4g      this does not hold
//! hB  vhB        a bishop in hand, in the other's entered   the own king is in the other's camp; ventered: the other's in ours
//! ply<=40 ply>=8 so many moves were played        sente gote this side alone
//! both           said once, of no side            start two the game starts with this handicap
//! lost           the own bishop took the other where it stood at the start: a turn is lost
//! until:R5h/R6h  the name is taken back where one of these holds within the first 40 moves
//! ```

use komadai_shogi::{Color, Handicap, Move, Piece, PieceKind, Position, Square};
use std::ops::RangeInclusive;

/// What must hold of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Rule {
    /// The side it is for; none: either.
    side: Option<Color>,
    /// Whether it is said of the game, not of a side.
    pub(crate) both: bool,
    first_ply: usize,
    last_ply: usize,
    /// The handicap that the game starts with.
    start: Option<Handicap>,
    /// Whether the side took the other's bishop on the square where that stood at the start.
    lost: bool,
    /// In each list one must hold.
    tests: Vec<Vec<Test>>,
    /// The name is taken back where one of these holds while the game opens.
    until: Vec<Test>,
}

/// After so many moves no name is taken back.
const LAST_TAKEN_BACK: usize = 40;

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Test {
    Stands { own: bool, kind: PieceKind, at: Square },
    Absent { own: bool, kind: PieceKind, at: Square },
    Holds { own: bool, kind: PieceKind },
    Entered { own: bool },
}

impl Rule {
    /// Reads a line of words; none if one of them makes no sense.
    pub(crate) fn read(text: &str) -> Option<Rule> {
        let mut rule = Rule {
            side: None,
            both: false,
            first_ply: 0,
            last_ply: usize::MAX,
            start: None,
            lost: false,
            tests: Vec::new(),
            until: Vec::new(),
        };
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            if let Some(ply) = word.strip_prefix("ply<=") {
                rule.last_ply = ply.parse().ok()?;
            } else if let Some(ply) = word.strip_prefix("ply>=") {
                rule.first_ply = ply.parse().ok()?;
            } else if let Some(tests) = word.strip_prefix("until:") {
                rule.until = tests.split('/').map(Test::read).collect::<Option<_>>()?;
            } else {
                match word {
                    "sente" => rule.side = Some(Color::Black),
                    "gote" => rule.side = Some(Color::White),
                    "both" => rule.both = true,
                    "lost" => rule.lost = true,
                    "start" => rule.start = Some(Handicap::from_code(words.next()?)?),
                    word => rule.tests.push(word.split('/').map(Test::read).collect::<Option<Vec<_>>>()?),
                }
            }
        }
        (rule.start.is_some() || !rule.tests.is_empty()).then_some(rule)
    }

    /// After how many moves it can hold.
    pub(crate) fn plies(&self) -> RangeInclusive<usize> {
        self.first_ply..=self.last_ply
    }

    /// Whether a name that was found may be taken back later.
    pub(crate) fn is_for_now(&self) -> bool {
        !self.until.is_empty()
    }

    /// Whether the name of a side is taken back after so many moves.
    pub(crate) fn takes_back(&self, position: &Position, side: Color, ply: usize) -> bool {
        ply <= LAST_TAKEN_BACK && self.until.iter().any(|test| test.holds(position, side))
    }

    /// Whether it holds for a side after so many moves.
    pub(crate) fn holds(&self, position: &Position, side: Color, ply: usize, past: &Past) -> bool {
        if let Some(wanted) = self.start {
            // The giver of the odds is White.
            return past.start == Some(wanted) && ply == 0 && side == Color::White;
        }
        self.side.is_none_or(|wanted| wanted == side)
            && (self.first_ply..=self.last_ply).contains(&ply)
            && (!self.lost || past.took_at_home == Some(side))
            && self.tests.iter().all(|any| any.iter().any(|test| test.holds(position, side)))
    }
}

/// What came before a position, as far as a shape asks for it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Past {
    /// The handicap that the game started with.
    pub(crate) start: Option<Handicap>,
    /// The side whose bishop took the other's first, where that had not moved yet.
    took_at_home: Option<Color>,
    /// Whether bishops were taken at all.
    is_settled: bool,
}

impl Past {
    pub(crate) fn of(start: &Position) -> Past {
        Past { start: Handicap::of(&start.to_setup()), ..Past::default() }
    }

    /// Takes in a move. A bishop that is home has not moved in an opening, or came back.
    pub(crate) fn played(&mut self, before: &Position, mv: Move) {
        let is_bishop =
            |at: Square| before.piece_at(at).is_some_and(|piece| piece.kind.unpromoted() == PieceKind::Bishop);
        if self.is_settled || !is_bishop(mv.to()) {
            return;
        }
        self.is_settled = true;
        let mover = before.turn();
        let home = if mover == Color::White { Square::new(8, 8) } else { Square::new(2, 2) };
        if mv.from().is_some_and(is_bishop) && home == Some(mv.to()) {
            self.took_at_home = Some(mover);
        }
    }
}

/// What has to change in a position before a rule can begin to hold.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Trigger {
    /// This piece comes to stand there.
    Comes(Piece, Square),
    /// Something else comes to stand there, or nothing.
    Changes(Square),
    /// A side takes such a piece in hand.
    Takes(Color, PieceKind),
    /// A side's king moves.
    King(Color),
    /// So many moves have been played.
    Ply(usize),
}

impl Trigger {
    /// Its place in a table of all: pieces on squares first, plies, of which there is no last one, at the end.
    pub(crate) fn place(self) -> usize {
        const SQUARES: usize = Square::COUNT;
        const KINDS: usize = PieceKind::COUNT;
        const CHANGES: usize = 2 * KINDS * SQUARES;
        const TAKES: usize = CHANGES + SQUARES;
        const KING: usize = TAKES + 2 * KINDS;
        match self {
            Trigger::Comes(piece, at) => piece.index() * SQUARES + at.index(),
            Trigger::Changes(at) => CHANGES + at.index(),
            Trigger::Takes(color, kind) => TAKES + color.index() * KINDS + kind.index(),
            Trigger::King(color) => KING + color.index(),
            Trigger::Ply(ply) => KING + 2 + ply,
        }
    }
}

impl Rule {
    /// Each of what may make it hold for a side.
    pub(crate) fn triggers(&self, side: Color) -> impl Iterator<Item = Trigger> + '_ {
        let of = move |own: bool| if own { side } else { !side };
        let at = move |square: Square| if side == Color::Black { square } else { square.rotate() };
        let trigger = move |test: &Test| match *test {
            Test::Stands { own, kind, at: square } => Trigger::Comes(Piece::new(of(own), kind), at(square)),
            Test::Absent { at: square, .. } => Trigger::Changes(at(square)),
            Test::Holds { own, kind } => Trigger::Takes(of(own), kind),
            Test::Entered { own } => Trigger::King(of(own)),
        };
        self.tests.iter().flatten().map(trigger).chain([Trigger::Ply(self.first_ply)])
    }

    /// The side's own pieces that must stand somewhere, each on the first square that is named for it.
    pub(crate) fn stands(&self) -> impl Iterator<Item = (PieceKind, Square)> + '_ {
        self.tests.iter().filter_map(|any| match any.first()? {
            Test::Stands { own: true, kind, at } => Some((*kind, *at)),
            _ => None,
        })
    }
}

impl Test {
    fn read(word: &str) -> Option<Test> {
        let (absent, word) = word.strip_prefix('!').map_or((false, word), |word| (true, word));
        let (own, word) = word.strip_prefix('v').map_or((true, word), |word| (false, word));
        if word == "entered" {
            return (!absent).then_some(Test::Entered { own });
        }
        if let Some(kind) = word.strip_prefix('h') {
            let kind = PieceKind::from_letter(kind.chars().next()?)?;
            return (!absent && word.len() == 2).then_some(Test::Holds { own, kind });
        }
        let kind = PieceKind::from_letter(word.chars().next()?)?;
        let at: Square = word.get(1..)?.parse().ok()?;
        Some(if absent { Test::Absent { own, kind, at } } else { Test::Stands { own, kind, at } })
    }

    fn holds(self, position: &Position, side: Color) -> bool {
        let of = |own: bool| if own { side } else { !side };
        let stands = |own, kind, at: Square| {
            let at = if side == Color::Black { at } else { at.rotate() };
            position.piece_at(at) == Some(Piece::new(of(own), kind))
        };
        match self {
            Test::Stands { own, kind, at } => stands(own, kind, at),
            Test::Absent { own, kind, at } => !stands(own, kind, at),
            Test::Holds { own, kind } => position.hand(of(own)).has(kind),
            Test::Entered { own } => position.king(of(own)).is_some_and(|king| king.in_zone(of(own))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_makes_no_sense_makes_no_rule() {
        for wrong in [
            "",
            "K8",
            "X8h",
            "K8h/",
            "K0z",
            "ply<=x",
            "start nothing",
            "start",
            "hX",
            "hBB",
            "both",
            "sente",
            "R2h until:",
            "until:R5h",
        ] {
            assert_eq!(Rule::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_shape_is_the_same_on_either_side() {
        let rule = Rule::read("R2h vB2b P7g !P2e ply<=3").unwrap();
        let mut position = Position::start();
        for side in [Color::Black, Color::White] {
            assert!(rule.holds(&position, side, 3, &Past::default()));
            assert!(!rule.holds(&position, side, 4, &Past::default()));
        }
        for mv in ["7g7f", "3c3d"] {
            position.play(mv.parse().unwrap()).unwrap();
        }
        for side in [Color::Black, Color::White] {
            assert!(!rule.holds(&position, side, 2, &Past::default()));
        }
    }
}
