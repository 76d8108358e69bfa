//! `/event/{id}/report.pdf`: the report of an event, printed by a process of its own.

use super::view::{Games, Hung, Seated, Wall, result_word};
use super::{Head, Seen, event_page};
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::limits::Deed;
use crate::pages::not_found;
use crate::pages::when::plain_minute;
use crate::printing::NotPrinted;
use crate::reader::Reader;
use crate::refusal::Refusal;
use axum::extract::{Path, State as Site};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use komadai_lang::Texts;
use komadai_print::{Asked, EventReport, MOST_POSITIONS, MOST_REPORT_PAGES, ReportExtent, ReportRound};
use komadai_store::Status;
use komadai_tournament::{Colours, Draws, Format, State};

/// How long the report of an event will be: of so many pages, or of too many.
pub(super) fn extent(state: &State, games: &Games) -> Result<u32, u32> {
    let is_arena = state.settings.format == Format::Arena;
    let rounds = state.rounds.len();
    let extent = ReportExtent {
        players: state.entrants.len() + 1,
        abreast: if is_arena { 1 } else { rounds },
        rounds: if is_arena { 1 } else { rounds },
        boards: state.rounds.iter().map(|round| round.boards.len()).sum(),
        positions: top_games(state, games).len(),
    };
    extent.check()
}

/// What says how long it will be, for whoever thinks of asking for it.
pub(super) fn length(t: Texts, extent: Result<u32, u32>) -> String {
    match extent {
        Ok(pages) => t.count("event-report-pages", &pages),
        Err(pages) => too_long(t, pages),
    }
}

fn too_long(t: Texts, pages: u32) -> String {
    t.with("event-report-too-long", &[("count", pages.into()), ("most", MOST_REPORT_PAGES.into())])
}

/// `GET /event/{id}/report.pdf`
pub(super) async fn show(
    Site(app): Site<Shared>,
    reader: Reader,
    asker: Asker,
    Path(id): Path<String>,
) -> Result<Response, Refusal> {
    let Some(seen) = Seen::of(&app, &reader, &id).await? else { return Ok(not_found::page(&app, reader)) };
    asker.may(&app.site, Deed::Film)?;
    let t = Texts::of(reader.lang);
    // Its cost is known before anything of it is made.
    if let Err(pages) = extent(seen.state(), &seen.games) {
        return event_page(&app, &reader, seen, Some((too_long(t, pages), false)), None).await;
    }
    let report = Box::new(report(&app, &seen, t).await?);
    let (lang, pieces) = (reader.lang.code().to_owned(), reader.chosen_pieces.map(|set| set.code().to_owned()));
    let mut printing = app.printers.begin(&app.site.desk).await?;
    printing.say(&Asked::Report { report, lang, pieces }).await;
    let pdf = match printing.pdf().await {
        Ok(pdf) => pdf,
        Err(NotPrinted::TooLong(pages)) => {
            return event_page(&app, &reader, seen, Some((too_long(t, pages), false)), None).await;
        }
        Err(NotPrinted::TooMuch) => {
            return event_page(&app, &reader, seen, Some((t.get("event-report-too-much"), false)), None).await;
        }
        Err(why) => return Err(why.into()),
    };
    let headers = [
        (header::CONTENT_TYPE, "application/pdf".to_owned()),
        (header::CONTENT_DISPOSITION, format!("inline; filename=\"komadai-event-{}.pdf\"", seen.event.id)),
        (header::CACHE_CONTROL, "private, no-cache".to_owned()),
    ];
    Ok((headers, pdf).into_response())
}

/// The games of the first boards of the last rounds, by round, board and game.
fn top_games(state: &State, games: &Games) -> Vec<(u32, u32, String)> {
    let first = |round: &komadai_tournament::Round| {
        let board = round.boards.iter().find(|board| board.result.is_some_and(|result| result.was_played()))?;
        Some((round.round, board.board, games.last(round.round, board.board)?))
    };
    let mut top: Vec<_> = state.rounds.iter().rev().filter_map(first).take(MOST_POSITIONS).collect();
    top.reverse();
    top
}

