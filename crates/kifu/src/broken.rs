//! Writing a move that cannot be played, so that it is read as one again.

use crate::replay::Standing;
use crate::{Format, Record, Step, read_text, write};
use komadai_shogi::{Move, Position};

/// Where a move stands that cannot be played: the position, and the last move with the position before it, which words
/// such as 同 refer to.
#[derive(Copy, Clone)]
pub(crate) struct Scene {
    standing: Standing,
    last: Option<(Position, Move)>,
}

impl Scene {
    pub(crate) fn start(position: Position) -> Scene {
        Scene { standing: Standing::start(position), last: None }
    }

    pub(crate) fn position(&self) -> &Position {
        &self.standing.position
    }

    /// Plays a move; none if it is illegal.
    pub(crate) fn after(&self, mv: Move) -> Option<Scene> {
        Some(Scene { standing: self.standing.after(mv)?, last: Some((self.standing.position, mv)) })
    }

    /// The first of some texts that stands, as a line of a file of this format, for one move that cannot be played: best one
    /// with the squares of this move, else one without any. With it comes what is known after it. What is no move in the
    /// format it comes from may be one in another, or a comment, the end of the game or nothing at all; then the moves that
    /// follow would be read as if the game had never been broken.
    pub(crate) fn staying_broken(
        &self,
        format: Format,
        mv: Option<Move>,
        texts: &[String],
        line: impl Fn(&str) -> String,
    ) -> Option<(String, Option<Scene>)> {
        let mut bare = None;
        for text in texts {
            match self.broken(format, &line(text)) {
                Some(found) if found == mv => return Some((text.clone(), self.after_broken(mv))),
                Some(None) => bare = bare.or(Some(text)),
                _ => {}
            }
        }
        bare.map(|text| (text.clone(), None))
    }

    /// Goes on after a move that cannot be played, as readers will; none if they cannot.
    fn after_broken(&self, mv: Option<Move>) -> Option<Scene> {
        Some(Scene { standing: self.standing.after_illegal(mv?)?, last: None })
    }

    /// The squares, if there are any, of the one move that cannot be played as which this line is read; none if it is not
    /// read so.
    fn broken(&self, format: Format, line: &str) -> Option<Option<Move>> {
        let mut record = Record::new(self.last.map_or(self.standing.position, |(before, _)| before).to_setup());
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
        self.standing.position.move_number()
    }
}
