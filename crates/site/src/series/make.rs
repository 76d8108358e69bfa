//! The events that a season makes.

use super::{Fault, Rules};
use crate::event_logs::Held;
use crate::events::word;
use komadai_room::{Entropy, SystemEntropy, new_id};
use komadai_store::{EventEntry, EventNotice, SeriesMakes, StoredEvent, StoredSeries};
use komadai_tournament::{Command, Enter, Event, Settings};

/// Who is entered in an event that is made: id, name, account and rating.
pub(super) struct Entered {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) account: Option<String>,
    pub(super) rating: Option<i32>,
}

/// An event of a season, with its members entered in their order.
pub(super) fn made(
    series: &StoredSeries,
    (name, play): (String, &Settings),
    notice: &EventNotice,
    members: Vec<Entered>,
    by: &str,
    now: u64,
) -> Result<SeriesMakes, Fault> {
    let day = |day: &String| Some(day.clone()).filter(|day| !day.is_empty());
    let settings = Settings {
        name: name.clone(),
        seed: seed(),
        first_day: day(&notice.first_day),
        last_day: day(&notice.last_day),
        ..play.clone()
    };
    let format = word(settings.format);
    let mut commands = vec![Command::Create(Box::new(settings))];
    let mut players = Vec::new();
    for member in members {
        if let Some(account) = member.account {
            players.push((member.id.clone(), account));
        }
        let enter = Enter { id: member.id, name: member.name, rating: member.rating, ..Enter::default() };
        commands.push(Command::Enter(enter));
    }
    let held = Held { event: Event::new(), by: Vec::new() }.after(commands, by, now)?;
    let event = StoredEvent {
        id: new_id(&SystemEntropy),
        name,
        format,
        club: series.club.clone(),
        created: now,
        notice: notice.clone(),
        card: held.card(),
        steps: held.steps(),
        play: None,
        version: 0,
    };
    Ok(SeriesMakes { event, steps: held.steps_after(0), players })
}

/// Who enters players: those of a class and of a match are there already, others enter themselves.
pub(super) const fn entry(rules: &Rules, is_match: bool) -> EventEntry {
    if is_match || matches!(rules, Rules::League { .. }) { EventEntry::Invitation } else { EventEntry::Open }
}

/// Where the chance of a new event comes from.
fn seed() -> u64 {
    let mut bytes = [0; 4];
    SystemEntropy.fill(&mut bytes);
    u32::from_le_bytes(bytes).into()
}
