//! Reading lines of bounded length.

use std::io::{BufRead, ErrorKind};

/// The longest line that is read: a game of thousands of moves fits.
const LONGEST: usize = 1 << 18;

/// What was read.
pub(crate) enum Line {
    Text(String),
    /// The line was longer than any command; it was skipped.
    TooLong,
    End,
}

/// The next line; bytes that are no UTF-8 are replaced. A failing reader counts as its end.
pub(crate) fn next_line(input: &mut impl BufRead) -> Line {
    let mut bytes = Vec::new();
    let mut too_long = false;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => return Line::End,
        };
        if chunk.is_empty() && bytes.is_empty() && !too_long {
            return Line::End;
        }
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        if bytes.len() + part.len() > LONGEST {
            too_long = true;
        } else if !too_long {
            bytes.extend_from_slice(part);
        }
        let used = end.map_or(chunk.len(), |end| end + 1);
        let finished = end.is_some() || chunk.is_empty();
        input.consume(used);
        if finished {
            return if too_long { Line::TooLong } else { Line::Text(String::from_utf8_lossy(&bytes).into_owned()) };
        }
    }
}
