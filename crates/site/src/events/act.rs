//! What is done in events.

use super::arrange::{Saying, arrange};
use super::list::{Ids, grade};
use super::teams::{TeamWish, team_steps};
use super::visitor::Visitor;
use super::{Fault, HOST, MAX_ABOUT, MAX_LINE, MAX_LIST, MOST_STEPS, NAME, Play, entries};
use crate::event_logs::{Held, Untold};
use crate::notices::Kind as NoticeKind;
use crate::people::{Act, is_sheltered, known};
use crate::ratings::Pool;
use crate::site::Site;
use crate::who::Account;
use crate::writing::may_write;
use komadai_event::Speed;
use komadai_record::words::{said, said_at_length};
use komadai_room::{Clock, SystemClock, SystemEntropy, new_id};
use komadai_store::{
    AuditEntry, Duty, EventEntry, EventNotice, EventPlayer, EventStage, Standing, StepsAdded, StoreError, StoredEvent,
};
use komadai_tournament::fesa::is_day;
use komadai_tournament::{Board, Command, Enter, Event, Format, Member, Outcome, Settings, State, limits};
use std::sync::Arc;

/// How often a step is judged again because somebody else was quicker.
pub(super) const TRIES: u32 = 8;

/// What is asked for in an event.
#[derive(Clone, PartialEq, Debug)]
pub enum Wish {
    /// Enters oneself, or comes back.
    Join,
    /// Leaves.
    Leave,
    /// Says that one's own game is lost.
    Lost {
        /// In which round.
        round: u32,
        /// At which board.
        board: u32,
    },
    /// Says what came of one's own game; once the other one says the same, that is its result.
    Report {
        /// In which round.
        round: u32,
        /// At which board.
        board: u32,
        /// What came of it.
        result: Outcome,
    },
    /// Enters a player: of an account by its name, or of nobody's.
    Enter {
        /// Who.
        enter: Enter,
        /// Their grade as it was written; empty: none.
        grade: String,
        /// The name of their account; empty: none.
        account: String,
    },
    /// What is done about a team.
    Team(TeamWish),
    /// Enters the players of a list.
    List(String),
    /// What the event's log takes as it is.
    Do(Command),
    /// Makes the round of this number.
    Pair {
        /// Which.
        round: u32,
        /// In a match: who moves first, as a toss at the board gave it.
        first: Option<String>,
        /// Although games of the last round are open.
        unfinished: bool,
    },
    /// Enters a result, or corrects the one that stands there, which needs a reason.
    Result {
        /// In which round.
        round: u32,
        /// At which board.
        board: u32,
        /// Which.
        result: Outcome,
        /// Why another one is corrected.
        reason: String,
        /// How many games were drawn at this board and played again, as whoever says so has seen it: it is the result of the one after them.
        drawn: Option<usize>,
    },
    /// Says when the game of a board is played.
    Arrange {
        /// In which round.
        round: u32,
        /// At which board.
        board: u32,
        /// What of it.
        saying: Saying,
    },
    /// Takes back the step of this number, the last that was seen.
    Undo(u32),
    /// Says what the event says of itself, and how its games are played where that is on the site.
    Edit(EventNotice, Option<Play>),
    /// Has somebody look after the event, by their account's name.
    Appoint(String, Duty),
    /// Ends that, by their account.
    Dismiss(String),
    /// Takes the event from the site.
    Remove,
}

/// What came of a wish.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Done {
    /// It is done.
    Yes,
    /// The event is gone.
    Removed,
}

pub(super) type Came<T> = Result<Result<T, Fault>, Untold>;
/// Commands, and whose entries they are: entrant and account.
pub(super) type Steps = (Vec<Command>, Vec<(String, String)>);

