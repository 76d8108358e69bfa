//! A study as a booklet: the moves of each chapter, a diagram wherever something is noted or drawn and at least every twenty moves,
//! branches indented. Where moves are to be guessed, they stand at the end.

use crate::moves::{board, numbered, usual};
use komadai_diagram::PieceSet;
use komadai_lang::{Lang, Texts};
use komadai_pdf::{Flow, Paper, Run, SvgError};
use komadai_record::{Drawn, SharedTree};
use komadai_shogi::{Move, Position};

/// How many branches deep is printed.
const DEEPEST: usize = 8;
/// After so many moves without a diagram there is one.
const DIAGRAM_EVERY: usize = 20;
/// How many such diagrams a chapter has at most: those of a longer line stand further apart.
const DIAGRAMS: usize = 16;
/// How wide a diagram is, in millimetres.
const WIDE: f32 = 105.0;

/// A chapter to print.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookletChapter {
    /// Its title.
    pub title: String,
    /// What is in it.
    pub tree: SharedTree,
    /// Its moves are to be guessed.
    pub is_riddle: bool,
}

/// Pages that a booklet has at most; as many as a chapter has that is full of notes.
pub const MOST_PAGES: u32 = 1_200;
/// Diagrams, letters of notes and moves that fill a page, in general.
const DIAGRAMS_A_PAGE: usize = 2;
const LETTERS_A_PAGE: usize = 4_000;
const MOVES_A_PAGE: usize = 400;

/// Why there is no booklet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BookletFault {
    /// It would have about so many pages, which are too many.
    TooLong(u32),
    /// A picture of ours cannot be read; a fault of ours.
    Picture(SvgError),
}

impl std::fmt::Display for BookletFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BookletFault::TooLong(pages) => {
                write!(f, "a booklet has at most {MOST_PAGES} pages, this one would have about {pages}")
            }
            BookletFault::Picture(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for BookletFault {}

impl From<SvgError> for BookletFault {
    fn from(fault: SvgError) -> BookletFault {
        BookletFault::Picture(fault)
    }
}

/// How long a booklet will be, told by its chapters without any of the work.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Extent {
    diagrams: usize,
    letters: usize,
    moves: usize,
}

impl Extent {
    /// With a chapter more.
    pub fn add(&mut self, BookletChapter { title, tree, .. }: &BookletChapter) {
        self.letters += title.len();
        self.diagrams += (tree.nodes().count() / DIAGRAM_EVERY).min(DIAGRAMS);
        for at in tree.nodes() {
            self.moves += 1;
            self.letters += tree.note(at).len();
            self.diagrams += usize::from(!tree.note(at).is_empty() || !tree.drawn(at).is_empty());
        }
    }

    /// How many pages it fills, about.
    pub fn pages(&self) -> u32 {
        let pages = self.diagrams / DIAGRAMS_A_PAGE + self.letters / LETTERS_A_PAGE + self.moves / MOVES_A_PAGE + 1;
        u32::try_from(pages).unwrap_or(u32::MAX)
    }

    /// Whether it is one that is printed.
    ///
    /// # Errors
    /// It is too long.
    pub fn check(&self) -> Result<(), BookletFault> {
        let pages = self.pages();
        if pages > MOST_PAGES { Err(BookletFault::TooLong(pages)) } else { Ok(()) }
    }
}

/// A study as PDF.
///
/// # Errors
/// It would be too long.
pub fn booklet(
    title: &str,
    chapters: &[BookletChapter],
    lang: Lang,
    pieces: Option<PieceSet>,
) -> Result<Vec<u8>, BookletFault> {
    let mut extent = Extent::default();
    chapters.iter().for_each(|chapter| extent.add(chapter));
    extent.check()?;
    let (texts, pieces) = (Texts::of(lang), pieces.unwrap_or(usual(lang)));
    let mut flow = Flow::new(&format!("{title} · Komadai"), lang.tag(), Paper::A4, 1, 9.5);
    flow.heading(1, &[Run::plain(title)]);
    for (number, chapter) in (1..).zip(chapters) {
        flow.heading(2, &[Run::plain(&titled(number, chapter))]);
        let mut printer = Printer { flow: &mut flow, tree: &chapter.tree, texts, pieces };
        if chapter.is_riddle {
            printer.diagram(0, 0, chapter.tree.start())?;
            printer.note(0);
        } else {
            printer.line(0, *chapter.tree.start(), 0)?;
        }
    }
    let riddles: Vec<(usize, &BookletChapter)> = (1..).zip(chapters).filter(|(_, one)| one.is_riddle).collect();
    if !riddles.is_empty() {
        flow.next_page();
        flow.heading(2, &[Run::plain(&texts.get("print-solutions"))]);
        for (number, chapter) in riddles {
            flow.heading(3, &[Run::plain(&titled(number, chapter))]);
            let mut printer = Printer { flow: &mut flow, tree: &chapter.tree, texts, pieces };
            printer.line(0, *chapter.tree.start(), 0)?;
        }
    }
    Ok(flow.finish())
}

