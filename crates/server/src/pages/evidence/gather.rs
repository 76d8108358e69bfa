//! What is gathered of a player's games: the moves that say something, as far as an engine has looked at them.

use crate::app::App;
use crate::games::own;
use crate::records::{for_all, is_kept, keep_once, played};
use crate::refusal::Refusal;
use komadai_game::{Contract, Control, Opponent};
use komadai_record::{Agreement, Effort, Line, Model, Pace, Stored, Telling, telling};
use komadai_room::{Snapshot, SystemEntropy, hash, new_secret};
use komadai_shogi::Color;
use komadai_store::{AuditEntry, Seat, SecretHash, Status, StoreError, StoredAnalysis, StoredGame, StoredRecord};
use std::sync::Arc;

/// Games that are looked at: the newest.
const GAMES: usize = 30;
/// Games among which they are sought.
const SOUGHT: u32 = 400;
/// What an engine looks at for each position: as much as for the calibration, which holds for nothing else.
const NODES: u64 = 10_000;
/// Games that may wait for their analysis for one moderator's address.
const MOST_WAITING: u32 = 64;

/// A game, and what it says of one of its players.
pub(super) struct Game {
    pub(super) id: String,
    pub(super) created: u64,
    pub(super) opponent: String,
    /// Whether an engine has looked at all of it.
    pub(super) is_looked_at: bool,
    /// Whether it waits for that.
    pub(super) waits: bool,
    pub(super) agreement: Agreement,
    pub(super) pace: Pace,
    /// The player's moves, and those before which their page lost the focus.
    pub(super) moves: u32,
    pub(super) blurred: u32,
    pub(super) telling: Vec<Telling>,
}

/// The newest rated games with a clock of whoever holds these seats, the newest first.
pub(super) async fn games(app: &App, holder: SecretHash) -> Result<Vec<(StoredGame, Color)>, Refusal> {
    let mut chosen = Vec::new();
    for row in own(&app.site, holder, SOUGHT).await? {
        let holds = |side: Color| matches!(row.seats[side], Seat::Person { holder: Some(held), .. } if held == holder);
        let is_over = row.card.as_ref().is_some_and(|card| card.status == Status::Over);
        let Some(side) = Color::ALL.into_iter().find(|side| holds(*side)).filter(|_| is_over) else { continue };
        let Ok(contract) = Contract::from_stored(&row.contract) else { continue };
        let timed = matches!(contract.config.controls[side], Control::Timed(_));
        if contract.rated && contract.is_standard() && timed && contract.opponent == Opponent::Player {
            chosen.push((row, side));
        }
        if chosen.len() == GAMES {
            break;
        }
    }
    Ok(chosen)
}

/// The record under which a game is analysed for moderators. Nobody can say its id who does not know the site's key, so that nobody sees
/// whose games are looked at.
async fn record_id(app: &App, game: &str) -> Result<String, StoreError> {
    let fresh = new_secret(&SystemEntropy).into_bytes();
    let key = app.store.site_key("evidence", fresh).await?;
    let id = hash(&format!("{} {game}", String::from_utf8_lossy(&key)));
    Ok(id.iter().take(13).map(|byte| format!("{byte:02x}")).collect())
}

/// What the games say.
pub(super) async fn gather(app: &App, model: &'static Model, holder: SecretHash) -> Result<Vec<Game>, Refusal> {
    let mut gathered = Vec::new();
    for (row, side) in games(app, holder).await? {
        let Ok(seen) = app.rooms.view(&row.id).await else { continue };
        let record = record_id(app, &row.id).await?;
        let (kept, waiting) = (app.store.record(&record).await?, app.store.analysis(&record).await?);
        let blurs = app.store.blurs_of(&row.id, side).await?;
        let game = move || look(model, &row, &seen, side, kept.as_ref(), waiting.as_ref(), &blurs);
        gathered.extend(app.site.desk.work(game).await?);
    }
    Ok(gathered)
}

fn look(
    model: &Model,
    row: &StoredGame,
    seen: &Arc<Snapshot>,
    side: Color,
    kept: Option<&StoredRecord>,
    waiting: Option<&StoredAnalysis>,
    blurs: &[u32],
) -> Option<Game> {
    let (played, standard) = (seen.game.moves(), seen.game.standard()?);
    let (moves, positions) = (standard.moves().collect(), standard.positions().collect());
    let line = Line { start: standard.start().to_setup(), moves, positions };
    let took: Vec<Option<u64>> = played.iter().map(|played| Some(played.took.0)).collect();
    let analysis = kept.and_then(|kept| Stored::parse(&kept.tree).ok()?.analysis);
    let analysis = analysis.filter(|found| found.is_whole() && found.effort == Effort::Nodes(NODES));
    let telling = analysis.as_ref().map_or_else(Vec::new, |found| telling(&line, &found.evaluations, &took, side));
    let own = |ply: &u32| played.get(*ply as usize - 1).is_some_and(|played| played.by == side);
    Some(Game {
        id: row.id.clone(),
        created: row.created,
        opponent: seen.contract.names[!side].clone(),
        is_looked_at: analysis.is_some(),
        waits: waiting.is_some(),
        agreement: Agreement::of(model, &telling),
        pace: Pace::of(&telling),
        moves: played.iter().filter(|played| played.by == side).count() as u32,
        blurred: blurs.iter().filter(|ply| **ply > 0 && own(ply)).count() as u32,
        telling,
    })
}

/// Has an engine look at the games that it has not looked at; how many wait now.
pub(super) async fn analyse(
    app: &App,
    (party, asker): (&str, SecretHash),
    holder: SecretHash,
    entry: AuditEntry,
) -> Result<u32, Refusal> {
    let (now, mut wishes) = (entry.at, Vec::new());
    for (row, _) in games(app, holder).await? {
        let Ok(seen) = app.rooms.view(&row.id).await else { continue };
        let record = record_id(app, &row.id).await?;
        if !is_kept(&app.site, &record).await? {
            let id = record.clone();
            let row = app.site.desk.work(move || played(&seen).map(|(game, _)| for_all(id, game))).await??;
            keep_once(&app.site, row).await?;
        }
        wishes.push(StoredAnalysis {
            record,
            nodes: NODES,
            party: party.to_owned(),
            asked: now,
            owner: None,
            done: 0,
            total: 0,
            batch: None,
            asker: Some(asker),
            is_alone: false,
            is_stopped: false,
            fault: None,
        });
    }
    let waiting = app.store.queue_analyses(wishes, MOST_WAITING, entry).await?;
    app.jobs.wake();
    Ok(waiting)
}
