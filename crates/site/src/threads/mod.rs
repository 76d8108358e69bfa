//! Threads of clubs and events: who reads them, who writes there, who looks after them, and who is told.

use crate::clubs::{self, Visitor as ClubVisitor};
use crate::events::Visitor as EventVisitor;
use crate::notices::Kind;
use crate::people::{Act, is_sheltered};
use crate::site::Site;
use crate::who::Account;
use crate::writing::may_write;
use komadai_record::words::{said, said_at_length};
use komadai_room::{Clock, SystemClock, SystemEntropy, new_id};
use komadai_store::{
    AuditEntry, Forum, PostAdded, SecretHash, Standing, StoreError, StoredClub, StoredEvent, StoredThread, ThreadAdded,
    ThreadChange, ThreadPost, Writer, is_id,
};
use std::collections::HashSet;

/// Characters of a thread's title.
pub const TITLE: std::ops::RangeInclusive<usize> = 2..=100;
/// Characters of a post.
pub const MAX_POST: usize = 2_000;
/// Threads on a page of a list.
pub const THREADS: u32 = 50;
/// Posts on a page of a thread.
pub const POSTS: u32 = 50;

/// Why something was not done; its text is `thread-fault-CODE`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The title is too short, or too long.
    Title,
    /// The text is empty, or too long.
    Text,
    /// They have been silenced for a time.
    Silenced,
    /// It is not theirs to do, or somebody else was quicker.
    Other,
    /// They have begun as many threads there today as one may.
    Many,
    /// Nothing more is written in the thread.
    Locked,
    /// The thread has as many posts as one may have.
    Full,
    /// They have written as much in the thread today as one may.
    Often,
    /// As many threads are pinned as may be.
    Pins,
}

impl Fault {
    /// The text that says it.
    pub const fn text(self) -> &'static str {
        match self {
            Fault::Title => "thread-fault-title",
            Fault::Text => "thread-fault-text",
            Fault::Silenced => "thread-fault-silenced",
            Fault::Other => "thread-fault-other",
            Fault::Many => "thread-fault-many",
            Fault::Locked => "thread-fault-locked",
            Fault::Full => "thread-fault-full",
            Fault::Often => "thread-fault-often",
            Fault::Pins => "thread-fault-pins",
        }
    }
}

/// What is asked for in a thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    /// Writes something in it.
    Answer(String),
    /// Whether it stands before the others.
    Pin(bool),
    /// Whether nothing more is written in it.
    Lock(bool),
    /// Takes away what the post of this number says.
    TakeAway(u32),
    /// Removes it with all that is written in it.
    Remove,
}

/// A club or an event with its threads, as somebody sees it who may read them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Here {
    /// Which.
    pub forum: Forum,
    /// What the club or event is called.
    pub name: String,
    /// They may write there, as long as nobody has silenced them.
    pub writes: bool,
    /// They look after what is written there.
    pub manages: bool,
    /// They do so by their office on the site alone: that is logged.
    is_by_office: bool,
}

impl Here {
    /// What is logged of something that they do by right of their office.
    fn log(&self, actor: &Account) -> Option<AuditEntry> {
        let act = match self.forum {
            Forum::Club(_) => Act::ClubChanged,
            Forum::Event(_) => Act::EventChanged,
        };
        self.is_by_office.then(|| act.entry(Some(&actor.id), None, &self.name))
    }
}

/// A club or an event with its threads, for somebody; none: there is none, or its threads are not for them. A club's are for its members, an
/// event's for everybody; those who are kept within their class have none, nor has anybody on a site on which nobody talks.
///
/// # Errors
/// The store failed.
pub async fn here(site: &Site, forum: Forum, account: Option<&Account>) -> Result<Option<Here>, StoreError> {
    if !is_id(forum.place()) {
        return Ok(None);
    }
    match &forum {
        Forum::Club(id) => {
            let Some(club) = clubs::club(site, id).await? else { return Ok(None) };
            let visitor = clubs::visitor(site, &club, account).await?;
            here_in_club(site, &club, &visitor, account).await
        }
        Forum::Event(id) => {
            let Some(event) = site.store.event(id).await? else { return Ok(None) };
            // Who plays in it may do no more than others here.
            let visitor = EventVisitor::of(site, id, &[], account).await?;
            here_at_event(site, &event, &visitor, account).await
        }
    }
}

