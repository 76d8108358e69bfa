//! `/variants/{id}`: one kind of shogi, its rules, its pieces, where they are known from.

use super::{rules, size, start, title};
use crate::app::Shared;
use crate::pages::frame::{Frame, frame, origin, page};
use crate::pages::not_found;
use crate::reader::Reader;
use askama::Template;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use komadai_lang::{Lang, Texts};
use komadai_variants::betza::{Element, Modes};
use komadai_variants::{Betza, Rules};
use komadai_wire::{Boot, VARIANTS};

#[derive(Template)]
#[template(path = "variants/kind.html")]
struct KindPage<'a> {
    frame: Frame<'a>,
    origin: String,
    name: &'a str,
    title: String,
    japanese: &'a str,
    /// Whether it is played on the site.
    is_played: bool,
    size: String,
    rules: Vec<String>,
    pieces: Vec<Piece<'a>>,
    source: Option<String>,
    doubt: Option<String>,
}

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
) -> Response {
    let Some(name) = super::names().find(|name| *name == id) else { return not_found::page(&app, reader) };
    let Some(game) = Rules::named(name) else { return not_found::page(&app, reader) };
    let is_played = VARIANTS.contains(&name);
    // A page that has nothing to play wants the styles all the same.
    let boot = Boot::Variants { variants: start(name).filter(|_| is_played).into_iter().collect() };
    let frame = frame(&app, &reader, Some(&boot));
    let doubt = format!("variants-doubt-{name}");
    let told = KindPage {
        origin: origin(&headers),
        name,
        title: title(frame.t, name),
        japanese: game.japanese(),
        is_played,
        size: size(game.files(), game.ranks()),
        rules: rules::told(&game, frame.t),
        pieces: pieces(&game, reader.lang, frame.t),
        source: source(name, frame.t),
        doubt: frame.t.has(&doubt).then(|| frame.t.get(&doubt)),
        frame,
    };
    page(&reader, StatusCode::OK, &told)
}

fn pieces(game: &Rules, lang: Lang, t: Texts) -> Vec<Piece<'_>> {
    let kinds = game.kinds().iter().enumerate();
    kinds
        .map(|(number, kind)| Piece {
            number,
            kanji: if kind.kanji.is_empty() { &kind.face } else { &kind.kanji },
            name: match lang {
                Lang::Ja => kind.kana.clone(),
                Lang::En if !kind.english.is_empty() => format!("{}, {}", kind.romaji, kind.english),
                _ => kind.romaji.clone(),
            },
            betza: kind.betza.as_str(),
            turns_into: kind.promotes_to.map(|id| {
                let turned = game.kind(id);
                if turned.kanji.is_empty() { turned.face.as_str() } else { turned.kanji.as_str() }
            }),
            notes: notes(&kind.betza, t),
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
