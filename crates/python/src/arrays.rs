//! NumPy's arrays in and out, by Python's buffers: no copy of its C interface is built in.

use crate::moves::{apery, code, no_code, of_apery, of_code};
use crate::wrong;
use komadai_shogi::{HuffmanCodedPos, PackedSfen, PackedSfenError, Setup};
use pyo3::buffer::{Element, PyBuffer};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyDict};

/// Reads and writes a form of 32 bytes.
#[derive(Copy, Clone)]
pub(crate) struct Packing {
    pub(crate) pack: fn(&Setup) -> Result<[u8; 32], PackedSfenError>,
    pub(crate) unpack: fn(&[u8; 32]) -> Result<Setup, PackedSfenError>,
}

pub(crate) const SFEN: Packing =
    Packing { pack: |setup| Ok(PackedSfen::pack(setup)?.0), unpack: |bytes| PackedSfen(*bytes).unpack() };
pub(crate) const HCP: Packing =
    Packing { pack: |setup| Ok(HuffmanCodedPos::pack(setup)?.0), unpack: |bytes| HuffmanCodedPos(*bytes).unpack() };

/// The numbers of an array of this type, in the order of C.
pub(crate) fn numbers<T: Element>(array: &Bound<'_, PyAny>, dtype: &str) -> PyResult<Vec<T>> {
    let numpy = array.py().import("numpy")?;
    let array = numpy.call_method1("ascontiguousarray", (array, dtype))?;
    PyBuffer::<T>::get(&array)?.to_vec(array.py())
}

/// The rows of an array of 32 bytes each.
pub(crate) fn packed(array: &Bound<'_, PyAny>) -> PyResult<Vec<[u8; 32]>> {
    let bytes: Vec<u8> = numbers(array, "uint8")?;
    if !bytes.len().is_multiple_of(32) {
        return Err(wrong(format_args!(
            "{} bytes are no packed positions: each has 32, so hand in an array of shape (n, 32)",
            bytes.len()
        )));
    }
    Ok(bytes.as_chunks().0.to_vec())
}

/// A new array of a type and shape over bytes that `fill` writes, without the interpreter's lock.
pub(crate) fn filled<'py>(
    py: Python<'py>,
    dtype: &str,
    shape: &[usize],
    size: usize,
    fill: impl FnOnce(&mut [u8]) -> PyResult<()> + Send,
) -> PyResult<Bound<'py, PyAny>> {
    let bytes = PyByteArray::new_with(py, shape.iter().product::<usize>() * size, |bytes| py.detach(|| fill(bytes)))?;
    let named = PyDict::new(py);
    named.set_item("dtype", dtype)?;
    let array = py.import("numpy")?.call_method("frombuffer", (bytes,), Some(&named))?;
    if shape.len() == 1 { Ok(array) } else { array.call_method1("reshape", (shape,)) }
}

/// A new array of numbers.
pub(crate) fn array<'py, const N: usize>(
    py: Python<'py>,
    dtype: &str,
    numbers: impl ExactSizeIterator<Item = [u8; N]> + Send,
) -> PyResult<Bound<'py, PyAny>> {
    filled(py, dtype, &[numbers.len()], N, |bytes| {
        bytes.as_chunks_mut::<N>().0.iter_mut().zip(numbers).for_each(|(place, number)| *place = number);
        Ok(())
    })
}

/// Lends the numbers of an array that is to be written, in place and without the interpreter's lock.
pub(crate) fn write_into<T: Element + Send>(
    array: &Bound<'_, PyAny>,
    count: usize,
    shape: &str,
    fill: impl FnOnce(&mut [T]) + Send,
) -> PyResult<()> {
    let buffer = PyBuffer::<T>::get(array)?;
    let fits = buffer.item_count() == count && buffer.is_c_contiguous() && !buffer.readonly();
    let Some(mut numbers) = buffer.as_slice_ptr().filter(|_| fits) else {
        return Err(wrong(format_args!("out must be a contiguous array that can be written, of shape {shape}")));
    };
    // SAFETY: the buffer is held for as long as the slice is lent, is of this type, contiguous and writable. That no other thread of
    // Python writes into the same array meanwhile is asked of the caller, as NumPy's own functions do that let the lock go.
    #[allow(unsafe_code)]
    let numbers = unsafe { numbers.as_mut() };
    array.py().detach(|| fill(numbers));
    Ok(())
}

fn repacked<'py>(array: &Bound<'py, PyAny>, from: Packing, to: Packing) -> PyResult<Bound<'py, PyAny>> {
    let rows = packed(array)?;
    filled(array.py(), "uint8", &[rows.len(), 32], 1, |out| {
        for (at, (row, place)) in rows.iter().zip(out.as_chunks_mut::<32>().0).enumerate() {
            let again = (from.unpack)(row).and_then(|setup| (to.pack)(&setup));
            *place = again.map_err(|error| wrong(format_args!("row {at}: {error}")))?;
        }
        Ok(())
    })
}

/// Packed positions of Apery, dlshogi and cshogi (hcp) as PackedSfen: uint8 arrays of shape (n, 32).
#[pyfunction]
pub(crate) fn packed_sfens_of_hcps<'py>(hcps: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    repacked(hcps, HCP, SFEN)
}

/// PackedSfen as packed positions of Apery, dlshogi and cshogi (hcp): uint8 arrays of shape (n, 32).
#[pyfunction]
pub(crate) fn hcps_of_packed_sfens<'py>(packed_sfens: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    repacked(packed_sfens, SFEN, HCP)
}

/// Codes of moves (`Move.code`) as the 16 bits that hcpe and Apery have for them (uint16); 0 stays 0.
#[pyfunction]
pub(crate) fn apery_moves<'py>(codes: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    translated(codes, of_code, apery)
}

/// Moves in the 16 bits of hcpe and Apery as codes (`Move.code`, uint16); 0 stays 0.
#[pyfunction]
pub(crate) fn codes_of_apery<'py>(moves: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    translated(moves, of_apery, code)
}

fn translated<'py>(
    moves: &Bound<'py, PyAny>,
    read: fn(u16) -> Option<komadai_shogi::Move>,
    write: fn(komadai_shogi::Move) -> u16,
) -> PyResult<Bound<'py, PyAny>> {
    let mut bits: Vec<u16> = numbers(moves, "uint16")?;
    for one in bits.iter_mut().filter(|one| **one != 0) {
        *one = read(*one).map(write).ok_or_else(|| no_code(*one))?;
    }
    array(moves.py(), "<u2", bits.iter().map(|one| one.to_le_bytes()))
}
