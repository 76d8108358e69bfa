//! Names found while a game is gone through: after a move only those rules are looked at that it can have made hold.

use super::rule::{Past, Trigger};
use super::{FormationKind, FoundFormation, formations};
use komadai_shogi::{Color, Handicap, Move, MoveShape, PieceKind, Position};
use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

/// A rule and the side that it is asked of: twice the rule's place, and one more for White.
type Asked = u16;

/// The rules by what makes them hold.
struct Rules {
    /// What is asked after each trigger, by its place.
    by_trigger: Vec<Vec<Asked>>,
    /// What is to be known of a rule and its side before it is asked.
    asked: Vec<Asking>,
}

/// When a rule can hold for a side at all.
struct Asking {
    /// Where it is noted that the name was found for the side, whatever its shape: a name is found once.
    noted: usize,
    plies: RangeInclusive<usize>,
    is_opening: bool,
    /// The side, or none where it is said of the game.
    whose: Option<Color>,
}

static RULES: LazyLock<Rules> = LazyLock::new(|| {
    let mut by_trigger: Vec<Vec<Asked>> = Vec::new();
    let mut first_of = HashMap::new();
    let mut asked = Vec::new();
    for (at, formation) in (0u16..).zip(formations()) {
        let named = *first_of.entry((formation.kind, formation.japanese)).or_insert(at);
        for side in Color::ALL {
            let whose = (!formation.rule.both).then_some(side);
            asked.push(Asking {
                noted: usize::from(named) * 3 + whose.map_or(0, |side| 1 + side as usize),
                plies: formation.rule.plies(),
                is_opening: formation.kind == FormationKind::Opening,
                whose,
            });
            for trigger in formation.rule.triggers(side) {
                let place = trigger.place();
                if by_trigger.len() <= place {
                    by_trigger.resize(place + 1, Vec::new());
                }
                by_trigger[place].push(at * 2 + side as u16);
            }
        }
    }
    Rules { by_trigger, asked }
});

/// A game as far as its names have been looked for.
pub(crate) struct Finder {
    past: Past,
    found: Vec<FoundFormation>,
    /// Names that were found, see [`Asking::noted`].
    known: Vec<bool>,
    /// What is to be asked of the position.
    asked: Vec<Asked>,
}

impl Finder {
    /// A game at its start, which is looked at.
    pub(crate) fn new(start: &Position) -> Finder {
        let known = vec![false; formations().len() * 3];
        let asked = (0..formations().len() as u16 * 2).collect();
        let mut finder = Finder { past: Past::of(start), found: Vec::new(), known, asked };
        finder.look(start, 0);
        finder
    }

    /// Looks at the position after a move; `before` is the one that it was played in.
    pub(crate) fn played(&mut self, before: &Position, mv: Move, after: &Position, ply: usize) {
        let Rules { by_trigger, asked } = &*RULES;
        self.past.played(before, mv);
        let mover = before.turn();
        // An opening is one of an even game.
        let is_even = self.past.start == Some(Handicap::Even);
        let known = &self.known;
        let is_open = |one: &&Asked| {
            let asking = &asked[usize::from(**one)];
            asking.plies.contains(&ply) && !known[asking.noted] && (is_even || !asking.is_opening)
        };
        let mut ask = |trigger: Trigger| {
            self.asked.extend(by_trigger.get(trigger.place()).into_iter().flatten().filter(is_open));
        };
        ask(Trigger::Ply(ply));
        ask(Trigger::Changes(mv.to()));
        if let MoveShape::Board { from, .. } = mv.shape() {
            ask(Trigger::Changes(from));
        }
        if let Some(piece) = after.piece_at(mv.to()) {
            ask(Trigger::Comes(piece, mv.to()));
            if piece.kind == PieceKind::King {
                ask(Trigger::King(mover));
            }
        }
        if let Some(taken) = before.piece_at(mv.to()) {
            ask(Trigger::Takes(mover, taken.kind.unpromoted()));
        }
        self.asked.sort_unstable();
        self.asked.dedup();
        self.found.retain(|one| !is_taken_back(one, after, ply));
        self.look(after, ply);
    }

    /// Asks what there is to be asked.
    fn look(&mut self, position: &Position, ply: usize) {
        for asked in self.asked.drain(..) {
            let Asking { noted, whose, .. } = &RULES.asked[usize::from(asked)];
            let (formation, side) =
                (&formations()[usize::from(asked / 2)], if asked % 2 == 0 { Color::Black } else { Color::White });
            let known = &mut self.known[*noted];
            if !*known && formation.rule.holds(position, side, ply, &self.past) {
                *known = true;
                self.found.push(FoundFormation { formation, ply, side: *whose });
            }
        }
    }

