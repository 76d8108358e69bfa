//! `/archive/export`: the games that a search found, or that went through a position, as one file or as a zip.

use super::Asked;
use crate::api::records::{download, written};
use crate::app::Shared;
use crate::asker::Asker;
use crate::limits::Deed;
use crate::refusal::Refusal;
use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use komadai_archive::{Archived, Filter};
use komadai_kifu::{Format, Record, write_all};
use komadai_shogi::{Position, Setup, SetupFaults};
use serde::Deserialize;
use std::io::{Cursor, Write};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Games of one file: some ten megabytes.
pub(in super::super) const MOST: u32 = 5_000;

#[derive(Deserialize)]
struct Wanted {
    /// The position that the games went through; without one the search says which.
    #[serde(default)]
    sfen: String,
    #[serde(default)]
    format: String,
    /// `zip` for a file a game.
    #[serde(default)]
    r#as: String,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/archive/export", get(export))
}

/// `GET /archive/export?q=…&format=…&as=…`
async fn export(
    State(app): State<Shared>,
    asker: Asker,
    wanted: Result<Query<Wanted>, QueryRejection>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let misread = |rejection: QueryRejection| Refusal::BadRequest(rejection.body_text());
    let (Query(wanted), Query(asked)) = (wanted.map_err(misread)?, asked.map_err(misread)?);
    let format: Format = match wanted.format.as_str() {
        "" => Format::Kif,
        name => name.parse().map_err(|error: komadai_kifu::UnknownFormat| Refusal::BadRequest(error.to_string()))?,
    };
    // As much work as a film.
    asker.may(&app, Deed::Film)?;
    let games: Vec<Archived> = if wanted.sfen.is_empty() {
        app.archive.find(&asked.cut().find(), None, MOST).await?
    } else {
        let position = position(&wanted.sfen).ok_or_else(|| Refusal::BadRequest("that is no position".to_owned()))?;
        let found = app.archive.games_with(&position, None, MOST as usize, Filter::default()).await?;
        found.into_iter().map(|(game, _)| game).collect()
    };
    let as_zip = wanted.r#as == "zip" || !format.holds_many();
    app.desk
        .work(move || {
            if as_zip {
                let bytes = zipped(&games, format)?;
                let headers = [
                    (header::CONTENT_TYPE, "application/zip"),
                    (header::CONTENT_DISPOSITION, "attachment; filename=\"games.zip\""),
                ];
                return Ok((headers, bytes).into_response());
            }
            let records: Vec<Record> = games.into_iter().map(|game| game.record).collect();
            Ok(download("games", format, write_all(&records, format).into_bytes()))
        })
        .await?
}

fn position(sfen: &str) -> Option<Position> {
    Position::ignoring(&Setup::from_sfen_lenient(sfen.trim()).ok()?, SetupFaults::MATE_PROBLEM).ok()
}

/// A file for each game that the format can hold.
fn zipped(games: &[Archived], format: Format) -> Result<Vec<u8>, Refusal> {
    let lost = |_| Refusal::Busy;
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for game in games {
        let Ok(bytes) = written(&game.record, format, None) else { continue };
        let name = format!("{:07}.{}", game.number, format.extension());
        zip.start_file(name, SimpleFileOptions::default()).map_err(lost)?;
        zip.write_all(&bytes).map_err(|_| Refusal::Busy)?;
    }
    Ok(zip.finish().map_err(lost)?.into_inner())
}
