//! Positions and games as pictures: `/api/picture` draws any position, `/api/records/{id}/film` a record's main line.

use crate::app::Shared;
use crate::asker::Asker;
use crate::limits::Deed;
use crate::reader::Reader;
use crate::records::find;
use crate::refusal::Refusal;
use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use komadai_diagram::{Coordinates, Diagram, PieceSet, Style, Theme, animated_gif, animation};
use komadai_kifu::{HeaderKey, Record};
use komadai_lang::{Lang, Texts};
use komadai_shogi::{Color, Move, Setup};
use komadai_wire::{ApiError, ErrorReason};
use serde::Deserialize;
use std::str::FromStr;

/// The addresses of this subject.
pub(crate) fn routes() -> Router<Shared> {
    Router::new()
        .route("/api/picture", get(position))
        .route("/api/records/{id}/film", get(film))
        .route("/api/records/{id}/picture", get(last_position))
}

/// The width of a picture in pixels, and of a film, which has many.
const WIDTH: u32 = 1080;
const FILM_WIDTH: u32 = 480;
/// How long each position of a film stays.
const FILM_MS: u16 = 800;
/// The longest film, in positions: it is drawn in seconds.
const MAX_FILM: usize = 600;

/// How a picture is wanted.
#[derive(Default, Deserialize)]
pub(crate) struct Look {
    format: String,
    pieces: Option<String>,
    lang: Option<String>,
    theme: Option<String>,
    style: Option<String>,
    /// `japanese`, `western` or `none`; left out: as readers of the language have them.
    coordinates: Option<String>,
    black: Option<String>,
    white: Option<String>,
    #[serde(default)]
    flip: bool,
}

/// A position, and the move that led to it.
#[derive(Deserialize)]
pub(crate) struct Place {
    sfen: String,
    last: Option<String>,
}

fn read<T: FromStr<Err: std::fmt::Display>>(text: Option<&str>) -> Result<Option<T>, Refusal> {
    text.map(str::parse).transpose().map_err(|error: T::Err| Refusal::BadRequest(error.to_string()))
}

impl Look {
    fn diagram(&self, setup: Setup, last: Option<Move>) -> Result<Diagram, Refusal> {
        let lang = read::<Lang>(self.lang.as_deref())?.unwrap_or_default();
        let mut diagram = Diagram::new(setup)
            .pieces(read::<PieceSet>(self.pieces.as_deref())?.unwrap_or_default())
            .captions(Texts::of(lang).into())
            .coordinates(match self.coordinates.as_deref() {
                Some("japanese") => Coordinates::Japanese,
                Some("western") => Coordinates::Western,
                Some("none") => Coordinates::None,
                Some(_) => {
                    return Err(Refusal::BadRequest("coordinates are one of japanese western none".to_owned()));
                }
                None if lang == Lang::Ja => Coordinates::Japanese,
                None => Coordinates::Western,
            })
            .theme(match self.theme.as_deref() {
                Some("dark") => Theme::Dark,
                Some("auto") => Theme::Auto,
                _ => Theme::Light,
            })
            .style(if self.style.as_deref() == Some("print") { Style::Print } else { Style::Wood })
            .flip(self.flip);
        for (side, name) in [(Color::Black, &self.black), (Color::White, &self.white)] {
            if let Some(name) = name.as_deref().filter(|name| !name.is_empty()) {
                diagram = diagram.name(side, name);
            }
        }
        Ok(match last {
            Some(mv) => diagram.last_move(mv),
            None => diagram,
        })
    }
}

