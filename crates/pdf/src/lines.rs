//! Text broken into lines: Western text at its spaces, Japanese between any two characters that may be parted.

use crate::face::width;

/// A piece of text, and its reading, which is set above it, where it has one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Run<'a> {
    /// The text.
    pub text: &'a str,
    /// How its kanji are read.
    pub reading: Option<&'a str>,
}

impl<'a> Run<'a> {
    /// Text without a reading.
    pub fn plain(text: &'a str) -> Run<'a> {
        Run { text, reading: None }
    }
}

/// One line.
#[derive(Default)]
pub(crate) struct Line {
    text: String,
    /// Readings with the bytes of the text that they stand over.
    readings: Vec<(String, std::ops::Range<usize>)>,
}

impl Line {
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Its height beside that of a line without readings.
    pub(crate) fn height(&self) -> f32 {
        if self.readings.is_empty() { 1.0 } else { 1.28 }
    }

    /// Each reading with where it begins and ends.
    pub(crate) fn readings(&self, size: f32) -> impl Iterator<Item = (&str, f32, f32)> {
        let at = move |byte: usize| width(&self.text[..byte], size);
        self.readings.iter().map(move |(reading, over)| (reading.as_str(), at(over.start), at(over.end)))
    }

    fn push(&mut self, piece: &Run) {
        let start = self.text.len();
        self.text.push_str(piece.text);
        if let Some(reading) = piece.reading {
            self.readings.push((reading.to_owned(), start..self.text.len()));
        }
    }

    fn trim(&mut self) {
        self.text.truncate(self.text.trim_end().len());
    }
}

/// May not begin a line.
const CLOSING: &str = "、。，．・：；？！」』）】〕｝〉》ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.:;?!)]}»”’…%";
/// May not end one.
const OPENING: &str = "「『（【〔｛〈《([{«“‘¿¡";

/// Whether a line may be broken beside this character.
fn breaks(char: char) -> bool {
    matches!(char, '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffef}' | '☖' | '☗')
}

/// What is never parted: a word, a character of Japanese, a text with its reading; with what must not begin or end a line.
fn pieces<'a>(runs: &[Run<'a>]) -> Vec<Vec<Run<'a>>> {
    let mut pieces: Vec<Vec<Run>> = Vec::new();
    let mut after: Option<char> = None;
    for run in runs {
        let mut start = 0;
        let ends: Vec<usize> = match run.reading {
            Some(_) => vec![run.text.len()],
            None => run.text.char_indices().map(|(i, char)| i + char.len_utf8()).collect(),
        };
        for end in ends {
            let part = &run.text[start..end];
            start = end;
            let Some(first) = part.chars().next() else { continue };
            let stays = after.is_some_and(|before| {
                let parted = before == ' ' && first != ' ' || breaks(before) || breaks(first);
                !parted || OPENING.contains(before) || CLOSING.contains(first) || first == ' '
            });
            let part = Run { text: part, reading: run.reading };
            match pieces.last_mut().filter(|_| stays) {
                Some(piece) => piece.push(part),
                None => pieces.push(vec![part]),
            }
            after = part.text.chars().next_back();
        }
    }
    pieces
}

/// A text as lines of a length at most. What is longer than a line by itself is broken anywhere.
pub(crate) fn broken(runs: &[Run], size: f32, measure: f32) -> Vec<Line> {
    let mut lines = vec![Line::default()];
    let mut filled = 0.0;
    let wide = |piece: &[Run]| piece.iter().map(|run| width(run.text, size)).sum::<f32>();
    for piece in pieces(runs) {
        let blank = piece.last().is_some_and(|run| run.text.ends_with(' '));
        let seen = wide(&piece) - if blank { width(" ", size) } else { 0.0 };
        if filled > 0.0 && filled + seen > measure {
            lines.push(Line::default());
            filled = 0.0;
        }
        for run in &piece {
            let more = width(run.text, size);
            if seen > measure && filled > 0.0 && filled + more > measure {
                lines.push(Line::default());
                filled = 0.0;
            }
            filled += more;
            if let Some(line) = lines.last_mut() {
                line.push(run);
            }
        }
    }
    lines.iter_mut().for_each(Line::trim);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str, measure: f32) -> Vec<String> {
        broken(&[Run::plain(text)], 10.0, measure).iter().map(|line| line.text().to_owned()).collect()
    }

    #[test]
    fn western_text_breaks_at_spaces() {
        assert_eq!(lines("a pawn in hand", width("a pawn in", 10.0) + 1.0), ["a pawn in", "hand"]);
        assert_eq!(lines("(a) “b”", width("(a) b", 10.0)), ["(a)", "“b”"]);
    }

    #[test]
    fn japanese_breaks_between_characters_but_not_before_a_full_stop() {
        assert_eq!(lines("王手です。次", 40.0), ["王手で", "す。次"]);
        assert_eq!(lines("この「王手」", 30.0), ["この", "「王", "手」"]);
    }

    #[test]
    fn a_word_longer_than_the_line_is_broken_all_the_same() {
        let lines = lines("abcdefghijklmnopqrstuvwxyz", 50.0);
        assert!(lines.len() > 2 && lines.iter().all(|line| width(line, 10.0) <= 50.0), "{lines:?}");
        assert_eq!(lines.concat(), "abcdefghijklmnopqrstuvwxyz");
    }

    #[test]
    fn a_text_stays_with_its_reading() {
        let runs = [Run::plain("この"), Run { text: "王手", reading: Some("おうて") }, Run::plain("は")];
        let lines = broken(&runs, 10.0, 35.0);
        assert_eq!(lines.iter().map(Line::text).collect::<Vec<_>>(), ["この", "王手は"]);
        assert_eq!(lines[1].readings(10.0).collect::<Vec<_>>(), [("おうて", 0.0, 20.0)]);
    }
}
