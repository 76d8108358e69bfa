//! A series as anybody sees it.

use super::log::{Season, State, Told};
use crate::event_logs::Untold;
use crate::site::Site;
use komadai_store::{Official, StoreError, StoredClub, StoredEvent, StoredSeries, is_id};
use std::collections::HashMap;

/// A series with what is told of it.
pub struct Seen {
    /// Its row.
    pub series: StoredSeries,
    /// What its log tells.
    pub told: Told,
    /// Those of its members who have accounts: member, account, and the account's name.
    pub accounts: Vec<(String, String, String)>,
    /// The events of its seasons that are still there, by their ids.
    pub events: HashMap<String, StoredEvent>,
    /// Who looks after it.
    pub officials: Vec<Official>,
    /// The club that holds it.
    pub club: Option<StoredClub>,
}

/// The series of an id; none: there is none.
///
/// # Errors
/// The store failed, or too much is being worked on.
pub async fn open(site: &Site, id: &str) -> Result<Option<Seen>, Untold> {
    // Of seasons long past the addresses stand, whether or not there is still something.
    opened(site, id, |state| state.seasons.iter().rev().take(2).collect()).await
}

/// The same with the events of the season of this number; none: there is no such season.
///
/// # Errors
/// The store failed, or too much is being worked on.
pub async fn open_season(site: &Site, id: &str, number: u32) -> Result<Option<Seen>, Untold> {
    let of = |season: &&Season| season.number == number;
    let seen = opened(site, id, |state| state.seasons.iter().filter(of).collect()).await?;
    Ok(seen.filter(|seen| seen.told.state.seasons.iter().any(|season| season.number == number)))
}

/// A series with the events of some of its seasons.
async fn opened(
    site: &Site,
    id: &str,
    seasons: impl Fn(&State) -> Vec<&Season> + Send,
) -> Result<Option<Seen>, Untold> {
    let series = if is_id(id) { site.store.series(id).await? } else { None };
    let Some(series) = series else { return Ok(None) };
    let told = told(site, &series).await?;
    let slots: Vec<String> =
        seasons(&told.state).iter().flat_map(|season| &season.slots).map(|slot| slot.event.clone()).collect();
    let mut events = HashMap::new();
    for id in slots {
        if let Some(event) = site.store.event(&id).await? {
            events.insert(id, event);
        }
    }
    let club = match &series.club {
        Some(club) => site.store.club(club).await?,
        None => None,
    };
    Ok(Some(Seen {
        accounts: site.store.series_members(&series.id).await?,
        officials: site.store.series_officials(&series.id).await?,
        series,
        told,
        events,
        club,
    }))
}

/// The series to which an event belongs, and the season; none where the store does not answer, for a page can do without.
pub async fn of_event(site: &Site, event: &str) -> Option<(StoredSeries, u32)> {
    site.store.series_of_event(event).await.ok()?
}

/// A series told from its log.
pub(super) async fn told(site: &Site, series: &StoredSeries) -> Result<Told, Untold> {
    let steps = site.store.series_steps(&series.id, 0).await?;
    let told = site.desk.work(move || Told::of(steps)).await?;
    Ok(told.map_err(StoreError::Corrupt)?)
}

/// Who won a season.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Champion {
    /// The season, from 1.
    pub season: u32,
    /// What it is called besides.
    pub label: String,
    /// Who, by their ids.
    pub champions: Vec<String>,
    /// Whom they beat in a match, and how: games won and lost.
    pub over: Option<(String, Option<(u32, u32)>)>,
    /// Whether they held the title before.
    pub defended: bool,
    /// The so-manieth time, for each of them.
    pub times: Vec<usize>,
    /// When it was settled.
    pub at: u64,
}

/// The champions, the first season first.
pub fn champions(state: &State) -> Vec<Champion> {
    let mut won: HashMap<&str, usize> = HashMap::new();
    let mut before: &[String] = &[];
    let mut all = Vec::new();
    for season in &state.seasons {
        let Some(settled) = &season.settled else { continue };
        let decision = &settled.decision;
        let mut times = Vec::new();
        for id in &decision.champions {
            let count = won.entry(id).or_default();
            *count += 1;
            times.push(*count);
        }
        all.push(Champion {
            season: season.number,
            label: season.label.clone(),
            champions: decision.champions.clone(),
            over: decision.over.clone().map(|over| (over, decision.score)),
            defended: decision.over.is_some() && decision.champions == before,
            times,
            at: settled.at,
        });
        before = &decision.champions;
    }
    all
}

/// Somebody who has won, how often, and in which seasons.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MostWon {
    /// Who, by their id.
    pub member: String,
    /// In which seasons.
    pub seasons: Vec<u32>,
}

/// Who has won, those who have won most first.
pub fn most_won(state: &State) -> Vec<MostWon> {
    let mut all: Vec<MostWon> = Vec::new();
    for champion in champions(state) {
        for member in champion.champions {
            match all.iter_mut().find(|known| known.member == member) {
                Some(known) => known.seasons.push(champion.season),
                None => all.push(MostWon { member, seasons: vec![champion.season] }),
            }
        }
    }
    all.sort_by_key(|won| std::cmp::Reverse(won.seasons.len()));
    all
}
