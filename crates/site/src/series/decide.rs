//! What a season decides: told from the standings of its events.

use super::log::{Decision, Member, Moved, Row, Season, Slot, State, Table, Told};
use super::{CHALLENGER, EVENT, Fault, MATCH, Rules};
use crate::event_logs::Untold;
use crate::events;
use crate::site::Site;
use komadai_tournament::league::{self, Finish, Record};
use komadai_tournament::{Entrant, standings};
use std::collections::{BTreeMap, HashMap};

/// What a season comes to, with the accounts of those who are named for the first time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decided {
    /// What it decides.
    pub decision: Decision,
    /// Accounts of who is named in it: member and account.
    pub accounts: Vec<(String, String)>,
    /// The number of the series' last step.
    steps: u32,
}

impl Decided {
    /// On what it rests, in a few letters: whoever has seen it settles that and nothing else.
    pub fn mark(&self) -> String {
        let rests: Vec<String> =
            self.decision.rests_on.iter().map(|(event, steps)| format!("{event}.{steps}")).collect();
        format!("{} {}", self.steps, rests.join(" "))
    }
}

/// Who is who in a season.
pub(super) struct Who {
    /// The accounts of members.
    accounts: HashMap<String, String>,
    /// Members by their accounts.
    members: HashMap<String, String>,
    named: Vec<Member>,
    new: Vec<(String, String)>,
    next: Box<dyn FnMut() -> String + Send>,
}

impl Who {
    pub(super) fn of(told: &Told, accounts: &[(String, String, String)]) -> Who {
        let accounts = accounts.iter().map(|(member, account, _)| (member.clone(), account.clone()));
        let accounts: HashMap<String, String> = accounts.collect();
        // Of two who were one account at different times the later one counts.
        let members = accounts.iter().map(|(member, account)| (account.clone(), member.clone()));
        let mut members: Vec<(String, String)> = members.collect();
        members.sort_by_key(|(_, member)| number(member));
        Who {
            members: members.into_iter().collect(),
            accounts,
            named: Vec::new(),
            new: Vec::new(),
            next: Box::new(told.ids()),
        }
    }

    /// The member whom an entrant of an event is: by their id where the series made the event, else by their account, else by their name.
    fn member(&self, state: &State, made: bool, entrant: &Entrant, account: Option<&String>) -> Option<String> {
        if made && state.members.contains_key(&entrant.id) {
            return Some(entrant.id.clone());
        }
        if let Some(member) = account.and_then(|account| self.members.get(account)) {
            return Some(member.clone());
        }
        let is_them = |member: &&Member| {
            member.name == entrant.name && (account.is_none() || !self.accounts.contains_key(&member.id))
        };
        let plays = |member: &&Member| state.classes.iter().any(|class| class.members.contains(&member.id));
        let known = || state.members.values().chain(&self.named).filter(is_them);
        known().find(plays).or_else(|| known().max_by_key(|member| number(&member.id))).map(|member| member.id.clone())
    }

    /// The same; who was never named is named now.
    fn named(&mut self, state: &State, made: bool, entrant: &Entrant, account: Option<&String>) -> String {
        let id = self.member(state, made, entrant, account).unwrap_or_else(|| {
            let id = (self.next)();
            self.named.push(Member { id: id.clone(), name: entrant.name.clone() });
            id
        });
        // Who was named by a step that was taken back is known by their account, and named again.
        if !state.members.contains_key(&id) && self.named.iter().all(|member| member.id != id) {
            self.named.push(Member { id: id.clone(), name: entrant.name.clone() });
        }
        if let Some(account) = account.filter(|_| !self.accounts.contains_key(&id)) {
            self.new.push((id.clone(), account.clone()));
            self.accounts.insert(id.clone(), account.clone());
            self.members.insert(account.clone(), id.clone());
        }
        id
    }
}

/// The number of a member: the later one has the higher.
fn number(member: &str) -> u64 {
    member.trim_start_matches('m').parse().unwrap_or(0)
}

