//! The transposition table: a fixed number of slots, in buckets that one board's hands share.
//!
//! A key is the board (with the side to move); the attacker's hand stands in the slot, because what is known of one hand
//! says something of others: a mate stays a mate with more in hand, a refutation stays one with less. The attacker's
//! hand settles the defender's, for the set of pieces never changes; a problem with another set has other keys.

//!
//! Threads share it. Each bucket has a version, odd while somebody writes; a reader whose version changed under him reads
//! again, so that nobody ever sees half a slot (a seqlock; Boehm, "Can seqlocks get along with programming language memory
//! models?", 2012).

use crate::held::Held;
use crate::len::Len;
use std::sync::atomic::{AtomicU64, Ordering, fence};

/// Slots in a bucket. The lines of keys are read before anything else.
const WAYS: usize = 15;
/// Words of a slot besides its key.
const WORDS: usize = 3;
/// A bucket: its version, `WAYS` keys, `WAYS` slots; rounded up to whole cache lines.
const BUCKET: usize = 64;
/// Where a bucket's keys begin.
const KEYS: usize = 1;
/// Where its slots begin.
const SLOTS: usize = KEYS + WAYS;
const _: () = assert!(SLOTS + WAYS * WORDS <= BUCKET);

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
    fn unpack(words: &[AtomicU64]) -> Slot {
        let [a, b, c] = [0, 1, 2].map(|i: usize| words[i].load(Ordering::Relaxed));
        Slot {
            held: a as u32,
            pn: (a >> 32) as u32,
            dn: b as u32,
            proven: (b >> 32) as u16,
            disproven: (b >> 48) as u16,
            len: c as u16,
            min_depth: (c >> 16) as u16,
            amount: (c >> 48) as u8,
            age: (c >> 56) as u8,
        }
    }

    #[inline]
    fn pack(&self, words: &[AtomicU64]) {
        words[0].store(u64::from(self.held) | u64::from(self.pn) << 32, Ordering::Relaxed);
        let settled = u64::from(self.proven) << 32 | u64::from(self.disproven) << 48;
        words[1].store(u64::from(self.dn) | settled, Ordering::Relaxed);
        let rest = u64::from(self.amount) << 48 | u64::from(self.age) << 56;
        words[2].store(u64::from(self.len) | u64::from(self.min_depth) << 16 | rest, Ordering::Relaxed);
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

/// The slot of a bucket's way.
#[inline]
fn slot(bucket: &[AtomicU64], way: usize) -> &[AtomicU64] {
    &bucket[SLOTS + way * WORDS..SLOTS + way * WORDS + WORDS]
}

/// Waits a moment for another thread's write, longer if it takes long: that thread may be off the processor.
#[cold]
fn wait(turns: &mut u32) {
    *turns += 1;
    if *turns < 100 { std::hint::spin_loop() } else { std::thread::yield_now() }
}

/// The table.
pub(crate) struct Table {
    // Fresh zeroed pages, which cost nothing until they are touched.
    words: Box<[AtomicU64]>,
    buckets: u64,
    age: u8,
}

impl Table {
    /// A table that fits in so many bytes.
    pub(crate) fn new(bytes: usize) -> Table {
        let buckets = (bytes / (BUCKET * 8)).max(1);
        Table { words: bytemuck::zeroed_slice_box(buckets * BUCKET), buckets: buckets as u64, age: 0 }
    }

    /// A new search begins; what older ones left goes first when room is needed.
    pub(crate) fn start(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[AtomicU64] {
        let at = ((u128::from(key) * u128::from(self.buckets)) >> 64) as usize * BUCKET;
        &self.words[at..at + BUCKET]
    }

    /// Reads a bucket; again if somebody wrote into it meanwhile.
    #[inline]
    fn read<T>(&self, key: u64, f: impl Fn(&[AtomicU64]) -> T) -> T {
        let bucket = self.bucket(key);
        let mut turns = 0;
        loop {
            let version = bucket[0].load(Ordering::Acquire);
            if version.is_multiple_of(2) {
                let found = f(bucket);
                fence(Ordering::Acquire);
                if bucket[0].load(Ordering::Relaxed) == version {
                    return found;
                }
            }
            wait(&mut turns);
        }
    }

    /// Writes into a bucket, alone.
    #[inline]
    fn write(&self, key: u64, f: impl FnOnce(&[AtomicU64])) {
        let bucket = self.bucket(key);
        let mut turns = 0;
        let version = loop {
            let version = bucket[0].load(Ordering::Relaxed);
            let odd = version.wrapping_add(1);
            if version.is_multiple_of(2)
                && bucket[0].compare_exchange_weak(version, odd, Ordering::Acquire, Ordering::Relaxed).is_ok()
            {
                break version;
            }
            wait(&mut turns);
        };
        fence(Ordering::Release);
        f(bucket);
        bucket[0].store(version.wrapping_add(2), Ordering::Release);
    }

    /// What is known of a node: the board's key, the attacker's hand, and the question's length.
    pub(crate) fn look(&self, key: u64, held: Held, len: Len) -> Known {
        self.read(key, |bucket| {
            let (mut pn, mut dn) = (1, 1);
            let mut exact = None;
            for way in (0..WAYS).filter(|&way| bucket[KEYS + way].load(Ordering::Relaxed) == key) {
                let slot = Slot::unpack(slot(bucket, way));
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
        })
    }

    /// Changes the slot of a board, hand and length of question; if it has none, the one that is given up for it. What is
    /// settled, of whatever length, has a slot of its own.
    fn change(&self, key: u64, held: Held, len: u16, work: u64, f: impl FnOnce(&mut Slot)) {
        self.write(key, |bucket| {
            let mut victim = (0, u32::MAX);
            let mut found = None;
            for way in 0..WAYS {
                let other = bucket[KEYS + way].load(Ordering::Relaxed);
                if other == 0 {
                    victim = (way, 0);
                    break;
                }
                let words = slot(bucket, way);
                if other == key
                    && words[0].load(Ordering::Relaxed) as u32 == held.bits()
                    && words[2].load(Ordering::Relaxed) as u16 == len
                {
                    found = Some((way, Slot::unpack(words)));
                    break;
                }
                let worth = Slot::unpack(words).worth(self.age);
                if worth < victim.1 {
                    victim = (way, worth);
                }
            }
            let (way, mut changed) = found.unwrap_or((victim.0, Slot { held: held.bits(), len, ..Slot::default() }));
            f(&mut changed);
            changed.amount = changed.amount.max(scale(work));
            changed.age = self.age;
            bucket[KEYS + way].store(key, Ordering::Relaxed);
            changed.pack(slot(bucket, way));
        });
    }

    /// A mate within `len`.
    pub(crate) fn prove(&self, key: u64, held: Held, len: Len, work: u64) {
        self.change(key, held, SETTLED, work, |slot| {
            if slot.proven == 0 || len.plies() < slot.proven - 1 {
                slot.proven = len.plies() + 1;
            }
        });
    }

    /// No mate within `len`.
    pub(crate) fn disprove(&self, key: u64, held: Held, len: Len, work: u64) {
        self.change(key, held, SETTLED, work, |slot| slot.disproven = slot.disproven.max(len.plies() + 1));
    }

    /// Neither yet.
    pub(crate) fn open(&self, key: u64, held: Held, len: Len, (pn, dn): (Number, Number), depth: u16, work: u64) {
        self.change(key, held, len.plies(), work, |slot| {
            slot.min_depth = if slot.pn == 0 { depth } else { slot.min_depth.min(depth) };
            slot.pn = pn.max(1);
            slot.dn = dn;
        });
    }

    /// Slots in use in each 1000, by a sample.
    pub(crate) fn permille(&self) -> u32 {
        let sample = self.buckets.min(1000) as usize;
        let used: usize = self
            .words
            .chunks(BUCKET)
            .take(sample)
            .map(|bucket| bucket[KEYS..SLOTS].iter().filter(|key| key.load(Ordering::Relaxed) != 0).count())
            .sum();
        (used * 1000 / (sample * WAYS)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_shogi::PieceKind;

    /// Whatever the others write, a reader sees the two numbers of one write together.
    #[test]
    fn no_thread_sees_half_a_slot() {
        let table = Table::new(1);
        let held = Held::NONE.plus(PieceKind::Gold);
        std::thread::scope(|scope| {
            for writer in 0..2 {
                let table = &table;
                scope.spawn(move || {
                    for i in 1..20_000 {
                        let number = i * 2 + writer;
                        table.open(7, held, Len::ANY, (number, number), 0, 1);
                    }
                });
            }
            for _ in 0..20_000 {
                if let Known::Open { pn, dn, .. } = table.look(7, held, Len::ANY) {
                    assert_eq!(pn, dn);
                }
            }
        });
    }
}
