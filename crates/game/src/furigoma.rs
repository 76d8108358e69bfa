//! Who is Black: the toss of five pawns (振り駒), and who tosses.

use komadai_shogi::Color;

/// A toss of five pawns. The faces are kept, so that the record shows how it fell.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Furigoma {
    /// Which of the five show their promoted side (と).
    pub tokins: [bool; 5],
}

impl Furigoma {
    /// The toss that five random bits stand for.
    pub const fn from_bits(bits: u8) -> Furigoma {
        Furigoma { tokins: [bits & 1 != 0, bits & 2 != 0, bits & 4 != 0, bits & 8 != 0, bits & 16 != 0] }
    }

    /// The bits of [`from_bits`](Furigoma::from_bits).
    pub fn bits(self) -> u8 {
        self.tokins.iter().rev().fold(0, |bits, &tokin| bits << 1 | u8::from(tokin))
    }

    /// How many show their promoted side.
    pub fn tokin_count(self) -> usize {
        self.tokins.iter().filter(|&&tokin| tokin).count()
    }

    /// The side of whoever tossed: White when more tokins show than pawns.
    pub fn tosser_plays(self) -> Color {
        if self.tokin_count() >= 3 { Color::White } else { Color::Black }
    }
}

/// One of the two players, before sides are known.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Player {
    First,
    Second,
}

/// Where a game is played.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Occasion {
    /// A professional game: the timekeeper tosses for the senior player.
    Professional,
    /// A tournament of amateurs: the senior player tosses.
    Amateur,
    /// Among friends: the players settle who tosses, by rock-paper-scissors if need be.
    Casual,
}

/// Who throws the pawns, and on whose behalf.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Tosser {
    /// The timekeeper, for this player.
    TimekeeperFor(Player),
    /// This player.
    Player(Player),
    /// Whoever wins rock-paper-scissors (see [`throw`]).
    Settle,
}

/// Who tosses, given the senior of the two: the one of higher rank, or the champion.
pub const fn tosser(occasion: Occasion, senior: Option<Player>) -> Tosser {
    match (occasion, senior) {
        (Occasion::Professional, Some(player)) => Tosser::TimekeeperFor(player),
        (Occasion::Professional, None) => Tosser::TimekeeperFor(Player::First),
        (Occasion::Amateur, Some(player)) => Tosser::Player(player),
        (Occasion::Amateur, None) | (Occasion::Casual, _) => Tosser::Settle,
    }
}

/// A hand of rock-paper-scissors.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Throw {
    Rock,
    Paper,
    Scissors,
}

/// Who wins rock-paper-scissors; none: throw again.
pub fn throw(first: Throw, second: Throw) -> Option<Player> {
    use Throw::*;
    match (first, second) {
        (Rock, Scissors) | (Paper, Rock) | (Scissors, Paper) => Some(Player::First),
        _ if first == second => None,
        _ => Some(Player::Second),
    }
}
