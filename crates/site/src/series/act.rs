//! What is done in series of events.

use super::decide::{Who, decided, end, rivals};
use super::log::{Member, Slot, Step, Told};
use super::make::{Entered, entry, made};
use super::visitor::Visitor;
use super::{CHALLENGER, Fault, MATCH, MAX_ABOUT, MOST_MEMBERS, NAME, Rules, seen};
use crate::event_logs::Untold;
use crate::events::{MAX_LINE, MAX_LIST, account_named, rating_of, tell_entered};
use crate::notices::{InSeries, Kind};
use crate::people::{Act, is_sheltered};
use crate::site::Site;
use crate::who::Account;
use crate::writing::may_write;
use komadai_record::words::{said, said_at_length};
use komadai_room::{Clock, SystemClock, SystemEntropy, new_id};
use komadai_store::{
    AuditEntry, Duty, EventNotice, SeriesChange, SeriesChanged, SeriesMakes, Standing, StoredSeries, is_id,
};
use komadai_tournament::fesa::is_day;
use komadai_tournament::limits;

/// How often a step is judged again because somebody else was quicker.
const TRIES: u32 = 8;

/// The event that stands for something in a season.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Linked {
    /// One that is made.
    Made,
    /// One that there is: its id, or its address.
    Event(String),
    /// None as yet.
    None,
}

/// How events that are made are called and when and where they are held.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Called {
    /// What the event is called that finds a challenger.
    pub challenger: String,
    /// What the match for a title is called.
    pub deciding: String,
    /// The first day, `YYYY-MM-DD`; empty: not said.
    pub first_day: String,
    /// The last day, likewise.
    pub last_day: String,
    /// Where it is held.
    pub place: String,
}

/// What is asked for in a series.
#[derive(Clone, PartialEq, Debug)]
pub enum Wish {
    /// Says what it is called, and what it says of itself.
    Edit(String, String),
    /// Holds it in another way from now on.
    Rules(Rules),
    /// Enters the members of a list, one a line, into a class; a name after `@` is an account's.
    Enter(String, String),
    /// Has a member leave.
    Leave(String),
    /// Begins the season of this number.
    Season {
        /// Which.
        number: u32,
        /// What it is called besides.
        label: String,
        /// Its events: for what, and which.
        links: Vec<(String, Linked)>,
        /// How those that are made are called.
        called: Called,
    },
    /// Puts an event into the season of this number, in the place of what stood there.
    Link {
        /// Which season.
        season: u32,
        /// For what the event stands.
        of: String,
        /// Which event.
        linked: Linked,
        /// How one that is made is called.
        called: Called,
    },
    /// Settles the season of this number.
    Settle {
        /// Which.
        season: u32,
        /// The mark of what was seen of it: see [`Decided::mark`](super::Decided::mark).
        seen: String,
    },
    /// Takes back the step of this number, the last that was seen.
    Undo(u32),
    /// Has somebody look after it, by their account's name.
    Appoint(String, Duty),
    /// Ends that, by their account.
    Dismiss(String),
    /// Takes it from the site; its events stay.
    Remove,
}

/// What came of a wish.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Done {
    /// It is done.
    Yes,
    /// The series is gone.
    Removed,
}

type Came<T> = Result<Result<T, Fault>, Untold>;

/// What a wish leads to.
struct Asked {
    step: Step,
    members: Vec<(String, String)>,
    makes: Vec<SeriesMakes>,
    rests_on: Vec<(String, u32)>,
}

impl From<Step> for Asked {
    fn from(step: Step) -> Asked {
        Asked { step, members: Vec::new(), makes: Vec::new(), rests_on: Vec::new() }
    }
}

/// Creates a series: its id.
///
/// # Errors
/// The store failed.
pub async fn found(
    site: &Site,
    organiser: &Account,
    name: &str,
    about: &str,
    club: Option<String>,
    rules: Rules,
) -> Came<String> {
    if !may_write(site, organiser.holder).await? {
        return Ok(Err(Fault::Silenced));
    }
    if is_sheltered(&*site.store, &organiser.id).await? {
        return Ok(Err(Fault::Other));
    }
    if let Some(club) = &club {
        let member = site.store.club_member(club, &organiser.id).await?;
        if member.map(|member| member.standing) < Some(Standing::Officer) {
            return Ok(Err(Fault::Other));
        }
    }
    let (name, about) = match words(site, name, about) {
        Ok(words) => words,
        Err(fault) => return Ok(Err(fault)),
    };
    let (id, now) = (new_id(&SystemEntropy), SystemClock.wall().0);
    let kind = rules.kind();
    let rules = match cleaned(site, rules) {
        Ok(rules) => rules,
        Err(fault) => return Ok(Err(fault)),
    };
    let told = match Told::begun(rules, &organiser.id, now) {
        Ok(told) => told,
        Err(fault) => return Ok(Err(fault)),
    };
    let series = StoredSeries {
        id: id.clone(),
        name,
        kind,
        about,
        club,
        created: now,
        changed: now,
        card: told.state.card(),
        steps: told.steps(),
    };
    let added = site.store.add_series(series, vec![told.last_step()], &organiser.id).await?;
    Ok(if added { Ok(id) } else { Err(Fault::Many) })
}

