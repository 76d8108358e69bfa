//! One kind of piece of a game.

use crate::Betza;

/// The place of a kind in [`Rules::kinds`](crate::Rules::kinds).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct KindId(pub(crate) u16);

impl KindId {
    /// The place in the list.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A kind of piece: its names, how it moves, what it becomes.
#[derive(Clone, Debug)]
pub struct Kind {
    /// Its letter in SFEN: `P`, `+P`, `C'`.
    pub letter: String,
    /// Its letter in Fairy-Stockfish's FEN.
    pub fairy: String,
    /// Its full name, 歩兵.
    pub kanji: String,
    /// Its name of one or two kanji, 歩.
    pub face: String,
    /// What records call it: its face, or its name where that begins with 成.
    pub called: String,
    /// Its reading in kana.
    pub kana: String,
    /// Its reading in Latin letters.
    pub romaji: String,
    /// Its name in English.
    pub english: String,
    /// Its abbreviation in Western notation.
    pub abbreviation: String,
    /// How it moves.
    pub betza: Betza,
    /// What it turns into.
    pub promotes_to: Option<KindId>,
    /// What it is in a hand.
    pub base: KindId,
    /// Whether the game is lost with the last of them.
    pub royal: bool,
    /// Whether it is a lion where lions are traded by rules.
    pub lion: bool,
    /// Whether the rules for pawns are for it.
    pub pawn: bool,
}
