//! A game from its opening to its end.

use super::opening::{Choice, Opening};
use super::record::{Ending, Look, Played, Record};
use fastrand::Rng;
use komadai_nnue::Network;
use komadai_search::{Control, Decision, Game, Limits, Outcome, Searcher, Settings, Table, Value};
use komadai_shogi::{Color, Move, PackedSfen, Repetition};
use std::sync::Arc;

/// How games are played.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Nodes for each move.
    pub nodes: u64,
    /// A game is cut off at this ply.
    pub longest: usize,
    /// The transposition table of each thread, MiB.
    pub table_mib: usize,
    /// Looks inside the trees of a game, at most.
    pub looks: usize,
    /// One game in this many is played to its end; in the others a side gives up that is lost. All are if it is 1.
    pub played_out: usize,
}

impl Plan {
    /// For a pool to train on. A part of its games is played out, so that what scores are worth is known without a bias.
    pub fn of_pool(nodes: u64) -> Plan {
        Plan { nodes, played_out: 8, ..Plan::default() }
    }
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { nodes: 1_000, longest: 400, table_mib: 4, looks: 3, played_out: 1 }
    }
}

/// A side gives up when both have called its game lost by this much for so many plies in a row: 26 in 1,000 such games of g16 at
/// 10,000 nodes would end otherwise.
const LOST: i32 = 1_500;
const LOST_PLIES: usize = 4;
/// From here on the outcome is hardly in doubt, and a third of the nodes finds the way to the end.
const DECIDED: i32 = 2_500;
/// One position in this many has its tree looked into.
const LOOK_EVERY: usize = 32;
/// Positions inside a tree count from this depth on.
const LOOK_DEPTH: u32 = 2;
/// The largest score that is written down.
const MOST: i32 = 32_000;

/// A searcher with what a search of it needs.
pub struct Thinker {
    searcher: Searcher,
    control: Control,
    settings: Settings,
}

impl Thinker {
    /// A searcher that evaluates with a network, or by hand.
    pub fn new(network: Option<Arc<Network>>, table_mib: usize) -> Thinker {
        let mut searcher = Searcher::new(Arc::new(Table::new(table_mib)));
        searcher.set_network(network);
        Thinker { searcher, control: Control::default(), settings: Settings::default() }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.searcher.clear();
    }

    /// Searches the last position of a game.
    pub fn think(&mut self, game: &Game, nodes: u64) -> Outcome {
        self.control.begin(false);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        self.searcher.search(game, &limits, &self.settings, &self.control, &mut |_| {})
    }

    /// The best moves of the last position of a game, the best first, with what they are worth to the mover.
    pub fn lines(&mut self, game: &Game, nodes: u64, count: usize) -> Vec<(Move, i32)> {
        self.control.begin(false);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let settings = Settings { multi_pv: count, ..self.settings.clone() };
        let mut lines: Vec<(Move, i32)> = Vec::new();
        self.searcher.search(game, &limits, &settings, &self.control, &mut |report| {
            // The ranks of one depth come one after the other.
            lines.truncate(report.rank - 1);
            lines.extend(report.line.first().map(|&mv| (mv, report.value.cp())));
        });
        lines
    }
}

