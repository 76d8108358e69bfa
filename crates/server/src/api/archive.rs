//! `/api/archive/games`: games of the archive found by everything that can be asked of them together.

use super::explorer::{AskedFilter, named};
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::refusal::Refusal;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::routing::get;
use axum::{Json, Router};
use komadai_archive::{Archived, Ending, Find, FormationSought, Found, Order, Score, Sequence, SequenceError};
use komadai_shogi::Color;
use komadai_store::SecretHash;
use komadai_wire::{FoundGame, FoundGames};
use serde::Deserialize;

/// Games of an answer.
const GAMES: u32 = 50;
/// The longest words that are looked for, in characters.
const MAX_ASKED: usize = 100;
/// The longest line of moves.
const MAX_MOVES: usize = 400;

/// The address of this subject.
pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/api/archive/games", get(find))
}

/// Which games are asked for, as an address says it.
#[derive(Clone, Deserialize, Default)]
pub(crate) struct AskedGames {
    #[serde(default)]
    pub(crate) q: String,
    #[serde(default)]
    pub(crate) player: String,
    #[serde(default)]
    pub(crate) event: String,
    /// `black`, `white` or `draw`.
    #[serde(default)]
    pub(crate) result: String,
    /// The fewest and the most moves.
    #[serde(default)]
    pub(crate) least: String,
    #[serde(default)]
    pub(crate) most: String,
    /// How the game ended, by [`Ending::code`].
    #[serde(default)]
    pub(crate) end: String,
    /// A castle or an opening, by its name in any language.
    #[serde(default)]
    pub(crate) opening: String,
    /// Whose it is: `black`, `white`; anything else: either side's.
    #[serde(default)]
    pub(crate) side: String,
    /// The move by which it is there.
    #[serde(default)]
    pub(crate) by: String,
    /// Moves in USI.
    #[serde(default)]
    pub(crate) moves: String,
    /// `exact`, `position` for the position that they lead to, `any`.
    #[serde(default)]
    pub(crate) order: String,
    /// Whose the moves are: `black`, `white`; anything else: both sides' in turn.
    #[serde(default)]
    pub(crate) mover: String,
    /// The moves within which all of them are played, in any order.
    #[serde(default)]
    pub(crate) within: String,
    /// Anything: moves count with the colours reversed, too.
    #[serde(default)]
    pub(crate) either: String,
    #[serde(flatten)]
    pub(crate) filter: AskedFilter,
    /// The search goes on after the game of this number.
    #[serde(default)]
    pub(crate) before: String,
}

/// What is asked for makes no sense.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Misread {
    /// Nothing is called so.
    #[error("no castle or opening is called {0:?}")]
    Opening(String),
    /// The moves.
    #[error(transparent)]
    Moves(#[from] SequenceError),
}

fn color(code: &str) -> Option<Color> {
    match code {
        "black" => Some(Color::Black),
        "white" => Some(Color::White),
        _ => None,
    }
}

impl AskedGames {
    /// What nobody types is cut off.
    pub(crate) fn cut(self) -> AskedGames {
        let cut_at = |text: String, most| text.trim().chars().take(most).collect();
        let cut = |text: String| cut_at(text, MAX_ASKED);
        AskedGames {
            q: cut(self.q),
            player: cut(self.player),
            event: cut(self.event),
            result: cut(self.result),
            least: cut(self.least),
            most: cut(self.most),
            end: cut(self.end),
            opening: cut(self.opening),
            side: cut(self.side),
            by: cut(self.by),
            moves: cut_at(self.moves, MAX_MOVES),
            order: cut(self.order),
            mover: cut(self.mover),
            within: cut(self.within),
            either: cut(self.either),
            filter: self.filter.cut(MAX_ASKED),
            before: cut(self.before),
        }
    }

    /// What is asked for, by the names in an address.
    pub(crate) fn fields(&self) -> Vec<(&'static str, &str)> {
        let own: [(&str, &str); 15] = [
            ("q", &self.q),
            ("player", &self.player),
            ("event", &self.event),
            ("result", &self.result),
            ("least", &self.least),
            ("most", &self.most),
            ("end", &self.end),
            ("opening", &self.opening),
            ("side", &self.side),
            ("by", &self.by),
            ("moves", &self.moves),
            ("order", &self.order),
            ("mover", &self.mover),
            ("within", &self.within),
            ("either", &self.either),
        ];
        own.into_iter().chain(self.filter.fields()).collect()
    }

