//! `/moderation/player/{name}`: what somebody's games say of how their moves were found. Evidence for moderators to weigh, never a
//! verdict; whoever opens it is named in the log.

mod gather;
mod plots;

use super::frame::{Frame, frame, page};
use super::log_in::log_in_page;
use super::not_found;
use super::when::day;
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::limits::Deed;
use crate::people::{Act, Name};
use crate::play_hold::REMEMBERED_MS;
use crate::principal::Account;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use gather::{Game, analyse, gather};
use komadai_game::Ending;
use komadai_lang::Texts;
use komadai_record::calibrated::{GAMES, LEVELS, MODEL, MOVES, NOTICEABLE, STRONG};
use komadai_record::{Agreement, CLASSES, GIVEN, Pace};
use komadai_room::{Clock, SystemClock};
use komadai_store::{Role, StoredAccount};
use std::sync::Arc;

/// Games that were left or not, of the last thirty days.
const ENDINGS: u32 = 100;

#[derive(Template)]
#[template(path = "evidence/page.html")]
struct EvidencePage<'a> {
    frame: Frame<'a>,
    name: String,
    games: Vec<Row>,
    /// Games that wait for the engine.
    waiting: u32,
    /// Games that nobody has had looked at.
    unseen: u32,
    all: Figures,
    /// What the mark is called; none below both thresholds, or with too little to go by.
    mark: Option<&'static str>,
    enough: bool,
    /// Each drawing with its title and the line under it.
    plots: Vec<(String, &'static str, &'static str)>,
    left: (u32, u32),
}

/// A game as a line of the table.
struct Row {
    id: String,
    day: String,
    opponent: String,
    waits: bool,
    figures: Figures,
    blurred: String,
}

/// What moves say, in words; a dash where they say nothing.
struct Figures {
    moves: u32,
    best: String,
    given: String,
    weight: String,
    spread: String,
    with_difficulty: String,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/moderation/player/{name}", get(show)).route("/moderation/player/{name}/analyse", post(begin))
}

/// The moderator who asks, and the player that they ask about.
async fn asked(
    app: &App,
    reader: &Reader,
    name: &str,
) -> Result<Result<(Arc<Account>, StoredAccount), Box<Response>>, Refusal> {
    let me = match &reader.account {
        None => {
            return Ok(Err(log_in_page(app, reader, StatusCode::FORBIDDEN, "", "/moderation", None).into()));
        }
        Some(account) if account.role >= Role::Moderator => account.clone(),
        Some(_) => return Ok(Err(not_found::page(app, reader.clone()).into())),
    };
    let found = match name.parse::<Name>() {
        Ok(name) => app.store.account_named(name.key()).await?.filter(|account| account.closed.is_none()),
        Err(_) => None,
    };
    // Nobody looks at what speaks for or against themselves.
    let found = found.filter(|found| !me.is_about_me(found.holder));
    Ok(found.map(|found| (me, found)).ok_or_else(|| not_found::page(app, reader.clone()).into()))
}

