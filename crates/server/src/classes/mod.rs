//! What teachers and pupils do in classes: who may do what, what it changes, and who is told.

mod homework;
mod pupils;

pub(crate) use homework::{Cell, MOST_TIMES, Task, cells, practised, task};
use pupils::remove_pupil;
pub(crate) use pupils::{Card, MOST_NAMES, account_of_card, end_all, make_pupils, new_cards};

use crate::app::App;
use crate::notices::Kind;
use crate::people::{Act, class_code, is_sheltered, new_class_code};
use crate::principal::Account;
use crate::refusal::Refusal;
use crate::writing::may_write;
use komadai_room::{Clock, SystemClock, SystemEntropy, new_id};
use komadai_store::{ClassJoined, ClassMember, ClassRemark, ClassRole, Role, StoreError, StoredClass, is_id};
use komadai_wire::{said, said_at_length};

/// Characters of a class's name, of what the class calls a pupil, and of a remark.
pub(crate) const MOST_CLASS_NAME: usize = 40;
pub(crate) const MOST_CALLED: usize = 40;
pub(crate) const MOST_REMARK: usize = 1_000;

/// Why something was not done; its text is `class-fault-CODE`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
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
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Fault::Name => "class-fault-name",
            Fault::Many => "class-fault-many",
            Fault::Text => "class-fault-text",
            Fault::Silenced => "class-fault-silenced",
            Fault::Other => "class-fault-other",
            Fault::Full => "class-fault-full",
            Fault::Code => "class-fault-code",
            Fault::Names => "class-fault-names",
            Fault::Task => "class-fault-task",
            Fault::Due => "class-fault-due",
            Fault::Playing => "class-fault-playing",
            Fault::Game => "class-fault-game",
        }
    }
}

/// What is asked for in a class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Wish {
    Rename(String),
    /// Whether the pupils whose accounts were made here may meet others.
    Open(bool),
    /// The code before opens nothing any more.
    NewCode,
    Leave,
    /// Ends what somebody is here; an account that was made here is erased.
    Remove(String),
    /// Makes a pupil an assistant, or an assistant a pupil again.
    Rank(String, ClassRole),
    End,
    /// Something to do: kind, item, how often, what is said of it, and the last day.
    Set(Task, String, u32, String, u64),
    RemoveHomework(String),
    /// A pupil says that it is done: of what nothing else tells.
    Did(String),
    /// About a pupil's game.
    Remark(String, String, String),
    RemoveRemark(String),
}

/// Somebody in a class. Whoever is nothing there does not learn that it exists.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Visitor {
    pub(crate) role: Option<ClassRole>,
    /// They look after the site, and may do in every class what its teacher may; it is logged.
    pub(crate) is_moderator: bool,
}

impl Visitor {
    /// What an account is to a class.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn of(app: &App, class: &str, account: &Account) -> Result<Visitor, StoreError> {
        let member = app.store.class_member(class, &account.id).await?;
        Ok(Visitor { role: member.map(|member| member.role), is_moderator: account.role >= Role::Moderator })
    }

    pub(crate) fn belongs(self) -> bool {
        self.is_moderator || self.role.is_some()
    }

    pub(crate) fn teaches(self) -> bool {
        self.is_moderator || self.role >= Some(ClassRole::Assistant)
    }

    /// May do what cannot be undone.
    pub(crate) fn owns(self) -> bool {
        self.is_moderator || self.role == Some(ClassRole::Teacher)
    }
}

/// The class of an id.
///
/// # Errors
/// The store failed.
pub(crate) async fn class_of(app: &App, id: &str) -> Result<Option<StoredClass>, StoreError> {
    if is_id(id) { app.store.class(id).await } else { Ok(None) }
}

/// Makes a class: its id.
///
/// # Errors
/// The store failed.
pub(crate) async fn found(app: &App, teacher: &Account, name: &str) -> Result<Result<String, Fault>, Refusal> {
    let Some(name) = name_of(app, name) else { return Ok(Err(Fault::Name)) };
    if is_sheltered(&*app.store, &teacher.id).await? {
        return Ok(Err(Fault::Other));
    }
    if !may_write(&app.site, teacher.holder).await? {
        return Ok(Err(Fault::Silenced));
    }
    let id = new_id(&SystemEntropy);
    let class =
        StoredClass { id: id.clone(), name, code: new_class_code(), is_open: false, created: SystemClock.wall().0 };
    Ok(if app.store.add_class(class, &teacher.id).await? { Ok(id) } else { Err(Fault::Many) })
}

fn name_of(app: &App, text: &str) -> Option<String> {
    said(text).filter(|name| name.chars().count() <= MOST_CLASS_NAME).map(|name| app.site.talks.veiled(&name))
}

