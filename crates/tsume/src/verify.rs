//! The independent check of what the search claims: it knows the rules and nothing of the search.

use komadai_shogi::{Foul, Move, ParseMoveError, Position, Setup, SetupFaults, SfenError};
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

/// Why a line or a proof does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProofFault {
    /// A move breaks a rule.
    Illegal {
        /// The move.
        mv: Move,
        /// The position it was played in.
        sfen: String,
        /// The foul.
        foul: Foul,
    },
    /// A move of the attacker gives no check.
    NoCheck {
        /// The move.
        mv: Move,
        /// The position it was played in.
        sfen: String,
    },
    /// The line ends where the defender still has a move.
    NotMate {
        /// The last position.
        sfen: String,
    },
    /// The proof comes back to a position that it has not mated yet.
    Circle {
        /// The position.
        sfen: String,
    },
    /// The proof has no move of the attacker here, or moves that no position asks for.
    Length {
        /// How many moves it has.
        moves: usize,
    },
}

impl fmt::Display for ProofFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProofFault::Illegal { mv, sfen, foul } => write!(f, "{mv} is illegal in {sfen}: {foul}"),
            ProofFault::NoCheck { mv, sfen } => write!(f, "{mv} gives no check in {sfen}"),
            ProofFault::NotMate { sfen } => write!(f, "the line ends without mate: {sfen}"),
            ProofFault::Circle { sfen } => write!(f, "the proof goes in a circle at {sfen}"),
            ProofFault::Length { moves } => write!(f, "a proof of {moves} moves is too short or too long"),
        }
    }
}

impl std::error::Error for ProofFault {}

fn check(position: &Position, mv: Move) -> Result<Position, ProofFault> {
    let mut next = *position;
    next.play(mv).map_err(|foul| ProofFault::Illegal { mv, sfen: position.to_string(), foul })?;
    if next.in_check() { Ok(next) } else { Err(ProofFault::NoCheck { mv, sfen: position.to_string() }) }
}

/// Replays a line: every move is legal, every move of the attacker (who moves first) checks, the end is mate.
///
/// # Errors
/// The first fault.
pub fn replay(start: &Position, line: &[Move]) -> Result<(), ProofFault> {
    let attacker = start.turn();
    let mut position = *start;
    for &mv in line {
        if position.turn() == attacker {
            position = check(&position, mv)?;
        } else {
            let sfen = position.to_string();
            position.play(mv).map_err(|foul| ProofFault::Illegal { mv, sfen, foul })?;
        }
    }
    if position.turn() != attacker && position.is_checkmate() {
        Ok(())
    } else {
        Err(ProofFault::NotMate { sfen: position.to_string() })
    }
}

/// A complete proof of a mate: the attacker's move in every position that the defender can bring about.
///
/// It needs no positions: whoever knows the rules meets them in order. From the root on, each position of the attacker takes
/// the next move of `moves` when it is met for the first time; the defender's answers are tried in the order of
/// [`Move`]'s numbers, each with all that follows before the next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// Where the attacker is to move.
    pub start: Position,
    /// His moves.
    pub moves: Vec<Move>,
}

impl Proof {
    /// Checks the proof against every defence. Gives the number of plies of the longest, every interposition counted.
    ///
    /// # Errors
    /// The first fault.
    pub fn verify(&self) -> Result<u32, ProofFault> {
        let attacker = self.start.turn();
        let mut moves = self.moves.iter();
        let too_short = || ProofFault::Length { moves: self.moves.len() };
        // Plies of each position of the attacker that was met; none while it is still being proven.
        let mut met: HashMap<String, Option<u32>> = HashMap::new();
        // The stack in place of recursion: proofs are thousands of plies deep.
        let mut stack: Vec<Open> = Vec::new();
        let mut next = Some(self.start);
        loop {
            if let Some(position) = next.take() {
                let name = name(&position);
                match met.get(&name) {
                    Some(&Some(plies)) => {
                        if let Some(top) = stack.last_mut() {
                            top.longest = top.longest.max(plies);
                        }
                    }
                    Some(None) => return Err(ProofFault::Circle { sfen: position.to_string() }),
                    None => {
                        let mv = *moves.next().ok_or_else(too_short)?;
                        let answered = check(&position, mv)?;
                        debug_assert_ne!(answered.turn(), attacker);
                        let mut answers = answered.legal_moves().to_vec();
                        answers.sort_unstable_by(|a, b| b.cmp(a));
                        met.insert(name.clone(), None);
                        stack.push(Open { name, position: answered, answers, longest: 0 });
                    }
                }
            }
            let Some(top) = stack.last_mut() else { break };
            if let Some(answer) = top.answers.pop() {
                let mut position = top.position;
                position.play_unchecked(answer);
                next = Some(position);
                continue;
            }
            let Some(done) = stack.pop() else { break };
            // A mate at once is 1 ply; else the check, the answer and what the answer's position takes.
            let plies = if done.longest == 0 { 1 } else { done.longest + 2 };
            met.insert(done.name, Some(plies));
            match stack.last_mut() {
                Some(top) => top.longest = top.longest.max(plies),
                None => {
                    return if moves.next().is_none() { Ok(plies) } else { Err(too_short()) };
                }
            }
        }
        Err(too_short())
    }
}

/// The first line of a proof that was written out.
const TITLE: &str = "komadai-proof 1";

/// Lines of text: a title, the start position in SFEN, the moves in USI.
impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{TITLE}\nsfen {}", self.start)?;
        for line in self.moves.chunks(20) {
            for (i, mv) in line.iter().enumerate() {
                write!(f, "{}{mv}", if i == 0 { "" } else { " " })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// Why a text is no proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseProofError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
}

impl fmt::Display for ParseProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl std::error::Error for ParseProofError {}

impl FromStr for Proof {
    type Err = ParseProofError;
    fn from_str(text: &str) -> Result<Proof, ParseProofError> {
        let fault = |line, why: &str| ParseProofError { line, why: why.to_string() };
        let mut lines = text.lines();
        if lines.next() != Some(TITLE) {
            return Err(fault(1, "a proof begins with the line komadai-proof 1"));
        }
        let sfen = lines.next().and_then(|line| line.strip_prefix("sfen ")).ok_or_else(|| fault(2, "no sfen"))?;
        let setup: Setup = sfen.parse().map_err(|error: SfenError| fault(2, &error.to_string()))?;
        let start = Position::ignoring(&setup, SetupFaults::MATE_PROBLEM)
            .map_err(|faults| fault(2, &format!("not a position: {faults}")))?;
        let mut moves = Vec::new();
        for (at, line) in lines.enumerate() {
            for word in line.split_whitespace() {
                moves.push(word.parse().map_err(|error: ParseMoveError| fault(at + 3, &format!("{word:?}: {error}")))?);
            }
        }
        Ok(Proof { start, moves })
    }
}

/// A check on the board whose answers are being tried.
struct Open {
    name: String,
    position: Position,
    answers: Vec<Move>,
    longest: u32,
}

/// Squares, hands and side to move, without the number of the move.
fn name(position: &Position) -> String {
    let mut setup = position.to_setup();
    setup.move_number = 1;
    setup.to_string()
}
