//! `/api/{bot,board}/game/stream/{id}`: a game of the account, the whole of it first, then how it stands whenever that changes, and what is
//! said beside the board. The stream is the player's seat: as long as it is open, they are at the board.

use super::account::own;
use super::fault::{Fault, unreachable};
use super::lines::{self, Gone, Lines};
use super::told::{self, State as Standing};
use crate::accounts;
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::games::stored;
use crate::principal::{Account, Principal};
use crate::sitting::Sitting;
use crate::talker::{Said, Talker};
use axum::extract::{Path, State};
use axum::response::Response;
use komadai_game::EventKind;
use komadai_room::{Credentials, RoomError, Told};
use komadai_shogi::{ByColor, Color};
use komadai_store::{Seat, TalkRoom, is_id};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, timeout_at};

/// How long a board is looked for that cannot be reached: another node may be about to take it over.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long a program that plays by itself is not told of a game for which the other one has not come. It thinks as soon as it is told, and
/// once more where it is told again that the clock runs now: so it is told when it does, and only of one who is late before that.
const LATE: Duration = Duration::from_secs(8);

/// The side of an account in a game.
pub(super) async fn side_of(app: &App, account: &Account, id: &str) -> Result<Color, Fault> {
    if !is_id(id) {
        return Err(Fault::NotFound);
    }
    let seats = app.rooms.seats(id).await.map_err(unreachable)?;
    let holds = |side: &Color| matches!(seats[*side], Seat::Person { holder, .. } if holder == Some(account.holder));
    Color::ALL.into_iter().find(holds).ok_or(Fault::NotFound)
}

/// What opens an account's seats.
pub(super) fn shown(account: &Account) -> Credentials {
    Credentials { secrets: Vec::new(), session: Some(account.holder) }
}

/// `GET /api/{bot,board}/game/stream/{id}`
pub(super) async fn stream(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    Path(id): Path<String>,
) -> Result<Response, Fault> {
    let account = own(&principal)?.clone();
    let side = side_of(&app, &account, &id).await?;
    let lost = |_| unreachable(RoomError::Busy);
    let sitting = Sitting::sit(&app.site, &id, side, shown(&account), PATIENCE).await.map_err(lost)?;
    if !sitting.attached.snapshot.contract.is_standard() {
        return Err(Fault::NotFound);
    }
    let is_bot = accounts::is_bot(&app.site, &account.id).await?;
    // Who plays by hand is told at once, or why not.
    let first = if is_bot { None } else { Some(full(&app, &sitting).await?) };
    let (teller, speaker, of) = (app.clone(), asker.clone(), account.id.clone());
    lines::answer(&app, &asker, &of, move |lines| async move {
        let mut seat = Seated { app: teller, asker: speaker, account, sitting, is_bot, talker: None, lines };
        if is_bot && seat.begun().await.is_err() {
            return;
        }
        let full = match first {
            Some(full) => full,
            None => match full(&seat.app, &seat.sitting).await {
                Ok(full) => full,
                Err(_) => return,
            },
        };
        // Whoever reads no more is not told why.
        let _ = seat.tell(full).await;
    })
}

/// The first line: the whole game.
async fn full(app: &App, sitting: &Sitting) -> Result<(Value, Standing), Fault> {
    let snapshot = &sitting.attached.snapshot;
    let standing = Standing::of(&snapshot.game, snapshot.game.clocks_at(app.rooms.time().now()));
    let row = stored(&app.site, &sitting.id).await?.ok_or(Fault::NotFound)?;
    let players = told::players(app, &row, &snapshot.contract).await?;
    Ok((told::game_full(&row, &snapshot.contract, players, standing.told()), standing))
}

/// A player at the board.
struct Seated {
    app: Shared,
    asker: Asker,
    account: Arc<Account>,
    sitting: Sitting,
    /// Whether a program plays by itself.
    is_bot: bool,
    /// None where the site has no talk.
    talker: Option<Talker>,
    lines: Lines,
}

/// What happens next.
enum Next {
    Told(Result<Arc<Told>, RecvError>),
    Said(crate::talk::Heard),
    Due,
}

