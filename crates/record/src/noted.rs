//! What engines wrote beside the moves of a record, as other programs and this one write it: a line of ShogiGUI's (`解析 0 …
//! 深さ 9 ノード数 100 評価値 30 読み筋 ▲…`), ShogiHome's lines of one thing each (`#評価値=30`), floodgate's in CSA (`30 +2726FU`).
//! All of them tell scores as Black sees them.

use crate::{Evaluation, Score};
use komadai_kifu::{EngineLine, Note, names};
use komadai_shogi::{Color, Move, Position, Square};

/// The longest line that is read, in plies.
const MAX_PV: usize = 12;
/// A mate whose length is not told.
const MATE_CP: i32 = 30_000;

/// A position of a record, and how it came about.
#[derive(Copy, Clone)]
pub(crate) struct Place<'a> {
    pub(crate) position: &'a Position,
    /// The move that led here with the position before it, and where the move before that went.
    pub(crate) came_by: Option<(Move, &'a Position, Option<Square>)>,
}

/// What the notes of a position say of it; none where no engine wrote.
pub(crate) fn noted(notes: &[Note], place: Place<'_>) -> Option<Evaluation> {
    let mut found = Found::default();
    for note in notes {
        match note {
            Note::Engine(text) => found.engine(text, place),
            Note::Comment(text) => found.comment(text, place),
            Note::Remark(_) | Note::Bookmark(_) => {}
        }
    }
    let Found { score, mate, pv, depth, nodes } = found;
    let sign = if place.position.turn() == Color::Black { 1 } else { -1 };
    let score = match (mate, score) {
        (Some((winner, Some(plies))), _) if winner == place.position.turn() => Score::WinIn(plies),
        (Some((_, Some(plies))), _) => Score::LossIn(plies),
        (Some((winner, None)), _) => Score::Cp(if winner == place.position.turn() { MATE_CP } else { -MATE_CP }),
        (None, Some(black)) => Score::Cp(black.saturating_mul(sign)),
        (None, None) => return None,
    };
    Some(Evaluation { score, pv, depth, nodes, book: Vec::new() })
}

#[derive(Default)]
struct Found {
    /// Centipawns that are good for Black if positive.
    score: Option<i32>,
    /// Who mates, in how many plies.
    mate: Option<(Color, Option<u32>)>,
    pv: Vec<Move>,
    depth: u32,
    nodes: u64,
}

impl Found {
    fn engine(&mut self, text: &str, place: Place<'_>) {
        if let Some(line) = EngineLine::read(text, place.position) {
            self.score.get_or_insert(line.score);
            if self.pv.is_empty() {
                self.pv = line.line.into_iter().take(MAX_PV).collect();
            }
        } else if !self.one_thing(text, place) {
            self.line(text, place);
        }
    }

    fn comment(&mut self, text: &str, place: Place<'_>) {
        match text.strip_prefix(['#', '*']) {
            Some(rest) => {
                let _ = self.one_thing(rest, place) || self.line(rest, place);
            }
            None => {
                self.line(text, place);
            }
        }
    }

    /// `評価値=30` and what stands beside it.
    fn one_thing(&mut self, text: &str, place: Place<'_>) -> bool {
        let Some((key, value)) = text.split_once('=') else { return false };
        match key {
            "評価値" => self.score = self.score.or_else(|| centipawns(value)),
            "詰み" => self.mate = self.mate.or_else(|| mate(value)),
            "読み筋" => self.read_line(value, place),
            "深さ" => self.depth = leading(value).unwrap_or(self.depth),
            "ノード数" => self.nodes = leading(value).unwrap_or(self.nodes),
            _ => return false,
        }
        true
    }

    /// A line of ShogiGUI's; of several candidates the first.
    fn line(&mut self, text: &str, place: Place<'_>) -> bool {
        let known = ["解析 ", "対局 ", "検討 "].iter().any(|&kind| text.starts_with(kind));
        if !known || self.score.is_some() || self.mate.is_some() {
            return false;
        }
        let after = |word: &str| text.split_once(&format!(" {word} ")).map(|(_, rest)| rest);
        let Some(value) = after("評価値") else { return false };
        let mut words = value.split_ascii_whitespace();
        let first = words.next().unwrap_or_default();
        match first.strip_prefix(['+', '-']).filter(|rest| rest.starts_with('詰')) {
            Some(_) => {
                let winner = if first.starts_with('+') { Color::Black } else { Color::White };
                self.mate = Some((winner, words.next().and_then(leading)));
            }
            None => self.score = centipawns(first),
        }
        self.depth = after("深さ").and_then(leading).unwrap_or(0);
        self.nodes = after("ノード数").and_then(leading).unwrap_or(0);
        if let Some(line) = after("読み筋") {
            self.read_line(line, place);
        }
        true
    }

    /// The moves expected, as far as they can be read. Some programs begin with the move that was played.
    fn read_line(&mut self, text: &str, place: Place<'_>) {
        if !self.pv.is_empty() {
            return;
        }
        let words: Vec<&str> =
            text.split(['▲', '△', '☗', '☖', '▼', '▽']).map(str::trim).filter(|word| !word.is_empty()).collect();
        let own = place.came_by.is_some_and(|(mv, before, last_to)| {
            words.first().is_some_and(|word| names::read_japanese(before, word, last_to) == Ok(mv))
        });
        let mut position = *place.position;
        let mut last_to = place.came_by.map(|(mv, ..)| mv.to());
        for word in words.iter().skip(usize::from(own)).take(MAX_PV) {
            let Ok(mv) = names::read_japanese(&position, word, last_to) else { break };
            position.play_unchecked(mv);
            last_to = Some(mv.to());
            self.pv.push(mv);
        }
    }
}

