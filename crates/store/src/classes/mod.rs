//! Classes as they are kept: who teaches and who learns, the accounts that teachers made for pupils, what is to be done, and what was said
//! of games.

#[cfg(rustfmt)]
mod sql;

use crate::{Answer, AuditEntry, SecretHash, StoredAccount};

/// Classes that one account teaches.
pub const MOST_CLASSES_TAUGHT: u32 = 20;
/// Classes in which one account is anything.
pub const MOST_CLASSES: u32 = 40;
/// Accounts in one class.
pub const MOST_CLASS_MEMBERS: u32 = 100;
/// Things to do that one class has; the one due first makes room.
pub const MOST_HOMEWORK: u32 = 60;
/// Remarks about one pupil's games in one class; the oldest go first.
pub const MOST_CLASS_REMARKS: u32 = 200;

/// What an account is in a class.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ClassRole {
    /// It learns there.
    Pupil,
    /// It teaches there beside the teacher.
    Assistant,
    /// The class is its own. A class has one teacher.
    Teacher,
}

impl ClassRole {
    /// Every one, the lowest first.
    pub const ALL: [ClassRole; 3] = [ClassRole::Pupil, ClassRole::Assistant, ClassRole::Teacher];

    /// The stable name.
    pub const fn code(self) -> &'static str {
        match self {
            ClassRole::Pupil => "pupil",
            ClassRole::Assistant => "assistant",
            ClassRole::Teacher => "teacher",
        }
    }

    /// The one of a stable name.
    pub fn from_code(code: &str) -> Option<ClassRole> {
        ClassRole::ALL.into_iter().find(|role| role.code() == code)
    }
}

/// A class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredClass {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// By which pupils come in.
    pub code: String,
    /// Accounts that were made in it may meet others, too.
    pub is_open: bool,
    /// When it was made.
    pub created: u64,
}

/// Somebody in a class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassMember {
    /// The class.
    pub class: String,
    /// The account.
    pub account: String,
    /// What it is there.
    pub role: ClassRole,
    /// What the class calls them; empty: as their account.
    pub called: String,
    /// Since when.
    pub since: u64,
    /// The account's name; told, never kept.
    pub name: String,
    /// The account was made in this class; told, never kept.
    pub is_ward: bool,
}

/// An account that was made in a class, where its teacher answers for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ward {
    /// The class.
    pub class: String,
    /// It may meet others, too.
    pub is_open: bool,
}

/// A new account of a pupil.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewWard {
    /// The account.
    pub account: StoredAccount,
    /// The keys of all that its name looks like.
    pub looks: Vec<String>,
    /// The class.
    pub class: String,
    /// What the class calls them.
    pub called: String,
    /// The hash of what stands on its card.
    pub card: SecretHash,
}

/// Something to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Homework {
    /// Its id.
    pub id: String,
    /// The class.
    pub class: String,
    /// What kind of thing it is, by a stable name; opaque here.
    pub kind: String,
    /// Which one of its kind.
    pub item: String,
    /// How many problems or games.
    pub times: u32,
    /// What the teacher says of it.
    pub words: String,
    /// Until when.
    pub due: u64,
    /// When it was set.
    pub created: u64,
}

/// A teacher's remark about a pupil's game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassRemark {
    /// Its id.
    pub id: String,
    /// The class.
    pub class: String,
    /// The pupil's account.
    pub pupil: String,
    /// The game.
    pub game: String,
    /// The account that wrote it; empty once that was erased.
    pub author: String,
    /// When.
    pub at: u64,
    /// The text.
    pub text: String,
}

/// What came of somebody's coming into a class.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ClassJoined {
    /// They are in it.
    Yes,
    /// They were before.
    Already,
    /// The class has as many as one may have, or they are in as many as one may be.
    Full,
    /// There is no such class.
    NoSuchClass,
}

/// Classes.
pub trait Classes: Send + Sync {
    /// Keeps a new class with its teacher. False where that account teaches [`MOST_CLASSES_TAUGHT`], or is in [`MOST_CLASSES`];
    /// [`StoreError::Taken`](crate::StoreError::Taken) when the id or the code is in use.
    fn add_class<'a>(&'a self, class: StoredClass, teacher: &'a str) -> Answer<'a, bool>;

    /// A class, if there is one of this id.
    fn class<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredClass>>;

    /// The class of a code.
    fn class_of_code<'a>(&'a self, code: &'a str) -> Answer<'a, Option<StoredClass>>;

    /// The classes in which an account is something, those that it came into last first.
    fn classes_of<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<(StoredClass, ClassMember)>>;

