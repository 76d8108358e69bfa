//! What was found before, by position.

use komadai_variants::Move;

/// What a value is to the truth.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Exact,
    /// The truth is at least this.
    Lower,
    /// The truth is at most this.
    Upper,
}

/// What was found of a position.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Found {
    key: u64,
    pub(crate) best: Option<Move>,
    pub(crate) value: i16,
    pub(crate) depth: i8,
    pub(crate) bound: Bound,
    /// In which search.
    age: u8,
}

/// A table of a fixed size: two places for each position, of which the deeper keeps what was found in the same search.
#[derive(Debug)]
pub(crate) struct Table {
    places: Vec<Option<Found>>,
    age: u8,
}

impl Table {
    /// A table of so many MiB, at least one.
    pub(crate) fn new(mib: usize) -> Table {
        let each = size_of::<Option<Found>>();
        let pairs = (mib.max(1).saturating_mul(1 << 20) / each / 2).max(1);
        Table { places: vec![None; pairs * 2], age: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.places.fill(None);
    }

    /// A new search begins.
    pub(crate) fn next_search(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    fn pair(&self, key: u64) -> usize {
        let pairs = self.places.len() / 2;
        ((u128::from(key) * pairs as u128) >> 64) as usize * 2
    }

    pub(crate) fn find(&self, key: u64) -> Option<Found> {
        let at = self.pair(key);
        self.places[at..at + 2].iter().flatten().find(|found| found.key == key).copied()
    }

    pub(crate) fn keep(&mut self, key: u64, best: Option<Move>, value: i32, depth: i32, bound: Bound) {
        let at = self.pair(key);
        let known = self.places[at..at + 2].iter().position(|place| place.is_some_and(|found| found.key == key));
        let deep = |place: &Option<Found>| {
            place.map_or(i32::MIN, |found| i32::from(found.depth) - if found.age == self.age { 0 } else { 200 })
        };
        let place =
            known.unwrap_or_else(|| usize::from(deep(&self.places[at]) > depth.max(deep(&self.places[at + 1]))));
        let place = &mut self.places[at + place];
        let best = best.or(known.and_then(|_| place.and_then(|found| found.best)));
        let depth = depth.clamp(-1, 127) as i8;
        *place = Some(Found { key, best, value: value as i16, depth, bound, age: self.age });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_found_and_the_size_is_what_was_asked_for() {
        let mut table = Table::new(2);
        assert!(table.places.len() * size_of::<Option<Found>>() <= 2 << 20);
        assert!(table.places.len() * size_of::<Option<Found>>() > 1 << 20);
        for key in [0, 1, u64::MAX, 1 << 63] {
            table.keep(key, None, -30_000, 7, Bound::Lower);
            let found = table.find(key).unwrap();
            assert_eq!((found.value, found.depth, found.bound), (-30_000, 7, Bound::Lower));
        }
        table.clear();
        assert!(table.find(1).is_none());
    }
}
