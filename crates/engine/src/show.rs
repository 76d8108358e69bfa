//! The board for people.

use komadai_shogi::{Position, Setup, Square};

/// The answer to `d`.
pub(crate) fn show(position: &Position) -> String {
    let setup: Setup = position.to_setup();
    let mut text = String::new();
    for rank in 1..=9 {
        for file in (1..=9).rev() {
            let piece = Square::new(file, rank).and_then(|square| setup.get(square));
            text.push_str(&piece.map_or_else(|| "  .".to_owned(), |piece| format!("{:>3}", piece.to_string())));
        }
        text.push_str(&format!("  {}\n", (b'a' + rank - 1) as char));
    }
    text.push_str("  9  8  7  6  5  4  3  2  1\n");
    let checkers: Vec<String> = position.checkers().map(|square| square.to_string()).collect();
    text.push_str(&format!(
        "sfen {position}\nkey {:016x}\ncheckers {}\nlegal moves {}",
        position.key(),
        if checkers.is_empty() { "none".to_owned() } else { checkers.join(" ") },
        position.legal_moves().len()
    ));
    text
}
