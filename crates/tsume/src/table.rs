//! The transposition table: a fixed number of slots, in buckets that one board's hands share.
//!
//! A key is the board (with the side to move); the attacker's hand stands in the slot, because what is known of one hand
//! says something of others: a mate stays a mate with more in hand, a refutation stays one with less. The attacker's
//! hand settles the defender's, for the set of pieces never changes; a problem with another set has other keys.
//!
//! It grows into its memory: a small problem touches little of it and stays in the processor's caches. When it doubles, each
//! bucket is split into two on the first visit to the new one (linear hashing; Litwin, 1980).
//!
//! Threads share it. Each bucket has a version, odd while somebody writes; a reader whose version changed under him reads
//! again, so that nobody ever sees half a slot (a seqlock; Boehm, "Can seqlocks get along with programming language memory
//! models?", 2012).

use crate::held::Held;
use crate::len::Len;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering, fence};

/// Slots in a bucket.
const WAYS: usize = 18;
/// Words of a slot.
const WORDS: usize = 3;
/// A bucket: whole cache lines.
const BUCKET: usize = 64;
/// Where a bucket's tags begin, behind its version: 16 bits of each slot's key, so that one cache line tells which slots are
/// worth reading.
const TAGS: usize = 1;
/// Where its slots begin.
const SLOTS: usize = 8;
/// Tags in a word.
const PER_WORD: usize = 4;
const TAG_WORDS: usize = WAYS.div_ceil(PER_WORD);
const _: () = assert!(TAGS + TAG_WORDS <= SLOTS && SLOTS + WAYS * WORDS <= BUCKET);

/// Buckets to begin with, if there are so many: 1 MiB.
const FIRST: usize = 2_048;

/// About so many buckets are looked at to tell how full the table is.
const SAMPLE: usize = 2_048;

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
    Open { pn: Number, dn: Number, min_depth: u16, path: bool },
    /// Nothing but bounds that comparable hands give.
    New { pn: Number, dn: Number, path: bool },
}

#[derive(Copy, Clone, Default)]
struct Slot {
    held: u32,
    /// The bits of the key that are not in the tag.
    key: u64,
    /// Of an open question: the numbers. Of a settled one: the lengths + 1 that are proven and disproven, 0 = none.
    pair: (u32, u32),
    /// The length that the numbers are of, or `SETTLED`.
    len: u16,
    min_depth: u16,
    /// Refuted on some path.
    path: bool,
    amount: u8,
    age: u8,
}

/// The bits of a key that the tag does not hold.
const REST: u64 = !(0xffff << 32);

/// The bits of a key that tell slots of a bucket apart at a glance; never 0, which is an empty slot's.
#[inline]
fn tag(key: u64) -> u64 {
    (key >> 32 & 0xffff).max(1)
}

impl Slot {
    #[inline]
    fn unpack(words: &[AtomicU64]) -> Slot {
        let [a, b, c] = [0, 1, 2].map(|i: usize| words[i].load(Ordering::Relaxed));
        Slot {
            held: a as u32,
            key: a >> 32 | c >> 48 << 48,
            pair: (b as u32, (b >> 32) as u32),
            len: c as u16,
            min_depth: (c >> 16) as u16 & 0x7fff,
            path: c >> 31 & 1 != 0,
            amount: (c >> 32) as u8,
            age: (c >> 40) as u8,
        }
    }

    #[inline]
    fn pack(&self, words: &[AtomicU64]) {
        words[0].store(u64::from(self.held) | self.key << 32, Ordering::Relaxed);
        words[1].store(u64::from(self.pair.0) | u64::from(self.pair.1) << 32, Ordering::Relaxed);
        let rest = u64::from(self.path) << 31
            | u64::from(self.amount) << 32
            | u64::from(self.age) << 40
            | self.key >> 48 << 48;
        words[2].store(u64::from(self.len) | u64::from(self.min_depth) << 16 | rest, Ordering::Relaxed);
    }

