//! Generating, counting, checking and making moves takes no memory from the heap.
#![allow(unsafe_code)]

use komadai_shogi::{Position, perft};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

/// The system's allocator, counting what this thread asks for.
struct Counting;

// SAFETY: every call is handed on unchanged to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: the caller's contract is the same.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's contract is the same.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn no_allocation_in_generation_and_make() {
    let mut position = Position::start();
    let before = ALLOCATIONS.get();
    let nodes = perft(&position, 3);
    let mut checked = 0;
    for _ in 0..60 {
        let moves = position.legal_moves();
        checked += moves.iter().filter(|&&mv| position.is_legal(mv) && !position.gives_check(mv)).count();
        let Some(&mv) = moves.last() else { break };
        position.play(mv).unwrap();
    }
    let after = ALLOCATIONS.get();
    assert_eq!(after - before, 0);
    assert_eq!(nodes, 25_470);
    assert!(checked > 0);
    // The counter does count.
    drop(vec![0u8; 100]);
    assert!(ALLOCATIONS.get() > after);
}

#[test]
fn sizes() {
    assert_eq!(size_of::<Position>(), 320);
    assert_eq!(size_of::<Option<komadai_shogi::Move>>(), 2);
}