/// Rules with their words as others read them.
fn cleaned(site: &Site, rules: Rules) -> Result<Rules, Fault> {
    rules.with_words(|text| said(text).map(|text| site.talks.veiled(&text)))
}

/// A name, and what a series says of itself, within their bounds and as others read them.
fn words(site: &Site, name: &str, about: &str) -> Result<(String, String), Fault> {
    let name = said(name).filter(|name| NAME.contains(&name.chars().count())).ok_or(Fault::Name)?;
    let about = said_at_length(about, MAX_ABOUT).ok_or(Fault::Text)?;
    Ok((site.talks.veiled(&name), site.talks.veiled(&about)))
}

/// Does what somebody asks for in a series.
///
/// # Errors
/// The store failed, or too much is being worked on.
pub async fn act(site: &Site, id: &str, actor: &Account, wish: Wish) -> Came<Done> {
    if !may_write(site, actor.holder).await? {
        return Ok(Err(Fault::Silenced));
    }
    for _ in 0..TRIES {
        let Some(series) = site.store.series(id).await? else { return Ok(Err(Fault::Other)) };
        let visitor = Visitor::of(site, id, Some(actor)).await?;
        let log =
            || Some(Act::SeriesChanged.entry(Some(&actor.id), None, &series.name)).filter(|_| visitor.is_by_office());
        match &wish {
            Wish::Edit(..) | Wish::Appoint(..) | Wish::Dismiss(_) | Wish::Remove => {
                return around(site, &series, actor, &visitor, wish, log()).await;
            }
            Wish::Rules(_) if !visitor.organises() => return Ok(Err(Fault::Other)),
            _ if !visitor.referees() => return Ok(Err(Fault::Other)),
            _ => {}
        }
        let told = seen::told(site, &series).await?;
        // Who may not change the rules does not change them by taking them back.
        let undoes_rules = matches!(wish, Wish::Undo(_)) && matches!(told.last_standing(), Some(Step::Rules { .. }));
        if undoes_rules && !visitor.organises() {
            return Ok(Err(Fault::Other));
        }
        let asked = match asked(site, &series, &told, actor, &visitor, &wish).await? {
            Ok(asked) => asked,
            Err(fault) => return Ok(Err(fault)),
        };
        let (now, by, step) = (SystemClock.wall().0, actor.id.clone(), asked.step);
        let next = match site.desk.work(move || told.after(step, &by, now)).await? {
            Ok(next) => next,
            Err(fault) => return Ok(Err(fault)),
        };
        // A settled season names its members' accounts, too: they are no news to them.
        let entered: Vec<String> = match &wish {
            Wish::Enter(..) => asked.members.iter().map(|(_, account)| account.clone()).collect(),
            _ => Vec::new(),
        };
        let made: Vec<_> = asked.makes.iter().map(|made| (made.event.clone(), players_of(made))).collect();
        let change = SeriesChange {
            steps: vec![next.last_step()],
            card: next.state.card(),
            events: next.state.events(),
            won: next.state.won(),
            members: asked.members,
            makes: asked.makes,
            rests_on: asked.rests_on,
        };
        match site.store.change_series(id, change, &actor.id, log()).await? {
            SeriesChanged::Yes => {
                tell_entered(site, actor, (Kind::Series, &InSeries::Entered.of(&series.id), &series.name), entered);
                for (event, players) in made {
                    tell_entered(site, actor, (Kind::Entered, &event.id, &event.name), players);
                }
                return Ok(Ok(Done::Yes));
            }
            SeriesChanged::Moved => return Ok(Err(Fault::Behind)),
            SeriesChanged::Elsewhere => return Ok(Err(Fault::Elsewhere)),
            SeriesChanged::Many => return Ok(Err(Fault::Events)),
            SeriesChanged::Behind => {}
        }
    }
    Ok(Err(Fault::Behind))
}