/// Creates an event: its id.
///
/// # Errors
/// The store failed.
pub async fn found(
    site: &Site,
    organiser: &Account,
    mut settings: Settings,
    notice: EventNotice,
    club: Option<String>,
    play: Option<Play>,
    host: &str,
) -> Came<String> {
    if !may_write(site, organiser.holder).await? {
        return Ok(Err(Fault::Silenced));
    }
    if let Some(club) = &club {
        let member = site.store.club_member(club, &organiser.id).await?;
        if member.map(|member| member.standing) < Some(Standing::Officer) {
            return Ok(Err(Fault::Other));
        }
    }
    let Some(name) = said(&settings.name).filter(|name| NAME.contains(&name.chars().count())) else {
        return Ok(Err(Fault::Name));
    };
    let notice = match checked(site, notice) {
        Ok(notice) => notice,
        Err(fault) => return Ok(Err(fault)),
    };
    settings.name = site.talks.veiled(&name);
    settings.time_control = match settings.time_control.as_deref().map_or(Ok(String::new()), line) {
        Ok(text) => Some(text).filter(|text| !text.is_empty()),
        Err(fault) => return Ok(Err(fault)),
    };
    settings.first_day = Some(notice.first_day.clone()).filter(|day| !day.is_empty());
    settings.last_day = Some(notice.last_day.clone()).filter(|day| !day.is_empty());
    let host = match settings.format {
        Format::Simultaneous => match host_named(site, organiser, host, play.is_some()).await? {
            Some(host) => Some(host),
            None => return Ok(Err(Fault::Nobody)),
        },
        _ => None,
    };
    settings.host = host.as_ref().map(|_| HOST.to_owned());
    let play = match play.map(|play| play.of(&settings)) {
        None if settings.format == Format::Arena => return Ok(Err(Fault::Arena)),
        Some(None) => return Ok(Err(Fault::Arena)),
        Some(play) => play,
        None => None,
    };
    let (name, format) = (settings.name.clone(), word(settings.format));
    let (id, now) = (new_id(&SystemEntropy), SystemClock.wall().0);
    let mut held = Held { event: Event::new(), by: Vec::new() };
    if let Err(refusal) = held.event.apply(Command::Create(Box::new(settings))) {
        return Ok(Err(refusal.into()));
    }
    held.by.push((organiser.id.clone(), now));
    let (steps, card) = (held.steps_after(0), held.card());
    let play = play.map(|play| play.to_stored());
    let event = StoredEvent {
        id: id.clone(),
        name,
        format,
        club,
        created: now,
        notice,
        card,
        steps: held.steps(),
        play,
        version: 0,
    };
    if !site.store.add_event(event, steps, &organiser.id).await? {
        return Ok(Err(Fault::Many));
    }
    site.events.keep(&id, Arc::new(held));
    // Where this does not come to pass, the organiser enters the host at the desk.
    if let Some(host) = host {
        let (name, account) = if host.1 { (String::new(), host.0) } else { (host.0, String::new()) };
        let enter = Enter { name, ..Enter::default() };
        let _ = act(site, &id, organiser, Wish::Enter { enter, grade: String::new(), account }).await;
    }
    Ok(Ok(id))
}

/// Who hosts a display: a name, and whether it is an account's. Over the board it may be anybody.
async fn host_named(
    site: &Site,
    organiser: &Account,
    host: &str,
    online: bool,
) -> Result<Option<(String, bool)>, StoreError> {
    let host = said(host).filter(|host| !host.is_empty()).unwrap_or_else(|| organiser.name.clone());
    Ok(match account_named(site, &organiser.id, &host).await? {
        Some((_, name)) => Some((name, true)),
        None => Some((host, false)).filter(|(host, _)| !online && line(host).is_ok() && host.len() <= limits::TEXT),
    })
}

/// The stable word of a format.
pub(crate) fn word(format: Format) -> String {
    match serde_json::to_value(format) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}

/// A line that may be left out.
fn line(text: &str) -> Result<String, Fault> {
    if text.trim().is_empty() {
        return Ok(String::new());
    }
    said(text).filter(|text| text.chars().count() <= MAX_LINE).ok_or(Fault::Text)
}

