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

    /// The first of some texts that stands, as a line of a file of this format, for one move that cannot be played, better
    /// one with the right squares. What is no move in the format it comes from may be one in another, or a comment, the end
    /// of the game or nothing at all; then the moves that follow would be read as if the game had never been broken.
    pub(crate) fn staying_broken(
        &self,
        format: Format,
        mv: Option<Move>,
        texts: &[String],
        line: impl Fn(&str) -> String,
    ) -> Option<String> {
        let mut second = None;
        for text in texts {
            match self.broken(format, &line(text)) {
                Some(found) if found == mv => return Some(text.clone()),
                Some(_) => second = second.or(Some(text)),
                None => {}
            }
        }
        second.filter(|_| mv.is_some()).cloned()
    }

    /// The squares, if there are any, of the one move that cannot be played as which this line is read; none if it is not
    /// read so.
    fn broken(&self, format: Format, line: &str) -> Option<Option<Move>> {
        let mut record = Record::new(self.last.map_or(self.position, |(before, _)| before).to_setup());
        if let Some((_, mv)) = self.last {
            record.push(Record::ROOT, Step::Move(mv));
        }
        let steps = record.main_line().count();
        let text = format!("{}{line}\n", write(&record, format));
        let reading = read_text(&text, Some(format));
        let [again] = &reading.records[..] else { return None };
        let line: Vec<&Step> = again.main_line().map(|id| &again.node(id).step).collect();
        match line[..] {
            [ref before @ .., Step::Broken(broken)] if before.len() == steps && again.moves().count() == steps => {
                Some(broken.mv)
            }
            _ => None,
        }
    }

    /// The number of the move that is to come, in a record that was begun with [`Scene::broken`].
    pub(crate) fn number(&self) -> u32 {
        self.position.move_number()
    }
}
