//! One position under study: sets of lines as the engine finds them, until its effort is spent or nobody wants to know.

use super::level::Strength;
use super::pool::Lease;
use super::process::{EngineError, Process};
use komadai_usi::option::names;
use komadai_usi::{BestMove, Bound, Go, Info, PositionCommand, Score, ToEngine, ToGui};
use std::cmp::Reverse;
use std::time::Duration;
use tokio::time::Instant;

/// How long after its time an engine may answer.
const GRACE: Duration = Duration::from_secs(5);
/// How long an engine may take over its nodes: then it is told to answer.
const LONGEST: Duration = Duration::from_secs(120);

/// What an engine calls the kind of shogi that needs no name here.
const STANDARD: &str = "shogi";

/// How long a position is studied.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum StudyEffort {
    /// So long.
    Time(Duration),
    /// So many nodes, however long they take.
    Nodes(u64),
}

/// What a process works with.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct StudySetup {
    /// How many lines.
    pub lines: u8,
    /// The size of its table, in MiB.
    pub hash_mib: u32,
    /// How many threads search.
    pub threads: u16,
}

/// What is known of a position: the lines of one depth, each beginning with another move, the best first.
#[derive(Clone, Default, Debug)]
pub struct Study {
    /// What it says of each line.
    pub lines: Vec<Info>,
    /// What the engine said at the end.
    pub answer: Option<BestMove>,
    /// Which engine it is that says so, once it has ended.
    pub engine: Option<String>,
}

/// Readies a process for studies. The book is not asked: what it says of a position is no search.
pub async fn prepare(lease: &mut Lease, setup: StudySetup) -> Result<(), EngineError> {
    let process = lease.process().await?;
    Strength::FULL.set(process).await?;
    process.set(names::MULTI_PV, setup.lines).await?;
    process.set(names::OWN_BOOK, false).await?;
    process.set(names::CONSIDERATION_MODE, true).await?;
    process.set(names::HASH, setup.hash_mib).await?;
    process.set(names::THREADS, setup.threads).await?;
    process.ready().await
}

/// Makes a process that was used for studies fit for play again.
pub async fn unprepare(lease: &mut Lease) -> Result<(), EngineError> {
    let process = lease.process().await?;
    process.set(names::OWN_BOOK, true).await?;
    process.set(names::CONSIDERATION_MODE, false).await?;
    process.set(names::HASH, super::pool::HASH_MIB).await?;
    process.set(names::THREADS, 1).await?;
    process.ready().await
}

/// Studies a position with an empty table, for at most `lines` lines; `heard` gets every whole set of lines. Ends early when
/// `stop` resolves.
pub async fn study(
    lease: &mut Lease,
    position: PositionCommand,
    lines: usize,
    effort: StudyEffort,
    mut heard: impl FnMut(&Study),
    stop: impl Future<Output = ()>,
) -> Result<Study, EngineError> {
    let process = lease.process().await?;
    process.send(&ToEngine::NewGame).await?;
    process.send(&ToEngine::Position(position)).await?;
    let mut sets = LineSets::new(lines);
    let answer = think(process, effort, stop, |line| match line.parse() {
        Ok(ToGui::Info(info)) => {
            if let Some(lines) = sets.take(&info) {
                heard(&Study { lines: lines.to_vec(), ..Study::default() });
            }
            None
        }
        Ok(ToGui::BestMove(answer)) => Some(answer),
        _ => None,
    });
    let answer = answer.await?;
    let engine = Some(process.identity().to_owned());
    Ok(Study { lines: sets.finish(), answer: Some(answer), engine })
}

/// What is known of a position of another kind of shogi: one line, its moves as they were written.
#[derive(Clone, Default, Debug)]
pub struct KindStudy {
    /// What the engine says of it, without its moves.
    pub info: Info,
    /// The moves.
    pub line: Vec<String>,
}

