//! A series as its pages show it.

use crate::pages::when::day;
use crate::series::{
    Champion, Decision, MATCH, Member, MostWon, Moved, Season, Seen, State, Step, THRICE, Table, champions, most_won,
};
use crate::views::slot;
use komadai_lang::{Texts, Value};
use komadai_store::{EventStage, SeriesKind};
use std::collections::HashMap;

/// Somebody in a series.
#[derive(Clone)]
pub(super) struct Person {
    pub(super) id: String,
    pub(super) name: String,
    /// The name of their account, where they have one.
    pub(super) account: Option<String>,
}

/// Everybody who was named in a series.
pub(super) struct People<'a> {
    state: &'a State,
    accounts: HashMap<&'a str, &'a str>,
}

impl<'a> People<'a> {
    pub(super) fn of(seen: &'a Seen) -> People<'a> {
        let accounts = seen.accounts.iter().map(|(member, _, name)| (member.as_str(), name.as_str())).collect();
        People { state: &seen.told.state, accounts }
    }

    pub(super) fn get(&self, id: &str) -> Person {
        let account = self.accounts.get(id).map(|name| (*name).to_owned());
        Person { id: id.to_owned(), name: self.state.name(id), account }
    }
}

/// What a season is called.
pub(in crate::pages) fn called(t: Texts, kind: SeriesKind, number: u32, label: &str) -> String {
    let season = t.with(&format!("series-season-{}", kind.code()), &[("number", Value::from(number))]);
    if label.is_empty() { season } else { format!("{season} · {label}") }
}

/// A class as it is now.
pub(super) struct ClassNow {
    pub(super) name: String,
    /// What it is called on a page.
    pub(super) title: String,
    /// Who goes up and down, in words.
    pub(super) rules: String,
    pub(super) members: Vec<MemberNow>,
}

/// A member of a class.
pub(super) struct MemberNow {
    pub(super) person: Person,
    pub(super) points: u32,
    /// They have come up into it.
    pub(super) came_up: bool,
    /// They have come down into it.
    pub(super) came_down: bool,
}

/// The classes as they are now, with who has come from where at the end of the last season.
pub(super) fn classes(seen: &Seen, t: Texts) -> Vec<ClassNow> {
    let (state, people) = (&seen.told.state, People::of(seen));
    let settled = state.seasons.iter().rev().find_map(|season| season.settled.as_ref());
    let moved = |id: &str| {
        let rows = settled.into_iter().flat_map(|settled| &settled.decision.tables).flat_map(|table| &table.rows);
        rows.filter(|row| row.id == id).find_map(|row| row.moved)
    };
    let class = |class: &komadai_tournament::league::Class| ClassNow {
        name: class.name.clone(),
        title: slot(t, &class.name),
        rules: moves(t, class),
        members: class
            .members
            .iter()
            .map(|id| MemberNow {
                person: people.get(id),
                points: state.records.get(id).map_or(0, |record| record.points),
                came_up: moved(id) == Some(Moved::Up),
                came_down: moved(id) == Some(Moved::Down),
            })
            .collect(),
    };
    state.classes.iter().map(class).collect()
}

/// Who goes up and down from a class, in words.
fn moves(t: Texts, class: &komadai_tournament::league::Class) -> String {
    let mut words = Vec::new();
    if class.up > 0 {
        words.push(t.count("series-up-count", &class.up));
    }
    if class.all_wins_up {
        words.push(t.get("series-all-wins-up"));
    }
    if class.down > 0 {
        words.push(t.count("series-down-count", &class.down));
    }
    if let Some(points) = class.points {
        let one_in = f64::from(points.one_in_tenths) / 10.0;
        let values = [("players", Value::from(one_in.to_string())), ("points", Value::from(points.fall_at))];
        words.push(t.with("series-points-rule", &values));
    }
    words.join(" · ")
}

/// An event of a season.
pub(super) struct SlotShown {
    pub(super) of: String,
    /// Whether that is the match for a title.
    pub(super) is_match: bool,
    pub(super) words: String,
    /// The event: its id, and its name and stage where it is still there.
    pub(super) event: Option<(String, Option<(String, EventStage)>)>,
}

/// The events of a season in their order; those that it lacks, too, while it is played.
pub(super) fn slots(seen: &Seen, season: &Season, t: Texts) -> Vec<SlotShown> {
    let known = |of: &str| {
        let slot = season.slot(of)?;
        let event = seen.events.get(&slot.event).map(|event| (event.name.clone(), event.card.stage));
        Some((slot.event.clone(), event))
    };
    let all: Vec<String> = match season.settled {
        None => seen.told.state.slots(),
        Some(_) => season.slots.iter().map(|slot| slot.of.clone()).collect(),
    };
    all.into_iter().map(|of| SlotShown { is_match: of == MATCH, words: slot(t, &of), event: known(&of), of }).collect()
}

/// How a class ended.
pub(super) struct TableShown {
    /// What the class is called on a page.
    pub(super) title: String,
    /// The same with the season, for those who go from table to table.
    pub(super) region: String,
    pub(super) has_points: bool,
    pub(super) rows: Vec<RowShown>,
}

/// A line of it.
pub(super) struct RowShown {
    pub(super) place: usize,
    pub(super) person: Person,
    pub(super) won: u32,
    pub(super) lost: u32,
    /// What becomes of them: `up`, `down`, `out`; empty: they stay.
    pub(super) moved: &'static str,
    pub(super) pointed: bool,
    pub(super) points: u32,
}

/// How the classes end by a decision. Who is named there for the first time is in no list yet.
pub(super) fn tables(t: Texts, season: &str, decision: &Decision, people: &People<'_>) -> Vec<TableShown> {
    let table = |table: &Table| TableShown {
        title: slot(t, &table.class),
        region: format!("{season} · {}", slot(t, &table.class)),
        has_points: table.rows.iter().any(|row| row.points > 0 || row.pointed),
        rows: table
            .rows
            .iter()
            .zip(1..)
            .map(|(row, place)| RowShown {
                place,
                person: people.get(&row.id),
                won: row.won,
                lost: row.lost,
                moved: match row.moved {
                    Some(Moved::Up) => "up",
                    Some(Moved::Down) => "down",
                    Some(Moved::Out) => "out",
                    None => "",
                },
                pointed: row.pointed,
                points: row.points,
            })
            .collect(),
    };
    decision.tables.iter().map(table).collect()
}

/// A season that is settled.
pub(super) struct SeasonShown {
    pub(super) number: u32,
    pub(super) words: String,
    pub(super) day: String,
    pub(super) slots: Vec<SlotShown>,
    pub(super) tables: Vec<TableShown>,
}

/// The seasons that are settled, the last first: number, what each is called, and when it was settled.
pub(super) fn settled(seen: &Seen, t: Texts) -> Vec<(u32, String, String)> {
    let named = |season: &Season| {
        let settled = season.settled.as_ref()?;
        Some((season.number, called(t, seen.series.kind, season.number, &season.label), day(settled.at)))
    };
    seen.told.state.seasons.iter().rev().filter_map(named).collect()
}

/// The season that was settled last.
pub(super) fn last(seen: &Seen, t: Texts) -> Option<SeasonShown> {
    seen.told.state.seasons.iter().rev().find_map(|season| ended(seen, season, t))
}

/// A season, where it is settled.
pub(super) fn ended(seen: &Seen, season: &Season, t: Texts) -> Option<SeasonShown> {
    let settled = season.settled.as_ref()?;
    let words = called(t, seen.series.kind, season.number, &season.label);
    Some(SeasonShown {
        number: season.number,
        day: day(settled.at),
        slots: slots(seen, season, t),
        tables: tables(t, &words, &settled.decision, &People::of(seen)),
        words,
    })
}

/// A champion as a line of the list.
pub(super) struct ChampionShown {
    pub(super) number: u32,
    pub(super) season: String,
    /// Who, each with how often they have won by then, in words; empty: for the first time.
    pub(super) champions: Vec<(Person, String)>,
    pub(super) over: Option<Person>,
    /// How the match ended; empty: it was none.
    pub(super) score: String,
    pub(super) defended: bool,
    pub(super) day: String,
}

/// The champions, the last first.
pub(super) fn all_champions(seen: &Seen, t: Texts) -> Vec<ChampionShown> {
    let people = People::of(seen);
    let kind = seen.series.kind;
    let times = |count: &usize| match *count as u32 {
        1 => String::new(),
        count => t.count("series-times", &count),
    };
    let shown = |champion: Champion| ChampionShown {
        number: champion.season,
        season: called(t, kind, champion.season, &champion.label),
        champions: champion.champions.iter().map(|id| people.get(id)).zip(champion.times.iter().map(times)).collect(),
        score: match champion.over {
            Some((_, Some((won, lost)))) => format!("{won}–{lost}"),
            _ => String::new(),
        },
        over: champion.over.map(|(over, _)| people.get(&over)),
        defended: champion.defended,
        day: day(champion.at),
    };
    champions(&seen.told.state).into_iter().rev().map(shown).collect()
}

/// Somebody who has won, how often, in which seasons, and whether that is marked.
pub(super) type MostShown = (Person, u32, String, bool);

/// Who has won, most often first; nobody where nobody has won twice.
pub(super) fn most(seen: &Seen) -> Vec<MostShown> {
    let people = People::of(seen);
    let shown = |won: MostWon| {
        let seasons: Vec<String> = won.seasons.iter().map(u32::to_string).collect();
        (people.get(&won.member), won.seasons.len() as u32, seasons.join(", "), won.seasons.len() >= THRICE)
    };
    most_won(&seen.told.state).into_iter().filter(|won| won.seasons.len() > 1).map(shown).collect()
}

/// What a step says, for the log.
pub(super) fn in_words(t: Texts, step: &Step, state: &State, kind: SeriesKind) -> String {
    let names = |members: &[Member]| members.iter().map(|one| one.name.as_str()).collect::<Vec<_>>().join(", ");
    let season = |number: u32| ("season", Value::from(called(t, kind, number, "")));
    match step {
        Step::Found { .. } => t.get("series-log-found"),
        Step::Rules { .. } => t.get("series-log-rules"),
        Step::Enter { class, members } => {
            t.with("series-log-enter", &[("class", class.as_str().into()), ("names", names(members).into())])
        }
        Step::Leave { member } => t.with("series-log-leave", &[("name", state.name(member).into())]),
        Step::Season { .. } => t.get("series-log-season"),
        Step::Link { season: number, slot: linked } => {
            t.with("series-log-link", &[season(*number), ("what", slot(t, &linked.of).into())])
        }
        Step::Settle { season: number, decision } => {
            let won = decision.champions.iter().map(|id| {
                let named = decision.named.iter().find(|member| member.id == *id);
                named.map_or_else(|| state.name(id), |member| member.name.clone())
            });
            let won = won.collect::<Vec<_>>().join(", ");
            t.with("series-log-settle", &[season(*number), ("names", won.into())])
        }
        Step::Undo => t.get("series-log-undo"),
    }
}