/// What an event says of itself, within its bounds.
fn checked(site: &Site, notice: EventNotice) -> Result<EventNotice, Fault> {
    let about = said_at_length(&notice.about, MAX_ABOUT).ok_or(Fault::Text)?;
    let place = line(&notice.place)?;
    let days = [&notice.first_day, &notice.last_day];
    let in_order = days[1].is_empty() || (!days[0].is_empty() && days[0] <= days[1]);
    if !in_order || days.iter().any(|day| !day.is_empty() && !is_day(day)) {
        return Err(Fault::Day);
    }
    Ok(EventNotice { about: site.talks.veiled(&about), place: site.talks.veiled(&place), ..notice })
}

/// Does what somebody asks for in an event.
///
/// # Errors
/// The store failed, or too much is being worked on.
pub async fn act(site: &Site, id: &str, actor: &Account, wish: Wish) -> Came<Done> {
    if !may_write(site, actor.holder).await? {
        return Ok(Err(Fault::Silenced));
    }
    for _ in 0..TRIES {
        let Some(event) = site.store.event(id).await? else { return Ok(Err(Fault::Other)) };
        let players = site.store.event_players(id).await?;
        let visitor = Visitor::of(site, id, &players, Some(actor)).await?;
        let log = |act: Act| Some(act.entry(Some(&actor.id), None, &event.name)).filter(|_| visitor.is_by_office());
        match &wish {
            Wish::Edit(..) | Wish::Appoint(..) | Wish::Dismiss(_) | Wish::Remove => {
                let log = log(Act::EventChanged);
                return around(site, &event, actor, &visitor, wish, log).await;
            }
            Wish::Arrange { round, board, saying } => {
                let came = arrange(site, &event, &visitor, (*round, *board), saying).await?;
                return Ok(came.map(|()| Done::Yes));
            }
            _ => {}
        }
        let held = site.events.get(&*site.store, &site.desk, &event).await?;
        let (commands, joins) = match steps(site, &event, &held, &visitor, &players, actor, &wish).await? {
            Ok(asked) => asked,
            Err(fault) => return Ok(Err(fault)),
        };
        let commands = commands.into_iter().map(|command| written(site, command)).collect::<Result<Vec<_>, _>>();
        let commands = match commands {
            Ok(commands) => commands,
            Err(fault) => return Ok(Err(fault)),
        };
        if held.steps() as usize + commands.len() > MOST_STEPS as usize {
            return Ok(Err(Fault::Full));
        }
        let before = held.steps();
        let (now, by) = (SystemClock.wall().0, actor.id.clone());
        let next = match site.desk.work(move || held.after(commands, &by, now)).await? {
            Ok(next) => next,
            Err(refusal) => return Ok(Err(refusal.into())),
        };
        let (steps, card) = (next.steps_after(before), next.card());
        let entered: Vec<String> = joins.iter().map(|(_, account)| account.clone()).collect();
        match site.store.add_event_steps(id, steps, card, joins, waits(&event, &wish), log(Act::EventChanged)).await? {
            StepsAdded::Yes => {
                site.events.keep(id, Arc::new(next));
                tell_entered(site, actor, (NoticeKind::Entered, &event.id, &event.name), entered);
                return Ok(Ok(Done::Yes));
            }
            StepsAdded::Known => return Ok(Err(Fault::Known)),
            StepsAdded::Behind => {}
        }
    }
    Ok(Err(Fault::Behind))
}

/// The board whose game must not have begun when the steps of a wish are kept: one that goes on is not begun anew by somebody else.
fn waits(event: &StoredEvent, wish: &Wish) -> Option<(u32, u32)> {
    match wish {
        Wish::Team(TeamWish::Substitute { round, board, .. }) if event.play.is_some() => Some((*round, *board)),
        _ => None,
    }
}

