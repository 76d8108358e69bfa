//! SFEN, the one-line text of a position (USI protocol, "Shogi Forsyth-Edwards Notation").

use crate::{ByColor, Color, Hand, Piece, PieceKind, Setup};
use core::fmt;
use core::str::FromStr;

/// What is wrong with an SFEN, and at which byte of it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct SfenError {
    /// The byte of the text at which reading stopped.
    pub at: usize,
    /// What is wrong there.
    pub kind: SfenErrorKind,
}

/// The ways in which an SFEN can be wrong.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum SfenErrorKind {
    /// A character that means nothing in the board field.
    BoardCharacter,
    /// A rank with more or fewer than nine squares.
    RankLength,
    /// More or fewer than nine ranks.
    RankCount,
    /// A `+` before something that does not promote.
    Promotion,
    /// The side to move is neither `b` nor `w`.
    Turn,
    /// The field of the side to move is missing.
    NoTurn,
    /// A character that means nothing in the hand field, or a piece that cannot be held.
    HandCharacter,
    /// More pieces of a kind in hand than a set has, or a count of 0 or above 18.
    HandCount,
    /// The field of the hands is missing.
    NoHands,
    /// The move number is not a number from 1 to 4,294,967,295.
    MoveNumber,
    /// Text after the last field.
    Trailing,
}

impl fmt::Display for SfenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use SfenErrorKind::*;
        let what = match self.kind {
            BoardCharacter => "the board may contain only piece letters, + and the digits 1 to 9",
            RankLength => "a rank must have nine squares",
            RankCount => "the board must have nine ranks separated by /",
            Promotion => "+ may only precede P, L, N, S, B or R",
            Turn => "the side to move must be b or w",
            NoTurn => "the side to move (b or w) is missing",
            HandCharacter => "the hands must be - or counts and letters such as 2Pb",
            HandCount => "more pieces in hand than a set contains",
            NoHands => "the hands (- for none) are missing",
            MoveNumber => "the move number must be a whole number from 1",
            Trailing => "there is text after the move number",
        };
        write!(f, "SFEN, character {}: {what}", self.at + 1)
    }
}

impl core::error::Error for SfenError {}

const fn err<T>(at: usize, kind: SfenErrorKind) -> Result<T, SfenError> {
    Err(SfenError { at, kind })
}

/// Reads `board turn hands [number]`; the words `sfen` and `startpos` are the USI `position` command's, not part of it.
impl FromStr for Setup {
    type Err = SfenError;

    fn from_str(text: &str) -> Result<Setup, SfenError> {
        use SfenErrorKind::*;
        let mut fields = Fields { text, at: 0 };
        let mut setup = Setup::empty();
        let (start, board) = fields.next().unwrap_or((0, ""));
        read_board(&mut setup, start, board)?;
        let (at, turn) = fields.next().ok_or(SfenError { at: text.len(), kind: NoTurn })?;
        setup.turn = match turn {
            "b" => Color::Black,
            "w" => Color::White,
            _ => return err(at, Turn),
        };
        let (at, hands) = fields.next().ok_or(SfenError { at: text.len(), kind: NoHands })?;
        read_hands(&mut setup, at, hands)?;
        if let Some((at, number)) = fields.next() {
            let digits = number.bytes().all(|byte| byte.is_ascii_digit());
            // Some programs write 0 for a position without a history; it is read as 1.
            setup.move_number =
                number.parse::<u32>().ok().filter(|_| digits).ok_or(SfenError { at, kind: MoveNumber })?.max(1);
        }
        match fields.next() {
            Some((at, _)) => err(at, Trailing),
            None => Ok(setup),
        }
    }
}

struct Fields<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Iterator for Fields<'a> {
    type Item = (usize, &'a str);
    fn next(&mut self) -> Option<(usize, &'a str)> {
        let rest = &self.text[self.at..];
        let start = self.at + (rest.len() - rest.trim_start_matches(' ').len());
        let field = self.text[start..].split(' ').next().filter(|field| !field.is_empty())?;
        self.at = start + field.len();
        Some((start, field))
    }
}

/// The mark of the unpromoted piece for each ASCII letter; 0 for other characters.
const MARKS: [u8; 128] = {
    let mut marks = [0; 128];
    let mut byte = 0;
    while byte < 128 {
        if let Some(kind) = PieceKind::from_letter(byte as u8 as char) {
            let color = if byte < b'a' as usize { Color::Black } else { Color::White };
            marks[byte] = Piece::new(color, kind).mark();
        }
        byte += 1;
    }
    marks
};

fn mark_of(byte: u8) -> u8 {
    if byte < 128 { MARKS[byte as usize] } else { 0 }
}