    /// The same as a question for the archive, for whoever asks.
    pub(crate) async fn find(&self, app: &App, asker: Option<SecretHash>) -> Result<Find, Refusal> {
        let filter = self.filter.of(app, asker).await?;
        let mut find = self.on_the_board().map_err(|misread| Refusal::Unusable(misread.to_string()))?;
        find.years = (filter.years.0.map(u32::from), filter.years.1.map(u32::from));
        find.ratings = filter.ratings;
        find.speed = filter.speed;
        find.origin = filter.origin;
        find.between_people = filter.between_people;
        find.among = filter.among;
        find.sort = self.filter.order();
        Ok(find)
    }

    /// Everything but what depends on who asks.
    pub(crate) fn on_the_board(&self) -> Result<Find, Misread> {
        let score = match self.result.as_str() {
            "draw" => Some(Score::Drawn),
            side => color(side).map(Score::Won),
        };
        let formations = match self.opening.as_str() {
            "" => Vec::new(),
            name => {
                let sought = FormationSought::called(name, color(&self.side), self.by.parse().ok());
                vec![sought.ok_or_else(|| Misread::Opening(name.to_owned()))?]
            }
        };
        let (mut through, mut moves) = (None, None);
        if !self.moves.is_empty() {
            match self.order.as_str() {
                "any" => {
                    let plies = self.within.parse().unwrap_or(Sequence::USUAL_PLIES);
                    moves = Some(Sequence::read(&self.moves, color(&self.mover), Order::Any { plies })?);
                }
                "position" => through = Some(Sequence::read(&self.moves, None, Order::Exact)?.end()?),
                _ => moves = Some(Sequence::read(&self.moves, None, Order::Exact)?),
            }
        }
        Ok(Find {
            text: self.q.clone(),
            player: self.player.clone(),
            event: self.event.clone(),
            score,
            plies: (self.least.parse().ok(), self.most.parse().ok()),
            ending: Ending::from_code(&self.end),
            formations,
            through,
            moves,
            either_colour: !self.either.is_empty(),
            ..Find::default()
        })
    }

    /// The next games, in turn with others.
    pub(crate) async fn look(&self, app: &App, asker: &Asker, at_most: u32) -> Result<Found, Refusal> {
        let find = self.find(app, asker.session()).await?;
        Ok(asker.search(&app.site, app.archive.find(&find, self.before.parse().ok(), at_most)).await??)
    }

    /// The same for whoever only opens the archive: games of people with names, where there are some. Who asks for something gets all of it.
    pub(crate) async fn open(&self, app: &App, asker: &Asker, at_most: u32) -> Result<Found, Refusal> {
        if self.fields().iter().all(|(name, value)| *name == "sort" || value.is_empty()) {
            let find = Find { with_names: true, ..self.find(app, asker.session()).await? };
            let found = asker.search(&app.site, app.archive.find(&find, self.before.parse().ok(), at_most)).await??;
            if !found.games.is_empty() {
                return Ok(found);
            }
        }
        self.look(app, asker, at_most).await
    }
}

/// `GET /api/archive/games?q=…&opening=…&side=…&by=…&moves=…&order=…&mover=…&within=…&either=…&from=…&sort=…&before=…`
async fn find(
    State(app): State<Shared>,
    asker: Asker,
    asked: Result<Query<AskedGames>, QueryRejection>,
) -> Result<Json<FoundGames>, Refusal> {
    let Query(asked) = asked.map_err(|rejection| Refusal::BadRequest(rejection.body_text()))?;
    let Found { games, next } = asked.cut().look(&app, &asker, GAMES).await?;
    Ok(Json(FoundGames { games: games.iter().map(|(game, ply)| told(game, *ply)).collect(), next }))
}

fn told(game: &Archived, ply: Option<u16>) -> FoundGame {
    FoundGame { number: game.number, game: named(game, ply), event: game.event.clone(), ply }
}
