//! `/api/explorer`: what the games of the archive played in a position, for the panel beside boards.

use crate::app::{App, Shared};
use crate::archive::own_games;
use crate::asker::Asker;
use crate::reader::Reader;
use crate::refusal::Refusal;
use crate::script::Script;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::routing::get;
use axum::{Json, Router};
use komadai_archive::{
    Archived, Filter, Looked, Lookup, Origin, Passed, Phase, Score, Sort, Tally, find_formations, lost_turns,
    mate_patterns, mates_in_one, phases,
};
use komadai_event::Speed;
use komadai_lang::Lang;
use komadai_record::MoveNames;
use komadai_shogi::{ByColor, Color, Move, Position, Setup, SetupFaults, Square};
use komadai_store::SecretHash;
use komadai_wire::{Explored, ExploredGame, ExploredMove, GameTally};
use serde::Deserialize;

/// Games that are named.
const GAMES: usize = 8;
/// Games of the highest ratings that are named.
pub(crate) const TOP_GAMES: usize = 4;
/// The longest line that is followed.
const MAX_PLIES: usize = 600;

/// The address of this subject.
pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/api/explorer", get(explore))
}

/// What somebody asks for, as an address says it.
#[derive(Deserialize, Default)]
pub(crate) struct Asked {
    /// Where the line starts; without it an even game's start.
    #[serde(default)]
    pub(crate) sfen: String,
    /// In USI, with commas or blanks between them.
    #[serde(default)]
    pub(crate) moves: String,
    /// Anything: the position with the colours reversed counts, too.
    #[serde(default)]
    pub(crate) either: String,
    #[serde(flatten)]
    pub(crate) filter: AskedFilter,
}

/// Which games count, as an address says it.
#[derive(Clone, Deserialize, Default)]
pub(crate) struct AskedFilter {
    /// The first and the last year.
    #[serde(default)]
    pub(crate) from: String,
    #[serde(default)]
    pub(crate) to: String,
    /// `elsewhere`, `site`, `link` or `engine`; `people`: what people played against each other; anything else: from anywhere.
    #[serde(default)]
    pub(crate) origin: String,
    /// The lowest and the highest mean rating of the players.
    #[serde(default, rename = "rated-from")]
    pub(crate) rated_from: String,
    #[serde(default, rename = "rated-to")]
    pub(crate) rated_to: String,
    /// How fast they were, by [`Speed::code`]; anything else: at whatever speed.
    #[serde(default)]
    pub(crate) speed: String,
    /// Anything: only games that the asker played here.
    #[serde(default)]
    pub(crate) mine: String,
    /// In which order games are named, by [`Sort::code`]; anything else: those played last first.
    #[serde(default)]
    pub(crate) sort: String,
}

impl AskedFilter {
    /// What is asked for, by the names in an address.
    pub(crate) fn fields(&self) -> [(&'static str, &str); 8] {
        [
            ("from", &self.from),
            ("to", &self.to),
            ("origin", &self.origin),
            ("rated-from", &self.rated_from),
            ("rated-to", &self.rated_to),
            ("speed", &self.speed),
            ("mine", &self.mine),
            ("sort", &self.sort),
        ]
    }

    /// Whether some games are left out.
    pub(crate) fn is_narrow(&self) -> bool {
        self.fields().iter().any(|(name, value)| *name != "sort" && !value.is_empty())
    }

    /// The order that is asked for.
    pub(crate) fn order(&self) -> Sort {
        Sort::from_code(&self.sort).unwrap_or(Sort::Played)
    }

    /// What nobody types is cut off.
    pub(crate) fn cut(self, most: usize) -> AskedFilter {
        let cut = |text: String| text.trim().chars().take(most).collect();
        let AskedFilter { from, to, origin, rated_from, rated_to, speed, mine, sort } = self;
        AskedFilter {
            from: cut(from),
            to: cut(to),
            origin: cut(origin),
            rated_from: cut(rated_from),
            rated_to: cut(rated_to),
            speed: cut(speed),
            mine: cut(mine),
            sort: cut(sort),
        }
    }

    /// The filter for whoever asks, known by what their games are held by.
    pub(crate) async fn of(&self, app: &App, asker: Option<SecretHash>) -> Result<Filter, Refusal> {
        let origin = match self.origin.as_str() {
            "elsewhere" => Some(Origin::Elsewhere),
            "site" => Some(Origin::Site),
            "link" => Some(Origin::Link),
            "engine" => Some(Origin::Engine),
            _ => None,
        };
        let among = match (self.mine.is_empty(), asker) {
            (true, _) => None,
            (false, None) => Some(Vec::new()),
            (false, Some(asker)) => Some(own_games(&app.archive, asker).await?),
        };
        let number = |text: &str| text.trim().parse().ok();
        Ok(Filter {
            years: (number(&self.from), number(&self.to)),
            ratings: (number(&self.rated_from), number(&self.rated_to)),
            speed: Speed::from_code(&self.speed),
            origin,
            between_people: self.origin == "people",
            among: among.map(Into::into),
            ..Filter::default()
        })
    }
}

/// A line that was asked for, and which games count.
pub(crate) struct AskedLine {
    pub(crate) start: Setup,
    pub(crate) moves: Vec<Move>,
    /// Every position of the line, the start first.
    pub(crate) positions: Vec<Position>,
    pub(crate) either: String,
    pub(crate) filter: AskedFilter,
}

impl AskedLine {
    /// The line, if it is one that can be played.
    pub(crate) fn read(asked: &Asked) -> Option<AskedLine> {
        let sfen = asked.sfen.trim();
        let start = if sfen.is_empty() { Setup::start() } else { Setup::from_sfen_lenient(sfen).ok()? };
        let mut positions = vec![Position::ignoring(&start, SetupFaults::MATE_PROBLEM).ok()?];
        let mut moves = Vec::new();
        for text in asked.moves.split([',', ' ']).filter(|text| !text.is_empty()) {
            let mut next = *positions.last()?;
            let mv: Move = text.parse().ok()?;
            next.play(mv).ok()?;
            moves.push(mv);
            positions.push(next);
            if moves.len() > MAX_PLIES {
                return None;
            }
        }
        let (either, filter) = (asked.either.clone(), asked.filter.clone());
        Some(AskedLine { start, moves, positions, either, filter })
    }