fn read_board(setup: &mut Setup, start: usize, text: &str) -> Result<(), SfenError> {
    use SfenErrorKind::*;
    let (mut file, mut rank) = (9usize, 1usize);
    let mut promoted = 0;
    for (at, &byte) in (start..).zip(text.as_bytes()) {
        let mark = mark_of(byte);
        if mark != 0 {
            // Gold and king do not promote.
            if promoted != 0 && mark & 7 >= PieceKind::Gold as u8 {
                return err(at, Promotion);
            }
            if file == 0 {
                return err(at, RankLength);
            }
            setup.board[(file - 1) * 9 + rank - 1] = mark | promoted;
            (file, promoted) = (file - 1, 0);
            continue;
        }
        match byte {
            _ if promoted != 0 && !byte.is_ascii_alphabetic() => return err(at, Promotion),
            b'1'..=b'9' => {
                let gap = usize::from(byte - b'0');
                if gap > file {
                    return err(at, RankLength);
                }
                file -= gap;
            }
            b'/' if file != 0 => return err(at, RankLength),
            b'/' if rank == 9 => return err(at, RankCount),
            b'/' => (file, rank) = (9, rank + 1),
            b'+' => promoted = PieceKind::Tokin as u8,
            _ => return err(at, BoardCharacter),
        }
    }
    let end = start + text.len();
    if promoted != 0 {
        err(end, Promotion)
    } else if file != 0 {
        err(end, RankLength)
    } else if rank != 9 {
        err(end, RankCount)
    } else {
        Ok(())
    }
}

fn read_hands(setup: &mut Setup, start: usize, text: &str) -> Result<(), SfenError> {
    use SfenErrorKind::*;
    if text == "-" {
        return Ok(());
    }
    let mut count: Option<u32> = None;
    for (offset, c) in text.char_indices() {
        let at = start + offset;
        if let Some(digit) = c.to_digit(10) {
            let n = count.unwrap_or(0) * 10 + digit;
            if n == 0 || n > 18 {
                return err(at, HandCount);
            }
            count = Some(n);
            continue;
        }
        let kind = PieceKind::from_letter(c).filter(|&kind| kind != PieceKind::King);
        let Some(kind) = kind else { return err(at, HandCharacter) };
        let hand = &mut setup.hands[if c.is_ascii_uppercase() { Color::Black } else { Color::White }];
        let total = u32::from(hand.count(kind)) + count.take().unwrap_or(1);
        if !hand.set(kind, total.min(255) as u8) {
            return err(at, HandCount);
        }
    }
    if count.is_some() { err(start + text.len(), HandCharacter) } else { Ok(()) }
}

/// Board, side, hands (rook first, Black before White) and move number, as the USI protocol orders them.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, &self.board, self.turn, self.hands, self.move_number)
    }
}

/// Text of bounded length put together before it is handed on in one piece.
struct Line {
    // 81 promoted pieces, 8 slashes, hands of 14 counts and letters, 10 digits and 4 characters between.
    bytes: [u8; 240],
    len: usize,
}

impl Line {
    fn push(&mut self, byte: u8) {
        if let Some(place) = self.bytes.get_mut(self.len) {
            *place = byte;
            self.len += 1;
        }
    }

    fn number(&mut self, n: u32) {
        let (mut digits, mut rest, mut len) = ([0; 10], n, 0);
        loop {
            digits[len] = b'0' + (rest % 10) as u8;
            (rest, len) = (rest / 10, len + 1);
            if rest == 0 {
                break;
            }
        }
        digits[..len].iter().rev().for_each(|&digit| self.push(digit));
    }
}

/// Letters by a mark's lower bits: kind without promotion, and colour.
const LETTERS: [u8; 32] = *b"PLNSBRGKPLNSBRGKplnsbrgkplnsbrgk";

/// Writes an SFEN.
pub(crate) fn write(
    f: &mut fmt::Formatter<'_>,
    board: &[u8; 81],
    turn: Color,
    hands: ByColor<Hand>,
    move_number: u32,
) -> fmt::Result {
    let mut line = Line { bytes: [0; 240], len: 0 };
    for rank in 0..9 {
        if rank > 0 {
            line.push(b'/');
        }
        let mut gap = 0;
        for file in (0..9).rev() {
            let mark = board[file * 9 + rank];
            if mark == 0 {
                gap += 1;
                continue;
            }
            if gap > 0 {
                line.push(b'0' + gap);
                gap = 0;
            }
            if mark & 8 != 0 {
                line.push(b'+');
            }
            line.push(LETTERS[usize::from(mark & 0x1f)]);
        }
        if gap > 0 {
            line.push(b'0' + gap);
        }
    }
    line.push(b' ');
    line.push(turn.sfen() as u8);
    line.push(b' ');
    if hands.black.is_empty() && hands.white.is_empty() {
        line.push(b'-');
    }
    for color in Color::ALL {
        for (kind, count) in hands[color].iter() {
            if count > 1 {
                line.number(u32::from(count));
            }
            line.push(LETTERS[usize::from(Piece::new(color, kind).code())]);
        }
    }
    line.push(b' ');
    line.number(move_number);
    f.write_str(core::str::from_utf8(&line.bytes[..line.len]).map_err(|_| fmt::Error)?)
}
