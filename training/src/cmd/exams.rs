//! `komadai-training exams`.

use anyhow::{Context, bail};
use komadai_arena::{Engine, EngineSpec};
use komadai_learn::course::{Step, Verdict};
use komadai_learn::exam::{PAPERS, PASS, Paper, QUESTIONS, Theme, papers};
use komadai_learn::grade::Grade;
use komadai_shogi::{Color, Move, Piece, PieceKind, Position, Setup, SetupFaults, Square};
use komadai_usi::{BestMove, Go, PositionCommand, Score, ToEngine};
use std::collections::HashMap;
use std::time::Duration;

/// Let the engine's levels take the tests of grade
#[derive(clap::Args)]
#[command(
    after_help = "Example: komadai-training exams --engine \"komadai usi\" --levels 1,4,7,10 --option NodesLimit=100"
)]
pub(crate) struct Args {
    /// The engine: a command with its arguments
    #[arg(long, value_name = "CMD")]
    engine: String,
    /// Its levels
    #[arg(long, value_delimiter = ',', default_values_t = 1..=10)]
    levels: Vec<u8>,
    /// After the levels, the engine with this option set; may be given several times
    #[arg(long, value_name = "NAME=VALUE")]
    option: Vec<String>,
    /// The grades whose papers are taken; all where none is named
    #[arg(long, value_delimiter = ',')]
    grades: Vec<Grade>,
    /// Positions for each answer
    #[arg(long, default_value_t = 1_000_000)]
    nodes: u64,
    /// How often each position is looked at, each time a level overlooks something else, and it answers what looked best to it; as often
    /// as the paper leaves five seconds for it where nothing is said
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100))]
    looks: Option<u32>,
}

/// What a level takes for a move of a game of ten minutes.
const LOOK_S: u32 = 5;

/// Answers that a question may take.
const MOST_MOVES: usize = 30;

/// Prints a line a level: for each grade the right answers in its papers in per cent and how many of the papers were passed, then the same over
/// all, then the right answers by theme.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let is_taken = |grade: &Grade| args.grades.is_empty() || args.grades.contains(grade);
    let grades: Vec<Grade> = Grade::all().filter(is_taken).collect();
    let names: Vec<String> = grades.iter().map(Grade::to_string).collect();
    println!("level\t{}\tall\tpassed\t{THEMES:?}", names.join("\t"));
    let levels = args.levels.iter().map(|level| format!("Level={level}"));
    for option in levels.chain(args.option.iter().cloned()) {
        let (name, value) = option.split_once('=').with_context(|| format!("--option {option}: write NAME=VALUE"))?;
        let mut spec = EngineSpec::new(args.engine.split(' ').map(str::to_owned).collect());
        spec.options = vec![(name.to_owned(), value.to_owned())];
        spec.hash_mib = Some(2);
        let mut engine = Engine::start(&spec).with_context(|| args.engine.clone())?;
        let (mut cells, mut passed, mut right) = (Vec::new(), 0, 0);
        let mut themes: HashMap<Theme, (usize, usize)> = HashMap::new();
        for &grade in &grades {
            let each_s = Paper::minutes(grade) * 60 / u32::try_from(QUESTIONS)?;
            let looks = args.looks.unwrap_or(each_s / LOOK_S);
            let (mut of_grade, mut papers_passed) = (0, 0);
            for paper in papers().iter().filter(|paper| paper.grade == grade) {
                let mut of_paper = 0;
                for (step, topic) in paper.lesson.steps.iter().zip(&paper.topics) {
                    let answered = usize::from(is_answered(step, &mut engine, looks, args.nodes)?);
                    let (of_theme, asked) = themes.entry(topic.theme).or_default();
                    (*of_theme, *asked) = (*of_theme + answered, *asked + 1);
                    of_paper += answered;
                }
                papers_passed += usize::from(of_paper >= PASS);
                of_grade += of_paper;
            }
            cells.push(format!("{}/{papers_passed}", 100 * of_grade / (PAPERS * QUESTIONS)));
            (right, passed) = (right + of_grade, passed + papers_passed);
        }
        let share = |theme| themes.get(&theme).map_or(0, |(right, asked)| 100 * right / asked);
        let all = 100 * right / (PAPERS * QUESTIONS * grades.len());
        let themes = THEMES.map(share);
        println!("{option}\t{}\t{all}\t{passed} of {}\t{themes:?}", cells.join("\t"), PAPERS * grades.len());
    }
    Ok(())
}

const THEMES: [Theme; 5] = [Theme::Basics, Theme::Opening, Theme::Tesuji, Theme::Mate, Theme::End];

/// Whether an engine answers a question right, each of its moves judged as a learner's is.
fn is_answered(step: &Step, engine: &mut Engine, looks: u32, nodes: u64) -> anyhow::Result<bool> {
    let (mut now, mut moves) = (step.setup.clone(), Vec::new());
    while moves.len() < MOST_MOVES {
        let Some(start) = with_kings(&now) else { bail!("no game has {now}") };
        let Some(mv) = best_of(looks, start, engine, nodes)? else { return Ok(false) };
        moves.push(mv);
        match step.judge(&moves) {
            Verdict::Done(_) => return Ok(true),
            Verdict::GoOn(next, _) => now = *next,
            Verdict::Wrong(..) | Verdict::Foul(_) => return Ok(false),
        }
    }
    Ok(false)
}

/// What looks best to an engine that looks so often.
fn best_of(looks: u32, start: Setup, engine: &mut Engine, nodes: u64) -> anyhow::Result<Option<Move>> {
    let mut best = None;
    for _ in 0..looks {
        engine.tell(&ToEngine::NewGame)?;
        let go = Go { nodes: Some(nodes), ..Go::default() };
        let position = PositionCommand { start: start.clone(), moves: Vec::new() };
        let thought = engine.think(position, go, Duration::from_secs(60))?;
        let BestMove::Play { mv, .. } = thought.best else { continue };
        let worth = thought.score.map_or(i64::MIN, worth);
        if best.is_none_or(|(before, _)| worth > before) {
            best = Some((worth, mv));
        }
    }
    Ok(best.map(|(_, mv)| mv))
}

/// A score as one number, mates beyond all others and the shorter the better.
fn worth(score: Score) -> i64 {
    const MATE: i64 = 1_000_000;
    match score {
        Score::Cp(value) => value.into(),
        Score::MateIn(plies) => MATE - i64::from(plies),
        Score::Mate => MATE / 2,
        Score::MatedIn(plies) => i64::from(plies) - MATE,
        Score::Mated => -MATE / 2,
    }
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
