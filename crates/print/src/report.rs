//! The report of an event: what it was, who stands where, who met whom, all rounds, and how some games ended. Its words are the reader's already.

use crate::moves::{board, usual};
use komadai_diagram::PieceSet;
use komadai_lang::{Lang, Texts};
use komadai_pdf::{Flow, Paper, Run, SvgError};
use komadai_shogi::Setup;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Pages that a report has at most.
pub const MOST_REPORT_PAGES: u32 = 400;
/// Last positions that it shows at most.
pub const MOST_POSITIONS: usize = 12;
/// Rounds that stand beside one another in the crosstable.
const ROUNDS_ABREAST: usize = 12;
/// Lines of a table that fill a page, where few are broken.
const LINES_A_PAGE: u32 = 30;
/// How wide a position is, in millimetres: two in a row.
const WIDE: f32 = 82.0;

/// What a report tells.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct EventReport {
    /// The event's name.
    pub title: String,
    /// When and where, how it is played, who looks after it: a line each.
    pub facts: Vec<String>,
    /// The words over the standings, over the crosstable, over the rounds, and over the positions.
    pub headings: [String; 4],
    /// The standings; the first row is their head.
    pub standings: Vec<Vec<String>>,
    /// How each column of them is reckoned.
    pub formulas: Vec<(String, String)>,
    /// Everybody with their cells, a round each.
    pub crosstable: Vec<(String, Vec<String>)>,
    /// What the marks of the crosstable mean.
    pub marks: String,
    /// The rounds with their boards; the first row of each is its head.
    pub rounds: Vec<ReportRound>,
    /// How some games ended: what is said of each, and the position in SFEN.
    pub positions: Vec<(String, String)>,
}

/// A round of a report.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct ReportRound {
    /// What it is called.
    pub title: String,
    /// A board each.
    pub boards: Vec<Vec<String>>,
    /// Who sat out; empty: nobody.
    pub byes: String,
}

/// How long a report will be, told without any of the work.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct ReportExtent {
    /// Lines of the standings.
    pub players: usize,
    /// Rounds of the crosstable.
    pub abreast: usize,
    /// Rounds that are told board by board.
    pub rounds: usize,
    /// Boards of all of them.
    pub boards: usize,
    /// Positions.
    pub positions: usize,
}

impl ReportExtent {
    /// How many pages it fills, about.
    pub fn pages(&self) -> u32 {
        let tables = 1 + self.abreast.div_ceil(ROUNDS_ABREAST);
        let lines =
            self.players.saturating_mul(tables).saturating_add(self.boards).saturating_add(3 * self.rounds + 12);
        let lines = u32::try_from(lines).unwrap_or(u32::MAX);
        lines.div_ceil(LINES_A_PAGE).saturating_add((self.positions.min(MOST_POSITIONS) as u32).div_ceil(4))
    }

    /// Whether it is one that is printed.
    ///
    /// # Errors
    /// It is too long: it would have about so many pages.
    pub fn check(&self) -> Result<u32, u32> {
        let pages = self.pages();
        if pages > MOST_REPORT_PAGES { Err(pages) } else { Ok(pages) }
    }
}

/// Why there is no report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReportFault {
    /// It would have about so many pages, which are too many.
    TooLong(u32),
    /// A position is none.
    Position(String),
    /// A picture of ours cannot be read; a fault of ours.
    Picture(SvgError),
}

impl fmt::Display for ReportFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReportFault::TooLong(pages) => {
                write!(f, "a report has at most {MOST_REPORT_PAGES} pages, this one would have about {pages}")
            }
            ReportFault::Position(sfen) => write!(f, "{sfen:?} is no position"),
            ReportFault::Picture(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for ReportFault {}

impl From<SvgError> for ReportFault {
    fn from(fault: SvgError) -> ReportFault {
        ReportFault::Picture(fault)
    }
}

impl EventReport {
    /// How long it will be.
    pub fn extent(&self) -> ReportExtent {
        ReportExtent {
            players: self.standings.len().max(self.crosstable.len()),
            abreast: self.crosstable.iter().map(|(_, cells)| cells.len()).max().unwrap_or(0),
            rounds: self.rounds.len(),
            boards: self.rounds.iter().map(|round| round.boards.len()).sum(),
            positions: self.positions.len(),
        }
    }

    /// The report as PDF, with pieces of a set; none given: with those that the language's books have.
    ///
    /// # Errors
    /// It would be too long, or a position is none.
    pub fn pdf(&self, lang: Lang, pieces: Option<PieceSet>) -> Result<Vec<u8>, ReportFault> {
        self.extent().check().map_err(ReportFault::TooLong)?;
        let (texts, pieces) = (Texts::of(lang), pieces.unwrap_or(usual(lang)));
        let mut flow = Flow::new(&format!("{} · Komadai", self.title), lang.tag(), Paper::A4, 1, 9.5);
        flow.heading(1, &[Run::plain(&self.title)]);
        for fact in self.facts.iter().filter(|fact| !fact.is_empty()) {
            flow.paragraph(&[Run::plain(fact)]);
        }
        let [standings, crosstable, rounds, positions] = &self.headings;
        if self.standings.len() > 1 {
            flow.heading(2, &[Run::plain(standings)]);
            flow.table(&self.standings);
            for (column, formula) in &self.formulas {
                flow.point("·", &[Run::plain(&format!("{column} = {formula}"))]);
            }
        }
        self.crosstable(&mut flow, crosstable);
        if !self.rounds.is_empty() {
            flow.heading(2, &[Run::plain(rounds)]);
        }
        for round in &self.rounds {
            if !round.title.is_empty() {
                flow.heading(3, &[Run::plain(&round.title)]);
            }
            flow.table(&round.boards);
            if !round.byes.is_empty() {
                flow.paragraph(&[Run::plain(&round.byes)]);
            }
        }
        let drawn = self.positions.iter().take(MOST_POSITIONS).map(|(caption, sfen)| {
            let setup: Setup = sfen.parse().map_err(|_| ReportFault::Position(sfen.chars().take(120).collect()))?;
            Ok((board(&setup, texts, pieces).to_svg(), vec![Run::plain(caption)]))
        });
        let drawn = drawn.collect::<Result<Vec<_>, ReportFault>>()?;
        if !drawn.is_empty() {
            // The words over them do not stand alone at the foot of a page.
            flow.next_page();
            flow.heading(2, &[Run::plain(positions)]);
            flow.pictures(&drawn, WIDE)?;
        }
        Ok(flow.finish())
    }

    /// The crosstable, so many rounds at a time as fit beside one another.
    fn crosstable(&self, flow: &mut Flow, heading: &str) {
        let all = self.extent().abreast;
        if all == 0 {
            return;
        }
        flow.heading(2, &[Run::plain(heading)]);
        for from in (0..all).step_by(ROUNDS_ABREAST) {
            let to = (from + ROUNDS_ABREAST).min(all);
            let mut rows = vec![std::iter::once(String::new()).chain((from + 1..=to).map(|n| n.to_string())).collect()];
            rows.extend(self.crosstable.iter().map(|(name, cells)| {
                let cells = (from..to).map(|at| cells.get(at).cloned().unwrap_or_default());
                std::iter::once(name.clone()).chain(cells).collect::<Vec<_>>()
            }));
            flow.table(&rows);
        }
        flow.paragraph(&[Run::plain(&self.marks)]);
    }
}
