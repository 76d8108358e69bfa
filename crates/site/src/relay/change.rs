//! One change of a board, as a recorder at its desk makes it.

use komadai_kifu::{End, EndKind, HeaderKey, NodeId, Note, Record, Standing, Step};
use komadai_record::{MAX_HEADER, MOST_NOTE};
use komadai_shogi::{ByColor, Color, Foul, Move, SetupFaults};

/// The longest time that a move takes, or that is left on a clock.
const MOST_MS: u64 = 1_000 * 3_600 * 1_000;

/// A change. Nodes are counted as boards show them: the start is 0, each line follows to its end, then its variations.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the variants say what their fields are")]
pub enum Change {
    /// A move is played at a node, in so many milliseconds where that is known.
    Play { at: u32, mv: Move, spent_ms: Option<u64> },
    /// A node is taken back with all that follows.
    Remove { at: u32 },
    /// A branch is what was played.
    First { at: u32 },
    /// A node has this comment from now on.
    Note { at: u32, text: String },
    /// A move took so long.
    Spent { at: u32, ms: Option<u64> },
    /// The game has ended so; none: it goes on.
    End(Option<(EndKind, Option<Color>)>),
    /// The players are called so.
    Names(ByColor<String>),
    /// So much is left on the clocks.
    Left(Option<ByColor<u64>>),
}

/// Why a change cannot be made.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// There is no such node.
    #[error("this position is not on the board, or no longer")]
    NoNode,
    /// The move cannot be played there.
    #[error("this move cannot be played here: {0}")]
    Illegal(Foul),
    /// No game can start so.
    #[error("no game can start from this position")]
    Start,
    /// A text or a time is too long.
    #[error("a text or a time is too long")]
    TooLong,
    /// The record is too large.
    #[error("the record is too large")]
    TooLarge,
}

/// How the board stands after a node.
pub(super) fn standing(record: &Record, at: NodeId) -> Result<Standing, SetupFaults> {
    let mut standing = record.standing()?;
    for id in record.line_to(at) {
        standing = standing.after_step(&record.node(id).step).unwrap_or(standing);
    }
    Ok(standing)
}

impl Change {
    /// The record after it, and what is left on the clocks.
    ///
    /// # Errors
    /// Why it cannot be made.
    pub fn made(&self, record: &Record, left: Option<ByColor<u64>>) -> Result<(Record, Option<ByColor<u64>>), Refused> {
        let mut made = record.clone();
        let node = |at: u32| {
            let is_shown = |id: &NodeId| !matches!(record.node(*id).step, Step::End(_));
            record.walk().filter(is_shown).nth(at as usize).ok_or(Refused::NoNode)
        };
        match self {
            Change::Play { at, mv, spent_ms } => {
                let at = node(*at)?;
                standing(record, at).map_err(|_| Refused::Start)?.check(*mv).map_err(Refused::Illegal)?;
                if spent_ms.is_some_and(|ms| ms > MOST_MS) {
                    return Err(Refused::TooLong);
                }
                unend(&mut made, at);
                let known = made.node(at).children().iter().copied().find(|&id| made.node(id).step.mv() == Some(*mv));
                if known.is_none() {
                    let id = made.push(at, Step::Move(*mv));
                    made.node_mut(id).time.spent_ms = *spent_ms;
                }
            }
            Change::Remove { at: 0 } => return Err(Refused::NoNode),
            Change::Remove { at } => made.remove(node(*at)?),
            Change::First { at } => {
                let mut at = Some(node(*at)?);
                while let Some(id) = at {
                    made.promote(id);
                    at = made.node(id).parent();
                }
            }
            Change::Note { at, text } => {
                if text.chars().count() > MOST_NOTE {
                    return Err(Refused::TooLong);
                }
                let notes = &mut made.node_mut(node(*at)?).notes;
                let others = notes.iter().filter(|note| !matches!(note, Note::Comment(_))).cloned();
                *notes = text.lines().map(|line| Note::Comment(line.to_owned())).chain(others).collect();
            }
            Change::Spent { at, ms } => {
                if ms.is_some_and(|ms| ms > MOST_MS) {
                    return Err(Refused::TooLong);
                }
                made.node_mut(node(*at)?).time.spent_ms = *ms;
            }
            Change::End(end) => {
                let last = made.main_line().filter(|&id| made.node(id).step.is_move()).last();
                let last = last.unwrap_or(Record::ROOT);
                unend(&mut made, last);
                if let Some((kind, winner)) = end {
                    let end = match winner {
                        Some(winner) => End::won_by(kind.clone(), *winner),
                        None => End::at(kind.clone(), made.turn_after(last)),
                    };
                    made.push(last, Step::End(end));
                }
            }
            Change::Names(names) => {
                for (key, name) in [(HeaderKey::Black, &names.black), (HeaderKey::White, &names.white)] {
                    if name.chars().count() > MAX_HEADER {
                        return Err(Refused::TooLong);
                    }
                    let name: String = name.chars().filter(|c| !c.is_control()).collect();
                    match name.trim() {
                        "" => made.headers.remove(&key),
                        name => made.headers.set(key, name),
                    }
                }
            }
            Change::Left(left) => {
                if left.is_some_and(|left| left.black > MOST_MS || left.white > MOST_MS) {
                    return Err(Refused::TooLong);
                }
                return Ok((made, *left));
            }
        }
        Ok((made, left))
    }
}