impl Seated {
    /// Waits for the other one, as long as they are not late.
    async fn begun(&mut self) -> Result<(), Gone> {
        let late = Instant::now() + LATE;
        while self.sitting.attached.snapshot.game.is_waiting() && Instant::now() < late {
            // What is told at all is something new; a toss ends what is told, as it does later.
            match timeout_at(late, self.sitting.attached.told.recv()).await {
                Err(_) => break,
                Ok(Ok(told)) if told.event.is_toss() => return Err(Gone),
                Ok(_) => self.sitting.again(&self.app.site).await.map_err(|_| Gone)?,
            }
        }
        Ok(())
    }

    async fn tell(&mut self, (full, mut standing): (Value, Standing)) -> Result<(), Gone> {
        self.lines.say(&full).await?;
        self.listen(standing.outcome.is_some()).await;
        while standing.outcome.is_none() {
            let next = tokio::select! {
                biased;
                told = self.sitting.attached.told.recv() => Next::Told(told),
                heard = Talker::next(&mut self.talker) => Next::Said(heard),
                () = self.lines.due() => Next::Due,
            };
            match next {
                Next::Due => self.lines.say_nothing().await?,
                Next::Said(heard) => self.say(heard).await?,
                // The sides may be others now: whoever comes again is told all of it.
                Next::Told(Ok(told)) if told.event.is_toss() => return Ok(()),
                Next::Told(Ok(told)) => {
                    if take(&mut standing, &told) && !(self.is_bot && is_pause(&told)) {
                        self.lines.say(&standing.told()).await?;
                    }
                }
                Next::Told(Err(RecvError::Lagged(_) | RecvError::Closed)) => {
                    if self.sitting.again(&self.app.site).await.is_err() {
                        return Ok(());
                    }
                    let snapshot = &self.sitting.attached.snapshot;
                    let now = Standing::of(&snapshot.game, snapshot.game.clocks_at(self.app.rooms.time().now()));
                    if (&now.moves, &now.outcome) != (&standing.moves, &standing.outcome) {
                        self.lines.say(&now.told()).await?;
                    }
                    standing = now;
                }
            }
        }
        Ok(())
    }

    /// Begins to hear what is said from now on.
    async fn listen(&mut self, is_over: bool) {
        let plays = ByColor::from_fn(|color| color == self.sitting.side);
        let account = Some(self.account.clone());
        let opened = Talker::open(&self.app.site, &self.sitting.id, &self.asker, account, (plays, is_over), 0).await;
        self.talker = opened.ok().map(|(talker, _)| talker);
    }

    async fn say(&mut self, heard: crate::talk::Heard) -> Result<(), Gone> {
        let Some(talker) = &mut self.talker else { return Ok(()) };
        for line in talker.hear(&self.app.site, heard).await {
            self.lines.say(&chat_line(&line)).await?;
        }
        Ok(())
    }
}

fn chat_line(line: &Said) -> Value {
    let room = match line.room {
        TalkRoom::Players => "player",
        // Beside a game nobody talks of anything else.
        TalkRoom::Watchers | TalkRoom::Study | TalkRoom::Problem => "spectator",
    };
    json!({ "type": "chatLine", "room": room, "username": line.name, "text": line.text })
}

/// Whether a game stands still from now on: nothing is to be done, and whoever thinks goes on.
fn is_pause(told: &Told) -> bool {
    matches!(told.event.kind, EventKind::Paused { .. })
}

/// Takes in what has happened; whether programs are told of it.
fn take(standing: &mut Standing, told: &Told) -> bool {
    standing.clocks = told.after.facts.clocks;
    match &told.event.kind {
        EventKind::Moved { mv, .. } => standing.moves.push(mv.to_string()),
        EventKind::TakenBack { ply, .. } => standing.moves.truncate(*ply as usize),
        EventKind::Ended { outcome, .. } => standing.outcome = Some(outcome.clone()),
        EventKind::Resumed | EventKind::Paused { .. } => {}
        _ => return false,
    }
    true
}