async fn report(app: &App, seen: &Seen, t: Texts) -> Result<EventReport, Refusal> {
    let state = seen.state();
    let head = seen.head(app, t).await?;
    let officials = app.store.officials(&seen.event.id).await?;
    let officials = officials
        .iter()
        .map(|official| format!("{} ({})", official.name, t.get(&format!("event-duty-{}", official.duty.code()))));
    let officials = format!("{}: {}", t.get("event-officials"), officials.collect::<Vec<_>>().join(", "));
    let mut facts = facts(&head, &hours(seen, t), t);
    facts.extend([rules(state, t), officials]);
    let hung: Vec<Hung> = state.rounds.iter().map(|round| Hung::of(state, round, &seen.people, &seen.games)).collect();
    let mut positions = Vec::new();
    for (round, board, game) in top_games(state, &seen.games) {
        let card = app.store.game(&game).await?.and_then(|game| game.card);
        let Some(card) = card.filter(|card| card.status == Status::Over) else { continue };
        let seated = hung.iter().find(|hung| hung.number == round).and_then(|hung| hung.boards.get(board as usize - 1));
        if let (Some(sfen), Some(seated)) = (card.sfen, seated) {
            let words = [
                numbered(t, "event-round", "round", round),
                sides(seated, t),
                seated.result.map_or_else(String::new, |word| t.get(&format!("event-result-{word}"))),
                t.with("caption-after", &[("ply", card.ply.into())]),
            ];
            positions.push((joined(&words), sfen));
        }
    }
    let wall = Wall::of(state, &seen.people);
    let own = |key: &str| t.get(key);
    Ok(EventReport {
        title: head.name.clone(),
        facts,
        headings: [
            own("event-standings"),
            own("event-wall"),
            own("event-report-rounds"),
            own("event-report-positions"),
        ],
        standings: standings(&wall, t),
        formulas: wall.columns.iter().map(|column| (column.head(&t), column.formula(&t))).collect(),
        crosstable: crosstable(&wall),
        marks: own("event-marks"),
        rounds: rounds(&hung, wall.is_arena, t),
        positions,
    })
}

/// When and where it is, and how it is played.
fn facts(head: &Head, hours: &str, t: Texts) -> Vec<String> {
    let players = t.count("event-players-count", &head.entrants);
    let rounds = match (head.of_rounds, head.hours.is_some()) {
        (_, true) => String::new(),
        (Some(planned), _) => t.with(
            "event-round-of",
            &[("round", head.rounds.to_string().as_str().into()), ("of", planned.to_string().as_str().into())],
        ),
        (None, _) if head.rounds == 0 => String::new(),
        (None, _) => t.count("event-rounds-count", &head.rounds),
    };
    let club = head.club.as_ref().map_or_else(String::new, |club| club.name.clone());
    let stage = t.get(&format!("event-stage-{}", head.stage.code()));
    vec![
        joined(&[head.paper_days.clone(), head.place.clone(), club]),
        joined(&[head.format.clone(), players, rounds, stage]),
        joined(&[head.time_control.clone(), hours.to_owned(), head.play.clone()]),
    ]
}

/// When an arena begins and ends: paper knows no reader's zone.
fn hours(seen: &Seen, t: Texts) -> String {
    let Some(starts) = seen.play().and_then(|play| play.starts) else { return String::new() };
    let ends = starts + u64::from(seen.state().settings.lasts.unwrap_or(0)) * 1_000;
    t.with("event-from-to", &[("from", plain_minute(starts).into()), ("to", plain_minute(ends).into())])
}

/// The rules that are the event's own, in the words of its form.
fn rules(state: &State, t: Texts) -> String {
    let settings = &state.settings;
    let number =
        |key: &str, number: Option<u32>| number.map_or_else(String::new, |number| format!("{}: {number}", t.get(key)));
    let word = |key: &str, is_so: bool| if is_so { t.get(key) } else { String::new() };
    let bands: Vec<String> = settings.bands.iter().map(i32::to_string).collect();
    joined(&[
        number("event-best-of", settings.best_of),
        number("event-team-size", settings.team_size),
        if bands.is_empty() { String::new() } else { format!("{}: {}", t.get("event-bands"), bands.join(", ")) },
        word("event-handicap", settings.handicap),
        word("event-balance", settings.colours == Colours::Balance && settings.format != Format::Arena),
        word("event-avoid-club", settings.avoid.club),
        word("event-avoid-country", settings.avoid.country),
        word("event-replay", settings.draws == Draws::Replay),
        word("event-small-final", settings.small_final),
    ])
}

fn standings(wall: &Wall, t: Texts) -> Vec<Vec<String>> {
    let head = [String::new(), t.get("event-players"), String::new()].into_iter();
    let head = head.chain(wall.columns.iter().map(|column| column.head(&t))).collect();
    let rows = wall.lines.iter().map(|line| {
        let about = if line.person.left {
            joined(&[line.person.about.clone(), t.get("event-has-left")])
        } else {
            line.person.about.clone()
        };
        let own = [line.place.to_string(), line.person.name.clone(), about];
        own.into_iter().chain(line.values.iter().cloned()).collect()
    });
    std::iter::once(head).chain(rows).collect()
}

