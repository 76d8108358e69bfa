//! One game of self-play and its bytes. All numbers are little-endian; moves are written as in `moves`.
//!
//! ```text
//! plies of the opening u16, plies in all u16, winner u8, ending u8, origin u8, looks inside u8, family u64
//! each move of the opening: move u16
//! each move after it:       move u16, score i16, nodes u16 (in units of 16, rounded up, 65,535 for more)
//! each look inside:         ply u16, position 32 bytes (PackedSfen), best move u16, score i16, depth u8, zero u8
//! ```
//!
//! Every game begins at the even start. A score is in centipawns for the side to move, a mate `32,000 - plies`.

use super::moves::{move_of_shared, shared_bits};
use anyhow::{Context, bail, ensure};
use komadai_shogi::{Color, History, Move, PackedSfen, Position};

/// How a game ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Ending {
    /// The side to move has no legal move.
    NoMove = 0,
    /// The search of the side to move has proven a mate.
    MateSeen = 1,
    /// The side to move declared a win with its king entered (27 points).
    Declaration = 2,
    /// The fourth occurrence of a position.
    Repetition = 3,
    /// The fourth occurrence by checks alone: the side that gave them lost.
    PerpetualCheck = 4,
    /// The game was cut off at a number of plies; nobody knows who would have won.
    PlyLimit = 5,
    /// The side that lost gave up, as both sides' searches had long said that it would lose.
    GivenUp = 6,
}

const ENDINGS: [Ending; 7] = [
    Ending::NoMove,
    Ending::MateSeen,
    Ending::Declaration,
    Ending::Repetition,
    Ending::PerpetualCheck,
    Ending::PlyLimit,
    Ending::GivenUp,
];

/// Where an opening comes from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Origin {
    /// Made for this game from the start.
    New = 0,
    /// An earlier game, left in its middle.
    Branch = 1,
}

/// A move of a game, with what the search said before it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The move.
    pub mv: Move,
    /// Centipawns for the side to move.
    pub score: i16,
    /// The nodes of the search.
    pub nodes: u32,
}

/// A position inside the tree of a search of the game, searched by itself.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Look {
    /// The ply of the game's position whose search came upon it.
    pub ply: u16,
    /// The position; its side to move is not in check.
    pub position: PackedSfen,
    /// The best move.
    pub best: Move,
    /// Centipawns for the side to move.
    pub score: i16,
    /// How deep the search was, in plies.
    pub depth: u8,
}

/// A whole game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The moves from the even start to where the players were asked.
    pub opening: Vec<Move>,
    /// Where the opening comes from.
    pub origin: Origin,
    /// Shared by all games that branch off each other: the key of the position after the opening of the first of them.
    pub family: u64,
    /// The moves after the opening.
    pub played: Vec<Played>,
    /// Who won; nobody in a drawn game and in one that was cut off.
    pub winner: Option<Color>,
    /// How it ended.
    pub ending: Ending,
    /// Looks inside the trees.
    pub looks: Vec<Look>,
}

pub(super) const HEAD_BYTES: usize = 16;
pub(super) const PLAYED_BYTES: usize = 6;
pub(super) const LOOK_BYTES: usize = 40;
/// Nodes are counted in units of this many.
const NODES_UNIT: u32 = 16;

