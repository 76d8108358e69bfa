//! `/pieces/*`: piece sets as style sheets and pictures, drawn by crate `diagram`.

use crate::app::Shared;
use crate::profiles::{PORTRAIT_COLOURS, PORTRAIT_PIECES};
use crate::refusal::Refusal;
use axum::Router;
use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use komadai_diagram::{
    OwnFaces, PieceSet, Theme, contact_sheet, hidari_uma_svg, own_css, piece_svg, site_css, sprite_svg,
};
use komadai_print::own_pieces;
use komadai_shogi::{Color, Piece, PieceKind};
use komadai_variants::Rules;
use komadai_wire::{SQUARES, VARIANTS};
use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};

/// The addresses of this subject.
pub(crate) fn routes() -> Router<Shared> {
    Router::new().route("/pieces/{file}", get(piece_set))
}

/// Drawn anew by a new version only.
const CACHE: &str = "public, max-age=86400";

/// A set's style sheet, `hitomoji.css`, or a sample of it, `hitomoji.svg`: the rook, as a person who chooses sees it; `sets.svg`: every face of every set; `hidari-uma.svg`: the lucky horse;
/// `samples.svg`: the samples of all sets beside one another, by their names;
/// `portrait-COLOUR-PIECE.svg`: the picture of a player;
/// `hitomoji.sprite.svg`: all pieces of a set in one drawing;
/// `of-torishogi-kanji.css`, `of-torishogi-letters.css`: the pieces of a kind of shogi that has its own.
pub(crate) async fn piece_set(Path(file): Path<String>) -> Result<Response, Refusal> {
    if file == "sets.svg" {
        static SETS: LazyLock<String> = LazyLock::new(|| contact_sheet(Theme::Light));
        return Ok(reply("image/svg+xml; charset=utf-8", SETS.as_str()));
    }
    if file == "hidari-uma.svg" {
        static HORSE: LazyLock<String> = LazyLock::new(hidari_uma_svg);
        return Ok(reply("image/svg+xml; charset=utf-8", HORSE.as_str()));
    }
    if file == "samples.svg" {
        static SAMPLES: LazyLock<String> = LazyLock::new(samples);
        return Ok(reply("image/svg+xml; charset=utf-8", SAMPLES.as_str()));
    }
    if let Some(name) = file.strip_prefix("portrait-") {
        return Ok(reply("image/svg+xml; charset=utf-8", portrait(name).ok_or(Refusal::NoSuchPage)?));
    }
    if let Some(name) = file.strip_suffix(".sprite.svg") {
        static SPRITES: Sheets = [const { OnceLock::new() }; PieceSet::ALL.len()];
        let set = name.parse().map_err(|_| Refusal::NoSuchPage)?;
        return Ok(reply("image/svg+xml; charset=utf-8", once(&SPRITES, set, sprite_svg)));
    }
    if let Some(css) = OWN.get(&file) {
        return Ok(reply("text/css; charset=utf-8", css.as_str()));
    }
    let (name, kind) = file.rsplit_once('.').ok_or(Refusal::NoSuchPage)?;
    let set: PieceSet = name.parse().map_err(|_| Refusal::NoSuchPage)?;
    match kind {
        "css" => Ok(reply("text/css; charset=utf-8", style_sheet(set))),
        "svg" => Ok(reply("image/svg+xml; charset=utf-8", sample(set))),
        _ => Err(Refusal::NoSuchPage),
    }
}

/// A piece of a set, by which people choose it.
fn sample(set: PieceSet) -> String {
    piece_svg(set, Piece::new(Color::Black, PieceKind::Rook))
}

/// The samples of all sets by their names, each 110 wide: in one file they are packed into a third of what they are in many.
fn samples() -> String {
    let mut sets = PieceSet::ALL;
    sets.sort_by_key(|set| set.code());
    let all = sets.iter().enumerate().map(|(at, set)| within(&sample(*set), (110 * at, 0), (110, 120)));
    let (width, all) = (110 * sets.len(), all.collect::<String>());
    format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 120">{all}</svg>"#)
}

/// A drawing as part of another one, where it has a place and a size.
fn within(drawing: &str, (x, y): (usize, usize), (width, height): (usize, usize)) -> String {
    drawing.replacen("<svg ", &format!(r#"<svg x="{x}" y="{y}" width="{width}" height="{height}" "#), 1)
}

/// A player's picture, `COLOUR-PIECE.svg`: a piece on a ground.
fn portrait(name: &str) -> Option<String> {
    let (colour, piece) = name.strip_suffix(".svg")?.split_once('-')?;
    let (_, ground) = PORTRAIT_COLOURS.iter().find(|(known, _)| *known == colour)?;
    let (_, kind) = PORTRAIT_PIECES.iter().find(|(known, _)| *known == piece)?;
    let piece = piece_svg(PieceSet::default(), Piece::new(Color::Black, *kind));
    let piece = within(&piece, (18, 12), (84, 92));
    Some(format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"><rect width="120" height="120" fill="{ground}"/>{piece}</svg>"#
    ))
}

fn reply(media_type: &'static str, body: impl IntoResponse) -> Response {
    ([(header::CONTENT_TYPE, media_type), (header::CACHE_CONTROL, CACHE)], body).into_response()
}

/// The sheets of the kinds of shogi that are played here, with their own pieces.
static OWN: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let mut sheets = BTreeMap::new();
    let own = VARIANTS.iter().filter(|name| !SQUARES.contains(name));
    for rules in own.filter_map(|name| Rules::named(name)) {
        let pieces = own_pieces(&rules);
        for (what, faces) in [("kanji", OwnFaces::Kanji), ("letters", OwnFaces::Letters)] {
            let class = format!("of-{}", rules.name());
            sheets.insert(format!("{class}-{what}.css"), own_css(&class, &pieces, faces));
        }
    }
    sheets
});

/// Of each set something that is drawn once.
type Sheets = [OnceLock<String>; PieceSet::ALL.len()];

fn style_sheet(set: PieceSet) -> &'static str {
    static SHEETS: Sheets = [const { OnceLock::new() }; PieceSet::ALL.len()];
    once(&SHEETS, set, site_css)
}

fn once(sheets: &'static Sheets, set: PieceSet, draw: fn(PieceSet) -> String) -> &'static str {
    let index = PieceSet::ALL.iter().position(|known| *known == set).unwrap_or(0);
    sheets[index].get_or_init(|| draw(set))
}