/// The same of a club that was read already, with what somebody is to it.
///
/// # Errors
/// The store failed.
pub async fn here_in_club(
    site: &Site,
    club: &StoredClub,
    visitor: &ClubVisitor,
    account: Option<&Account>,
) -> Result<Option<Here>, StoreError> {
    if !visitor.belongs() || !reads(site, account).await? {
        return Ok(None);
    }
    Ok(Some(Here {
        forum: Forum::Club(club.id.clone()),
        name: club.name.clone(),
        writes: visitor.standing.is_some_and(Standing::belongs),
        manages: visitor.manages(),
        is_by_office: visitor.standing < Some(Standing::Officer),
    }))
}

/// The same of an event that was read already, with what somebody is to it.
///
/// # Errors
/// The store failed.
pub async fn here_at_event(
    site: &Site,
    event: &StoredEvent,
    visitor: &EventVisitor,
    account: Option<&Account>,
) -> Result<Option<Here>, StoreError> {
    Ok(reads(site, account).await?.then(|| Here {
        forum: Forum::Event(event.id.clone()),
        name: event.name.clone(),
        writes: visitor.has_account,
        manages: visitor.referees(),
        is_by_office: visitor.is_by_office(),
    }))
}

/// Whether threads are for somebody at all.
async fn reads(site: &Site, account: Option<&Account>) -> Result<bool, StoreError> {
    // Where nobody talks there is nothing to read either.
    if !site.talk.lets(true) {
        return Ok(false);
    }
    match account {
        Some(account) => Ok(!is_sheltered(&*site.store, &account.id).await?),
        None => Ok(true),
    }
}

/// A thread with where it stands, for somebody; none: there is none, or it is not for them.
///
/// # Errors
/// The store failed.
pub async fn thread(
    site: &Site,
    id: &str,
    account: Option<&Account>,
) -> Result<Option<(StoredThread, Here)>, StoreError> {
    let thread = if is_id(id) { site.store.thread(id).await? } else { None };
    let Some(thread) = thread else { return Ok(None) };
    let here = here(site, thread.forum.clone(), account).await?;
    Ok(here.map(|here| (thread, here)))
}

/// Whom somebody does not hear.
async fn unheard(site: &Site, account: Option<&Account>) -> Result<HashSet<SecretHash>, StoreError> {
    match account {
        Some(account) => Ok(site.store.blocked_by(&account.id).await?.into_iter().collect()),
        None => Ok(HashSet::new()),
    }
}

/// A thread as somebody reads it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// The thread; without its title where whoever reads has blocked who began it.
    pub thread: StoredThread,
    /// Who began it, as they are called; none: nobody any more, or somebody whom the reader has blocked.
    pub author: Option<String>,
    /// The reader has blocked who began it.
    pub is_unheard: bool,
}

impl Listed {
    fn new(mut thread: StoredThread, writer: Writer, unheard: &HashSet<SecretHash>) -> Listed {
        match writer {
            Some((_, holder)) if unheard.contains(&holder) => {
                thread.title.clear();
                Listed { thread, author: None, is_unheard: true }
            }
            writer => Listed { thread, author: writer.map(|(name, _)| name), is_unheard: false },
        }
    }
}

/// A page of the threads of a place, and whether there are more.
///
/// # Errors
/// The store failed.
pub async fn list(
    site: &Site,
    here: &Here,
    account: Option<&Account>,
    page: u32,
) -> Result<(Vec<Listed>, bool), StoreError> {
    let mut listed = some(site, here, account, page.saturating_mul(THREADS), THREADS + 1).await?;
    let more = listed.len() > THREADS as usize;
    listed.truncate(THREADS as usize);
    Ok((listed, more))
}

/// The first so many threads of a place.
///
/// # Errors
/// The store failed.
pub async fn latest(
    site: &Site,
    here: &Here,
    account: Option<&Account>,
    at_most: u32,
) -> Result<Vec<Listed>, StoreError> {
    some(site, here, account, 0, at_most).await
}

