//! The transposition table, shared by all threads without locks.

use crate::prefetch::prefetch;
use komadai_shogi::Move;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// What a stored score says.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Bound {
    /// Nothing: there is none, only an evaluation.
    None = 0,
    Upper = 1,
    Lower = 2,
    Exact = 3,
}

impl Bound {
    fn from_bits(bits: u8) -> Bound {
        match bits & 3 {
            0 => Bound::None,
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        }
    }

    /// Whether the bound proves `score >= limit` (a lower bound) or `score < limit` (an upper bound).
    pub(crate) fn proves(self, score: i32, limit: i32) -> bool {
        let needed = if score >= limit { Bound::Lower } else { Bound::Upper };
        self.is(needed)
    }

    /// Whether it is that bound, or exact.
    pub(crate) fn is(self, bound: Bound) -> bool {
        self as u8 & bound as u8 != 0
    }
}

/// The depth of what was only evaluated.
pub(crate) const UNSEARCHED: i32 = -2;
/// The depth of quiescence.
pub(crate) const QUIESCENCE: i32 = 0;

/// What the table knows of a position.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Entry {
    pub mv: Option<Move>,
    pub score: i32,
    /// The static evaluation; none when the side to move was in check.
    pub eval: Option<i32>,
    pub depth: i32,
    pub bound: Bound,
    pub pv: bool,
}

/// Two words: the entry, and the key XOR the entry. A reader that sees halves of two different entries finds a key that is
/// not its own, so a torn entry is a miss and never a lie (Hyatt and Mann, "A lock-less transposition table", 2002).
#[derive(Default)]
struct Slot {
    key: AtomicU64,
    data: AtomicU64,
}

#[derive(Default)]
#[repr(align(64))]
struct Cluster([Slot; 4]);

/// The table.
pub struct Table {
    clusters: Vec<Cluster>,
    generation: AtomicU8,
}

const NO_EVAL: i16 = i16::MIN;
/// Generations are counted in five bits.
const GENERATIONS: u8 = 32;

// Data: move 0-15, score 16-31, eval 32-47, depth 48-55, generation 56-60, pv 61, bound 62-63.
fn pack(entry: &Entry, generation: u8) -> u64 {
    let eval = entry.eval.map_or(NO_EVAL, |eval| eval as i16);
    u64::from(entry.mv.map_or(0, Move::bits))
        | u64::from(entry.score as i16 as u16) << 16
        | u64::from(eval as u16) << 32
        | u64::from(entry.depth.clamp(-8, 200) as u8) << 48
        | u64::from(generation & (GENERATIONS - 1)) << 56
        | u64::from(entry.pv) << 61
        | (entry.bound as u64) << 62
}

fn depth_of(data: u64) -> i32 {
    // Depths run from -8 to 200 in one byte.
    let byte = (data >> 48) as u8;
    if byte >= 248 { i32::from(byte) - 256 } else { i32::from(byte) }
}

fn unpack(data: u64) -> Entry {
    let eval = (data >> 32) as i16;
    Entry {
        mv: Move::from_bits(data as u16),
        score: i32::from((data >> 16) as i16),
        eval: (eval != NO_EVAL).then_some(i32::from(eval)),
        depth: depth_of(data),
        bound: Bound::from_bits((data >> 62) as u8),
        pv: data >> 61 & 1 != 0,
    }
}

impl Table {
    /// A table of at most this many MiB, at least one.
    ///
    /// # Panics
    /// If there is not so much memory; see [`Table::try_new`].
    pub fn new(mib: usize) -> Table {
        match Table::try_new(mib) {
            Some(table) => table,
            None => panic!("no memory for a table of {mib} MiB"),
        }
    }

    /// A table of at most this many MiB, at least one, if the system has so much memory to give.
    pub fn try_new(mib: usize) -> Option<Table> {
        let count = mib.max(1).checked_mul(1 << 20)? / size_of::<Cluster>();
        let clusters = komadai_hugepages::try_fill(count, Cluster::default).ok()?;
        Some(Table { clusters, generation: AtomicU8::new(0) })
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in self.clusters.iter().flat_map(|cluster| &cluster.0) {
            slot.key.store(0, Relaxed);
            slot.data.store(0, Relaxed);
        }
        self.generation.store(0, Relaxed);
    }

    /// Entries of searches before this one are the first to be replaced.
    pub(crate) fn age(&self) {
        self.generation.fetch_add(1, Relaxed);
    }

    fn cluster(&self, key: u64) -> &Cluster {
        // The high half of the product spreads any key evenly over any number of clusters.
        &self.clusters[((u128::from(key) * self.clusters.len() as u128) >> 64) as usize]
    }

