//! What the solver finds, as the site is told of it.

use komadai_shogi::{Hand, Move, Setup};
use komadai_tsume::{Answer, Aside, Choice, Outlook, Progress, Soundness, Verdict};
use komadai_wire::{Judgement, MateAside, MateChoice, MateOutlook, MateSearch, MateVerdict, Millis};
use std::time::Duration;

pub(super) fn verdict(answer: &Answer) -> MateVerdict {
    match &answer.verdict {
        Verdict::Mate(mate) => {
            MateVerdict::Mate { length: u32::from(mate.length), exact: mate.exact, line: texts(&mate.line) }
        }
        Verdict::NoMate => MateVerdict::NoMate,
        Verdict::Unknown => MateVerdict::GaveUp,
    }
}

pub(super) fn search(progress: &Progress) -> MateSearch {
    MateSearch {
        nodes: progress.nodes,
        time_ms: millis(progress.elapsed),
        permille: progress.permille,
        proof: Some(progress.proof),
        disproof: Some(progress.disproof),
        none_within: progress.none_within.map(u32::from),
        length: progress.length.map(u32::from),
        line: texts(&progress.line),
    }
}

pub(super) fn judgement(soundness: &Soundness) -> Judgement {
    let asides = |list: &[Aside]| {
        list.iter().map(|aside| MateAside { ply: u32::from(aside.ply), usi: aside.mv.to_string() }).collect()
    };
    Judgement {
        sound: soundness.is_sound(),
        cooks: asides(&soundness.cooks),
        last_ply: asides(&soundness.last_ply),
        equal_answers: asides(&soundness.equal_answers),
        left_over: hand(soundness.left_over),
        open: asides(&soundness.open),
    }
}

pub(super) fn choice(choice: &Choice) -> MateChoice {
    let outlook = match choice.outlook {
        Outlook::Mate { plies, exact } => MateOutlook::Mate { plies: u32::from(plies), exact },
        Outlook::NoMate => MateOutlook::NoMate,
        Outlook::Futile => MateOutlook::Futile,
        Outlook::Open => MateOutlook::Open,
    };
    MateChoice { usi: choice.mv.to_string(), outlook }
}

/// A hand as SFEN writes Black's.
fn hand(hand: Hand) -> String {
    let mut setup = Setup::empty();
    setup.hands.black = hand;
    let text = setup.to_string();
    text.split(' ').nth(2).filter(|hand| *hand != "-").unwrap_or_default().to_owned()
}

pub(super) fn texts(line: &[Move]) -> Vec<String> {
    line.iter().map(ToString::to_string).collect()
}

pub(super) fn millis(time: Duration) -> Millis {
    Millis(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
}