fn titled(number: usize, chapter: &BookletChapter) -> String {
    format!("{number}. {}", chapter.title)
}

struct Printer<'a> {
    flow: &'a mut Flow,
    tree: &'a SharedTree,
    texts: Texts,
    pieces: PieceSet,
}

impl Printer<'_> {
    /// The main line from a node on, and the branches beside it.
    fn line(&mut self, from: u32, start: Position, first_ply: usize) -> Result<(), BookletFault> {
        let (mut at, mut position, mut ply) = (from, start, first_ply);
        if from == 0 && (!self.tree.note(0).is_empty() || !self.tree.drawn(0).is_empty() || !is_usual(&start)) {
            self.diagram(0, 0, &start)?;
            self.note(0);
        }
        let mut run: Vec<Move> = Vec::new();
        let (mut run_start, mut run_ply) = (position, ply);
        let every = DIAGRAM_EVERY.max(self.length(from).div_ceil(DIAGRAMS));
        let mut drawn_at = ply;
        loop {
            let children: Vec<u32> = self.tree.children(at).collect();
            let Some((&next, others)) = children.split_first() else { break };
            let Some(mv) = self.tree.mv(next) else { break };
            let before = position;
            if position.play(mv).is_err() {
                break;
            }
            run.push(mv);
            ply += 1;
            at = next;
            let is_noted = !self.tree.note(at).is_empty() || !self.tree.drawn(at).is_empty();
            let is_last = self.tree.children(at).next().is_none();
            // The end is seen, too, but not twice within a few moves.
            let is_due = ply - drawn_at >= every || (is_last && ply - drawn_at >= every / 2);
            if is_noted || is_due || !others.is_empty() {
                self.moves(&run_start, run_ply, &std::mem::take(&mut run), "");
                (run_start, run_ply) = (position, ply);
            }
            if is_noted || is_due {
                self.diagram(at, ply, &position)?;
                self.note(at);
                drawn_at = ply;
            }
            for other in others {
                self.branch(*other, before, ply - 1, 1);
            }
        }
        self.moves(&run_start, run_ply, &run, "");
        Ok(())
    }

    /// A branch as one indented paragraph, and its own branches after it.
    fn branch(&mut self, first: u32, before: Position, ply: usize, depth: usize) {
        let (mut next, mut position) = (Some(first), before);
        let (mut moves, mut notes, mut aside) = (Vec::new(), Vec::new(), Vec::new());
        while let Some(at) = next {
            let Some(mv) = self.tree.mv(at) else { break };
            if position.play(mv).is_err() {
                break;
            }
            moves.push(mv);
            if !self.tree.note(at).is_empty() {
                notes.push(self.tree.note(at).replace('\n', " "));
            }
            let mut children = self.tree.children(at);
            next = children.next();
            aside.extend(children.map(|child| (child, position, ply + moves.len())));
        }
        let mark = "–".repeat(depth);
        self.moves(&before, ply, &moves, &mark);
        for note in notes {
            self.flow.point(&mark, &[Run::plain(&note)]);
        }
        if depth < DEEPEST {
            for (child, position, ply) in aside {
                self.branch(child, position, ply, depth + 1);
            }
        }
    }

    /// How long the main line is from a node on.
    fn length(&self, from: u32) -> usize {
        std::iter::successors(self.tree.children(from).next(), |at| self.tree.children(*at).next()).count()
    }

    /// Moves with their numbers.
    fn moves(&mut self, start: &Position, ply: usize, moves: &[Move], mark: &str) {
        if moves.is_empty() {
            return;
        }
        let text = numbered(start, ply, moves, self.texts.lang());
        if mark.is_empty() {
            self.flow.paragraph(&[Run::plain(&text)]);
        } else {
            self.flow.point(mark, &[Run::plain(&text)]);
        }
    }

    fn note(&mut self, at: u32) {
        for line in self.tree.note(at).lines().filter(|line| !line.trim().is_empty()) {
            self.flow.paragraph(&[Run::plain(line)]);
        }
    }

    fn diagram(&mut self, at: u32, ply: usize, position: &Position) -> Result<(), BookletFault> {
        let mut diagram = board(&position.to_setup(), self.texts, self.pieces);
        if let Some(mv) = self.tree.mv(at) {
            diagram = diagram.last_move(mv);
        }
        for drawn in self.tree.drawn(at) {
            diagram = match drawn {
                Drawn::Mark(square) => diagram.circle(*square),
                Drawn::Arrow(..) => match drawn.to_string().parse() {
                    Ok(mv) => diagram.arrow(mv),
                    Err(_) => diagram,
                },
            };
        }
        let caption = if ply == 0 { String::new() } else { self.texts.with("caption-after", &[("ply", ply.into())]) };
        Ok(self.flow.figure(&diagram.to_svg(), &caption, WIDE)?)
    }
}

fn is_usual(start: &Position) -> bool {
    *start == Position::start()
}