    /// What is lost when the slot is overwritten: results of this search before others, much work before little.
    fn worth(&self, age: u8) -> u32 {
        let settled = self.len == SETTLED;
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

/// The ways of a bucket that may hold a key, as bits. A tag of another key may pass; the slot tells.
#[inline]
fn ways(bucket: &[AtomicU64], tag: u64) -> u32 {
    const ONES: u64 = 0x0001_0001_0001_0001;
    let mut found = 0;
    for word in 0..TAG_WORDS {
        let differ = bucket[TAGS + word].load(Ordering::Relaxed) ^ (tag * ONES);
        let zero = differ.wrapping_sub(ONES) & !differ & (ONES << 15);
        // The top bits of the four tags, moved together.
        let four = (zero >> 15 | zero >> 30 | zero >> 45 | zero >> 60) & 15;
        found |= (four as u32) << (word * PER_WORD);
    }
    found & ((1 << WAYS) - 1)
}

/// The set bits of a mask, from the lowest.
#[inline]
fn each(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let way = mask.trailing_zeros() as usize;
        (mask != 0).then(|| {
            mask &= mask - 1;
            way
        })
    })
}

/// Waits a moment for another thread's write, longer if it takes long: that thread may be off the processor.
#[cold]
fn wait(turns: &mut u32) {
    *turns += 1;
    if *turns < 100 { std::hint::spin_loop() } else { std::thread::yield_now() }
}

/// Keeps everybody else out of a bucket; its version, for [`unlock`].
#[inline]
fn lock(bucket: &[AtomicU64]) -> u64 {
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
    version
}

#[inline]
fn unlock(bucket: &[AtomicU64], version: u64) {
    bucket[0].store(version.wrapping_add(2), Ordering::Release);
}

#[inline]
fn tag_of(bucket: &[AtomicU64], way: usize) -> u64 {
    bucket[TAGS + way / PER_WORD].load(Ordering::Relaxed) >> (way % PER_WORD * 16) & 0xffff
}

#[inline]
fn set_tag(bucket: &[AtomicU64], way: usize, tag: u64) {
    let (word, shift) = (&bucket[TAGS + way / PER_WORD], way % PER_WORD * 16);
    word.store(word.load(Ordering::Relaxed) & !(0xffff << shift) | tag << shift, Ordering::Relaxed);
}

/// The table.
pub(crate) struct Table {
    words: Box<[AtomicU64]>,
    /// Buckets of a key are a family; the low bits of the key tell which of its members it is in.
    families: u64,
    /// The logarithm of the number of members of each family that there is room for.
    most: u32,
    /// The logarithm of the number in use.
    members: AtomicU32,
    /// Results of this search that were given up since the table last grew.
    lost: AtomicU64,
    age: u8,
}

impl Table {
    /// A table that fits in so many bytes.
    pub(crate) fn new(bytes: usize) -> Table {
        let buckets = (bytes / (BUCKET * 8)).max(1);
        let most = (buckets / FIRST).checked_ilog2().unwrap_or(0);
        let families = buckets >> most;
        Table {
            words: komadai_hugepages::zeroed((families << most) * BUCKET),
            families: families as u64,
            most,
            members: AtomicU32::new(0),
            lost: AtomicU64::new(0),
            age: 0,
        }
    }

