//! Studies: chapters that people write together.

#[cfg(rustfmt)]
mod sql;

use crate::{Answer, AuditEntry};

/// Chapters of one study.
pub const MOST_CHAPTERS: u32 = 64;
/// People of one study, its owner aside.
pub const MOST_STUDY_PEOPLE: u32 = 64;
/// Studies of one account.
pub const MOST_STUDIES: u32 = 500;

/// Who sees a study.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Visibility {
    /// Everybody, and it is listed.
    Public,
    /// Whoever has its address.
    Link,
    /// Its people.
    Private,
}

impl Visibility {
    /// Each of them.
    pub const ALL: [Visibility; 3] = [Visibility::Public, Visibility::Link, Visibility::Private];

    /// The stable name.
    pub const fn code(self) -> &'static str {
        match self {
            Visibility::Public => "public",
            Visibility::Link => "link",
            Visibility::Private => "private",
        }
    }

    /// The one of a stable name.
    pub fn from_code(code: &str) -> Option<Visibility> {
        Visibility::ALL.into_iter().find(|visibility| visibility.code() == code)
    }
}

/// A study without its chapters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredStudy {
    /// Its id.
    pub id: String,
    /// The account that owns it.
    pub owner: String,
    /// What the owner is called now; not written.
    pub owner_name: String,
    /// Its title.
    pub title: String,
    /// The title as searches find it.
    pub words: String,
    /// Who sees it.
    pub visibility: Visibility,
    /// When it was made.
    pub created: u64,
    /// When anything of it was last changed, within a minute or so.
    pub changed: u64,
    /// The number of the last change of its chapters' order; not written.
    pub order: u32,
}

/// A chapter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredChapter {
    /// Its id, which is that of its shared tree, too.
    pub id: String,
    /// Its study.
    pub study: String,
    /// Its order among the chapters.
    pub place: u32,
    /// Its title.
    pub title: String,
    /// How it is read; opaque here.
    pub kind: String,
    /// The tree that it began with; opaque here.
    pub beginning: String,
}

/// A change of the order of a study's chapters, kept as an edit of the study as those of a tree are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChapterMove {
    /// The study.
    pub study: String,
    /// The number of the change, from 1 on.
    pub seq: u32,
    /// The chapter that is moved.
    pub chapter: String,
    /// The one before which it stands from then on; none: it stands last.
    pub before: Option<String>,
    /// By which whoever made the change knows it again.
    pub name: String,
}

impl ChapterMove {
    /// The line by which it is kept.
    pub fn line(&self) -> String {
        match &self.before {
            Some(before) => format!("move {} {} before {before}", self.name, self.chapter),
            None => format!("move {} {} last", self.name, self.chapter),
        }
    }
}

/// Somebody who takes part in a study that is another one's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StudyPerson {
    /// The account.
    pub account: String,
    /// What it is called now.
    pub name: String,
    /// Whether they write it, too.
    pub may_edit: bool,
}

/// Which studies are looked for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StudyQuery {
    /// Those in which this account takes part; without one, those that are public.
    pub of: Option<String>,
    /// Words that the title holds, as they are in [`StoredStudy::words`].
    pub words: Vec<String>,
    /// Those changed before then.
    pub before: Option<u64>,
    /// How many.
    pub at_most: u32,
}

/// Studies with their chapters and people.
pub trait Studies: Send + Sync {
    /// Keeps a new study with its chapters; false where its owner has [`MOST_STUDIES`].
    fn add_study(&self, study: StoredStudy, chapters: Vec<StoredChapter>) -> Answer<'_, bool>;

    /// A study.
    fn study<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredStudy>>;

    /// Gives a study another title and visibility; false where it is gone. Where more people see it than before, what was said beside
    /// it is removed.
    fn change_study(&self, study: StoredStudy) -> Answer<'_, bool>;

    /// Says that something of a study was changed.
    fn touch_study<'a>(&'a self, id: &'a str, now: u64) -> Answer<'a, ()>;

    /// Removes a study with all that is in it and was said beside it, and logs it where somebody else than its owner does so.
    fn remove_study<'a>(&'a self, id: &'a str, entry: Option<AuditEntry>) -> Answer<'a, ()>;

    /// Studies, those changed last first.
    fn studies(&self, query: StudyQuery) -> Answer<'_, Vec<StoredStudy>>;

    /// The chapters of a study in their order.
    fn chapters<'a>(&'a self, study: &'a str) -> Answer<'a, Vec<StoredChapter>>;

    /// Adds chapters at the end of a study in this order, whatever their places say, all of them or none; false where the study is
    /// gone, or would have more than [`MOST_CHAPTERS`].
    fn add_chapters<'a>(&'a self, study: &'a str, chapters: Vec<StoredChapter>) -> Answer<'a, bool>;

    /// Gives a chapter of a study another title and kind; false where it is not there.
    fn change_chapter(&self, chapter: StoredChapter) -> Answer<'_, bool>;

    /// Keeps a change of the chapters' order under its number, and puts the chapters so; false where another change has the number.
    /// Whoever reads [`SharedTrees::edits`](crate::SharedTrees::edits) of the study finds its line.
    fn move_chapter(&self, change: ChapterMove) -> Answer<'_, bool>;

    /// Removes a chapter of a study with all that was edited in it; false where it is not there, or the only one.
    fn remove_chapter<'a>(&'a self, study: &'a str, chapter: &'a str) -> Answer<'a, bool>;

    /// Who takes part in a study beside its owner, by name.
    fn study_people<'a>(&'a self, study: &'a str) -> Answer<'a, Vec<StudyPerson>>;

    /// Lets an account take part in a study, or no longer; false where the study is gone or has [`MOST_STUDY_PEOPLE`].
    fn set_study_person<'a>(&'a self, study: &'a str, account: &'a str, may_edit: Option<bool>) -> Answer<'a, bool>;

    /// Takes an account out of every study. Those that it owned are their first contributor's from then on; those that nobody else
    /// writes are removed.
    fn leave_studies<'a>(&'a self, account: &'a str) -> Answer<'a, ()>;
}
