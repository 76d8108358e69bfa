//! What a site has printed by a process of its own, whose memory and time the system bounds: what is wanted comes as lines of JSON, what
//! comes of it is a line and the bytes of a PDF.

use crate::{BookletChapter, BookletFault, EventReport, Extent, Printed, ReportFault, booklet};
use komadai_diagram::PieceSet;
use komadai_lang::Lang;
use komadai_record::Beginning;
use serde::{Deserialize, Serialize};
use std::io::{self, BufRead, Write};

/// A line of what is wanted: a sheet, a report, or a booklet and its chapters; then the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Asked {
    /// What is the same for everybody, by its name.
    Sheet {
        /// That of [`Printed`].
        name: String,
        /// The language's code.
        lang: String,
        /// The piece set's; none: the usual one of the language.
        pieces: Option<String>,
    },
    /// A study; its chapters follow.
    Booklet {
        /// Its title.
        title: String,
        /// The language's code.
        lang: String,
        /// The piece set's; none: the usual one of the language.
        pieces: Option<String>,
    },
    /// A chapter of it.
    Chapter {
        /// Its title.
        title: String,
        /// The text of its [`Beginning`].
        beginning: String,
        /// What was edited since, as it is kept.
        edits: Vec<String>,
        /// Its moves are to be guessed.
        is_riddle: bool,
    },
    /// The report of an event.
    Report {
        /// What it tells.
        report: Box<EventReport>,
        /// The language's code.
        lang: String,
        /// The piece set's; none: the usual one of the language.
        pieces: Option<String>,
    },
    /// That was all.
    End,
}

/// What comes of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Answer {
    /// A PDF of so many bytes, which follow.
    Pdf(u64),
    /// A booklet or a report would have about so many pages, which are too many.
    TooLong(u32),
    /// It cannot be printed.
    Fault(String),
}

/// What is to be printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    what: What,
    lang: Lang,
    pieces: Option<PieceSet>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum What {
    Sheet(Printed),
    Booklet(String, Vec<BookletChapter>),
    Report(Box<EventReport>),
}

impl Order {
    /// Reads one to its end. A booklet that is too long is refused as soon as that is known, whatever else there is to read.
    ///
    /// # Errors
    /// The answer to it: it is too long, or none.
    pub fn read(input: &mut dyn BufRead) -> Result<Order, Answer> {
        let (what, lang, pieces) = match next(input)? {
            Asked::Sheet { name, lang, pieces } => {
                let sheet = What::Sheet(name.parse().map_err(fault)?);
                if next(input)? != Asked::End {
                    return Err(fault("a sheet has no chapters"));
                }
                (sheet, lang, pieces)
            }
            Asked::Booklet { title, lang, pieces } => (What::Booklet(title, chapters(input)?), lang, pieces),
            Asked::Report { report, lang, pieces } => {
                report.extent().check().map_err(Answer::TooLong)?;
                if next(input)? != Asked::End {
                    return Err(fault("a report has no chapters"));
                }
                (What::Report(report), lang, pieces)
            }
            Asked::Chapter { .. } | Asked::End => return Err(fault("nothing is asked for")),
        };
        let pieces = pieces.map(|code| code.parse()).transpose().map_err(fault)?;
        Ok(Order { what, lang: lang.parse().map_err(fault)?, pieces })
    }

    fn pdf(&self) -> Result<Vec<u8>, Answer> {
        match &self.what {
            What::Sheet(printed) => printed.pdf(self.lang, self.pieces).map_err(fault),
            What::Booklet(title, chapters) => booklet(title, chapters, self.lang, self.pieces).map_err(too_long),
            What::Report(report) => report.pdf(self.lang, self.pieces).map_err(|why| match why {
                ReportFault::TooLong(pages) => Answer::TooLong(pages),
                why => fault(why),
            }),
        }
    }
}

/// Answers an order: a line, and the file.
///
/// # Errors
/// Those of writing.
pub fn answer(order: Result<Order, Answer>, out: &mut dyn Write) -> io::Result<()> {
    let (answer, pdf) = match order.and_then(|order| order.pdf()) {
        Ok(pdf) => (Answer::Pdf(pdf.len() as u64), pdf),
        Err(answer) => (answer, Vec::new()),
    };
    serde_json::to_writer(&mut *out, &answer)?;
    out.write_all(b"\n")?;
    out.write_all(&pdf)?;
    out.flush()
}

fn chapters(input: &mut dyn BufRead) -> Result<Vec<BookletChapter>, Answer> {
    let (mut chapters, mut extent) = (Vec::new(), Extent::default());
    loop {
        let (title, beginning, edits, is_riddle) = match next(input)? {
            Asked::Chapter { title, beginning, edits, is_riddle } => (title, beginning, edits, is_riddle),
            Asked::End => return Ok(chapters),
            Asked::Sheet { .. } | Asked::Booklet { .. } | Asked::Report { .. } => {
                return Err(fault("one thing at a time"));
            }
        };
        let beginning: Beginning = beginning.parse().map_err(fault)?;
        let mut tree = beginning.tree();
        for edit in edits.iter().filter_map(|line| line.parse().ok()) {
            // What was kept was taken once, and is again.
            let _ = tree.apply(&edit);
        }
        let chapter = BookletChapter { title, tree, is_riddle };
        extent.add(&chapter);
        extent.check().map_err(too_long)?;
        chapters.push(chapter);
    }
}

fn next(input: &mut dyn BufRead) -> Result<Asked, Answer> {
    let mut line = Vec::new();
    input.read_until(b'\n', &mut line).map_err(fault)?;
    serde_json::from_slice(&line).map_err(fault)
}

fn too_long(why: BookletFault) -> Answer {
    match why {
        BookletFault::TooLong(pages) => Answer::TooLong(pages),
        why @ BookletFault::Picture(_) => fault(why),
    }
}

fn fault(why: impl std::fmt::Display) -> Answer {
    Answer::Fault(why.to_string())
}
