//! One game of another kind of shogi between two engines.

use crate::adjudicate::{Judge, Verdict};
use crate::game::{PATIENCE, get_ready, say_goodbye};
use crate::referee::{Clocks, Referee};
use crate::{Conditions, End, Engine, GameRecord, Moves};
use komadai_game::{Any, RepetitionRule, any};
use komadai_shogi::impasse::ImpasseRules;
use komadai_shogi::{ByColor, Color};
use komadai_variants::{Move, Position, Rules};
use std::sync::Arc;

/// How engines of this name write moves of kinds that they spell in their own way.
const FAIRY: &str = "Fairy-Stockfish";

/// The rules of a match of such a game: what ends one by repetition is a rule of its own, and no impasse is counted.
const RULES: komadai_game::Rules = komadai_game::Rules {
    impasse: ImpasseRules::NONE,
    repetition: RepetitionRule::Fourfold,
    ..komadai_game::Rules::STRICT
};

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
    start: Position,
    game: &mut GameRecord,
    told: &mut Vec<String>,
    conditions: &Conditions,
) -> End {
    let rules = start.rules().clone();
    let mut referee = match Referee::<Any>::new(any::Position::Other(Arc::new(start)), RULES) {
        Ok(referee) => referee,
        Err(end) => return end,
    };
    let spells = ByColor::from_fn(|side| engines[index(side)].name().starts_with(FAIRY));
    // The moves as each side's engine writes them.
    let mut lines = ByColor::from_fn(|_| String::new());
    let mut clocks = Clocks::new(conditions.tempo);
    let mut judge = Judge::default();
    loop {
        if let Some(end) = referee.end() {
            return end;
        }
        let any::Position::Other(position) = referee.position().clone() else { return End::TooLong };
        let turn = referee.turn();
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
            "resign" => return referee.resign(),
            "win" => return referee.declare(),
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
        let illegal = match own.parse() {
            Ok(attempt) => referee.play(attempt),
            Err(any::NoMove) => Some(End::Illegal(turn, own.clone(), "no move".to_owned())),
        };
        if let Some(illegal) = illegal {
            return illegal;
        }
        told.push(own);
        match judge.hear(&conditions.adjudication, turn, thought.score, ply) {
            Some(Verdict::Lost(loser)) => return End::GivenUp(loser),
            Some(Verdict::Drawn) => return End::Agreed,
            None => {}
        }
    }
}