    /// Where the line leads.
    pub(crate) fn end(&self) -> Position {
        self.positions[self.moves.len()]
    }

    /// Its end as it is looked up for whoever asks.
    pub(crate) async fn lookup(&self, app: &App, asker: Option<SecretHash>) -> Result<Lookup, Refusal> {
        let filter = self.filter.of(app, asker).await?;
        let sort = self.filter.order();
        Ok(Lookup { position: self.end(), with_twin: !self.either.is_empty(), filter, sort })
    }

    /// Where the last move went.
    pub(crate) fn last_to(&self) -> Option<Square> {
        self.moves.last().map(|mv| mv.to())
    }
}

/// `GET /api/explorer?sfen=…&moves=…&either=…&from=…&to=…&origin=…&rated-from=…&rated-to=…&speed=…&mine=…&sort=…`
async fn explore(
    State(app): State<Shared>,
    asker: Asker,
    reader: Reader,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Json<Explored>, Refusal> {
    let Query(asked) = asked.map_err(|rejection| Refusal::BadRequest(rejection.body_text()))?;
    let line = AskedLine::read(&asked).ok_or_else(|| Refusal::Unusable("that is no line of play".to_owned()))?;
    let (position, last, lookup) = (line.end(), line.last_to(), line.lookup(&app, asker.session()).await?);
    let Looked { counts, newest, top } = asker.search(&app.site, app.archive.look(&lookup, GAMES, TOP_GAMES)).await??;
    let told_of = app.site.desk.work(move || told_of(&line, reader.lang)).await?;
    let explored = |&(mv, tally): &(Move, Tally)| ExploredMove {
        usi: mv.to_string(),
        names: MoveNames::of(&position, mv, last),
        tally: told(tally),
    };
    let script = Script::of(&app.archive, reader.lang);
    Ok(Json(Explored {
        all: told(counts.all),
        moves: counts.moves.iter().map(explored).collect(),
        games: passed(&app, &script, &newest),
        top: passed(&app, &script, &top),
        formations: told_of.formations,
        phase: told_of.phase,
        lost: told_of.lost,
        mates: told_of.mates,
    }))
}

/// What is told of a line in words.
struct ToldOf {
    formations: Vec<String>,
    phase: String,
    lost: ByColor<u32>,
    mates: Vec<String>,
}

fn told_of(line: &AskedLine, lang: Lang) -> ToldOf {
    let (start, end) = (&line.positions[0], line.end());
    let formations = find_formations(*start, &line.moves);
    let phase = phases(start, &line.moves).last().map_or(Phase::Opening, |(phase, _)| *phase);
    // Later on pieces go long ways for good reasons.
    let lost = if phase == Phase::Opening { lost_turns(start, &line.moves) } else { ByColor::default() };
    let mut patterns = mate_patterns(&end);
    if patterns.is_empty() {
        patterns = mates_in_one(&end).into_iter().flat_map(|(_, patterns)| patterns).collect();
    }
    let mut mates: Vec<String> = patterns.iter().map(|pattern| pattern.name(lang).to_owned()).collect();
    let mut known = std::collections::HashSet::new();
    mates.retain(|name| known.insert(name.clone()));
    ToldOf {
        formations: formations.iter().map(|found| found.formation.name(lang).to_owned()).collect(),
        phase: phase.name(lang).to_owned(),
        lost,
        mates,
    }
}

fn told(Tally { games, black, white, draws }: Tally) -> GameTally {
    GameTally { games, black, white, draws }
}

fn passed(app: &App, script: &Script<'_>, games: &[Passed]) -> Vec<ExploredGame> {
    let numbers: Vec<u32> = games.iter().map(|one| one.game.number).collect();
    let ratings = app.archive.facts(&numbers).into_iter().map(|facts| facts.and_then(|facts| facts.rating));
    let told = |(one, rating): (&Passed, _)| ExploredGame {
        rating,
        reversed: one.reversed,
        ..in_script(script, named(&one.game, Some(one.ply)))
    };
    games.iter().zip(ratings).map(told).collect()
}

/// A game with its players' names in the reader's script.
fn in_script(script: &Script<'_>, game: ExploredGame) -> ExploredGame {
    let name = |name: Option<String>| name.map(|name| script.player(&name));
    ExploredGame { black: name(game.black), white: name(game.white), ..game }
}

/// A game at a ply; none: at its start.
pub(super) fn named(game: &Archived, ply: Option<u16>) -> ExploredGame {
    let mark = match game.score {
        Score::Open => "",
        Score::Won(Color::Black) => "○",
        Score::Won(Color::White) => "●",
        Score::Drawn => "△",
    };
    ExploredGame {
        href: format!("/archive/{}{}", game.number, ply.map_or(String::new(), |ply| format!("?ply={ply}"))),
        black: game.black.clone(),
        white: game.white.clone(),
        date: game.date.clone(),
        mark: mark.to_owned(),
        rating: None,
        reversed: false,
    }
}
