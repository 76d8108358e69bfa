//! `/game/{id}/plan`: the conditional moves of one player, set while the opponent thinks. Nobody else finds the page. A script plays
//! them on a board and sends all of them at once; without scripts they are set move by move.

use super::explorer::{board_of, in_query};
use super::frame::{Frame, frame, page};
use super::not_found;
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::limits::Deed;
use crate::plans::{Fault, MOST_LINES, MOST_MOVES, Plan, may_be_for, text as position_text};
use crate::principal::Principal;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::Form;
use axum::Router;
use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use komadai_game::any::{Move, Position};
use komadai_lang::{Lang, Texts};
use komadai_print::{Faces, kind_board};
use komadai_record::MoveNames;
use komadai_room::{RoomError, Snapshot};
use komadai_shogi::Color;
use komadai_store::Seat;
use komadai_wire::Boot;
use serde::Deserialize;
use std::sync::Arc;

#[derive(Template)]
#[template(path = "plan/page.html")]
struct PlanPage<'a> {
    frame: Frame<'a>,
    id: &'a str,
    /// Where the picture of the board is; empty where it stands in the page.
    board: String,
    /// The board of another kind of shogi, as SVG.
    drawn: Option<String>,
    /// The moves of the line that is thought of.
    crumbs: Vec<Step>,
    /// What can be played after them, by the opponent or in answer; none while it is the reader's turn in the game.
    choices: Vec<Step>,
    is_answer: bool,
    lines: Vec<Planned>,
    told: Option<(&'static str, bool)>,
}

/// A move, with the line up to it.
struct Step {
    name: String,
    line: String,
}

/// A line that is planned.
struct Planned {
    words: String,
    line: String,
}

#[derive(Deserialize, Default)]
struct Asked {
    #[serde(default)]
    line: String,
    /// That all of it has just been kept.
    #[serde(default)]
    kept: String,
}

#[derive(Deserialize)]
struct Given {
    act: String,
    #[serde(default)]
    line: String,
    #[serde(default)]
    number: usize,
    /// All lines, each in a row of its own, and those that were there when the reader began to change them.
    #[serde(default)]
    lines: String,
    #[serde(default)]
    kept: String,
    /// The position that they start from.
    #[serde(default)]
    start: String,
}

/// A game as one of its players thinks ahead in it.
struct Thought {
    id: String,
    seen: Arc<Snapshot>,
    position: Position,
    side: Color,
    moves: Vec<Move>,
    kept: Option<String>,
    /// What of the plan is still to come.
    plan: Option<Plan>,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/game/{id}/plan", get(show).post(change))
}

/// None where the caller does not play this game, or it is not, or no longer, one by correspondence.
async fn thought(app: &App, principal: &Principal, id: &str) -> Result<Option<Thought>, Refusal> {
    let Some(session) = principal.session() else { return Ok(None) };
    let seen = match app.rooms.view(id).await {
        Err(RoomError::NoSuchGame) => return Ok(None),
        seen => seen?,
    };
    let seats = app.rooms.seats(id).await?;
    let holds = |side: &Color| matches!(seats[*side], Seat::Person { holder: Some(holder), .. } if holder == session);
    let held: Vec<Color> = Color::ALL.into_iter().filter(holds).collect();
    // Whoever plays both sides has no secrets.
    let [side] = held[..] else { return Ok(None) };
    if !may_be_for(&seen) {
        return Ok(None);
    }
    let moves: Vec<Move> = seen.game.moves().iter().map(|played| played.mv).collect();
    let position = seen.game.position().clone();
    let kept = app.store.plan(id, side).await?;
    let plan = kept.as_deref().and_then(|kept| kept.parse::<Plan>().ok());
    let plan = plan.and_then(|plan| plan.rest(&moves, &position));
    Ok(Some(Thought { id: id.to_owned(), seen, side, moves, position, kept, plan }))
}

