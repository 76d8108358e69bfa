//! `komadai-training exams`.

use anyhow::{Context, bail};
use komadai_arena::{Engine, EngineSpec};
use komadai_learn::course::{Step, Verdict};
use komadai_learn::exam::{PAPERS, PASS, QUESTIONS, papers};
use komadai_learn::grade::Grade;
use komadai_shogi::{Color, Piece, PieceKind, Position, Setup, SetupFaults, Square};
use komadai_usi::{BestMove, Go, PositionCommand};
use std::time::Duration;

/// Let the engine's levels take the tests of grade
#[derive(clap::Args)]
#[command(after_help = "Example: komadai-training exams --engine \"komadai usi\" --levels 1,4,7,10")]
pub(crate) struct Args {
    /// The engine: a command with its arguments
    #[arg(long, value_name = "CMD")]
    engine: String,
    /// Its levels
    #[arg(long, value_delimiter = ',', default_values_t = 1..=10)]
    levels: Vec<u8>,
    /// Positions for each answer
    #[arg(long, default_value_t = 1_000_000)]
    nodes: u64,
}

/// Answers that a question may take.
const MOST_MOVES: usize = 30;

/// Prints a line a level: right answers of each grade's papers in per cent, then how many papers were passed.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let grades: Vec<String> = Grade::all().map(|grade| grade.to_string()).collect();
    println!("level\t{}\tpassed", grades.join("\t"));
    for level in &args.levels {
        let mut spec = EngineSpec::new(args.engine.split(' ').map(str::to_owned).collect());
        spec.options = vec![("Level".to_owned(), level.to_string())];
        spec.hash_mib = Some(2);
        let mut engine = Engine::start(&spec).with_context(|| args.engine.clone())?;
        let (mut shares, mut passed) = (Vec::new(), 0);
        for grade in Grade::all() {
            let mut right = 0;
            for paper in papers().iter().filter(|paper| paper.grade == grade) {
                let mut of_paper = 0;
                for step in &paper.lesson.steps {
                    of_paper += usize::from(is_answered(step, &mut engine, args.nodes)?);
                }
                passed += usize::from(of_paper >= PASS);
                right += of_paper;
            }
            shares.push((100 * right / (PAPERS * QUESTIONS)).to_string());
        }
        println!("{level}\t{}\t{passed} of {}", shares.join("\t"), papers().len());
    }
    Ok(())
}

/// Whether an engine answers a question right, each of its moves judged as a learner's is.
fn is_answered(step: &Step, engine: &mut Engine, nodes: u64) -> anyhow::Result<bool> {
    let (mut now, mut moves) = (step.setup.clone(), Vec::new());
    while moves.len() < MOST_MOVES {
        let Some(start) = with_kings(&now) else { bail!("no game has {now}") };
        let go = Go { nodes: Some(nodes), ..Go::default() };
        let thought = engine.think(PositionCommand { start, moves: Vec::new() }, go, Duration::from_secs(60))?;
        let BestMove::Play { mv, .. } = thought.best else { return Ok(false) };
        moves.push(mv);
        match step.judge(&moves) {
            Verdict::Done(_) => return Ok(true),
            Verdict::GoOn(next, _) => now = *next,
            Verdict::Wrong(..) | Verdict::Foul(_) => return Ok(false),
        }
    }
    Ok(false)
}

/// A position of a game: where a problem leaves the attacker's king out, it stands where it is out of the way.
fn with_kings(setup: &Setup) -> Option<Setup> {
    if Position::new(setup).is_ok() {
        return Some(setup.clone());
    }
    let kings = Square::all().rev().filter(|square| setup.get(*square).is_none()).filter_map(|square| {
        let mut whole = setup.clone();
        whole.set(square, Some(Piece { color: Color::Black, kind: PieceKind::King }));
        let ignored = SetupFaults::NONE;
        Position::ignoring(&whole, ignored).ok().filter(|position| !position.in_check()).map(|_| (square, whole))
    });
    // As far from the fight as can be: the last rank first.
    kings.max_by_key(|(square, _)| (square.rank(), square.file())).map(|(_, whole)| whole)
}
