//! `/api/archive`: what the archive's pages answer, for programs: a search, one of its games, and what was played in a position.

use super::fault::Fault;
use super::games::{answered, format};
use crate::api::archive::AskedGames;
use crate::api::explorer::{Asked as AskedPosition, AskedLine};
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::bots::Bots;
use crate::limits::Deed;
use crate::records::written;
use crate::script::address;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use komadai_archive::{Archived, Ending, Found, Looked, Passed, Score, Sort, Tally};
use komadai_event::Speed;
use komadai_kifu::{Format, Record, write_all};
use komadai_shogi::{Color, Setup};
use serde::Deserialize;
use serde_json::{Value, json};

/// Games of an answer; the next ones are asked for by `before`.
const MOST: u32 = 200;
/// Those of an answer of which nobody has said how many.
const USUAL: u32 = 50;
/// Games that are named beside a position, likewise.
const MOST_BESIDE: usize = 50;
const USUAL_BESIDE: usize = 8;
/// Games of the highest ratings that are named beside it.
const TOP: usize = 4;
/// Says what to ask for as `before` to go on with a search.
const NEXT: &str = "komadai-next";

/// How much is wanted, and how.
#[derive(Deserialize, Default)]
pub(super) struct Wanted {
    max: Option<u32>,
    /// `ndjson`, which it is by itself, `kif` or `csa`; of one game `json`, or any format of records.
    format: Option<String>,
}

fn understood<T>(asked: Result<Query<T>, QueryRejection>) -> Result<T, Fault> {
    asked.map(|Query(asked)| asked).map_err(|rejection| Fault::Not(rejection.body_text()))
}

/// Sides are called here as programs call them.
fn side(code: &mut String) {
    match code.as_str() {
        "sente" => "black".clone_into(code),
        "gote" => "white".clone_into(code),
        _ => {}
    }
}

/// What is asked for, where all of it says something: a page lets go what it does not know, a program wants to hear of it.
fn check<'a>(fields: impl IntoIterator<Item = (&'static str, &'a str)>) -> Result<(), Fault> {
    for (name, value) in fields {
        let is = match name {
            _ if value.is_empty() => true,
            "least" | "most" | "by" | "within" | "from" | "to" | "rated-from" | "rated-to" => {
                value.parse::<u16>().is_ok()
            }
            "before" => value.parse::<u32>().is_ok(),
            "result" => matches!(value, "black" | "white" | "draw"),
            "side" | "mover" => matches!(value, "black" | "white"),
            "order" => matches!(value, "exact" | "position" | "any"),
            "origin" => matches!(value, "elsewhere" | "site" | "link" | "engine" | "people"),
            "end" => Ending::from_code(value).is_some(),
            "speed" => Speed::from_code(value).is_some(),
            "sort" => Sort::from_code(value).is_some(),
            _ => true,
        };
        if !is {
            return Err(Fault::Not(format!("{name} cannot be {value:?}")));
        }
    }
    Ok(())
}

/// A search as it was asked for.
fn search_of(mut asked: AskedGames) -> Result<AskedGames, Fault> {
    [&mut asked.result, &mut asked.side, &mut asked.mover].into_iter().for_each(side);
    let cut = asked.clone().cut();
    for ((name, whole), (_, kept)) in asked.fields().into_iter().zip(cut.fields()) {
        if whole.trim() != kept {
            return Err(Fault::Not(format!("{name} is too long")));
        }
    }
    check(cut.fields().into_iter().chain([("before", cut.before.as_str())]))?;
    cut.on_the_board().map_err(|misread| Fault::Not(misread.to_string()))?;
    Ok(cut)
}

