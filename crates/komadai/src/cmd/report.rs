//! A game as a newspaper reports it: who played, the moves in running notation, what was said of them, and diagrams.

use super::sheet::{caption, headings, result};
use komadai_diagram::{Diagram, PieceSet, Style};
use komadai_kifu::{HeaderKey, Record, Step, names};
use komadai_lang::{Lang, Texts};
use komadai_shogi::{Color, Move, Position, Square};
use std::fmt::Write;

/// A part of a report.
enum Part {
    /// Moves in running notation, each with the number before it.
    Moves(Vec<String>),
    /// What was said of a move.
    Words(String),
    /// A diagram with the line below it.
    Diagram(Box<Diagram>, String),
}

/// The most diagrams of a report.
const MAX_DIAGRAMS: usize = 60;

/// A report of the main line with a diagram every so many plies and at the end.
pub(super) struct Report {
    title: String,
    facts: Vec<(String, String)>,
    parts: Vec<Part>,
    texts: Texts,
    /// The number of the first move.
    first: usize,
}

impl Report {
    pub(super) fn of(record: &Record, every: usize, texts: Texts) -> anyhow::Result<Report> {
        let line: Vec<_> = record.main_line().collect();
        let positions = record.positions(&line).map_err(|faults| anyhow::anyhow!("the start position: {faults}"))?;
        let header = |key| record.headers.get(&key).filter(|value| !value.is_empty());
        let players = match (header(HeaderKey::Black), header(HeaderKey::White)) {
            (Some(black), Some(white)) => Some(format!("☗ {black}  ☖ {white}")),
            _ => None,
        };
        let event = header(HeaderKey::Title).or(header(HeaderKey::Event)).map(str::to_owned);
        let title = event.or(players).unwrap_or_else(|| "Shogi".to_owned());
        let mut report = Report {
            title,
            facts: headings(record, texts),
            parts: Vec::new(),
            texts,
            first: record.setup.move_number as usize,
        };
        report.words(record, Record::ROOT);
        let mut drawn = 0;
        let (mut moves, mut last_to) = (Vec::new(), None);
        let last = positions.len() - 1;
        for (ply, id) in (1..).zip(record.main_line()) {
            match &record.node(id).step {
                Step::Move(mv) if ply <= last => {
                    let name = report.name(&positions[ply - 1].0, *mv, last_to, ply, moves.is_empty());
                    moves.push(name);
                    last_to = Some(mv.to());
                    let position = positions[ply].0;
                    let wanted = (ply.is_multiple_of(every) && drawn < MAX_DIAGRAMS) || ply == last;
                    if record.node(id).comments().next().is_some() || wanted {
                        report.parts.push(Part::Moves(std::mem::take(&mut moves)));
                    }
                    report.words(record, id);
                    if wanted {
                        drawn += 1;
                        let diagram = Diagram::new(position.to_setup()).style(Style::Print).pieces(PieceSet::Reduced);
                        let diagram = Color::ALL.into_iter().fold(diagram, |diagram, side| {
                            let key = if side == Color::Black { HeaderKey::Black } else { HeaderKey::White };
                            match header(key) {
                                Some(name) => diagram.name(side, name),
                                None => diagram,
                            }
                        });
                        let diagram = diagram.captions(texts.into()).last_move(*mv);
                        report.parts.push(Part::Diagram(Box::new(diagram), caption(ply, texts)));
                    }
                }
                Step::End(end) => {
                    let values = [("result", result(end, texts).into()), ("ply", (ply - 1).into())];
                    report.facts.push((String::new(), texts.with("report-result", &values)));
                    report.words(record, id);
                }
                Step::Broken(broken) => {
                    moves.push(broken.text.clone());
                    last_to = broken.mv.map(Move::to);
                    report.parts.push(Part::Moves(std::mem::take(&mut moves)));
                    report.words(record, id);
                }
                _ => {}
            }
        }
        Ok(report)
    }

