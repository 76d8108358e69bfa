//! The squares of this protocol: it names them as chess does, files by letters from the left and ranks by figures from the bottom.

/// A move in USI as it is told to workers, and back: files and ranks change places with letters and figures that count the other way.
/// Pieces in capitals and marks stay.
pub(super) fn mirrored(mv: &str) -> String {
    mv.bytes()
        .map(|byte| match byte {
            b'1'..=b'9' => char::from(b'a' + (b'9' - byte)),
            b'a'..=b'i' => char::from(b'9' - (byte - b'a')),
            other => char::from(other),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_those_of_a_chess_board_and_come_back() {
        for (usi, told) in [("7g7f", "c3c4"), ("8h2b+", "b2h8+"), ("P*5e", "P*e5"), ("1i1h", "i1i2"), ("9a9b", "a9a8")]
        {
            assert_eq!(mirrored(usi), told);
            assert_eq!(mirrored(told), usi);
        }
    }
}
