//! `go mate`: the side to move mates by checks alone, or does not.

use crate::lines::nps;
use crate::voice::Voice;
use komadai_shogi::Position;
use komadai_tsume::{Limits, Progress, Question, Solver, Verdict};
use komadai_usi::{Bound, Info, MateReply, Score, ToGui};

/// Looks for a mate and tells how far it has come.
pub(crate) fn look(solver: &mut Solver, position: &Position, limits: &Limits, voice: &Voice) -> MateReply {
    let mut tell = |progress: Progress| voice.say(&ToGui::Info(far(&progress)));
    let answer = match solver.solve_watched(position, Question::PLAY, limits, &mut tell) {
        Ok(answer) => answer,
        Err(error) => {
            voice.words(format!("error: go mate: {error}"));
            return MateReply::NoMate;
        }
    };
    let mut info = Info {
        time: Some(answer.elapsed),
        nodes: Some(answer.nodes),
        nps: Some(nps(answer.nodes, answer.elapsed)),
        ..Info::default()
    };
    let reply = match answer.verdict {
        Verdict::Mate(mate) => {
            info.depth = Some(u32::from(mate.length));
            info.score = Some((Score::MateIn(u32::from(mate.length)), Bound::Exact));
            info.pv.clone_from(&mate.line);
            MateReply::Mate(mate.line)
        }
        Verdict::NoMate => MateReply::NoMate,
        Verdict::Unknown => MateReply::Timeout,
    };
    voice.say(&ToGui::Info(info));
    reply
}

fn far(progress: &Progress) -> Info {
    Info {
        time: Some(progress.elapsed),
        nodes: Some(progress.nodes),
        nps: Some(nps(progress.nodes, progress.elapsed)),
        hashfull: Some(progress.permille),
        score: progress.length.map(|length| (Score::MateIn(u32::from(length)), Bound::Exact)),
        ..Info::default()
    }
}
