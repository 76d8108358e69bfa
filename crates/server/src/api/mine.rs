//! `/api/me`: what a session finds again.

use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::encode;
use crate::games::own;
use crate::play_hold;
use crate::principal::Principal;
use crate::records;
use crate::refusal::Refusal;
use crate::views;
use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};
use komadai_game::{Contract, Instant};
use komadai_room::Seats;
use komadai_store::{Seat, SecretHash, StoredGame};
use komadai_wire::{GameCard, GameStatus, OwnGames, OwnRecords, PlayHold, Reason, You};

/// Games that a list shows; those that go on come before those that are over.
const GAMES: u32 = 24;
/// Records that a list shows.
const RECORDS: u32 = 8;

/// The addresses of this subject.
pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/api/me/games", get(own_games))
        .route("/api/me/records", get(own_records))
        .route("/api/me/hold", get(own_hold))
}

/// `GET /api/me/hold`: what keeps whoever asks from new games, or warns them; `null` where nothing does.
async fn own_hold(State(app): State<Shared>, asker: Asker) -> Result<Json<Option<PlayHold>>, Refusal> {
    Ok(Json(play_hold::hold(&app.site, &asker).await?.map(views::play_hold)))
}

/// `GET /api/me/games`
async fn own_games(State(app): State<Shared>, principal: Principal) -> Result<Json<OwnGames>, Refusal> {
    Ok(Json(OwnGames { games: games(&app, &principal).await? }))
}

/// The games in which somebody holds a seat: where it is their turn first, and among those the one whose time is up first.
pub(crate) async fn games(app: &App, principal: &Principal) -> Result<Vec<GameCard>, Refusal> {
    let Some(session) = principal.session() else { return Ok(Vec::new()) };
    let rows = own(&app.site, session, GAMES).await?;
    let mut cards: Vec<GameCard> = rows.iter().filter_map(|row| card(row, session)).collect();
    // Whoever plays both sides keeps nobody waiting.
    let waits = |card: &GameCard| card.your_turn && card.you != You::Both;
    cards.sort_by_key(|card| (!waits(card), card.status == GameStatus::Over, card.due.unwrap_or(Instant(u64::MAX))));
    Ok(cards)
}

/// None where what is stored cannot be read: its own page says so.
fn card(row: &StoredGame, session: SecretHash) -> Option<GameCard> {
    let contract = Contract::from_stored(&row.contract).ok()?;
    let stored = row.card.as_ref()?;
    let holds = |seat: &Seat| matches!(seat, Seat::Person { holder, .. } if *holder == Some(session));
    let you = encode::you(Seats { black: holds(&row.seats.black), white: holds(&row.seats.white), keeper: false })?;
    Some(GameCard {
        sfen: stored.sfen.clone(),
        ply: stored.ply,
        due: stored.due.map(Instant),
        winner: stored.winner,
        reason: stored.reason.as_deref().and_then(Reason::from_code),
        created: Instant(row.created),
        ..GameCard::of(&contract, &row.id, you, stored.turn).status(stored.status)
    })
}

/// `GET /api/me/records`
async fn own_records(State(app): State<Shared>, principal: Principal) -> Result<Json<OwnRecords>, Refusal> {
    let Some(session) = principal.session() else { return Ok(Json(OwnRecords { records: Vec::new() })) };
    let cards = records::cards(&app.site, session, RECORDS).await?;
    Ok(Json(OwnRecords { records: cards.into_iter().map(views::record_card).collect() }))
}