/// `GET /moderation/player/{name}`
async fn show(State(app): State<Shared>, reader: Reader, Path(name): Path<String>) -> Result<Response, Refusal> {
    let (me, player) = match asked(&app, &reader, &name).await? {
        Ok(both) => both,
        Err(response) => return Ok(*response),
    };
    // Nobody looks unseen.
    app.store.log_look(Act::EvidenceSeen.entry(Some(&me.id), Some(&player.id), "")).await?;
    let frame = frame(&app, &reader, None);
    let games = gather(&app, &MODEL, player.holder).await?;
    let since = SystemClock.wall().0.saturating_sub(REMEMBERED_MS);
    let endings = app.store.endings_of(player.holder, since, ENDINGS).await?;
    let left = endings.iter().filter(|ending| ending.ending == Ending::Left).count() as u32;
    let shown = EvidencePage { left: (left, endings.len() as u32), ..put_together(frame, player.name, &games) };
    let mut response = page(&reader, StatusCode::OK, &shown);
    // What only some may see is kept nowhere.
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// `POST /moderation/player/{name}/analyse`
async fn begin(
    State(app): State<Shared>,
    asker: Asker,
    reader: Reader,
    Path(name): Path<String>,
) -> Result<Response, Refusal> {
    let (me, player) = match asked(&app, &reader, &name).await? {
        Ok(both) => both,
        Err(response) => return Ok(*response),
    };
    asker.may(&app.site, Deed::Batch)?;
    let entry = Act::EvidenceAsked.entry(Some(&me.id), Some(&player.id), "");
    analyse(&app, (&asker.party().to_string(), me.holder), player.holder, entry).await?;
    Ok(Redirect::to(&format!("/moderation/player/{}", player.name)).into_response())
}

fn put_together<'a>(frame: Frame<'a>, name: String, games: &[Game]) -> EvidencePage<'a> {
    let t = frame.t;
    let looked_at: Vec<&Game> = games.iter().filter(|game| game.is_looked_at).collect();
    let agreement = looked_at.iter().fold(Agreement::default(), |sum, game| sum.with(game.agreement));
    let telling: Vec<_> = games.iter().flat_map(|game| game.telling.iter().copied()).collect();
    let enough = looked_at.len() >= GAMES && agreement.moves >= MOVES;
    let mark = match agreement.mean_weight().filter(|_| enough) {
        Some(weight) if weight >= STRONG => Some("evidence-strong"),
        Some(weight) if weight >= NOTICEABLE => Some("evidence-noticeable"),
        _ => None,
    };
    let levels: Vec<(String, f64)> = LEVELS
        .into_iter()
        .map(|(level, best)| {
            let name =
                if level == 14 { t.get("level-14") } else { t.with("evidence-level", &[("level", level.into())]) };
            (name, best)
        })
        .collect();
    let mut own = [[0; CLASSES]; komadai_record::BANDS];
    telling.iter().for_each(|told| own[told.band][told.class] += 1);
    let models = [(&MODEL.honest, "honest"), (&MODEL.engine, "engine")];
    let plots = [
        (
            plots::agreement(games, &levels, &t.get("evidence-plot-agreement")),
            "evidence-plot-agreement",
            "evidence-plot-agreement-line",
        ),
        (
            plots::given(&own, models, classes(t), &t.get("evidence-plot-given")),
            "evidence-plot-given",
            "evidence-plot-given-line",
        ),
        (
            plots::pace(games, &t.get("evidence-difficulty"), &t.get("evidence-plot-pace")),
            "evidence-plot-pace",
            "evidence-plot-pace-line",
        ),
    ];
    EvidencePage {
        name,
        waiting: games.iter().filter(|game| game.waits).count() as u32,
        unseen: games.iter().filter(|game| !game.is_looked_at && !game.waits).count() as u32,
        all: Figures::of(agreement, Pace::of(&telling), t),
        mark,
        enough,
        plots: plots.into_iter().filter_map(|(plot, title, line)| Some((plot?, title, line))).collect(),
        left: (0, 0),
        games: games.iter().map(|game| Row::of(game, t)).collect(),
        frame,
    }
}

/// What the classes are called: the best move, then bounds in hundredths of the chance to win.
fn classes(t: Texts) -> [String; CLASSES] {
    let percent = |bound: f64| format!("{:.0}", bound * 100.0);
    std::array::from_fn(|class| match class {
        0 => t.get("evidence-best"),
        1 => format!("< {} %", percent(GIVEN[0])),
        _ if class + 1 == CLASSES => format!("≥ {} %", percent(GIVEN[CLASSES - 3])),
        _ => format!("{}–{} %", percent(GIVEN[class - 2]), percent(GIVEN[class - 1])),
    })
}

impl Row {
    fn of(game: &Game, t: Texts) -> Row {
        Row {
            id: game.id.clone(),
            day: day(game.created),
            opponent: game.opponent.clone(),
            waits: game.waits,
            figures: Figures::of(game.agreement, game.pace, t),
            blurred: format!("{}/{}", game.blurred, game.moves),
        }
    }
}

impl Figures {
    fn of(agreement: Agreement, pace: Pace, t: Texts) -> Figures {
        let or_dash = |text: Option<String>| text.unwrap_or_else(|| "–".to_owned());
        Figures {
            moves: agreement.moves,
            best: or_dash(agreement.best_share().map(|share| format!("{:.0} %", share * 100.0))),
            given: or_dash(agreement.mean_given().map(|given| format!("{} %", t.decimal(given * 100.0, 1)))),
            weight: or_dash(agreement.mean_weight().map(|weight| signed(weight, t))),
            spread: or_dash(pace.spread.map(|spread| t.decimal(spread, 2))),
            with_difficulty: or_dash(pace.with_difficulty.map(|rho| signed(rho, t))),
        }
    }
}

fn signed(number: f64, t: Texts) -> String {
    format!("{}{}", if number < 0.0 { "" } else { "+" }, t.decimal(number, 2))
}
