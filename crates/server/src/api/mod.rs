//! The API: one file for each subject, each with its routes.

pub(crate) mod analysis;
pub(crate) mod archive;
pub(crate) mod boards;
mod castles;
mod clubs;
mod diagram;
pub(crate) mod entry;
pub(crate) mod explorer;
mod export;
pub(crate) mod games;
pub(crate) mod imports;
pub(crate) mod learn;
pub(crate) mod live;
pub(crate) mod lobby;
pub(crate) mod mine;
mod next_move;
pub(crate) mod offers;
pub(crate) mod pattern;
mod pictures;
mod pieces;
mod practice;
mod problems;
mod push;
mod reach;
pub(crate) mod records;
pub(crate) mod studies;
pub(crate) mod talk;
mod tv;

use crate::app::Shared;
use axum::Router;

/// Every address of the API, and of pictures and piece sets.
pub(crate) fn routes() -> Router<Shared> {
    Router::new()
        .merge(analysis::routes())
        .merge(archive::routes())
        .merge(boards::routes())
        .merge(castles::routes())
        .merge(clubs::routes())
        .merge(diagram::routes())
        .merge(explorer::routes())
        .merge(export::routes())
        .merge(games::routes())
        .merge(imports::routes())
        .merge(learn::routes())
        .merge(next_move::routes())
        .merge(live::routes())
        .merge(lobby::routes())
        .merge(mine::routes())
        .merge(push::routes())
        .merge(reach::routes())
        .merge(offers::routes())
        .merge(pattern::routes())
        .merge(pictures::routes())
        .merge(pieces::routes())
        .merge(practice::routes())
        .merge(problems::routes())
        .merge(records::routes())
        .merge(studies::routes())
        .merge(talk::routes())
        .merge(tv::routes())
}