/// Tells accounts that somebody else has entered them, by the kind, the subject and the name of the notice. They are told beside the
/// answer: there may be hundreds. Whoever is not told finds it on their own pages.
pub(crate) fn tell_entered(
    site: &Site,
    actor: &Account,
    (kind, subject, name): (NoticeKind, &str, &str),
    mut accounts: Vec<String>,
) {
    accounts.retain(|account| !actor.is_me(account));
    let (notices, holder, subject, name) = (site.notices.clone(), actor.holder, subject.to_owned(), name.to_owned());
    tokio::spawn(async move {
        for account in accounts {
            let _ = notices.add_once_a_day_of(holder, &account, kind, (&subject, &name)).await;
        }
    });
}

/// The commands of a wish, and whose entries they are: entrant and account.
async fn steps(
    site: &Site,
    event: &StoredEvent,
    held: &Held,
    visitor: &Visitor,
    players: &[EventPlayer],
    actor: &Account,
    wish: &Wish,
) -> Came<Steps> {
    let state = held.state();
    let own = matches!(wish, Wish::Join | Wish::Leave | Wish::Lost { .. } | Wish::Report { .. } | Wish::Team(_));
    let hosts = state.settings.host.is_some() && visitor.entrant == state.settings.host;
    let is_hosts = matches!(wish, Wish::Pair { .. } | Wish::Do(Command::Give { .. }));
    let may = own || visitor.referees() || (hosts && is_hosts);
    if !may {
        return Ok(Err(Fault::Other));
    }
    let alone = |command| Ok(Ok((vec![command], Vec::new())));
    let enters = matches!(wish, Wish::Join | Wish::Team(TeamWish::Found(_) | TeamWish::Join(_)));
    if enters && is_sheltered(&*site.store, &actor.id).await? {
        return Ok(Err(Fault::Other));
    }
    let case = Case { site, event, state, visitor, players, actor };
    match wish {
        Wish::Team(wish) => team_steps(site, event, state, visitor, players, actor, wish).await,
        // Members of teams come and go with them.
        Wish::Join | Wish::Leave if state.settings.format == Format::Team => Ok(Err(Fault::Other)),
        Wish::Join => case.joined().await,
        Wish::Leave => match &visitor.entrant {
            Some(id) => alone(Command::Withdraw { id: id.clone() }),
            None => Ok(Err(Fault::Other)),
        },
        Wish::Lost { round, board } => Ok(case.lost(*round, *board).map(|step| (vec![step], Vec::new()))),
        Wish::Report { round, board, result } => match &visitor.entrant {
            Some(id) if event.play.is_none() && event.notice.reports => {
                alone(Command::Report { round: *round, board: *board, id: id.clone(), result: *result })
            }
            _ => Ok(Err(Fault::Other)),
        },
        Wish::Enter { enter, grade, account } => case.entered(enter, grade, account).await,
        Wish::List(_) if event.play.is_some() => Ok(Err(Fault::Seats)),
        Wish::List(text) if text.chars().count() > MAX_LIST => Ok(Err(Fault::Text)),
        Wish::List(text) => {
            Ok(entries(state, text).map(|list| (list.into_iter().map(Command::Enter).collect(), Vec::new())))
        }
        Wish::Do(command) => alone(command.clone()),
        Wish::Pair { round, first, unfinished } => {
            if *round != state.rounds.len() as u32 + 1 {
                return Ok(Err(Fault::Behind));
            }
            alone(Command::Pair { first: first.clone(), at: None, unfinished: *unfinished })
        }
        Wish::Result { round, board, result, reason, drawn } => {
            let stands = board_of(state, *round, *board);
            if drawn.is_some_and(|drawn| stands.is_some_and(|board| board.drawn.len() != drawn)) {
                return Ok(Err(Fault::Behind));
            }
            if stands.is_some_and(|board| board.result.is_some()) {
                return alone(Command::Correct {
                    round: *round,
                    board: *board,
                    result: *result,
                    reason: reason.trim().to_owned(),
                });
            }
            alone(Command::Result { round: *round, board: *board, result: *result, left: None })
        }
        Wish::Undo(step) if *step != held.steps() => Ok(Err(Fault::Behind)),
        Wish::Undo(_) => alone(Command::Undo),
        Wish::Edit(..) | Wish::Appoint(..) | Wish::Dismiss(_) | Wish::Remove | Wish::Arrange { .. } => {
            Ok(Err(Fault::Other))
        }
    }
}