/// The class of a code, for whoever may come in by it. Pupils who are kept within their class stay in that one.
///
/// # Errors
/// The store failed.
pub(crate) async fn invited(app: &App, account: &Account, code: &str) -> Result<Option<StoredClass>, StoreError> {
    match app.store.class_of_code(&class_code(code)).await? {
        Some(class) if !is_sheltered(&*app.store, &account.id).await? => Ok(Some(class)),
        Some(class) if app.store.class_member(&class.id, &account.id).await?.is_some() => Ok(Some(class)),
        _ => Ok(None),
    }
}

/// Comes into the class of a code: its id.
///
/// # Errors
/// The store failed.
pub(crate) async fn join(app: &App, account: &Account, code: &str) -> Result<Result<String, Fault>, Refusal> {
    let Some(class) = invited(app, account, code).await? else { return Ok(Err(Fault::Code)) };
    let joined = app.store.join_class(&class.id, &account.id, SystemClock.wall().0).await?;
    if joined == ClassJoined::Yes {
        for member in teachers(app, &class.id).await? {
            app.site.notices.add_of(account.holder, &member.account, Kind::Class, (&class.id, &class.name)).await?;
        }
    }
    Ok(match joined {
        ClassJoined::Yes | ClassJoined::Already => Ok(class.id),
        ClassJoined::Full => Err(Fault::Full),
        ClassJoined::NoSuchClass => Err(Fault::Code),
    })
}

async fn teachers(app: &App, class: &str) -> Result<Vec<ClassMember>, StoreError> {
    let mut all = app.store.class_members(class).await?;
    all.retain(|member| member.role >= ClassRole::Assistant);
    Ok(all)
}

/// Does what somebody asks for in a class.
///
/// # Errors
/// The store failed.
pub(crate) async fn act(
    app: &App,
    class: &StoredClass,
    actor: &Account,
    wish: Wish,
) -> Result<Result<(), Fault>, Refusal> {
    let visitor = Visitor::of(app, &class.id, actor).await?;
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
    if writes && !may_write(&app.site, actor.holder).await? {
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
        Wish::Rename(name) => match name_of(app, &name) {
            Some(name) => done(app.store.edit_class(StoredClass { name, ..class.clone() }, log).await?),
            None => Err(Fault::Name),
        },
        Wish::Open(is_open) => done(app.store.edit_class(StoredClass { is_open, ..class.clone() }, log).await?),
        Wish::NewCode => {
            done(app.store.edit_class(StoredClass { code: new_class_code(), ..class.clone() }, log).await?)
        }
        Wish::Leave => done(app.store.leave_class(&class.id, &actor.id, None).await?),
        Wish::Remove(whom) => match app.store.class_member(&class.id, &whom).await? {
            Some(member) if member.role == ClassRole::Pupil || visitor.owns() => {
                remove_pupil(app, class, actor, &member, log).await?
            }
            _ => Err(Fault::Other),
        },
        Wish::Rank(whom, role) => done(app.store.set_class_role(&class.id, &whom, role, log).await?),
        Wish::End => pupils::end(app, class, actor).await?,
        Wish::Set(task, item, times, words, due) => {
            homework::set(app, class, actor, (task, item, times, words, due), log).await?
        }
        Wish::RemoveHomework(id) => done(app.store.remove_homework(&class.id, &id, log).await?),
        Wish::Did(id) => {
            let all = app.store.homework_of(&class.id).await?;
            match all.iter().find(|one| one.id == id) {
                Some(one) if Task::from_code(&one.kind).is_some_and(Task::is_told) => {
                    app.store.do_homework(&id, &actor.id, SystemClock.wall().0).await?;
                    Ok(())
                }
                _ => Err(Fault::Other),
            }
        }
        Wish::Remark(whom, game, text) => remark(app, class, actor, (whom, game, &text), log).await?,
        Wish::RemoveRemark(id) => done(app.store.remove_class_remark(&class.id, &id, log).await?),
    })
}

/// Says something about a game that a pupil has played, and tells them.
async fn remark(
    app: &App,
    class: &StoredClass,
    author: &Account,
    (pupil, game, text): (String, String, &str),
    log: Option<komadai_store::AuditEntry>,
) -> Result<Result<(), Fault>, Refusal> {
    let Some(text) = said_at_length(text, MOST_REMARK).filter(|text| !text.is_empty()) else {
        return Ok(Err(Fault::Text));
    };
    let Some(account) = app.store.account(&pupil).await? else { return Ok(Err(Fault::Other)) };
    let row = if is_id(&game) { app.store.game(&game).await? } else { None };
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
        text: app.site.talks.veiled(&text),
    };
    if !app.store.add_class_remark(remark, log).await? {
        return Ok(Err(Fault::Other));
    }
    app.site.notices.add_of(author.holder, &pupil, Kind::Class, (&class.id, &class.name)).await?;
    Ok(Ok(()))
}