async fn some(
    site: &Site,
    here: &Here,
    account: Option<&Account>,
    left_out: u32,
    at_most: u32,
) -> Result<Vec<Listed>, StoreError> {
    let found = site.store.threads(&here.forum, left_out, at_most).await?;
    // Nobody's words need to be kept from whoever reads nothing.
    if found.is_empty() {
        return Ok(Vec::new());
    }
    let unheard = unheard(site, account).await?;
    Ok(found.into_iter().map(|(thread, writer)| Listed::new(thread, writer, &unheard)).collect())
}

/// A post as somebody reads it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Read {
    /// The post; without its text where whoever reads has blocked who wrote it.
    pub post: ThreadPost,
    /// Who wrote it, as they are called; none: nobody any more, or somebody whom the reader has blocked.
    pub author: Option<String>,
    /// The reader has blocked who wrote it.
    pub is_unheard: bool,
}

/// A thread with its posts on a page, counted from none. Whoever reads them has seen what they were told of them.
///
/// # Errors
/// The store failed.
pub async fn posts(
    site: &Site,
    thread: StoredThread,
    account: Option<&Account>,
    page: u32,
) -> Result<(Listed, Vec<Read>), StoreError> {
    if let Some(account) = account {
        site.notices.read(&account.id, Some(&thread.id)).await?;
    }
    let unheard = unheard(site, account).await?;
    let found = site.store.thread_posts(&thread.id, page.saturating_mul(POSTS), POSTS).await?;
    let read = |(mut post, writer): (ThreadPost, Writer)| match writer {
        Some((_, holder)) if unheard.contains(&holder) => {
            post.text.clear();
            Read { post, author: None, is_unheard: true }
        }
        writer => Read { post, author: writer.map(|(name, _)| name), is_unheard: false },
    };
    let posts = found.into_iter().map(read).collect();
    // Who reads everybody need not know who began it.
    let author = if unheard.is_empty() { None } else { site.store.account(&thread.author).await? };
    let writer = author.map(|author| (author.name, author.holder));
    Ok((Listed::new(thread, writer, &unheard), posts))
}

/// The page of a thread on which a post of this number stands, counted from none.
pub const fn page_of(seq: u32) -> u32 {
    seq.saturating_sub(1) / POSTS
}

/// What somebody wrote, as others read it.
fn written(site: &Site, text: &str) -> Result<String, Fault> {
    let text = said_at_length(text, MAX_POST).filter(|text| !text.is_empty()).ok_or(Fault::Text)?;
    Ok(site.talks.veiled(&text))
}

/// Begins a thread: its id.
///
/// # Errors
/// The store failed.
pub async fn begin(
    site: &Site,
    here: &Here,
    author: &Account,
    title: &str,
    text: &str,
) -> Result<Result<String, Fault>, StoreError> {
    if !here.writes {
        return Ok(Err(Fault::Other));
    }
    if !may_write(site, author.holder).await? {
        return Ok(Err(Fault::Silenced));
    }
    let Some(title) = said(title).filter(|title| TITLE.contains(&title.chars().count())) else {
        return Ok(Err(Fault::Title));
    };
    let text = match written(site, text) {
        Ok(text) => text,
        Err(fault) => return Ok(Err(fault)),
    };
    let now = SystemClock.wall().0;
    let thread = StoredThread {
        id: new_id(&SystemEntropy),
        forum: here.forum.clone(),
        title: site.talks.veiled(&title),
        author: author.id.clone(),
        begun: now,
        moved: now,
        posts: 1,
        is_pinned: false,
        is_locked: false,
    };
    let id = thread.id.clone();
    Ok(match site.store.add_thread(thread, text).await? {
        ThreadAdded::Yes => Ok(id),
        ThreadAdded::Many => Err(Fault::Many),
        ThreadAdded::Gone => Err(Fault::Other),
    })
}

