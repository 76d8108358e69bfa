//! The pages: HTML that stands without scripts, with a board's start data for the script that takes over.
//!
//! A folder a page: its routes, what it starts from, its template. This is their register; those that do more with scripts have
//! another half in `web/src/pages`, by the names of `wire::Boot`.

mod account;
mod admin;
mod all_series;
mod archive;
mod article;
mod atom;
mod calendar;
mod class;
mod classes;
mod clock;
mod club;
mod clubs;
mod digest;
mod embed;
mod event;
mod events;
mod evidence;
mod exam;
mod exams;
mod explorer;
mod favourites;
mod federation;
mod frame;
mod game;
mod glossary;
mod how_to_play;
mod leaderboard;
mod learn;
mod live;
mod lobby;
mod log_in;
mod moderation;
mod new_game;
mod news;
mod not_found;
mod notices;
mod offline;
mod plan;
mod player;
mod position;
mod practice;
mod print;
mod problem;
mod problems;
mod programs;
mod pupils;
mod ranks;
mod recover;
mod review;
mod rush;
mod series;
mod sets;
mod shelf;
mod sign_up;
mod sitemap;
mod solver;
mod study;
mod thread;
mod threads;
mod titles;
mod tv;
mod variants;
mod wallboard;
mod welcome;
mod when;

use crate::app::Shared;
use crate::assets;
use crate::reader::Reader;
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;

/// Every page.
pub(crate) fn routes() -> Router<Shared> {
    Router::new()
        .merge(account::routes())
        .merge(admin::routes())
        .merge(all_series::routes())
        .merge(archive::routes())
        .merge(article::routes())
        .merge(class::routes())
        .merge(classes::routes())
        .merge(clock::routes())
        .merge(club::routes())
        .merge(clubs::routes())
        .merge(digest::routes())
        .merge(embed::routes())
        .merge(event::routes())
        .merge(events::routes())
        .merge(evidence::routes())
        .merge(explorer::routes())
        .merge(favourites::routes())
        .merge(federation::routes())
        .merge(game::routes())
        .merge(glossary::routes())
        .merge(how_to_play::routes())
        .merge(leaderboard::routes())
        .merge(learn::routes())
        .merge(exam::routes())
        .merge(exams::routes())
        .merge(live::routes())
        .merge(lobby::routes())
        .merge(log_in::routes())
        .merge(moderation::routes())
        .merge(new_game::routes())
        .merge(news::routes())
        .merge(notices::routes())
        .merge(offline::routes())
        .merge(plan::routes())
        .merge(player::routes())
        .merge(position::routes())
        .merge(practice::routes())
        .merge(print::routes())
        .merge(problem::routes())
        .merge(problems::routes())
        .merge(programs::routes())
        .merge(pupils::routes())
        .merge(ranks::routes())
        .merge(rush::routes())
        .merge(recover::routes())
        .merge(review::routes())
        .merge(series::routes())
        .merge(sets::routes())
        .merge(sitemap::routes())
        .merge(sign_up::routes())
        .merge(solver::routes())
        .merge(study::routes())
        .merge(thread::routes())
        .merge(threads::routes())
        .merge(titles::routes())
        .merge(tv::routes())
        .merge(variants::routes())
        .merge(wallboard::routes())
        .merge(welcome::routes())
}

/// Whatever no route knows: a file at the root of the client, or the page that says so.
pub(crate) async fn fallback(State(app): State<Shared>, reader: Reader, uri: Uri, headers: HeaderMap) -> Response {
    assets::root_file(uri.path().trim_start_matches('/'), &headers).unwrap_or_else(|| not_found::page(&app, reader))
}