/// Plays on from an opening with the table and histories empty.
pub fn play(thinker: &mut Thinker, plan: &Plan, opening: Opening, rng: &mut Rng) -> Record {
    thinker.clear();
    let Opening { mut game, moves, origin, family } = opening;
    let (mut played, mut looks) = (Vec::new(), Vec::new());
    let mut decided = false;
    let played_out = rng.usize(0..plan.played_out.max(1)) == 0;
    let (winner, ending) = loop {
        let turn = game.last().turn();
        match game.repetition() {
            Repetition::None => {}
            Repetition::Draw => break (None, Ending::Repetition),
            Repetition::PerpetualCheck(by) => break (Some(!by), Ending::PerpetualCheck),
        }
        if let Some(winner) = given_up(&played, turn)
            && !played_out
        {
            break (Some(winner), Ending::GivenUp);
        }
        if moves.len() + played.len() >= plan.longest {
            break (None, Ending::PlyLimit);
        }
        let look = !decided && looks.len() < plan.looks && rng.usize(0..LOOK_EVERY) == 0;
        thinker.searcher.watch(if look { LOOK_DEPTH } else { u32::MAX });
        let outcome = thinker.think(&game, if decided { plan.nodes / 3 } else { plan.nodes }.max(1));
        match outcome.decision {
            Decision::Declare => break (Some(turn), Ending::Declaration),
            Decision::NoMove => break (Some(!turn), Ending::NoMove),
            Decision::Play { mv, value, .. } => {
                played.push(Played { mv, score: score(value), nodes: outcome.nodes.min(u64::from(u32::MAX)) as u32 });
                if matches!(value, Value::WinIn(_)) {
                    break (Some(turn), Ending::MateSeen);
                }
                decided = value.cp().abs() > DECIDED;
                if look {
                    looks.extend(look_inside(thinker, plan, game.positions().len(), rng));
                }
                if game.play(mv).is_err() {
                    // Only the fourth occurrence by checks alone is no move although the search may choose it.
                    played.pop();
                    break (Some(!turn), Ending::PerpetualCheck);
                }
            }
        }
    };
    Record { opening: moves, origin, family, played, winner, ending, looks }
}

/// Who has won if the other side gives up; nobody as long as one of the last searches saw a way. `turn` is to move after them.
fn given_up(played: &[Played], turn: Color) -> Option<Color> {
    let last = played.len().checked_sub(LOST_PLIES).map(|from| &played[from..])?;
    let mover = |back: usize| if back.is_multiple_of(2) { !turn } else { turn };
    let called = |(back, played): (usize, &Played)| {
        let winner = if played.score > 0 { mover(back) } else { !mover(back) };
        (i32::from(played.score).abs() >= LOST).then_some(winner)
    };
    let mut winners = last.iter().rev().enumerate().map(called);
    let first = winners.next()??;
    winners.all(|winner| winner == Some(first)).then_some(first)
}

/// Plays games one after the other, for those who want a few and not a pool.
pub struct Player {
    thinker: Thinker,
    plan: Plan,
    choice: Choice,
    rng: Rng,
}

impl Player {
    /// A player that evaluates with a network, or by hand, and whose chance begins at `seed`.
    pub fn new(plan: Plan, choice: Choice, network: Option<Arc<Network>>, seed: u64) -> Player {
        Player { thinker: Thinker::new(network, plan.table_mib), plan, choice, rng: Rng::with_seed(seed) }
    }

    /// A new opening. None if it came out one-sided.
    pub fn opening(&mut self) -> Option<Opening> {
        self.thinker.clear();
        super::opening::new(&mut self.thinker, &self.choice, &mut self.rng)
    }

    /// A game from a new opening. None if that came out one-sided.
    pub fn game(&mut self) -> Option<Record> {
        let opening = self.opening()?;
        Some(play(&mut self.thinker, &self.plan, opening, &mut self.rng))
    }
}

/// A position that the last search came upon, searched by itself. None if nothing is open there.
fn look_inside(thinker: &mut Thinker, plan: &Plan, ply: usize, rng: &mut Rng) -> Option<Look> {
    let seen = thinker.searcher.take_seen();
    let position = rng.choice(&seen)?.position;
    thinker.searcher.watch(u32::MAX);
    let outcome = thinker.think(&Game::new(position), plan.nodes);
    match outcome.decision {
        Decision::Play { mv, value, .. } if value.cp().abs() <= DECIDED => Some(Look {
            ply: ply as u16,
            position: PackedSfen::pack(&position.to_setup()).ok()?,
            best: mv,
            score: score(value),
            depth: outcome.depth.min(u32::from(u8::MAX)) as u8,
        }),
        _ => None,
    }
}

fn score(value: Value) -> i16 {
    value.cp().clamp(-MOST, MOST) as i16
}

