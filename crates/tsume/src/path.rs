//! The positions from the root to here, and what was refuted only because of them.

use crate::held::Held;
use crate::len::Len;

/// Where a position was met before on the path.
#[derive(Copy, Clone)]
struct Step {
    key: u64,
    held: Held,
    /// A key of the whole path up to here, this step included.
    trail: u64,
    /// The earlier step whose key falls in the same cell.
    older: u32,
}

const CELLS: usize = 1 << 10;
const NONE: u32 = u32::MAX;

/// The path of the search.
pub(crate) struct Path {
    steps: Vec<Step>,
    /// The last step of each cell; keys are spread over the cells by some of their bits.
    cells: Vec<u32>,
    /// What the key of the path begins with.
    root: u64,
}

impl Default for Path {
    fn default() -> Path {
        Path::of(0)
    }
}

impl Path {
    /// An empty path. What is refuted on it holds only on paths with the same root.
    pub(crate) fn of(root: u64) -> Path {
        Path { steps: Vec::new(), cells: vec![NONE; CELLS], root }
    }

    #[inline]
    fn cell(key: u64) -> usize {
        (key >> 40) as usize % CELLS
    }

    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }

    pub(crate) fn push(&mut self, key: u64, held: Held) {
        let cell = &mut self.cells[Path::cell(key)];
        let before = self.steps.last().map_or(self.root, |step| step.trail);
        let trail = mix(before ^ key ^ mix(u64::from(held.bits())));
        self.steps.push(Step { key, held, trail, older: *cell });
        *cell = self.steps.len() as u32 - 1;
    }

    pub(crate) fn pop(&mut self) {
        if let Some(step) = self.steps.pop() {
            self.cells[Path::cell(step.key)] = step.older;
        }
    }

    /// The depth of the step with this board at which the attacker held at least as much: coming back to it gains nothing.
    #[inline]
    pub(crate) fn find(&self, key: u64, held: Held, equal_only: bool) -> Option<u16> {
        let mut at = self.cells[Path::cell(key)];
        while at != NONE {
            let step = &self.steps[at as usize];
            if step.key == key && (step.held == held || !equal_only && step.held.dominates(held)) {
                return Some(at as u16);
            }
            at = step.older;
        }
        None
    }

    /// A key of a node below the path's end, together with the path.
    #[inline]
    pub(crate) fn trail(&self, key: u64, held: Held) -> u64 {
        let before = self.steps.last().map_or(self.root, |step| step.trail);
        mix(before ^ key ^ mix(u64::from(held.bits())))
    }
}

/// SplitMix64's finisher.
#[inline]
pub(crate) fn mix(z: u64) -> u64 {
    let z = z.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Refutations that hold only on the path they were found on: each needs an ancestor that it came back to.
///
/// They are filed under the whole path, so that another path to the same position never sees them (graph-history
/// interaction). A slot that is overwritten costs time, nothing else. Like the table they grow into their memory.
pub(crate) struct Refuted {
    slots: Box<[(u64, u32)]>,
    /// Slots in use: a power of two.
    used: usize,
    /// What was overwritten since they last grew.
    lost: usize,
}

/// Slots of refutations to begin with, if there are so many.
const FIRST: usize = 1 << 14;

impl Refuted {
    /// A table that fits in so many bytes.
    pub(crate) fn new(bytes: usize) -> Refuted {
        let slots = (bytes / size_of::<(u64, u32)>()).max(1);
        let slots = komadai_hugepages::zeroed(1 << slots.ilog2());
        Refuted { used: slots.len().min(FIRST), slots, lost: 0 }
    }

    pub(crate) fn put(&mut self, trail: u64, len: Len, ancestor: u16) {
        let at = trail as usize & (self.used - 1);
        self.lost += usize::from(self.slots[at].0 != 0 && self.slots[at].0 != trail);
        if self.lost > self.used / 4 && self.used < self.slots.len() {
            (self.used, self.lost) = (self.used * 2, 0);
        }
        self.slots[at] = (trail, u32::from(len.plies()) << 16 | u32::from(ancestor));
    }

    /// The refuted length and the depth of the shallowest ancestor it needs.
    pub(crate) fn get(&self, trail: u64, len: Len) -> Option<(Len, u16)> {
        let (found, packed) = self.slots[trail as usize & (self.used - 1)];
        let (refuted, ancestor) = ((packed >> 16) as u16, packed as u16);
        (found == trail && refuted >= len.plies()).then_some((Len::new(refuted), ancestor))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A power of two of slots: more than half of the bytes it was given, and never more than those.
    #[test]
    fn refutations_take_no_more_than_was_asked() {
        for bytes in [16, 1_000_000, 1 << 20, (12 << 20) + 1] {
            let taken = size_of_val(&*Refuted::new(bytes).slots);
            assert!(taken <= bytes && taken * 2 > bytes, "{taken} of {bytes}");
        }
    }
}
