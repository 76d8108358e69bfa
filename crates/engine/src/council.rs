//! A consultation within one process: several searches of the same position at once, each with an evaluation that errs in other
//! places, and a vote at their end.
//!
//! Each member has a table of its own, a share of `USI_Hash`: what is stored was judged by the evaluation of whoever stored it, and
//! members that read each other's scores would come to agree on their errors. Nodes and threads are shared out, too; time is not, for
//! they think at the same time.

use crate::lines::{Pace, info, nps};
use crate::memory;
use crate::options::Options;
use crate::voice::Voice;
use crate::vote::{Rule, Word, elect, score, value};
use komadai_nnue::Network;
use komadai_search::{Certainty, Control, Decision, Game, Limits, Noise, Outcome, Report, Searcher, Settings};
use komadai_usi::{Bound, Info, ToGui};
use std::sync::Arc;
use std::sync::mpsc::sync_channel;
use std::thread::Builder;

/// Room for the deepest line of a search.
const STACK: usize = 16 << 20;

/// The members, and what they were made for.
#[derive(Default)]
pub(crate) struct Council {
    members: Vec<Member>,
    hash_mib: usize,
    network: Option<Arc<Network>>,
}

struct Member {
    searcher: Searcher,
    noise: Option<Noise>,
}

impl Council {
    /// Makes the members that the options ask for; a table that fits is kept with what it holds.
    pub(crate) fn prepare(&mut self, options: &Options, network: Option<&Arc<Network>>, say: impl Fn(String)) {
        let wanted = &options.consultation;
        let same_network = match (&self.network, network) {
            (None, None) => true,
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            _ => false,
        };
        let noises = (1..=wanted.members as u64).map(|member| wanted.noise(member));
        if same_network
            && self.hash_mib == options.hash_mib
            && self.members.iter().map(|member| member.noise).eq(noises.clone())
        {
            return;
        }
        // The old tables go first, so that both are never held at once.
        self.members.clear();
        let share = (options.hash_mib / wanted.members).max(1);
        self.members.extend(noises.map(|noise| {
            let mut searcher = Searcher::new(Arc::new(memory::table(share, &say)));
            searcher.set_network(network.cloned());
            Member { searcher, noise }
        }));
        (self.hash_mib, self.network) = (options.hash_mib, network.cloned());
    }

    /// Gives back the memory.
    pub(crate) fn dismiss(&mut self) {
        *self = Council::default();
    }

    /// Forgets everything, as before a new game.
    pub(crate) fn clear(&mut self) {
        self.members.iter_mut().for_each(|member| member.searcher.clear());
    }

    /// Lets all of them search, tells what each says, and gives what they decide. While they think, the lines of the first one are shown.
    pub(crate) fn think(
        &mut self,
        rule: Rule,
        game: &Game,
        limits: &Limits,
        options: &Options,
        control: &Control,
        voice: &Voice,
    ) -> Outcome {
        let count = self.members.len().max(1);
        let share = Limits { nodes: limits.nodes.map(|nodes| (nodes / count as u64).max(1)), ..limits.clone() };
        let settings = Settings { threads: (options.settings.threads / count).max(1), ..options.settings.clone() };
        let (teller, told) = sync_channel::<(usize, Report)>(256);
        let mut last: Vec<Option<Report>> = vec![None; self.members.len()];
        let mut pace = Pace::default();
        let ends: Vec<Option<Outcome>> = std::thread::scope(|scope| {
            let threads: Vec<_> = self
                .members
                .iter_mut()
                .enumerate()
                .map(|(at, Member { searcher, noise })| {
                    let settings = Settings { noise: *noise, ..settings.clone() };
                    let (teller, share) = (teller.clone(), &share);
                    let thread = Builder::new().name(format!("member {}", at + 1)).stack_size(STACK);
                    thread.spawn_scoped(scope, move || {
                        let mut hear = |report: &Report| {
                            // Heard until the last one has ended.
                            let _ = teller.send((at, report.clone()));
                        };
                        searcher.search(game, share, &settings, control, &mut hear)
                    })
                })
                .collect();
            drop(teller);
            for (at, report) in told {
                if report.certainty == Certainty::Exact {
                    last[at] = Some(report.clone());
                }
                if at == 0 && pace.wants(&report, options) {
                    let nodes = last.iter().flatten().map(|report| report.nodes).sum::<u64>().max(report.nodes);
                    let shown = Info { nodes: Some(nodes), nps: Some(nps(nodes, report.elapsed)), ..info(&report) };
                    voice.say(&ToGui::Info(shown));
                }
            }
            threads.into_iter().map(|thread| thread.ok().and_then(|thread| thread.join().ok())).collect()
        });
        let mut outcomes = Vec::new();
        let mut words = Vec::new();
        for (at, (end, report)) in ends.into_iter().zip(last).enumerate() {
            match end {
                Some(outcome) => {
                    if let Some(word) = word(&outcome, report) {
                        voice.words(format!("member {}: {}", at + 1, word.told()));
                        words.push(word);
                    }
                    outcomes.push(outcome);
                }
                None => voice.words(format!("error: member {} failed; the others go on without it", at + 1)),
            }
        }
        if outcomes.len() < self.members.len() {
            // What a search left in the middle is not gone on with.
            self.dismiss();
        }
        decide(rule, &words, &outcomes, control, voice)
    }
}

/// What a member says at the end of its search; none where there is nothing to choose.
fn word(outcome: &Outcome, report: Option<Report>) -> Option<Word> {
    let Decision::Play { mv, reply, value } = outcome.decision else { return None };
    let short =
        Info { depth: Some(outcome.depth), pv: [Some(mv), reply].into_iter().flatten().collect(), ..Info::default() };
    // A search that was stopped may have turned to another move than its last line says.
    let told = report.filter(|report| report.line.first() == Some(&mv)).map(|report| info(&report));
    Some(Word { mv, reply, info: Info { score: Some((score(value), Bound::Exact)), ..told.unwrap_or(short) } })
}

fn decide(rule: Rule, words: &[Word], outcomes: &[Outcome], control: &Control, voice: &Voice) -> Outcome {
    let nodes = outcomes.iter().map(|outcome| outcome.nodes).sum();
    let all: Vec<&Word> = words.iter().collect();
    let Some((chosen, votes)) = elect(rule, &all) else {
        // All see the same position: it may be declared, or there is no move.
        let decision = outcomes.first().map_or(Decision::NoMove, |outcome| outcome.decision);
        return Outcome { decision, nodes, depth: 0 };
    };
    let word = &words[chosen];
    voice.words(format!("{}: {}, which {votes} of {} want", rule.name(), word.mv, words.len()));
    let elapsed = control.start().elapsed();
    let line = Info { nodes: Some(nodes), nps: Some(nps(nodes, elapsed)), time: Some(elapsed), ..word.info.clone() };
    voice.say(&ToGui::Info(line));
    let value = value(word.info.score);
    Outcome {
        decision: Decision::Play { mv: word.mv, reply: word.reply, value },
        nodes,
        depth: word.info.depth.unwrap_or(0),
    }
}