    fn name(&self, position: &Position, mv: Move, last_to: Option<Square>, ply: usize, opens: bool) -> String {
        if self.texts.lang() == Lang::Ja {
            return names::marked(position, mv, last_to);
        }
        let black = position.turn() == Color::Black;
        // As in Western records: a handicap game begins with White's move, and the pair that lacks Black's counts.
        let before = self.first - 1;
        let shift = usize::from(black == (before + ply).is_multiple_of(2));
        let number = (before + shift + ply - 1) / 2 + 1;
        let name = names::hodges(position, mv);
        match (black, opens) {
            (true, _) => format!("{number}. {name}"),
            (false, true) => format!("{number}. ... {name}"),
            (false, false) => name,
        }
    }

    /// What stands between two moves.
    fn space(&self) -> &'static str {
        if self.texts.lang() == Lang::Ja { "" } else { " " }
    }

    fn words(&mut self, record: &Record, id: komadai_kifu::NodeId) {
        let words: Vec<&str> = record.node(id).comments().filter(|line| !line.trim().is_empty()).collect();
        if !words.is_empty() {
            self.parts.push(Part::Words(words.join("\n")));
        }
    }

    pub(super) fn text(&self) -> String {
        let mut out = format!("{}\n\n", self.title);
        for (name, value) in &self.facts {
            let _ = writeln!(out, "{name}{}{value}", if name.is_empty() { "" } else { ": " });
        }
        for part in &self.parts {
            out.push('\n');
            match part {
                Part::Moves(moves) => fill(&mut out, moves.iter().map(String::as_str), self.space()),
                Part::Words(words) => words.lines().for_each(|line| fill(&mut out, line.split(' '), " ")),
                Part::Diagram(diagram, caption) => {
                    let _ = writeln!(out, "{caption}\n\n{}", diagram.to_text().trim_end());
                }
            }
        }
        out
    }

    pub(super) fn html(&self) -> String {
        let lang = self.texts.lang().tag();
        let mut out = format!(
            "<!doctype html>\n<html lang=\"{lang}\"><head><meta charset=\"utf-8\"><title>{0}</title><style>{STYLE}</style></head>\n\
             <body><h1>{0}</h1>\n<ul>",
            escape(&self.title)
        );
        for (name, value) in &self.facts {
            let _ = write!(out, "<li><span>{}</span> {}</li>", escape(name), escape(value));
        }
        out.push_str("</ul>\n<div>\n");
        for part in &self.parts {
            let _ = match part {
                Part::Moves(moves) => {
                    let moves: Vec<String> = moves.iter().map(|mv| format!("<span>{}</span>", escape(mv))).collect();
                    writeln!(out, "<p class=\"moves\">{}</p>", moves.join(self.space()))
                }
                Part::Words(words) => writeln!(out, "<p>{}</p>", escape(words).replace('\n', "<br>")),
                Part::Diagram(diagram, caption) => {
                    let svg = diagram.to_svg();
                    writeln!(out, "<figure>{svg}<figcaption>{}</figcaption></figure>", escape(caption))
                }
            };
        }
        out + "</div></body></html>\n"
    }
}

/// Two columns of A4, as on paper; a browser's print command makes it a PDF.
const STYLE: &str = "@page{size:A4;margin:16mm}body{font:10.5pt/1.55 'Noto Serif','Noto Serif JP',serif;max-width:178mm;margin:0 auto;padding:1rem;color:#000;background:#fff}\
h1{font-size:17pt;line-height:1.25;margin:0 0 .3em;text-wrap:balance}ul{list-style:none;margin:0 0 1.2em;padding:0 0 .7em;border-bottom:1px solid;columns:2;column-gap:8mm}\
li span{color:#555}div{columns:2;column-gap:8mm}p{margin:0 0 .8em;overflow-wrap:anywhere}.moves{font-weight:600}.moves span{display:inline-block}\
figure{break-inside:avoid;margin:0 0 1em}figure svg{width:100%;height:auto;display:block}figcaption{text-align:center;font-size:9pt}\
@media(max-width:36rem){div,ul{columns:1}}@media print{body{padding:0;max-width:none}}";

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A paragraph in lines of 76 columns.
fn fill<'a>(out: &mut String, words: impl Iterator<Item = &'a str>, space: &str) {
    let mut column = 0;
    for word in words {
        let width: usize = word.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
        if column > 0 && column + space.len() + width > 76 {
            out.push('\n');
            column = 0;
        }
        if column > 0 {
            out.push_str(space);
            column += space.len();
        }
        out.push_str(word);
        column += width;
    }
    out.push('\n');
}
