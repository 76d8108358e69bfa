//! Japanese names: `７六歩`, `同銀右`, `６五・５四獅`, `６五居喰い`, `じっと`.

use crate::grid::Cell;
use crate::rules::Promotion;
use crate::{Move, Position, Square};
use std::fmt::Write as _;

impl Position {
    /// A legal move's name in Japanese. With the square of the move before, a move to it is 同.
    pub fn japanese(&self, mv: Move, before: Option<Square>) -> String {
        let (rules, legal) = (&*self.rules, self.legal_moves());
        if mv.is_double() && mv.to == mv.from {
            let through = rules.square(mv.through).japanese();
            return if self.has_enemy(mv.through) { format!("{through}居喰い") } else { "じっと".to_owned() };
        }
        let to = rules.square(mv.to);
        let mut text = String::new();
        if mv.is_double() {
            let _ = write!(text, "{}・", rules.square(mv.through).japanese());
        }
        text += &if before == Some(to) && !mv.is_double() { "同".to_owned() } else { to.japanese() };
        text += &rules.piece(self.moved(mv)).called;
        let rivals = self.rivals(mv, &legal, |kind| &kind.called);
        if mv.is_drop() {
            text += if rivals.is_empty() { "" } else { "打" };
            return text;
        }
        if !rivals.is_empty() {
            text += &self.which(mv, &rivals);
        }
        let always = matches!(rules.promotion, Promotion::EachMove | Promotion::EachCapture);
        if mv.is_promotion() && !always {
            text += "成";
        } else if self.declines(mv, &legal) {
            text += "不成";
        }
        text
    }

    /// Words that tell a piece from its rivals: how it goes, else from which side, else both, else from where.
    fn which(&self, mv: Move, rivals: &[Cell]) -> String {
        let how = |from: Cell| {
            let (_, ahead) = self.seen_from(from, mv.to);
            match ahead.signum() {
                1 => "上",
                0 => "寄",
                _ => "引",
            }
        };
        let own = how(mv.from);
        let alike: Vec<Cell> = rivals.iter().copied().filter(|&rival| how(rival) == own).collect();
        if alike.is_empty() {
            return own.to_owned();
        }
        if self.seen_from(mv.from, mv.to) == (0, 1) {
            return "直".to_owned();
        }
        // Positive: the rival stands to the left of the piece.
        let left = |rival: Cell| -self.seen_from(mv.from, rival).0;
        for (among, tail) in [(rivals, ""), (&alike[..], own)] {
            if among.iter().all(|&rival| left(rival) > 0) {
                return format!("右{tail}");
            }
            if among.iter().all(|&rival| left(rival) < 0) {
                return format!("左{tail}");
            }
        }
        format!("（←{}）", self.rules.square(mv.from).japanese())
    }
}
