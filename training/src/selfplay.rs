//! One game of the engine against itself, from a varied opening to its end.

use crate::sample::Sample;
use fastrand::Rng;
use komadai_nnue::Network;
use komadai_search::{Control, Decision, Game, Limits, Searcher, Seen, Settings, Table};
use komadai_shogi::{Color, Move, PackedSfen, Position, Repetition};
use std::collections::HashSet;
use std::sync::Arc;

/// How the games are played.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Nodes for each move.
    pub nodes: u64,
    /// An opening is given up when it is more one-sided than this, in centipawns.
    pub balance: i32,
    /// A game longer than this is drawn.
    pub longest: usize,
    /// The transposition table of each thread, MiB.
    pub table_mib: usize,
    /// Positions inside the trees that were searched at least so deep are samples, too.
    pub inside: Option<u32>,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { nodes: 1_000, balance: 400, longest: 320, table_mib: 4, inside: None }
    }
}

/// From here on the outcome is hardly in doubt, and a third of the nodes finds the way to the end.
const DECIDED: i32 = 2_500;

/// A player that plays both sides.
pub struct Player {
    searcher: Searcher,
    control: Control,
    settings: Settings,
    plan: Plan,
    rng: Rng,
}

impl Player {
    /// A player that evaluates with a network, or by hand, and whose chance begins at `seed`.
    pub fn new(plan: Plan, network: Option<Arc<Network>>, seed: u64) -> Player {
        let mut searcher = Searcher::new(Arc::new(Table::new(plan.table_mib)));
        searcher.set_network(network);
        if let Some(depth) = plan.inside {
            searcher.watch(depth);
        }
        Player { searcher, control: Control::default(), settings: Settings::default(), plan, rng: Rng::with_seed(seed) }
    }

    /// Plays one game; its positions after the opening, with the result for the side to move.
    pub fn game(&mut self) -> Vec<Sample> {
        self.searcher.clear();
        let Some(mut game) = self.opening() else { return Vec::new() };
        self.searcher.take_seen();
        let mut samples: Vec<(Color, Sample)> = Vec::new();
        let mut nodes = self.plan.nodes;
        let winner = loop {
            let position = *game.last();
            let turn = position.turn();
            match game.repetition() {
                Repetition::None => {}
                Repetition::Draw => break None,
                Repetition::PerpetualCheck(by) => break Some(!by),
            }
            if game.positions().len() > self.plan.longest {
                break None;
            }
            match self.think(&game, nodes) {
                Decision::Declare => break Some(turn),
                Decision::NoMove => break Some(!turn),
                Decision::Play { mv, value, .. } => {
                    let score = value.cp();
                    nodes = if score.abs() > DECIDED { self.plan.nodes / 3 } else { self.plan.nodes }.max(1);
                    if let Ok(packed) = PackedSfen::pack(&position.to_setup()) {
                        let score = score.clamp(-32_000, 32_000) as i16;
                        let ply = game.positions().len() as u16;
                        samples.push((
                            turn,
                            Sample { position: packed, score, mv: Some(mv), ply, result: 0, inside: None },
                        ));
                        samples.extend(self.inside(ply).into_iter().map(|sample| (turn, sample)));
                    }
                    if game.play(mv).is_err() {
                        break Some(!turn);
                    }
                }
            }
        };
        let result = |turn| winner.map_or(0, |winner| if winner == turn { 1 } else { -1 });
        samples
            .into_iter()
            .map(|(turn, sample)| Sample { result: if sample.inside.is_some() { 0 } else { result(turn) }, ..sample })
            .collect()
    }

    /// Up to two dozen plies, some by chance and the others by a glance, that leave the game open.
    pub fn opening(&mut self) -> Option<Game> {
        let mut game = Game::new(Position::start());
        let plies = self.rng.usize(2..=24);
        let chances = self.rng.usize(2..=8).min(plies);
        for ply in 0..plies {
            // Chance falls on each ply alike until its share is used up.
            let mv = if self.rng.usize(0..plies) < chances || ply < 2 {
                self.any_move(game.last())?
            } else {
                match self.think(&game, self.plan.nodes / 8 + 1) {
                    Decision::Play { mv, .. } => mv,
                    _ => return None,
                }
            };
            game.play(mv).ok()?;
        }
        match self.think(&game, self.plan.nodes * 2) {
            Decision::Play { value, .. } if value.cp().abs() <= self.plan.balance => Some(game),
            _ => None,
        }
    }

    /// What the last search found out on its way, the deepest look at each position.
    fn inside(&mut self, ply: u16) -> Vec<Sample> {
        let mut known = HashSet::new();
        let seen = self.searcher.take_seen().into_iter().rev().filter(|seen| known.insert(seen.position.key()));
        let sample = |seen: Seen| {
            let position = PackedSfen::pack(&seen.position.to_setup()).ok()?;
            let score = seen.score.clamp(-32_000, 32_000) as i16;
            Some(Sample { position, score, mv: seen.best, ply, result: 0, inside: Some(seen.says) })
        };
        seen.filter_map(sample).collect()
    }

    fn any_move(&mut self, position: &Position) -> Option<Move> {
        let moves = position.legal_moves();
        (!moves.is_empty()).then(|| moves[self.rng.usize(0..moves.len())])
    }

    fn think(&mut self, game: &Game, nodes: u64) -> Decision {
        self.control.begin(false);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        self.searcher.search(game, &limits, &self.settings, &self.control, &mut |_| {}).decision
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_ends_and_its_samples_agree_on_who_won() {
        let mut player = Player::new(Plan { nodes: 60, table_mib: 1, ..Plan::default() }, None, 3);
        let samples = std::iter::repeat_with(|| player.game()).find(|samples| !samples.is_empty()).unwrap();
        for pair in samples.windows(2) {
            assert_eq!(pair[0].result, -pair[1].result);
            assert_eq!(pair[0].ply + 1, pair[1].ply);
            let mut position = Position::new(&pair[0].position.unpack().unwrap()).unwrap();
            position.play(pair[0].mv.unwrap()).unwrap();
            assert_eq!(PackedSfen::pack(&position.to_setup()).unwrap(), pair[1].position);
        }
    }

    #[test]
    fn positions_inside_the_trees_are_no_moves_of_the_game() {
        let plan = Plan { nodes: 300, table_mib: 1, longest: 60, inside: Some(2), ..Plan::default() };
        let mut player = Player::new(plan, None, 3);
        let samples = std::iter::repeat_with(|| player.game()).find(|samples| !samples.is_empty()).unwrap();
        let (inside, game): (Vec<_>, Vec<_>) = samples.into_iter().partition(|sample| sample.inside.is_some());
        assert!(inside.len() > game.len(), "{} inside, {} of the game", inside.len(), game.len());
        let mut seen = HashSet::new();
        for sample in inside {
            let position = Position::new(&sample.position.unpack().unwrap()).unwrap();
            assert!(!position.in_check() && sample.result == 0 && sample.mv.is_none_or(|mv| position.is_legal(mv)));
            assert!(seen.insert((sample.ply, position.key())), "twice in one search: {position}");
        }
    }

    #[test]
    fn the_same_seed_plays_the_same_game() {
        let play = || Player::new(Plan { nodes: 40, table_mib: 1, longest: 60, ..Plan::default() }, None, 5).game();
        assert_eq!(play(), play());
    }
}
