//! The transposition table: a fixed number of slots, in buckets that one board's hands share.
//!
//! A key is the board (with the side to move); the attacker's hand stands in the slot, because what is known of one hand
//! says something of others: a mate stays a mate with more in hand, a refutation stays one with less. The attacker's
//! hand settles the defender's, for the set of pieces never changes; a problem with another set has other keys.

use crate::held::Held;
use crate::len::Len;

/// Slots in a bucket. The lines of keys are read before anything else.
const WAYS: usize = 16;
/// Words of a slot besides its key.
const WORDS: usize = 3;
const BUCKET: usize = WAYS * (1 + WORDS);

/// A proof or disproof number. `INF` is what cannot be reached.
pub(crate) type Number = u32;
/// Infinity; sums stop here.
pub(crate) const INF: Number = 1 << 30;

/// Stands in a slot for the length of an open question where the slot holds answers.
const SETTLED: u16 = u16::MAX;

/// What the table knows of a node.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Known {
    /// Mate within `len`, also with any hand that dominates `held`.
    Proven { len: Len, held: Held },
    /// No mate within `len`, nor with any hand that `held` dominates.
    Disproven { len: Len, held: Held },
    /// Neither; what searching it has cost so far, as far as this or comparable hands were searched.
    Open { pn: Number, dn: Number, min_depth: u16 },
    /// Nothing but bounds that comparable hands give.
    New { pn: Number, dn: Number },
}

#[derive(Copy, Clone, Default)]
struct Slot {
    held: u32,
    pn: Number,
    dn: Number,
    /// Length + 1; 0 = none.
    proven: u16,
    /// Length + 1; 0 = none.
    disproven: u16,
    /// The length that `pn` and `dn` are of, or `SETTLED`.
    len: u16,
    min_depth: u16,
    amount: u8,
    age: u8,
}

impl Slot {
    #[inline]
    fn unpack(words: &[u64]) -> Slot {
        Slot {
            held: words[0] as u32,
            pn: (words[0] >> 32) as u32,
            dn: words[1] as u32,
            proven: (words[1] >> 32) as u16,
            disproven: (words[1] >> 48) as u16,
            len: words[2] as u16,
            min_depth: (words[2] >> 16) as u16,
            amount: (words[2] >> 48) as u8,
            age: (words[2] >> 56) as u8,
        }
    }

    #[inline]
    fn pack(&self, words: &mut [u64]) {
        words[0] = u64::from(self.held) | u64::from(self.pn) << 32;
        words[1] = u64::from(self.dn) | u64::from(self.proven) << 32 | u64::from(self.disproven) << 48;
        words[2] = u64::from(self.len)
            | u64::from(self.min_depth) << 16
            | u64::from(self.amount) << 48
            | u64::from(self.age) << 56;
    }

    /// What is lost when the slot is overwritten: results of this search before others, much work before little.
    fn worth(&self, age: u8) -> u32 {
        let settled = self.proven != 0 || self.disproven != 0;
        u32::from(self.amount) + if settled { 4 } else { 0 } + if self.age == age { 256 } else { 0 }
    }
}

/// The work behind a result on a scale of 8 bits: twice the logarithm, about.
fn scale(work: u64) -> u8 {
    let bits = 64 - work.leading_zeros();
    let half = if bits >= 2 { (work >> (bits - 2) & 1) as u32 } else { 0 };
    (bits * 2 + half) as u8
}

/// The table.
pub(crate) struct Table {
    // Keys and slots of a bucket lie together: WAYS keys, then WAYS slots. Plain words, because a zeroed allocation of
    // them costs nothing until it is touched.
    words: Vec<u64>,
    mask: u64,
    age: u8,
}

impl Table {
    /// A table that fits in so many bytes.
    pub(crate) fn new(bytes: usize) -> Table {
        let buckets = (bytes / (BUCKET * 8)).max(1);
        let buckets = 1usize << buckets.ilog2();
        Table { words: vec![0; buckets * BUCKET], mask: buckets as u64 - 1, age: 0 }
    }

    /// A new search begins; what older ones left goes first when room is needed.
    pub(crate) fn start(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        ((key >> 20) & self.mask) as usize * BUCKET
    }

