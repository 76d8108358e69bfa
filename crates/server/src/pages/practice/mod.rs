//! `/practice`: the ways to practise. `/practice/tesuji`: sets of combinations; `/practice/ladder`: ten handicaps against the engine;
//! `/practice/castles`: castles to be built against the clock; `/practice/coordinates`, `/practice/notation` and the others of
//! [`TRAINERS`]: what the browser does by itself. These need scripts.

use super::frame::{Frame, frame, origin, page};
use crate::app::Shared;
use crate::reader::{Look, Reader};
use askama::Template;
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::get;
use komadai_archive::{Formation, FormationKind, formations};
use komadai_diagram::{Coordinates, Diagram, Theme};
use komadai_lang::{Lang, Texts};
use komadai_learn::course::Lesson;
use komadai_learn::tesuji::{Motif, Set, sets};
use komadai_shogi::{Handicap, PieceKind, Square};
use komadai_wire::{Boot, Castle, LessonGame, Trainer};

/// The ladder, from the most pieces given to none, with the engine's level on each rung.
const LADDER: [(Handicap, u8); 10] = [
    (Handicap::Ten, 3),
    (Handicap::Eight, 3),
    (Handicap::Six, 3),
    (Handicap::Five, 4),
    (Handicap::Four, 4),
    (Handicap::Two, 4),
    (Handicap::RookLance, 5),
    (Handicap::Rook, 5),
    (Handicap::Bishop, 6),
    (Handicap::Even, 6),
];

/// What the browser practises with somebody by itself, at `/practice/NAME`.
const TRAINERS: [(&str, Trainer); 6] = [
    ("coordinates", Trainer::Coordinates),
    ("notation", Trainer::Notation),
    ("blindfold", Trainer::Blindfold),
    ("mistakes", Trainer::Mistakes),
    ("repertoire", Trainer::Repertoire),
    ("next-move", Trainer::NextMove),
];

/// Castles to be built, simple ones first.
const CASTLES: [&str; 20] = [
    "舟囲い",
    "片美濃",
    "本美濃",
    "高美濃",
    "左美濃",
    "エルモ囲い",
    "カニ囲い",
    "金矢倉",
    "総矢倉",
    "片矢倉",
    "金無双",
    "中住まい",
    "イチゴ囲い",
    "箱入り娘",
    "銀冠",
    "居飛車穴熊",
    "振り飛車穴熊",
    "雁木囲い",
    "ミレニアム",
    "ビッグ４",
];

/// A way to practise.
struct Way {
    href: &'static str,
    /// What names it: the texts `practice-NAME` and `practice-NAME-line`.
    name: &'static str,
    /// What its picture shows.
    sfen: &'static str,
}

const fn way(href: &'static str, name: &'static str, sfen: &'static str) -> Way {
    Way { href, name, sfen }
}

const WAYS: [Way; 12] = [
    way("/practice/tesuji", "tesuji", "9/3g1s3/3kp4/9/5N3/9/9/9/9 b S 1"),
    way("/practice/next-move", "next-move", "l1s3s2/3g3k1/p1n2pg2/2ppp4/1p5N1/P1PP1PP2/1PN1P2P1/LS1G1GS2/2B1K4 b B 1"),
    way("/tsume", "mates", "4k4/9/4P4/9/9/9/9/9/9 b G 1"),
    way("/tsume/rush", "rush", "6snk/7pp/7N1/9/9/9/9/9/9 b R 1"),
    way("/practice/mistakes", "mistakes", "lnsgk2nl/1r3sgb1/p1ppppppp/9/1p5P1/2P6/PP1PPPP1P/1B3S1R1/LNSGKG1NL b - 1"),
    way("/practice/ladder", "ladder", "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    way("/practice/castles", "castles", "9/9/9/9/9/9/4PPPPP/4G1SK1/5G1NL b - 1"),
    way("/practice/repertoire", "repertoire", "lnsgkgsnl/1r5b1/pppppp1pp/6p2/2P6/9/PP1PPPPPP/1BR6/LNSGKGSNL w - 1"),
    way("/practice/coordinates", "coordinates", "9/9/9/9/9/9/9/9/9 b - 1"),
    way("/practice/notation", "notation", "9/9/9/9/9/4p4/3G1G3/9/9 b - 1"),
    way("/practice/blindfold", "blindfold", "k8/9/9/9/9/9/9/9/8K b - 1"),
    way("/print", "print", "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"),
];

#[derive(Template)]
#[template(path = "practice/page.html")]
struct PracticePage<'a> {
    frame: Frame<'a>,
    origin: String,
    ways: &'static [Way],
}

#[derive(Template)]
#[template(path = "practice/tesuji.html")]
struct TesujiPage<'a> {
    frame: Frame<'a>,
    origin: String,
    /// The sets by motif, with the first one's lesson, which says what all of them are about.
    motifs: Vec<(Motif, &'static Lesson, Vec<&'static Set>)>,
}

#[derive(Template)]
#[template(path = "practice/ladder.html")]
struct LadderPage<'a> {
    frame: Frame<'a>,
    origin: String,
    rungs: [(Handicap, u8); 10],
}

#[derive(Template)]
#[template(path = "practice/trainer.html")]
struct TrainerPage<'a> {
    frame: Frame<'a>,
    origin: String,
    name: &'static str,
}

pub(super) fn routes() -> Router<Shared> {
    let routes = Router::new()
        .route("/practice", get(show))
        .route("/practice/tesuji", get(tesuji))
        .route("/practice/ladder", get(ladder))
        .route("/practice/castles", get(castles));
    TRAINERS.into_iter().fold(routes, |routes, (name, trainer)| {
        let show = async move |State(app): State<Shared>, reader: Reader, headers: HeaderMap| {
            let frame = frame(&app, &reader, Some(&Boot::Trainer { trainer }));
            page(&reader, StatusCode::OK, &TrainerPage { frame, origin: origin(&headers), name })
        };
        routes.route(&format!("/practice/{name}"), get(show))
    })
}