/// A number at the beginning of a text, of any sign and with or without a fraction, in whole centipawns.
fn centipawns(text: &str) -> Option<i32> {
    let number: String =
        text.trim().chars().take_while(|char| char.is_ascii_digit() || "+-.".contains(*char)).collect();
    let value: f64 = number.parse().ok()?;
    // A cast of a float keeps within the type.
    value.is_finite().then_some(value.round() as i32)
}

/// The figures at the beginning of a text: `18/26` is 18.
fn leading<T: std::str::FromStr>(text: &str) -> Option<T> {
    let text = text.trim_start();
    let end = text.find(|char: char| !char.is_ascii_digit()).unwrap_or(text.len());
    text[..end].parse().ok()
}

/// `先手勝ち:15手`, the length where it is told.
fn mate(text: &str) -> Option<(Color, Option<u32>)> {
    let (winner, rest) = match text.strip_prefix("先手勝ち") {
        Some(rest) => (Color::Black, rest),
        None => (Color::White, text.strip_prefix("後手勝ち")?),
    };
    Some((winner, rest.strip_prefix(':').and_then(leading)))
}

#[cfg(test)]
mod tests {
    use crate::{Evaluation, Score, Tree};
    use komadai_kifu::{Format, read_text};

    fn evaluations(text: &str, format: Format) -> Vec<Option<Evaluation>> {
        let record = read_text(text, Some(format)).records.remove(0);
        Tree::of(&record).unwrap().nodes.into_iter().map(|node| node.evaluation).collect()
    }

    fn after_first(comments: &str) -> Option<Evaluation> {
        evaluations(&format!("手合割：平手\n   1 ７六歩(77)\n{comments}\n   2 ３四歩(33)\n"), Format::Kif).remove(1)
    }

    #[test]
    fn scores_are_read_in_every_form_and_turned_to_the_side_to_move() {
        for (comments, score, pv, depth) in [
            // ShogiHome: of research, of a player, of a mate.
            ("*互角\n*#評価値=108\n*#読み筋=△３四歩▲２六歩\n*#深さ=8", Score::Cp(-108), "3c3d 2g2f", 8),
            ("**評価値=-210.4\n**読み筋=▲７六歩△３四歩\n**深さ=10", Score::Cp(210), "3c3d", 10),
            ("*#詰み=後手勝ち:15手", Score::WinIn(15), "", 0),
            ("*#詰み=先手勝ち", Score::Cp(-30_000), "", 0),
            // ShogiGUI and ours.
            (
                "**解析 0 ○ 時間 00:10.0 深さ 18/26 ノード数 1234567 評価値 -55 読み筋 △８四歩(83) ▲２六歩(27)",
                Score::Cp(55),
                "8c8d 2g2f",
                18,
            ),
            ("*対局 時間 00:03.0 深さ 9 ノード数 5 評価値 +詰 5 読み筋 △８四歩(83)", Score::LossIn(5), "8c8d", 9),
            // Of several candidates the first.
            (
                "*検討 候補1 深さ 7 ノード数 1 評価値 30 読み筋 △３四歩(33)\n*検討 候補2 深さ 7 ノード数 1 評価値 -90",
                Score::Cp(-30),
                "3c3d",
                7,
            ),
            // Floodgate's, in a KIF made of CSA. What is illegal ends the line.
            ("** 30 -3334FU +5150OU", Score::Cp(-30), "3c3d", 0),
            ("*#評価値=5\n*#読み筋=△３四歩▲９九玉", Score::Cp(-5), "3c3d", 0),
        ] {
            let found = after_first(comments).unwrap_or_else(|| panic!("{comments}"));
            let line: Vec<String> = found.pv.iter().map(ToString::to_string).collect();
            assert_eq!((found.score, line.join(" ").as_str(), found.depth), (score, pv, depth), "{comments}");
        }
    }

    #[test]
    fn what_people_write_is_no_score() {
        for comments in
            ["*評価値は30くらい", "*30", "*解析した結果、評価値 30 だった", "*#評価値=", "**best move", "#評価値=9"]
        {
            assert_eq!(after_first(comments), None, "{comments}");
        }
    }

    #[test]
    fn csa_and_jkf_bring_theirs_along() {
        let csa = "PI\n+\n+7776FU\n'** 120 -3334FU\n-3334FU\n'*#評価値=-8\n";
        let scores =
            |all: Vec<Option<Evaluation>>| all.into_iter().map(|one| one.map(|one| one.score)).collect::<Vec<_>>();
        assert_eq!(scores(evaluations(csa, Format::Csa)), [None, Some(Score::Cp(-120)), Some(Score::Cp(-8))]);
        let jkf = r##"{"header":{},"moves":[{},{"move":{"to":{"x":7,"y":6},"from":{"x":7,"y":7},"piece":"FU"},
            "comments":["#評価値=33"]}]}"##;
        assert_eq!(scores(evaluations(jkf, Format::Jkf)), [None, Some(Score::Cp(-33))]);
    }
}