    /// Changes everything of a class but its id and when it was made; false where there is none.
    /// [`StoreError::Taken`](crate::StoreError::Taken) when the code is in use.
    fn edit_class(&self, class: StoredClass, log: Option<AuditEntry>) -> Answer<'_, bool>;

    /// Removes a class with all that belongs to it. False where accounts that were made in it are still there, or there is none.
    fn end_class<'a>(&'a self, id: &'a str, entry: AuditEntry) -> Answer<'a, bool>;

    /// All who are in a class and whose accounts are open: teachers first, then in the order in which they came.
    fn class_members<'a>(&'a self, class: &'a str) -> Answer<'a, Vec<ClassMember>>;

    /// What an account is in a class.
    fn class_member<'a>(&'a self, class: &'a str, account: &'a str) -> Answer<'a, Option<ClassMember>>;

    /// Takes an account into a class as a pupil.
    fn join_class<'a>(&'a self, class: &'a str, account: &'a str, now: u64) -> Answer<'a, ClassJoined>;

    /// Makes a pupil an assistant, or an assistant a pupil again. False where they are neither, or the account was made in a class.
    fn set_class_role<'a>(
        &'a self,
        class: &'a str,
        account: &'a str,
        role: ClassRole,
        log: Option<AuditEntry>,
    ) -> Answer<'a, bool>;

    /// Ends what an account is in a class. False where it is its teacher, or nothing there, or was made in it: such an account is erased.
    fn leave_class<'a>(&'a self, class: &'a str, account: &'a str, log: Option<AuditEntry>) -> Answer<'a, bool>;

    /// Keeps a new account of a pupil, in its class, and logs it; all of it or nothing. The same errors as
    /// [`add_account`](crate::People::add_account).
    fn add_ward(&self, ward: NewWard, entry: AuditEntry) -> Answer<'_, ClassJoined>;

    /// What is known of an account that was made in a class; none of others.
    fn ward<'a>(&'a self, account: &'a str) -> Answer<'a, Option<Ward>>;

    /// The accounts that were made in a class, closed ones too.
    fn wards_of<'a>(&'a self, class: &'a str) -> Answer<'a, Vec<String>>;

    /// Gives an account that was made in a class another card, and logs it: nothing that opened it before opens it any more. False where
    /// it was not made in this class.
    fn set_pupil_card<'a>(
        &'a self,
        class: &'a str,
        account: &'a str,
        card: SecretHash,
        entry: AuditEntry,
    ) -> Answer<'a, bool>;

    /// The account of a card.
    fn account_of_card(&self, card: SecretHash) -> Answer<'_, Option<StoredAccount>>;

    /// Whether two accounts are in one class.
    fn share_a_class<'a>(&'a self, one: &'a str, other: &'a str) -> Answer<'a, bool>;

    /// Keeps something to do, in the place of what is due first where the class has [`MOST_HOMEWORK`]. False where there is no such class.
    fn add_homework(&self, homework: Homework, log: Option<AuditEntry>) -> Answer<'_, bool>;

    /// What is to be done in a class, what is due first before others.
    fn homework_of<'a>(&'a self, class: &'a str) -> Answer<'a, Vec<Homework>>;

    /// Takes something to do away again; false where there is none.
    fn remove_homework<'a>(&'a self, class: &'a str, id: &'a str, log: Option<AuditEntry>) -> Answer<'a, bool>;

    /// Says that a pupil has done something; the first time counts.
    fn do_homework<'a>(&'a self, homework: &'a str, account: &'a str, at: u64) -> Answer<'a, ()>;

    /// What of all that is to be done in a class was done: the thing, the account, and when.
    fn homework_done<'a>(&'a self, class: &'a str) -> Answer<'a, Vec<(String, String, u64)>>;

    /// Keeps a remark, in the place of the oldest about this pupil where there are [`MOST_CLASS_REMARKS`]. False where the pupil is not in
    /// the class.
    fn add_class_remark(&self, remark: ClassRemark, log: Option<AuditEntry>) -> Answer<'_, bool>;

    /// The remarks about a pupil's games in a class, the newest first.
    fn class_remarks<'a>(&'a self, class: &'a str, pupil: &'a str) -> Answer<'a, Vec<ClassRemark>>;

    /// Removes a remark of a class; false where there is none.
    fn remove_class_remark<'a>(&'a self, class: &'a str, id: &'a str, log: Option<AuditEntry>) -> Answer<'a, bool>;

    /// The remarks about an account's games, and those that it wrote, in all classes, the oldest first.
    fn class_remarks_with<'a>(&'a self, account: &'a str, at_most: u32) -> Answer<'a, Vec<ClassRemark>>;
}
