//! Large tables on huge pages of memory. A table that is read at random spends much of its time on looking up pages. Where the
//! system hands out larger ones on request (Linux, transparent huge pages), these functions ask before the memory is first touched.

use bytemuck::Zeroable;
use std::collections::TryReserveError;

/// As many values as asked for, made one by one, on large pages where there are any.
///
/// # Errors
/// There is not so much memory.
pub fn try_fill<T>(count: usize, make: impl FnMut() -> T) -> Result<Vec<T>, TryReserveError> {
    let mut values = Vec::new();
    values.try_reserve_exact(count)?;
    ask(&raw const *values.spare_capacity_mut());
    values.resize_with(count, make);
    Ok(values)
}

/// Copies of a value, on large pages where there are any.
pub fn fill<T: Clone>(count: usize, value: T) -> Vec<T> {
    let mut values = Vec::with_capacity(count);
    ask(&raw const *values.spare_capacity_mut());
    values.resize(count, value);
    values
}

/// Zeros, on large pages where there are any. They cost nothing until they are touched.
pub fn zeroed<T: Zeroable>(count: usize) -> Box<[T]> {
    let values = bytemuck::zeroed_slice_box(count);
    ask(&raw const *values);
    values
}

/// Asks for large pages under some room. Who is refused has ordinary ones.
#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
fn ask<T>(room: *const [T]) {
    const PAGE: usize = 4_096;
    let (start, len) = (room.cast::<T>() as usize, room.len() * size_of::<T>());
    let first = start.next_multiple_of(PAGE);
    let whole = (start + len).saturating_sub(first) / PAGE * PAGE;
    if whole > 0 {
        // SAFETY: the advice changes neither what pages hold nor that they can be reached; of memory that is not mapped the
        // system says so.
        let _ = unsafe { libc::madvise(first as *mut libc::c_void, whole, libc::MADV_HUGEPAGE) };
    }
}

#[cfg(not(target_os = "linux"))]
fn ask<T>(_room: *const [T]) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_hold_what_was_asked_for_whatever_their_size() {
        for count in [0, 1, 4_095, 3 << 20] {
            assert_eq!(fill(count, 7u8), vec![7; count]);
            let mut next = 0u32;
            let made = try_fill(count, || {
                next += 1;
                next
            });
            assert!(made.unwrap().into_iter().eq(1..=count as u32));
            assert_eq!(*zeroed::<u64>(count), *vec![0; count]);
        }
        assert!(try_fill(usize::MAX / 2, || 0u64).is_err());
    }
}
