//! Where a piece may go, by walking its legs over some board. The meaning of the notation is written here alone; pieces that
//! only slide and leap are compiled into tables from the same elements.

use super::atom::way;
use super::{Element, Leg, Modes};

/// What stands on a square, as the walking piece sees it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Seen {
    /// Nothing.
    Empty,
    /// A piece of its own side.
    Own,
    /// A piece of the other side.
    Enemy,
}

/// A board to walk on.
pub trait Ground {
    /// A square.
    type Spot: Copy + PartialEq;

    /// The square so far to the right and so far down the board as the walking piece's owner sees it; none off the board.
    fn step(&self, from: Self::Spot, leap: (i8, i8)) -> Option<Self::Spot>;

    /// What stands there.
    fn seen(&self, spot: Self::Spot) -> Seen;

    /// Whether the piece on this square may be taken to stand where it began.
    fn is_first(&self, spot: Self::Spot) -> bool;
}

/// One way for a piece to move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Path<S> {
    /// The square on the way where something may be taken or the move may turn; it is part of the move's name.
    pub through: Option<S>,
    /// Whether the piece on that square is taken.
    pub takes_through: bool,
    /// Where the move ends; for igui and a pass, where it began.
    pub to: S,
    /// Whether a piece is taken there.
    pub takes: bool,
}

/// What has been walked before a leg.
struct Way<S> {
    start: S,
    place: u8,
    through: Option<S>,
    /// Squares whose pieces were taken on the way.
    taken: [Option<S>; 2],
}

impl Element {
    /// Every path of the element from a square, each told to `visit`. A path may be told twice where legs meet.
    pub fn walk<G: Ground>(&self, ground: &G, from: G::Spot, visit: &mut impl FnMut(Path<G::Spot>)) {
        if !self.atom.leaps() || self.legs.iter().any(|leg| leg.modes.any(shown_only())) {
            return;
        }
        if self.legs.iter().any(|leg| leg.modes.has(Modes::INITIAL)) && !ground.is_first(from) {
            return;
        }
        let way = Way { start: from, place: 0, through: None, taken: [None; 2] };
        self.leg(ground, 0, from, &way, visit);
    }

    fn leg<G: Ground>(
        &self,
        ground: &G,
        number: usize,
        from: G::Spot,
        way: &Way<G::Spot>,
        visit: &mut impl FnMut(Path<G::Spot>),
    ) {
        let leg = &self.legs[number];
        for turn in (0..8).filter(|turn| leg.places & 1 << turn != 0) {
            let place = (way.place + turn) % 8;
            let inner = number + 1 < self.legs.len();
            self.ride(ground, leg, inner, place, from, way, &mut |spot, seen| {
                let takes = leg.modes.has(Modes::CAPTURE) && seen == Seen::Enemy;
                if !inner {
                    let through = way.through;
                    let takes_through = through.is_some_and(|spot| way.taken.contains(&Some(spot)));
                    visit(Path { through, takes_through, to: spot, takes });
                    return;
                }
                let through = if leg.modes.has(Modes::CAPTURE) { Some(spot) } else { way.through };
                let mut taken = way.taken;
                if takes {
                    taken[usize::from(taken[0].is_some())] = Some(spot);
                }
                self.leg(ground, number + 1, spot, &Way { start: way.start, place, through, taken }, visit);
            });
        }
    }

    /// The squares on which a leg may end in one direction.
    #[expect(clippy::too_many_arguments, reason = "what a leg knows of the legs before it")]
    fn ride<G: Ground>(
        &self,
        ground: &G,
        leg: &Leg,
        inner: bool,
        place: u8,
        from: G::Spot,
        way: &Way<G::Spot>,
        land: &mut impl FnMut(G::Spot, Seen),
    ) {
        let leap = self.atom.leap(place);
        // What has left its square or was taken there is no longer in the way.
        let seen = |spot: G::Spot| {
            if spot == way.start || way.taken.contains(&Some(spot)) { Seen::Empty } else { ground.seen(spot) }
        };
        let modes = leg.modes;
        let (mut spot, mut length, mut hurdles) = (from, 0u8, 0);
        loop {
            let before = spot;
            let Some(next) = ground.step(spot, leap) else { return };
            (spot, length) = (next, length.saturating_add(1));
            if self.range != 0 && length > self.range {
                return;
            }
            if self.atom.is_long() && modes.any(Modes::LAME | Modes::JUMP) {
                let free = way_is_free(ground, before, leap, &seen);
                if (modes.has(Modes::LAME) && !free) || (modes.has(Modes::JUMP) && free) {
                    return;
                }
            } else if modes.has(Modes::JUMP) && length == 1 {
                continue;
            }
            let here = seen(spot);
            let allowed = match here {
                Seen::Empty => modes.has(Modes::MOVE),
                Seen::Enemy => modes.has(Modes::CAPTURE),
                Seen::Own => false,
            };
            if inner && modes.has(Modes::HOP) {
                if here != Seen::Empty {
                    land(spot, Seen::Own);
                    return;
                }
                if modes.has(Modes::MOVE) {
                    land(spot, here);
                }
                continue;
            }
            let over = modes.any(Modes::HOP | Modes::LAND);
            if allowed && (!over || hurdles == 1) {
                land(spot, here);
            }
            match here {
                Seen::Empty if over && modes.has(Modes::LAND) && hurdles == 1 => return,
                Seen::Empty => {}
                _ if over && hurdles == 0 => hurdles = 1,
                _ => return,
            }
        }
    }
}

/// Whether all squares that a leap passes are empty.
fn way_is_free<G: Ground>(ground: &G, from: G::Spot, leap: (i8, i8), seen: &impl Fn(G::Spot) -> Seen) -> bool {
    way(leap).all(|part| ground.step(from, part).is_some_and(|spot| seen(spot) == Seen::Empty))
}

fn shown_only() -> Modes {
    Modes::SHOWN_ONLY.iter().fold(Modes::default(), |all, (modes, _)| all | *modes)
}