/// What a wish is judged by.
#[derive(Clone, Copy)]
struct Case<'a> {
    site: &'a Site,
    event: &'a StoredEvent,
    state: &'a State,
    visitor: &'a Visitor,
    players: &'a [EventPlayer],
    actor: &'a Account,
}

impl Case<'_> {
    /// Of whoever enters themself, for the first time or again.
    async fn joined(&self) -> Came<Steps> {
        let Case { site, event, state, visitor, actor, .. } = *self;
        // Whoever enters after the last pairing plays nobody.
        let is_open = (event.notice.entry == EventEntry::Open || visitor.referees()) && state.takes_entries();
        match &visitor.entrant {
            Some(id) if state.entrant(id).is_some_and(|entrant| entrant.left) && is_open => {
                Ok(Ok((vec![Command::Return { id: id.clone() }], Vec::new())))
            }
            Some(_) => Ok(Err(Fault::Known)),
            None if !is_open => Ok(Err(Fault::Other)),
            None => {
                let id = Ids::new(state).next();
                let rating = rating_of(site, &actor.id).await?;
                let enter = Enter { id: id.clone(), name: actor.name.clone(), rating, ..Enter::default() };
                Ok(Ok((vec![Command::Enter(enter)], vec![(id, actor.id.clone())])))
            }
        }
    }

    /// Who has lost may say so: nobody disputes that.
    fn lost(&self, round: u32, board: u32) -> Result<Command, Fault> {
        let Case { event, state, visitor, .. } = *self;
        // Where there is a game, it is lost there, and rated.
        if event.play.is_some() || !event.notice.reports {
            return Err(Fault::Other);
        }
        let seated = board_of(state, round, board).ok_or(Fault::Other)?;
        let own = |id: &str| visitor.entrant.as_deref() == Some(id);
        let result = match seated {
            seated if own(&seated.black) => Outcome::White,
            seated if own(&seated.white) => Outcome::Black,
            _ => return Err(Fault::Other),
        };
        Ok(Command::Result { round, board, result, left: None })
    }

    /// Of a player whom a referee enters.
    async fn entered(&self, enter: &Enter, as_written: &str, account: &str) -> Came<Steps> {
        let Case { site, event, state, players, actor, .. } = *self;
        if state.settings.format == Format::Team {
            return Ok(Err(Fault::Text));
        }
        // Nobody else is the host of a display.
        let lacks_host = state.settings.host.as_deref() == Some(HOST) && state.entrant(HOST).is_none();
        let id = if lacks_host { HOST.to_owned() } else { Ids::new(state).next() };
        let mut enter = Enter { id: id.clone(), ..enter.clone() };
        if !as_written.trim().is_empty() {
            let Some(grade) = grade(as_written.trim()) else { return Ok(Err(Fault::Text)) };
            enter.grade = Some(grade);
        }
        let Some(account) = said(account).filter(|name| !name.is_empty()) else {
            if event.play.is_some() {
                return Ok(Err(Fault::Seats));
            }
            return Ok(Ok((vec![Command::Enter(enter)], Vec::new())));
        };
        let Some((account, name)) = account_named(site, &actor.id, &account).await? else {
            return Ok(Err(Fault::Nobody));
        };
        if players.iter().any(|player| player.account == account) {
            return Ok(Err(Fault::Known));
        }
        if enter.name.trim().is_empty() {
            enter.name = name;
        }
        if enter.rating.is_none() {
            enter.rating = rating_of(site, &account).await?;
        }
        Ok(Ok((vec![Command::Enter(enter)], vec![(id, account)])))
    }
}