/// A position of another kind of shogi, as an engine is told of it.
#[derive(Copy, Clone, Debug)]
pub struct KindPlace<'a> {
    /// The name of the kind.
    pub kind: &'a str,
    /// The start in SFEN, without that name.
    pub sfen: &'a str,
    /// The moves from there in USI.
    pub moves: &'a [String],
}

impl KindPlace<'_> {
    /// Seats a process at the kind.
    pub(super) async fn seat(self, process: &mut Process) -> Result<(), EngineError> {
        // Some engines go on with what they played before, and say nothing, where they do not know a kind.
        if !process.kinds().iter().any(|kind| kind == self.kind) {
            return Err(EngineError::UnknownKind(self.kind.to_owned()));
        }
        process.set(names::VARIANT, self.kind).await
    }

    /// Tells a process that is seated of the position.
    pub(super) async fn tell(self, process: &mut Process) -> Result<(), EngineError> {
        let mut line = format!("position sfen {}", self.sfen);
        for (at, mv) in self.moves.iter().enumerate() {
            line += if at == 0 { " moves " } else { " " };
            line += mv;
        }
        process.say(line).await
    }

    /// The process plays standard shogi again.
    pub(super) async fn leave(process: &mut Process) -> Result<(), EngineError> {
        process.set(names::VARIANT, STANDARD).await
    }
}

/// Studies a position of another kind with an empty table. The process plays standard shogi again afterwards. Ends early when `stop`
/// resolves.
pub async fn study_of_kind(
    lease: &mut Lease,
    place: KindPlace<'_>,
    effort: StudyEffort,
    mut heard: impl FnMut(&KindStudy),
    stop: impl Future<Output = ()>,
) -> Result<KindStudy, EngineError> {
    let process = lease.process().await?;
    place.seat(process).await?;
    process.ready().await?;
    process.send(&ToEngine::NewGame).await?;
    place.tell(process).await?;
    let mut known = KindStudy::default();
    let done = think(process, effort, stop, |line| {
        // Only what stands before the moves is of every kind.
        let (head, moves) = line.split_once(" pv ").unwrap_or((line, ""));
        match head.parse() {
            Ok(ToGui::Info(info)) if info.score.is_some() => {
                known = KindStudy { info, line: moves.split_ascii_whitespace().map(str::to_owned).collect() };
                heard(&known);
                None
            }
            _ => line.starts_with("bestmove").then_some(()),
        }
    });
    done.await?;
    KindPlace::leave(process).await?;
    Ok(known)
}

/// Has a process think about the position that it was told, until what is made of a line ends it.
async fn think<T>(
    process: &mut Process,
    effort: StudyEffort,
    stop: impl Future<Output = ()>,
    mut heard: impl FnMut(&str) -> Option<T>,
) -> Result<T, EngineError> {
    let (go, time) = match effort {
        StudyEffort::Time(time) => (Go { movetime: Some(time), ..Go::default() }, time),
        StudyEffort::Nodes(nodes) => (Go { nodes: Some(nodes), ..Go::default() }, LONGEST),
    };
    process.send(&ToEngine::Go(go)).await?;
    let end = tokio::time::sleep(time + GRACE);
    let mut limit = Instant::now() + time + 2 * GRACE;
    tokio::pin!(stop, end);
    let mut stopped = false;
    loop {
        let line = tokio::select! {
            line = process.hear_line(limit) => line?,
            () = async { tokio::select! { () = &mut stop => {}, () = &mut end => {} } }, if !stopped => {
                stopped = true;
                limit = Instant::now() + GRACE;
                process.send(&ToEngine::Stop).await?;
                continue;
            }
        };
        if let Some(made) = heard(&line) {
            return Ok(made);
        }
    }
}

/// Lines put together to whole sets. An engine tells the lines of a depth one by one; a new first line beside an old second
/// one may begin with the same move and be of another depth, so that only whole sets are told.
struct LineSets {
    wanted: usize,
    whole: Vec<Info>,
    open: Vec<Info>,
}

impl LineSets {
    /// For positions with at least one legal move; `wanted` is at most their number.
    fn new(wanted: usize) -> LineSets {
        LineSets { wanted: wanted.max(1), whole: Vec::new(), open: Vec::new() }
    }

