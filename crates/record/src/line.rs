//! A start position and moves from there, as somebody sent them.

use komadai_shogi::{Foul, Move, Position, Setup, SetupFaults, SfenError};

/// A line of legal moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// Where it starts.
    pub start: Setup,
    /// Its moves.
    pub moves: Vec<Move>,
    /// The position after each number of moves, the start first: one more than there are moves.
    pub positions: Vec<Position>,
}

/// Why a line cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LineFault {
    /// The start is not an SFEN.
    #[error("start: {0}")]
    Start(SfenError),
    /// The start is not a position.
    #[error("start: {0}")]
    Position(SetupFaults),
    /// There are more moves than this.
    #[error("a line has at most {0} moves")]
    TooLong(usize),
    /// A text is not a move in USI.
    #[error("move {ply} is not a move in USI")]
    Unreadable {
        /// Counted from 1.
        ply: usize,
    },
    /// A move is illegal.
    #[error("move {ply} ({mv}) cannot be played: {foul}")]
    Illegal {
        /// Counted from 1.
        ply: usize,
        /// The move.
        mv: Move,
        /// Why.
        foul: Foul,
    },
}

impl LineFault {
    /// The ply of the move that is at fault, counted from 1; none where it is the start or the whole.
    pub const fn ply(&self) -> Option<usize> {
        match self {
            LineFault::Unreadable { ply } | LineFault::Illegal { ply, .. } => Some(*ply),
            LineFault::Start(_) | LineFault::Position(_) | LineFault::TooLong(_) => None,
        }
    }
}

impl Line {
    /// Reads a start in SFEN, which may be [abbreviated](Setup::from_sfen_lenient), and at most `limit` moves in USI. Of the
    /// faults that a start position may have, `let_pass` are no hindrance.
    ///
    /// # Errors
    /// The first fault of the line.
    pub fn parse<'a>(
        start: &str,
        moves: impl IntoIterator<Item = &'a str>,
        limit: usize,
        let_pass: SetupFaults,
    ) -> Result<Line, LineFault> {
        let start = Setup::from_sfen_lenient(start).map_err(LineFault::Start)?;
        let mut position = Position::ignoring(&start, let_pass).map_err(LineFault::Position)?;
        let mut line = Line { start, moves: Vec::new(), positions: vec![position] };
        for (ply, text) in (1..).zip(moves) {
            if ply > limit {
                return Err(LineFault::TooLong(limit));
            }
            let mv: Move = text.parse().map_err(|_| LineFault::Unreadable { ply })?;
            position.play(mv).map_err(|foul| LineFault::Illegal { ply, mv, foul })?;
            line.moves.push(mv);
            line.positions.push(position);
        }
        Ok(line)
    }

    /// The position at its end.
    pub fn last(&self) -> &Position {
        // The start always stands in the list.
        &self.positions[self.positions.len() - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    const PROBLEM: &str = "4k4/9/4P4/9/9/9/9/9/9 b G 1";

    #[test]
    fn the_first_fault_is_told_with_its_ply() {
        for (start, moves, ply, words) in [
            ("9/9", &["7g7f"][..], None, "start"),
            (PROBLEM, &["G*5b"], None, "start"),
            (START, &["7g7f", "7f"], Some(2), "move 2 is not a move"),
            (START, &["7g7f", "3c3d", "8h2c"], Some(3), "move 3 (8h2c) cannot be played"),
            (START, &["7g7f", "3c3d", "2g2f", "8c8d"], None, "at most 3"),
        ] {
            let fault = Line::parse(start, moves.iter().copied(), 3, SetupFaults::NONE).unwrap_err();
            assert_eq!(fault.ply(), ply, "{fault}");
            assert!(fault.to_string().contains(words), "{fault}");
        }
    }

    #[test]
    fn every_position_on_the_way_is_kept() {
        let line = Line::parse(PROBLEM, ["G*5b"], 10, SetupFaults::MATE_PROBLEM).unwrap();
        assert_eq!(line.positions.len(), 2);
        assert!(line.last().is_checkmate());
        let still = Line::parse(START, [], 0, SetupFaults::NONE).unwrap();
        assert_eq!(still.last().to_string(), START);
    }
}