/// The accounts that are entered in an event that is made.
fn players_of(made: &SeriesMakes) -> Vec<String> {
    made.players.iter().map(|(_, account)| account.clone()).collect()
}

/// The step of a wish, with all that goes with it.
async fn asked(
    site: &Site,
    series: &StoredSeries,
    told: &Told,
    actor: &Account,
    visitor: &Visitor,
    wish: &Wish,
) -> Came<Asked> {
    let state = &told.state;
    let case = Case { site, series, told, actor, visitor };
    match wish {
        Wish::Rules(rules) => Ok(match cleaned(site, rules.clone()) {
            Ok(rules) => Ok(Step::Rules { rules: Box::new(rules) }.into()),
            Err(fault) => Err(fault),
        }),
        Wish::Enter(class, list) => case.entered(class, list).await,
        Wish::Leave(member) => Ok(Ok(Step::Leave { member: member.clone() }.into())),
        Wish::Season { number, .. } if *number != state.seasons.len() as u32 + 1 => Ok(Err(Fault::Behind)),
        Wish::Season { number, label, links, called } => {
            let Some(label) = said(label).or_else(|| label.trim().is_empty().then(String::new)) else {
                return Ok(Err(Fault::Text));
            };
            // What could not be settled in the end is not begun.
            if let Some(class) = state.too_small() {
                return Ok(Err(Fault::Numbers(class.to_owned())));
            }
            let label = site.talks.veiled(&label);
            let mut asked: Asked = Step::Season { label: label.clone(), slots: Vec::new() }.into();
            let mut all = Vec::new();
            for (of, linked) in links {
                match case.linked((*number, &label), of, linked, called).await? {
                    Ok(Some((slot, made))) => {
                        all.push(slot);
                        asked.makes.extend(made);
                    }
                    Ok(None) => {}
                    Err(fault) => return Ok(Err(fault)),
                }
            }
            asked.step = Step::Season { label, slots: all };
            Ok(Ok(asked))
        }
        Wish::Link { season, of, linked, called } => {
            let Some(running) = state.running().filter(|running| running.number == *season) else {
                return Ok(Err(Fault::Behind));
            };
            match case.linked((*season, &running.label), of, linked, called).await? {
                Ok(Some((slot, made))) => {
                    let mut asked: Asked = Step::Link { season: *season, slot }.into();
                    asked.makes.extend(made);
                    // The rivals of a match come from an event that is closed, and stays so.
                    if of == MATCH && *linked == Linked::Made {
                        match case.challenger().await? {
                            Ok((event, steps, _)) => asked.rests_on.push((event, steps)),
                            Err(fault) => return Ok(Err(fault)),
                        }
                    }
                    Ok(Ok(asked))
                }
                Ok(None) => Ok(Err(Fault::Event)),
                Err(fault) => Ok(Err(fault)),
            }
        }
        Wish::Settle { season, seen } => {
            if state.running().is_none_or(|running| running.number != *season) {
                return Ok(Err(Fault::Behind));
            }
            let accounts = site.store.series_members(&series.id).await?;
            let decided = match decided(site, told, &accounts).await? {
                Ok(decided) if decided.mark() == *seen => decided,
                Ok(_) => return Ok(Err(Fault::Behind)),
                Err(fault) => return Ok(Err(fault)),
            };
            let rests_on = decided.decision.rests_on.clone();
            let step = Step::Settle { season: *season, decision: Box::new(decided.decision) };
            Ok(Ok(Asked { step, members: decided.accounts, makes: Vec::new(), rests_on }))
        }
        Wish::Undo(step) if *step != told.steps() => Ok(Err(Fault::Behind)),
        Wish::Undo(_) => Ok(Ok(Step::Undo.into())),
        Wish::Edit(..) | Wish::Appoint(..) | Wish::Dismiss(_) | Wish::Remove => Ok(Err(Fault::Other)),
    }
}

/// What a wish is judged by.
struct Case<'a> {
    site: &'a Site,
    series: &'a StoredSeries,
    told: &'a Told,
    actor: &'a Account,
    visitor: &'a Visitor,
}

