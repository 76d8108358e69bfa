//! `/variants/{id}`: one kind of shogi, its rules, its pieces, where they are known from.

use super::{Size, rules, size, sizes, start, title};
use crate::app::Shared;
use crate::pages::frame::{Frame, frame, origin, page};
use crate::pages::leaderboard::{Row, best};
use crate::pages::not_found;
use crate::ratings::Pool;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use komadai_lang::{Lang, Texts};
use komadai_variants::betza::{Element, Modes};
use komadai_variants::rules::Shown;
use komadai_variants::{Betza, Rules};
use komadai_wire::{Boot, SQUARES};

#[derive(Template)]
#[template(path = "variants/kind.html")]
struct KindPage<'a> {
    frame: Frame<'a>,
    origin: String,
    name: &'a str,
    title: String,
    japanese: &'a str,
    /// Whether it is played on the site; else it is shown.
    is_played: bool,
    /// Whether accounts play it for ratings.
    is_rated: bool,
    /// The other sizes, where it is one of the square boards of shogi.
    sizes: Vec<Size>,
    size: String,
    rules: Vec<String>,
    /// Its best players who are ranked.
    best: Vec<Row>,
    pieces: Vec<Piece<'a>>,
    source: Option<String>,
    doubt: Option<String>,
}

/// Players that are listed.
const BEST: usize = 10;

/// A piece as its row shows it.
struct Piece<'a> {
    number: usize,
    kanji: &'a str,
    /// Its reading, and its name where the reader's language has one.
    name: String,
    betza: &'a str,
    turns_into: Option<&'a str>,
    /// What its picture cannot show.
    notes: Vec<String>,
}

/// `GET /variants/{id}`
pub(super) async fn show(
    State(app): State<Shared>,
    reader: Reader,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Refusal> {
    let Some(name) = super::names().find(|name| *name == id) else { return Ok(not_found::page(&app, reader)) };
    // A page that has nothing to play wants the styles all the same.
    let boot = Boot::Variants { variants: start(name).into_iter().collect() };
    let frame = frame(&app, &reader, Some(&boot));
    let (lang, t) = (reader.lang, frame.t);
    let doubt = format!("variants-doubt-{name}");
    let pool = Pool::from_name(name);
    let mut best = match pool {
        Some(pool) => best(&app, t, pool).await?,
        None => Vec::new(),
    };
    best.truncate(BEST);
    let told = |japanese, is_played, size, rules, pieces| KindPage {
        origin: origin(&headers),
        name,
        title: title(t, name),
        japanese,
        is_played,
        is_rated: pool.is_some(),
        sizes: if SQUARES.contains(&name) { sizes() } else { Vec::new() },
        size,
        rules,
        best,
        pieces,
        source: source(name, t),
        doubt: t.has(&doubt).then(|| t.get(&doubt)),
        frame,
    };
    if let Some(game) = Shown::named(name) {
        let size = size(game.files(), game.ranks());
        let told = told(game.japanese(), false, size, rules::shown(game, t), shown_pieces(game, lang, t));
        return Ok(page(&reader, StatusCode::OK, &told));
    }
    let Some(game) = Rules::named(name) else { return Ok(not_found::page(&app, reader)) };
    let size = size(game.files(), game.ranks());
    let told = told(game.japanese(), true, size, rules::told(&game, t), pieces(&game, lang, t));
    Ok(page(&reader, StatusCode::OK, &told))
}

/// A piece's reading, and its name where the reader's language has one.
fn called(kana: &str, romaji: &str, english: &str, lang: Lang) -> String {
    match lang {
        Lang::Ja => kana.to_owned(),
        Lang::En if !english.is_empty() => format!("{romaji}, {english}"),
        _ => romaji.to_owned(),
    }
}

fn pieces(game: &Rules, lang: Lang, t: Texts) -> Vec<Piece<'_>> {
    let kinds = game.kinds().iter().enumerate();
    kinds
        .map(|(number, kind)| Piece {
            number,
            kanji: if kind.kanji.is_empty() { &kind.face } else { &kind.kanji },
            name: called(&kind.kana, &kind.romaji, &kind.english, lang),
            betza: kind.betza.as_str(),
            turns_into: kind.promotes_to.map(|id| {
                let turned = game.kind(id);
                if turned.kanji.is_empty() { turned.face.as_str() } else { turned.kanji.as_str() }
            }),
            notes: notes(&kind.betza, t),
        })
        .collect()
}

fn shown_pieces(game: &Shown, lang: Lang, t: Texts) -> Vec<Piece<'_>> {
    let pieces = game.pieces().iter().enumerate();
    pieces
        .map(|(number, piece)| Piece {
            number,
            kanji: &piece.kanji,
            name: called(&piece.kana, &piece.romaji, &piece.english, lang),
            betza: piece.betza.as_str(),
            turns_into: piece.promotes_to.map(|number| game.pieces()[number].kanji.as_str()),
            notes: match piece.doubt {
                Some(doubt) => vec![t.get(&format!("variants-piece-{}", doubt.name()))],
                None => notes(&piece.betza, t),
            },
        })
        .collect()
}

/// What the picture of a piece cannot show of its moves.
fn notes(betza: &Betza, t: Texts) -> Vec<String> {
    let has = |what: fn(&Element) -> bool| betza.elements().iter().any(what);
    let mut notes = Vec::new();
    if has(|element| element.leaps().is_none()) {
        notes.push(t.get("variants-goes-on"));
    }
    if has(takes_otherwise) {
        notes.push(t.get("variants-takes-otherwise"));
    }
    if has(|element| element.modes().has(Modes::HOP) && element.range() == 2) {
        notes.push(t.get("variants-hops-to-second"));
    }
    let farthest = betza.elements().iter().filter(|element| element.leaps().is_some()).map(Element::range).max();
    if let Some(farthest) = farthest.filter(|range| *range > 2) {
        notes.push(t.with("variants-farther", &[("count", u32::from(farthest).into())]));
    }
    notes
}

fn takes_otherwise(element: &Element) -> bool {
    let modes = element.modes();
    element.leaps().is_some() && modes.has(Modes::MOVE) != modes.has(Modes::CAPTURE)
}

/// Where the rules are known from; none where no source has all of them.
fn source(name: &str, t: Texts) -> Option<String> {
    let where_from = match name {
        "chushogi" => "association",
        "wa" | "shoshogi" => "hodges",
        "heian-dai" | "tenjiku" | "dai-dai" | "maka-dai-dai" | "tai" => "shown",
        "dai" => "dai",
        "wadrop" => "wadrop",
        "heian" | "heian8x8" | "heian9x9" => "heian",
        "annanshogi" => "lishogi",
        "gorogoro" => "gorogoro",
        "yarishogi" | "torishogi" | "cannonshogi" | "micro" | "judkins" | "gorogoroplus" => "programs",
        "minishogi" | "dobutsu" | "kyotoshogi" | "checkshogi" => "played",
        _ => return None,
    };
    Some(t.get(&format!("variants-source-{where_from}")))
}
