//! Where a game starts: headers, handicap, the diagram with its hands, and whose turn it is.

use super::super::bod;
use super::Reader;
use crate::HeaderKey;
use crate::japanese::{Written, is_space, number};
use komadai_shogi::{Color, Handicap};

impl Reader {
    pub(super) fn row(&mut self, line: &str, text: &str) {
        let Some((row, named)) = bod::read_row(text) else {
            return self.fault(line, text, "nine squares between two bars, such as | ・v玉 金 …|一");
        };
        if self.started {
            return self.fault(line, text, "no diagram after the first move");
        }
        let rank = named.unwrap_or(self.rows + 1);
        if rank > 9 || self.rows >= 9 {
            return self.fault(line, text, "nine rows");
        }
        bod::place_row(&mut self.board, rank, row);
        self.rows += 1;
    }

    /// `手数＝24　▲２四歩まで`, `手数：7手`.
    pub(super) fn move_number(&mut self, line: &str, text: &str) {
        let rest = text["手数".len()..].trim_start_matches(['＝', '=', '：', ':', ' ', '\u{3000}']);
        match number(rest) {
            Some((n, rest)) if !rest.starts_with('手') => self.board.move_number = n.saturating_add(1),
            Some(_) => self.builder.record_mut().headers.push(HeaderKey::Other("手数".to_owned()), rest),
            None => self.fault(line, rest, "the number of moves played"),
        }
    }

    /// `先手番`, `上手番`.
    pub(super) fn turn_line(&mut self, text: &str) -> bool {
        let turn = match text.trim_end_matches(is_space) {
            "先手番" | "下手番" => Color::Black,
            "後手番" | "上手番" => Color::White,
            _ => return false,
        };
        self.turn = Some(turn);
        true
    }

    pub(super) fn header(&mut self, line: &str, text: &str) -> bool {
        let Some(at) = text.find(['：', ':']) else { return false };
        let name = text[..at].trim_matches(is_space);
        let value = text[at..].trim_start_matches(['：', ':']);
        // Only the first colon ends the name; a value may begin with one all the same.
        let value = if value.len() + '：'.len_utf8() < text.len() - at {
            text[at..].strip_prefix(['：', ':']).unwrap_or(value)
        } else {
            value
        };
        let value = value.trim_matches(is_space);
        if name.is_empty() || name.chars().count() > 40 {
            return false;
        }
        match name {
            "手合割" => self.handicap(line, value),
            _ if name.ends_with("持駒") || name.ends_with("持ち駒") => self.hand(line, name, value),
            "手番" if self.turn_line(&format!("{}番", value.trim_end_matches('番'))) => {}
            _ => self.builder.record_mut().headers.push(HeaderKey::from_japanese(name), value),
        }
        true
    }

    fn handicap(&mut self, line: &str, value: &str) {
        match handicap(value) {
            Some(handicap) => {
                if self.started && self.builder.record_mut().setup != handicap.setup() {
                    self.fault(line, value, "手合割 before the first move");
                }
                self.handicap = Some(handicap);
            }
            // What else it may be called, 詰将棋 or 銀落ち, needs a diagram; whether there is one is seen at the first move.
            None => {
                // その他 says no more than that there is a diagram.
                if value != "その他" {
                    self.builder.record_mut().headers.push(HeaderKey::Handicap, value);
                }
                self.named = Some((self.number, line.to_owned()));
            }
        }
    }

    fn hand(&mut self, line: &str, name: &str, value: &str) {
        let color = match name.chars().next() {
            Some('先' | '下') => Color::Black,
            Some('後' | '上') => Color::White,
            _ => return self.fault(line, line, "先手の持駒 or 後手の持駒"),
        };
        self.hands = true;
        match bod::read_hand(value) {
            Ok(hand) => self.board.hands[color] = hand,
            Err(part) => self.fault(line, part, "pieces in hand such as 飛　金二　歩十八, or なし"),
        }
    }

    /// Fixes the start position; called before the first move and at the end.
    pub(super) fn start(&mut self) {
        if self.started {
            return;
        }
        self.started = true;
        let odds = self.handicap.filter(|&handicap| handicap != Handicap::Even);
        // Of odds without a name here this much is known: the giver moves first.
        let unknown_odds = self.named.as_ref().is_some_and(|(_, line)| line.contains("落"));
        let turn = self.turn.unwrap_or(if odds.is_some() || unknown_odds { Color::White } else { Color::Black });
        if self.rows > 0 {
            let mut setup = self.board.clone();
            setup.turn = turn;
            if self.rows != 9 {
                self.fault("", "", "nine rows in the diagram");
            }
            self.builder.set_setup(setup);
            return;
        }
        let mut setup = self.handicap.unwrap_or(Handicap::Even).setup();
        if self.turn.is_some() || unknown_odds {
            setup.turn = turn;
        }
        self.unknown_odds = unknown_odds;
        if let Some((number, line)) = self.named.take().filter(|_| self.handicap.is_none() && self.rows == 0) {
            let name = &line[line.find(['：', ':']).unwrap_or(0)..];
            let name = name.trim_start_matches(['：', ':']);
            let here = std::mem::replace(&mut self.number, number);
            self.fault(&line, name, "a diagram, or the name of a start such as 平手 or 二枚落ち");
            self.number = here;
        }
        if self.hands {
            setup.hands = self.board.hands;
        }
        setup.move_number = self.board.move_number;
        self.builder.set_setup(setup);
    }

    /// A start that does not say whose turn it is, and a first move that only the other side can make.
    pub(super) fn guess_turn(&mut self, written: &Written) {
        let told = self.turn.is_some() || self.rows == 0 && !self.unknown_odds;
        if told || !self.builder.at_start() {
            return;
        }
        let mover = written.side.or_else(|| {
            let position = self.builder.position()?;
            Some(position.piece_at(written.from?)?.color)
        });
        if let Some(mover) = mover.filter(|&mover| mover != self.builder.turn()) {
            let mut setup = self.builder.record_mut().setup.clone();
            setup.turn = mover;
            self.builder.set_setup(setup);
        }
    }
}

/// A handicap by its name, with the spellings that sites use.
pub(in crate::kif) fn handicap(name: &str) -> Option<Handicap> {
    let plain = name.trim_matches(is_space);
    let known = |name: &str| Handicap::ALL.into_iter().find(|handicap| handicap.japanese() == name);
    if let Some(handicap) = known(plain) {
        return Some(handicap);
    }
    let (count, rest) = number(plain).unwrap_or((0, plain));
    let kanji = usize::try_from(count).ok().and_then(|n| crate::japanese::KANJI.get(n.checked_sub(1)?));
    let spelled = match kanji {
        Some(kanji) => format!("{kanji}{rest}"),
        None => plain.to_owned(),
    };
    let mut spelled =
        spelled.replace("落とし", "落ち").replace("香車", "香").replace("角行", "角").replace("飛落", "飛車落");
    if spelled.ends_with('落') {
        spelled.push('ち');
    }
    known(&spelled).or(match spelled.as_str() {
        "左香落ち" => Some(Handicap::Lance),
        "右五枚落ち" => Some(Handicap::Five),
        "七枚落ち" => Some(Handicap::LeftSeven),
        "飛車香落ち" => Some(Handicap::RookLance),
        "飛角落ち" => Some(Handicap::Two),
        "とんぼ" => Some(Handicap::Dragonfly),
        "互先" | "なし" => Some(Handicap::Even),
        _ => None,
    })
}