/// What the season that is played comes to.
///
/// # Errors
/// The store failed, or too much is being worked on; within it why the season cannot be settled.
pub async fn decided(
    site: &Site,
    told: &Told,
    accounts: &[(String, String, String)],
) -> Result<Result<Decided, Fault>, Untold> {
    let state = &told.state;
    let Some(season) = state.running() else { return Ok(Err(Fault::NoSeason)) };
    let mut ends = Vec::new();
    for of in needed(state, season) {
        let Some(slot) = season.slot(&of) else { return Ok(Err(Fault::Gone(of))) };
        match end(site, slot).await? {
            Ok(end) => ends.push(end),
            Err(fault) => return Ok(Err(fault)),
        }
    }
    let mut who = Who::of(told, accounts);
    let decision = match &state.rules {
        Rules::League { .. } => league(state, &ends, &who),
        Rules::Title { .. } => title(state, &ends, &mut who),
        Rules::Open { .. } => open(state, &ends, &mut who),
    };
    Ok(decision.map(|decision| Decided {
        decision: Decision {
            named: who.named,
            rests_on: ends.iter().map(|end| (end.slot.event.clone(), end.steps)).collect(),
            ..decision
        },
        accounts: who.new,
        steps: told.steps(),
    }))
}

/// What has to be closed before a season is settled.
fn needed(state: &State, season: &Season) -> Vec<String> {
    match &state.rules {
        Rules::League { .. } => state.slots(),
        // The challenger may have been found elsewhere.
        Rules::Title { .. } if season.slot(CHALLENGER).is_none() => vec![MATCH.to_owned()],
        Rules::Title { .. } => vec![CHALLENGER.to_owned(), MATCH.to_owned()],
        Rules::Open { .. } => vec![EVENT.to_owned()],
    }
}

/// An event that is over.
pub(super) struct End {
    slot: Slot,
    name: String,
    steps: u32,
    state: komadai_tournament::State,
    accounts: HashMap<String, String>,
}

impl End {
    /// The places with those who have them, the first first.
    fn places(&self) -> Vec<(u32, &Entrant)> {
        let rows = standings(&self.state).into_iter();
        rows.filter_map(|row| Some((row.place, self.state.entrant(&row.id)?))).collect()
    }

    /// The number of its last step.
    pub(super) const fn steps(&self) -> u32 {
        self.steps
    }

    fn account(&self, entrant: &Entrant) -> Option<&String> {
        self.accounts.get(&entrant.id)
    }
}

/// An event of a season, where it is closed.
pub(super) async fn end(site: &Site, slot: &Slot) -> Result<Result<End, Fault>, Untold> {
    let Some(seen) = events::open(site, &slot.event).await? else { return Ok(Err(Fault::Gone(slot.of.clone()))) };
    let state = seen.held.state();
    if !state.closed {
        return Ok(Err(Fault::Open(seen.event.name.clone())));
    }
    Ok(Ok(End {
        slot: slot.clone(),
        name: seen.event.name.clone(),
        steps: seen.held.steps(),
        state: state.clone(),
        accounts: seen.players.into_iter().map(|player| (player.entrant, player.account)).collect(),
    }))
}

/// The first of an event, who is alone there.
fn first(end: &End) -> Result<&Entrant, Fault> {
    match &end.places()[..] {
        [(_, one)] => Ok(*one),
        [(_, one), (place, _), ..] if *place > 1 => Ok(*one),
        _ => Err(Fault::Tie(end.name.clone())),
    }
}

fn open(state: &State, ends: &[End], who: &mut Who) -> Result<Decision, Fault> {
    let [end] = ends else { return Err(Fault::NoSeason) };
    let champion = first(end)?;
    let champion = who.named(state, end.slot.made, champion, end.account(champion));
    Ok(Decision { champions: vec![champion], ..Decision::default() })
}

fn title(state: &State, ends: &[End], who: &mut Who) -> Result<Decision, Fault> {
    let Some(end) = ends.iter().find(|end| end.slot.of == MATCH) else { return Err(Fault::Gone(MATCH.to_owned())) };
    let winner = first(end)?;
    let champion = who.named(state, end.slot.made, winner, end.account(winner));
    let other = end.places().into_iter().map(|(_, one)| one).find(|one| one.id != winner.id);
    let over = other.map(|other| who.named(state, end.slot.made, other, end.account(other)));
    let finish = Finish::of(&end.state, &winner.id);
    Ok(Decision { champions: vec![champion], over, score: Some((finish.won, finish.lost)), ..Decision::default() })
}