impl Record {
    /// All moves.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.opening.iter().copied().chain(self.played.iter().map(|played| played.mv))
    }

    /// The length in plies.
    pub fn plies(&self) -> usize {
        self.opening.len() + self.played.len()
    }

    /// The result for Black: 1 won, 0.5 drawn, 0 lost; none if the game was cut off.
    pub fn result(&self) -> Option<f32> {
        match (self.winner, self.ending) {
            (Some(Color::Black), _) => Some(1.0),
            (Some(Color::White), _) => Some(0.0),
            (None, Ending::PlyLimit) => None,
            (None, _) => Some(0.5),
        }
    }

    /// Plays the game through: its positions, the even start first.
    ///
    /// # Errors
    /// A move that is not allowed.
    pub fn replay(&self) -> anyhow::Result<History> {
        let mut game = History::new(Position::start());
        for (ply, mv) in self.moves().enumerate() {
            game.play(mv).map_err(|foul| anyhow::anyhow!("ply {}, {mv}: {foul}", ply + 1))?;
        }
        Ok(game)
    }

    /// Appends the game's bytes.
    pub fn write(&self, to: &mut Vec<u8>) {
        let winner = match self.winner {
            None => 0,
            Some(Color::Black) => 1,
            Some(Color::White) => 2,
        };
        to.extend((self.opening.len() as u16).to_le_bytes());
        to.extend((self.plies() as u16).to_le_bytes());
        to.extend([winner, self.ending as u8, self.origin as u8, self.looks.len() as u8]);
        to.extend(self.family.to_le_bytes());
        for &mv in &self.opening {
            to.extend(shared_bits(mv).to_le_bytes());
        }
        for played in &self.played {
            to.extend(shared_bits(played.mv).to_le_bytes());
            to.extend(played.score.to_le_bytes());
            to.extend((played.nodes.div_ceil(NODES_UNIT).min(u32::from(u16::MAX)) as u16).to_le_bytes());
        }
        for look in &self.looks {
            to.extend(look.ply.to_le_bytes());
            to.extend(look.position.0);
            to.extend(shared_bits(look.best).to_le_bytes());
            to.extend(look.score.to_le_bytes());
            to.extend([look.depth, 0]);
        }
    }

    /// Takes a game off the front of some bytes.
    ///
    /// # Errors
    /// They end too soon or hold what no game has. Whether the moves are legal is told by [`Record::replay`].
    pub fn read(from: &mut &[u8]) -> anyhow::Result<Record> {
        let head = take(from, HEAD_BYTES)?;
        let (opening, plies) = (usize::from(word(head, 0)), usize::from(word(head, 2)));
        ensure!(opening <= plies, "an opening of {opening} plies in a game of {plies}");
        let winner = match head[4] {
            0 => None,
            1 => Some(Color::Black),
            2 => Some(Color::White),
            other => bail!("winner {other}"),
        };
        let ending = *ENDINGS.get(usize::from(head[5])).with_context(|| format!("ending {}", head[5]))?;
        let origin = match head[6] {
            0 => Origin::New,
            1 => Origin::Branch,
            other => bail!("origin {other}"),
        };
        let looks = usize::from(head[7]);
        let mut family = [0; 8];
        family.copy_from_slice(&head[8..16]);
        Ok(Record {
            opening: take(from, 2 * opening)?.chunks_exact(2).map(|bytes| mv(bytes, 0)).collect::<Result<_, _>>()?,
            origin,
            family: u64::from_le_bytes(family),
            played: take(from, PLAYED_BYTES * (plies - opening))?
                .chunks_exact(PLAYED_BYTES)
                .map(|bytes| {
                    let nodes = u32::from(word(bytes, 4)) * NODES_UNIT;
                    Ok(Played { mv: mv(bytes, 0)?, score: word(bytes, 2) as i16, nodes })
                })
                .collect::<anyhow::Result<_>>()?,
            winner,
            ending,
            looks: take(from, LOOK_BYTES * looks)?
                .chunks_exact(LOOK_BYTES)
                .map(|bytes| {
                    let mut position = [0; 32];
                    position.copy_from_slice(&bytes[2..34]);
                    Ok(Look {
                        ply: word(bytes, 0),
                        position: PackedSfen(position),
                        best: mv(bytes, 34)?,
                        score: word(bytes, 36) as i16,
                        depth: bytes[38],
                    })
                })
                .collect::<anyhow::Result<_>>()?,
        })
    }
}

fn take<'a>(from: &mut &'a [u8], bytes: usize) -> anyhow::Result<&'a [u8]> {
    let (taken, rest) = from.split_at_checked(bytes).context("a game ends too soon")?;
    *from = rest;
    Ok(taken)
}

fn word(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn mv(bytes: &[u8], at: usize) -> anyhow::Result<Move> {
    move_of_shared(word(bytes, at)).with_context(|| format!("{:#06x} is no move", word(bytes, at)))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use komadai_shogi::Setup;

    /// A short game with everything a record can hold.
    pub(crate) fn record() -> Record {
        let moves = |text: &str| text.split(' ').map(|mv| mv.parse().unwrap()).collect::<Vec<Move>>();
        let played = |(i, mv)| Played { mv, score: -300 + 400 * i as i16, nodes: 1_600 * (i as u32 + 1) };
        Record {
            opening: moves("7g7f 3c3d"),
            origin: Origin::Branch,
            family: 0x0123_4567_89ab_cdef,
            played: moves("8h2b+ 3a2b B*4e").into_iter().enumerate().map(played).collect(),
            winner: Some(Color::White),
            ending: Ending::MateSeen,
            looks: vec![Look {
                ply: 3,
                position: PackedSfen::pack(&Setup::start()).unwrap(),
                best: "2g2f".parse().unwrap(),
                score: -31_990,
                depth: 5,
            }],
        }
    }

    #[test]
    fn games_come_back_from_their_bytes() {
        let game = record();
        let drawn = Record { winner: None, ending: Ending::Repetition, looks: Vec::new(), ..record() };
        let mut bytes = Vec::new();
        game.write(&mut bytes);
        drawn.write(&mut bytes);
        let mut rest = bytes.as_slice();
        assert_eq!(Record::read(&mut rest).unwrap(), game);
        assert_eq!(Record::read(&mut rest).unwrap(), drawn);
        assert!(rest.is_empty());
        assert_eq!(game.replay().unwrap().positions().len(), 6);
    }

    #[test]
    fn any_bytes_are_read_without_a_panic() {
        let mut bytes = Vec::new();
        record().write(&mut bytes);
        let whole = bytes.len();
        for length in 0..whole {
            assert!(Record::read(&mut &bytes[..length]).is_err(), "{length} of {whole} bytes");
        }
        let mut rng = fastrand::Rng::with_seed(7);
        for _ in 0..20_000 {
            let mut damaged = bytes.clone();
            for _ in 0..rng.usize(1..4) {
                damaged[rng.usize(0..whole)] = rng.u8(..);
            }
            if let Ok(game) = Record::read(&mut damaged.as_slice()) {
                let _ = game.replay();
            }
        }
    }

    #[test]
    fn a_game_cut_off_has_no_result() {
        let of = |winner, ending| Record { winner, ending, ..record() }.result();
        assert_eq!(of(None, Ending::PlyLimit), None);
        assert_eq!(of(None, Ending::Repetition), Some(0.5));
        assert_eq!(of(Some(Color::Black), Ending::Declaration), Some(1.0));
        assert_eq!(of(Some(Color::White), Ending::PerpetualCheck), Some(0.0));
    }
}