/// A board of a round, both counted from one.
fn board_of(state: &State, round: u32, board: u32) -> Option<&Board> {
    let at = |number: u32| (number as usize).checked_sub(1);
    state.rounds.get(at(round)?)?.boards.get(at(board)?)
}

/// What is done around an event, not in its log.
async fn around(
    site: &Site,
    event: &StoredEvent,
    actor: &Account,
    visitor: &Visitor,
    wish: Wish,
    log: Option<AuditEntry>,
) -> Came<Done> {
    if !visitor.organises() {
        return Ok(Err(Fault::Other));
    }
    let now = SystemClock.wall().0;
    let done = match wish {
        Wish::Edit(notice, play) => match checked(site, notice) {
            Ok(notice) => {
                let edited = site.store.edit_event(&event.id, notice, log).await?;
                let stands = event.play.as_deref().and_then(Play::from_stored);
                match play.zip(stands).filter(|_| edited) {
                    Some((play, stands)) => {
                        let play = changed(site, event, play, stands).await?;
                        site.store.edit_event_play(&event.id, play.to_stored()).await?
                    }
                    None => edited,
                }
            }
            Err(fault) => return Ok(Err(fault)),
        },
        Wish::Appoint(name, duty) => {
            let Some((account, _)) = account_named(site, &actor.id, &name).await? else {
                return Ok(Err(Fault::Nobody));
            };
            // Nobody uses an office for themselves.
            if visitor.is_by_office() && actor.is_me(&account) {
                return Ok(Err(Fault::Other));
            }
            let done = site.store.set_duty(&event.id, &account, Some(duty), now, log).await?;
            if done && !actor.is_me(&account) {
                let about = (event.id.as_str(), event.name.as_str());
                site.notices.add_once_a_day_of(actor.holder, &account, NoticeKind::Event, about).await?;
            }
            done
        }
        Wish::Dismiss(account) => site.store.set_duty(&event.id, &account, None, now, log).await?,
        // What has been played stays: others have played it.
        Wish::Remove if event.card.stage != EventStage::Entries && !visitor.is_moderator => false,
        Wish::Remove => {
            let entry = Act::EventRemoved.entry(Some(&actor.id), None, &event.name);
            let removed = site.store.remove_event(&event.id, entry).await?;
            return Ok(if removed { Ok(Done::Removed) } else { Err(Fault::Other) });
        }
        _ => false,
    };
    Ok(if done { Ok(Done::Yes) } else { Err(Fault::Other) })
}

/// How an event is played once that has been changed. An arena that has begun keeps its beginning, and one that has not keeps it where no
/// other is given.
async fn changed(site: &Site, event: &StoredEvent, play: Play, stands: Play) -> Result<Play, Untold> {
    let held = site.events.get(&*site.store, &site.desk, event).await?;
    let begun = event.card.stage != EventStage::Entries;
    let starts = if begun { stands.starts } else { play.starts.or(stands.starts) };
    let play = Play { starts, ..play };
    Ok(play.of(&held.state().settings).unwrap_or(stands))
}

/// The open account of a name, and the name as it is shown.
pub(crate) async fn account_named(
    site: &Site,
    asker: &str,
    name: &str,
) -> Result<Option<(String, String)>, StoreError> {
    let found = known(&*site.store, Some(asker), name).await?;
    Ok(found.map(|account| (account.id, account.name)))
}

