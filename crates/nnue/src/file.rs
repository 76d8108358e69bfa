//! Network files: a few lines for people, an empty line, then the numbers.
//!
//! ```text
//! komadai-nnue 1
//! architecture hm7-pk1858-256x2-pair-16-32-1
//! training generation 3: 9,000,000 positions ...
//! sha256 (64 hexadecimal digits, of everything after the empty line)
//!
//! rows and bias of the accumulators: signed LEB128; hidden weights: i8; the others: f32; little-endian
//! ```

use crate::network::{Network, Weights};
use crate::shape::NAME;
use sha2::{Digest, Sha256};
use std::fmt;
use std::fmt::Write as _;

const MAGIC: &str = "komadai-nnue 1";
/// A header longer than this is none.
const HEADER_LIMIT: usize = 4_096;

/// What a network file says of itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Header {
    /// How the network came to be, in one line.
    pub training: String,
    /// The digest of its numbers in hexadecimal; empty before the network was written.
    pub sha256: String,
}

/// Why bytes are no network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FileError {
    /// They do not begin as a network file does.
    NotANetwork,
    /// The network has another shape than this program computes.
    OtherShape(String),
    /// The numbers end too soon, go on too long or are out of range.
    Damaged,
    /// The numbers are not those that the digest was made of.
    WrongDigest,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::NotANetwork => write!(f, "this is not a network file: it does not begin with {MAGIC:?}"),
            FileError::OtherShape(name) => {
                write!(f, "the network has the architecture {name:?}, this program computes {NAME:?}")
            }
            FileError::Damaged => {
                f.write_str("the network file is damaged: its numbers are not as many as they should be")
            }
            FileError::WrongDigest => f.write_str("the network file is damaged: its numbers do not match its sha256"),
        }
    }
}

impl std::error::Error for FileError {}

impl Weights {
    /// The bytes of a network file.
    pub fn to_file(&self, training: &str) -> Vec<u8> {
        let mut body = Vec::with_capacity(self.rows.len() + self.rows.len() / 8);
        self.rows.iter().chain(&self.bias).for_each(|&value| write_leb128(&mut body, value));
        body.extend(self.hidden.iter().map(|&weight| weight as u8));
        let output_bias = [self.output_bias];
        for value in self.fractions().into_iter().flatten().chain(&output_bias) {
            body.extend(value.to_le_bytes());
        }
        // A line break would end the line that this is to be.
        let training = training.replace(['\n', '\r'], " ");
        let head = format!("{MAGIC}\narchitecture {NAME}\ntraining {training}\nsha256 {}\n\n", hex(&body));
        let mut bytes = head.into_bytes();
        bytes.extend(body);
        bytes
    }

    fn fractions(&self) -> [&Vec<f32>; 4] {
        [&self.hidden_bias, &self.tail, &self.tail_bias, &self.output]
    }

    /// Reads a network file.
    ///
    /// # Errors
    /// The bytes are no network of this shape, whole and as it was written.
    pub fn from_file(bytes: &[u8]) -> Result<(Header, Weights), FileError> {
        let start = &bytes[..bytes.len().min(HEADER_LIMIT)];
        let end = start.windows(2).position(|pair| pair == b"\n\n").ok_or(FileError::NotANetwork)?;
        let head = std::str::from_utf8(&bytes[..end]).map_err(|_| FileError::NotANetwork)?;
        let body = &bytes[end + 2..];
        let mut lines = head.lines();
        if lines.next() != Some(MAGIC) {
            return Err(FileError::NotANetwork);
        }
        let mut header = Header::default();
        let mut shape = "";
        for line in lines {
            match line.split_once(' ').unwrap_or((line, "")) {
                ("architecture", name) => shape = name,
                ("training", text) => header.training = text.to_owned(),
                ("sha256", digest) => header.sha256 = digest.to_owned(),
                // A later version may say more.
                _ => {}
            }
        }
        if shape != NAME {
            return Err(FileError::OtherShape(shape.to_owned()));
        }
        if hex(body) != header.sha256 {
            return Err(FileError::WrongDigest);
        }
        let mut weights = Weights::zero();
        let mut rest = body;
        for value in weights.rows.iter_mut().chain(&mut weights.bias) {
            *value = read_leb128(&mut rest).ok_or(FileError::Damaged)?;
        }
        for weight in &mut weights.hidden {
            *weight = take::<1>(&mut rest)?[0] as i8;
        }
        let Weights { hidden_bias, tail, tail_bias, output, output_bias, .. } = &mut weights;
        let fractions = [hidden_bias, tail, tail_bias, output].into_iter().flatten();
        for value in fractions.chain(std::iter::once(output_bias)) {
            *value = f32::from_le_bytes(take(&mut rest)?);
            if !value.is_finite() {
                return Err(FileError::Damaged);
            }
        }
        if rest.is_empty() { Ok((header, weights)) } else { Err(FileError::Damaged) }
    }
}

