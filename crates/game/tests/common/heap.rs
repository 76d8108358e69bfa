//! An allocator that counts the bytes that a thread holds.
#![allow(unsafe_code, unreachable_pub)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static HELD: Cell<isize> = const { Cell::new(0) };
}

/// The system's allocator, counting what this thread has asked for and not given back.
struct Counting;

// SAFETY: every call is handed on unchanged to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        HELD.set(HELD.get().wrapping_add_unsigned(layout.size()));
        // SAFETY: the caller's contract is the same.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        HELD.set(HELD.get().wrapping_sub_unsigned(layout.size()));
        // SAFETY: the caller's contract is the same.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The bytes that a value holds on the heap, found by dropping it.
pub fn bytes_of<T>(value: T) -> usize {
    let before = HELD.get();
    drop(value);
    usize::try_from(before.wrapping_sub(HELD.get())).unwrap_or(0)
}
