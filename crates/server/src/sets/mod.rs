//! Sets of mate problems that people have put together: who may see and change them, and their problems as the problem pages show
//! them.

mod check;

use crate::app::App;
use crate::mate;
use crate::principal::{Account, Principal};
use crate::refusal::Refusal;
use crate::views;
pub(crate) use check::{SetFault, check, read};
use komadai_room::{Clock, SystemClock, SystemEntropy, new_id};
use komadai_shogi::Move;
use komadai_store::{Role, SetProblem, StoredProblemSet, Visibility, is_id};
use komadai_tsume::problems::{Problem, Source};
use komadai_tsume::start_position;
use komadai_wire::{ProblemCard, ProblemSetView, ProblemView, said_at_length};
use std::borrow::Cow;

/// The longest description, in characters.
pub(crate) const MAX_ABOUT: usize = 1_000;

/// A set as somebody may see it.
pub(crate) struct Seen {
    pub(crate) set: StoredProblemSet,
    /// It is their own.
    pub(crate) own: bool,
}

/// A set, where it is there and they may see it: nobody else learns of it.
pub(crate) async fn open(app: &App, principal: &Principal, id: &str) -> Result<Seen, Refusal> {
    let set = if is_id(id) { app.store.problem_set(id).await? } else { None };
    let set = set.ok_or(Refusal::NoSuchPage)?;
    let own = principal.account().is_some_and(|account| account.id == set.owner);
    if set.visibility == Visibility::Private && !own {
        return Err(Refusal::NoSuchPage);
    }
    Ok(Seen { set, own })
}

impl Seen {
    /// The account of whoever may take it from the site: its owner, or a moderator who sees it.
    pub(crate) fn remover<'a>(&self, principal: &'a Principal) -> Result<&'a Account, Refusal> {
        let may = |account: &&Account| self.own || account.role >= Role::Moderator;
        let remover = principal.account().map(|account| &**account).filter(may);
        remover.ok_or(Refusal::Forbidden("only its owner can delete a set"))
    }

    /// The set as its page and those of its problems show it.
    pub(crate) fn view(&self) -> ProblemSetView {
        ProblemSetView {
            id: self.set.id.clone(),
            title: self.set.title.clone(),
            about: self.set.about.clone(),
            owner: self.set.owner_name.clone(),
            own: self.own,
        }
    }
}

/// A new set.
pub(crate) fn new_set(owner: &Account, title: String, about: String, visibility: Visibility) -> StoredProblemSet {
    let now = SystemClock.wall().0;
    StoredProblemSet {
        id: new_id(&SystemEntropy),
        owner: owner.id.clone(),
        owner_name: owner.name.clone(),
        words: crate::studies::words(&title).join(" "),
        title,
        about,
        visibility,
        created: now,
        changed: now,
        problems: 0,
    }
}

/// What somebody says of a set, as others read it; none: it is too long.
pub(crate) fn about(text: &str) -> Option<String> {
    said_at_length(text, MAX_ABOUT)
}

/// A problem of whatever set, as its page needs it.
pub(crate) struct Found {
    pub(crate) problem: Cow<'static, Problem>,
    pub(crate) view: ProblemView,
    /// Only its owner may see it.
    pub(crate) private: bool,
}

/// The problem of an id: of the site's own set, or of one that the reader may see.
pub(crate) async fn find(app: &App, principal: &Principal, id: &str) -> Result<Found, Refusal> {
    if let Some(entry) = mate::find(id) {
        return Ok(Found { problem: Cow::Borrowed(entry.problem), view: views::problem(entry), private: false });
    }
    let stored = if is_id(id) { app.store.set_problem(id).await? } else { None };
    let stored = stored.ok_or(Refusal::NoSuchProblem)?;
    let seen = open(app, principal, &stored.problem_set).await.map_err(|refusal| match refusal {
        Refusal::NoSuchPage => Refusal::NoSuchProblem,
        other => other,
    })?;
    let all = app.store.set_problems(&stored.problem_set).await?;
    let index = all.iter().position(|one| one.id == stored.id).ok_or(Refusal::NoSuchProblem)?;
    let problem = problem(&stored).ok_or(Refusal::NoSuchProblem)?;
    let neighbour = |index: Option<usize>| index.and_then(|index| all.get(index)).map(|one| one.id.clone());
    let view = ProblemView {
        card: card(&stored, index),
        solution: problem.solution.iter().map(ToString::to_string).collect(),
        total: u32::try_from(all.len()).unwrap_or(u32::MAX),
        previous: neighbour(index.checked_sub(1)),
        next: neighbour(Some(index + 1)),
        set: Some(seen.view()),
    };
    Ok(Found { problem: Cow::Owned(problem), view, private: seen.set.visibility == Visibility::Private })
}

/// The cards of a set's problems, in their order.
pub(crate) async fn cards(app: &App, set: &str) -> Result<Vec<ProblemCard>, Refusal> {
    let all = app.store.set_problems(set).await?;
    Ok(all.iter().enumerate().map(|(index, stored)| card(stored, index)).collect())
}

fn card(stored: &SetProblem, index: usize) -> ProblemCard {
    ProblemCard {
        id: stored.id.clone(),
        number: u32::try_from(index + 1).unwrap_or(u32::MAX),
        plies: stored.plies,
        // Nobody has graded it.
        grade: 0,
        sfen: stored.sfen.clone(),
        themes: Vec::new(),
    }
}

fn problem(stored: &SetProblem) -> Option<Problem> {
    let moves = stored.solution.split(' ').map(str::parse::<Move>);
    Some(Problem {
        id: stored.id.clone(),
        plies: u16::try_from(stored.plies).ok()?,
        grade: 0,
        quality: 0,
        position: start_position(&stored.sfen).ok()?,
        solution: moves.collect::<Result<_, _>>().ok()?,
        source: Source::Constructed,
        themes: Vec::new(),
    })
}
