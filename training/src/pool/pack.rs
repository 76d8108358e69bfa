//! Records side by side instead of one behind the other: what is alike stands together, so that deflating it leaves less than half.
//!
//! ```text
//! five columns, each with its length as u32 (little-endian) and deflated (RFC 1951):
//!   heads of the records; moves; scores, each less the one before for the same side; nodes; looks inside
//! ```
//!
//! Columns of words hold all their low bytes, then all their high bytes.

use super::record::{HEAD_BYTES, LOOK_BYTES, PLAYED_BYTES};
use anyhow::{Context, ensure};
use flate2::Compression;
use flate2::bufread::DeflateDecoder;
use flate2::write::DeflateEncoder;
use std::io::{Read, Write};

/// More bytes than any column of a file has: some ten million games.
const MOST: u64 = 1 << 31;

#[derive(Default)]
struct Columns {
    heads: Vec<u8>,
    moves: Vec<u16>,
    scores: Vec<u16>,
    nodes: Vec<u16>,
    looks: Vec<u8>,
}

/// Packs the bytes of records.
///
/// # Errors
/// They are no records.
pub(super) fn pack(mut records: &[u8]) -> anyhow::Result<Vec<u8>> {
    let mut columns = Columns::default();
    while !records.is_empty() {
        let head = take(&mut records, HEAD_BYTES)?;
        columns.heads.extend(head);
        let (opening, played, looks) = counts(head)?;
        columns.moves.extend(words(take(&mut records, 2 * opening)?));
        let mut before = [0u16; 2];
        for (i, bytes) in take(&mut records, PLAYED_BYTES * played)?.chunks_exact(PLAYED_BYTES).enumerate() {
            let [mv, score, nodes] = [0, 2, 4].map(|at| u16::from_le_bytes([bytes[at], bytes[at + 1]]));
            columns.moves.push(mv);
            columns.scores.push(score.wrapping_sub(before[i % 2]));
            columns.nodes.push(nodes);
            before[i % 2] = score;
        }
        columns.looks.extend(take(&mut records, LOOK_BYTES * looks)?);
    }
    let Columns { heads, moves, scores, nodes, looks } = columns;
    let mut out = Vec::new();
    for column in [heads, planes(&moves), planes(&scores), planes(&nodes), looks] {
        out.extend(u32::try_from(column.len()).context("too many games for one file")?.to_le_bytes());
        let mut encoder = DeflateEncoder::new(out, Compression::best());
        encoder.write_all(&column)?;
        out = encoder.finish()?;
    }
    Ok(out)
}

/// The bytes of the records that were packed.
///
/// # Errors
/// They are damaged.
pub(super) fn unpack(mut packed: &[u8]) -> anyhow::Result<Vec<u8>> {
    let mut column = || {
        let mut length = [0; 4];
        length.copy_from_slice(take(&mut packed, 4)?);
        let length = u64::from(u32::from_le_bytes(length));
        ensure!(length < MOST, "a column of {length} bytes");
        let mut bytes = Vec::new();
        let mut decoder = DeflateDecoder::new(packed);
        let read = decoder.by_ref().take(length + 1).read_to_end(&mut bytes);
        read.context("the records are not deflated as they should be")?;
        ensure!(bytes.len() as u64 == length, "a column of {} bytes in place of {length}", bytes.len());
        packed = decoder.into_inner();
        Ok(bytes)
    };
    let (heads, moves, scores, nodes, looks) = (column()?, column()?, column()?, column()?, column()?);
    let (moves, scores, nodes) = (unplaned(&moves), unplaned(&scores), unplaned(&nodes));
    let (mut moves, mut scores, mut nodes) = (moves.into_iter(), scores.into_iter(), nodes.into_iter());
    let mut heads = heads.as_slice();
    let mut looks = looks.as_slice();
    let mut out = Vec::new();
    let short = "a column ends too soon";
    while !heads.is_empty() {
        let head = take(&mut heads, HEAD_BYTES)?;
        out.extend(head);
        let (opening, played, inside) = counts(head)?;
        for _ in 0..opening {
            out.extend(moves.next().context(short)?.to_le_bytes());
        }
        let mut before = [0u16; 2];
        for i in 0..played {
            let score = before[i % 2].wrapping_add(scores.next().context(short)?);
            before[i % 2] = score;
            for word in [moves.next().context(short)?, score, nodes.next().context(short)?] {
                out.extend(word.to_le_bytes());
            }
        }
        out.extend(take(&mut looks, LOOK_BYTES * inside)?);
    }
    Ok(out)
}

/// Moves of the opening, moves after it, looks inside, as a record's head tells.
fn counts(head: &[u8]) -> anyhow::Result<(usize, usize, usize)> {
    let [opening, plies] = [0, 2].map(|at| usize::from(u16::from_le_bytes([head[at], head[at + 1]])));
    ensure!(opening <= plies, "an opening of {opening} plies in a game of {plies}");
    Ok((opening, plies - opening, usize::from(head[7])))
}

fn words(bytes: &[u8]) -> impl Iterator<Item = u16> {
    bytes.chunks_exact(2).map(|word| u16::from_le_bytes([word[0], word[1]]))
}

fn planes(words: &[u16]) -> Vec<u8> {
    let plane = |high: usize| words.iter().map(move |word| word.to_le_bytes()[high]);
    plane(0).chain(plane(1)).collect()
}

fn unplaned(bytes: &[u8]) -> Vec<u16> {
    let (low, high) = bytes.split_at(bytes.len() / 2);
    low.iter().zip(high).map(|(&low, &high)| u16::from_le_bytes([low, high])).collect()
}

fn take<'a>(from: &mut &'a [u8], bytes: usize) -> anyhow::Result<&'a [u8]> {
    let (taken, rest) = from.split_at_checked(bytes).context("the records end too soon")?;
    *from = rest;
    Ok(taken)
}

#[cfg(test)]
mod tests {
    use super::super::record::tests::record;
    use super::super::record::{Ending, Record};
    use super::*;

    fn bytes() -> Vec<u8> {
        let short =
            Record { played: Vec::new(), looks: Vec::new(), winner: None, ending: Ending::Repetition, ..record() };
        let mut bytes = Vec::new();
        [record(), short, record()].iter().for_each(|game| game.write(&mut bytes));
        bytes
    }

    #[test]
    fn what_was_packed_comes_back() {
        for bytes in [Vec::new(), bytes()] {
            assert_eq!(unpack(&pack(&bytes).unwrap()).unwrap(), bytes);
        }
    }

    #[test]
    fn damaged_bytes_are_an_error_and_never_a_panic() {
        let packed = pack(&bytes()).unwrap();
        for length in 0..packed.len() {
            assert!(unpack(&packed[..length]).is_err(), "{length} of {} bytes", packed.len());
        }
        let mut rng = fastrand::Rng::with_seed(3);
        for _ in 0..5_000 {
            let mut damaged = packed.clone();
            damaged[rng.usize(0..packed.len())] = rng.u8(..);
            if let Ok(records) = unpack(&damaged) {
                let _ = Record::read(&mut records.as_slice());
            }
        }
    }
}
