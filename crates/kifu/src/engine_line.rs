//! What engines write about a move: the evaluation and the line they expect.

use komadai_shogi::{Move, Position};

/// The common form of an engine's line in CSA comments (`'** 30 -3334FU +2726FU`, as floodgate asks for it).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineLine {
    /// The evaluation in centipawns, good for Black if positive.
    pub score: i32,
    /// The expected continuation, as far as it is legal in the position given.
    pub line: Vec<Move>,
}

impl EngineLine {
    /// Reads the text of a [`Note::Engine`](crate::Note::Engine); the position is the one after the move it stands at.
    pub fn read(text: &str, position: &Position) -> Option<EngineLine> {
        let mut words = text.split_ascii_whitespace();
        let score = words.next()?.parse().ok()?;
        let mut position = *position;
        let mut line = Vec::new();
        for word in words {
            let mut legal = None;
            position.generate(|set| {
                set.for_each(|mv| {
                    if legal.is_none() && mv_matches(&position, mv, word) {
                        legal = Some(mv);
                    }
                });
            });
            let Some(mv) = legal else { break };
            position.play_unchecked(mv);
            line.push(mv);
        }
        Some(EngineLine { score, line })
    }

    /// The text that [`EngineLine::read`] reads in this position. The line is told as far as it is legal.
    ///
    /// ```
    /// use komadai_kifu::EngineLine;
    /// use komadai_shogi::Position;
    /// let line = EngineLine { score: 30, line: vec!["7g7f".parse().unwrap(), "3c3d".parse().unwrap()] };
    /// assert_eq!(line.text(&Position::start()), "30 +7776FU -3334FU");
    /// ```
    pub fn text(&self, position: &Position) -> String {
        let mut text = self.score.to_string();
        let mut position = *position;
        for &mv in &self.line {
            if !position.is_legal(mv) {
                break;
            }
            text.push(' ');
            text.push_str(&crate::names::csa(&position, mv));
            position.play_unchecked(mv);
        }
        text
    }
}

fn mv_matches(position: &Position, mv: Move, word: &str) -> bool {
    // The squares decide before the name is made: most moves differ in them.
    let to = [b'0' + mv.to().file(), b'0' + mv.to().rank()];
    word.as_bytes().get(3..5) == Some(&to) && crate::names::csa(position, mv) == word
}
