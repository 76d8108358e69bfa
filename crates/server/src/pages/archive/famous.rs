//! `/archive/famous`: games that made history, what is told of them, where to find them, and the moves where we have them.

use super::super::explorer::{board_of, in_query};
use super::super::frame::{Frame, frame, origin, page};
use crate::app::Shared;
use crate::asker::Asker;
use crate::limits::Deed;
use crate::reader::{Look, Reader};
use crate::records::{is_kept, keep_for_all};
use crate::refusal::Refusal;
use askama::Template;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use komadai_archive::{Find, Sort};
use komadai_kifu::{Format, Record, read};
use komadai_lang::Lang;

/// A game whose moves are here.
struct Kept {
    /// Its name in addresses; its texts are `famous-NAME` and `famous-NAME-about`.
    name: &'static str,
    /// Its record.
    id: &'static str,
    csa: &'static str,
}

/// The first game of the match of 1982, of which the moves are published.
const FIRST_GAME: Kept = Kept {
    name: "meijin-1982-1",
    id: "meijin1982game1",
    csa: include_str!("../../../../../testdata/records/kato-nakahara-1982.csa"),
};
/// Games of the Edo period, the oldest first.
const EDO: [Kept; 2] = [
    Kept {
        name: "sokei-sansa-1607",
        id: "sokeisansa1607",
        csa: include_str!("../../../../../testdata/records/sokei-sansa-1607.csa"),
    },
    Kept {
        name: "somin-soho-1845",
        id: "sominsoho1845",
        csa: include_str!("../../../../../testdata/records/somin-soho-1845.csa"),
    },
];
/// Games of the archive that are looked at for each board.
const LOOKED_AT: u32 = 10;

/// How a board of the match came out.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Outcome {
    Impasse,
    Repetition,
    Kato,
    Nakahara,
}

/// The 40th Meijin match of 1982, board after board: a repetition was played again under the same number, and the impasse took up a number
/// without changing the score.
const BOARDS: [(u32, Outcome); 10] = [
    (1, Outcome::Impasse),
    (2, Outcome::Nakahara),
    (3, Outcome::Kato),
    (4, Outcome::Nakahara),
    (5, Outcome::Kato),
    (6, Outcome::Repetition),
    (6, Outcome::Kato),
    (7, Outcome::Nakahara),
    (8, Outcome::Repetition),
    (8, Outcome::Kato),
];

#[derive(Template)]
#[template(path = "archive/famous.html")]
struct FamousPage<'a> {
    frame: Frame<'a>,
    origin: String,
    edo: Vec<Played>,
    boards: Vec<Board>,
    others: Vec<Entry>,
}

/// A game whose moves are here, as it is shown.
struct Played {
    title: String,
    about: String,
    /// The address of its last position as a picture.
    board: String,
    review: String,
}

/// A board of the match as it is shown.
struct Board {
    game: u32,
    /// Whether it was played again under its number.
    is_replay: bool,
    outcome: String,
    /// Games won so far by Katō and by Nakahara.
    score: (u32, u32),
    /// Whether we have its moves.
    is_here: bool,
    /// Where games of this number are in the archive.
    games: Vec<String>,
}

/// A game or a match that is told of, and where it may be in the archive.
struct Entry {
    title: String,
    about: String,
    /// Where the archive is searched for it.
    search: String,
    games: Vec<String>,
}

/// Others: their texts are `famous-NAME` and `famous-NAME-about`.
const OTHERS: [(&str, &str); 5] = [
    ("oi-2019", "木村 豊島 2019"),
    ("oza-2023", "王座戦 2023 藤井"),
    ("eio-2024", "叡王戦 2024 伊藤"),
    ("nhk-2004", "豊川 田村 2004"),
    ("denosen-2013", "三浦 GPS 2013"),
];

async fn others(app: &Shared, asker: &Asker, lang: Lang) -> Result<Vec<Entry>, Refusal> {
    let t = komadai_lang::Texts::of(lang);
    let mut all = Vec::new();
    for (name, words) in OTHERS {
        let find = Find { text: words.to_owned(), sort: Sort::Oldest, ..Find::default() };
        let found = asker.search(&app.site, app.archive.find(&find, None, LOOKED_AT)).await??;
        all.push(Entry {
            title: t.get(&format!("famous-{name}")),
            about: t.get(&format!("famous-{name}-about")),
            search: format!("/archive?q={}", in_query(words)),
            games: found.games.iter().map(|(game, _)| format!("/archive/{}", game.number)).collect(),
        });
    }
    Ok(all)
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/archive/famous", get(show)).route("/archive/famous/{game}/review", post(review))
}

async fn show(
    State(app): State<Shared>,
    asker: Asker,
    reader: Reader,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let mut boards = boards(reader.lang);
    for board in &mut boards {
        let find = Find {
            text: format!("game {}", board.game),
            event: "meijin".to_owned(),
            years: (Some(1982), Some(1982)),
            ..Find::default()
        };
        let found = asker.search(&app.site, app.archive.find(&find, None, LOOKED_AT)).await??;
        board.games = found.games.iter().map(|(game, _)| format!("/archive/{}", game.number)).collect();
    }
    let others = others(&app, &asker, reader.lang).await?;
    let edo = EDO.iter().filter_map(|kept| played(kept, reader.look())).collect();
    let famous = FamousPage { frame: frame(&app, &reader, None), origin: origin(&headers), edo, boards, others };
    Ok(page(&reader, StatusCode::OK, &famous))
}

