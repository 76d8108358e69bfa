//! Lines out of bytes as they come.

use crate::CsaError;

/// The longest line that is taken, in bytes without its end. Comments with the line an engine expects are the longest there are.
pub const MAX_LINE: usize = 8_192;

/// Cuts bytes into lines that end with LF or CRLF. What is no UTF-8 (names and chat of old servers may be EUC-JP) is replaced
/// character by character. As many bytes are held as were pushed last, and at most one line besides.
///
/// ```
/// use komadai_csa::LineBuffer;
/// let mut buffer = LineBuffer::default();
/// buffer.push(b"#RESIGN\r\n#W");
/// assert_eq!(buffer.next_line(), Some(Ok("#RESIGN".to_owned())));
/// assert_eq!(buffer.next_line(), None);
/// buffer.push(b"IN\n");
/// assert_eq!(buffer.next_line(), Some(Ok("#WIN".to_owned())));
/// ```
#[derive(Clone, Debug, Default)]
pub struct LineBuffer {
    bytes: Vec<u8>,
    /// Where lines begin that were not taken yet.
    at: usize,
    /// Whether the line that goes on here was too long already.
    skipping: bool,
}

impl LineBuffer {
    /// Takes bytes. Take all lines out before the next ones come.
    pub fn push(&mut self, bytes: &[u8]) {
        self.bytes.drain(..self.at);
        self.at = 0;
        self.bytes.extend_from_slice(bytes);
    }

    /// The next complete line. A line that is too long is an error once, as soon as that is known, and then skipped to its end.
    pub fn next_line(&mut self) -> Option<Result<String, CsaError>> {
        loop {
            let rest = &self.bytes[self.at..];
            let Some(length) = rest.iter().position(|&byte| byte == b'\n') else {
                if !self.skipping && rest.len() <= MAX_LINE + 1 {
                    return None;
                }
                let fault = (!std::mem::replace(&mut self.skipping, true)).then(|| Err(too_long(rest)));
                self.at = self.bytes.len();
                return fault;
            };
            let line = &rest[..length];
            self.at += length + 1;
            if std::mem::take(&mut self.skipping) {
                continue;
            }
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            return Some(if line.len() > MAX_LINE {
                Err(too_long(line))
            } else {
                Ok(String::from_utf8_lossy(line).into_owned())
            });
        }
    }
}

fn too_long(line: &[u8]) -> CsaError {
    CsaError::new(
        &String::from_utf8_lossy(&line[..MAX_LINE.min(line.len())]),
        format!("a line of at most {MAX_LINE} bytes"),
    )
}
