//! Studies: who may do what with them, and what their chapters hold.

mod change;

pub use change::{ChapterEdit, add};

use crate::desk::Full;
use crate::limits::Deed;
use crate::people::{is_sheltered, may_meet};
use crate::site::Site;
use crate::trees::Reading;
use crate::who::{Account, Asker, Principal, TooMany};
use crate::writing::{Silence, may_write, silence_beside};
use komadai_record::{Beginning, MOST_EDITS, SharedTree};
use komadai_room::{Clock, SystemClock, SystemEntropy, new_id};
use komadai_store::{
    ChapterMove, NoteWriter, Role as Office, StoreError, StoredChapter, StoredStudy, StudyPerson, StudyQuery,
    Visibility, is_id,
};
use std::sync::Arc;

/// The longest title, in characters.
const MAX_TITLE: usize = 100;
/// That a study was changed is noted once in so many milliseconds.
const NOTED_EVERY_MS: u64 = 60_000;
/// How often a chapter is moved again because somebody else's change was kept first.
const TRIES: usize = 8;

/// What somebody is to a study.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Role {
    /// Reads it.
    Viewer,
    /// Writes it, too.
    Contributor,
    /// Decides who does.
    Owner,
}

/// Why something was not done with a study.
#[derive(Debug)]
pub enum Fault {
    /// It is not there, or they may not know that it is.
    NotThere,
    /// It needs an account.
    NoAccount,
    /// It is for those who write the study, or for its owner.
    NotTheirs,
    /// It is for the owner, or for a moderator.
    NotTheOwner,
    /// They have been silenced for a time.
    Silenced,
    /// They have done it too often.
    TooMany(TooMany),
    /// A title has at least one character, and not too many.
    BadTitle,
    /// An account has as many studies as it may.
    ManyStudies,
    /// It takes no more people.
    ManyPeople,
    /// It would have too many chapters.
    ManyChapters {
        /// The chapters that it has.
        there: usize,
        /// Those that were to be added.
        more: usize,
    },
    /// The order of its chapters has changed as often as it may.
    OrderFull,
    /// It keeps one chapter.
    OnlyChapter,
    /// Too much is being worked on.
    Full,
    /// What is stored of it cannot be read.
    Unreadable,
    /// The store failed.
    Store(StoreError),
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        Fault::Store(error)
    }
}

impl From<TooMany> for Fault {
    fn from(too_many: TooMany) -> Fault {
        Fault::TooMany(too_many)
    }
}

impl From<Full> for Fault {
    fn from(Full: Full) -> Fault {
        Fault::Full
    }
}

/// A study as somebody may see it.
pub struct Seen {
    /// The study.
    pub study: StoredStudy,
    /// Its chapters, in their order.
    pub chapters: Vec<StoredChapter>,
    /// Those whom its owner has let in.
    pub people: Vec<StudyPerson>,
    /// What they are to it.
    pub role: Role,
    account: Option<Arc<Account>>,
}

/// A study, where it is there and they may see it.
pub async fn open(site: &Site, id: &str, principal: &Principal) -> Result<Seen, Fault> {
    let study = if is_id(id) { site.store.study(id).await? } else { None };
    let study = study.ok_or(Fault::NotThere)?;
    let people = site.store.study_people(id).await?;
    let account = principal.account().cloned();
    let own = account.as_ref().map(|account| account.id.as_str());
    let person = people.iter().find(|person| Some(person.account.as_str()) == own);
    let role = match person {
        _ if own == Some(&study.owner) => Some(Role::Owner),
        Some(person) if person.may_edit => Some(Role::Contributor),
        Some(_) => Some(Role::Viewer),
        None => (study.visibility != Visibility::Private).then_some(Role::Viewer),
    };
    // Nobody else learns that it is there.
    let role = role.ok_or(Fault::NotThere)?;
    let chapters = site.store.chapters(id).await?;
    Ok(Seen { study, chapters, people, role, account })
}

/// Studies, those changed last first.
///
/// # Errors
/// The store failed.
pub async fn list(site: &Site, query: StudyQuery) -> Result<Vec<StoredStudy>, StoreError> {
    site.store.studies(query).await
}

/// An account that may write what others read.
pub async fn writer(site: &Site, principal: &Principal) -> Result<Arc<Account>, Fault> {
    let account = principal.account().cloned().ok_or(Fault::NoAccount)?;
    writes(site, &account).await?;
    Ok(account)
}

/// Refuses an account that may not write now.
async fn writes(site: &Site, account: &Account) -> Result<(), Fault> {
    if may_write(site, account.holder).await? { Ok(()) } else { Err(Fault::Silenced) }
}

