//! A report as plain text.

use super::{Part, Report};
use std::fmt::Write;

impl Report {
    pub(in super::super) fn text(&self) -> String {
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
