//! `/api/archive/pattern`: games of the archive in which a part of a position stood. Each answer is what was found within a short time,
//! with the number from which the next one goes on: whoever does not ask on has cancelled the search.

use super::explorer::{AskedFilter, named};
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::refusal::Refusal;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::routing::get;
use axum::{Json, Router};
use komadai_archive::{Archived, GameSearch, Pattern, PatternError, SearchPage, Sought};
use komadai_wire::{PatternFound, PatternGame};
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;

/// Games of an answer.
const GAMES: usize = 24;
/// How long games are gone through for an answer.
const SLICE: Duration = Duration::from_millis(250);

/// The address of this subject.
pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/api/archive/pattern", get(search))
}

/// A part of a position, as an address says it (see [`Pattern`]), and which games count.
#[derive(Clone, Deserialize, Default)]
pub(crate) struct AskedPattern {
    #[serde(default)]
    pub(crate) board: String,
    #[serde(default)]
    pub(crate) hands: String,
    #[serde(default)]
    pub(crate) material: String,
    /// Anything: the colours may be the other way round, too.
    #[serde(default)]
    pub(crate) either: String,
    #[serde(flatten)]
    pub(crate) filter: AskedFilter,
    /// The search goes on with games before this number.
    #[serde(default)]
    before: String,
}

impl AskedPattern {
    /// What to search for.
    pub(crate) fn read(&self) -> Result<Pattern, PatternError> {
        // A plus that nobody escaped arrives as a blank; no pattern has one.
        let plus = |text: &str| text.trim().replace(' ', "+");
        Pattern::read(&plus(&self.board), &self.hands, &self.material)
    }

    /// The next games of the search, in turn with others who search.
    pub(crate) async fn look(&self, app: &App, asker: &Asker, pattern: Pattern) -> Result<SearchPage, Refusal> {
        let filter = self.filter.of(app, asker.session()).await?;
        let search = GameSearch { sought: Sought::Part(pattern), colours_matter: self.either.is_empty(), filter };
        let (search, before) = (Arc::new(search), self.before.trim().parse().ok());
        Ok(asker.search(&app.site, app.archive.search(&search, before, GAMES, SLICE)).await??)
    }
}

/// `GET /api/archive/pattern?board=…&hands=…&material=…&either=…&from=…&to=…&origin=…&before=…`
async fn search(
    State(app): State<Shared>,
    asker: Asker,
    asked: Result<Query<AskedPattern>, QueryRejection>,
) -> Result<Json<PatternFound>, Refusal> {
    let Query(asked) = asked.map_err(|rejection| Refusal::BadRequest(rejection.body_text()))?;
    let pattern = asked.read().map_err(|error| Refusal::Unusable(error.to_string()))?;
    let found = asked.look(&app, &asker, pattern).await?;
    let SearchPage { games, next, newest } = found;
    let games = move || games.iter().map(|(game, ply)| told(game, *ply)).collect::<Result<Vec<_>, Refusal>>();
    Ok(Json(PatternFound { games: app.site.desk.work(games).await??, next, newest }))
}

fn told(game: &Archived, ply: u16) -> Result<PatternGame, Refusal> {
    let replay = game.record.replay()?;
    let at = usize::from(ply);
    let position = replay.history.positions().get(at).unwrap_or(replay.position());
    let last = at.checked_sub(1).and_then(|at| replay.moves.get(at)).map(ToString::to_string);
    Ok(PatternGame { game: named(game, Some(ply)), ply, sfen: position.to_setup().to_string(), last })
}
