//! `/api/stream/event`: what comes and goes for an account. It is told by comparing what there is with what was told: so nothing is lost
//! where a word of it is, whatever node it comes from, and whoever comes back hears what goes on.

use super::account::{games, listed, own};
use super::challenges::told_of;
use super::fault::Fault;
use super::lines::{self, Gone, Lines};
use super::told;
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::games::stored;
use crate::listeners::Listening;
use crate::principal::{Account, Principal};
use axum::extract::State;
use axum::response::Response;
use komadai_game::Contract;
use komadai_shogi::Color;
use komadai_store::{Status, StoredGame};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Empty lines between two looks at challenges, where nothing wakes them.
const LOOK_EVERY: u32 = 3;

/// `GET /api/stream/event`
pub(super) async fn stream(State(app): State<Shared>, asker: Asker, principal: Principal) -> Result<Response, Fault> {
    let account = own(&principal)?.clone();
    let id = account.id.clone();
    let listening = app.site.notices.listen(&id);
    let teller = app.clone();
    lines::answer(&app, &asker, &id, move |mut lines| async move {
        let mut told = Told::default();
        // Whoever reads no more is not told why.
        let _ = tell(&teller, &account, listening, &mut told, &mut lines).await;
    })
}

/// What was told, by ids.
#[derive(Default)]
struct Told {
    challenges: BTreeMap<String, Value>,
    games: BTreeMap<String, Value>,
}

async fn tell(
    app: &App,
    account: &Arc<Account>,
    mut listening: Listening<()>,
    told: &mut Told,
    lines: &mut Lines,
) -> Result<(), Gone> {
    // What others want of an account wakes it; that nothing of it was missed is looked at less often than at games, which cost one query.
    let mut beats = 0;
    loop {
        for line in told.news(app, account, beats == 0).await {
            lines.say(&line).await?;
        }
        tokio::select! {
            () = listening.changed() => beats = 0,
            () = lines.due() => {
                beats = (beats + 1) % LOOK_EVERY;
                lines.say_nothing().await?;
            }
        }
    }
}

impl Told {
    /// What is there and was not told, and what is gone. Where the store does not answer nothing has happened.
    async fn news(&mut self, app: &App, account: &Arc<Account>, challenges: bool) -> Vec<Value> {
        let Ok(playing) = games(app, account).await else { return Vec::new() };
        let mut news = Vec::new();
        if challenges {
            let Ok(offers) = told_of(app, account).await else { return Vec::new() };
            self.challenges(offers, &playing, &mut news);
        }
        self.games(app, playing, &mut news).await;
        news
    }

    /// Which challenges are there, and which have gone.
    fn challenges(&mut self, offers: Vec<Value>, playing: &[(StoredGame, Contract, Color)], news: &mut Vec<Value>) {
        let by_id = |challenge: Value| Some((challenge["id"].as_str()?.to_owned(), challenge));
        let now: BTreeMap<String, Value> = offers.into_iter().filter_map(by_id).collect();
        for (id, challenge) in &now {
            // Whoever makes one knows of it; programs take what they are told of for another's, and accept it.
            if challenge["direction"] == "in" && !self.challenges.contains_key(id) {
                news.push(json!({ "type": "challenge", "challenge": challenge }));
            }
        }
        for (id, challenge) in std::mem::replace(&mut self.challenges, now) {
            if !self.challenges.contains_key(&id) {
                let (kind, other) = match challenge["direction"] == "in" {
                    true => ("challengeCanceled", &challenge["challenger"]["name"]),
                    false => ("challengeDeclined", &challenge["destUser"]["name"]),
                };
                // Taken, it is a game with that player, which is told.
                let is_it = |(row, contract, own): &(StoredGame, Contract, Color)| {
                    *other == contract.names[!*own].as_str() && challenge["createdAt"].as_u64() <= Some(row.created)
                };
                if !playing.iter().any(is_it) {
                    news.push(json!({ "type": kind, "challenge": challenge }));
                }
            }
        }
    }

    /// Which games go on, and which have ended.
    async fn games(&mut self, app: &App, playing: Vec<(StoredGame, Contract, Color)>, news: &mut Vec<Value>) {
        let mut live = BTreeMap::new();
        for game in &playing {
            let id = &game.0.id;
            match self.games.remove(id) {
                Some(known) => drop(live.insert(id.clone(), known)),
                None => {
                    // With the next look, where it cannot be told now.
                    let Ok(started) = listed(app, game).await else { continue };
                    news.push(json!({ "type": "gameStart", "game": started }));
                    live.insert(id.clone(), started);
                }
            }
        }
        for (id, mut known) in std::mem::replace(&mut self.games, live) {
            // One that goes on is only not among the newest; and what the store does not say now it says with the next look.
            let row = match stored(&app.site, &id).await {
                Ok(Some(row)) if row.card.as_ref().is_some_and(|card| card.status != Status::Over) => {
                    self.games.insert(id, known);
                    continue;
                }
                Ok(row) => row,
                Err(_) => {
                    self.games.insert(id, known);
                    continue;
                }
            };
            let ended = row.as_ref().and_then(|row| row.card.as_ref());
            known["winner"] = ended.and_then(|card| card.winner).map(told::side).into();
            known["isMyTurn"] = false.into();
            if let Some(card) = ended {
                known["hasMoved"] = (card.ply > u32::from(known["color"] == "gote")).into();
                known["sfen"] = card.sfen.clone().into();
            }
            if let Some(row) = &row {
                known["rated"] = Contract::from_stored(&row.contract).is_ok_and(|contract| contract.rated).into();
            }
            news.push(json!({ "type": "gameFinish", "game": known }));
        }
    }
}
