//! Games that are shown with board, pieces and moves, and not played: their sources do not agree on what some pieces do.

use crate::betza::Betza;
use crate::color::Color;
use serde::Deserialize;
use std::sync::OnceLock;

macro_rules! shown {
    ($($name:literal)*) => {
        const FILES: &[&str] = &[$(include_str!(concat!("../../shown/", $name, ".toml"))),*];
    };
}

shown! { "heian-dai" "tenjiku" "dai-dai" "maka-dai-dai" "tai" }

/// A game as its page shows it.
#[derive(Debug)]
pub struct Shown {
    name: String,
    japanese: String,
    files: u8,
    ranks: u8,
    promotion: ShownPromotion,
    royals: Royals,
    bare_king: bool,
    pieces: Vec<ShownPiece>,
    /// Black's ranks, the foremost first: the number of a piece for each square.
    army: Vec<Vec<Option<usize>>>,
}

/// A piece of such a game.
#[derive(Debug)]
pub struct ShownPiece {
    /// As Western records write it.
    pub abbreviation: String,
    /// Its name in kanji.
    pub kanji: String,
    /// The one or two characters on the piece.
    pub face: String,
    /// The reading.
    pub kana: String,
    /// The reading in Latin letters.
    pub romaji: String,
    /// The name in English.
    pub english: String,
    /// What it does as far as Betza's notation tells it.
    pub betza: Betza,
    /// The number of the piece into which it turns.
    pub promotes_to: Option<usize>,
    /// On what the sources differ, or what the notation does not tell.
    pub doubt: Option<Doubt>,
}

/// When pieces of such a game may promote.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ShownPromotion {
    /// In so many ranks on the far side.
    Zone(u8),
    /// On entering them, or on taking something there.
    EnteringOrCapture(u8),
    /// On taking something, wherever.
    Capture,
}

/// What has to fall.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Royals {
    /// The king alone.
    #[default]
    King,
    /// Another royal piece, too, once one has promoted to it.
    MayCome,
    /// Two that are there from the start.
    Two,
}

/// What a notation does not tell, or sources tell in several ways.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Doubt {
    /// It slides, and may turn once by a right angle.
    Hook,
    /// A general that leaps over any number of pieces of lower rank to take.
    Leaps,
    /// A bishop, and either two steps anywhere or a lion.
    LionHawk,
    /// Three steps anywhere beside its slides; it burns its neighbours.
    FireDemon,
    /// It does not move to its neighbours, and takes them where it stands.
    Tetrarchs,
    /// Three steps in a line, perhaps taking on each.
    LionDog,
    /// A lion besides its slides.
    LionPower,
    /// It goes to any square that is not guarded.
    Emperor,
}

impl Doubt {
    /// All of them.
    pub const ALL: [Doubt; 8] = [
        Doubt::Hook,
        Doubt::Leaps,
        Doubt::LionHawk,
        Doubt::FireDemon,
        Doubt::Tetrarchs,
        Doubt::LionDog,
        Doubt::LionPower,
        Doubt::Emperor,
    ];

    /// Its name in the files.
    pub const fn name(self) -> &'static str {
        match self {
            Doubt::Hook => "hook",
            Doubt::Leaps => "leaps",
            Doubt::LionHawk => "lion-hawk",
            Doubt::FireDemon => "fire-demon",
            Doubt::Tetrarchs => "tetrarchs",
            Doubt::LionDog => "lion-dog",
            Doubt::LionPower => "lion-power",
            Doubt::Emperor => "emperor",
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    name: String,
    japanese: String,
    files: u8,
    ranks: u8,
    promotion: ShownPromotion,
    #[serde(default)]
    royals: Royals,
    #[serde(default)]
    bare_king: bool,
    army: Vec<String>,
    piece: Vec<Piece>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Piece {
    abbreviation: String,
    kanji: String,
    face: Option<String>,
    kana: String,
    romaji: String,
    english: String,
    betza: String,
    promotes_to: Option<String>,
    doubt: Option<Doubt>,
}

impl Shown {
    /// All of them.
    pub fn all() -> &'static [Shown] {
        static READ: OnceLock<Vec<Shown>> = OnceLock::new();
        READ.get_or_init(|| {
            let read = |text: &&str| Shown::read(text).unwrap_or_else(|error| panic!("a game that is shown: {error}"));
            FILES.iter().map(read).collect()
        })
    }

    /// One of them.
    pub fn named(name: &str) -> Option<&'static Shown> {
        Shown::all().iter().find(|game| game.name == name)
    }

