//! A certificate of somebody's rank, to print: the rank in Japanese as such papers have it, and in the reader's language.

use super::super::when::plain_day;
use super::open_account;
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::limits::Deed;
use crate::pages::leaderboard::grade;
use crate::ratings::Pool;
use crate::reader::Reader;
use crate::refusal::Refusal;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use komadai_event::{Grade, Speed};
use komadai_lang::Texts;
use komadai_pdf::Document;
use serde::Deserialize;

#[derive(Deserialize, Default)]
pub(super) struct Asked {
    #[serde(default)]
    speed: String,
}

/// `GET /player/{name}/certificate.svg?speed=…`: of a rank that is held now.
pub(super) async fn as_svg(
    State(app): State<Shared>,
    reader: Reader,
    Path(name): Path<String>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let svg = certificate(&app, &reader, &name, asked).await?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml; charset=utf-8"), (header::CACHE_CONTROL, "private, no-cache")], svg)
        .into_response())
}

/// `GET /player/{name}/certificate.pdf?speed=…`: the same as a page of its own, with its letters.
pub(super) async fn as_pdf(
    State(app): State<Shared>,
    asker: Asker,
    reader: Reader,
    Path(name): Path<String>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let svg = certificate(&app, &reader, &name, asked).await?;
    asker.may(&app.site, Deed::Picture)?;
    let lang = reader.lang.tag();
    let title = format!("{name} · Komadai");
    let made = app.site.desk.work(move || {
        let mut document = Document::new(&title, lang);
        document.svg(&svg).map(|()| document.finish()).ok()
    });
    let pdf = made.await?.ok_or_else(|| Refusal::Unusable("the certificate cannot be printed".to_owned()))?;
    Ok(([(header::CONTENT_TYPE, "application/pdf"), (header::CACHE_CONTROL, "private, no-cache")], pdf).into_response())
}

async fn certificate(
    app: &App,
    reader: &Reader,
    name: &str,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<String, Refusal> {
    let account = open_account(app, reader.account.as_deref(), name).await?.ok_or(Refusal::NoSuchPage)?;
    // A rank is one among people.
    if app.store.is_bot(&account.id).await? {
        return Err(Refusal::NoSuchPage);
    }
    let asked = asked.map(|Query(asked)| asked).unwrap_or_default();
    let speed = Speed::from_code(&asked.speed).ok_or(Refusal::NoSuchPage)?;
    let now = app.rooms.time().now().0;
    let pool = Pool::Speed(speed);
    let rating = app.site.standings.rating(&account.id, pool, now).await?;
    let held = app.site.standings.shown(pool, &rating).rank.ok_or(Refusal::NoSuchPage)?;
    Ok(svg(&account.name, held, speed, &plain_day(now), Texts::of(reader.lang)))
}

fn svg(name: &str, held: Grade, speed: Speed, day: &str, t: Texts) -> String {
    // Names of accounts have no characters that mean something to XML, and texts are ours.
    let speed = t.get(&format!("speed-{}", speed.code()));
    let words = grade(t, &held.to_string());
    let line = t.with("certificate-line", &[("name", name.into()), ("rank", words.into()), ("speed", speed.into())]);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 842 595\" width=\"297mm\" height=\"210mm\" role=\"img\" \
         aria-label=\"{line}\"><rect width=\"842\" height=\"595\" fill=\"#fdfaf3\"/>\
         <rect x=\"24\" y=\"24\" width=\"794\" height=\"547\" fill=\"none\" stroke=\"#a37a3c\" stroke-width=\"3\"/>\
         <rect x=\"34\" y=\"34\" width=\"774\" height=\"527\" fill=\"none\" stroke=\"#a37a3c\"/>\
         <g fill=\"#221d18\" text-anchor=\"middle\" font-family=\"'Noto Serif CJK JP','Hiragino Mincho ProN','Yu Mincho',serif\">\
         <text x=\"421\" y=\"120\" font-size=\"44\" letter-spacing=\"18\" lang=\"ja\">認定証</text>\
         <text x=\"421\" y=\"225\" font-size=\"40\">{name}</text>\
         <text x=\"421\" y=\"330\" font-size=\"64\" letter-spacing=\"12\" lang=\"ja\">{}</text>\
         <text x=\"421\" y=\"410\" font-size=\"20\">{line}</text>\
         <text x=\"421\" y=\"495\" font-size=\"18\">{day}</text>\
         <text x=\"421\" y=\"525\" font-size=\"18\">Komadai 駒台</text></g></svg>",
        kanji(held)
    )
}

/// A grade as certificates write it.
fn kanji(grade: Grade) -> String {
    const DIGITS: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    let number = |n: u8| match n {
        0..=9 => DIGITS[usize::from(n)].to_owned(),
        10..=19 => format!("十{}", DIGITS[usize::from(n - 10)]),
        20..=99 => format!("{}十{}", DIGITS[usize::from(n / 10)], DIGITS[usize::from(n % 10)]),
        _ => n.to_string(),
    };
    match grade {
        Grade::Dan(1) => "初段".to_owned(),
        Grade::Dan(n) => format!("{}段", number(n)),
        Grade::Kyu(n) => format!("{}級", number(n)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_lang::Lang;

    #[test]
    fn a_certificate_names_the_holder_the_rank_and_the_day() {
        let svg = svg("Ana", Grade::Dan(2), Speed::Rapid, "2026-11-22", Texts::of(Lang::default()));
        for part in ["Ana", "二段", "2-dan", "2026-11-22"] {
            assert!(svg.contains(part), "{part}: {svg}");
        }
    }

    #[test]
    fn a_certificate_is_a_page_to_print() {
        let mut document = Document::new("Ana", "ja");
        document.svg(&svg("Ana", Grade::Dan(2), Speed::Rapid, "2026-11-22", Texts::of(Lang::default()))).unwrap();
        assert_eq!(document.pages(), 1);
        assert!(document.finish().starts_with(b"%PDF-"));
    }

    #[test]
    fn grades_in_kanji() {
        let all = [Grade::Kyu(20), Grade::Kyu(15), Grade::Kyu(10), Grade::Kyu(1), Grade::Dan(1), Grade::Dan(7)];
        assert_eq!(all.map(kanji), ["二十級", "十五級", "十級", "一級", "初段", "七段"]);
    }
}