/// `GET /api/archive/search`
pub(super) async fn search(
    State(app): State<Shared>,
    asker: Asker,
    asked: Result<Query<AskedGames>, QueryRejection>,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Response, Fault> {
    let (asked, wanted) = (search_of(understood(asked)?)?, understood(wanted)?);
    let format = format(wanted.format.as_deref(), "ndjson")?;
    let most = wanted.max.unwrap_or(USUAL).min(MOST);
    if most == 0 {
        return Err(Fault::Not("max cannot be 0".to_owned()));
    }
    // A few games are what a page shows; more of them, or their records, are as much work as a film.
    if format.is_some() || most > USUAL {
        asker.may(&app.site, Deed::Film)?;
    }
    let Found { games, next } = asked.look(&app, &asker, most).await?;
    let mut answer = match format {
        None => {
            let numbers = games.iter().map(|(game, _)| game.number).collect::<Vec<_>>();
            let ratings = ratings(&app, &numbers);
            let marks = app.clone();
            let lines = app.site.desk.work(move || {
                let told = |((game, ply), rating): (&(Archived, Option<u16>), _)| told(&marks.bots, game, *ply, rating);
                let lines = games.iter().zip(ratings).filter_map(told);
                lines.map(|line| format!("{line}\n")).collect::<String>()
            });
            answered("application/x-ndjson", lines.await?)
        }
        Some(format) => {
            let records: Vec<Record> = games.into_iter().map(|(game, _)| game.record).collect();
            let text = app.site.desk.work(move || write_all(&records, format)).await?;
            answered("text/plain; charset=utf-8", text)
        }
    };
    if let Some(next) = next {
        answer.headers_mut().insert(NEXT, next.into());
    }
    Ok(answer)
}

/// The mean ratings of both players, where they are known.
fn ratings(app: &App, numbers: &[u32]) -> Vec<Option<u16>> {
    app.archive.facts(numbers).into_iter().map(|facts| facts.and_then(|facts| facts.rating)).collect()
}

/// A game as a line tells it; none: it cannot be replayed.
fn told(bots: &Bots, game: &Archived, ply: Option<u16>, rating: Option<u16>) -> Option<Value> {
    let moves: Vec<String> = game.record.replay().ok()?.moves.iter().map(ToString::to_string).collect();
    let start = &game.record.setup;
    let here = address(&game.source);
    let player = |name: &Option<String>| match name {
        None => json!({}),
        // Elsewhere others may be called so.
        Some(name) if here.is_some() && bots.is(name) => json!({ "name": name, "title": "BOT" }),
        Some(name) => json!({ "name": name }),
    };
    let winner = match game.score {
        Score::Won(Color::Black) => Some("sente"),
        Score::Won(Color::White) => Some("gote"),
        Score::Drawn => Some("draw"),
        Score::Open => None,
    };
    Some(json!({
        "id": game.number, "url": format!("/archive/{}", game.number),
        "players": { "sente": player(&game.black), "gote": player(&game.white) },
        "event": game.event, "date": game.date, "rating": rating, "game": here,
        "result": winner, "end": game.record.end().map(|end| end.kind.code()),
        "initialSfen": if *start == Setup::start() { "startpos".to_owned() } else { start.to_string() },
        "moves": moves.join(" "), "ply": ply,
    }))
}

/// `GET /api/archive/game/{id}`
pub(super) async fn game(
    State(app): State<Shared>,
    asker: Asker,
    Path(number): Path<String>,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Response, Fault> {
    let wanted = understood(wanted)?;
    let format = match wanted.format.as_deref() {
        None | Some("" | "json") => None,
        Some(name) => Some(name.parse::<Format>().map_err(|error| Fault::Not(error.to_string()))?),
    };
    asker.may(&app.site, Deed::Picture)?;
    let Ok(number) = number.parse() else { return Err(Fault::NotFound) };
    let game = app.archive.game(number).await?.ok_or(Fault::NotFound)?;
    let Some(format) = format else {
        let rating = ratings(&app, &[number]).into_iter().next().flatten();
        return Ok(Json(told(&app.bots, &game, None, rating).ok_or(Fault::NotFound)?).into_response());
    };
    let text = app.site.desk.work(move || written(&game.record, format, None)).await?;
    let text = text.map_err(|fault| Fault::Not(fault.to_string()))?;
    let kind = if format == Format::Jkf { "application/json" } else { "text/plain; charset=utf-8" };
    Ok(([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-store")], text).into_response())
}

fn counted(Tally { games, black, white, draws }: Tally) -> Value {
    json!({ "games": games, "sente": black, "gote": white, "draws": draws })
}

/// `GET /api/archive/position`
pub(super) async fn position(
    State(app): State<Shared>,
    asker: Asker,
    asked: Result<Query<AskedPosition>, QueryRejection>,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Json<Value>, Fault> {
    let (asked, wanted) = (understood(asked)?, understood(wanted)?);
    check(asked.filter.fields())?;
    let line = AskedLine::read(&asked).ok_or_else(|| Fault::Not("that is no line of play".to_owned()))?;
    let most = wanted.max.map_or(USUAL_BESIDE, |max| max as usize).min(MOST_BESIDE);
    let lookup = line.lookup(&app, asker.session()).await?;
    let Looked { counts, newest, top } = asker.search(&app.site, app.archive.look(&lookup, most, TOP)).await??;
    let numbers = |games: &[Passed]| games.iter().map(|one| one.game.number).collect::<Vec<_>>();
    let rated = [ratings(&app, &numbers(&newest)), ratings(&app, &numbers(&top))];
    let marks = app.clone();
    let [newest, top] = app
        .site
        .desk
        .work(move || {
            let told = |(one, rating): (&Passed, Option<u16>)| {
                let mut game = told(&marks.bots, &one.game, Some(one.ply), rating)?;
                game["reversed"] = one.reversed.into();
                Some(game)
            };
            let [of_newest, of_top] = rated;
            [(newest, of_newest), (top, of_top)]
                .map(|(games, ratings)| games.iter().zip(ratings).filter_map(told).collect::<Vec<Value>>())
        })
        .await?;
    let moves = counts.moves.iter().map(|(mv, tally)| {
        let mut one = counted(*tally);
        one["usi"] = mv.to_string().into();
        one
    });
    let mut answer = counted(counts.all);
    answer["sfen"] = line.end().to_setup().to_string().into();
    answer["moves"] = moves.collect::<Vec<Value>>().into();
    answer["newestGames"] = newest.into();
    answer["topGames"] = top.into();
    Ok(Json(answer))
}