impl Case<'_> {
    /// Members of a list, one a line. Who was here before comes back as who they were.
    async fn entered(&self, class: &str, list: &str) -> Came<Asked> {
        let Case { site, told, actor, .. } = *self;
        if list.chars().count() > MAX_LIST {
            return Ok(Err(Fault::Text));
        }
        let state = &told.state;
        let lines: Vec<&str> = list.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        if lines.is_empty() {
            return Ok(Err(Fault::Text));
        }
        if lines.len() > MOST_MEMBERS {
            return Ok(Err(Fault::Members));
        }
        let known = site.store.series_members(&self.series.id).await?;
        let plays = |id: &str| state.classes.iter().any(|class| class.members.iter().any(|member| member == id));
        let mut next = told.ids();
        let (mut members, mut accounts): (Vec<Member>, Vec<(String, String)>) = (Vec::new(), Vec::new());
        for line in lines {
            if let Some(name) = line.strip_prefix(['@', '＠']) {
                let Some((account, name)) = account_named(site, &actor.id, name.trim()).await? else {
                    return Ok(Err(Fault::Nobody));
                };
                let before = known.iter().filter(|(_, whose, _)| *whose == account).map(|(member, ..)| member);
                let before: Vec<&String> = before.collect();
                let is_twice = accounts.iter().any(|(_, whose)| *whose == account);
                if is_twice || before.iter().any(|id| plays(id)) {
                    return Ok(Err(Fault::Known(name)));
                }
                let id = before.last().map_or_else(&mut next, |id| (*id).clone());
                accounts.push((id.clone(), account));
                members.push(Member { id, name });
                continue;
            }
            let name = said(line).filter(|name| name.chars().count() <= MAX_LINE && name.len() <= limits::TEXT);
            let Some(name) = name.map(|name| site.talks.veiled(&name)) else { return Ok(Err(Fault::Text)) };
            let has_account = |id: &str| known.iter().any(|(member, ..)| member == id);
            let mut same = state.members.values().filter(|member| member.name == name && !has_account(&member.id));
            let before = same.next_back();
            if before.is_some_and(|member| plays(&member.id)) || members.iter().any(|member| member.name == name) {
                return Ok(Err(Fault::Known(name)));
            }
            let id = before.map_or_else(&mut next, |member| member.id.clone());
            members.push(Member { id, name });
        }
        let step = Step::Enter { class: class.to_owned(), members };
        Ok(Ok(Asked { step, members: accounts, makes: Vec::new(), rests_on: Vec::new() }))
    }

    /// The event that is to stand for something in a season, and itself where it is made.
    async fn linked(
        &self,
        (number, label): (u32, &str),
        of: &str,
        linked: &Linked,
        called: &Called,
    ) -> Came<Option<(Slot, Option<SeriesMakes>)>> {
        let Case { site, series, told, actor, visitor } = *self;
        let state = &told.state;
        if !state.slots().iter().any(|slot| slot == of) {
            return Ok(Err(Fault::Classes));
        }
        let text = match linked {
            Linked::None => return Ok(Ok(None)),
            Linked::Event(text) => text,
            Linked::Made => {
                let Some(play) = state.rules.play(of) else { return Ok(Err(Fault::Classes)) };
                let notice = match notice(site, called, entry(&state.rules, of == MATCH)) {
                    Ok(notice) => notice,
                    Err(fault) => return Ok(Err(fault)),
                };
                let entered = match self.players(of).await? {
                    Ok(entered) => entered,
                    Err(fault) => return Ok(Err(fault)),
                };
                let season = if label.is_empty() { number.to_string() } else { label.to_owned() };
                let part = match of {
                    CHALLENGER => format!(" · {}", called.challenger),
                    MATCH => format!(" · {}", called.deciding),
                    super::EVENT => String::new(),
                    class => format!(" · {class}"),
                };
                let name = format!("{} {season}{part}", series.name);
                let made = made(series, (name, play), &notice, entered, &actor.id, SystemClock.wall().0);
                return Ok(made.map(|made| {
                    let slot = Slot { of: of.to_owned(), event: made.event.id.clone(), made: true };
                    Some((slot, Some(made)))
                }));
            }
        };
        let id = text.trim().trim_end_matches('/').trim_end_matches("/desk").rsplit('/').next().unwrap_or_default();
        let event = if is_id(id) { site.store.event(id).await? } else { None };
        let Some(event) = event else { return Ok(Err(Fault::Event)) };
        if !visitor.is_moderator && site.store.duty(&event.id, &actor.id).await?.is_none() {
            return Ok(Err(Fault::Event));
        }
        Ok(Ok(Some((Slot { of: of.to_owned(), event: event.id, made: false }, None))))
    }

    /// Who is entered in an event that is made.
    async fn players(&self, of: &str) -> Came<Vec<Entered>> {
        let Case { site, series, told, .. } = *self;
        let state = &told.state;
        let mut entered = Vec::new();
        if of == MATCH {
            let rivals = match self.challenger().await? {
                Ok((_, _, rivals)) => rivals,
                Err(fault) => return Ok(Err(fault)),
            };
            for ((id, name, account), seat) in rivals.into_iter().zip(1u32..) {
                // Who is named by no step yet has no id to be known by.
                let id = if state.members.contains_key(&id) { id } else { seat.to_string() };
                entered.push(Entered { id, name, account, rating: None });
            }
        } else if let Some(class) = state.classes.iter().find(|class| class.name == of) {
            if class.members.len() < 2 {
                return Ok(Err(Fault::Few(class.name.clone())));
            }
            let accounts = site.store.series_members(&series.id).await?;
            for id in &class.members {
                let account = accounts.iter().find(|(member, ..)| member == id).map(|(_, account, _)| account.clone());
                entered.push(Entered { id: id.clone(), name: state.name(id), account, rating: None });
            }
        }
        for one in &mut entered {
            if let Some(account) = &one.account {
                one.rating = rating_of(site, account).await?;
            }
        }
        Ok(Ok(entered))
    }

    /// The event that found the challenger, the number of its last step, and the two who play for the title: id, name and account.
    async fn challenger(&self) -> Came<(String, u32, Vec<(String, String, Option<String>)>)> {
        let Case { site, series, told, .. } = *self;
        let state = &told.state;
        let slot = state.running().and_then(|season| season.slot(CHALLENGER));
        let Some(slot) = slot else { return Ok(Err(Fault::Challenger)) };
        let end = match end(site, slot).await? {
            Ok(end) => end,
            Err(fault) => return Ok(Err(fault)),
        };
        let accounts = site.store.series_members(&series.id).await?;
        let mut who = Who::of(told, &accounts);
        let rivals = match rivals(state, &end, &mut who) {
            Ok(rivals) => rivals,
            Err(fault) => return Ok(Err(fault)),
        };
        let (named, _) = who.into_new();
        let name = |id: &str| {
            named.iter().find(|member| member.id == id).map_or_else(|| state.name(id), |member| member.name.clone())
        };
        let rivals = rivals.into_iter().map(|(id, account)| (id.clone(), name(&id), account)).collect();
        Ok(Ok((slot.event.clone(), end.steps(), rivals)))
    }
}