    /// What was found, in the order in which it came up.
    pub(crate) fn found(self) -> Vec<FoundFormation> {
        self.found
    }
}

/// Whether the name of a side was one for as long as its game had not become another.
fn is_taken_back(found: &FoundFormation, position: &Position, ply: usize) -> bool {
    let rule = &found.formation.rule;
    rule.is_for_now() && found.side.is_some_and(|side| rule.takes_back(position, side, ply))
}

/// The formations of a game, in the order in which they came up; each once for each side. Openings are looked for in even games
/// alone, and the name of a handicap where there is one.
pub fn find_formations(start: Position, moves: &[Move]) -> Vec<FoundFormation> {
    let mut finder = Finder::new(&start);
    let mut position = start;
    for (ply, &mv) in (1..).zip(moves) {
        let before = position;
        if position.play(mv).is_err() {
            break;
        }
        finder.played(&before, mv, &position, ply);
    }
    finder.found()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::openings::Formation;

    /// Every rule asked of every position.
    fn one_by_one(start: Position, moves: &[Move]) -> Vec<(usize, &'static str, Option<Color>)> {
        let mut past = Past::of(&start);
        let mut found: Vec<(usize, &str, FormationKind, Option<Color>)> = Vec::new();
        let mut taken_back = Vec::new();
        let mut position = start;
        for ply in 0..=moves.len() {
            let (stay, gone): (Vec<_>, Vec<_>) = found.into_iter().partition(|&(_, name, _, side)| {
                let taken_back = |one: &&Formation| {
                    one.japanese == name && side.is_some_and(|side| one.rule.takes_back(&position, side, ply))
                };
                !formations().iter().any(|one| taken_back(&one))
            });
            found = stay;
            taken_back.extend(gone);
            for formation in formations() {
                if formation.kind == FormationKind::Opening && past.start != Some(Handicap::Even) && ply > 0 {
                    continue;
                }
                for side in Color::ALL {
                    let whose = (!formation.rule.both).then_some(side);
                    let mut all = found.iter().chain(&taken_back);
                    let known = all.any(|one| (one.1, one.2, one.3) == (formation.japanese, formation.kind, whose));
                    if !known && formation.rule.holds(&position, side, ply, &past) {
                        found.push((ply, formation.japanese, formation.kind, whose));
                    }
                }
            }
            if let Some(&mv) = moves.get(ply) {
                past.played(&position, mv);
                position.play_unchecked(mv);
            }
        }
        found.into_iter().map(|(ply, name, _, side)| (ply, name, side)).collect()
    }

    /// A piece is moved towards where some castle or opening wants it, more often than not.
    fn game(rng: &mut fastrand::Rng, start: Position) -> Vec<Move> {
        let (mut position, mut moves) = (start, Vec::new());
        let wanted = &formations()[rng.usize(..formations().len())];
        let other = &formations()[rng.usize(..formations().len())];
        for _ in 0..rng.usize(20..90) {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let side = position.turn();
            let aims = if side == Color::Black { wanted } else { other };
            let fits = |mv: &&Move| {
                let to = if side == Color::Black { mv.to() } else { mv.to().rotate() };
                let kind = mv.from().and_then(|from| position.piece_at(from)).map(|piece| piece.kind);
                aims.stands().any(|(aimed, at)| at == to && Some(aimed) == kind)
            };
            let aimed = legal.iter().find(fits).copied().filter(|_| rng.u8(..4) > 0);
            let mv = aimed.unwrap_or_else(|| legal[rng.usize(..legal.len())]);
            position.play_unchecked(mv);
            moves.push(mv);
        }
        moves
    }

    #[test]
    fn rules_that_a_move_may_have_made_hold_find_what_all_rules_find() {
        let mut rng = fastrand::Rng::with_seed(9);
        let mut names = 0;
        for at in 0..600 {
            let start = match at % 6 {
                0 => Position::new(&Handicap::Two.setup()).unwrap(),
                _ => Position::start(),
            };
            let moves = game(&mut rng, start);
            let found = find_formations(start, &moves);
            let found: Vec<_> = found.iter().map(|one| (one.ply, one.formation.japanese, one.side)).collect();
            assert_eq!(found, one_by_one(start, &moves), "{moves:?}");
            names += found.len();
        }
        assert!(names > 1_000, "{names} names: the games are too dull to show anything");
    }
}
