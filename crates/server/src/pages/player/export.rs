//! All games of a player, or those that were chosen, as records in one file.

use super::games::{Wanted, choose};
use super::open_account;
use crate::app::Shared;
use crate::asker::Asker;
use crate::limits::Deed;
use crate::reader::Reader;
use crate::records::{engine_name, played, played_of_kind, written, written_of_kind};
use crate::refusal::Refusal;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use komadai_kifu::Format;
use komadai_record::KindFormat;
use serde::Deserialize;
use std::io::{Cursor, Write};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Games of one file; the next ones are in the file after it.
const MOST_GAMES: usize = 500;

/// The same as texts take a number.
pub(super) fn most_games() -> &'static u32 {
    const MOST: u32 = MOST_GAMES as u32;
    &MOST
}

#[derive(Deserialize)]
pub(super) struct Kind {
    #[serde(default)]
    format: String,
}

/// `GET /player/{name}/games.zip?format=…`: KIF, CSA or JKF, as many games as one file holds.
pub(super) async fn export(
    State(app): State<Shared>,
    asker: Asker,
    reader: Reader,
    Path(name): Path<String>,
    kind: Result<Query<Kind>, QueryRejection>,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Response, Refusal> {
    let account = open_account(&app, reader.account.as_deref(), &name).await?.ok_or(Refusal::NoSuchPage)?;
    asker.may(&app.site, Deed::Film)?;
    let (format, ending) = match kind.map(|Query(kind)| kind.format).unwrap_or_default().as_str() {
        "csa" => (Format::Csa, "csa"),
        "jkf" => (Format::Jkf, "json"),
        _ => (Format::Kif, "kif"),
    };
    let wanted = wanted.map(|Query(wanted)| wanted).unwrap_or_default();
    let (games, _) = choose(&app, account.holder, &wanted, MOST_GAMES).await?;
    let mut seen = Vec::with_capacity(games.len());
    for game in &games {
        // One that is gone or cannot be read is left out: its own page says so.
        if let Ok(game) = app.rooms.view(&game.id).await {
            seen.push(game);
        }
    }
    let file = app.site.desk.work(move || -> Result<Vec<u8>, Refusal> {
        let unwritten = |_| Refusal::Busy;
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for game in seen {
            let bytes = match (played(&game), played_of_kind(&game, reader.lang)) {
                (Ok((mut record, engine)), _) => {
                    if let Some(engine) = engine {
                        engine.name(&mut record, &engine_name(reader.lang, engine));
                    }
                    written(&record, format, None)?
                }
                (Err(_), Some(record)) if format == Format::Kif => written_of_kind(&record, KindFormat::Kif, None)?,
                // The other formats have no words for other kinds of shogi.
                (Err(_), _) => continue,
            };
            zip.start_file(format!("{}.{ending}", game.id), SimpleFileOptions::default()).map_err(unwritten)?;
            zip.write_all(&bytes).map_err(|_| Refusal::Busy)?;
        }
        Ok(zip.finish().map_err(unwritten)?.into_inner())
    });
    let file = file.await??;
    let headers = [
        (header::CONTENT_TYPE, "application/zip"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"games.zip\""),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, file).into_response())
}
