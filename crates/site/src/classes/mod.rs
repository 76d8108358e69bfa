//! What teachers and pupils do in classes: who may do what, what it changes, and who is told.

mod homework;
mod pupils;

pub use homework::{Cell, MOST_TIMES, Task, cells, games_of, practised, task};
use pupils::remove_pupil;
pub use pupils::{Card, MOST_NAMES, account_of_card, end_all, made_cards, make_pupils, new_cards};

use crate::notices::Kind;
use crate::people::{Act, class_code, is_sheltered, new_class_code};
use crate::site::Site;
use crate::who::Account;
use crate::writing::may_write;
use komadai_record::words::{said, said_at_length};
use komadai_room::{Clock, SystemClock, SystemEntropy, new_id};
use komadai_store::{ClassJoined, ClassMember, ClassRemark, ClassRole, Role, StoreError, StoredClass, is_id};

/// Characters of a class's name.
pub const MOST_CLASS_NAME: usize = 40;
/// Characters of what the class calls a pupil.
pub const MOST_CALLED: usize = 40;
/// Characters of a remark.
pub const MOST_REMARK: usize = 1_000;

/// Why something was not done; its text is `class-fault-CODE`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The name is empty, or too long.
    Name,
    /// They teach as many classes as one may.
    Many,
    /// Too long, or empty.
    Text,
    /// They have been silenced for a time.
    Silenced,
    /// Somebody else was quicker, or it is not theirs to do.
    Other,
    /// The class is full, or they are in as many as one may be.
    Full,
    /// No class has this code.
    Code,
    /// None of the names is one.
    Names,
    /// The name on this line is too long.
    Line(u32),
    /// More names than pupils are made at once.
    ManyNames,
    /// So many more have room in the class, and these would be more.
    Room(u32),
    /// There is no such lesson, set, study or level, or pupils may not see it.
    Task,
    /// The day is none, or is over.
    Due,
    /// A game of a pupil could not be ended.
    Playing,
    /// The pupil has not played this game.
    Game,
}

impl Fault {
    /// The name of its text.
    pub const fn text(self) -> &'static str {
        match self {
            Fault::Name => "class-fault-name",
            Fault::Many => "class-fault-many",
            Fault::Text => "class-fault-text",
            Fault::Silenced => "class-fault-silenced",
            Fault::Other => "class-fault-other",
            Fault::Full => "class-fault-full",
            Fault::Code => "class-fault-code",
            Fault::Names => "class-fault-names",
            Fault::Line(_) => "class-fault-line",
            Fault::ManyNames => "class-fault-many-names",
            Fault::Room(_) => "class-fault-room",
            Fault::Task => "class-fault-task",
            Fault::Due => "class-fault-due",
            Fault::Playing => "class-fault-playing",
            Fault::Game => "class-fault-game",
        }
    }

    /// The number that its text says, as `count`.
    pub const fn number(self) -> Option<u32> {
        match self {
            Fault::Line(number) | Fault::Room(number) => Some(number),
            Fault::ManyNames => Some(MOST_NAMES as u32),
            _ => None,
        }
    }
}

/// What is asked for in a class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    /// Gives it another name.
    Rename(String),
    /// Whether the pupils whose accounts were made here may meet others.
    Open(bool),
    /// The code before opens nothing any more.
    NewCode,
    /// Is no longer in it.
    Leave,
    /// Ends what somebody is here; an account that was made here is erased.
    Remove(String),
    /// Makes a pupil an assistant, or an assistant a pupil again.
    Rank(String, ClassRole),
    /// Ends it.
    End,
    /// Something to do: kind, item, how often, what is said of it, and the last day.
    Set(Task, String, u32, String, u64),
    /// What was to be done is not any more.
    RemoveHomework(String),
    /// A pupil says that it is done: of what nothing else tells.
    Did(String),
    /// About a pupil's game.
    Remark(String, String, String),
    /// Takes back what was said about a game.
    RemoveRemark(String),
}

/// Somebody in a class. Whoever is nothing there does not learn that it exists.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Visitor {
    /// What they are in it; none: nothing.
    pub role: Option<ClassRole>,
    /// They look after the site, and may do in every class what its teacher may; it is logged.
    pub is_moderator: bool,
}