/// The winner of a record, told by its last score where the search has seen the end.
#[cfg(test)]
fn last_word(game: &Record) -> Option<komadai_shogi::Color> {
    let last = game.played.last()?;
    let mover = if game.plies() % 2 == 1 { Color::Black } else { Color::White };
    Some(if last.score > 0 { mover } else { !mover })
}

#[cfg(test)]
mod tests {
    use super::super::opening::{Known, branch};
    use super::super::record::Origin;
    use super::*;
    use komadai_shogi::Position;

    const PLAN: Plan = Plan { nodes: 150, longest: 200, table_mib: 1, looks: 3, played_out: 2 };
    const CHOICE: Choice = Choice { within: 100, balance: 400, lines: 6, nodes: 300 };

    fn games(count: usize, plan: Plan) -> Vec<Record> {
        let mut player = Player::new(plan, CHOICE, None, 3);
        std::iter::repeat_with(|| player.game()).flatten().take(count).collect()
    }

    #[test]
    fn games_are_legal_to_their_end_and_end_as_they_say() {
        let games = games(12, PLAN);
        for game in &games {
            let history = game.replay().unwrap();
            match game.ending {
                Ending::MateSeen => {
                    assert!(game.winner == last_word(game) && game.played.last().unwrap().score > 31_000)
                }
                Ending::NoMove => assert!(history.last().legal_moves().is_empty()),
                Ending::PlyLimit => assert!(game.winner.is_none() && game.plies() == PLAN.longest),
                Ending::Repetition => assert_eq!(history.repetition(), Repetition::Draw),
                Ending::GivenUp => {
                    assert_eq!(game.winner, last_word(game));
                    let last = &game.played[game.played.len() - LOST_PLIES..];
                    assert!(last.iter().all(|played| i32::from(played.score).abs() >= LOST));
                }
                Ending::Declaration | Ending::PerpetualCheck => assert!(game.winner.is_some()),
            }
            assert_eq!(Some(game.family), history.positions().get(game.opening.len()).map(Position::key));
            assert!(game.played.iter().all(|played| played.nodes > 0));
        }
        let ended = |ending| games.iter().any(|game| game.ending == ending);
        assert!(ended(Ending::MateSeen) && ended(Ending::GivenUp));
        let all_out = self::games(12, Plan { played_out: 1, ..PLAN });
        assert!(all_out.iter().all(|game| game.ending != Ending::GivenUp));
        let looks: Vec<_> = games.iter().flat_map(|game| &game.looks).collect();
        assert!(!looks.is_empty() && games.iter().all(|game| game.looks.len() <= PLAN.looks));
        for look in looks {
            let position = Position::new(&look.position.unpack().unwrap()).unwrap();
            assert!(!position.in_check() && position.is_legal(look.best) && i32::from(look.score).abs() <= DECIDED);
        }
    }

    #[test]
    fn a_game_too_long_is_cut_off_and_nobody_has_won() {
        for game in games(3, Plan { longest: 30, ..PLAN }) {
            assert_eq!((game.ending, game.winner, game.result(), game.plies()), (Ending::PlyLimit, None, None, 30));
        }
    }

    #[test]
    fn a_branch_leaves_its_game_for_another_move() {
        let mut known = Known::new(&CHOICE);
        for game in games(6, PLAN) {
            known.add(&game).unwrap();
        }
        let mut thinker = Thinker::new(None, 1);
        let mut rng = Rng::with_seed(1);
        let mut found = 0;
        for _ in 0..20 {
            let (trunk, ply) = known.pick(&mut rng).unwrap();
            let Some(opening) = branch(&mut thinker, &CHOICE, &mut rng, &trunk, ply) else { continue };
            found += 1;
            assert!(opening.origin == Origin::Branch && opening.moves.len() > ply && ply >= 16);
            assert_ne!(trunk.moves[ply], opening.moves[ply]);
            assert_eq!(trunk.moves[..ply], opening.moves[..ply]);
            if known.take(&opening) {
                assert!(!known.take(&opening), "the same opening twice");
            }
        }
        assert!(found > 0);
    }
}