/// What an event that is made says of itself.
fn notice(site: &Site, called: &Called, entry: komadai_store::EventEntry) -> Result<EventNotice, Fault> {
    let place = if called.place.trim().is_empty() {
        String::new()
    } else {
        said(&called.place).filter(|place| place.chars().count() <= MAX_LINE).ok_or(Fault::Text)?
    };
    let (first, last) = (&called.first_day, &called.last_day);
    let in_order = last.is_empty() || (!first.is_empty() && first <= last);
    if !in_order || [first, last].into_iter().any(|day| !day.is_empty() && !is_day(day)) {
        return Err(Fault::Day);
    }
    Ok(EventNotice {
        place: site.talks.veiled(&place),
        first_day: first.clone(),
        last_day: last.clone(),
        about: String::new(),
        entry,
        reports: false,
    })
}

/// What is done around a series, not in its log.
async fn around(
    site: &Site,
    series: &StoredSeries,
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
        Wish::Edit(name, about) => match words(site, &name, &about) {
            Ok((name, about)) => site.store.edit_series(&series.id, name, about, log).await?,
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
            let done = site.store.set_series_duty(&series.id, &account, Some(duty), now, log).await?;
            if done && !actor.is_me(&account) {
                let subject = InSeries::Named.of(&series.id);
                let about = (subject.as_str(), series.name.as_str());
                site.notices.add_once_a_day_of(actor.holder, &account, Kind::Series, about).await?;
            }
            done
        }
        Wish::Dismiss(account) => site.store.set_series_duty(&series.id, &account, None, now, log).await?,
        // What was decided stays, also where it was taken back: others have won it.
        Wish::Remove
            if !visitor.is_moderator && (series.card.seasons > 0 || seen::told(site, series).await?.was_settled()) =>
        {
            false
        }
        Wish::Remove => {
            let entry = Act::SeriesRemoved.entry(Some(&actor.id), None, &series.name);
            let removed = site.store.remove_series(&series.id, entry).await?;
            return Ok(if removed { Ok(Done::Removed) } else { Err(Fault::Other) });
        }
        _ => false,
    };
    Ok(if done { Ok(Done::Yes) } else { Err(Fault::Other) })
}
