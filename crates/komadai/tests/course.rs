//! What lessons claim of their lines, searched again.

use crate::engine::Engine;
use komadai_learn::course::{Evaluation, Score, lessons};
use komadai_shogi::{Color, Move, Position};
use std::fmt::Write;

/// How far a score may be from the written one: so much, and a quarter of it.
const TOLERANCE: i32 = 100;
/// From here on a side wins, and by how much does not matter.
const WON: i32 = 600;

/// Black's score of the position, in hundredths of a pawn.
fn search(engine: &mut Engine, position: &Position, nodes: u32) -> i32 {
    engine.say("usinewgame");
    engine.say("isready");
    engine.until("readyok");
    engine.say(&format!("position sfen {position}"));
    engine.say(&format!("go nodes {nodes}"));
    let mut score = 0;
    loop {
        let line = engine.line();
        let mut words = line.split_whitespace().skip_while(|word| *word != "score").skip(1);
        score = match (words.next(), words.next()) {
            (Some("cp"), Some(cp)) => cp.parse().unwrap(),
            (Some("mate"), Some(plies)) => Score::Mate { black: !plies.starts_with('-') }.centipawns(),
            _ if line.starts_with("bestmove") => break,
            _ => score,
        };
    }
    if position.turn() == Color::Black { score } else { -score }
}

/// Every evaluation of ours in the lessons asked for, with the position it is of and how that is found.
fn claims(asked: impl Fn(&str) -> bool) -> Vec<(String, Position, Evaluation)> {
    let mut claims = Vec::new();
    let mut claim = |name: String, position: Position, moves: &[Move], evaluations: &[Evaluation]| {
        let mut end = position;
        moves.iter().for_each(|mv| end.play_unchecked(*mv));
        let ours = evaluations.iter().filter(|of| of.engine == "komadai");
        claims.extend(ours.map(|of| (name.clone(), end, of.clone())));
    };
    for lesson in lessons().filter(|lesson| asked(lesson.name)) {
        for (at, step) in lesson.steps.iter().enumerate() {
            let Some(start) = step.position() else { continue };
            claim(format!("{} {at}", lesson.name), start, &[], &step.evaluations);
            for (i, turn) in step.line().iter().flat_map(|line| line.turns.iter().enumerate()) {
                let before = step.line().and_then(|line| line.before(start, i)).unwrap();
                let moves: Vec<Move> = [Some(turn.mv), turn.reply].into_iter().flatten().collect();
                claim(format!("{} {at} {}", lesson.name, turn.mv), before, &moves, &turn.evaluations);
                for slip in &turn.slips {
                    let moves = [&[slip.mv], &slip.refutation[..]].concat();
                    claim(format!("{} {at} {}?", lesson.name, slip.mv), before, &moves, &slip.evaluations);
                }
            }
        }
    }
    claims
}

/// Minutes with a release build: `cargo test --release --workspace --test it -- --ignored claims_of_the_course`.
/// `KOMADAI_CLAIM_NODES` searches more nodes than were written down; `KOMADAI_CLAIM_LESSONS` names the lessons, with commas.
#[test]
#[ignore = "minutes of search"]
fn claims_of_the_course_stand_when_they_are_searched_again() {
    let nodes: Option<u32> = std::env::var("KOMADAI_CLAIM_NODES").ok().map(|nodes| nodes.parse().unwrap());
    let only: Option<String> = std::env::var("KOMADAI_CLAIM_LESSONS").ok();
    let asked = |name: &str| only.as_deref().is_none_or(|only| only.split(',').any(|lesson| lesson == name));
    let mut engine = Engine::start();
    for line in ["usi", "setoption name BookFile value no_book", "isready"] {
        engine.say(line);
    }
    engine.until("readyok");
    let (mut table, claims) = (String::new(), claims(asked));
    for (name, position, claim) in &claims {
        let written = claim.score.centipawns();
        let found = search(&mut engine, position, nodes.unwrap_or(claim.nodes));
        let both_won = written.abs() > WON && found.abs() > WON && written.signum() == found.signum();
        if !both_won && (written - found).abs() > TOLERANCE + written.abs() / 4 {
            writeln!(table, "{name}: {written:+} was written, {found:+} found, {position}").unwrap();
        }
    }
    let enough = if only.is_some() { 1 } else { 50 };
    assert!(claims.len() >= enough && table.is_empty(), "{} claims, these differ:\n{table}", claims.len());
}