fn boards(lang: Lang) -> Vec<Board> {
    let t = komadai_lang::Texts::of(lang);
    let (mut score, mut before) = ((0, 0), 0);
    let board = |(game, outcome): (u32, Outcome)| {
        let won = |name: &str| t.with("famous-won", &[("name", t.get(name).into())]);
        let outcome = match outcome {
            Outcome::Impasse => t.get("record-end-impasse"),
            Outcome::Repetition => t.get("record-end-repetition"),
            Outcome::Kato => {
                score.0 += 1;
                won("famous-kato")
            }
            Outcome::Nakahara => {
                score.1 += 1;
                won("famous-nakahara")
            }
        };
        let is_replay = before == game;
        before = game;
        Board { game, is_replay, outcome, score, is_here: game == 1, games: Vec::new() }
    };
    BOARDS.into_iter().map(board).collect()
}

fn played(kept: &Kept, look: Look) -> Option<Played> {
    let t = komadai_lang::Texts::of(look.lang);
    let replay = kept.record()?.replay().ok()?;
    let ended = replay.history.positions().last()?.to_string();
    Some(Played {
        title: t.get(&format!("famous-{}", kept.name)),
        about: t.get(&format!("famous-{}-about", kept.name)),
        board: format!("{}&coordinates=none", board_of(&ended, replay.moves.last().copied(), look)),
        review: format!("/archive/famous/{}/review", kept.name),
    })
}

/// `POST /archive/famous/{game}/review`: the game in review.
async fn review(State(app): State<Shared>, asker: Asker, Path(game): Path<String>) -> Result<Response, Refusal> {
    let kept = Kept::named(&game).ok_or(Refusal::NoSuchPage)?;
    if !is_kept(&app.site, kept.id).await? {
        asker.may(&app.site, Deed::Upload)?;
        let record = kept.record().ok_or(Refusal::NoSuchPage)?;
        keep_for_all(&app.site, kept.id.to_owned(), record).await?;
    }
    Ok(Redirect::to(&format!("/review/{}", kept.id)).into_response())
}

impl Kept {
    fn named(name: &str) -> Option<&'static Kept> {
        std::iter::once(&FIRST_GAME).chain(&EDO).find(|kept| kept.name == name)
    }

    fn record(&self) -> Option<Record> {
        read(self.csa.as_bytes(), Some(Format::Csa)).records.into_iter().next()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_shogi::impasse::{Counted, points};
    use komadai_shogi::{Color, Position};

    /// T-09: eight numbered games on ten boards, four to three.
    #[test]
    fn the_match_of_1982_has_eight_games_on_ten_boards_and_ends_four_to_three() {
        let boards = boards(Lang::En);
        assert_eq!(boards.len(), 10);
        let numbers: Vec<u32> = boards.iter().filter(|board| !board.is_replay).map(|board| board.game).collect();
        assert_eq!(numbers, [1, 2, 3, 4, 5, 6, 7, 8]);
        let replays: Vec<u32> = boards.iter().filter(|board| board.is_replay).map(|board| board.game).collect();
        assert_eq!(replays, [6, 8]);
        assert_eq!(boards[0].score, (0, 0), "an impasse changes nothing");
        assert_eq!(boards[9].score, (4, 3));
        assert_eq!(FIRST_GAME.record().unwrap().replay().unwrap().moves.len(), 223);
    }

    #[test]
    fn games_of_the_edo_period_end_as_they_are_told_in_every_language() {
        for (kept, plies) in EDO.iter().zip([133, 96]) {
            let record = kept.record().unwrap();
            assert_eq!(record.replay().unwrap().moves.len(), plies, "{}", kept.name);
            for &lang in Lang::ALL {
                let told = komadai_lang::Texts::of(lang).get(&format!("famous-{}-about", kept.name));
                assert!(told.contains(&plies.to_string()), "{lang}: {plies} is not in {told}");
            }
        }
    }

    /// the points that the sources give (D-OI2019, on boards made up to have them) are those that are counted, and told.
    #[test]
    fn the_longest_title_game_is_told_with_its_points() {
        let points = |sfen: &str| {
            let position: Position = sfen.parse().unwrap();
            Color::ALL.map(|side| points(&position, side, Counted::WholeBoard))
        };
        let at_150 = points("ln1sg1gsl/1b7/pppppp3/9/9/9/PPPPPP1k1/1R1B1R3/1NSGKGSN1 b 2L2Pn4p 151");
        let at_285 = points("+R+R+B6/3GKG3/3PSP3/L8/9/9/1l1+p+p+p+pl1/3skg3/8+b w S2NL9Pgs2n3p 286");
        assert_eq!((at_150, at_285), ([31, 23], [34, 20]));
        assert!(OTHERS.iter().any(|(name, _)| *name == "oi-2019"));
        for &lang in Lang::ALL {
            let told = komadai_lang::Texts::of(lang).get("famous-oi-2019-about");
            for number in [at_150, at_285].concat().into_iter().chain([150, 231, 285]) {
                assert!(told.contains(&number.to_string()), "{lang}: {number} is not in {told}");
            }
        }
    }
}
