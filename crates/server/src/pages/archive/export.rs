//! `/archive/export`: the games that a search found, or that went through a position, as one file, as a zip, or as a table.

use super::Asked;
use super::tables::Table;
use crate::api::records::download;
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::limits::Deed;
use crate::reader::Reader;
use crate::records::written;
use crate::refusal::Refusal;
use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use komadai_archive::{Archived, Lookup};
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
    reader: Reader,
    wanted: Result<Query<Wanted>, QueryRejection>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let misread = |rejection: QueryRejection| Refusal::BadRequest(rejection.body_text());
    let (Query(wanted), Query(asked)) = (wanted.map_err(misread)?, asked.map_err(misread)?);
    let asked = asked.cut();
    let table = Table::from_code(&wanted.format);
    let format: Format = match wanted.format.as_str() {
        _ if table.is_some() => Format::Kif,
        "" => Format::Kif,
        name => name.parse().map_err(|error: komadai_kifu::UnknownFormat| Refusal::BadRequest(error.to_string()))?,
    };
    // As much work as a film.
    asker.may(&app.site, Deed::Film)?;
    let selection = Selection { sfen: wanted.sfen, asked };
    if let Some(table) = table {
        let games = selection.games(&app, &asker, table.most(MOST)).await?;
        return table.written(&app, games, reader.lang).await;
    }
    let games = selection.games(&app, &asker, MOST).await?;
    let as_zip = wanted.r#as == "zip" || !format.holds_many();
    app.site
        .desk
        .work(move || {
            if as_zip {
                let records = games.into_iter().map(|game| (format!("{:07}", game.number), game.record));
                return Ok(files(zipped(records, format)?));
            }
            let records: Vec<Record> = games.into_iter().map(|game| game.record).collect();
            Ok(download("games", format, write_all(&records, format).into_bytes()))
        })
        .await?
}

fn position(sfen: &str) -> Option<Position> {
    Position::ignoring(&Setup::from_sfen_lenient(sfen.trim()).ok()?, SetupFaults::MATE_PROBLEM).ok()
}

/// Which games are meant.
#[derive(Deserialize)]
pub(super) struct Selection {
    /// The position that the games went through; without one the search says which.
    #[serde(default)]
    sfen: String,
    #[serde(flatten)]
    asked: Asked,
}

impl Selection {
    /// What nobody types is cut off.
    pub(super) fn cut(self) -> Selection {
        Selection { asked: self.asked.cut(), ..self }
    }

    /// The games, in the order that was asked for.
    pub(super) async fn games(&self, app: &App, asker: &Asker, at_most: u32) -> Result<Vec<Archived>, Refusal> {
        if self.sfen.is_empty() {
            let find = self.asked.find(app, asker.session()).await?;
            let found = asker.search(&app.site, app.archive.find_all(&find, at_most)).await??;
            return Ok(found.into_iter().map(|(game, _)| game).collect());
        }
        let position = position(&self.sfen).ok_or_else(|| Refusal::BadRequest("that is no position".to_owned()))?;
        let filter = self.asked.filter.of(app, asker.session()).await?;
        let sort = self.asked.filter.order();
        let lookup = Lookup { position, with_twin: !self.asked.either.is_empty(), filter, sort };
        let found = asker.search(&app.site, app.archive.games_with(&lookup, None, at_most as usize)).await??;
        Ok(found.into_iter().map(|one| one.game).collect())
    }

    /// What was asked for, in the asker's words; [`ALL`] where that was nothing.
    pub(super) fn title(&self) -> String {
        let fields = self.asked.fields();
        let is_word = |(name, value): &&(&str, &str)| !value.is_empty() && !matches!(*name, "either" | "mine" | "sort");
        let words = fields.iter().filter(is_word).map(|(_, value)| *value);
        let words: Vec<&str> = words.chain(Some(self.sfen.as_str()).filter(|sfen| !sfen.is_empty())).collect();
        if words.is_empty() { ALL.to_owned() } else { words.join(" · ").chars().take(MAX_TITLE).collect() }
    }
}

/// The title of a selection of all games.
pub(super) const ALL: &str = "*";
/// Characters of a title.
const MAX_TITLE: usize = 200;

/// A file for each record that the format can hold.
pub(super) fn zipped(records: impl IntoIterator<Item = (String, Record)>, format: Format) -> Result<Vec<u8>, Refusal> {
    let lost = |_| Refusal::Busy;
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, record) in records {
        let Ok(bytes) = written(&record, format, None) else { continue };
        zip.start_file(format!("{name}.{}", format.extension()), SimpleFileOptions::default()).map_err(lost)?;
        zip.write_all(&bytes).map_err(|_| Refusal::Busy)?;
    }
    Ok(zip.finish().map_err(lost)?.into_inner())
}

/// A zip to be saved.
pub(super) fn files(zip: Vec<u8>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "application/zip"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"games.zip\""),
    ];
    (headers, zip).into_response()
}
