//! Studies: who may do what with them, and what their chapters hold.

use crate::app::App;
use crate::asker::Asker;
use crate::limits::Deed;
use crate::principal::{Account, Principal};
use crate::refusal::Refusal;
use crate::writing;
use komadai_record::{Beginning, MOST_EDITS, SharedTree};
use komadai_room::{Clock, SystemClock, SystemEntropy, new_id};
use komadai_store::{ChapterMove, Role, StoreError, StoredChapter, StoredStudy, StudyPerson, Visibility, is_id};
use komadai_wire::{ChapterCard, ChapterKind, ChapterTree, StudyMember, StudyRole, StudyView, TreeEdit};
use std::sync::Arc;

/// The longest title, in characters.
const MAX_TITLE: usize = 100;
/// That a study was changed is noted once in so many milliseconds.
const NOTED_EVERY_MS: u64 = 60_000;
/// How often a chapter is moved again because somebody else's change was kept first.
const TRIES: usize = 8;

/// A study as somebody may see it.
pub(crate) struct Seen {
    pub(crate) study: StoredStudy,
    pub(crate) chapters: Vec<StoredChapter>,
    people: Vec<StudyPerson>,
    /// What they are to it.
    pub(crate) role: StudyRole,
    account: Option<Arc<Account>>,
}

/// A study, where it is there and they may see it.
pub(crate) async fn open(app: &App, id: &str, principal: &Principal) -> Result<Seen, Refusal> {
    let study = if is_id(id) { app.store.study(id).await? } else { None };
    let study = study.ok_or(Refusal::NoSuchPage)?;
    let people = app.store.study_people(id).await?;
    let account = principal.account().cloned();
    let own = account.as_ref().map(|account| account.id.as_str());
    let person = people.iter().find(|person| Some(person.account.as_str()) == own);
    let role = match person {
        _ if own == Some(&study.owner) => Some(StudyRole::Owner),
        Some(person) if person.may_edit => Some(StudyRole::Contributor),
        Some(_) => Some(StudyRole::Viewer),
        None => (study.visibility != Visibility::Private).then_some(StudyRole::Viewer),
    };
    // Nobody else learns that it is there.
    let role = role.ok_or(Refusal::NoSuchPage)?;
    let chapters = app.store.chapters(id).await?;
    Ok(Seen { study, chapters, people, role, account })
}

/// An account that may write what others read.
pub(crate) async fn writer(app: &App, principal: &Principal) -> Result<Arc<Account>, Refusal> {
    let account = principal.account().cloned().ok_or(Refusal::Forbidden("log in to write studies"))?;
    writing::check(app, &account).await?;
    Ok(account)
}

impl Seen {
    /// Refuses whoever is less than this to the study, or may not write now.
    pub(crate) async fn wants(&self, app: &App, asker: &Asker, role: StudyRole) -> Result<(), Refusal> {
        if self.role < role {
            return Err(Refusal::Forbidden("this is for the study's owner, or for those who write it"));
        }
        if let Some(account) = &self.account {
            writing::check(app, account).await?;
        }
        asker.may(app, Deed::Upload)
    }

    /// Whether they write it, now.
    pub(crate) async fn may_edit(&self, app: &App) -> Result<bool, StoreError> {
        match &self.account {
            Some(account) if self.role >= StudyRole::Contributor => writing::may_write(app, account.holder).await,
            _ => Ok(false),
        }
    }

    /// The account of whoever may take it from the site: its owner, or a moderator who sees it.
    pub(crate) fn remover(&self) -> Result<&Account, Refusal> {
        let may = |account: &Account| self.role == StudyRole::Owner || account.role >= Role::Moderator;
        let remover = self.account.as_deref().filter(|account| may(account));
        remover.ok_or(Refusal::Forbidden("only its owner can delete a study"))
    }

    /// A chapter of it; the first one where none is named.
    pub(crate) fn chapter(&self, id: Option<&str>) -> Result<&StoredChapter, Refusal> {
        let found = self.chapters.iter().find(|chapter| id.is_none_or(|id| id == chapter.id));
        found.ok_or(Refusal::NoSuchPage)
    }

    /// The study as its page shows it.
    pub(crate) fn view(&self) -> StudyView {
        let named = self.study.visibility != Visibility::Link || self.role != StudyRole::Viewer || self.is_member();
        let member = |person: &StudyPerson| StudyMember {
            name: person.name.clone(),
            role: if person.may_edit { StudyRole::Contributor } else { StudyRole::Viewer },
        };
        StudyView {
            id: self.study.id.clone(),
            title: self.study.title.clone(),
            visibility: visibility(self.study.visibility),
            owner: self.study.owner_name.clone(),
            you: self.role,
            chapters: self.chapters.iter().map(card).collect(),
            order: self.study.order,
            people: self.people.iter().filter(|_| named).map(member).collect(),
        }
    }

    fn is_member(&self) -> bool {
        let own = self.account.as_ref().map(|account| account.id.as_str());
        self.people.iter().any(|person| Some(person.account.as_str()) == own)
    }

    /// Reads its chapters again, in the order in which they are now.
    pub(crate) async fn order_again(&mut self, app: &App) -> Result<(), StoreError> {
        if let Some(study) = app.store.study(&self.study.id).await? {
            self.study.order = study.order;
            self.chapters = app.store.chapters(&study.id).await?;
        }
        Ok(())
    }

    /// Something of it has changed: those who see it are told, and lists say so.
    pub(crate) async fn changed(&mut self, app: &App) {
        app.trees.tell_outline(&self.study.id);
        self.touch(app).await;
    }

