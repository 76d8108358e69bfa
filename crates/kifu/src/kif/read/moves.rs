//! The moves of a game: numbered or in running lines, words in place of moves, variations and times.

use super::super::{clock, summary};
use super::Reader;
use crate::Note;
use crate::builder::Refused;
use crate::class::{Class, class};
use crate::japanese::{Meaning, Written, is_space, number, read_move, side_mark};
use crate::lines::{skip_spaces, trim_spaces};
use crate::names::{NameError, read_japanese_strict};
use crate::read::Names;
use komadai_shogi::{Color, Foul};

impl Reader {
    /// `変化：12手`.
    pub(super) fn variation(&mut self, line: &str, text: &str) {
        self.start();
        let rest = text["変化".len()..].trim_start_matches(['：', ':', ' ', '\u{3000}']);
        self.skipping = false;
        // Where moves have no numbers, those of variations count from where the diagram stands in its game.
        let first = self.builder.record_mut().setup.move_number as usize - 1;
        let ply = number(rest).map(|(n, _)| (n as usize).saturating_sub(self.offset.unwrap_or(first)));
        let result = match ply {
            Some(ply) => self.builder.branch_at(ply).map_err(Refused::expected),
            None => Err("the number of a move, such as 変化：12手".to_owned()),
        };
        self.unplaced = result.is_err();
        if let Err(expected) = result {
            self.fault(line, rest, expected);
            self.skipping = true;
        }
    }

    pub(super) fn summary(&mut self, line: &str, text: &str) {
        if self.skipping {
            return;
        }
        let rest = text["まで".len()..].trim_start_matches(is_space);
        let (plies, rest) = number(rest).map_or((None, rest), |(plies, rest)| (Some(plies as usize), rest));
        let words = rest.trim_start_matches("手で").trim_start_matches('手');
        // What is no summary does not end the headers: the diagram may still come.
        let of_no_moves = plies == Some(0) && rest.starts_with("手で");
        if !self.started && !of_no_moves && summary::read_summary(words, Color::Black).is_none() {
            return self.note(Note::Remark(text.to_owned()));
        }
        self.start();
        let turn = self.builder.turn();
        // Where the count is that of the moves the line is a summary, whatever its words.
        let other = rest.strip_prefix("手で").filter(|_| plies == Some(self.builder.plies()) && !self.builder.ended());
        let found =
            other.and_then(|words| summary::read_other(words, turn)).or_else(|| summary::read_summary(words, turn));
        match (found, self.builder.end_mut()) {
            (Some(found), Some(end)) => summary::refine(end, found),
            (Some(mut found), None) => {
                // The marker of an end stands before a summary as the last comment.
                if self.builder.last_comment().is_some_and(|words| found.refine(words)) {
                    self.builder.forget_last_comment();
                }
                let result = self.builder.end(found);
                self.refused(line, text, result);
            }
            (None, _) => self.note(Note::Remark(text.to_owned())),
        }
    }

    /// `  12 ７六歩(77)   ( 0:02/00:00:02)+`. False if the line is something else.
    pub(super) fn numbered_move(&mut self, line: &str, text: &str) -> bool {
        let Some((n, rest)) = move_number(text) else { return false };
        let body = match rest.as_bytes().first() {
            Some(b' ') => skip_spaces(rest),
            _ => skip_spaces(rest.trim_start_matches(['.', '手', '目', '：', ':'])),
        };
        if body.len() == rest.len() || body.is_empty() {
            return false;
        }
        let word = || summary::read_word(body, self.builder.turn());
        if !begins_move(body) && !self.numbered && word().is_none() {
            return false;
        }
        self.numbered = true;
        self.start();
        if std::mem::take(&mut self.unplaced) {
            let ply = n.saturating_sub(self.offset.unwrap_or(0));
            self.skipping = self.builder.branch_at(ply).is_err();
        }
        if self.skipping {
            return true;
        }
        let offset = *self.offset.get_or_insert(n.saturating_sub(1));
        let ply = self.builder.plies() + 1;
        let expected = ply + offset;
        if n != expected && n > offset && n - offset < ply {
            // A variation without its heading.
            let result = self.builder.branch_at(n - offset);
            self.refused(line, text, result);
        }
        self.one_move(line, body);
        true
    }

    /// A line of moves one after the other.
    pub(super) fn moves(&mut self, line: &str, text: &str) {
        self.start();
        if self.skipping {
            return;
        }
        let mut rest = text;
        let first = text.chars().next();
        let tight = self.builder.plies() > 0 || text.chars().filter(|&c| side_mark(c).is_some()).count() > 1;
        let arabic = text.bytes().any(|byte| byte.is_ascii_digit());
        if first.is_some_and(|c| matches!(c, '☗' | '☖')) || tight && arabic && !text.contains('▲') {
            self.running = true;
        } else {
            self.ki2 = true;
        }
        loop {
            rest = rest.trim_start_matches(|c| is_space(c) || matches!(c, '、' | ',' | '→'));
            if rest.is_empty() {
                return;
            }
            let after = self.ki2_move(line, rest);
            if after.len() >= rest.len() {
                return;
            }
            rest = after;
        }
    }

