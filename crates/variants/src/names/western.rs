//! Western names: `P-7f`, `Ln-6d`, `Lnx6ex5d`, `Lnx!6e` for igui, `--` for a pass.

use crate::{Move, Position};

impl Position {
    /// A legal move's name in Western notation: abbreviation, where it comes from if others could go there, `-` or `x`, where it
    /// goes; `*` for a drop, `+` for a promotion, `=` for one declined.
    pub fn western(&self, mv: Move) -> String {
        let (rules, legal) = (&*self.rules, self.legal_moves());
        let name = &rules.piece(self.moved(mv)).abbreviation;
        let to = rules.square(mv.to);
        if mv.is_drop() {
            return format!("{name}*{to}");
        }
        let rivals = self.rivals(mv, &legal, |kind| &kind.abbreviation);
        let from = if rivals.is_empty() { String::new() } else { rules.square(mv.from).to_string() };
        let sign = |cell| if self.has_enemy(cell) { 'x' } else { '-' };
        if mv.is_double() && mv.to == mv.from {
            return if self.has_enemy(mv.through) {
                format!("{name}{from}x!{}", rules.square(mv.through))
            } else {
                "--".to_owned()
            };
        }
        let through =
            if mv.is_double() { format!("{}{}", sign(mv.through), rules.square(mv.through)) } else { String::new() };
        let turned = match (mv.is_promotion(), self.declines(mv, &legal)) {
            (true, _) => "+",
            (_, true) => "=",
            _ => "",
        };
        format!("{name}{from}{through}{}{to}{turned}", sign(mv.to))
    }
}