    /// Takes a line in; the set that it made whole, if it did.
    fn take(&mut self, info: &Info) -> Option<&[Info]> {
        let exact = matches!(info.score, Some((_, Bound::Exact)));
        let rank = info.multipv.unwrap_or(1).saturating_sub(1) as usize;
        if !exact || info.pv.is_empty() || rank >= self.wanted {
            return None;
        }
        // The first line of another depth ends the set before, however many lines the engine had for it.
        let new_depth = self.open.first().is_some_and(|first| first.depth != info.depth);
        let ended = rank == 0 && new_depth && self.close();
        // What comes again takes the place of what its rank was before.
        self.open.truncate(rank);
        let repeated = self.open.iter().any(|line| line.pv.first() == info.pv.first() || line.depth != info.depth);
        if rank == self.open.len() && !repeated {
            self.open.push(info.clone());
        }
        let closed = self.open.len() == self.wanted && self.close();
        (ended || closed).then_some(&self.whole[..])
    }

    fn close(&mut self) -> bool {
        if self.open.is_empty() {
            return false;
        }
        self.whole = std::mem::take(&mut self.open);
        self.whole.sort_by_key(|line| Reverse(line.score.map_or(i64::MIN, |(score, _)| worth(score))));
        true
    }

    /// The last whole set; where there is none, what there is.
    fn finish(mut self) -> Vec<Info> {
        if self.whole.is_empty() {
            self.close();
        }
        self.whole
    }
}

/// A score as a number that is greater for what is better.
fn worth(score: Score) -> i64 {
    const MATE: i64 = 1 << 40;
    match score {
        Score::Cp(cp) => i64::from(cp),
        Score::MateIn(plies) => MATE - i64::from(plies),
        Score::MatedIn(plies) => i64::from(plies) - MATE,
        Score::Mate => MATE / 2,
        Score::Mated => -MATE / 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(depth: u32, rank: u32, cp: i32, mv: &str) -> Info {
        Info {
            depth: Some(depth),
            multipv: Some(rank),
            score: Some((Score::Cp(cp), Bound::Exact)),
            pv: vec![mv.parse().unwrap()],
            ..Info::default()
        }
    }

    fn told(lines: &[Info]) -> Vec<(u32, String)> {
        lines.iter().map(|line| (line.depth.unwrap(), line.pv[0].to_string())).collect()
    }

    #[test]
    fn lines_are_told_as_whole_sets_of_one_depth_sorted_and_distinct() {
        let mut sets = LineSets::new(2);
        assert!(sets.take(&info(10, 1, 50, "7g7f")).is_none());
        // The second line turned out better than the first.
        let whole = sets.take(&info(10, 2, 60, "2g2f")).map(told);
        assert_eq!(whole.unwrap(), [(10, "2g2f".to_owned()), (10, "7g7f".to_owned())]);
        // A new first line does not stand beside the old second one, which begins with the same move.
        assert!(sets.take(&info(11, 1, 70, "7g7f")).is_none());
        assert_eq!(told(&sets.finish()), [(10, "2g2f".to_owned()), (10, "7g7f".to_owned())]);
    }

    #[test]
    fn a_set_ends_with_the_first_line_of_the_next_depth() {
        let mut sets = LineSets::new(3);
        sets.take(&info(1, 1, 50, "7g7f"));
        sets.take(&info(1, 2, 40, "2g2f"));
        // This line came twice, as after a search with a wider window.
        sets.take(&info(1, 2, 45, "9g9f"));
        assert_eq!(sets.take(&info(2, 1, 30, "7g7f")).map(told).unwrap().len(), 2);
        assert_eq!(sets.take(&info(2, 2, 20, "7g7f")), None, "a first move comes once");
        // Without any whole set there is at least its beginning.
        let mut sets = LineSets::new(3);
        sets.take(&info(1, 1, 50, "7g7f"));
        assert_eq!(sets.finish().len(), 1);
    }
}
