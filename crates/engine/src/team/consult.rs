//! A vote: every hand searches the same position, and the words that have come in decide.

use super::round::{Found, Round, Whose};
use super::{Hands, Question, Task, Until};
use crate::lines::nps;
use crate::vote::{Word, elect, value};
use komadai_search::{Control, Decision, Limits, Outcome, Searcher};
use komadai_usi::{Go, Info, ToGui};

/// None where nobody said anything.
pub(super) fn think(hands: &mut dyn Hands, question: &Question, searcher: &mut Searcher) -> Option<Outcome> {
    // The rules decide some positions, and no member is asked about those.
    let control = Control::default();
    control.begin(false);
    let glance = Limits { depth: Some(1), search_moves: question.limits.search_moves.clone(), ..Limits::default() };
    let seen = searcher.search(question.game, &glance, question.settings, &control, &mut |_| {});
    if !matches!(seen.decision, Decision::Play { .. }) {
        return Some(seen);
    }
    let (limits, voice) = (question.limits, question.voice);
    let share = limits.nodes.map(|nodes| (nodes / hands.count().max(1) as u64).max(1));
    let go = Go {
        infinite: share.is_none() && limits.depth.is_none(),
        nodes: share,
        depth: limits.depth,
        search_moves: limits.search_moves.clone(),
        ..Go::default()
    };
    let task = Task { position: question.position.clone(), at: *question.game.last(), go };
    let tasks = vec![task; hands.count()];
    let names: Vec<String> = (0..hands.count()).map(|hand| hands.name(hand)).collect();
    let until = Until::new(question, None);
    let mut last = None;
    let mut shown = |found: &[Found]| {
        // The first one that has said anything speaks for all until they vote.
        let Some(word) = found.iter().find_map(|found| found.word.as_ref()) else { return };
        if last.as_ref() != Some(&word.info) {
            last = Some(word.info.clone());
            voice.say(&ToGui::Info(summed(word, found, question)));
        }
    };
    let found = Round::new(hands, &tasks, Whose::Own, &until).run(&mut |text| voice.words(text), &mut shown);
    let mut words: Vec<&Word> = Vec::new();
    for (name, found) in names.iter().zip(&found) {
        if let Some(word) = &found.word {
            voice.words(format!("{name}: {}", word.told()));
            words.push(word);
        }
    }
    let (chosen, votes) = elect(question.rule, &words)?;
    let word = words[chosen];
    voice.words(format!("{}: {}, which {votes} of {} want", question.rule.name(), word.mv, words.len()));
    let line = summed(word, &found, question);
    let (nodes, depth) = (line.nodes.unwrap_or(0), word.info.depth.unwrap_or(0));
    voice.say(&ToGui::Info(line));
    let value = value(word.info.score);
    Some(Outcome { decision: Decision::Play { mv: word.mv, reply: word.reply, value }, nodes, depth })
}

/// A member's line with the work of all.
fn summed(word: &Word, found: &[Found], question: &Question) -> Info {
    let nodes = found.iter().map(|found| found.nodes).sum();
    let elapsed = question.bell.control.start().elapsed();
    Info { nodes: Some(nodes), nps: Some(nps(nodes, elapsed)), time: Some(elapsed), ..word.info.clone() }
}