/// The two who play for a title, out of the event that finds the challenger: the holder and the first, or the first two where nobody holds
/// it yet. The holder does not challenge themself.
pub(super) fn rivals(state: &State, end: &End, who: &mut Who) -> Result<[(String, Option<String>); 2], Fault> {
    let places = end.places();
    let mut named = |entrant: &Entrant| {
        let id = who.named(state, end.slot.made, entrant, end.account(entrant));
        (id, end.account(entrant).cloned())
    };
    let mut rivals: Vec<(String, Option<String>)> = Vec::new();
    match state.holders.first() {
        Some(holder) => {
            let challenger = named(first(end)?);
            if challenger.0 == *holder {
                return Err(Fault::Challenger);
            }
            rivals.push((holder.clone(), who.accounts.get(holder).cloned()));
            rivals.push(challenger);
        }
        None => {
            let is_shared = places.get(1).zip(places.get(2)).is_some_and(|((two, _), (three, _))| two == three);
            if is_shared {
                return Err(Fault::Tie(end.name.clone()));
            }
            rivals.extend(places.iter().take(2).map(|(_, entrant)| named(entrant)));
        }
    }
    rivals.try_into().map_err(|_| Fault::Challenger)
}

impl Who {
    /// Who was named here for the first time, and the accounts of members that were not known.
    pub(super) fn into_new(self) -> (Vec<Member>, Vec<(String, String)>) {
        (self.named, self.new)
    }
}

fn league(state: &State, ends: &[End], who: &Who) -> Result<Decision, Fault> {
    let mut finishes = Vec::new();
    for (class, end) in state.classes.iter().zip(ends) {
        let (mut rows, mut strangers): (Vec<Finish>, Vec<String>) = (Vec::new(), Vec::new());
        for (_, entrant) in end.places() {
            let member = who.member(state, end.slot.made, entrant, end.account(entrant));
            let is_new = |id: &String| class.members.contains(id) && rows.iter().all(|row| row.id != *id);
            match member.filter(is_new) {
                Some(id) => rows.push(Finish { id, ..Finish::of(&end.state, &entrant.id) }),
                None => strangers.push(entrant.name.clone()),
            }
        }
        if !strangers.is_empty() {
            return Err(Fault::Strangers(class.name.clone(), some(&strangers)));
        }
        let missing = class.members.iter().filter(|id| rows.iter().all(|row| row.id != **id));
        let missing: Vec<String> = missing.map(|id| state.name(id)).collect();
        if !missing.is_empty() {
            return Err(Fault::Missing(class.name.clone(), some(&missing)));
        }
        finishes.push(rows);
    }
    let season = league::settle(&state.classes, &finishes, &state.records).map_err(|fault| match fault {
        league::Fault::Classes => Fault::Classes,
        league::Fault::Members(class) | league::Fault::Numbers(class) => Fault::Numbers(class),
    })?;
    let points = |records: &BTreeMap<String, Record>, id: &str| records.get(id).map_or(0, |record| record.points);
    let mut tables = Vec::new();
    for (class, finishes) in state.classes.iter().zip(&finishes) {
        let by_place = finishes.len() - (class.down as usize).min(finishes.len());
        let row = |(place, finish): (usize, &Finish)| {
            let is_in = |list: &[(String, String)]| list.iter().any(|(id, _)| *id == finish.id);
            let moved = if is_in(&season.up) {
                Some(Moved::Up)
            } else if season.out.contains(&finish.id) {
                Some(Moved::Out)
            } else {
                is_in(&season.down).then_some(Moved::Down)
            };
            let (before, after) = (points(&state.records, &finish.id), points(&season.records, &finish.id));
            let falls = matches!(moved, Some(Moved::Down | Moved::Out));
            // Who falls loses the points; above the places that send down only a last point does.
            let pointed = after > before || (falls && class.points.is_some() && place < by_place);
            Row { id: finish.id.clone(), won: finish.won, lost: finish.lost, moved, pointed, points: after }
        };
        let rows = finishes.iter().enumerate().map(row).collect();
        tables.push(Table { class: class.name.clone(), rows });
    }
    let champions = finishes.first().and_then(|rows| rows.first()).map(|row| row.id.clone()).into_iter().collect();
    Ok(Decision { champions, tables, league: Some(season), ..Decision::default() })
}

/// Some of several names: a fault is a line.
fn some(names: &[String]) -> String {
    let some = names.iter().take(5).map(String::as_str).collect::<Vec<_>>().join(", ");
    if names.len() > 5 { format!("{some}, …") } else { some }
}
