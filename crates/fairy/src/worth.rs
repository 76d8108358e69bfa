//! What pieces are worth: counted from how many squares they reach.

use komadai_variants::betza::{Ground, Seen};
use komadai_variants::rules::{Borrow, Drops, Promotion};
use komadai_variants::{Color, KindId, Rules, Square};

/// A square reached, in centipawns: so much that a pawn, which reaches one if nothing of its own stands there, is worth about 100.
const REACHED: f64 = 150.0;
/// On how many boards a piece is put on each square. Chance fills a third of their squares.
const BOARDS: u64 = 24;
/// How much of what a piece reaches more from one square than from another counts for the square.
const PLACE: f64 = 0.12;
/// A piece in hand may go anywhere.
const HELD: f64 = 1.12;

/// What pieces of a game are worth on its squares and in hand, in centipawns.
#[derive(Clone, Debug)]
pub struct Worth {
    /// By kind: on the board, wherever it stands. A royal has none.
    kinds: Vec<i32>,
    /// By kind, in hand.
    held: Vec<i32>,
    /// By side, then kind and place.
    on: [Vec<i16>; 2],
    places: usize,
    /// Of each place, how far from the left and from the top.
    xy: Vec<(u8, u8)>,
}

/// A board that chance has filled, seen from one of its squares.
struct Crowd {
    files: u8,
    ranks: u8,
    seed: u64,
}

impl Ground for Crowd {
    type Spot = (u8, u8);

    fn step(&self, (x, y): (u8, u8), (right, down): (i8, i8)) -> Option<(u8, u8)> {
        let (x, y) = (x.checked_add_signed(right)?, y.checked_add_signed(down)?);
        (x < self.files && y < self.ranks).then_some((x, y))
    }

    fn seen(&self, (x, y): (u8, u8)) -> Seen {
        match mix(self.seed ^ u64::from(x) << 32 ^ u64::from(y) << 40) % 6 {
            0 => Seen::Own,
            1 => Seen::Enemy,
            _ => Seen::Empty,
        }
    }

    fn is_first(&self, _: (u8, u8)) -> bool {
        false
    }
}

impl Worth {
    /// Counts it.
    pub fn new(rules: &Rules) -> Worth {
        let (files, ranks, places) = (rules.files(), rules.ranks(), rules.places());
        let kinds = rules.kinds();
        let mut xy = vec![(0, 0); places];
        for (place, x, y) in rules.squares() {
            xy[place] = (x, y);
        }
        // What every kind reaches from every square, as Black.
        let mut reach = vec![0.0; kinds.len() * places];
        let mut ends = Vec::new();
        for (at, kind) in kinds.iter().enumerate() {
            for (place, x, y) in rules.squares() {
                let mut sum = 0;
                for seed in 0..BOARDS {
                    ends.clear();
                    let crowd = Crowd { files, ranks, seed: mix(seed) };
                    kind.betza.walk(&crowd, (x, y), &mut |path| ends.push(path.to));
                    ends.sort_unstable();
                    ends.dedup();
                    sum += ends.iter().filter(|&&to| to != (x, y)).count();
                }
                reach[at * places + place] = sum as f64 / BOARDS as f64;
            }
        }
        let squares = f64::from(files) * f64::from(ranks);
        let mean = |at: usize| reach[at * places..(at + 1) * places].iter().sum::<f64>() / squares;
        let mut bare: Vec<f64> = (0..kinds.len()).map(|at| REACHED * mean(at)).collect();
        if rules.borrow() == Borrow::Behind {
            // Half of the time a piece moves as another one.
            let common = bare.iter().sum::<f64>() / bare.len().max(1) as f64;
            bare.iter_mut().for_each(|worth| *worth = (*worth + common) / 2.0);
        }
        let turned = |kind: KindId| rules.kind(kind).promotes_to.map(|to| bare[to.index()]);
        let ids: Vec<KindId> = kinds.iter().filter_map(|kind| rules.kind_of(&kind.letter)).collect();
        let board = |kind: KindId| {
            let own = bare[kind.index()];
            match (turned(kind), rules.promotion()) {
                _ if rules.kind(kind).royal => 0.0,
                (None, _) | (_, Promotion::None) => own,
                (Some(other), Promotion::EachMove) => (own + other) / 2.0,
                (Some(other), Promotion::EachCapture) => own * 0.6 + other * 0.4,
                (Some(other), _) => own + (other - own).max(0.0) * 0.2,
            }
        };
        let held = |kind: KindId| match turned(kind) {
            Some(other) if rules.drops() == Drops::Either => HELD * board(kind).max((bare[kind.index()] + other) / 2.0),
            _ => HELD * board(kind),
        };
        let mut worth = Worth {
            kinds: ids.iter().map(|&kind| board(kind) as i32).collect(),
            held: ids.iter().map(|&kind| held(kind) as i32).collect(),
            on: [vec![0; kinds.len() * places], vec![0; kinds.len() * places]],
            places,
            xy,
        };
        let turned_round: Vec<usize> = {
            let mut by_xy = vec![0; usize::from(files) * usize::from(ranks)];
            rules
                .squares()
                .for_each(|(place, x, y)| by_xy[usize::from(y) * usize::from(files) + usize::from(x)] = place);
            let mut turned = vec![0; places];
            let last = by_xy.len().saturating_sub(1);
            by_xy.iter().enumerate().for_each(|(at, &place)| turned[place] = by_xy[last - at]);
            turned
        };
        for &kind in &ids {
            let (at, average) = (kind.index() * places, mean(kind.index()));
            for (place, _, _) in rules.squares() {
                let more = REACHED * PLACE * (reach[at + place] - average);
                let here = if rules.kind(kind).royal { 0.0 } else { f64::from(worth.kinds[kind.index()]) + more };
                let here = here.clamp(0.0, 20_000.0) as i16;
                worth.on[Color::Black.index()][at + place] = here;
                worth.on[Color::White.index()][at + turned_round[place]] = here;
            }
        }
        worth
    }

