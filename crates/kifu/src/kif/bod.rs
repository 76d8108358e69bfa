//! The diagram of a record's start: nine rows between bars, and the hands.

use crate::japanese::{KANJI, is_space, number, piece};
use komadai_shogi::{Color, Hand, Piece, Setup, Square};
use std::fmt::Write;

/// Reads the nine cells of a row that begins with a bar; what follows the second bar is the name of the rank.
/// Sites differ in spaces and in the sign of an empty square, so the signs count and not their columns.
pub(super) fn read_row(line: &str) -> Option<([Option<Piece>; 9], Option<u8>)> {
    let line = line.trim_start_matches(is_space);
    let rest = line.strip_prefix(['|', '｜'])?;
    let end = rest.find(['|', '｜'])?;
    let (cells, name) = (&rest[..end], &rest[end..]);
    let mut row = [None; 9];
    let mut count = 0;
    let mut color = Color::Black;
    let mut promoted = false;
    for c in cells.chars() {
        match c {
            'v' | 'V' | 'ｖ' | 'Ｖ' | '▽' | '△' | '☖' => color = Color::White,
            '^' | '＾' | '▲' | '☗' => color = Color::Black,
            '+' | '成' => promoted = true,
            c if is_space(c) => {}
            _ => {
                let cell = match c {
                    '・' | '･' | '.' | '．' | '*' | '＊' | '-' | '－' | '_' | '□' | '·' => None,
                    _ => {
                        let kind = piece(c)?;
                        let kind = if promoted { kind.promoted()? } else { kind };
                        Some(Piece::new(color, kind))
                    }
                };
                *row.get_mut(count)? = cell;
                count += 1;
                (color, promoted) = (Color::Black, false);
            }
        }
    }
    let rank = name.chars().nth(1).and_then(crate::japanese::digit);
    if count == 9 { Some((row, rank)) } else { None }
}

/// Puts a row on the board.
pub(super) fn place_row(setup: &mut Setup, rank: u8, row: [Option<Piece>; 9]) {
    for (file, cell) in (1..=9).rev().zip(row) {
        if let Some(square) = Square::new(file, rank) {
            setup.set(square, cell);
        }
    }
}

/// Reads the pieces of a hand: `飛二　角　歩十八`, `飛2 歩18`, `角桂歩歩`, `なし`. On failure the text where it stopped.
pub(super) fn read_hand(text: &str) -> Result<Hand, &str> {
    let mut hand = Hand::EMPTY;
    let mut rest = text.trim_matches(is_space);
    if rest.starts_with("なし") || rest.starts_with("無し") {
        return Ok(hand);
    }
    while let Some(c) = rest.chars().next() {
        let here = rest;
        rest = &rest[c.len_utf8()..];
        if is_space(c) || matches!(c, '、' | ',' | '，' | '・' | '。' | '枚' | '\u{fe00}'..='\u{fe0f}') {
            continue;
        }
        let kind = piece(c).filter(|kind| kind.index() < 7).ok_or(here)?;
        let mut count = 1;
        if let Some((n, after)) = number(rest.trim_start_matches(['x', '×', '*'])) {
            (count, rest) = (n, after);
        }
        let total = u32::from(hand.count(kind)) + count;
        if !u8::try_from(total).is_ok_and(|total| hand.set(kind, total)) {
            return Err(here);
        }
    }
    Ok(hand)
}

/// The pieces of a hand as records write them.
pub(super) fn hand_text(hand: Hand) -> String {
    if hand.is_empty() {
        return "なし".to_owned();
    }
    let mut text = String::new();
    for (kind, count) in hand.iter() {
        text.push_str(crate::japanese::piece_name(kind));
        if count > 1 {
            text.push_str(&kanji_number(count));
        }
        text.push('　');
    }
    text.truncate(text.trim_end_matches('　').len());
    text
}

/// 1 to 99 in kanji.
pub(super) fn kanji_number(n: u8) -> String {
    let kanji = |n: u8| usize::from(n).checked_sub(1).and_then(|i| KANJI.get(i));
    let mut text = String::new();
    if n >= 20 {
        text.extend(kanji(n / 10));
    }
    if n >= 10 {
        text.push('十');
    }
    text.extend(kanji(n % 10));
    text
}

/// Writes a position as a diagram with both hands, the side to move if it is White, and the moves played before.
pub(super) fn write_board(out: &mut String, setup: &Setup, handicap: bool) {
    let [black, white] = Color::ALL.map(|color| super::summary::side_name(color, handicap));
    let _ = writeln!(out, "{white}の持駒：{}", hand_text(setup.hands.white));
    out.push_str("  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n");
    for (rank, name) in (1..=9).zip(KANJI) {
        out.push('|');
        for file in (1..=9).rev() {
            match Square::new(file, rank).and_then(|square| setup.get(square)) {
                None => out.push_str(" ・"),
                Some(piece) => {
                    out.push(if piece.color == Color::White { 'v' } else { ' ' });
                    out.push(piece.kind.kanji());
                }
            }
        }
        let _ = writeln!(out, "|{name}");
    }
    out.push_str("+---------------------------+\n");
    let _ = writeln!(out, "{black}の持駒：{}", hand_text(setup.hands.black));
    let _ = writeln!(out, "{}番", if setup.turn == Color::White { white } else { black });
    if setup.move_number > 1 {
        let _ = writeln!(out, "手数＝{}", setup.move_number - 1);
    }
}