impl Visitor {
    /// What an account is to a class.
    ///
    /// # Errors
    /// The store failed.
    pub async fn of(site: &Site, class: &str, account: &Account) -> Result<Visitor, StoreError> {
        let member = site.store.class_member(class, &account.id).await?;
        Ok(Visitor { role: member.map(|member| member.role), is_moderator: account.role >= Role::Moderator })
    }

    /// Whether they may see it.
    pub fn belongs(self) -> bool {
        self.is_moderator || self.role.is_some()
    }

    /// Whether they teach in it.
    pub fn teaches(self) -> bool {
        self.is_moderator || self.role >= Some(ClassRole::Assistant)
    }

    /// May do what cannot be undone.
    pub fn owns(self) -> bool {
        self.is_moderator || self.role == Some(ClassRole::Teacher)
    }
}

/// The class of an id.
///
/// # Errors
/// The store failed.
pub async fn class_of(site: &Site, id: &str) -> Result<Option<StoredClass>, StoreError> {
    if is_id(id) { site.store.class(id).await } else { Ok(None) }
}

/// Makes a class: its id.
///
/// # Errors
/// The store failed.
pub async fn found(site: &Site, teacher: &Account, name: &str) -> Result<Result<String, Fault>, StoreError> {
    let Some(name) = name_of(site, name) else { return Ok(Err(Fault::Name)) };
    if is_sheltered(&*site.store, &teacher.id).await? {
        return Ok(Err(Fault::Other));
    }
    if !may_write(site, teacher.holder).await? {
        return Ok(Err(Fault::Silenced));
    }
    let id = new_id(&SystemEntropy);
    let class =
        StoredClass { id: id.clone(), name, code: new_class_code(), is_open: false, created: SystemClock.wall().0 };
    Ok(if site.store.add_class(class, &teacher.id).await? { Ok(id) } else { Err(Fault::Many) })
}

fn name_of(site: &Site, text: &str) -> Option<String> {
    said(text).filter(|name| name.chars().count() <= MOST_CLASS_NAME).map(|name| site.talks.veiled(&name))
}

/// The class of a code, for whoever may come in by it. Pupils who are kept within their class stay in that one.
///
/// # Errors
/// The store failed.
pub async fn invited(site: &Site, account: &Account, code: &str) -> Result<Option<StoredClass>, StoreError> {
    match site.store.class_of_code(&class_code(code)).await? {
        Some(class) if !is_sheltered(&*site.store, &account.id).await? => Ok(Some(class)),
        Some(class) if site.store.class_member(&class.id, &account.id).await?.is_some() => Ok(Some(class)),
        _ => Ok(None),
    }
}

/// Comes into the class of a code: its id.
///
/// # Errors
/// The store failed.
pub async fn join(site: &Site, account: &Account, code: &str) -> Result<Result<String, Fault>, StoreError> {
    let Some(class) = invited(site, account, code).await? else { return Ok(Err(Fault::Code)) };
    let joined = site.store.join_class(&class.id, &account.id, SystemClock.wall().0).await?;
    if joined == ClassJoined::Yes {
        for member in teachers(site, &class.id).await? {
            site.notices.add_of(account.holder, &member.account, Kind::Class, (&class.id, &class.name)).await?;
        }
    }
    Ok(match joined {
        ClassJoined::Yes | ClassJoined::Already => Ok(class.id),
        ClassJoined::Full => Err(Fault::Full),
        ClassJoined::NoSuchClass => Err(Fault::Code),
    })
}

async fn teachers(site: &Site, class: &str) -> Result<Vec<ClassMember>, StoreError> {
    let mut all = site.store.class_members(class).await?;
    all.retain(|member| member.role >= ClassRole::Assistant);
    Ok(all)
}