    /// On the board, wherever it stands.
    #[inline]
    pub fn kind(&self, kind: KindId) -> i32 {
        self.kinds[kind.index()]
    }

    /// In hand.
    #[inline]
    pub fn held(&self, kind: KindId) -> i32 {
        self.held[kind.index()]
    }

    /// On a square.
    #[inline]
    pub(crate) fn on(&self, side: Color, kind: KindId, place: usize) -> i32 {
        i32::from(self.on[side.index()][kind.index() * self.places + place])
    }

    /// How far two places are from each other, in king's steps.
    #[inline]
    pub(crate) fn distance(&self, a: usize, b: usize) -> u8 {
        let ((ax, ay), (bx, by)) = (self.xy[a], self.xy[b]);
        ax.abs_diff(bx).max(ay.abs_diff(by))
    }

    /// How many places a board of this game has in memory.
    pub(crate) fn places(&self) -> usize {
        self.places
    }

    /// On a square of the board, for people who ask.
    pub fn on_square(&self, rules: &Rules, side: Color, kind: KindId, square: Square) -> Option<i32> {
        let x = rules.files().checked_sub(square.file())?;
        let place = rules.squares().find(|&(_, file, rank)| file == x && rank + 1 == square.rank())?.0;
        Some(self.on(side, kind, place))
    }
}

/// A number that looks like chance (SplitMix64).
pub(crate) fn mix(seed: u64) -> u64 {
    let mut x = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_moves_more_is_worth_more_in_every_kind() {
        for (game, rows) in [
            ("minishogi", &["P", "S", "G", "B", "R", "+B", "+R"][..]),
            ("shogi", &["P", "N", "S", "G", "B", "R", "+B", "+R"]),
            ("dobutsu", &["P", "R"]),
            ("chushogi", &["P", "G", "R", "Q", "N"]),
        ] {
            let rules = Rules::named(game).unwrap();
            let worth = Worth::new(&rules);
            let worths: Vec<i32> = rows.iter().map(|row| worth.kind(rules.kind_of(row).unwrap())).collect();
            assert!(worths.is_sorted(), "{game} {rows:?} {worths:?}");
            for kind in rules.kinds() {
                let id = rules.kind_of(&kind.letter).unwrap();
                assert_eq!(worth.kind(id) == 0, kind.royal, "{game} {}", kind.letter);
            }
        }
    }

    #[test]
    fn both_sides_have_the_same_worth_turned_round() {
        let rules = Rules::named("minishogi").unwrap();
        let worth = Worth::new(&rules);
        let square = |text: &str| text.parse().unwrap();
        let silver = rules.kind_of("S").unwrap();
        let on = |side, text| worth.on_square(&rules, side, silver, square(text));
        assert_eq!(on(Color::Black, "1e"), on(Color::White, "5a"));
        assert!(on(Color::Black, "1e") < on(Color::Black, "3c"));
    }
}