fn crosstable(wall: &Wall) -> Vec<(String, Vec<String>)> {
    let cells = |line: &super::view::Line| if wall.is_arena { vec![line.row.clone()] } else { line.rounds.clone() };
    let lines = wall.lines.iter().map(|line| (format!("{}. {}", line.place, line.person.name), cells(line)));
    lines.filter(|(_, cells)| !cells.is_empty()).collect()
}

/// The rounds; the waves of an arena are one list.
fn rounds(hung: &[Hung], is_arena: bool, t: Texts) -> Vec<ReportRound> {
    let head = ["", "☗", "", "☖", ""].map(str::to_owned).to_vec();
    let boards = |hung: &Hung| hung.boards.iter().map(|seated| board(seated, t)).collect::<Vec<_>>();
    if is_arena {
        let all: Vec<Vec<String>> = hung.iter().flat_map(boards).collect();
        let boards = std::iter::once(head).chain(all).collect();
        return vec![ReportRound { boards, ..ReportRound::default() }]
            .into_iter()
            .filter(|_| !hung.is_empty())
            .collect();
    }
    let round = |hung: &Hung| {
        let byes = hung.byes.iter().map(|(person, points)| format!("{} ({points})", person.name)).collect::<Vec<_>>();
        ReportRound {
            title: hung.title(&t),
            boards: std::iter::once(head.clone()).chain(boards(hung)).collect(),
            byes: if byes.is_empty() { String::new() } else { format!("{}: {}", t.get("event-byes"), byes.join(", ")) },
        }
    };
    hung.iter().map(round).collect()
}

fn board(seated: &Seated, t: Texts) -> Vec<String> {
    let result = seated.marks.map_or_else(|| "–".to_owned(), |(black, white)| format!("{black}–{white}"));
    let drawn = seated.drawn as u32;
    let more = [
        seated.teams.as_ref().map_or_else(String::new, |(one, other, points)| format!("{one} {points} {other}")),
        seated.handicap.map_or_else(String::new, |odds| t.get(odds)),
        seated
            .result
            .filter(|word| is_said(word))
            .map_or_else(String::new, |word| t.get(&format!("event-result-{word}"))),
        if drawn > 0 { t.count("event-replayed", &drawn) } else { String::new() },
        if seated.is_long { t.get("event-long") } else { String::new() },
        seated.adjudicated.as_ref().map_or_else(String::new, |why| format!("{}: {why}", t.get("event-decided"))),
    ];
    vec![seated.number.to_string(), seated.black.name.clone(), result, seated.white.name.clone(), joined(&more)]
}

/// Whether the marks alone do not say a result.
fn is_said(word: &str) -> bool {
    use komadai_tournament::Outcome::{Black, Draw, White};
    ![Black, White, Draw].map(result_word).contains(&word)
}

/// Both sides of a board.
fn sides(seated: &Seated, t: Texts) -> String {
    let odds = seated.handicap.map_or_else(String::new, |odds| format!(" ({})", t.get(odds)));
    format!("☗ {} – ☖ {}{odds}", seated.black.name, seated.white.name)
}

fn numbered(t: Texts, key: &str, field: &'static str, number: u32) -> String {
    t.with(key, &[(field, number.to_string().as_str().into())])
}

/// Words that are there, side by side.
fn joined(words: &[String]) -> String {
    words.iter().filter(|word| !word.is_empty()).map(String::as_str).collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_lang::Lang;
    use komadai_tournament::{Command, Enter, Event, Settings};

    #[test]
    fn how_long_a_report_is_is_known_before_any_of_it_is_made_and_one_that_is_too_long_is_refused_with_both_numbers() {
        let mut event = Event::new();
        let settings = Settings { name: "League".to_owned(), format: Format::RoundRobin, ..Settings::default() };
        event.apply(Command::Create(Box::new(settings))).unwrap();
        for id in 1..=200 {
            let id = id.to_string();
            event.apply(Command::Enter(Enter { name: id.clone(), id, ..Enter::default() })).unwrap();
        }
        let pages = |event: &Event| extent(event.state().unwrap(), &Games::default());
        assert!(pages(&event).is_ok_and(|pages| pages < 10), "{:?}", pages(&event));
        for _ in 1..200 {
            event.apply(Command::Pair { first: None, at: None, unfinished: true }).unwrap();
        }
        let pages = pages(&event);
        assert!(pages.is_err_and(|pages| pages > MOST_REPORT_PAGES), "{pages:?}");
        let told = length(Texts::of(Lang::Ja), pages);
        assert!(told.contains("400ページまで") && told.contains(&pages.unwrap_err().to_string()), "{told}");
    }
}