impl Seen {
    /// Refuses whoever is less than this to the study, or may not write now.
    pub async fn wants(&self, site: &Site, asker: &Asker, role: Role) -> Result<(), Fault> {
        if self.role < role {
            return Err(Fault::NotTheirs);
        }
        if let Some(account) = &self.account {
            writes(site, account).await?;
        }
        Ok(asker.may(site, Deed::Upload)?)
    }

    /// Whether they write it, now.
    pub async fn may_edit(&self, site: &Site) -> Result<bool, StoreError> {
        match &self.account {
            Some(account) if self.role >= Role::Contributor => may_write(site, account.holder).await,
            _ => Ok(false),
        }
    }

    /// The account of whoever may take it from the site: its owner, or a moderator who sees it.
    pub fn remover(&self) -> Result<&Account, Fault> {
        let may = |account: &Account| self.role == Role::Owner || account.role >= Office::Moderator;
        let remover = self.account.as_deref().filter(|account| may(account));
        remover.ok_or(Fault::NotTheOwner)
    }

    /// A chapter of it; the first one where none is named.
    pub fn chapter(&self, id: Option<&str>) -> Result<&StoredChapter, Fault> {
        let found = self.chapters.iter().find(|chapter| id.is_none_or(|id| id == chapter.id));
        found.ok_or(Fault::NotThere)
    }

    /// Whether they are told who writes it and who reads it: a link alone does not say.
    pub fn sees_people(&self) -> bool {
        self.study.visibility != Visibility::Link || self.takes_part()
    }

    /// Whether they take part in it: they are told who wrote which note, and who of them reads which chapter.
    pub fn takes_part(&self) -> bool {
        self.role != Role::Viewer || self.is_member()
    }

    /// Says which chapter they read to the others who take part, by a connection that has given itself a name; nothing of those who do
    /// not, nor of those who are kept within their class to anybody else.
    pub async fn read(
        &self,
        site: &Site,
        from: &str,
        chapter: &str,
        before: Option<Reading>,
    ) -> Result<Option<Reading>, StoreError> {
        let Some(account) = self.account.as_ref().filter(|_| self.takes_part()) else { return Ok(None) };
        if !self.may_talk(site).await? {
            return Ok(None);
        }
        Ok(Some(match before {
            Some(reading) => reading.of(chapter),
            None => Reading::begin(&site.trees, &self.study.id, (&account.id, from), chapter),
        }))
    }

    /// What others who take part read now: the chapter, and what they are called. Nobody else is told.
    pub fn readers(&self, site: &Site) -> Vec<(String, String)> {
        let Some(own) = self.account.as_ref().filter(|_| self.takes_part()) else { return Vec::new() };
        let name = |account: &str| match self.people.iter().find(|person| person.account == account) {
            Some(person) => Some(person.name.clone()),
            None => (account == self.study.owner).then(|| self.study.owner_name.clone()),
        };
        let others = site.trees.readers(&self.study.id).into_iter().filter(|(_, account)| *account != own.id);
        others.filter_map(|(chapter, account)| Some((chapter, name(&account)?))).collect()
    }

    /// Who wrote the notes of a chapter, by node, for those who take part.
    pub async fn note_writers(&self, site: &Site, chapter: &str) -> Result<Vec<NoteWriter>, StoreError> {
        if self.takes_part() { site.store.note_writers(chapter).await } else { Ok(Vec::new()) }
    }

    /// Whether what people say beside it is for them: where they are told who its people are, on a site where people talk. Those who are
    /// kept within their class hear nothing where anybody may write.
    pub async fn hears_talk(&self, site: &Site) -> Result<bool, StoreError> {
        if !site.talk.lets(true) || !self.sees_people() {
            return Ok(false);
        }
        match &self.account {
            Some(account) if self.study.visibility != Visibility::Private => {
                Ok(!is_sheltered(&*site.store, &account.id).await?)
            }
            _ => Ok(true),
        }
    }

    /// Why they may say nothing there. Guests have no account to ask of: nothing is taken from them.
    pub async fn silence(&self, site: &Site) -> Result<Option<Silence>, StoreError> {
        let Some(account) = &self.account else { return Ok(None) };
        match silence_beside(site, account.holder, &self.study.id).await? {
            None if !self.may_talk(site).await? => Ok(Some(Silence::Sheltered)),
            silence => Ok(silence),
        }
    }