    /// Asks the processor to fetch what [`Table::probe`] will look at, while the move is still being made.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch(self.cluster(key));
    }

    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        for slot in &self.cluster(key).0 {
            let data = slot.data.load(Relaxed);
            if slot.key.load(Relaxed) ^ data == key && data != 0 {
                return Some(unpack(data));
            }
        }
        None
    }

    pub(crate) fn store(&self, key: u64, mut entry: Entry) {
        let generation = self.generation.load(Relaxed) & (GENERATIONS - 1);
        let mut target = &self.cluster(key).0[0];
        let mut worst = i32::MAX;
        for slot in &self.cluster(key).0 {
            let data = slot.data.load(Relaxed);
            if slot.key.load(Relaxed) ^ data == key && data != 0 {
                let old = unpack(data);
                let fresh = (data >> 56) as u8 & (GENERATIONS - 1) == generation;
                target = slot;
                // A much shallower bound does not push out what a deeper search of this game's move found, but its move does.
                if entry.bound != Bound::Exact && fresh && entry.depth + 2 * i32::from(entry.pv) <= old.depth - 4 {
                    entry = Entry { mv: entry.mv.or(old.mv), ..old };
                } else {
                    entry.mv = entry.mv.or(old.mv);
                }
                break;
            }
            let age = i32::from(generation.wrapping_sub((data >> 56) as u8) & (GENERATIONS - 1));
            let worth = if data == 0 { i32::MIN } else { depth_of(data) - 8 * age };
            if worth < worst {
                worst = worth;
                target = slot;
            }
        }
        let data = pack(&entry, generation);
        target.data.store(data, Relaxed);
        target.key.store(key ^ data, Relaxed);
    }

    /// How full the table is of this search's entries, in thousandths, from a sample.
    pub fn hashfull(&self) -> u32 {
        let generation = self.generation.load(Relaxed) & (GENERATIONS - 1);
        let sample = self.clusters.iter().take(250);
        let used = sample.flat_map(|cluster| &cluster.0).filter(|slot| {
            let data = slot.data.load(Relaxed);
            data != 0 && (data >> 56) as u8 & (GENERATIONS - 1) == generation
        });
        used.count() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_comes_back_as_it_was_stored() {
        let table = Table::new(1);
        let mv = "7g7f".parse().ok();
        for (i, depth) in [-8, -1, 0, 1, 127, 200].into_iter().enumerate() {
            for (score, eval) in [(0, None), (-31_990, Some(-29_000)), (31_990, Some(29_000)), (-1, Some(0))] {
                let key = (i as u64 + 1) << 60 | 12_345;
                table.clear();
                table.store(key, Entry { mv, score, eval, depth, bound: Bound::Lower, pv: i % 2 == 0 });
                let entry = table.probe(key).expect("it was stored");
                assert_eq!((entry.mv, entry.score, entry.eval, entry.depth), (mv, score, eval, depth));
                assert_eq!((entry.bound, entry.pv), (Bound::Lower, i % 2 == 0));
                assert!(table.probe(key ^ 1).is_none());
            }
        }
    }

    #[test]
    fn what_was_only_evaluated_comes_back_without_a_bound() {
        let table = Table::new(1);
        let entry = Entry { mv: None, score: 0, eval: Some(0), depth: UNSEARCHED, bound: Bound::None, pv: false };
        table.store(7, entry);
        let known = table.probe(7).expect("it was stored");
        assert_eq!((known.eval, known.bound, known.depth), (Some(0), Bound::None, UNSEARCHED));
        assert!(!known.bound.proves(0, -100) && !known.bound.proves(0, 100));
    }

    #[test]
    fn a_much_shallower_bound_leaves_only_its_move() {
        let table = Table::new(1);
        let entry = |depth, bound, mv: Option<&str>| Entry {
            mv: mv.map(|mv| mv.parse().unwrap()),
            score: depth,
            eval: None,
            depth,
            bound,
            pv: false,
        };
        let known = |table: &Table| {
            let known = table.probe(9).expect("it was stored");
            (known.depth, known.mv.map(|mv| mv.to_string()))
        };
        table.store(9, entry(10, Bound::Lower, Some("7g7f")));
        table.store(9, entry(6, Bound::Upper, None));
        assert_eq!(known(&table), (10, Some("7g7f".to_owned())));
        table.store(9, entry(6, Bound::Lower, Some("2g2f")));
        assert_eq!(known(&table), (10, Some("2g2f".to_owned())));
        table.store(9, entry(7, Bound::Upper, None));
        assert_eq!(known(&table), (7, Some("2g2f".to_owned())));
        table.store(9, entry(10, Bound::Lower, None));
        table.age();
        table.store(9, entry(1, Bound::Upper, None));
        assert_eq!(known(&table), (1, Some("2g2f".to_owned())), "what an earlier search found gives way");
        table.store(9, entry(10, Bound::Lower, None));
        table.store(9, entry(0, Bound::Exact, None));
        assert_eq!(known(&table).0, 0, "an exact score stands");
    }

    /// Threads that write and read the same few slots at once: what is found under a key was stored under it, whole.
    #[test]
    fn a_torn_entry_is_a_miss_and_never_a_lie() {
        let table = Table::new(1);
        let entry = |n: u64| Entry {
            mv: Move::from_bits((n % 9 + 1) as u16 | 30 << 7),
            score: n as i32 % 30_000,
            eval: Some(-(n as i32 % 29_000)),
            depth: (n % 100) as i32,
            bound: Bound::Exact,
            pv: n.is_multiple_of(2),
        };
        // All keys fall into one cluster, so that every store pushes another entry out.
        let key = |n: u64| n % 64 + 1;
        let rounds = if cfg!(miri) { 200 } else { 60_000 };
        let found = std::thread::scope(|scope| {
            let work = |seed: u64| {
                let table = &table;
                move || {
                    let (mut found, mut state) = (0u64, seed);
                    for _ in 0..rounds {
                        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                        let (n, other) = (state >> 33, state >> 40);
                        // What is stored tells its key: it is a function of it.
                        table.store(key(n), entry(key(n)));
                        if let Some(got) = table.probe(key(other)) {
                            let expect = entry(key(other));
                            assert_eq!(
                                (got.mv, got.score, got.eval, got.depth, got.bound, got.pv),
                                (expect.mv, expect.score, expect.eval, expect.depth, expect.bound, expect.pv)
                            );
                            found += 1;
                        }
                        if n.is_multiple_of(1_024) {
                            table.age();
                            assert!(table.hashfull() <= 1_000);
                        }
                    }
                    found
                }
            };
            let threads: Vec<_> = (1..=4).map(|seed| scope.spawn(work(seed))).collect();
            threads.into_iter().map(|thread| thread.join().expect("no thread fails")).sum::<u64>()
        });
        assert!(found > 0);
    }
}
