//! Which of several events is next.

use komadai_store::{EventStage, StoredEvent};

/// The order of events by what is next, on a day written `YYYY-MM-DD`: what is not past, what is played already, what has a day, the
/// earlier day. What nobody has closed after its last day is past.
pub fn soonest(event: &StoredEvent, today: &str) -> (bool, bool, bool, String) {
    let (first, last) = (&event.notice.first_day, &event.notice.last_day);
    let end = if last.is_empty() { first } else { last };
    let is_past = !end.is_empty() && end.as_str() < today;
    (is_past, event.card.stage != EventStage::Running, first.is_empty(), first.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_store::{EventCard, EventEntry, EventNotice};

    #[test]
    fn what_nobody_closed_hides_nothing_that_is_to_come() {
        let event = |name: &str, stage, first_day: &str, last_day: &str| StoredEvent {
            id: name.to_owned(),
            name: name.to_owned(),
            format: String::new(),
            club: None,
            created: 0,
            notice: EventNotice {
                place: String::new(),
                first_day: first_day.to_owned(),
                last_day: last_day.to_owned(),
                about: String::new(),
                entry: EventEntry::ALL[0],
                reports: false,
            },
            card: EventCard { stage, entrants: 0, rounds: 0 },
            steps: 0,
            play: None,
            version: 0,
        };
        let (running, entries) = (EventStage::Running, EventStage::Entries);
        let mut events = [
            event("forgotten", running, "2026-10-02", ""),
            event("some day", entries, "", ""),
            event("next week", entries, "2026-12-04", "2026-12-06"),
            event("tomorrow", entries, "2026-11-28", ""),
            event("this week", running, "2026-11-24", "2026-11-29"),
        ];
        events.sort_by_key(|event| soonest(event, "2026-11-27"));
        let names: Vec<&str> = events.iter().map(|event| event.name.as_str()).collect();
        assert_eq!(names, ["this week", "tomorrow", "next week", "some day", "forgotten"]);
    }
}
