//! A diagram as text.

use crate::diagram::Diagram;
use crate::picture::{KANJI, kanji_number};
use komadai_shogi::{Color, Hand, PieceKind, Square};
use std::fmt::Write;

/// How the pieces of a hand are listed.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum HandText {
    /// 桂二　歩四, as records and newspapers have it.
    Kanji,
    /// 桂2歩4.
    Digits,
    /// 桂桂歩歩歩歩.
    Repeated,
    /// 2N 4P.
    Western,
}

/// A hand as text, rook first; an empty hand is empty text.
pub fn hand_text(hand: Hand, style: HandText) -> String {
    let mut out = String::new();
    for (kind, count) in hand.iter() {
        let _ = match style {
            HandText::Kanji => {
                if !out.is_empty() {
                    out.push('　');
                }
                let number = if count > 1 { kanji_number(count) } else { String::new() };
                write!(out, "{}{number}", kind.kanji())
            }
            HandText::Digits => write!(out, "{}{count}", kind.kanji()),
            HandText::Repeated => {
                out.extend((0..count).map(|_| kind.kanji()));
                Ok(())
            }
            HandText::Western => {
                if !out.is_empty() {
                    out.push(' ');
                }
                if count > 1 {
                    let _ = write!(out, "{count}");
                }
                write!(out, "{}", kind.letter())
            }
        };
    }
    out
}

impl Diagram {
    /// The diagram as text: in Japanese as KIF files have it (`v` before White's pieces), else in SFEN's letters
    /// with the SFEN itself below. Both hands are always there.
    pub fn to_text(&self) -> String {
        if self.captions.japanese { self.japanese() } else { self.western() }
    }

    /// Ranks from top to bottom, each with its squares from left to right.
    fn rows(&self) -> impl Iterator<Item = (u8, Vec<Square>)> + '_ {
        (1..=9).map(|row| {
            let squares = (1..=9).rev().filter_map(|file| Square::new(file, row));
            let squares: Vec<Square> = squares.map(|square| if self.flip { square.rotate() } else { square }).collect();
            (if self.flip { 10 - row } else { row }, squares)
        })
    }

    /// As KIF files have it, whose words are the same in every language.
    fn japanese(&self) -> String {
        let hand = |side: Color, out: &mut String| {
            let name = if side == Color::Black { "先手" } else { "後手" };
            let text = hand_text(self.hand(side), HandText::Kanji);
            let none = if self.rest == Some(side) { "残り全部" } else { "なし" };
            let _ = writeln!(out, "{name}の持駒：{}", if text.is_empty() { none } else { &text });
            if let Some(player) = &self.names[side] {
                let _ = writeln!(out, "{name}：{player}");
            }
        };
        let mut out = String::new();
        hand(self.bottom().opponent(), &mut out);
        let files = "９８７６５４３２１";
        let files: Vec<String> = if self.flip {
            files.chars().rev().map(String::from).collect()
        } else {
            files.chars().map(String::from).collect()
        };
        let _ = writeln!(out, "  {}", files.join(" "));
        out.push_str("+---------------------------+\n");
        for (rank, squares) in self.rows() {
            out.push('|');
            for square in squares {
                match self.setup.get(square) {
                    Some(piece) => {
                        out.push(if piece.color == Color::White { 'v' } else { ' ' });
                        out.push(match (piece.kind, self.dragon) {
                            (PieceKind::Dragon, Some(face)) => face.kanji(),
                            (kind, _) => kind.kanji(),
                        });
                    }
                    None => out.push_str(" ・"),
                }
            }
            let _ = writeln!(out, "|{}", KANJI[usize::from(rank - 1)]);
        }
        out.push_str("+---------------------------+\n");
        hand(self.bottom(), &mut out);
        if self.setup.turn == Color::White {
            out.push_str("後手番\n");
        }
        if let Some(caption) = &self.caption {
            let _ = writeln!(out, "{caption}");
        }
        out
    }

    fn western(&self) -> String {
        let hand = |side: Color, out: &mut String| {
            let text = hand_text(self.hand(side), HandText::Western);
            let mark = if side == Color::Black { '☗' } else { '☖' };
            let name = self.names[side].as_deref().unwrap_or(self.captions.side(side));
            let _ = writeln!(out, "{mark} {name}: {}", self.hand_in_words(side).unwrap_or(&text));
        };
        let mut out = String::new();
        hand(self.bottom().opponent(), &mut out);
        let files: Vec<String> = (1..=9).map(|n| format!("{}", if self.flip { n } else { 10 - n })).collect();
        let _ = writeln!(out, "   {}", files.join("  "));
        out.push_str(" +---------------------------+\n");
        for (rank, squares) in self.rows() {
            out.push_str(" |");
            for square in squares {
                match self.setup.get(square) {
                    Some(piece) => {
                        let _ = write!(out, "{:>2} ", piece.to_string());
                    }
                    None => out.push_str(" . "),
                }
            }
            let _ = writeln!(out, "| {}", (b'a' + rank - 1) as char);
        }
        out.push_str(" +---------------------------+\n");
        hand(self.bottom(), &mut out);
        let _ = writeln!(out, "{}", self.setup);
        if let Some(caption) = &self.caption {
            let _ = writeln!(out, "{caption}");
        }
        out
    }
}
