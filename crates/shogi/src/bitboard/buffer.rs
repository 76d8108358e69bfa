//! A bounded list on the stack that does not clear its room first: for short lists that would be most of the work.
#![allow(unsafe_code)]

use core::mem::MaybeUninit;

/// Up to `N` values, of which the first `len` are initialised. That is the invariant all of the unsafe code here rests on.
pub(crate) struct Buffer<T: Copy, const N: usize> {
    room: [MaybeUninit<T>; N],
    len: usize,
}

impl<T: Copy, const N: usize> Buffer<T, N> {
    #[inline(always)]
    pub(crate) const fn new() -> Buffer<T, N> {
        Buffer { room: [const { MaybeUninit::uninit() }; N], len: 0 }
    }

    /// Appends a value if there is room.
    #[inline(always)]
    pub(crate) fn push(&mut self, value: T) {
        if let Some(place) = self.room.get_mut(self.len) {
            place.write(value);
            self.len += 1;
        }
    }

    /// A writer that keeps the length in a register until it is dropped.
    #[inline(always)]
    pub(crate) fn writer(&mut self) -> Writer<'_, T, N> {
        Writer { len: self.len, buffer: self }
    }

    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    #[inline]
    pub(crate) fn as_slice(&self) -> &[T] {
        // SAFETY: the first `len` values are initialised, and `push` keeps `len` within the room.
        unsafe { self.room.get_unchecked(..self.len).assume_init_ref() }
    }

    #[inline]
    pub(crate) fn as_mut_slice(&mut self) -> &mut [T] {
        // SAFETY: as above.
        unsafe { self.room.get_unchecked_mut(..self.len).assume_init_mut() }
    }
}

/// Appends to a [`Buffer`]; what does not fit is lost.
pub(crate) struct Writer<'a, T: Copy, const N: usize> {
    buffer: &'a mut Buffer<T, N>,
    /// Of the values written; past `N` when some were lost.
    len: usize,
}

impl<T: Copy, const N: usize> Writer<'_, T, N> {
    #[inline(always)]
    pub(crate) fn push(&mut self, value: T) {
        if let Some(place) = self.buffer.room.get_mut(self.len) {
            place.write(value);
        }
        self.len += 1;
    }
}

impl<T: Copy, const N: usize> Drop for Writer<'_, T, N> {
    #[inline(always)]
    fn drop(&mut self) {
        // Every place up to here was written, one after the other.
        self.buffer.len = self.len.min(N);
    }
}

impl<T: Copy, const N: usize> Clone for Buffer<T, N> {
    fn clone(&self) -> Buffer<T, N> {
        let mut copy = Buffer::new();
        self.as_slice().iter().for_each(|&value| copy.push(value));
        copy
    }
}
