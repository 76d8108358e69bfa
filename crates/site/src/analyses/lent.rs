//! Games that machines of others analyse: which one is lent, for how long, and what of the answer is kept.
//!
//! The site's own engines come first. What they have no time for is lent, in the turns in which they would have taken it. Whoever has a
//! game is asked for signs of life; whoever gives none, gives up or answers what cannot be so loses it, and after some such losses it is
//! left to the site's own engines.

use super::{MAX_PLIES, Task, keep, task};
use crate::desk::Full;
use crate::engine::{Jobs, book_moves};
use crate::people::{Scope, token_of_key};
use crate::records::{self, find_row};
use crate::site::Site;
use crate::who::{Account, Principal};
use komadai_book::Book;
use komadai_record::words::said;
use komadai_record::{Analysis, Effort, Evaluation, Line, Score};
use komadai_room::{Clock, SystemClock, SystemEntropy, hash, new_id};
use komadai_shogi::{History, Move, Position, SetupFaults};
use komadai_store::{Backlog, LentAnalysis, Loan, StoreError};
use std::sync::Arc;

/// How long whoever has a game may be silent: some twenty positions at the slowest.
const LEASE_MS: u64 = 120_000;
/// How long a position takes at most, on the whole: lishoginet looks at one for half as long.
const EACH_MS: u64 = 12_000;
/// Games that are looked at in one go, to find one that can be lent.
const LOOK: u32 = 8;
/// As many positions has the longest game that is analysed.
pub const MAX_POSITIONS: usize = MAX_PLIES + 1;
/// The longest line of play that is kept, in plies.
const MAX_PV: usize = 24;
/// Scores beyond it are none.
const MOST_CP: u32 = 32_000;
/// The same of mates, in plies.
const MOST_MATE: u32 = 2_000;
/// Of the nodes that were asked for, a position has at least such a part: what an engine has told last is often half of what it has done.
const LEAST_NODES: u64 = 4;
/// Nobody looks deeper, nor at more.
const MOST_DEPTH: u32 = 1_000;
const MOST_NODES: u64 = 1 << 40;
/// The longest name of an engine, in characters.
const MOST_ENGINE: usize = 60;
/// What stands behind an engine's name where somebody else's machine ran it.
const LENT: &str = " (lishoginet)";

/// Whether an analysis came from somebody else's machine.
pub(super) fn is_lent(engine: &str) -> bool {
    engine.ends_with(LENT)
}

/// A game as it is given to somebody else's machine. What record it is and who played is not told.
pub struct Lent {
    /// The id by which it is answered.
    pub work: String,
    /// The game.
    pub line: Line,
    /// Nodes for each position.
    pub nodes: u64,
    /// The plies at which the game is over by the rules: nothing is to be found there.
    pub over: Vec<usize>,
}

/// What is said of a position.
pub enum Told {
    /// Nothing yet.
    NotYet,
    /// It was passed over.
    Skipped,
    /// What was found.
    Found {
        /// For the side to move.
        score: Score,
        /// In plies.
        depth: u32,
        /// Positions looked at.
        nodes: u64,
        /// The best line, in USI between spaces.
        pv: String,
    },
}

/// What is said of a game.
pub struct Report {
    /// The engine, as it calls itself.
    pub engine: String,
    /// Position after position from the start.
    pub positions: Vec<Told>,
}

/// What came of a report.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Reported {
    /// It says how far they are; they have the game longer.
    Partly,
    /// It is kept, and the game is done.
    Done,
    /// They do not have the game, or no more. A whole report ends their work on it, and a part of one says that they go on in vain.
    NotTheirs {
        /// Whether it was a whole one.
        is_whole: bool,
    },
}

