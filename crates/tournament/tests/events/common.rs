//! Helpers: commands told as the command line tells them.

use komadai_tournament::{Answer, Command, Event, Kind, Round, standings};
use serde_json::Value;

/// A command from its JSON.
pub(crate) fn command(json: &str) -> Command {
    serde_json::from_str(json).unwrap_or_else(|fault| panic!("{json}: {fault}"))
}

/// An event to which these commands were given, one a line.
pub(crate) fn event(lines: &str) -> Event {
    let mut event = Event::new();
    for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
        event.apply(command(line)).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
    }
    event
}

/// The same, with players "1", "2" … entered, rated downward from 2000 in steps of 50.
pub(crate) fn with_players(create: &str, players: u32) -> Event {
    let mut event = event(create);
    for player in 1..=players {
        let rating = 2050 - 50 * player as i32;
        say(&mut event, &format!(r#"{{"do":"enter","id":"{player}","name":"Player {player}","rating":{rating}}}"#));
    }
    event
}

pub(crate) fn say(event: &mut Event, json: &str) -> Answer {
    event.apply(command(json)).unwrap_or_else(|refusal| panic!("{json}: {refusal}"))
}

pub(crate) fn refused(event: &mut Event, json: &str) -> Kind {
    let before = event.clone();
    match event.apply(command(json)) {
        Err(refusal) => {
            assert_eq!(*event, before, "a refused command changed something: {json}");
            assert!(!refusal.to_string().is_empty());
            refusal.kind()
        }
        Ok(_) => panic!("taken: {json}"),
    }
}

pub(crate) fn pair(event: &mut Event) -> Round {
    say(event, r#"{"do":"pair"}"#);
    last(event)
}

pub(crate) fn last(event: &Event) -> Round {
    event.state().expect("created").rounds.last().expect("a round").clone()
}

/// The pairs of a round without their sides, by numbers, each with the smaller first.
pub(crate) fn pairs(round: &Round) -> Vec<(u32, u32)> {
    let number = |id: &str| id.parse::<u32>().expect("players are numbers");
    let mut pairs: Vec<_> = round
        .boards
        .iter()
        .map(|board| (number(&board.black).min(number(&board.white)), number(&board.black).max(number(&board.white))))
        .collect();
    pairs.sort_unstable();
    pairs
}

/// Gives the board of these two the win of the first.
pub(crate) fn beats(event: &mut Event, winner: &str, loser: &str) {
    let round = last(event);
    let board = round
        .boards
        .iter()
        .find(|board| [&board.black, &board.white].iter().all(|id| *id == winner || *id == loser))
        .unwrap_or_else(|| panic!("{winner} does not meet {loser} in {round:?}"));
    let result = if board.black == winner { "black" } else { "white" };
    let (round, board) = (round.round, board.board);
    say(event, &format!(r#"{{"do":"result","round":{round},"board":{board},"result":"{result}"}}"#));
}

/// Gives every open board of the last round to the player with the smaller number.
pub(crate) fn favourites(event: &mut Event) {
    for (one, other) in pairs(&last(event)) {
        beats(event, &one.to_string(), &other.to_string());
    }
}

pub(crate) fn places(event: &Event) -> Vec<(u32, String)> {
    standings(event.state().expect("created")).into_iter().map(|row| (row.place, row.id)).collect()
}

pub(crate) fn order(event: &Event) -> Vec<String> {
    places(event).into_iter().map(|(_, id)| id).collect()
}

pub(crate) fn json(answer: &Answer) -> Value {
    serde_json::to_value(answer).expect("answers are JSON")
}
