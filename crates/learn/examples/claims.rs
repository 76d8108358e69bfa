//! Every position of the course that an engine is said to have looked at, a line each with tabs between: chapter, lesson, step, what it is,
//! the moves that lead there from the position before them, SFEN, and what is claimed of it. For checking the claims again with any engine.
//!
//! What it is: `start`, the step's board; `right 2`, the position after the second move of its line and the answer; `slip 2.1`, after the first
//! mistake at that move and its refutation.

use komadai_learn::course::{self, Evaluation};
use komadai_shogi::{Move, Position};

fn main() {
    for chapter in course::chapters() {
        for lesson in &chapter.lessons {
            for (at, step) in lesson.steps.iter().enumerate() {
                let Ok(start) = Position::new(&step.setup) else { continue };
                let tell = |what: &str, from: Position, moves: &[Move], evaluations: &[Evaluation]| {
                    let mut position = from;
                    if evaluations.is_empty() || moves.iter().any(|&mv| position.play(mv).is_err()) {
                        return;
                    }
                    let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
                    let claims: Vec<String> = evaluations.iter().map(Evaluation::to_string).collect();
                    let (moves, claims, step) = (moves.join(" "), claims.join(", "), at + 1);
                    println!("{}\t{}\t{step}\t{what}\t{moves}\t{position}\t{claims}", chapter.name, lesson.name);
                };
                tell("start", start, &[], &step.evaluations);
                let Some(line) = step.line() else { continue };
                for (number, turn) in line.turns.iter().enumerate() {
                    let Some(before) = line.before(start, number) else { break };
                    let right: Vec<Move> = [turn.mv].into_iter().chain(turn.reply).collect();
                    tell(&format!("right {}", number + 1), before, &right, &turn.evaluations);
                    for (slip, wrong) in turn.slips.iter().enumerate() {
                        let moves: Vec<Move> = [wrong.mv].into_iter().chain(wrong.refutation.clone()).collect();
                        tell(&format!("slip {}.{}", number + 1, slip + 1), before, &moves, &wrong.evaluations);
                    }
                }
            }
        }
    }
}
