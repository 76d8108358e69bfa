//! Problems with what is known of them: as rows of text, and the set that comes with the crate.
//!
//! A file of problems is tab-separated text: a line of column names, then one problem a line. What each column holds stands
//! at the field of [`Problem`].

mod canonical;
pub(crate) mod theme;

pub(crate) use canonical::dealt;
pub use canonical::{canonical, id_of, kin_of};
pub use theme::Theme;

use komadai_shogi::{Move, Position};
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

/// The first line of a file of problems.
pub const COLUMNS: &str = "id\tplies\tgrade\tquality\tsfen\tsolution\tsource\tthemes";

/// A mate problem with one solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// Its name for good: eight hexadecimal digits that follow from the position alone, the same for its mirror image.
    pub id: String,
    /// The length of the mate, as composers count.
    pub plies: u16,
    /// How hard it is for a person, from 1 (easy) to 9.
    pub grade: u8,
    /// How good it is, 0 to 100; the notion is that of `docs/tsume.md`.
    pub quality: u8,
    /// Black attacks; what is neither on the board nor in his hand is in White's, a second king left out.
    pub position: Position,
    /// The solution; behind `plies` moves may stand futile interpositions.
    pub solution: Vec<Move>,
    /// Where it comes from.
    pub source: Source,
    /// What happens in it.
    pub themes: Vec<Theme>,
}

/// Where a problem comes from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// The end of a game, without what does nothing.
    Game,
    /// Built from nothing.
    Constructed,
}

impl Source {
    /// The word in a file.
    pub const fn code(self) -> &'static str {
        match self {
            Source::Game => "game",
            Source::Constructed => "constructed",
        }
    }
}

/// The problems that come with the crate, shorter ones first and, among equally long ones, easier ones first. Each is proven
/// sound by a test.
///
/// # Panics
/// Never: the file is read by a test.
pub fn starter() -> &'static [Problem] {
    static SET: OnceLock<Vec<Problem>> = OnceLock::new();
    SET.get_or_init(|| read(include_str!("../../problems/starter.tsv")).expect("the set of the crate can be read"))
}

/// Reads a file of problems.
///
/// # Errors
/// The first line that cannot be read, and why.
pub fn read(text: &str) -> Result<Vec<Problem>, RowError> {
    let mut lines = (1..).zip(text.lines());
    if lines.next().map(|(_, line)| line) != Some(COLUMNS) {
        let why = format!("the first line must name the columns: {}", COLUMNS.replace('\t', " "));
        return Err(RowError { line: 1, why });
    }
    lines
        .filter(|(_, text)| !text.is_empty())
        .map(|(line, text)| text.parse().map_err(|error: RowError| RowError { line, ..error }))
        .collect()
}

/// Why a line is no problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
}

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl std::error::Error for RowError {}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = |list: Vec<String>| list.join(" ");
        let solution = words(self.solution.iter().map(ToString::to_string).collect());
        let themes = words(self.themes.iter().map(|theme| theme.code().to_string()).collect());
        let Problem { id, plies, grade, quality, position, source, .. } = self;
        write!(f, "{id}\t{plies}\t{grade}\t{quality}\t{position}\t{solution}\t{}\t{themes}", source.code())
    }
}

impl FromStr for Problem {
    type Err = RowError;
    /// Reads one row; an error says line 1.
    fn from_str(text: &str) -> Result<Problem, RowError> {
        let fault = |why: String| RowError { line: 1, why };
        let cells: Vec<&str> = text.split('\t').collect();
        let [id, plies, grade, quality, sfen, solution, source, themes] = cells[..] else {
            return Err(fault(format!("8 columns expected, {} found", cells.len())));
        };
        let number = |name: &str, text: &str, range: std::ops::RangeInclusive<u16>| {
            let number = text.parse().ok().filter(|number| range.contains(number));
            number.ok_or_else(|| {
                fault(format!("{name} {text:?} is not a number from {} to {}", range.start(), range.end()))
            })
        };
        let position = crate::start_position(sfen).map_err(|error| fault(format!("{sfen:?}: {error}")))?;
        let solution = solution
            .split_whitespace()
            .map(|word| word.parse().map_err(|error| fault(format!("{word:?}: {error}"))))
            .collect::<Result<Vec<Move>, RowError>>()?;
        let source = [Source::Game, Source::Constructed]
            .into_iter()
            .find(|known| known.code() == source)
            .ok_or_else(|| fault(format!("{source:?} is not a source: game or constructed")))?;
        let themes = themes
            .split_whitespace()
            .map(|word| Theme::from_code(word).ok_or_else(|| fault(format!("{word:?} is not a theme"))))
            .collect::<Result<Vec<Theme>, RowError>>()?;
        if id.is_empty() || !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(fault(format!("{id:?} is not a name of letters and digits")));
        }
        Ok(Problem {
            id: id.to_string(),
            plies: number("plies", plies, 1..=2_000)?,
            grade: number("grade", grade, 1..=9)? as u8,
            quality: number("quality", quality, 0..=100)? as u8,
            position,
            solution,
            source,
            themes,
        })
    }
}
