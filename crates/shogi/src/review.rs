//! A foul found after the fact.

use crate::{Color, Foul, History, Move, Position};

/// The first foul of a game.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct FoundFoul {
    /// The number of the move from 1.
    pub ply: usize,
    /// Who played it.
    pub by: Color,
    /// What is wrong with it.
    pub foul: Foul,
}

/// The first foul in a game's moves, perpetual check and moves after the end of the game included; none if all are legal.
///
/// ```
/// use komadai_shogi::{Color, Foul, FoundFoul, Position, first_foul};
/// let moves = ["7g7f", "3c3d", "8h2b", "P*5e"].map(|mv| mv.parse().unwrap());
/// let found = first_foul(&Position::start(), &moves);
/// assert_eq!(found, Some(FoundFoul { ply: 4, by: Color::White, foul: Foul::NoPiece }));
/// ```
pub fn first_foul(start: &Position, moves: &[Move]) -> Option<FoundFoul> {
    let mut history = History::new(*start);
    for (ply, &mv) in (1..).zip(moves) {
        let by = history.last().turn();
        if let Err(foul) = history.play(mv) {
            return Some(FoundFoul { ply, by, foul });
        }
    }
    None
}

/// What decides a game whose record has been looked through.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ruling {
    /// The foul: its author loses, whatever was played after it.
    Foul(FoundFoul),
    /// The resignation of this side stands, for no one had pointed out the foul before it.
    Resignation(Color),
    /// Neither; the game's other ends decide.
    Open,
}

/// Who loses when a foul was found late: its author, though play went on, unless a resignation came before anyone
/// pointed it out (JSA: the resignation has priority).
pub fn ruling(foul: Option<FoundFoul>, resigned: Option<Color>, pointed_out_before_resignation: bool) -> Ruling {
    match (foul, resigned) {
        (_, Some(by)) if !pointed_out_before_resignation => Ruling::Resignation(by),
        (Some(foul), _) => Ruling::Foul(foul),
        (None, Some(by)) => Ruling::Resignation(by),
        (None, None) => Ruling::Open,
    }
}
