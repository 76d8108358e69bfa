//! A game as a newspaper reports it: who played, the moves in running notation, what was said of them, and diagrams.

use super::sheet::{caption, headings, result};
use anyhow::Context;
use komadai_diagram::{Diagram, Lang, PieceSet, Style};
use komadai_kifu::{HeaderKey, Record, Step, names};
use komadai_shogi::{Color, Position};
use std::fmt::Write;

/// A part of a report.
enum Part {
    /// Moves in running notation.
    Moves(String),
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
    lang: Lang,
    /// The number of the first move.
    first: usize,
}

impl Report {
    pub(super) fn of(record: &Record, every: usize, lang: Lang) -> anyhow::Result<Report> {
        let replay = record.replay().map_err(|faults| anyhow::anyhow!("the start position: {faults}"))?;
        let mut position = *replay.history.positions().first().context("no start position")?;
        let header = |key| record.headers.get(&key).filter(|value| !value.is_empty());
        let players = match (header(HeaderKey::Black), header(HeaderKey::White)) {
            (Some(black), Some(white)) => Some(format!("☗ {black}  ☖ {white}")),
            _ => None,
        };
        let event = header(HeaderKey::Title).or(header(HeaderKey::Event)).map(str::to_owned);
        let title = event.or(players).unwrap_or_else(|| "Shogi".to_owned());
        let mut report = Report {
            title,
            facts: headings(record, lang),
            parts: Vec::new(),
            lang,
            first: record.setup.move_number as usize,
        };
        report.words(record, Record::ROOT);
        let mut drawn = 0;
        let (mut moves, mut last_to) = (String::new(), None);
        let last = replay.moves.len();
        for (ply, id) in (1..).zip(record.main_line()) {
            match &record.node(id).step {
                Step::Move(mv) if ply <= last => {
                    report.name(&mut moves, &position, *mv, last_to, ply);
                    last_to = Some(mv.to());
                    position.play_unchecked(*mv);
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
                        let diagram = diagram.lang(lang).last_move(*mv);
                        report.parts.push(Part::Diagram(Box::new(diagram), caption(ply, lang)));
                    }
                }
                Step::End(end) => {
                    report.facts.push((String::new(), format!("{}, {}", result(end, lang), caption(ply - 1, lang))));
                    report.words(record, id);
                }
                Step::Broken(broken) => report.parts.push(Part::Moves(broken.text.clone())),
                _ => {}
            }
        }
        Ok(report)
    }

    fn name(
        &self,
        out: &mut String,
        position: &Position,
        mv: komadai_shogi::Move,
        last_to: Option<komadai_shogi::Square>,
        ply: usize,
    ) {
        if self.lang == Lang::Ja {
            out.push_str(&names::marked(position, mv, last_to));
            return;
        }
        let black = position.turn() == Color::Black;
        // As in Western records: a handicap game begins with White's move, and the pair that lacks Black's counts.
        let before = self.first - 1;
        let shift = usize::from(black == (before + ply).is_multiple_of(2));
        let number = (before + shift + ply - 1) / 2 + 1;
        if !out.is_empty() {
            out.push(' ');
        }
        if black {
            let _ = write!(out, "{number}. ");
        } else if out.is_empty() {
            let _ = write!(out, "{number}. ... ");
        }
        out.push_str(&names::hodges(position, mv));
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
                Part::Moves(moves) => fill(&mut out, moves, self.lang),
                Part::Words(words) => words.lines().for_each(|line| fill(&mut out, line, self.lang)),
                Part::Diagram(diagram, caption) => {
                    let _ = writeln!(out, "{caption}\n\n{}", diagram.to_text().trim_end());
                }
            }
        }
        out
    }

    pub(super) fn html(&self) -> String {
        let lang = match self.lang {
            Lang::En => "en",
            Lang::Ja => "ja",
            Lang::Es => "es",
            Lang::Pt => "pt",
        };
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
                Part::Moves(moves) => writeln!(out, "<p class=\"moves\">{}</p>", escape(moves)),
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
li span{color:#555}div{columns:2;column-gap:8mm}p{margin:0 0 .8em;overflow-wrap:anywhere}.moves{font-weight:600}\
figure{break-inside:avoid;margin:0 0 1em}figure svg{width:100%;height:auto;display:block}figcaption{text-align:center;font-size:9pt}\
@media(max-width:36rem){div,ul{columns:1}}@media print{body{padding:0;max-width:none}}";

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A paragraph in lines of 76 columns: broken at spaces, or in Japanese before a move.
fn fill(out: &mut String, text: &str, lang: Lang) {
    let width = |word: &str| word.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum::<usize>();
    let words: Vec<&str> = match lang {
        Lang::Ja => {
            let starts = text.char_indices().filter(|(at, c)| *at > 0 && matches!(c, '☗' | '☖')).map(|(at, _)| at);
            let mut cuts: Vec<usize> = starts.collect();
            cuts.insert(0, 0);
            cuts.push(text.len());
            cuts.windows(2).map(|pair| &text[pair[0]..pair[1]]).collect()
        }
        _ => text.split(' ').collect(),
    };
    let space = if lang == Lang::Ja { "" } else { " " };
    let mut column = 0;
    for word in words {
        if column > 0 && column + space.len() + width(word) > 76 {
            out.push('\n');
            column = 0;
        }
        if column > 0 {
            out.push_str(space);
            column += space.len();
        }
        out.push_str(word);
        column += width(word);
    }
    out.push('\n');
}