    /// One move of a running line; returns what follows it.
    fn ki2_move<'a>(&mut self, line: &str, text: &'a str) -> &'a str {
        let bare = text.trim_start_matches(|c| side_mark(c).is_some() || is_space(c));
        if begins_move(bare)
            && let Ok((written, rest)) = read_move(text)
        {
            self.play(line, trim_spaces(&text[..text.len() - rest.len()]), &written);
            return rest;
        }
        let end = bare.find(|c| is_space(c) || side_mark(c).is_some()).unwrap_or(bare.len());
        let word = &bare[..end];
        if summary::read_word(word, self.builder.turn()).is_some() {
            self.end_word(line, word);
            return &bare[end..];
        }
        match read_move(text) {
            Ok((written, rest)) => {
                self.play(line, trim_spaces(&text[..text.len() - rest.len()]), &written);
                rest
            }
            Err((at, expected)) => {
                self.fault(line, at, expected);
                let shown = if word.is_empty() { text } else { word };
                let result = self.builder.broken(None, shown, None);
                self.refused(line, shown, result);
                // On to the next move, if a mark shows where it begins.
                let skip = text.char_indices().skip(1).find(|&(_, c)| side_mark(c).is_some());
                skip.map_or("", |(at, _)| &text[at..])
            }
        }
    }

    /// The move or word of a numbered line, with its time.
    fn one_move(&mut self, line: &str, body: &str) {
        if begins_move(body)
            && let Ok((written, rest)) = read_move(body)
        {
            self.play(line, trim_spaces(&body[..body.len() - rest.len()]), &written);
            return self.time(line, rest);
        }
        let end = body.find(|c| is_space(c) || matches!(c, '(' | '（' | '+')).unwrap_or(body.len());
        let word = &body[..end];
        let rest = if summary::read_word(word, self.builder.turn()).is_some() {
            self.end_word(line, word);
            &body[end..]
        } else {
            match read_move(body) {
                Ok((written, rest)) => {
                    self.play(line, trim_spaces(&body[..body.len() - rest.len()]), &written);
                    rest
                }
                Err((at, expected)) => {
                    self.fault(line, at, expected);
                    let result = self.builder.broken(None, word, None);
                    self.refused(line, word, result);
                    &body[end..]
                }
            }
        };
        self.time(line, rest);
    }

    pub(super) fn end_word(&mut self, line: &str, word: &str) {
        self.start();
        if self.skipping {
            return;
        }
        if let Some(end) = summary::read_word(word, self.builder.turn()) {
            let result = self.builder.end(end);
            self.refused(line, word, result);
        }
    }

    fn play(&mut self, line: &str, shown: &str, written: &Written) {
        self.guess_turn(written);
        let last_to = self.builder.last_to();
        let Some(position) = self.builder.position() else {
            let mv = written.squares(last_to);
            let result = self.builder.broken(mv, shown, None);
            return self.refused(line, shown, result);
        };
        if written.side.is_some_and(|side| side != position.turn()) {
            let mv = written.squares(last_to);
            let result = self.builder.broken(mv, shown, Some(Foul::OutOfTurn));
            return self.refused(line, shown, result);
        }
        let meaning = written.resolve(position, last_to);
        let judged = self.names == Names::Strict && written.from.is_none() && !self.numbered;
        if judged && let Err(NameError::NotTheName(right)) = read_japanese_strict(position, shown, last_to) {
            self.fault(line, shown, format!("the name of this move, {right}"));
        }
        let result = match meaning {
            Meaning::Move(mv) => self.builder.play(mv, shown),
            Meaning::Legal(mv) => self.builder.play_found(mv, shown),
            Meaning::OtherPiece(mv) => {
                self.fault(line, shown, "the piece that stands on the origin");
                self.builder.play(mv, shown)
            }
            Meaning::Foul(foul) => self.builder.broken(written.squares(last_to), shown, Some(foul)),
            Meaning::Ambiguous => {
                self.fault(line, shown, "右, 左, 直, 上, 寄, 引 or an origin: several pieces can go there");
                self.builder.broken(None, shown, None)
            }
            Meaning::NoLastMove => {
                self.fault(line, shown, "a destination: 同 needs a move before it");
                self.builder.broken(None, shown, None)
            }
        };
        self.refused(line, shown, result);
    }

    /// `( 0:02/00:00:04)`, with or without total, hours and fractions of a second.
    fn time(&mut self, line: &str, rest: &str) {
        if let Some((spent, total)) = clock::plain(rest) {
            return self.builder.set_time(Some(spent), Some(total));
        }
        let rest = rest.trim_matches(|c| is_space(c) || c == '+');
        if rest.is_empty() {
            return;
        }
        let inner = rest
            .strip_prefix(['(', '（'])
            .and_then(|inner| inner.split([')', '）']).next())
            .map(|inner| inner.split_once('/').unwrap_or((inner, "")));
        let Some((spent, total)) = inner else {
            return self.fault(line, rest, "a time such as ( 0:02/00:00:02)");
        };
        match (clock::clock(spent), clock::clock(total)) {
            (Ok(spent), Ok(total)) => self.builder.set_time(spent, total),
            _ => self.fault(line, rest, "a time such as ( 0:02/00:00:02)"),
        }
    }
}

/// Whether a text begins as a move does, and as no word in place of a move does: with the destination or a side's mark.
fn begins_move(text: &str) -> bool {
    matches!(text.chars().next().map(class), Some(Class::Digit(_) | Class::Same | Class::Side(_)))
}

/// The figures before a move, of any width, with what follows them.
fn move_number(text: &str) -> Option<(usize, &str)> {
    let mut n = 0usize;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let figure = match c {
            '0'..='9' => c as usize - '0' as usize,
            '０'..='９' => c as usize - '０' as usize,
            _ => break,
        };
        n = n.checked_mul(10)?.checked_add(figure).filter(|&n| n <= u32::MAX as usize)?;
        rest = &rest[c.len_utf8()..];
    }
    if rest.len() < text.len() { Some((n, rest)) } else { None }
}