/// Does what somebody asks for in a thread: the number of the post where something was written.
///
/// # Errors
/// The store failed.
pub async fn act(
    site: &Site,
    thread: &StoredThread,
    here: &Here,
    actor: &Account,
    wish: Wish,
) -> Result<Result<Option<u32>, Fault>, StoreError> {
    let (id, log) = (&thread.id, here.log(actor));
    let may = match &wish {
        Wish::Answer(_) => here.writes,
        Wish::TakeAway(seq) => here.manages || is_own(site, id, *seq, actor).await?,
        Wish::Pin(_) | Wish::Lock(_) | Wish::Remove => here.manages,
    };
    if !may {
        return Ok(Err(Fault::Other));
    }
    let (done, otherwise) = match wish {
        Wish::Answer(text) => return answer(site, thread, here, actor, &text).await,
        Wish::Pin(pinned) => (site.store.change_thread(id, ThreadChange::Pinned(pinned), log).await?, Fault::Pins),
        Wish::Lock(locked) => (site.store.change_thread(id, ThreadChange::Locked(locked), log).await?, Fault::Other),
        Wish::TakeAway(seq) => {
            // What is their own they take away as anybody does.
            let log = if is_own(site, id, seq, actor).await? { None } else { log };
            (site.store.empty_thread_post(id, seq, log).await?, Fault::Other)
        }
        Wish::Remove => (site.store.remove_thread(id, log).await?, Fault::Other),
    };
    Ok(if done { Ok(None) } else { Err(otherwise) })
}

async fn is_own(site: &Site, thread: &str, seq: u32, actor: &Account) -> Result<bool, StoreError> {
    Ok(site.store.thread_post(thread, seq).await?.is_some_and(|post| actor.is_me(&post.author)))
}

async fn answer(
    site: &Site,
    thread: &StoredThread,
    here: &Here,
    actor: &Account,
    text: &str,
) -> Result<Result<Option<u32>, Fault>, StoreError> {
    if !may_write(site, actor.holder).await? {
        return Ok(Err(Fault::Silenced));
    }
    let text = match written(site, text) {
        Ok(text) => text,
        Err(fault) => return Ok(Err(fault)),
    };
    let now = SystemClock.wall().0;
    let post = ThreadPost { thread: thread.id.clone(), seq: 0, at: now, author: actor.id.clone(), text };
    Ok(match site.store.add_thread_post(post).await? {
        PostAdded::Yes(seq) => {
            // It stands, whether who began the thread is told now or finds it there.
            if let Err(error) = tell(site, thread, here, actor).await {
                tracing::warn!("nobody was told of an answer in a thread: {error}");
            }
            Ok(Some(seq))
        }
        PostAdded::Closed => Err(Fault::Locked),
        PostAdded::Full => Err(Fault::Full),
        PostAdded::Many => Err(Fault::Often),
        PostAdded::Gone => Err(Fault::Other),
    })
}