/// Does what somebody asks for in a class.
///
/// # Errors
/// The store failed.
pub async fn act(
    site: &Site,
    class: &StoredClass,
    actor: &Account,
    wish: Wish,
) -> Result<Result<(), Fault>, StoreError> {
    let visitor = Visitor::of(site, &class.id, actor).await?;
    let may = match &wish {
        Wish::Leave | Wish::Did(_) => visitor.belongs(),
        Wish::NewCode | Wish::Remove(_) | Wish::Set(..) | Wish::RemoveHomework(_) => visitor.teaches(),
        Wish::Remark(..) | Wish::RemoveRemark(_) => visitor.teaches(),
        Wish::Rename(_) | Wish::Open(_) | Wish::Rank(..) | Wish::End => visitor.owns(),
    };
    if !may {
        return Ok(Err(Fault::Other));
    }
    let writes = matches!(wish, Wish::Rename(_) | Wish::Set(..) | Wish::Remark(..));
    if writes && !may_write(site, actor.holder).await? {
        return Ok(Err(Fault::Silenced));
    }
    // What somebody does by right of their office is logged with it, or not done.
    let by_office = visitor.role < Some(ClassRole::Assistant) && !matches!(wish, Wish::Leave | Wish::Did(_));
    let is_about_me = matches!(&wish, Wish::Remove(whom) | Wish::Rank(whom, _) if actor.is_me(whom));
    // Nobody uses an office for themselves.
    if by_office && is_about_me {
        return Ok(Err(Fault::Other));
    }
    let log = by_office.then(|| Act::ClassChanged.entry(Some(&actor.id), None, &class.name));
    let done = |done: bool| if done { Ok(()) } else { Err(Fault::Other) };
    Ok(match wish {
        Wish::Rename(name) => match name_of(site, &name) {
            Some(name) => done(site.store.edit_class(StoredClass { name, ..class.clone() }, log).await?),
            None => Err(Fault::Name),
        },
        Wish::Open(is_open) => done(site.store.edit_class(StoredClass { is_open, ..class.clone() }, log).await?),
        Wish::NewCode => {
            done(site.store.edit_class(StoredClass { code: new_class_code(), ..class.clone() }, log).await?)
        }
        Wish::Leave => done(site.store.leave_class(&class.id, &actor.id, None).await?),
        Wish::Remove(whom) => match site.store.class_member(&class.id, &whom).await? {
            Some(member) if member.role == ClassRole::Pupil || visitor.owns() => {
                remove_pupil(site, class, actor, &member, log).await?
            }
            _ => Err(Fault::Other),
        },
        Wish::Rank(whom, role) => done(site.store.set_class_role(&class.id, &whom, role, log).await?),
        Wish::End => pupils::end(site, class, actor).await?,
        Wish::Set(task, item, times, words, due) => {
            homework::set(site, class, actor, (task, item, times, words, due), log).await?
        }
        Wish::RemoveHomework(id) => done(site.store.remove_homework(&class.id, &id, log).await?),
        Wish::Did(id) => {
            let all = site.store.homework_of(&class.id).await?;
            match all.iter().find(|one| one.id == id) {
                Some(one) if Task::from_code(&one.kind).is_some_and(Task::is_told) => {
                    site.store.do_homework(&id, &actor.id, SystemClock.wall().0).await?;
                    Ok(())
                }
                _ => Err(Fault::Other),
            }
        }
        Wish::Remark(whom, game, text) => remark(site, class, actor, (whom, game, &text), log).await?,
        Wish::RemoveRemark(id) => done(site.store.remove_class_remark(&class.id, &id, log).await?),
    })
}

/// Says something about a game that a pupil has played, and tells them.
async fn remark(
    site: &Site,
    class: &StoredClass,
    author: &Account,
    (pupil, game, text): (String, String, &str),
    log: Option<komadai_store::AuditEntry>,
) -> Result<Result<(), Fault>, StoreError> {
    let Some(text) = said_at_length(text, MOST_REMARK).filter(|text| !text.is_empty()) else {
        return Ok(Err(Fault::Text));
    };
    let Some(account) = site.store.account(&pupil).await? else { return Ok(Err(Fault::Other)) };
    let row = if is_id(&game) { site.store.game(&game).await? } else { None };
    let held = |side| {
        let seat = row.as_ref().map(|row| &row.seats[side]);
        matches!(seat, Some(komadai_store::Seat::Person { holder: Some(holder), .. }) if *holder == account.holder)
    };
    if !komadai_shogi::Color::ALL.into_iter().any(held) {
        return Ok(Err(Fault::Game));
    }
    let remark = ClassRemark {
        id: new_id(&SystemEntropy),
        class: class.id.clone(),
        pupil: pupil.clone(),
        game,
        author: author.id.clone(),
        at: SystemClock.wall().0,
        text: site.talks.veiled(&text),
    };
    if !site.store.add_class_remark(remark, log).await? {
        return Ok(Err(Fault::Other));
    }
    site.notices.add_of(author.holder, &pupil, Kind::Class, (&class.id, &class.name)).await?;
    Ok(Ok(()))
}
