//! SFEN as it is found in the wild.

use crate::{Setup, SfenError};
use alloc::string::String;

impl Setup {
    /// Reads an SFEN leniently: `startpos`, the words `position` and `sfen` before it, `moves` and what follows left out,
    /// any white space or underscores (as in addresses of pages) between fields, a missing side to move, hands or move number, hands in
    /// brackets behind the board (the FEN of other programs), and a second number as in FEN.
    ///
    /// ```
    /// use komadai_shogi::Setup;
    /// let start = Setup::start();
    /// for text in ["startpos", "position startpos moves 7g7f", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"] {
    ///     assert_eq!(Setup::from_sfen_lenient(text).unwrap(), start, "{text}");
    /// }
    /// let fen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] w 0 1";
    /// assert_eq!(Setup::from_sfen_lenient(fen).unwrap().turn, komadai_shogi::Color::White);
    /// ```
    ///
    /// # Errors
    /// What is wrong with the SFEN that is left; the place is that in the text as it was put in order.
    pub fn from_sfen_lenient(text: &str) -> Result<Setup, SfenError> {
        let is_gap = |c: char| c.is_whitespace() || c == '_';
        let mut fields = text.split(is_gap).filter(|field| !field.is_empty()).peekable();
        while fields.next_if(|&field| matches!(field, "position" | "sfen")).is_some() {}
        if fields.next_if_eq(&"startpos").is_some() {
            return Ok(Setup::start());
        }
        let board = fields.next().unwrap_or_default();
        let (board, bracket) = match board.split_once('[') {
            Some((board, hands)) => (board, Some(hands.trim_end_matches(']'))),
            None => (board, None),
        };
        let mut rest = fields.take_while(|&field| field != "moves").peekable();
        let turn = rest.next_if(|&field| matches!(field, "b" | "w")).unwrap_or("b");
        let is_number = |field: &str| field.bytes().all(|byte| byte.is_ascii_digit());
        let hands = match bracket {
            Some(hands) => hands,
            None => rest.next_if(|&field| !is_number(field)).unwrap_or("-"),
        };
        let hands = if hands.is_empty() { "-" } else { hands };
        let number = rest.filter(|&field| is_number(field)).last().unwrap_or("1");
        let mut ordered = String::with_capacity(text.len() + 8);
        for (i, field) in [board, turn, hands, number].into_iter().enumerate() {
            if i > 0 {
                ordered.push(' ');
            }
            ordered.push_str(field);
        }
        ordered.parse()
    }
}
