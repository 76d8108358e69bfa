//! One game of another kind of shogi between two engines.

use crate::adjudicate::{Judge, Verdict};
use crate::game::{Clocks, PATIENCE, get_ready, say_goodbye};
use crate::{Conditions, End, Engine, GameRecord, Moves};
use komadai_shogi::{ByColor, Color};
use komadai_variants::{self as variants, History, Move, Position, Rules};
use std::sync::Arc;

/// How engines of this name write moves of kinds that they spell in their own way.
const FAIRY: &str = "Fairy-Stockfish";

const fn side(color: variants::Color) -> Color {
    match color {
        variants::Color::Black => Color::Black,
        variants::Color::White => Color::White,
    }
}

/// Plays a game from the start of the kind. The first engine plays `first_plays`. Engines that failed are started again.
pub(crate) fn play(
    engines: &mut [Engine; 2],
    first_plays: Color,
    rules: &Arc<Rules>,
    conditions: &Conditions,
) -> GameRecord {
    let index = |side: Color| usize::from(side != first_plays);
    let names = ByColor::from_fn(|side| engines[index(side)].name().to_owned());
    let mut game = GameRecord {
        moves: Moves::Kind(rules.name().to_owned(), Vec::new()),
        times: Vec::new(),
        names,
        end: End::TooLong,
        work: ByColor::default(),
    };
    let mut told = Vec::new();
    game.end = get_ready(engines, index)
        .unwrap_or_else(|| end_of_game(engines, index, Position::start(rules), &mut game, &mut told, conditions));
    game.moves = Moves::Kind(rules.name().to_owned(), told);
    say_goodbye(engines, index, &mut game);
    game
}

/// `told` takes the moves as they are written here.
fn end_of_game(
    engines: &mut [Engine; 2],
    index: impl Fn(Color) -> usize,
    mut position: Position,
    game: &mut GameRecord,
    told: &mut Vec<String>,
    conditions: &Conditions,
) -> End {
    let rules = position.rules().clone();
    let mut history = History::new(&position);
    let spells = ByColor::from_fn(|side| engines[index(side)].name().starts_with(FAIRY));
    // The moves as each side's engine writes them.
    let mut lines = ByColor::from_fn(|_| String::new());
    let mut clocks = Clocks::new(conditions.tempo);
    let mut judge = Judge::default();
    loop {
        let turn = side(position.turn());
        if let Some(outcome) = position.outcome().or_else(|| history.outcome(&position)) {
            return End::Kind(outcome.winner.map(side), outcome.reason);
        }
        if told.len() >= conditions.max_plies {
            return End::TooLong;
        }
        let allowed = clocks.allowed(turn);
        let moves = if told.is_empty() { "" } else { " moves" };
        let line = format!("position startpos{moves}{}", lines[turn]);
        let engine = &mut engines[index(turn)];
        let thought = match engine.think_in_kind(&line, clocks.go(), allowed + conditions.margin + PATIENCE) {
            Ok(thought) => thought,
            Err(error) => return End::Failed(turn, error),
        };
        if thought.used > allowed + conditions.margin {
            return End::Overtime(turn, thought.used - allowed);
        }
        clocks.spend(turn, thought.used);
        game.times.push(thought.used);
        game.work[turn].add(&thought);
        let mv: Move = match thought.best.as_str() {
            "resign" => return End::Resigned(turn),
            "win" => return End::WrongDeclaration(turn),
            text => match position.read_fairy_move(text) {
                Ok(mv) => mv,
                Err(error) => {
                    return End::Illegal(turn, text.chars().take(20).collect(), error.to_string());
                }
            },
        };
        let own = rules.move_text(mv);
        for side in Color::ALL {
            let text = if spells[side] { &position.fairy_move_text(mv) } else { &own };
            lines[side].push(' ');
            lines[side].push_str(text);
        }
        let ply = told.len();
        told.push(own);
        position.play(mv);
        history.push(mv, &position);
        match judge.hear(&conditions.adjudication, turn, thought.score, ply) {
            Some(Verdict::Lost(loser)) => return End::GivenUp(loser),
            Some(Verdict::Drawn) => return End::Agreed,
            None => {}
        }
    }
}
