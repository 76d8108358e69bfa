//! Whether an answer is one, to the question that was asked.

use super::Task;
use crate::vote::Word;
use komadai_shogi::Move;
use komadai_usi::{BestMove, Info};

/// What a hand has told of its task.
#[derive(Clone, Default, Debug)]
pub(crate) struct Told {
    /// Its last line.
    last: Option<Info>,
    /// Its last line that is no bound.
    exact: Option<Info>,
    /// Positions it has looked at.
    pub nodes: u64,
}

impl Told {
    /// Takes a line in. What is impossible in the position of the task is not believed.
    pub(crate) fn take(&mut self, task: &Task, info: Info) {
        self.nodes = self.nodes.max(info.nodes.unwrap_or(0));
        if info.multipv.is_some_and(|rank| rank > 1) {
            return;
        }
        let pv = possible(task, &info.pv);
        let Some((_, bound)) = info.score.filter(|_| pv.first().is_some_and(|&mv| is_asked(task, mv))) else { return };
        // Texts are for the hand's own user.
        let info = Info { pv, string: None, multipv: None, ..info };
        if bound == komadai_usi::Bound::Exact {
            self.exact = Some(info.clone());
        }
        self.last = Some(info);
    }

    /// What it would answer by what it has told; none where it has told nothing.
    pub(crate) fn word(&self) -> Option<Word> {
        let info = self.exact.clone().or_else(|| self.last.clone())?;
        let (mv, reply) = (*info.pv.first()?, info.pv.get(1).copied());
        Some(Word { mv, reply, info })
    }

    /// What it answered; none where it gives the game up.
    ///
    /// # Errors
    /// What is wrong with the answer, for people.
    pub(crate) fn answer(&self, task: &Task, best: BestMove) -> Result<Option<Word>, String> {
        let (mv, ponder) = match best {
            BestMove::Play { mv, ponder } => (mv, ponder),
            BestMove::Resign => return Ok(None),
            // The master looks at that before it asks anybody.
            BestMove::Win => return Err("declares a win that is none".to_owned()),
        };
        if !task.at.is_legal(mv) {
            return Err(format!("answered {mv}, which is illegal"));
        }
        if !is_asked(task, mv) {
            return Err(format!("answered {mv}, which it was not asked about"));
        }
        let about = |info: &&Info| info.pv.first() == Some(&mv);
        let told = self.last.iter().find(about).or_else(|| self.exact.iter().find(about));
        let mut next = task.at;
        next.play_unchecked(mv);
        let reply = ponder.filter(|&reply| next.is_legal(reply));
        let info = told.cloned().unwrap_or_else(|| Info { pv: vec![mv], ..Info::default() });
        Ok(Some(Word { mv, reply: reply.or_else(|| info.pv.get(1).copied()), info }))
    }
}

fn is_asked(task: &Task, mv: Move) -> bool {
    task.go.search_moves.is_empty() || task.go.search_moves.contains(&mv)
}

/// A line up to its first move that cannot be played.
fn possible(task: &Task, pv: &[Move]) -> Vec<Move> {
    let mut position = task.at;
    pv.iter().copied().take_while(|&mv| position.play(mv).is_ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_shogi::{Position, Setup};
    use komadai_usi::{Go, PositionCommand, ToGui};

    fn task(search_moves: &[&str]) -> Task {
        let search_moves = search_moves.iter().map(|mv| mv.parse().unwrap()).collect();
        let position = PositionCommand { start: Setup::start(), moves: Vec::new() };
        Task { position, at: Position::start(), go: Go { search_moves, ..Go::default() } }
    }

    fn said(task: &Task, lines: &[&str]) -> Result<Option<Word>, String> {
        let mut told = Told::default();
        for line in lines {
            match line.parse().unwrap() {
                ToGui::Info(info) => told.take(task, info),
                ToGui::BestMove(best) => return told.answer(task, best),
                _ => {}
            }
        }
        Ok(told.word())
    }

    #[test]
    fn an_answer_to_another_question_is_none() {
        let (all, part) = (task(&[]), task(&["2g2f", "9g9f"]));
        for (task, lines, message) in [
            (&all, &["bestmove 1a1b"][..], "answered 1a1b, which is illegal"),
            (&all, &["bestmove win"], "declares a win that is none"),
            (&part, &["info score cp 5 pv 7g7f", "bestmove 7g7f"], "answered 7g7f, which it was not asked about"),
        ] {
            assert_eq!(said(task, lines), Err(message.to_owned()));
        }
        assert_eq!(said(&all, &["bestmove resign"]), Ok(None));
        let word = said(&part, &["info score cp 5 pv 2g2f 3c3d 5i5a", "bestmove 2g2f ponder 3c3d"]).unwrap().unwrap();
        assert_eq!((word.mv, word.worth(), word.info.pv.len()), ("2g2f".parse().unwrap(), Some(5), 2));
    }

    #[test]
    fn a_line_of_another_position_gives_no_score() {
        let task = task(&[]);
        let word = said(&task, &["info score cp 900 pv 3c3d 7g7f", "bestmove 2g2f ponder 2g2f"]).unwrap().unwrap();
        assert_eq!((word.worth(), word.reply), (None, None));
        // Cut short, its last exact line is its word.
        let lines = ["info score cp 7 pv 2g2f", "info score cp 80 lowerbound pv 7g7f", "info string thinking"];
        assert_eq!(said(&task, &lines).unwrap().map(|word| word.told()).as_deref(), Some("2g2f score cp 7"));
        assert_eq!(said(&task, &["info depth 3"]), Ok(None));
    }
}
