//! `/player/{name}/openings`: what a player set up in their newest games, by side, and how it went. Names are the archive's.

use super::games::{Played, Wanted, choose};
use super::open_account;
use crate::app::Shared;
use crate::asker::Asker;
use crate::limits::Deed;
use crate::pages::frame::{Frame, frame, page};
use crate::pages::not_found;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use komadai_archive::{Formation, FormationKind, find_formations};
use komadai_shogi::{ByColor, Color, Handicap, Position};

/// Games that are looked through.
const LOOKED_THROUGH: usize = 100;
/// Openings and castles of each kind.
const LISTED: usize = 20;

#[derive(Template)]
#[template(path = "player/openings.html")]
struct OpeningsPage<'a> {
    frame: Frame<'a>,
    name: &'a str,
    /// Even games that were looked through.
    games: u32,
    kinds: [(&'static str, Vec<Row>); 2],
}

/// A formation, and how games with it went by side: won, drawn, lost.
struct Row {
    name: &'static str,
    sides: ByColor<[u32; 3]>,
}

/// Whether nothing was found that has a name.
fn has_none(kinds: &[(&'static str, Vec<Row>)]) -> bool {
    kinds.iter().all(|(_, rows)| rows.is_empty())
}

/// Results in words; empty where there are none.
fn told(results: &[u32; 3]) -> String {
    let [won, drawn, lost] = results;
    if won + drawn + lost == 0 { String::new() } else { format!("{won} – {drawn} – {lost}") }
}

/// `GET /player/{name}/openings`
pub(super) async fn show(
    State(app): State<Shared>,
    asker: Asker,
    reader: Reader,
    Path(name): Path<String>,
) -> Result<Response, Refusal> {
    let Some(account) = open_account(&app, reader.account.as_deref(), &name).await? else {
        return Ok(not_found::page(&app, reader));
    };
    asker.may(&app.site, Deed::Film)?;
    let (newest, _) = choose(&app, account.holder, &Wanted::default(), LOOKED_THROUGH).await?;
    let mut lines = Vec::with_capacity(newest.len());
    for game in newest.into_iter().filter(|game| game.handicap == Some(Handicap::Even)) {
        // One that is gone or cannot be read counts nowhere: its own page says so.
        if let Ok(seen) = app.rooms.view(&game.id).await {
            let moves: Vec<_> = seen.game.standard().into_iter().flat_map(|game| game.moves()).collect();
            lines.push((game, moves));
        }
    }
    let games = u32::try_from(lines.len()).unwrap_or(u32::MAX);
    let found = app.site.desk.work(move || count(&lines)).await?;
    let frame = frame(&app, &reader, None);
    let lang = frame.t.lang();
    let rows = |kind: FormationKind| {
        let of_kind = found.iter().filter(|(formation, _)| formation.kind == kind).take(LISTED);
        of_kind.map(|(formation, sides)| Row { name: formation.name(lang), sides: *sides }).collect()
    };
    let kinds = [("archive-openings", rows(FormationKind::Opening)), ("archive-castles", rows(FormationKind::Castle))];
    Ok(page(&reader, StatusCode::OK, &OpeningsPage { frame, name: &account.name, games, kinds }))
}

type Line = (Played, Vec<komadai_shogi::Move>);

/// Each formation that the player set up, or both sides did together, those met most often first.
fn count(lines: &[Line]) -> Vec<(&'static Formation, ByColor<[u32; 3]>)> {
    let mut found: Vec<(&'static Formation, ByColor<[u32; 3]>)> = Vec::new();
    for (game, moves) in lines {
        for one in find_formations(Position::start(), moves) {
            if one.side.is_some_and(|whose| whose != game.side) {
                continue;
            }
            let at = found.iter().position(|(known, _)| std::ptr::eq(*known, one.formation)).unwrap_or_else(|| {
                found.push((one.formation, ByColor { black: [0; 3], white: [0; 3] }));
                found.len() - 1
            });
            found[at].1[game.side][2 - usize::from(game.half_points.min(2))] += 1;
        }
    }
    let games =
        |sides: &ByColor<[u32; 3]>| -> u32 { Color::ALL.iter().map(|side| sides[*side].iter().sum::<u32>()).sum() };
    found.sort_by_key(|(formation, sides)| (std::cmp::Reverse(games(sides)), formation.romaji));
    found
}