/// `GET /game/{id}/plan?line=…`
async fn show(
    State(app): State<Shared>,
    reader: Reader,
    principal: Principal,
    Path(id): Path<String>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let asked = asked.map(|Query(asked)| asked).unwrap_or_default();
    match thought(&app, &principal, &id).await? {
        Some(thought) => {
            let told = (!asked.kept.is_empty()).then_some(("plan-kept", true));
            Ok(plan_page(&app, &reader, &thought, &Shown { line: &asked.line, told, ..Shown::default() }))
        }
        None => Ok(not_found::page(&app, reader)),
    }
}

/// The moves of a line as far as they can be played, with the positions before them and after the last.
fn follow(start: &Position, line: &str) -> (Vec<Move>, Vec<Position>) {
    let (mut moves, mut positions) = (Vec::new(), vec![start.clone()]);
    for word in line.split(',').take(MOST_MOVES) {
        let Ok(mv) = word.parse::<Move>() else { break };
        let Some(after) = positions[moves.len()].after(mv) else { break };
        moves.push(mv);
        positions.push(after);
    }
    (moves, positions)
}

fn name(before: &Position, mv: Move, last: Option<Move>, lang: Lang) -> String {
    let Some(names) = MoveNames::of_any(before, mv, last) else { return mv.to_string() };
    if lang == Lang::Ja { names.japanese } else { names.western }
}