/// Tells who began a thread that somebody else has answered: once until they read it, and not where they no longer may, or wish for no
/// news of the club.
async fn tell(site: &Site, thread: &StoredThread, here: &Here, actor: &Account) -> Result<(), StoreError> {
    if thread.author.is_empty() || actor.is_me(&thread.author) || is_sheltered(&*site.store, &thread.author).await? {
        return Ok(());
    }
    let Some(author) = site.store.account(&thread.author).await?.filter(|author| author.closed.is_none()) else {
        return Ok(());
    };
    if let Forum::Club(club) = &thread.forum {
        let member = site.store.club_member(club, &author.id).await?;
        if !member.is_some_and(|member| member.standing.belongs() && !member.is_muted) {
            return Ok(());
        }
    }
    let name = if thread.title.is_empty() { &here.name } else { &thread.title };
    site.notices.add_once_of(actor.holder, &author.id, Kind::Answer, (&thread.id, name)).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clubs::{Wish as InClub, act as in_club, found};
    use crate::people::Accounts;
    use crate::reports::{report, text_of};
    use crate::testing::{guest, person, site};
    use komadai_store::{ClubEntry, Handling, Role, Sanction};

    /// A club led by Ann, in which Ben is, and Cat is not.
    async fn club(site: &std::sync::Arc<Site>) -> (Forum, [Account; 3]) {
        let (ann, ben, cat) = (person(site, "Ann").await, person(site, "Ben").await, person(site, "Cat").await);
        let id = found(site, &ann, "Kyoto Club", "", ClubEntry::Open).await.unwrap().unwrap();
        let club = site.store.club(&id).await.unwrap().unwrap();
        in_club(site, &club, &ben, InClub::Join).await.unwrap().unwrap();
        (Forum::Club(id), [ann, ben, cat])
    }

    async fn told(site: &Site, account: &Account) -> Vec<String> {
        let notices = site.store.notices_of(&account.id, 99).await.unwrap();
        let answers = notices.into_iter().filter(|notice| notice.kind == "answer" && !notice.is_read);
        answers.map(|notice| notice.name).collect()
    }

    #[tokio::test]
    async fn members_write_officers_look_after_it_and_nobody_else_reads() {
        let (site, _folder) = site(Accounts::Open).await;
        let (forum, [ann, ben, cat]) = club(&site).await;
        for nobody in [Some(&cat), None] {
            assert_eq!(here(&site, forum.clone(), nobody).await.unwrap(), None);
        }
        let bens = here(&site, forum.clone(), Some(&ben)).await.unwrap().unwrap();
        let anns = here(&site, forum.clone(), Some(&ann)).await.unwrap().unwrap();
        assert_eq!([(bens.writes, bens.manages), (anns.writes, anns.manages)], [(true, false), (true, true)]);
        for (title, text, fault) in [("x", "words", Fault::Title), ("Sunday", " ", Fault::Text)] {
            assert_eq!(begin(&site, &bens, &ben, title, text).await.unwrap(), Err(fault));
        }
        let id = begin(&site, &bens, &ben, "Sunday?", "Who comes").await.unwrap().unwrap();
        assert!(thread(&site, &id, Some(&cat)).await.unwrap().is_none(), "nor by its address");
        let (sunday, _) = thread(&site, &id, Some(&ann)).await.unwrap().unwrap();
        let does = async |who: &Account, here: &Here, wish: Wish| act(&site, &sunday, here, who, wish).await.unwrap();
        assert_eq!(does(&ann, &anns, Wish::Answer("I do".to_owned())).await, Ok(Some(2)));
        for wish in [Wish::Pin(true), Wish::Lock(true), Wish::TakeAway(2), Wish::Remove] {
            assert_eq!(does(&ben, &bens, wish.clone()).await, Err(Fault::Other), "{wish:?}");
        }
        assert_eq!(does(&ben, &bens, Wish::TakeAway(1)).await, Ok(None), "one's own");
        assert_eq!(does(&ann, &anns, Wish::Lock(true)).await, Ok(None));
        assert_eq!(does(&ben, &bens, Wish::Answer("late".to_owned())).await, Err(Fault::Locked));
        let (_, read) = posts(&site, sunday.clone(), Some(&ben), 0).await.unwrap();
        let read: Vec<_> = read.iter().map(|read| (read.post.text.as_str(), read.author.as_deref())).collect();
        assert_eq!(read, [("", Some("Ben")), ("I do", Some("Ann"))]);
    }

    #[tokio::test]
    async fn who_began_a_thread_is_told_once_until_they_read_it() {
        let (site, _folder) = site(Accounts::Open).await;
        let (forum, [ann, ben, _]) = club(&site).await;
        let there = here(&site, forum.clone(), Some(&ben)).await.unwrap().unwrap();
        let id = begin(&site, &there, &ben, "Sunday?", "Who comes").await.unwrap().unwrap();
        let (sunday, there) = thread(&site, &id, Some(&ann)).await.unwrap().unwrap();
        let answers = async |who: &Account| {
            act(&site, &sunday, &there, who, Wish::Answer("I do".to_owned())).await.unwrap().unwrap();
        };
        answers(&ben).await;
        assert!(told(&site, &ben).await.is_empty(), "nobody is told of what they do themselves");
        answers(&ann).await;
        let first = site.store.notices_of(&ben.id, 99).await.unwrap();
        answers(&ann).await;
        assert_eq!(site.store.notices_of(&ben.id, 99).await.unwrap(), first, "the same notice, not a second one");
        assert_eq!(told(&site, &ben).await, ["Sunday?"]);
        posts(&site, sunday.clone(), Some(&ben), 0).await.unwrap();
        assert!(told(&site, &ben).await.is_empty());
        answers(&ann).await;
        assert_eq!(told(&site, &ben).await.len(), 1);
        posts(&site, sunday.clone(), Some(&ben), 0).await.unwrap();
        // Whom they have blocked causes no notice, and is not read.
        site.store.set_block(&ben.id, ann.holder, true).await.unwrap();
        answers(&ann).await;
        assert!(told(&site, &ben).await.is_empty());
        let (own, mut read) = posts(&site, sunday.clone(), Some(&ben), 0).await.unwrap();
        let last = read.pop().unwrap();
        assert_eq!((own.thread.title.as_str(), own.is_unheard), ("Sunday?", false));
        assert_eq!((last.post.text.as_str(), last.author, last.is_unheard), ("", None, true));
    }

    #[tokio::test]
    async fn a_thread_of_somebody_blocked_says_so_in_lists_and_on_its_page() {
        let (site, _folder) = site(Accounts::Open).await;
        let (forum, [ann, ben, _]) = club(&site).await;
        let there = here(&site, forum.clone(), Some(&ben)).await.unwrap().unwrap();
        let id = begin(&site, &there, &ben, "Sunday?", "Who comes").await.unwrap().unwrap();
        site.store.set_block(&ann.id, ben.holder, true).await.unwrap();
        for (reader, title, author, is_unheard) in [(&ben, "Sunday?", Some("Ben"), false), (&ann, "", None, true)] {
            let (sunday, there) = thread(&site, &id, Some(reader)).await.unwrap().unwrap();
            let all = list(&site, &there, Some(reader), 0).await.unwrap().0;
            let first = latest(&site, &there, Some(reader), 1).await.unwrap();
            assert_eq!((all.len(), &all), (1, &first));
            let said = |one: &Listed| (one.thread.title.clone(), one.author.clone(), one.is_unheard);
            assert_eq!(said(&all[0]), (title.to_owned(), author.map(str::to_owned), is_unheard));
            for page in [0, 1] {
                let (own, _) = posts(&site, sunday.clone(), Some(reader), page).await.unwrap();
                assert_eq!((own.thread.title.as_str(), own.is_unheard), (title, is_unheard), "page {page}");
            }
        }
    }

    #[tokio::test]
    async fn who_is_silenced_writes_nothing_and_a_moderator_s_act_is_logged() {
        let (site, _folder) = site(Accounts::Open).await;
        let (forum, [ann, ben, _]) = club(&site).await;
        let there = here(&site, forum.clone(), Some(&ben)).await.unwrap().unwrap();
        let id = begin(&site, &there, &ben, "Sunday?", "Who comes").await.unwrap().unwrap();
        let now = SystemClock.wall().0;
        let about =
            text_of(&site, Some(&ben.id), format!("/thread/{id}?page=1#post-1"), "Who comes".to_owned()).await.unwrap();
        report(&site, &guest(1), &ann, about, ("abuse", "")).await.unwrap();
        let reported = site.store.reports(true, 1).await.unwrap().pop().unwrap();
        let mute = Sanction {
            id: "sanction1".to_owned(),
            whom: ben.holder,
            kind: "mute".to_owned(),
            since: now,
            until: now + 3_600_000,
            reason: String::new(),
            left: None,
            report: None,
        };
        let handling = Handling {
            verdict: "mute".to_owned(),
            sanction: Some(mute),
            empties: false,
            closes: None,
            entry: Act::ClubChanged.entry(None, None, ""),
        };
        assert!(site.store.handle_report(&reported.id, handling).await.unwrap());
        let (sunday, there) = thread(&site, &id, Some(&ben)).await.unwrap().unwrap();
        let answered = act(&site, &sunday, &there, &ben, Wish::Answer("more".to_owned())).await.unwrap();
        assert_eq!(answered, Err(Fault::Silenced));
        assert_eq!(begin(&site, &there, &ben, "Monday?", "more").await.unwrap(), Err(Fault::Silenced));
        let moda = Account { role: Role::Moderator, ..person(&site, "Moda").await };
        let (sunday, there) = thread(&site, &id, Some(&moda)).await.unwrap().unwrap();
        assert!(there.manages && !there.writes);
        let logged = async || site.store.audit(now + 3_600_000, 99).await.unwrap().len();
        let before = logged().await;
        act(&site, &sunday, &there, &moda, Wish::TakeAway(1)).await.unwrap().unwrap();
        assert_eq!(logged().await, before + 1);
    }
}
