//! Every row of positions.tsv: what is legal, where a piece may go, how a game ends.

use super::table;
use komadai_variants::{Color, History, Outcome, Position, Reason, Rules};

/// The words of the table for how a game ended. Some name no side: a draw, or whoever completed a repetition.
fn told(outcome: Option<Outcome>, mover: Color) -> String {
    let Some(Outcome { winner, reason }) = outcome else { return "none".to_owned() };
    let reason = match reason {
        Reason::RoyalTaken => "kingsLost",
        Reason::BareKing => "bareKing",
        Reason::Try => "tryRule",
        Reason::FirstCheck => "check",
        Reason::Repetition => "repetition",
        other => return format!("{other:?}"),
    };
    match winner {
        None if reason == "repetition" => "repetition draw".to_owned(),
        None => "draw".to_owned(),
        // The table says who loses by repetition where that depends on who completes it.
        Some(winner) if reason == "repetition" && winner != mover => {
            format!("repetition {}|repetition loss of the player who completes it", side(winner))
        }
        Some(winner) => format!("{reason} {}", side(winner)),
    }
}

fn side(side: Color) -> &'static str {
    if side == Color::Black { "sente" } else { "gote" }
}

#[test]
fn every_row_of_what_is_legal_and_how_games_end() {
    let mut wrong = Vec::new();
    for row in table("positions.tsv") {
        let [id, variant, sfen, moves, ask, expected, ..] = row.as_slice() else { panic!("{row:?}") };
        let rules = Rules::named(variant).unwrap_or_else(|| panic!("no {variant}"));
        let mut position = Position::read(&rules, sfen).unwrap_or_else(|error| panic!("{id}: {error}"));
        let mut history = History::new(&position);
        let mut mover = !position.turn();
        for text in moves.split_whitespace().filter(|text| *text != "-") {
            let mv = position.read_move(text).unwrap_or_else(|error| panic!("{id}, {text}: {error}"));
            mover = position.turn();
            position.play(mv);
            history.push(mv, &position);
        }
        let found = match ask.split_once(':') {
            Some(("legal", text)) => if position.read_move(text).is_ok() { "yes" } else { "no" }.to_owned(),
            Some(("dests", square)) => position.destinations(square.parse().unwrap()).len().to_string(),
            _ => told(position.outcome().or_else(|| history.outcome(&position)), mover),
        };
        if !found.split('|').any(|found| found == expected) {
            wrong.push(format!("{id}: {ask} of {sfen} after {moves} is {found}, not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{} rows:\n{}", wrong.len(), wrong.join("\n"));
}