    /// What is known of a node: the board's key, the attacker's hand, and the question's length.
    pub(crate) fn look(&self, key: u64, held: Held, len: Len) -> Known {
        let base = self.bucket(key);
        let bucket = &self.words[base..base + BUCKET];
        let (keys, slots) = bucket.split_at(WAYS);
        let (mut pn, mut dn) = (1, 1);
        let mut exact = None;
        for (way, _) in keys.iter().enumerate().filter(|&(_, &found)| found == key) {
            let slot = Slot::unpack(&slots[way * WORDS..way * WORDS + WORDS]);
            let other = Held::from_bits(slot.held);
            let more = held.dominates(other);
            let less = other.dominates(held);
            if more && slot.proven != 0 && slot.proven - 1 <= len.plies() {
                return Known::Proven { len: Len::new(slot.proven - 1), held: other };
            }
            if less && slot.disproven != 0 && slot.disproven > len.plies() {
                return Known::Disproven { len: Len::new(slot.disproven - 1), held: other };
            }
            if slot.pn != 0 {
                // Less in hand and fewer plies only make it harder to prove, and easier to disprove.
                if less && slot.len >= len.plies() {
                    pn = pn.max(slot.pn);
                }
                if more && slot.len <= len.plies() {
                    dn = dn.max(slot.dn);
                }
                if other == held && slot.len == len.plies() {
                    exact = Some(slot.min_depth);
                }
            }
        }
        match exact {
            Some(min_depth) => Known::Open { pn, dn, min_depth },
            None => Known::New { pn, dn },
        }
    }

    /// The slot of a board, hand and length of question, or the one to give up for it. What is settled, of whatever
    /// length, has a slot of its own.
    fn slot(&mut self, key: u64, held: Held, len: u16) -> (usize, Slot) {
        let base = self.bucket(key);
        let age = self.age;
        let bucket = &mut self.words[base..base + BUCKET];
        let (keys, slots) = bucket.split_at_mut(WAYS);
        let mut victim = (0, u32::MAX);
        for (way, &found) in keys.iter().enumerate() {
            let at = way * WORDS;
            if found == key && slots[at] as u32 == held.bits() && slots[at + 2] as u16 == len {
                return (base + WAYS + at, Slot::unpack(&slots[at..at + WORDS]));
            }
            if found == 0 {
                victim = (way, 0);
                break;
            }
            let worth = Slot::unpack(&slots[at..at + WORDS]).worth(age);
            if worth < victim.1 {
                victim = (way, worth);
            }
        }
        keys[victim.0] = key;
        (base + WAYS + victim.0 * WORDS, Slot { held: held.bits(), len, ..Slot::default() })
    }

    fn put(&mut self, at: usize, slot: &mut Slot, work: u64) {
        slot.amount = slot.amount.max(scale(work));
        slot.age = self.age;
        slot.pack(&mut self.words[at..at + WORDS]);
    }

    /// A mate within `len`.
    pub(crate) fn prove(&mut self, key: u64, held: Held, len: Len, work: u64) {
        let (at, mut slot) = self.slot(key, held, SETTLED);
        if slot.proven == 0 || len.plies() < slot.proven - 1 {
            slot.proven = len.plies() + 1;
        }
        self.put(at, &mut slot, work);
    }

    /// No mate within `len`.
    pub(crate) fn disprove(&mut self, key: u64, held: Held, len: Len, work: u64) {
        let (at, mut slot) = self.slot(key, held, SETTLED);
        slot.disproven = slot.disproven.max(len.plies() + 1);
        self.put(at, &mut slot, work);
    }

    /// Neither yet.
    pub(crate) fn open(&mut self, key: u64, held: Held, len: Len, (pn, dn): (Number, Number), depth: u16, work: u64) {
        let (at, mut slot) = self.slot(key, held, len.plies());
        slot.min_depth = if slot.pn == 0 { depth } else { slot.min_depth.min(depth) };
        slot.pn = pn.max(1);
        slot.dn = dn;
        self.put(at, &mut slot, work);
    }

    /// Buckets in use in each 1000, by a sample.
    pub(crate) fn permille(&self) -> u32 {
        let buckets = (self.words.len() / BUCKET).min(1000);
        let used: usize = (0..buckets)
            .map(|i| self.words[i * BUCKET..i * BUCKET + WAYS].iter().filter(|&&key| key != 0).count())
            .sum();
        (used * 1000 / (buckets * WAYS)) as u32
    }
}
