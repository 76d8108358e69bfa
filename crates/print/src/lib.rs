//! What there is to print, as PDF in every language: pages to read, lessons as handouts, booklets of mate problems, record sheets,
//! piece sets to cut out, studies as booklets, reports of events.

#![forbid(unsafe_code)]

mod article;
mod board_of;
mod booklet;
mod desk;
mod handout;
mod kinds;
mod moves;
mod own;
mod problems;
mod report;
mod sheets;

use komadai_diagram::PieceSet;
use komadai_lang::{Lang, Texts};
use komadai_learn::course;
use komadai_pdf::SvgError;
use komadai_tsume::problems::starter;
use std::fmt;
use std::str::FromStr;

pub use board_of::{Faces, kind_board, kind_man, shown_board, shown_man};
pub use booklet::{BookletChapter, BookletFault, Extent, MOST_PAGES, booklet};
pub use desk::{Answer, Asked, Order, answer};
pub use own::{own_pieces, role, ways};
pub use report::{EventReport, MOST_POSITIONS, MOST_REPORT_PAGES, ReportExtent, ReportFault, ReportRound};
pub use sheets::svg_pages;

/// Something to print. Its name, such as `lesson-king`, is its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Printed {
    /// `rules`: a page to read; the rules fit on one sheet.
    Article(&'static str),
    /// `variants`: the rules of other kinds of shogi.
    Variants,
    /// `lesson-king`: a lesson or a set of combinations, with the solutions at the end.
    Lesson(&'static str),
    /// `mate-3`: the mate problems of a length, with the solutions at the end.
    Mates(u16),
    /// `record-sheet`: an empty form for a game's moves.
    RecordSheet,
    /// `pieces-bilingual`: a board and forty pieces to cut out.
    Pieces(PieceSet),
}

impl Printed {
    /// The lengths of which there are mate problems.
    pub fn mate_lengths() -> Vec<u16> {
        let mut lengths: Vec<u16> = starter().iter().map(|problem| problem.plies).collect();
        lengths.sort_unstable();
        lengths.dedup();
        lengths
    }

    /// The PDF in a language, with pieces of a set; none given: with those that the language's books have.
    ///
    /// # Errors
    /// A picture of ours cannot be read; a fault of ours.
    pub fn pdf(&self, lang: Lang, pieces: Option<PieceSet>) -> Result<Vec<u8>, SvgError> {
        let (texts, pieces) = (Texts::of(lang), pieces.unwrap_or(moves::usual(lang)));
        match self {
            Printed::Article(name) => article::pdf(name, texts, pieces),
            Printed::Variants => kinds::pdf(texts, pieces),
            Printed::Lesson(name) => handout::pdf(name, texts, pieces),
            Printed::Mates(plies) => problems::pdf(*plies, texts, pieces),
            Printed::RecordSheet => sheets::record(texts),
            Printed::Pieces(set) => sheets::pieces(*set, texts),
        }
    }
}

impl fmt::Display for Printed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Printed::Article(name) => f.write_str(name),
            Printed::Variants => f.write_str("variants"),
            Printed::Lesson(name) => write!(f, "lesson-{name}"),
            Printed::Mates(plies) => write!(f, "mate-{plies}"),
            Printed::RecordSheet => f.write_str("record-sheet"),
            Printed::Pieces(set) => write!(f, "pieces-{}", set.code()),
        }
    }
}

/// Nothing to print is called that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownPrint(String);

impl fmt::Display for UnknownPrint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "nothing to print is called {}: there are rules and the other pages to read, variants, lesson-NAME, mate-PLIES, record-sheet and pieces-SET",
            self.0
        )
    }
}

impl std::error::Error for UnknownPrint {}

impl FromStr for Printed {
    type Err = UnknownPrint;

    fn from_str(text: &str) -> Result<Printed, UnknownPrint> {
        let unknown = || UnknownPrint(text.chars().take(40).collect());
        if text == "record-sheet" {
            return Ok(Printed::RecordSheet);
        }
        if text == "variants" {
            return Ok(Printed::Variants);
        }
        if let Some(name) = text.strip_prefix("lesson-") {
            return course::lesson(name).map(|(lesson, _)| Printed::Lesson(lesson.name)).ok_or_else(unknown);
        }
        if let Some(plies) = text.strip_prefix("mate-") {
            let plies = plies.parse().ok().filter(|plies| Printed::mate_lengths().contains(plies));
            return plies.map(Printed::Mates).ok_or_else(unknown);
        }
        if let Some(set) = text.strip_prefix("pieces-") {
            return set.parse().map(Printed::Pieces).map_err(|_| unknown());
        }
        komadai_learn::article::names().find(|name| *name == text).map(Printed::Article).ok_or_else(unknown)
    }
}