/// Why a report is not taken.
#[derive(Debug, thiserror::Error)]
pub enum NotTaken {
    /// It cannot be so. The game was taken back.
    #[error("{0}")]
    Wrong(String),
    /// The site is busy.
    #[error("the site is busy; nothing was changed")]
    Full,
    /// The store failed.
    #[error("the game could not be stored; nothing was changed")]
    Store(#[from] StoreError),
}

impl From<Full> for NotTaken {
    fn from(Full: Full) -> NotTaken {
        NotTaken::Full
    }
}

/// The account of a worker's key; none: it is none, or may not analyse for the site.
///
/// # Errors
/// The store failed.
pub async fn holder(site: &Site, key: &str) -> Result<Option<Arc<Account>>, StoreError> {
    Ok(match Principal::program(&*site.store, &token_of_key(key)).await? {
        Some(Principal::Program(account, scopes)) if scopes.has_one_of(&[Scope::AnalysisWork]) => Some(account),
        _ => None,
    })
}

/// Whether machines of others may analyse games here: then their moves may leave the site.
///
/// # Errors
/// The store failed.
pub async fn may_leave(site: &Site) -> Result<bool, StoreError> {
    site.store.is_scope_given(Scope::AnalysisWork.code()).await
}

/// Lends a game; none where there is none for now. `patient`: of batches alone, for which nobody waits.
///
/// # Errors
/// The store failed.
pub async fn lend(site: &Site, jobs: &Jobs, to: &Account, patient: bool) -> Result<Option<Lent>, StoreError> {
    jobs.leave_some();
    if site.stopping.is_draining() {
        return Ok(None);
    }
    let now = SystemClock.wall().0;
    for row in site.store.lendable_analyses(now, patient, LOOK).await? {
        // What cannot be lent is left to the site, which says why where it cannot be analysed at all.
        let Ok(kept) = find_row(site, &row.record).await else { continue };
        let Ok((_, Task { line, is_done: false, .. })) = task(site, kept, Effort::Nodes(row.nodes)).await else {
            continue;
        };
        // Repetitions of a long game are looked for at length.
        let looked = site.desk.work(move || (over(&line), line)).await;
        let Ok((over, line)) = looked else { return Ok(None) };
        // Workers have no game without a move, and nothing to do where all is over.
        if line.moves.is_empty() || over.len() == line.positions.len() {
            continue;
        }
        let work = new_id(&SystemEntropy);
        let loan = Loan {
            work: work.clone(),
            token: to.session,
            until: now.saturating_add(LEASE_MS),
            task: to_text(&line, now),
        };
        if site.store.lend_analysis(&row.record, loan, positions(&line), now).await? {
            return Ok(Some(Lent { work, line, nodes: row.nodes, over }));
        }
    }
    Ok(None)
}

/// The plies at which a game is over by the rules.
fn over(line: &Line) -> Vec<usize> {
    let mut game = History::new(line.positions[0]);
    let mut over = Vec::new();
    for (ply, &position) in line.positions.iter().enumerate() {
        if ply > 0 {
            game.push(position);
        }
        if Evaluation::of_end(&game).is_some() {
            over.push(ply);
        }
    }
    over
}

fn positions(line: &Line) -> u32 {
    u32::try_from(line.positions.len()).unwrap_or(u32::MAX)
}

/// A game as it is kept with its loan, for the record may change meanwhile, and since when it is lent.
fn to_text(line: &Line, since: u64) -> String {
    let moves: Vec<String> = line.moves.iter().map(Move::to_string).collect();
    format!("{since}\n{}\n{}", line.start, moves.join(" "))
}

fn from_text(text: &str) -> Option<(Line, u64)> {
    let mut parts = text.splitn(3, '\n');
    let (since, start, moves) = (parts.next()?, parts.next()?, parts.next()?);
    let line = Line::parse(start, moves.split_ascii_whitespace(), MAX_PLIES, SetupFaults::NONE).ok()?;
    Some((line, since.parse().ok()?))
}

/// Takes what is said of a game that was lent to an account's program.
///
/// # Errors
/// It is not taken. What cannot be so ends the loan.
pub async fn report(
    site: &Site,
    jobs: &Jobs,
    from: &Account,
    work: &str,
    report: Report,
) -> Result<Reported, NotTaken> {
    let is_whole = !report.positions.iter().any(|told| matches!(told, Told::NotYet));
    let now = SystemClock.wall().0;
    let lent = site.store.lent_analysis(work, now).await?.filter(|lent| lent.loan.token == from.session);
    let Some(lent) = lent else { return Ok(Reported::NotTheirs { is_whole }) };
    let (task, nodes, book) = (lent.loan.task.clone(), lent.nodes, jobs.book().clone());
    let judged = site.desk.work(move || judge(&task, nodes, &report, is_whole, &book)).await?;
    let judged = match judged {
        Ok(judged) => judged,
        Err(why) => {
            give_back(site, jobs, &lent).await?;
            return Err(NotTaken::Wrong(why));
        }
    };
    // From here on nobody else can have taken it until the time is up.
    let until = now.saturating_add(LEASE_MS).min(judged.longest);
    if !site.store.renew_loan(&lent, judged.done, until, now).await? {
        return Ok(Reported::NotTheirs { is_whole });
    }
    let Some(found) = judged.found else { return Ok(Reported::Partly) };
    match keep(site, &lent.record, found).await {
        Ok(()) | Err(super::NotKept::Record(records::Fault::NotThere)) => {}
        Err(super::NotKept::Store(error)) => return Err(error.into()),
        Err(fault) => {
            give_back(site, jobs, &lent).await?;
            return Err(NotTaken::Wrong(fault.to_string()));
        }
    }
    jobs.engines().counts.elsewhere.inc_by(u64::from(judged.done));
    // Where somebody has stopped it meanwhile, what was found is kept all the same, as what the site's own engines find.
    site.store.end_analysis(&lent.record, Some(&lent.loan.work)).await?;
    Ok(Reported::Done)
}

/// Takes a game back that an account's program gives up.
///
/// # Errors
/// The store failed.
pub async fn give_up(site: &Site, jobs: &Jobs, by: &Account, work: &str) -> Result<(), StoreError> {
    let lent = site.store.lent_analysis(work, SystemClock.wall().0).await?;
    match lent.filter(|lent| lent.loan.token == by.session) {
        Some(lent) => give_back(site, jobs, &lent).await,
        None => Ok(()),
    }
}

/// Takes a game back that was lent to whoever showed this key, which opens nothing any more.
///
/// # Errors
/// The store failed.
pub async fn take_back(site: &Site, jobs: &Jobs, key: &str, work: &str) -> Result<(), StoreError> {
    let lent = site.store.lent_analysis(work, SystemClock.wall().0).await?;
    match lent.filter(|lent| lent.loan.token == hash(&token_of_key(key))) {
        Some(lent) => give_back(site, jobs, &lent).await,
        None => Ok(()),
    }
}

async fn give_back(site: &Site, jobs: &Jobs, lent: &LentAnalysis) -> Result<(), StoreError> {
    if site.store.end_loan(lent).await? {
        jobs.wake();
    }
    Ok(())
}

/// How many games wait for machines: those that somebody waits for, and those of batches.
///
/// # Errors
/// The store failed.
pub async fn backlogs(site: &Site) -> Result<[Backlog; 2], StoreError> {
    site.store.backlogs(SystemClock.wall().0).await
}

/// What follows from a report.
struct Judged {
    done: u32,
    /// Until when they can have the game, however they get on.
    longest: u64,
    /// The analysis, where it is whole.
    found: Option<Analysis>,
}

fn judge(task: &str, nodes: u64, report: &Report, is_whole: bool, book: &Book) -> Result<Judged, String> {
    let (line, since) = from_text(task).ok_or("what was lent cannot be read any more")?;
    if report.positions.len() != line.positions.len() {
        return Err(format!("the game has {} positions, not {}", line.positions.len(), report.positions.len()));
    }
    let longest = since.saturating_add(LEASE_MS).saturating_add(u64::from(positions(&line)) * EACH_MS);
    if !is_whole {
        let done = report.positions.iter().filter(|told| !matches!(told, Told::NotYet)).count();
        return Ok(Judged { done: u32::try_from(done).unwrap_or(u32::MAX), longest, found: None });
    }
    let mut game = History::new(line.positions[0]);
    let mut evaluations = Vec::with_capacity(line.positions.len());
    let (mut searched, mut thin) = (0, 0);
    for (ply, (position, told)) in line.positions.iter().zip(&report.positions).enumerate() {
        if ply > 0 {
            game.push(*position);
        }
        if let Some(end) = Evaluation::of_end(&game) {
            evaluations.push(end);
            continue;
        }
        let found = evaluation(position, told, book).map_err(|why| format!("position {ply}: {why}"))?;
        // A mate that is seen at once takes few nodes, and one that is told of without a line was not looked for.
        let is_mate = !matches!(found.score, Score::Cp(_));
        if position.legal_moves().len() > 1 {
            searched += 1;
            thin += usize::from(found.pv.is_empty() || (!is_mate && found.nodes < nodes / LEAST_NODES));
        }
        evaluations.push(found);
    }
    if thin * 2 >= searched && searched > 0 {
        return Err(format!(
            "{thin} of {searched} positions were searched with less than {} nodes",
            nodes / LEAST_NODES
        ));
    }
    let engine = format!("{}{LENT}", name(&report.engine));
    let found = Analysis { engine, effort: Effort::Nodes(nodes), moves: line.moves.clone(), evaluations };
    Ok(Judged { done: positions(&line), longest, found: Some(found) })
}

fn name(engine: &str) -> String {
    let short: String = engine.chars().take(MOST_ENGINE).collect();
    said(&short).unwrap_or_else(|| "?".to_owned())
}

fn evaluation(position: &Position, told: &Told, book: &Book) -> Result<Evaluation, String> {
    let Told::Found { score, depth, nodes, pv } = told else { return Err("nothing was found".to_owned()) };
    let is_score = match *score {
        Score::Cp(cp) => cp.unsigned_abs() <= MOST_CP,
        Score::WinIn(plies) | Score::LossIn(plies) => (1..=MOST_MATE).contains(&plies),
    };
    if !is_score {
        return Err("that is no score".to_owned());
    }
    let mut at = *position;
    let mut moves = Vec::new();
    // Engines end a line in words, such as those for a repetition.
    for mv in pv.split_ascii_whitespace().map_while(|word| word.parse::<Move>().ok()).take(MAX_PV) {
        match at.play(mv) {
            Ok(_) => moves.push(mv),
            Err(foul) if moves.is_empty() => return Err(format!("{mv} cannot be played: {foul}")),
            // What is put together from a table ends where the table was overwritten; what came before holds.
            Err(_) => break,
        }
    }
    let book = book_moves(book, position);
    let (depth, nodes) = ((*depth).min(MOST_DEPTH), (*nodes).min(MOST_NODES));
    Ok(Evaluation { score: *score, pv: moves, depth, nodes, book })
}