    /// A new search begins; what older ones left goes first when room is needed.
    pub(crate) fn start(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    /// The family of a key and its member.
    #[inline]
    fn place(&self, key: u64) -> (usize, u64) {
        let family = ((u128::from(key) * u128::from(self.families)) >> 64) as usize;
        (family, key & ((1 << self.members.load(Ordering::Relaxed)) - 1))
    }

    #[inline]
    fn member(&self, family: usize, member: u64) -> &[AtomicU64] {
        let at = (family + self.families as usize * member as usize) * BUCKET;
        &self.words[at..at + BUCKET]
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[AtomicU64] {
        let (family, member) = self.place(key);
        let bucket = self.member(family, member);
        if member != 0 && bucket[0].load(Ordering::Acquire) == 0 {
            self.split(family, member);
        }
        bucket
    }

    /// Fills a member that was never visited with what belongs there: it has been kept in the member without its highest bit.
    #[cold]
    fn split(&self, family: usize, member: u64) {
        let bit = member.ilog2();
        let elder = member & !(1 << bit);
        let (from, to) = (self.member(family, elder), self.member(family, member));
        if elder != 0 && from[0].load(Ordering::Acquire) == 0 {
            self.split(family, elder);
        }
        if to[0].compare_exchange(0, 1, Ordering::Acquire, Ordering::Relaxed).is_err() {
            // Another thread does it; whoever reads or writes waits for it.
            return;
        }
        let version = lock(from);
        let mut room = 0;
        for way in 0..WAYS {
            let tag = tag_of(from, way);
            let moved = Slot::unpack(slot(from, way));
            if tag != 0 && moved.key >> bit & 1 == 1 {
                moved.pack(slot(to, room));
                set_tag(to, room, tag);
                set_tag(from, way, 0);
                room += 1;
            }
        }
        unlock(from, version);
        to[0].store(2, Ordering::Release);
    }

    /// Counts a result that is given up for another one; when they are many the table grows.
    fn give_up(&self) {
        let members = self.members.load(Ordering::Relaxed);
        if self.lost.fetch_add(1, Ordering::Relaxed) >= self.families << members >> 3 {
            self.grow(members);
        }
    }

    /// Room for twice as much, if there is.
    #[cold]
    fn grow(&self, members: u32) {
        if members < self.most
            && self.members.compare_exchange(members, members + 1, Ordering::Relaxed, Ordering::Relaxed).is_ok()
        {
            self.lost.store(0, Ordering::Relaxed);
        }
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
        let version = lock(bucket);
        f(bucket);
        unlock(bucket, version);
    }

    /// Begins to fetch what [`look`](Table::look) will read, without waiting for it.
    #[inline]
    pub(crate) fn touch(&self, key: u64) -> u64 {
        let (family, member) = self.place(key);
        self.member(family, member)[TAGS].load(Ordering::Relaxed)
    }

    /// What is known of a node: the board's key, the attacker's hand, and the question's length.
    pub(crate) fn look(&self, key: u64, held: Held, len: Len) -> Known {
        self.read(key, |bucket| {
            let (mut pn, mut dn) = (1, 1);
            let mut exact = None;
            let mut mate: Option<(u16, Held)> = None;
            let mut path = false;
            for way in each(ways(bucket, tag(key))) {
                let slot = Slot::unpack(slot(bucket, way));
                if slot.key != key & REST {
                    continue;
                }
                let other = Held::from_bits(slot.held);
                let more = held.dominates(other);
                let less = other.dominates(held);
                if slot.len == SETTLED {
                    let (proven, disproven) = (slot.pair.0 as u16, slot.pair.1 as u16);
                    if more && proven != 0 && proven - 1 <= len.plies() {
                        if mate.is_none_or(|(least, _)| proven - 1 < least) {
                            mate = Some((proven - 1, other));
                        }
                        continue;
                    }
                    if less && disproven != 0 && disproven > len.plies() {
                        return Known::Disproven { len: Len::new(disproven - 1), held: other };
                    }
                    continue;
                }
                if other == held {
                    path |= slot.path;
                }
                if slot.pair.0 == 0 {
                    continue;
                }
                // Less in hand and fewer plies only make it harder to prove, and easier to disprove.
                if less && slot.len >= len.plies() {
                    pn = pn.max(slot.pair.0);
                }
                if more && slot.len <= len.plies() {
                    dn = dn.max(slot.pair.1);
                }
                if other == held && slot.len == len.plies() {
                    exact = Some(slot.min_depth);
                }
            }
            if let Some((len, held)) = mate {
                return Known::Proven { len: Len::new(len), held };
            }
            match exact {
                Some(min_depth) => Known::Open { pn, dn, min_depth, path },
                None => Known::New { pn, dn, path },
            }
        })
    }

    /// Changes the slot of a board, hand and length of question; if it has none, the one that is given up for it. What is
    /// settled, of whatever length, has a slot of its own.
    fn change(&self, key: u64, held: Held, len: u16, work: u64, f: impl FnOnce(&mut Slot)) {
        self.write(key, |bucket| {
            let found = each(ways(bucket, tag(key))).find_map(|way| {
                let slot = Slot::unpack(slot(bucket, way));
                let same = slot.key == key & REST && slot.held == held.bits() && slot.len == len;
                same.then_some((way, slot))
            });
            let (way, mut changed) = found.unwrap_or_else(|| {
                let empty = each(ways(bucket, 0)).next();
                let least = || (0..WAYS).min_by_key(|&way| Slot::unpack(slot(bucket, way)).worth(self.age));
                let way = empty.or_else(least).unwrap_or(0);
                if empty.is_none() && Slot::unpack(slot(bucket, way)).age == self.age {
                    self.give_up();
                }
                (way, Slot { held: held.bits(), key: key & REST, len, ..Slot::default() })
            });
            f(&mut changed);
            changed.amount = changed.amount.max(scale(work));
            changed.age = self.age;
            set_tag(bucket, way, tag(key));
            changed.pack(slot(bucket, way));
        });
    }

    /// A mate within `len`.
    pub(crate) fn prove(&self, key: u64, held: Held, len: Len, work: u64) {
        self.change(key, held, SETTLED, work, |slot| {
            let proven = u32::from(len.plies()) + 1;
            slot.pair.0 = if slot.pair.0 == 0 { proven } else { slot.pair.0.min(proven) };
        });
    }

    /// No mate within `len`.
    pub(crate) fn disprove(&self, key: u64, held: Held, len: Len, work: u64) {
        self.change(key, held, SETTLED, work, |slot| slot.pair.1 = slot.pair.1.max(u32::from(len.plies()) + 1));
    }

    /// Neither yet.
    pub(crate) fn open(&self, key: u64, held: Held, len: Len, (pn, dn): (Number, Number), depth: u16, work: u64) {
        self.change(key, held, len.plies(), work, |slot| {
            slot.min_depth = if slot.pair.0 == 0 { depth } else { slot.min_depth.min(depth) };
            slot.pair = (pn.max(1), dn);
        });
    }

    /// Refuted, but only on the path it was met on.
    pub(crate) fn mark(&self, key: u64, held: Held, len: Len, work: u64) {
        self.change(key, held, len.plies(), work, |slot| slot.path = true);
    }

    /// Slots in use in each 1000 that there is room for, by a sample of families.
    pub(crate) fn permille(&self) -> u32 {
        let members = self.members.load(Ordering::Relaxed);
        let sample = (SAMPLE >> members).max(8).min(self.families as usize);
        let used: usize = (0..1 << members)
            .flat_map(|member| (0..sample).map(move |family| (family, member)))
            .map(|(family, member)| WAYS - ways(self.member(family, member), 0).count_ones() as usize)
            .sum();
        (used * 1000 / ((sample * WAYS) << self.most)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::mix;
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

    /// It takes the bytes it was given, less at most a bucket for each member of a family.
    #[test]
    fn a_table_is_as_large_as_was_asked() {
        for bytes in [BUCKET * 8, 1_000_000, 7 << 20, (100 << 20) + 511] {
            let taken = size_of_val(&*Table::new(bytes).words);
            assert!(taken <= bytes && bytes - taken <= (bytes / FIRST).max(BUCKET * 8), "{taken} of {bytes}");
        }
    }

    /// While it grows, twice and twice again, whoever asks finds what was kept: several threads at once, too.
    #[test]
    fn what_is_kept_is_found_again_after_the_table_grew() {
        const EACH: u64 = 60_000;
        let key = |writer: u64, i: u64| mix(writer << 32 | i);
        let table = Table::new(64 << 20);
        std::thread::scope(|scope| {
            for writer in 0..2 {
                let table = &table;
                scope.spawn(move || {
                    for i in 0..EACH {
                        table.prove(key(writer, i), Held::NONE, Len::new(i as u16), 1);
                    }
                });
            }
        });
        assert!(table.members.load(Ordering::Relaxed) >= 2, "it grew");
        // 120,000 slots of 2.3 million.
        assert!((40..=60).contains(&table.permille()), "{}", table.permille());
        let mut lost = 0;
        for (writer, i) in (0..2).flat_map(|writer| (0..EACH).map(move |i| (writer, i))) {
            match table.look(key(writer, i), Held::NONE, Len::ANY) {
                Known::Proven { len, .. } => assert_eq!(len, Len::new(i as u16)),
                _ => lost += 1,
            }
        }
        // An eighth of each size is given up before the next.
        assert!(lost < EACH / 8, "{lost} lost");
        assert!(matches!(table.look(key(2, 0), Held::NONE, Len::ANY), Known::New { .. }));
    }
}