/// `GET /api/picture`
pub(crate) async fn position(
    State(app): State<Shared>,
    asker: Asker,
    Query(place): Query<Place>,
    Query(look): Query<Look>,
) -> Result<Response, Refusal> {
    asker.may(&app.site, Deed::Picture)?;
    let setup: Setup = place.sfen.parse().map_err(|error| Refusal::BadRequest(format!("sfen: {error}")))?;
    let last = read::<Move>(place.last.as_deref().filter(|last| !last.is_empty()))?;
    let diagram = look.diagram(setup, last)?;
    match look.format.as_str() {
        "svg" => Ok(picture("position", "svg", diagram.to_svg().into_bytes())),
        "txt" => Ok(picture("position", "txt", diagram.to_text().into_bytes())),
        "png" => {
            let png = app.site.desk.work(move || diagram.to_png(WIDTH)).await?;
            Ok(picture("position", "png", png.map_err(|error| Refusal::Unusable(error.to_string()))?))
        }
        _ => Err(Refusal::BadRequest("a picture is one of svg png txt".to_owned())),
    }
}

/// `GET /api/records/{id}/picture`: the last position, as links to the record are shown with.
async fn last_position(State(app): State<Shared>, Path(id): Path<String>, reader: Reader) -> Result<Response, Refusal> {
    let kept = find(&app.site, &id, reader.lang).await?;
    let drawn = app.site.desk.work(move || {
        let record = kept.record()?;
        let replay = record.replay().map_err(|faults| Refusal::Unusable(faults.to_string()))?;
        let name = |key| record.headers.get(&key).map(str::to_owned);
        let look = Look {
            format: "png".to_owned(),
            lang: Some(reader.lang.code().to_owned()),
            black: name(HeaderKey::Black),
            white: name(HeaderKey::White),
            ..Look::default()
        };
        let diagram = look.diagram(replay.history.last().to_setup(), replay.moves.last().copied())?;
        diagram.to_png(WIDTH).map_err(|error| Refusal::Unusable(error.to_string()))
    });
    Ok(([(header::CONTENT_TYPE, "image/png")], drawn.await??).into_response())
}

/// `GET /api/records/{id}/film`
pub(crate) async fn film(
    State(app): State<Shared>,
    asker: Asker,
    Path(id): Path<String>,
    Query(look): Query<Look>,
    reader: Reader,
) -> Result<Response, Refusal> {
    asker.may(&app.site, Deed::Film)?;
    let draw = match look.format.as_str() {
        "gif" => animated_gif,
        "png" => animation,
        _ => return Err(Refusal::BadRequest("a film is one of gif png".to_owned())),
    };
    let ending = look.format.clone();
    let kept = find(&app.site, &id, reader.lang).await?;
    let drawn = app.site.desk.work(move || {
        let record = kept.record()?;
        draw(&frames(&record, look)?, FILM_WIDTH, FILM_MS).map_err(|error| Refusal::Unusable(error.to_string()))
    });
    Ok(picture(&id, &ending, drawn.await??))
}

/// The positions of the main line, as far as it can be followed.
fn frames(record: &Record, mut look: Look) -> Result<Vec<Diagram>, Refusal> {
    let replay = record.replay()?;
    let positions = replay.history.positions();
    if positions.len() > MAX_FILM {
        let message = format!("a film shows at most {MAX_FILM} positions, not {}", positions.len());
        let error = ApiError::because(ErrorReason::FilmTooLong, message);
        return Err(error.arg("limit", MAX_FILM).arg("have", positions.len()).into());
    }
    let name = |key| record.headers.get(&key).map(str::to_owned);
    look.black = look.black.or(name(HeaderKey::Black));
    look.white = look.white.or(name(HeaderKey::White));
    let moves = std::iter::once(None).chain(replay.moves.iter().copied().map(Some));
    positions.iter().zip(moves).map(|(position, mv)| look.diagram(position.to_setup(), mv)).collect()
}

fn picture(name: &str, ending: &str, bytes: Vec<u8>) -> Response {
    let kind = match ending {
        "svg" => "image/svg+xml; charset=utf-8",
        "png" => "image/png",
        "gif" => "image/gif",
        _ => "text/plain; charset=utf-8",
    };
    let disposition = format!("attachment; filename=\"{name}.{ending}\"");
    ([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, disposition)], bytes).into_response()
}