/// What follows a node is no end any more.
fn unend(record: &mut Record, at: NodeId) {
    let ends: Vec<NodeId> =
        record.node(at).children().iter().copied().filter(|&id| matches!(record.node(id).step, Step::End(_))).collect();
    for end in ends {
        record.remove(end);
    }
}

#[cfg(test)]
mod tests {
    use super::super::brought;
    use super::*;
    use komadai_record::Tree;

    fn after(record: &Record, change: Change) -> Record {
        brought::kept(&brought::text(&change.made(record, None).unwrap().0).unwrap())
    }

    fn play(record: &Record, at: u32, mv: &str) -> Record {
        after(record, Change::Play { at, mv: mv.parse().unwrap(), spent_ms: Some(3_000) })
    }

    #[test]
    fn a_slip_is_taken_back_or_becomes_a_variation() {
        let mut record = Record::new(komadai_shogi::Setup::start());
        for (at, mv) in [(0, "7g7f"), (1, "3c3d"), (1, "8c8d"), (0, "2g2f")] {
            record = play(&record, at, mv);
        }
        // What a node is called is what boards call it.
        let tree = Tree::of(&record).unwrap();
        let moves: Vec<_> = tree.nodes.iter().filter_map(|node| node.mv).map(|mv| mv.to_string()).collect();
        assert_eq!(moves, ["7g7f", "3c3d", "8c8d", "2g2f"]);
        let line = |record: &Record| record.moves().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ");
        let other = after(&record, Change::First { at: 3 });
        assert_eq!(line(&other), "7g7f 8c8d");
        assert_eq!(line(&after(&other, Change::Remove { at: 2 })), "7g7f 3c3d");
        assert_eq!(Change::Remove { at: 0 }.made(&record, None).unwrap_err(), Refused::NoNode);
        assert_eq!(Change::Remove { at: 9 }.made(&record, None).unwrap_err(), Refused::NoNode);
        let foul = Change::Play { at: 0, mv: "5e5d".parse().unwrap(), spent_ms: None };
        assert!(matches!(foul.made(&record, None), Err(Refused::Illegal(_))));
    }

    #[test]
    fn the_end_stands_after_the_last_move_until_the_game_goes_on() {
        let mut record = play(&Record::new(komadai_shogi::Setup::start()), 0, "7g7f");
        record = after(&record, Change::End(Some((EndKind::Resignation, None))));
        assert_eq!(record.end().unwrap().winner, Some(Color::Black));
        record = after(&record, Change::End(Some((EndKind::Repetition, None))));
        assert_eq!(record.end().unwrap().kind, EndKind::Repetition);
        record = play(&record, 1, "3c3d");
        assert_eq!((record.end(), record.plies()), (None, 2));
        record = after(&record, Change::Note { at: 2, text: "one\ntwo".to_owned() });
        record = after(&record, Change::Spent { at: 2, ms: Some(60_000) });
        let node = record.node(record.main_line().last().unwrap());
        assert_eq!((node.comments().count(), node.time.spent_ms), (2, Some(60_000)));
        let names = ByColor { black: "Ann\n".to_owned(), white: String::new() };
        assert_eq!(after(&record, Change::Names(names)).headers.get(&HeaderKey::Black), Some("Ann"));
    }
}