    /// Whether a teacher lets them talk there: pupils who are kept within their class talk where nobody else reads.
    async fn may_talk(&self, site: &Site) -> Result<bool, StoreError> {
        let Some(account) = &self.account else { return Ok(false) };
        if self.study.visibility != Visibility::Private {
            return Ok(!is_sheltered(&*site.store, &account.id).await?);
        }
        let others = self.people.iter().map(|person| &person.account).chain([&self.study.owner]);
        for other in others {
            if !may_meet(&*site.store, Some(&account.id), other).await? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_member(&self) -> bool {
        let own = self.account.as_ref().map(|account| account.id.as_str());
        self.people.iter().any(|person| Some(person.account.as_str()) == own)
    }

    /// Reads its chapters again, in the order in which they are now.
    pub async fn order_again(&mut self, site: &Site) -> Result<(), StoreError> {
        if let Some(study) = site.store.study(&self.study.id).await? {
            self.study.order = study.order;
            self.chapters = site.store.chapters(&study.id).await?;
        }
        Ok(())
    }

    /// Something of it has changed: those who see it are told, and lists say so.
    pub async fn changed(&mut self, site: &Site) {
        site.trees.tell_outline(&self.study.id);
        self.touch(site).await;
    }

    /// Lists say that it was changed.
    pub async fn touch(&mut self, site: &Site) {
        let now = SystemClock.wall().0;
        // Where this fails, the next change says it.
        if now.saturating_sub(self.study.changed) > NOTED_EVERY_MS
            && site.store.touch_study(&self.study.id, now).await.is_ok()
        {
            self.study.changed = now;
        }
    }
}

/// Why a chapter stays where it is.
#[derive(Debug)]
pub enum NotMoved {
    /// It, or the one that it was to stand before, is not there, or no longer.
    Gone,
    /// The order of this study has changed as often as it may.
    Full,
    /// It was not kept.
    NotKept,
}

/// Puts a chapter of a study before another one, or last, as the next change of its order. Where others were first, it is done after
/// them. A change that was kept after the number `after` under the same name is not done again: whoever lost the answer asks so.
pub async fn move_chapter(
    site: &Site,
    study: &str,
    (chapter, before): (&str, Option<&str>),
    (name, after): (&str, u32),
) -> Result<(), NotMoved> {
    let not_kept = |_| NotMoved::NotKept;
    let after = after.min(MOST_EDITS);
    for _ in 0..TRIES {
        let since = site.trees.edits(study, after).await.map_err(not_kept)?;
        let seq = after + since.len() as u32 + 1;
        let change = ChapterMove {
            study: study.to_owned(),
            seq,
            chapter: chapter.to_owned(),
            before: before.map(str::to_owned),
            name: name.to_owned(),
        };
        let line = change.line();
        if since.contains(&line) {
            return Ok(());
        }
        let chapters = site.store.chapters(study).await.map_err(not_kept)?;
        let place = |id: &str| chapters.iter().position(|chapter| chapter.id == id);
        let at = place(chapter).ok_or(NotMoved::Gone)?;
        let next = match before {
            Some(before) => place(before).ok_or(NotMoved::Gone)?,
            None => chapters.len(),
        };
        if next == at || next == at + 1 {
            return Ok(());
        }
        if seq > MOST_EDITS {
            return Err(NotMoved::Full);
        }
        if site.trees.move_chapter(change).await.map_err(not_kept)? {
            return Ok(());
        }
    }
    Err(NotMoved::NotKept)
}

/// What a chapter began with.
pub fn beginning(chapter: &StoredChapter) -> Result<Beginning, Fault> {
    chapter.beginning.parse().map_err(|error| {
        tracing::error!(chapter = chapter.id, "cannot be read: {error}");
        Fault::Unreadable
    })
}

/// A chapter with all that was edited in it.
pub async fn tree(site: &Site, chapter: &StoredChapter) -> Result<SharedTree, Fault> {
    let beginning = beginning(chapter)?;
    let lines = site.trees.edits(&chapter.id, 0).await?;
    let tree = site.desk.work(move || {
        let mut tree = beginning.tree();
        for edit in lines.iter().filter_map(|line| line.parse().ok()) {
            // What was kept was taken once, and is again.
            let _ = tree.apply(&edit);
        }
        tree
    });
    Ok(tree.await?)
}

/// A new chapter, which is read as the code of its kind says.
pub fn new_chapter(study: &str, title: String, kind: &str, beginning: &Beginning) -> StoredChapter {
    StoredChapter {
        id: new_id(&SystemEntropy),
        study: study.to_owned(),
        place: 0,
        title,
        kind: kind.to_owned(),
        beginning: beginning.to_string(),
    }
}

/// New chapters of what they begin with and are called where the records say so; `title` is told the number of each, from 1.
pub fn new_chapters(
    study: &str,
    begun: Vec<(Beginning, Option<String>)>,
    kind: &str,
    title: impl Fn(usize, Option<String>) -> String,
) -> Vec<StoredChapter> {
    let chapter = |(number, (beginning, named))| new_chapter(study, title(number, named), kind, &beginning);
    (1..).zip(begun).map(chapter).collect()
}

/// The title of one of several.
pub fn numbered(title: &str, number: usize) -> String {
    let room = MAX_TITLE - 4;
    format!("{} {number}", title.chars().take(room).collect::<String>())
}

/// A new study.
pub fn new_study(owner: &Account, title: String, visibility: Visibility) -> StoredStudy {
    let now = SystemClock.wall().0;
    StoredStudy {
        id: new_id(&SystemEntropy),
        owner: owner.id.clone(),
        owner_name: owner.name.clone(),
        words: words(&title).join(" "),
        title,
        visibility,
        created: now,
        changed: now,
        order: 0,
    }
}

/// A title that somebody has typed; none: it is empty or too long.
pub fn title(text: &str) -> Option<String> {
    let plain: String = text.chars().filter(|letter| !letter.is_control()).collect();
    let plain = plain.trim();
    (!plain.is_empty() && plain.chars().count() <= MAX_TITLE).then(|| plain.to_owned())
}

/// The words by which a title is found.
pub fn words(text: &str) -> Vec<String> {
    komadai_archive::fold(text).split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::people::Accounts;
    use crate::testing::{person, site};
    use komadai_shogi::Position;

    #[tokio::test]
    async fn a_private_study_is_there_for_its_people_alone_and_each_does_what_they_may() {
        let (site, _folder) = site(Accounts::Open).await;
        let [ann, ben, cat] = [person(&site, "Ann").await, person(&site, "Ben").await, person(&site, "Cat").await]
            .map(|account| Principal::Account(Arc::new(account)));
        let owner = ann.account().unwrap();
        let study = new_study(owner, "Static rook".to_owned(), Visibility::Private);
        let id = study.id.clone();
        let chapters = vec![new_chapter(&id, "First".to_owned(), "analysis", &Beginning::at(Position::start()))];
        assert!(site.store.add_study(study, chapters).await.unwrap());
        let role = async |who: &Principal| match open(&site, &id, who).await {
            Ok(seen) => Some(seen.role),
            Err(Fault::NotThere) => None,
            Err(fault) => panic!("{fault:?}"),
        };
        assert_eq!(role(&ann).await, Some(Role::Owner));
        assert_eq!(role(&ben).await, None);
        assert_eq!(role(&Principal::Stranger).await, None);
        for (may_edit, is) in [(Some(false), Some(Role::Viewer)), (Some(true), Some(Role::Contributor)), (None, None)] {
            let ben_s = &ben.account().unwrap().id;
            assert!(site.store.set_study_person(&id, ben_s, may_edit).await.unwrap());
            assert_eq!(role(&ben).await, is);
        }
        assert_eq!(role(&cat).await, None);

        // What people say beside it is for those who are told who its people are.
        let hears = async |who: &Principal| open(&site, &id, who).await.unwrap().hears_talk(&site).await.unwrap();
        let seen_as = |visibility| StoredStudy { visibility, ..new_study(owner, "Static rook".to_owned(), visibility) };
        for (visibility, told) in [(Visibility::Link, false), (Visibility::Public, true)] {
            let changed = StoredStudy { id: id.clone(), ..seen_as(visibility) };
            assert!(site.store.change_study(changed).await.unwrap());
            assert_eq!((hears(&ann).await, hears(&cat).await), (true, told));
            assert!(open(&site, &id, &cat).await.unwrap().may_talk(&site).await.unwrap());
            assert!(!open(&site, &id, &Principal::Stranger).await.unwrap().may_talk(&site).await.unwrap());
        }

        let asker = |who: &Principal| Asker::new(who, crate::address::Party::of([192, 0, 2, 1].into()), true, false);
        let public = StoredStudy { visibility: Visibility::Public, ..open(&site, &id, &ann).await.unwrap().study };
        assert!(site.store.change_study(public).await.unwrap());
        let seen = open(&site, &id, &cat).await.unwrap();
        assert!(matches!(seen.wants(&site, &asker(&cat), Role::Contributor).await, Err(Fault::NotTheirs)));
        assert!(matches!(seen.remover(), Err(Fault::NotTheOwner)));
        assert!(matches!(seen.chapter(Some("none")), Err(Fault::NotThere)));
        assert!(matches!(writer(&site, &Principal::Stranger).await, Err(Fault::NoAccount)));
        let seen = open(&site, &id, &ann).await.unwrap();
        assert!(seen.wants(&site, &asker(&ann), Role::Owner).await.is_ok());
        assert_eq!(seen.remover().unwrap().id, owner.id);
        assert_eq!(tree(&site, seen.chapter(None).unwrap()).await.unwrap().edits(), 0);
    }
}
