//! Sets of mate problems that people have put together: who may see and change them, and their problems as the problem pages show
//! them.

mod check;

use crate::mate::{self, Entry};
use crate::people::is_sheltered;
use crate::site::Site;
use crate::who::{Account, Principal};
pub use check::{Checked, GRACE, Judged, MOST_PLIES, SetFault, Verdict, check, read};
use komadai_record::words::said_at_length;
use komadai_room::{Clock, SystemClock, SystemEntropy, new_id};
use komadai_shogi::Move;
use komadai_store::{ProblemTally, Role, SetProblem, StoreError, StoredProblemSet, Visibility, is_id};
use komadai_tsume::problems::{Problem, Source};
use komadai_tsume::start_position;
use std::borrow::Cow;

/// The longest description, in characters.
pub const MAX_ABOUT: usize = 1_000;

/// Why something was not done with a set.
#[derive(Debug)]
pub enum Fault {
    /// It is not there, or they may not know that it is.
    NotThere,
    /// The same of a problem.
    NoProblem,
    /// They have no vote on a problem.
    NoVote,
    /// It is for the owner, or for a moderator.
    NotTheOwner,
    /// The store failed.
    Store(StoreError),
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        Fault::Store(error)
    }
}

/// What is thought of a problem, as somebody sees it.
pub struct Opinion {
    /// How many liked it.
    pub tally: ProblemTally,
    /// Whether they did; none where they have not said.
    pub own: Option<bool>,
    /// Whether they may say so.
    pub may_vote: bool,
}

/// A set as somebody may see it.
pub struct Seen {
    /// The set.
    pub set: StoredProblemSet,
    /// It is their own.
    pub own: bool,
}

/// A set, where it is there and they may see it: nobody else learns of it.
///
/// # Errors
/// It is not there for them.
pub async fn open(site: &Site, principal: &Principal, id: &str) -> Result<Seen, Fault> {
    let set = if is_id(id) { site.store.problem_set(id).await? } else { None };
    let set = set.ok_or(Fault::NotThere)?;
    let own = principal.account().is_some_and(|account| account.id == set.owner);
    if set.visibility == Visibility::Private && !own {
        return Err(Fault::NotThere);
    }
    Ok(Seen { set, own })
}

impl Seen {
    /// The account of whoever may take it from the site: its owner, or a moderator who sees it.
    ///
    /// # Errors
    /// They may not.
    pub fn remover<'a>(&self, principal: &'a Principal) -> Result<&'a Account, Fault> {
        let may = |account: &&Account| self.own || account.role >= Role::Moderator;
        let remover = principal.account().map(|account| &**account).filter(may);
        remover.ok_or(Fault::NotTheOwner)
    }
}

/// A new set.
pub fn new_set(owner: &Account, title: String, about: String, visibility: Visibility) -> StoredProblemSet {
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
pub fn about(text: &str) -> Option<String> {
    said_at_length(text, MAX_ABOUT)
}

/// Where a problem stands.
#[allow(clippy::large_enum_variant, reason = "made once for each page")]
pub enum Place {
    /// In the site's own set.
    Own(Entry),
    /// In one that people have put together.
    Set {
        /// The problem as it is kept.
        stored: SetProblem,
        /// The set.
        set: Seen,
        /// How many problems stand before it.
        index: usize,
        /// How many there are in all.
        total: usize,
        /// The id of the one before.
        previous: Option<String>,
        /// The id of the next one.
        next: Option<String>,
    },
}

/// A problem of whatever set.
pub struct Found {
    /// The problem.
    pub problem: Cow<'static, Problem>,
    /// Where it stands.
    pub place: Place,
    /// Only its owner may see it.
    pub private: bool,
}

impl Found {
    /// Whether what people say of it is for somebody: on a site where people talk, of what others see, too. Those who are kept within their
    /// class hear nothing where anybody may write.
    ///
    /// # Errors
    /// The store failed.
    pub async fn hears_talk(&self, site: &Site, account: Option<&Account>) -> Result<bool, StoreError> {
        if self.private || !site.talk.lets(true) {
            return Ok(false);
        }
        match account {
            Some(account) => Ok(!is_sheltered(&*site.store, &account.id).await?),
            None => Ok(true),
        }
    }
}

impl Found {
    /// Whether an account has a vote on it: on what others see, too, and is not its own. Those who are kept within their class have none,
    /// for what they say there is public.
    async fn may_vote(&self, site: &Site, account: &Account) -> Result<bool, StoreError> {
        let own = matches!(&self.place, Place::Set { set, .. } if set.own);
        let is_person = !site.store.is_bot(&account.id).await?;
        Ok(is_person && !self.private && !own && !is_sheltered(&*site.store, &account.id).await?)
    }

    /// What is thought of it.
    ///
    /// # Errors
    /// The store failed.
    pub async fn opinion(&self, site: &Site, account: Option<&Account>) -> Result<Opinion, StoreError> {
        let tally = site.store.problem_tally(&self.problem.id).await?;
        let Some(account) = account else { return Ok(Opinion { tally, own: None, may_vote: false }) };
        let own = site.store.problem_vote(&account.id, &self.problem.id).await?;
        Ok(Opinion { tally, own, may_vote: self.may_vote(site, account).await? })
    }

    /// Takes the vote of an account in the place of the one before; none: it takes back what it said.
    ///
    /// # Errors
    /// It has no vote, or the problem is gone.
    pub async fn vote(&self, site: &Site, account: &Account, liked: Option<bool>) -> Result<(), Fault> {
        // What was said before may be taken back by whoever has no vote any more.
        if liked.is_some() && !self.may_vote(site, account).await? {
            return Err(Fault::NoVote);
        }
        let stays = matches!(self.place, Place::Own(_));
        let taken = site.store.vote_on_problem(&account.id, &self.problem.id, liked, stays).await?;
        if taken { Ok(()) } else { Err(Fault::NoProblem) }
    }
}

/// The problem of an id: of the site's own set, or of one that the reader may see.
///
/// # Errors
/// It is not there for them.
pub async fn find(site: &Site, principal: &Principal, id: &str) -> Result<Found, Fault> {
    if let Some(entry) = mate::find(id) {
        return Ok(Found { problem: Cow::Borrowed(entry.problem), place: Place::Own(entry), private: false });
    }
    let stored = if is_id(id) { site.store.set_problem(id).await? } else { None };
    let stored = stored.ok_or(Fault::NoProblem)?;
    let set = open(site, principal, &stored.problem_set).await.map_err(|fault| match fault {
        Fault::NotThere => Fault::NoProblem,
        other => other,
    })?;
    let all = site.store.set_problems(&stored.problem_set).await?;
    let index = all.iter().position(|one| one.id == stored.id).ok_or(Fault::NoProblem)?;
    let problem = problem(&stored).ok_or(Fault::NoProblem)?;
    let neighbour = |index: Option<usize>| index.and_then(|index| all.get(index)).map(|one| one.id.clone());
    let private = set.set.visibility == Visibility::Private;
    let (previous, next) = (neighbour(index.checked_sub(1)), neighbour(Some(index + 1)));
    let place = Place::Set { stored, set, index, total: all.len(), previous, next };
    Ok(Found { problem: Cow::Owned(problem), place, private })
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