/// `GET /practice`
async fn show(State(app): State<Shared>, reader: Reader, headers: HeaderMap) -> Response {
    // The script of the course draws the pictures.
    let frame = frame(&app, &reader, Some(&Boot::Learn {}));
    let found = PracticePage { frame, origin: origin(&headers), ways: &WAYS };
    page(&reader, StatusCode::OK, &found)
}

/// `GET /practice/tesuji`
async fn tesuji(State(app): State<Shared>, reader: Reader, headers: HeaderMap) -> Response {
    let of = |motif: Motif| {
        let sets: Vec<&'static Set> = sets().iter().filter(|set| set.motif == motif).collect();
        Some((motif, &sets.first()?.lesson, sets))
    };
    let motifs = Motif::ALL.into_iter().filter_map(of).collect();
    // The script of the course marks what was solved.
    let frame = frame(&app, &reader, Some(&Boot::Learn {}));
    page(&reader, StatusCode::OK, &TesujiPage { frame, origin: origin(&headers), motifs })
}

/// `GET /practice/ladder`
async fn ladder(State(app): State<Shared>, reader: Reader, headers: HeaderMap) -> Response {
    let games = LADDER.map(|(handicap, level)| LessonGame { level, handicap, start: None }).to_vec();
    let frame = frame(&app, &reader, Some(&Boot::Ladder { rungs: games }));
    page(&reader, StatusCode::OK, &LadderPage { frame, origin: origin(&headers), rungs: LADDER })
}

/// `GET /practice/castles`
async fn castles(State(app): State<Shared>, reader: Reader, headers: HeaderMap) -> Response {
    let castles = castles_in(reader.lang);
    let frame = frame(&app, &reader, Some(&Boot::Castles { castles }));
    page(&reader, StatusCode::OK, &TrainerPage { frame, origin: origin(&headers), name: "castles" })
}

/// The castles of [`CASTLES`], in its order.
fn castles_in(lang: Lang) -> Vec<Castle> {
    let known = formations().iter().filter(|formation| formation.kind == FormationKind::Castle);
    let of = |name: &str| known.clone().filter(|formation| formation.japanese == name).collect::<Vec<_>>();
    let mut castles: Vec<Castle> = CASTLES.into_iter().flat_map(of).map(|formation| castle(formation, lang)).collect();
    // On either wing of one name: the king's square tells them apart.
    let titles: Vec<String> = castles.iter().map(|castle| castle.title.clone()).collect();
    for castle in &mut castles {
        let king = castle.pieces.iter().find_map(|piece| piece.strip_prefix('K')?.parse::<Square>().ok());
        if let Some(king) = king.filter(|_| titles.iter().filter(|title| **title == castle.title).count() > 1) {
            castle.title = match lang {
                Lang::Ja => {
                    let rank = "一二三四五六七八九".chars().nth(king.rank() as usize - 1).unwrap_or_default();
                    format!("{}（{}{rank}玉）", castle.title, king.file())
                }
                _ => format!("{} ({king})", castle.title),
            };
        }
    }
    castles
}

fn castle(formation: &Formation, lang: Lang) -> Castle {
    // Where the rook went is the opening's affair.
    let guards = formation.stands().filter(|(kind, _)| *kind != PieceKind::Rook);
    Castle {
        title: formation.name(lang).to_owned(),
        japanese: formation.japanese.to_owned(),
        pieces: guards.map(|(kind, at)| format!("{}{at}", kind.letter())).collect(),
    }
}

fn named(t: &Texts, set: &Set) -> String {
    t.with("practice-set", &[("number", set.number.into())])
}

fn described(t: &Texts, set: &Set) -> String {
    let (from, to) = set.grades;
    let count = set.lesson.steps.len();
    if from == to {
        return t.with("practice-set-one-grade", &[("count", count.into()), ("grade", from.into())]);
    }
    t.with("practice-set-line", &[("count", count.into()), ("from", from.into()), ("to", to.into())])
}

fn played(t: &Texts, level: &u8) -> String {
    t.with("ladder-level", &[("level", (*level).into())])
}

fn board(handicap: &Handicap, look: &Look) -> String {
    Diagram::new(handicap.setup()).pieces(look.pieces).coordinates(Coordinates::Both).theme(Theme::Auto).to_svg()
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_shogi::Setup;

    #[test]
    fn every_way_has_a_picture_that_can_be_drawn() {
        for Way { name, sfen, .. } in &WAYS {
            assert!(sfen.parse::<Setup>().is_ok(), "{name}: {sfen}");
        }
    }

    #[test]
    fn every_castle_is_known_and_has_a_king_to_guard() {
        let built = castles_in(Lang::En);
        for name in CASTLES {
            assert!(built.iter().any(|castle| castle.japanese == name), "{name}");
        }
        for Castle { title, pieces, .. } in built {
            let kings = pieces.iter().filter(|piece| piece.starts_with('K')).count();
            assert!((3..=6).contains(&pieces.len()) && kings == 1, "{title}: {pieces:?}");
        }
        for &lang in Lang::ALL {
            let mut titles: Vec<String> = castles_in(lang).into_iter().map(|castle| castle.title).collect();
            let all = titles.len();
            titles.sort_unstable();
            titles.dedup();
            assert_eq!(titles.len(), all, "{lang}: each has a name of its own");
        }
    }
}