    fn read(text: &str) -> Result<Shown, String> {
        let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
        let name = file.name;
        let number = |abbreviation: &str| {
            let found = file.piece.iter().position(|piece| piece.abbreviation == abbreviation);
            found.ok_or_else(|| format!("{name}: no piece {abbreviation}"))
        };
        let square = |written: &str| if written == "-" { Ok(None) } else { number(written).map(Some) };
        let rank = |rank: &String| rank.split(' ').map(square).collect::<Result<Vec<_>, _>>();
        let army = file.army.iter().map(rank).collect::<Result<Vec<_>, _>>()?;
        let fits = army.iter().all(|rank| rank.len() == usize::from(file.files));
        if !fits || 2 * army.len() > usize::from(file.ranks) {
            return Err(format!("{name}: an army has ranks as long as the board, and at most half of them"));
        }
        let piece = |piece: &Piece| {
            let betza = Betza::new(&piece.betza).map_err(|error| format!("{name}: {}: {error}", piece.english))?;
            Ok(ShownPiece {
                abbreviation: piece.abbreviation.clone(),
                kanji: piece.kanji.clone(),
                face: piece.face.clone().unwrap_or_else(|| piece.kanji.clone()),
                kana: piece.kana.clone(),
                romaji: piece.romaji.clone(),
                english: piece.english.clone(),
                betza,
                promotes_to: piece.promotes_to.as_deref().map(number).transpose()?,
                doubt: piece.doubt,
            })
        };
        let pieces = file.piece.iter().map(piece).collect::<Result<Vec<_>, String>>()?;
        let File { japanese, files, ranks, promotion, royals, bare_king, .. } = file;
        Ok(Shown { name, japanese, files, ranks, promotion, royals, bare_king, pieces, army })
    }

    /// The name, as a rule file's would be.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name in Japanese.
    pub fn japanese(&self) -> &str {
        &self.japanese
    }

    /// How many files.
    pub const fn files(&self) -> u8 {
        self.files
    }

    /// How many ranks.
    pub const fn ranks(&self) -> u8 {
        self.ranks
    }

    /// When pieces may promote.
    pub const fn promotion(&self) -> ShownPromotion {
        self.promotion
    }

    /// What has to fall.
    pub const fn royals(&self) -> Royals {
        self.royals
    }

    /// Whether a side with nothing but its king loses.
    pub const fn has_bare_king(&self) -> bool {
        self.bare_king
    }

    /// Its pieces, by number.
    pub fn pieces(&self) -> &[ShownPiece] {
        &self.pieces
    }

    /// How many pieces a side begins with.
    pub fn army(&self) -> usize {
        self.army.iter().flatten().flatten().count()
    }

    /// What stands on a square at the start, as Black sees the board: from the left, and from the top.
    pub fn piece_on(&self, column: usize, row: usize) -> Option<(&ShownPiece, Color)> {
        let (files, ranks) = (usize::from(self.files), usize::from(self.ranks));
        let foremost = ranks - self.army.len();
        let stands = |column: usize, row: usize| self.army.get(row.checked_sub(foremost)?)?.get(column).copied()?;
        if let Some(number) = stands(column, row) {
            return Some((&self.pieces[number], Color::Black));
        }
        let number = stands((files - 1).checked_sub(column)?, (ranks - 1).checked_sub(row)?)?;
        Some((&self.pieces[number], Color::White))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    #[test]
    fn each_is_as_large_as_it_is_known_to_be() {
        for (name, army) in [("heian-dai", 34), ("tenjiku", 78), ("dai-dai", 96), ("maka-dai-dai", 96), ("tai", 177)] {
            let game = Shown::named(name).unwrap();
            assert_eq!(game.army(), army, "{name}");
            let known = Rules::unplayed().iter().find(|known| known.name == name).unwrap();
            assert_eq!((known.size, known.japanese), (Some((game.files, game.ranks)), game.japanese()));
            let squares = (0..usize::from(game.ranks))
                .flat_map(|row| (0..usize::from(game.files)).map(move |column| (column, row)));
            assert_eq!(
                squares.filter(|&(column, row)| game.piece_on(column, row).is_some()).count(),
                2 * army,
                "{name}"
            );
        }
        assert_eq!(Shown::all().len(), FILES.len());
    }

    #[test]
    fn kings_face_each_other_across_a_board_that_is_turned() {
        let game = Shown::named("tenjiku").unwrap();
        let at = |column, row| game.piece_on(column, row).map(|(piece, side)| (piece.english.as_str(), side));
        assert_eq!(at(7, 15), Some(("king", Color::Black)));
        assert_eq!(at(8, 0), Some(("king", Color::White)));
        assert_eq!((at(0, 7), at(16, 0), at(0, 16)), (None, None, None));
    }

    #[test]
    fn whatever_begins_or_promotes_is_a_piece_with_a_face() {
        for game in Shown::all() {
            for piece in game.pieces() {
                assert!((1..=2).contains(&piece.face.chars().count()), "{}: {}", game.name, piece.english);
                assert!(!piece.kana.is_empty() && !piece.romaji.is_empty() && !piece.betza.as_str().is_empty());
                if let Some(doubt) = piece.doubt {
                    assert!(Doubt::ALL.contains(&doubt));
                }
            }
        }
        let doubted = |doubt: &Doubt| {
            Shown::all().iter().any(|game| game.pieces().iter().any(|piece| piece.doubt == Some(*doubt)))
        };
        assert!(Doubt::ALL.iter().all(doubted));
    }
}
