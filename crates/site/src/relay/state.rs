//! A board as it stood after its last changes, and which of them everybody sees.

use super::{brought, change};
use komadai_kifu::{End, HeaderKey, NodeId, Record};
use komadai_shogi::{ByColor, Move};
use komadai_store::BoardState;
use std::sync::{Arc, OnceLock};

/// A board after a change.
#[derive(Debug)]
pub struct State {
    /// The number of the change.
    pub seq: u32,
    /// When it was made.
    pub at: u64,
    /// What is left on the clocks, in milliseconds, where somebody has said so.
    pub left: Option<ByColor<u64>>,
    /// The record as KIF.
    pub text: Arc<str>,
    /// By what the record that was brought last is known again; empty: none was.
    pub brought: String,
    record: OnceLock<Record>,
    glance: OnceLock<Glance>,
}

/// What of a board is seen at a glance.
#[derive(Clone, PartialEq, Debug)]
pub struct Glance {
    /// The players' names; empty where the record has none.
    pub names: ByColor<String>,
    /// How many moves were played.
    pub ply: u32,
    /// The position, in SFEN.
    pub sfen: String,
    /// The last move.
    pub last: Option<Move>,
    /// What each side has used, in milliseconds.
    pub spent: ByColor<u64>,
    /// How the game ended.
    pub end: Option<End>,
}

impl Glance {
    fn of(record: &Record) -> Glance {
        let name = |key| record.headers.get(&key).unwrap_or_default().to_owned();
        let names = ByColor { black: name(HeaderKey::Black), white: name(HeaderKey::White) };
        let moves: Vec<NodeId> = record.main_line().filter(|&id| record.node(id).step.mv().is_some()).collect();
        let last = moves.last().copied();
        let at = change::standing(record, last.unwrap_or(Record::ROOT));
        let sfen = at.map_or_else(|_| record.setup.to_string(), |at| at.position().to_string());
        let mut spent = ByColor { black: 0, white: 0 };
        for &id in moves.iter().rev().take(2) {
            spent[!record.turn_after(id)] = record.total_ms(id);
        }
        let ply = u32::try_from(moves.len()).unwrap_or(u32::MAX);
        let mv = last.and_then(|id| record.node(id).step.mv());
        Glance { names, ply, sfen, last: mv, spent, end: record.end().cloned() }
    }
}

impl State {
    /// The record.
    pub fn record(&self) -> &Record {
        // What was kept was read once, and is again.
        self.record.get_or_init(|| brought::kept(&self.text))
    }

    /// What of it is seen at a glance.
    pub fn glance(&self) -> &Glance {
        self.glance.get_or_init(|| Glance::of(self.record()))
    }
}

/// The states of a board that are kept.
#[derive(Debug)]
pub struct Board(Vec<Arc<State>>);

impl Board {
    /// What is stored; what is known from before is not read anew.
    pub(super) fn of(states: Vec<BoardState>, before: Option<&Board>) -> Board {
        let known = |seq: u32| before?.0.iter().find(|state| state.seq == seq).cloned();
        let state = |state: BoardState| {
            known(state.seq).unwrap_or_else(|| {
                Arc::new(State {
                    seq: state.seq,
                    at: state.at,
                    left: state.left.map(|(black, white)| ByColor { black, white }),
                    text: state.record.into(),
                    brought: state.brought,
                    record: OnceLock::new(),
                    glance: OnceLock::new(),
                })
            })
        };
        Board(states.into_iter().map(state).collect())
    }

    /// Whether it is not there.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Those that are kept, in their order.
    pub(super) fn states(&self) -> impl Iterator<Item = &State> {
        self.0.iter().map(|state| &**state)
    }

    /// As it stands: for whoever enters its moves.
    ///
    /// # Panics
    /// Never: one that is handed out has a state.
    pub fn last(&self) -> &Arc<State> {
        self.0.last().expect("a board that is there has a state")
    }

    /// As everybody sees it now. What has been seen stays, also where the delay has become longer.
    pub fn shown(&self, now: u64, delay_ms: u64) -> &Arc<State> {
        let seen = |state: &&Arc<State>| state.at.saturating_add(delay_ms) <= now;
        self.0.iter().rev().find(seen).unwrap_or(&self.0[0])
    }

    /// In how many milliseconds everybody sees the next state; none: there is none.
    pub fn due(&self, now: u64, delay_ms: u64) -> Option<u64> {
        let shown = self.shown(now, delay_ms).seq;
        let next = self.0.iter().find(|state| state.seq > shown)?;
        Some(next.at.saturating_add(delay_ms).saturating_sub(now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(times: &[u64]) -> Board {
        let state = |(seq, at): (u32, &u64)| BoardState {
            seq,
            at: *at,
            record: String::new(),
            left: None,
            brought: String::new(),
        };
        Board::of((0..).zip(times).map(state).collect(), None)
    }

    #[test]
    fn nobody_sees_what_is_younger_than_the_delay() {
        let board = board(&[100, 200, 300]);
        for (now, delay, shown, due) in [
            (300, 0, 2, None),
            (300, 60, 1, Some(60)),
            (359, 60, 1, Some(1)),
            (360, 60, 2, None),
            (259, 60, 0, Some(1)),
            // What was seen first stays, whatever the delay has become.
            (120, 500, 0, Some(580)),
        ] {
            let told = (board.shown(now, delay).seq, board.due(now, delay));
            assert_eq!(told, (shown, due), "at {now} with {delay}");
        }
        assert_eq!(board.last().seq, 2);
    }

    #[test]
    fn a_glance_tells_the_position_and_what_each_side_has_used() {
        let kif = "手合割：平手\n先手：A\n後手：B\n   1 ７六歩(77) (0:05/00:00:05)\n   2 ３四歩(33) (1:00/00:01:00)\n   3 投了\n";
        let text = kif.to_owned();
        let first = BoardState { seq: 0, at: 0, record: text, left: None, brought: String::new() };
        let board = Board::of(vec![first], None);
        let glance = board.last().glance();
        assert_eq!((glance.ply, glance.spent), (2, ByColor { black: 5_000, white: 60_000 }));
        assert_eq!((glance.names.white.as_str(), glance.last.unwrap().to_string().as_str()), ("B", "3c3d"));
        assert!(
            glance.sfen.starts_with("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b"),
            "{}",
            glance.sfen
        );
        assert_eq!(glance.end.as_ref().unwrap().winner, Some(komadai_shogi::Color::White));
    }
}
