//! Writing a move that cannot be played, so that it is read as one again.

use crate::{Format, Record, Step, read_text, write};
use komadai_shogi::{Move, Position};

/// Where a move stands that cannot be played: the position, and the last move with the position before it, which words
/// such as 同 refer to.
#[derive(Copy, Clone)]
pub(crate) struct Scene {
    pub(crate) position: Position,
    last: Option<(Position, Move)>,
}

impl Scene {
    pub(crate) fn start(position: Position) -> Scene {
        Scene { position, last: None }
    }

    /// Plays a move; none if it is illegal.
    pub(crate) fn after(&self, mv: Move) -> Option<Scene> {
        let mut position = self.position;
        position.play(mv).ok()?;
        Some(Scene { position, last: Some((self.position, mv)) })
    }

    /// Whether a line of a file of this format is read as one move that cannot be played. What is no move in the format it
    /// comes from may be one in another, or a comment, the end of the game or nothing at all; then the moves that follow
    /// would be read as if the game had never been broken.
    pub(crate) fn stays_broken(&self, format: Format, line: &str) -> bool {
        let mut record = Record::new(self.last.map_or(self.position, |(before, _)| before).to_setup());
        if let Some((_, mv)) = self.last {
            record.push(Record::ROOT, Step::Move(mv));
        }
        let steps = record.main_line().count();
        let text = format!("{}{line}\n", write(&record, format));
        let reading = read_text(&text, Some(format));
        let [again] = &reading.records[..] else { return false };
        let line: Vec<&Step> = again.main_line().map(|id| &again.node(id).step).collect();
        line.len() == steps + 1 && again.moves().count() == steps && matches!(line[steps], Step::Broken(_))
    }

    /// The number of the move that is to come, in a record that was begun with [`Scene::stays_broken`].
    pub(crate) fn number(&self) -> u32 {
        self.position.move_number()
    }
}
