//! A tree in parts: the master looks a little by itself, splits the tree along what it found, has each part searched by somebody, and
//! merges their answers. Where there is no limit (analysis, pondering) this goes on in rounds, each twice as long as the one before
//! and split by what that found.

use super::merge::{Line, merge};
use super::round::{Found, Round, Whose};
use super::split::{Part, after, split};
use super::{Hands, Question, State, Task, Until};
use crate::lines::nps;
use crate::vote::score;
use komadai_search::{Certainty, Control, Decision, Limits, Outcome, Report, Searcher, Settings, candidates};
use komadai_shogi::Move;
use komadai_usi::{Bound, Go, Info, PositionCommand, ToGui};
use std::time::{Duration, Instant};

/// The part of the nodes or the time that the master spends on looking by itself.
const GLANCE: u32 = 8;
/// It is never more than so many nodes.
const MOST_GLANCE: u64 = 60_000;
/// The lines that it looks for.
const LINES: std::ops::RangeInclusive<usize> = 2..=6;
/// The first and the longest round where nothing limits them.
const FIRST_ROUND: Duration = Duration::from_secs(1);
const LONGEST_ROUND: Duration = Duration::from_secs(60);
/// How often what is known is shown.
const SHOWN_EVERY: Duration = Duration::from_millis(200);

/// None where nobody is there to search a part.
pub(super) fn think(
    hands: &mut dyn Hands,
    parts: usize,
    question: &Question,
    searcher: &mut Searcher,
) -> Option<Outcome> {
    let (limits, root) = (question.limits, question.game.last());
    let seen = glance(parts, question, searcher);
    let (outcome, mut known) = seen;
    if !matches!(outcome.decision, Decision::Play { .. }) {
        return Some(outcome);
    }
    let moves = candidates(root, limits, question.settings);
    let plain = |line: &Line| line.moves.clone();
    let (mut nodes, mut slice) = (outcome.nodes, FIRST_ROUND);
    let mut answered = false;
    loop {
        let lines: Vec<Vec<Move>> = known.iter().map(plain).collect();
        let there = (0..hands.count()).filter(|&hand| hands.state(hand) == State::Free).count();
        let parts = split(root, moves.clone(), &lines, parts.min(there.max(1)));
        if moves.len() == 1 && !limits.wait_for_stop && !question.bell.control.pondering() {
            break;
        }
        let ends = limits.nodes.is_some() || limits.depth.is_some();
        let limited = limits.clock.is_some() || limits.movetime.is_some() || ends;
        let pondering = question.bell.control.pondering();
        let in_rounds = !limited || pondering && !ends;
        let until = Until::new(question, in_rounds.then(|| Instant::now() + slice));
        let tasks: Vec<Task> = parts.iter().filter_map(|part| task(part, question, nodes, parts.len())).collect();
        if tasks.len() < parts.len() {
            break;
        }
        let found = search(hands, &parts, &tasks, &known, &until, question, nodes);
        nodes += found.iter().map(|found| found.nodes).sum::<u64>();
        let answers: Vec<Option<Line>> = found.iter().map(line).collect();
        let any = answers.iter().any(Option::is_some);
        answered |= any;
        let merged = merge(&parts, &answers, &known);
        // What was known of moves that have no line of their own now still tells which one to look at first.
        known = merged.into_iter().chain(known.into_iter().filter(|line| line.depth > 0)).take(64).collect();
        dedup(&mut known);
        if !in_rounds || until.over() || !any {
            break;
        }
        slice = (slice * 2).min(LONGEST_ROUND);
    }
    let best = known.first()?;
    if !answered && moves.len() > 1 {
        return None;
    }
    let (mv, reply) = (*best.moves.first()?, best.moves.get(1).copied());
    question.voice.say(&ToGui::Info(info(best, nodes, question)));
    Some(Outcome { decision: Decision::Play { mv, reply, value: best.value() }, nodes, depth: best.depth })
}

/// Lines that begin with the same move as a better one are left out.
fn dedup(lines: &mut Vec<Line>) {
    let mut seen: Vec<Vec<Move>> = Vec::new();
    lines.retain(|line| {
        let new = !seen.contains(&line.moves);
        seen.push(line.moves.clone());
        new
    });
}