impl Network {
    /// Reads a network file.
    ///
    /// # Errors
    /// The bytes are no network of this shape, whole and as it was written.
    pub fn from_file(bytes: &[u8]) -> Result<Network, FileError> {
        let (header, weights) = Weights::from_file(bytes)?;
        Ok(Network::new(header, &weights))
    }
}

fn hex(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn take<const N: usize>(rest: &mut &[u8]) -> Result<[u8; N], FileError> {
    let (first, after) = rest.split_first_chunk().ok_or(FileError::Damaged)?;
    *rest = after;
    Ok(*first)
}

/// Seven bits a byte, the lowest first, the last with its sign (DWARF 5, section 7.6).
fn write_leb128(out: &mut Vec<u8>, value: i16) {
    let mut value = value;
    loop {
        let byte = (value & 0x7f) as u8;
        value >>= 7;
        if (value == 0 && byte & 0x40 == 0) || (value == -1 && byte & 0x40 != 0) {
            out.push(byte);
            return;
        }
        out.push(byte | 0x80);
    }
}

fn read_leb128(rest: &mut &[u8]) -> Option<i16> {
    let mut value = 0i32;
    for shift in [0, 7, 14] {
        let (&byte, after) = rest.split_first()?;
        *rest = after;
        value |= i32::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            let unused = 32 - 7 - shift;
            return i16::try_from(value << unused >> unused).ok();
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::tests::noise;

    #[test]
    fn a_network_comes_back_from_its_file() {
        let weights = noise(11);
        let bytes = weights.to_file("two\nlines");
        let (header, read) = Weights::from_file(&bytes).unwrap();
        assert_eq!(header.training, "two lines");
        assert_eq!(read, weights);
    }

    #[test]
    fn every_number_of_sixteen_bits_comes_back() {
        for value in i16::MIN..=i16::MAX {
            let mut bytes = Vec::new();
            write_leb128(&mut bytes, value);
            let mut rest = &bytes[..];
            assert_eq!(read_leb128(&mut rest), Some(value));
            assert!(rest.is_empty());
        }
    }

    #[test]
    fn damage_is_told_apart() {
        let bytes = noise(2).to_file("t");
        let error = |bytes: &[u8]| Weights::from_file(bytes).unwrap_err();
        assert_eq!(error(b""), FileError::NotANetwork);
        assert_eq!(error(&[0xff; 10_000]), FileError::NotANetwork);
        assert_eq!(error(&bytes[..bytes.len() - 1]), FileError::WrongDigest);
        let at = bytes.windows(4).position(|four| four == b"hm7-").unwrap();
        let mut other = bytes.clone();
        other[at] = b'x';
        assert!(matches!(error(&other), FileError::OtherShape(_)));
        let mut flipped = bytes;
        let last = flipped.len() - 9;
        flipped[last] ^= 1;
        assert_eq!(error(&flipped), FileError::WrongDigest);
    }
}
