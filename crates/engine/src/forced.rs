//! A mate by checks alone, looked for before a search: proof numbers see mates of ten plies and more in some hundred nodes,
//! which lie beyond the horizon of a short search.

use crate::lines::nps;
use crate::options::Options;
use komadai_search::{EnteringKing, Game, Limits};
use komadai_shogi::Repetition;
use komadai_tsume::{Goal, Mate, Question, Solver, Verdict};
use komadai_usi::{BestMove, Bound, Info, Score};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The part of a search's nodes or time that is spent on it.
const SHARE: u32 = 32;

/// Its nodes and time for one move are never more.
const MOST_NODES: u64 = 100_000;
const MOST_TIME: Duration = Duration::from_secs(1);

/// Its table, in MiB: as many positions as it may visit find room.
const TABLE_MIB: usize = 16;

/// What is kept from move to move.
pub(crate) struct Forced {
    solver: Solver,
    /// The plies that were left of a mate when its last move was played. The next one must be shorter, or the same
    /// position could be mated again and again.
    left: Option<u16>,
}

/// A mate that is played, and what finding it took.
pub(crate) struct Found {
    pub(crate) best: BestMove,
    pub(crate) info: Info,
}

impl Forced {
    pub(crate) fn new() -> Forced {
        Forced { solver: Solver::new(TABLE_MIB), left: None }
    }

    /// A mate, and the nodes visited for it. Looked for only where the engine plays to win and may think a while.
    pub(crate) fn look(
        &mut self,
        game: &Game,
        limits: &Limits,
        options: &Options,
        stop: &AtomicBool,
    ) -> (Option<Found>, u64) {
        let (settings, position) = (&options.settings, game.last());
        let nodes = limits.nodes.map(|nodes| nodes / u64::from(SHARE));
        let time = limits.expected(settings, position.move_number()).map(|time| time / SHARE);
        let plays = limits.search_moves.is_empty()
            && !limits.wait_for_stop
            && settings.multi_pv == 1
            && settings.level.is_none()
            && !options.study
            && settings.minimum_time.is_zero()
            // The defender may win in the middle of being mated.
            && settings.entering_king != EnteringKing::Try;
        if !plays || nodes.is_none() && time.is_none() {
            return (None, 0);
        }
        let spend = komadai_tsume::Limits {
            nodes: Some(nodes.unwrap_or(MOST_NODES).min(MOST_NODES)),
            time: time.map(|time| time.min(MOST_TIME)),
            stop: Some(stop),
        };
        let any = self.solver.solve(position, Question::PLAY, &spend);
        let Ok(mut answer) = any else { return (None, 0) };
        let mut visited = answer.nodes;
        if let (Verdict::Mate(mate), Some(left)) = (&answer.verdict, self.left)
            && mate.length >= left
        {
            let shorter = Question { goal: Goal::Within(left.saturating_sub(2).max(1)), ..Question::PLAY };
            match self.solver.solve(position, shorter, &spend) {
                Ok(again) => answer = again,
                Err(_) => return (None, visited),
            }
            visited += answer.nodes;
        }
        self.left = None;
        let Verdict::Mate(mate) = answer.verdict else { return (None, visited) };
        if !is_playable(&mate, game, settings.max_moves) {
            return (None, visited);
        }
        self.left = Some(mate.length);
        let info = Info {
            depth: Some(u32::from(mate.length)),
            time: Some(answer.elapsed),
            nodes: Some(visited),
            nps: Some(nps(answer.nodes, answer.elapsed)),
            score: Some((Score::MateIn(u32::from(mate.length)), Bound::Exact)),
            pv: mate.line.clone(),
            ..Info::default()
        };
        (Some(Found { best: BestMove::Play { mv: mate.line[0], ponder: mate.line.get(1).copied() }, info }), visited)
    }
}

/// Whether the mate comes before the game is drawn by its length, and its first move does not repeat the position.
fn is_playable(mate: &Mate, game: &Game, max_moves: Option<u32>) -> bool {
    let Some(&first) = mate.line.first() else { return false };
    let last_ply = game.last().move_number() + mate.line.len() as u32;
    let mut next = *game.last();
    if max_moves.is_some_and(|most| last_ply > most) || next.play(first).is_err() {
        return false;
    }
    let mut game = game.clone();
    game.push(next);
    game.repetition() == Repetition::None
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_shogi::Position;

    /// Whatever the defender answers, the mate found next is shorter, and at the end the king is mated.
    #[test]
    fn a_mate_is_played_to_its_end() {
        let start: Position = "9/9/7kp/5Bpp1/9/9/8P/K8/7+rL b R2GSb2g3s4n3l14p 1".parse().unwrap();
        let (limits, options) = (Limits { nodes: Some(64_000), ..Limits::default() }, Options::default());
        for last in [false, true] {
            let mut forced = Forced::new();
            let mut game = Game::new(start);
            let mut left = u32::MAX;
            while !game.last().is_checkmate() {
                let (found, _) = forced.look(&game, &limits, &options, &AtomicBool::new(false));
                let found = found.expect("a mate stays a mate");
                let depth = found.info.depth.unwrap();
                assert!(depth < left, "{depth} plies after {left}");
                left = depth;
                let BestMove::Play { mv, .. } = found.best else { panic!("a move") };
                let mut next = *game.last();
                next.play(mv).unwrap();
                game.push(next);
                let replies = next.legal_moves();
                let reply = if last { replies.last() } else { replies.first() };
                if let Some(&reply) = reply {
                    next.play(reply).unwrap();
                    game.push(next);
                }
            }
        }
    }

    /// A mate that comes after the game is drawn by its length is none.
    #[test]
    fn a_mate_must_come_in_time() {
        let start: Position = "4k4/9/4P4/9/9/9/9/9/4K4 b G 7".parse().unwrap();
        let limits = Limits { nodes: Some(64_000), ..Limits::default() };
        let found = |most: u32| {
            let mut options = Options::default();
            options.settings.max_moves = Some(most);
            Forced::new().look(&Game::new(start), &limits, &options, &AtomicBool::new(false)).0.is_some()
        };
        assert!(found(8) && !found(7));
    }
}
