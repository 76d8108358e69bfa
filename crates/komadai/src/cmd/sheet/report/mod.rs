//! A game as a newspaper reports it: who played, the moves in running notation, what was said of them, and diagrams.

mod html;
mod text;

use super::words::{caption, headings, result};
use komadai_diagram::{Diagram, PieceSet, Style};
use komadai_kifu::{HeaderKey, Record, Step, names};
use komadai_lang::{Lang, Texts};
use komadai_shogi::{Color, Move, Position, Square};

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
}