    /// Lists say that it was changed.
    pub(crate) async fn touch(&mut self, app: &App) {
        let now = SystemClock.wall().0;
        // Where this fails, the next change says it.
        if now.saturating_sub(self.study.changed) > NOTED_EVERY_MS
            && app.store.touch_study(&self.study.id, now).await.is_ok()
        {
            self.study.changed = now;
        }
    }
}

/// Why a chapter stays where it is.
#[derive(Debug)]
pub(crate) enum NotMoved {
    /// It, or the one that it was to stand before, is not there, or no longer.
    Gone,
    /// The order of this study has changed as often as it may.
    Full,
    /// It was not kept.
    NotKept,
}

/// Puts a chapter of a study before another one, or last, as the next change of its order. Where others were first, it is done after
/// them. A change that was kept after the number `after` under the same name is not done again: whoever lost the answer asks so.
pub(crate) async fn move_chapter(
    app: &App,
    study: &str,
    (chapter, before): (&str, Option<&str>),
    (name, after): (&str, u32),
) -> Result<(), NotMoved> {
    let not_kept = |_| NotMoved::NotKept;
    let after = after.min(MOST_EDITS);
    for _ in 0..TRIES {
        let since = app.trees.edits(study, after).await.map_err(not_kept)?;
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
        let chapters = app.store.chapters(study).await.map_err(not_kept)?;
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
        if app.trees.move_chapter(change).await.map_err(not_kept)? {
            return Ok(());
        }
    }
    Err(NotMoved::NotKept)
}

/// What a chapter began with.
pub(crate) fn beginning(chapter: &StoredChapter) -> Result<Beginning, Refusal> {
    chapter.beginning.parse().map_err(|error| {
        tracing::error!(chapter = chapter.id, "cannot be read: {error}");
        Refusal::UnreadableRecord
    })
}

/// A chapter with all that was edited in it.
pub(crate) async fn tree(app: &App, chapter: &StoredChapter) -> Result<SharedTree, Refusal> {
    let beginning = beginning(chapter)?;
    let lines = app.trees.edits(&chapter.id, 0).await?;
    let tree = app.desk.work(move || {
        let mut tree = beginning.tree();
        for edit in lines.iter().filter_map(|line| line.parse().ok()) {
            // What was kept was taken once, and is again.
            let _ = tree.apply(&edit);
        }
        tree
    });
    Ok(tree.await?)
}

/// A chapter as its page starts from it.
pub(crate) async fn shown(app: &App, chapter: &StoredChapter) -> Result<ChapterTree, Refusal> {
    let beginning = beginning(chapter)?;
    let edits = app.trees.edits(&chapter.id, 0).await?;
    let edits = edits.iter().filter_map(|line| line.parse().ok());
    Ok(ChapterTree {
        id: chapter.id.clone(),
        start: beginning.start().to_setup().to_string(),
        beginning: beginning.edits().iter().map(TreeEdit::from).collect(),
        edits: edits.map(|edit| TreeEdit::from(&edit)).collect(),
    })
}

/// A new chapter.
pub(crate) fn new_chapter(study: &str, title: String, kind: ChapterKind, beginning: &Beginning) -> StoredChapter {
    StoredChapter {
        id: new_id(&SystemEntropy),
        study: study.to_owned(),
        place: 0,
        title,
        kind: kind.code().to_owned(),
        beginning: beginning.to_string(),
    }
}

/// New chapters of what they begin with and are called where the records say so; `title` is told the number of each, from 1.
pub(crate) fn new_chapters(
    study: &str,
    begun: Vec<(Beginning, Option<String>)>,
    kind: ChapterKind,
    title: impl Fn(usize, Option<String>) -> String,
) -> Vec<StoredChapter> {
    let chapter = |(number, (beginning, named))| new_chapter(study, title(number, named), kind, &beginning);
    (1..).zip(begun).map(chapter).collect()
}

/// The title of one of several.
pub(crate) fn numbered(title: &str, number: usize) -> String {
    let room = MAX_TITLE - 4;
    format!("{} {number}", title.chars().take(room).collect::<String>())
}

/// A new study.
pub(crate) fn new_study(owner: &Account, title: String, visibility: Visibility) -> StoredStudy {
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
pub(crate) fn title(text: &str) -> Option<String> {
    let plain: String = text.chars().filter(|letter| !letter.is_control()).collect();
    let plain = plain.trim();
    (!plain.is_empty() && plain.chars().count() <= MAX_TITLE).then(|| plain.to_owned())
}

/// The words by which a title is found.
pub(crate) fn words(text: &str) -> Vec<String> {
    komadai_archive::fold(text).split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn card(chapter: &StoredChapter) -> ChapterCard {
    let kind = kind(chapter);
    ChapterCard { id: chapter.id.clone(), title: chapter.title.clone(), kind }
}

/// How a chapter is read.
pub(crate) fn kind(chapter: &StoredChapter) -> ChapterKind {
    ChapterKind::from_code(&chapter.kind).unwrap_or(ChapterKind::Analysis)
}

/// As the browser has it.
pub(crate) const fn visibility(stored: Visibility) -> komadai_wire::Visibility {
    match stored {
        Visibility::Public => komadai_wire::Visibility::Public,
        Visibility::Link => komadai_wire::Visibility::Link,
        Visibility::Private => komadai_wire::Visibility::Private,
    }
}

/// As it is kept.
pub(crate) const fn stored_visibility(told: komadai_wire::Visibility) -> Visibility {
    match told {
        komadai_wire::Visibility::Public => Visibility::Public,
        komadai_wire::Visibility::Link => Visibility::Link,
        komadai_wire::Visibility::Private => Visibility::Private,
    }
}