fn text(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// What is shown besides the plan as it is.
#[derive(Default)]
struct Shown<'a> {
    /// The line that is thought of.
    line: &'a str,
    /// What has happened, and whether it is what was wanted.
    told: Option<(&'static str, bool)>,
    /// The lines that were refused.
    wanted: Option<Vec<Vec<String>>>,
}

/// Lines as they are sent and as the script has them.
fn rows(text: &str) -> Vec<Vec<String>> {
    let lines = text.lines().map(|line| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
    lines.filter(|line| !line.is_empty()).take(MOST_LINES + 1).collect()
}

fn written(plan: Option<&Plan>) -> Vec<Vec<String>> {
    let lines = plan.map(Plan::lines).unwrap_or_default();
    lines.iter().map(|line| line.iter().map(ToString::to_string).collect()).collect()
}

fn plan_page(app: &App, reader: &Reader, thought: &Thought, extra: &Shown) -> Response {
    let Shown { line, told, .. } = *extra;
    let (lang, start) = (reader.lang, thought.position.clone());
    let is_own_turn = thought.seen.game.turn() == thought.side;
    let (line, positions) = if is_own_turn { (Vec::new(), vec![start.clone()]) } else { follow(&start, line) };
    let last_before = |at: usize| if at == 0 { thought.moves.last().copied() } else { Some(line[at - 1]) };
    let crumbs = line.iter().enumerate().map(|(at, mv)| Step {
        name: name(&positions[at], *mv, last_before(at), lang),
        line: in_query(&text(&line[..=at])),
    });
    let end = &positions[line.len()];
    let mut choices: Vec<Step> = Vec::new();
    if !is_own_turn && line.len() < MOST_MOVES {
        let step = |mv: Move| {
            let next: Vec<Move> = line.iter().copied().chain([mv]).collect();
            Step { name: name(end, mv, last_before(line.len()), lang), line: text(&next) }
        };
        choices = end.legal_moves().into_iter().map(step).collect();
        choices.sort_by(|one, other| one.name.cmp(&other.name));
    }
    let planned = |moves: &Vec<Move>| {
        let (_, positions) = follow(&start, &text(moves));
        let before = |at: usize| if at == 0 { thought.moves.last().copied() } else { Some(moves[at - 1]) };
        let words =
            moves.iter().zip(&positions).enumerate().map(|(at, (mv, position))| name(position, *mv, before(at), lang));
        Planned { words: words.collect::<Vec<_>>().join(" "), line: in_query(&text(moves)) }
    };
    let lines = thought.plan.as_ref().map(|plan| plan.lines().iter().map(planned).collect()).unwrap_or_default();
    let boot = Boot::Plan {
        sfen: position_text(&start),
        last: thought.moves.last().map(ToString::to_string),
        kept: written(thought.plan.as_ref()),
        wanted: extra.wanted.clone(),
        most_lines: MOST_LINES,
        most_moves: MOST_MOVES,
    };
    let shown = PlanPage {
        // No browser knows the rules of other kinds: there the page stays as it is, without a script.
        frame: frame(app, reader, Some(&boot).filter(|_| !is_own_turn && end.shogi().is_some())),
        id: &thought.id,
        board: match end.shogi() {
            Some(_) => {
                let last = line.last().or(thought.moves.last()).and_then(|mv| mv.shogi());
                board_of(&position_text(end), last, reader.look())
            }
            None => String::new(),
        },
        drawn: end.other().map(|end| kind_board(end, Texts::of(lang).get("explorer-board"), Faces::Kanji).to_svg()),
        crumbs: crumbs.collect(),
        is_answer: line.len() % 2 == 1,
        choices,
        lines,
        told,
    };
    let status = if told.is_some_and(|(_, done)| !done) { StatusCode::CONFLICT } else { StatusCode::OK };
    let mut response = page(reader, status, &shown);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// `POST /game/{id}/plan`: a line is added or removed, or all of them; or all are put in the place of those that were there.
async fn change(
    State(app): State<Shared>,
    reader: Reader,
    asker: Asker,
    principal: Principal,
    Path(id): Path<String>,
    given: Result<Form<Given>, FormRejection>,
) -> Result<Response, Refusal> {
    let Form(given) = given?;
    let Some(thought) = thought(&app, &principal, &id).await? else { return Ok(not_found::page(&app, reader)) };
    asker.may(&app.site, Deed::Talk)?;
    let start = thought.position.clone();
    let new = || Plan::new(thought.seen.game.ply(), &start);
    let mut plan = thought.plan.clone().unwrap_or_else(new);
    let is_from_here = given.start == position_text(&start);
    let done = match given.act.as_str() {
        // A line that was cut because it cannot be played is none.
        "add" => {
            let (line, _) = follow(&start, &given.line);
            let is_whole = line.len() == given.line.split(',').count();
            if thought.seen.game.turn() == thought.side {
                Err("plan-fault-turn")
            } else if is_whole {
                plan.add(&start, &line).map_err(Fault::text)
            } else {
                Err(Fault::Illegal.text())
            }
        }
        "remove" if plan.remove(given.number) => Ok(()),
        "remove" => Err("plan-fault-meanwhile"),
        "clear" => {
            while plan.remove(0) {}
            Ok(())
        }
        "save" if thought.seen.game.turn() == thought.side => Err("plan-fault-turn"),
        // Lines from another position say nothing in this one.
        "save" if !is_from_here => Err("plan-fault-meanwhile"),
        "save" if rows(&given.kept) != written(thought.plan.as_ref()) => Err("plan-fault-meanwhile"),
        "save" => {
            plan = new();
            let mut lines = rows(&given.lines).into_iter().map(|line| line.join(","));
            lines.try_for_each(|text| {
                let (line, _) = follow(&start, &text);
                match text.split(',').count() {
                    moves if moves > MOST_MOVES => return Err(Fault::Many.text()),
                    moves if moves > line.len() => return Err(Fault::Illegal.text()),
                    _ => {}
                }
                plan.add(&start, &line).map_err(Fault::text)
            })
        }
        _ => return Err(Refusal::BadRequest("nothing of that is done with a plan".to_owned())),
    };
    let refused = |fault| {
        let wanted = (given.act == "save" && is_from_here).then(|| rows(&given.lines));
        plan_page(&app, &reader, &thought, &Shown { line: &given.line, told: Some((fault, false)), wanted })
    };
    if let Err(fault) = done {
        return Ok(refused(fault));
    }
    let kept = (!plan.lines().is_empty()).then(|| plan.to_string());
    if !app.store.set_plan(&id, thought.side, thought.kept.clone(), kept).await? {
        return Ok(refused("plan-fault-meanwhile"));
    }
    let line = match given.act.as_str() {
        "add" => format!("?line={}", in_query(&given.line)),
        "save" => "?kept=1".to_owned(),
        _ => String::new(),
    };
    Ok(Redirect::to(&format!("/game/{}/plan{line}", thought.id)).into_response())
}