/// What the master sees at a glance: the best moves, and a line for each.
fn glance(parts: usize, question: &Question, searcher: &mut Searcher) -> (Outcome, Vec<Line>) {
    let limits = question.limits;
    let number = question.game.last().move_number();
    let spent = limits.nodes.map_or(MOST_GLANCE, |nodes| nodes / u64::from(GLANCE));
    let own = Limits {
        movetime: limits.expected(question.settings, number).map(|time| time / GLANCE),
        nodes: Some(spent.clamp(1, MOST_GLANCE)),
        depth: limits.depth,
        search_moves: limits.search_moves.clone(),
        ..Limits::default()
    };
    let settings = Settings { multi_pv: parts.clamp(*LINES.start(), *LINES.end()), ..question.settings.clone() };
    let mut lines: Vec<Line> = Vec::new();
    let mut hear = |report: &Report| {
        if report.certainty == Certainty::Exact {
            lines.truncate(report.rank - 1);
            let line = Line { worth: report.value.cp(), moves: report.line.clone(), depth: report.depth };
            lines.push(line);
        }
    };
    // It does not wait for the end of pondering.
    let control = Control::default();
    control.begin(false);
    let outcome = searcher.search(question.game, &own, &settings, &control, &mut hear);
    if let Decision::Play { mv, .. } = outcome.decision {
        lines.sort_by_key(|line| std::cmp::Reverse((line.moves.first() == Some(&mv), line.worth)));
    }
    (outcome, lines)
}

/// What a hand is told of a part.
fn task(part: &Part, question: &Question, spent: u64, parts: usize) -> Option<Task> {
    let limits = question.limits;
    let position = PositionCommand {
        start: question.position.start.clone(),
        moves: [&question.position.moves[..], &part.prefix].concat(),
    };
    let nodes = limits.nodes.map(|nodes| (nodes.saturating_sub(spent) / parts as u64).max(1));
    let depth = limits.depth.map(|depth| depth.saturating_sub(part.prefix.len() as u32).max(1));
    let infinite = nodes.is_none() && depth.is_none();
    let go = Go { infinite, nodes, depth, search_moves: part.moves.clone(), ..Go::default() };
    Some(Task { position, at: after(question.game.last(), &part.prefix)?, go })
}

/// One round: every part by somebody.
fn search(
    hands: &mut dyn Hands,
    parts: &[Part],
    tasks: &[Task],
    known: &[Line],
    until: &Until,
    question: &Question,
    spent: u64,
) -> Vec<Found> {
    let voice = question.voice;
    let mut last = Instant::now();
    let mut shown = |found: &[Found]| {
        if last.elapsed() < SHOWN_EVERY {
            return;
        }
        last = Instant::now();
        let answers: Vec<Option<Line>> = found.iter().map(line).collect();
        let nodes = spent + found.iter().map(|found| found.nodes).sum::<u64>();
        if let Some(best) = merge(parts, &answers, known).first() {
            voice.say(&ToGui::Info(info(best, nodes, question)));
        }
    };
    let found = Round::new(hands, tasks, Whose::Anybody, until).run(&mut |text| voice.words(text), &mut shown);
    for (part, found) in parts.iter().zip(&found) {
        let word = found.word.as_ref().map_or_else(|| "no answer".to_owned(), |word| word.told());
        voice.words(format!("part {}: {word}", told(part)));
    }
    found
}

fn line(found: &Found) -> Option<Line> {
    found.word.as_ref().and_then(Line::of)
}

/// A part for people.
fn told(part: &Part) -> String {
    let prefix: String = part.prefix.iter().map(|mv| format!("{mv} ")).collect();
    match &part.moves[..] {
        [only] => format!("{prefix}{only}"),
        moves => format!("{prefix}({} moves)", moves.len()),
    }
}

fn info(line: &Line, nodes: u64, question: &Question) -> Info {
    let elapsed = question.bell.control.start().elapsed();
    Info {
        depth: Some(line.depth),
        score: Some((score(line.value()), Bound::Exact)),
        nodes: Some(nodes),
        nps: Some(nps(nodes, elapsed)),
        time: Some(elapsed),
        pv: line.moves.clone(),
        ..Info::default()
    }
}