/// What an account is rated at with the clocks of a day over the board: the rating of its own that rests on most games. Programs have
/// played each other alone: no number of theirs can be held against one of a person.
pub(crate) async fn rating_of(site: &Site, account: &str) -> Result<Option<i32>, StoreError> {
    if site.store.is_bot(account).await? {
        return Ok(None);
    }
    let rated = site.store.ratings_of(account).await?.into_iter();
    let rated = rated
        .filter(|rated| matches!(Pool::from_code(&rated.pool), Some(Pool::Speed(Speed::Rapid | Speed::Classical))));
    Ok(rated.max_by_key(|rated| rated.games).map(|rated| rated.rating.value.round() as i32))
}

/// A command with what people wrote as others read it.
fn written(site: &Site, command: Command) -> Result<Command, Fault> {
    let line = |text: &str| -> Result<String, Fault> {
        let line = said(text).filter(|line| line.chars().count() <= MAX_LINE).ok_or(Fault::Text)?;
        Ok(site.talks.veiled(&line))
    };
    let line_or_none =
        |text: Option<String>| text.filter(|text| !text.trim().is_empty()).map(|text| line(&text)).transpose();
    Ok(match command {
        Command::Enter(enter) => {
            let member = |member: Member| Ok(Member { name: line(&member.name)?, ..member });
            Command::Enter(Enter {
                name: line(&enter.name)?,
                country: line_or_none(enter.country)?,
                club: line_or_none(enter.club)?,
                members: enter.members.into_iter().map(member).collect::<Result<_, Fault>>()?,
                ..enter
            })
        }
        Command::Correct { round, board, result, reason } if !reason.is_empty() => {
            Command::Correct { round, board, result, reason: line(&reason)? }
        }
        Command::Adjudicate { round, board, result, reason } if !reason.is_empty() => {
            Command::Adjudicate { round, board, result, reason: line(&reason)? }
        }
        Command::Adjust { id, points, reason } if !reason.is_empty() => {
            Command::Adjust { id, points, reason: line(&reason)? }
        }
        command => command,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::people::Accounts;
    use crate::testing::{person, site};
    use komadai_store::StoredNotice;

    #[test]
    fn a_line_that_is_too_long_is_refused_and_one_that_is_left_out_is_not() {
        assert_eq!(line("  "), Ok(String::new()));
        assert_eq!(line(" 30 min + 30 s "), Ok("30 min + 30 s".to_owned()));
        for much in [MAX_LINE + 1, 301, 10_000] {
            assert_eq!(line(&"a".repeat(much)), Err(Fault::Text), "{much} characters");
        }
    }

    #[tokio::test]
    async fn what_is_done_taken_back_and_done_again_is_told_once_a_day() {
        let (site, _folder) = site(Accounts::Open).await;
        let (ann, ben) = (person(&site, "Ann").await, person(&site, "Ben").await);
        let settings = Settings { name: "Kyoto Open".to_owned(), rounds: Some(3), ..Settings::default() };
        let notice = EventNotice {
            place: String::new(),
            first_day: String::new(),
            last_day: String::new(),
            about: String::new(),
            entry: EventEntry::Open,
            reports: false,
        };
        let id = found(&site, &ann, settings, notice, None, None, "").await.unwrap().unwrap();
        let does = async |wish: Wish| act(&site, &id, &ann, wish).await.unwrap().unwrap();
        let told = async || site.store.notices_of(&ben.id, 9).await.unwrap();
        does(Wish::Appoint("Ben".to_owned(), Duty::Referee)).await;
        site.notices.read(&ben.id, None).await.unwrap();
        let first = told().await;
        assert_eq!(first.len(), 1);
        does(Wish::Dismiss(ben.id.clone())).await;
        does(Wish::Appoint("Ben".to_owned(), Duty::Referee)).await;
        assert_eq!(told().await, first, "neither a new one nor unread again");
        // A day later it is news.
        let before = StoredNotice { at: first[0].at - 24 * 3_600_000, ..first[0].clone() };
        site.store.add_notice(before).await.unwrap();
        does(Wish::Appoint("Ben".to_owned(), Duty::Organiser)).await;
        assert!(!told().await[0].is_read);
    }
}
