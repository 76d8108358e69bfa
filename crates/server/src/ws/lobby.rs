//! `/ws/lobby`: whoever looks for a game, or looks on.

use super::game::ack_in;
use super::socket::{self, Closing, Conversation, Inbox, Outbox, Received};
use super::upgrade::Upgrade;
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::encode;
use crate::limits::Deed;
use crate::lobby::{self, Person, Private, Told, Visit, Waiting};
use crate::names::may_be_called;
use crate::offers::{is_in_range, may_be_sought};
use crate::play_hold::{may_begin, meets_anybody};
use crate::principal::{Account, Principal};
use crate::refusal::Refusal;
use crate::views;
use crate::wish::Wish;
use axum::extract::State;
use axum::response::Response;
use komadai_wire::{ApiError, LobbyIn, LobbyOut, SeekWish, SocketRefusal, seat_name};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::Instant;

const MAX_FRAME: usize = 8 * 1024;
/// How often the browser is asked whether it is there: nobody should be paired with somebody who has gone.
const PING_EVERY: Duration = Duration::from_secs(8);
/// A browser that does not answer for so long has gone.
const GONE_AFTER: Duration = Duration::from_secs(20);

pub(super) async fn open(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    upgrade: Upgrade,
) -> Result<Response, Refusal> {
    let account = principal.account().cloned();
    let visitor = Visitor { asker: asker.clone(), account, visit: None };
    socket::open(app, &asker, upgrade, visitor)
}

/// One connection to the lobby.
struct Visitor {
    asker: Asker,
    /// Who has one is called what it is called; guests call themselves what they like.
    account: Option<Arc<Account>>,
    /// None before the first hello.
    visit: Option<Visit>,
}

/// What happens next.
enum Next {
    Told(Result<Arc<Told>, RecvError>),
    Own(Option<Private>),
    Received(Received),
    Ping,
}

impl Conversation for Visitor {
    const MAX_FRAME: usize = MAX_FRAME;

    async fn serve(mut self, app: &Shared, outbox: &mut Outbox, inbox: &mut Inbox) -> Option<Closing> {
        let mut ping_at = Instant::now() + PING_EVERY;
        loop {
            let sent = match self.next(inbox, ping_at).await {
                Next::Told(Ok(told)) => outbox.send(encode::lobby(&told)).await,
                // Too far behind: the browser comes back and sees the whole again.
                Next::Told(Err(RecvError::Lagged(_))) | Next::Own(None) => return Some(Closing::Slow),
                Next::Told(Err(RecvError::Closed)) => return Some(Closing::Unavailable),
                Next::Own(Some(private)) => match own(private) {
                    Some(told) => outbox.send_json(&told).await,
                    None => continue,
                },
                Next::Received(Received::End(why)) => return why,
                Next::Received(Received::Silence) => true,
                Next::Ping => {
                    ping_at = Instant::now() + PING_EVERY;
                    if inbox.last_heard().elapsed() >= GONE_AFTER {
                        return None;
                    }
                    outbox.ping().await
                }
                Next::Received(Received::TooFast) => {
                    let words = "too many messages; wait a moment";
                    outbox.send_json(&refused(None, SocketRefusal::TooFast.code(), words)).await
                }
                Next::Received(Received::Text(text)) => match serde_json::from_str::<LobbyIn>(&text) {
                    Ok(message) => match self.hear(app, message, outbox).await {
                        Ok(sent) => sent,
                        Err(why) => return Some(why),
                    },
                    Err(error) => {
                        let words = format!("not understood: {error}");
                        outbox.send_json(&refused(ack_in(&text), SocketRefusal::BadMessage.code(), &words)).await
                    }
                },
            };
            if !sent {
                return Some(Closing::Slow);
            }
        }
    }
}

impl Visitor {
    async fn next(&mut self, inbox: &mut Inbox, ping_at: Instant) -> Next {
        let Some(visit) = &mut self.visit else { return Next::Received(inbox.receive().await) };
        tokio::select! {
            biased;
            own = visit.own.recv() => Next::Own(own),
            told = visit.told.recv() => Next::Told(told),
            received = inbox.receive() => Next::Received(received),
            () = tokio::time::sleep_until(ping_at) => Next::Ping,
        }
    }

    /// Does what a message asks; false when the browser does not take the answer.
    async fn hear(&mut self, app: &App, message: LobbyIn, outbox: &mut Outbox) -> Result<bool, Closing> {
        let ack = message.ack();
        match message {
            LobbyIn::Ping { t } => Ok(outbox.send_json(&LobbyOut::Pong { t, now: app.rooms.time().now() }).await),
            LobbyIn::Hello {} => {
                // Nobody is told of a pupil who is kept within a class, nor while the store does not say whether it is one.
                let is_seen = meets_anybody(&app.site, &self.asker).await.unwrap_or(false);
                let name = self.account.as_ref().filter(|_| is_seen).map(|account| account.name.clone());
                let Some(visit) = app.site.lobby.enter(self.asker.session(), name).await else {
                    return Err(Closing::Unavailable);
                };
                let snapshot = encode::lobby(&visit.snapshot);
                self.visit = Some(visit);
                Ok(outbox.send(snapshot).await)
            }
            ask => {
                let answer = match self.ask(app, ask, outbox).await {
                    Ok(()) => LobbyOut::Ack { ack: ack.unwrap_or_default() },
                    Err(not_done) => not_done.told(ack),
                };
                Ok(outbox.send_json(&answer).await)
            }
        }
    }

    /// What is asked of the lobby and answered by its number.
    async fn ask(&self, app: &App, ask: LobbyIn, outbox: &mut Outbox) -> Result<(), NotDone> {
        let Some(visit) = &self.visit else { return Err(lobby::NotDone::Busy.into()) };
        let party = self.asker.limited();
        match ask {
            LobbyIn::Seek { wish, name, .. } => {
                self.may_seek(app).await?;
                let wish = self.check(&wish)?;
                let person = self.person(app, name, Some(&wish)).await?;
                visit.seek(wish, None, person, party).await?;
                Ok(())
            }
            LobbyIn::Join { pool, name, .. } => {
                self.may_seek(app).await?;
                let known = Waiting::nobody().into_iter().find(|known| known.code == pool);
                let known = views::pool(known.ok_or(lobby::Refusal::NoSuchPool)?);
                let wish = views::wish(&known.wish()).map_err(NotDone::Unusable)?;
                let person = self.person(app, name, Some(&wish)).await?;
                visit.seek(wish, Some(pool), person, party).await?;
                Ok(())
            }
            LobbyIn::Leave { .. } => Ok(visit.leave_pool().await?),
            LobbyIn::Withdraw { seek, .. } => Ok(visit.withdraw(seek).await?),
            LobbyIn::Take { seek, name, .. } => {
                self.may_seek(app).await?;
                self.may_take(app, &seek).await?;
                let created = visit.take(seek, self.person(app, name, None).await?).await?;
                // Where nobody takes this, the game is among one's own.
                outbox.send_json(&LobbyOut::Paired { created: views::created(created) }).await;
                Ok(())
            }
            LobbyIn::Hello {} | LobbyIn::Ping { .. } => Ok(()),
        }
    }

    /// Whoever asks, with their rating at the clock of what they wish for.
    async fn person(&self, app: &App, given: Option<String>, wish: Option<&Wish>) -> Result<Person, NotDone> {
        let Some(account) = &self.account else {
            let name = seat_name(&given.unwrap_or_default()).map_err(NotDone::Unusable)?;
            let name = match may_be_called(app, None, &name).await {
                Ok(()) => name,
                Err(Refusal::Api(taken)) => return Err(NotDone::Unusable(taken)),
                // Nobody can say whose name it is: they play without one.
                Err(_) => String::new(),
            };
            return Ok(Person { name, account: None, rating: None });
        };
        let now = app.rooms.time().now().0;
        let person = Person::with_rating(&app.site.standings, &account.id, &account.name, wish, now).await;
        Ok(person.map_err(|_| lobby::NotDone::Busy)?)
    }

    /// Whether a game can be played as it is wished for.
    fn check(&self, said: &SeekWish) -> Result<Wish, NotDone> {
        if !matches!(said.clock, komadai_wire::Clock::Timed { .. }) {
            return Err(lobby::Refusal::NoClock.into());
        }
        let wish = views::wish(said).map_err(NotDone::Unusable)?;
        may_be_sought(&wish, self.account.is_some())?;
        Ok(wish)
    }

    /// Whether a seek is for whoever asks: some are for players of some ranks.
    async fn may_take(&self, app: &App, seek: &str) -> Result<(), NotDone> {
        let view = app.site.lobby.view();
        let Some(seek) = view.seeks.iter().find(|known| known.id == seek) else { return Ok(()) };
        let account = self.account.as_ref().map(|account| account.id.as_str());
        let Some(wish) = views::kept_wish(&seek.wish) else { return Ok(()) };
        Ok(is_in_range(&app.site, &wish, account).await.map_err(|_| lobby::NotDone::Busy)??)
    }

    async fn may_seek(&self, app: &App) -> Result<(), NotDone> {
        self.asker
            .may(&app.site, Deed::Seek)
            .map_err(|too_many| NotDone::Unusable(Refusal::from(too_many).into_error()))?;
        if !meets_anybody(&app.site, &self.asker).await.map_err(|_| lobby::NotDone::Busy)? {
            return Err(lobby::Refusal::Sheltered.into());
        }
        if may_begin(&app.site, &self.asker).await { Ok(()) } else { Err(lobby::Refusal::PlayBanned.into()) }
    }
}

fn own(private: Private) -> Option<LobbyOut> {
    Some(match private {
        Private::Yours { seeks, pool } => LobbyOut::Yours { seeks, pool },
        Private::Paired(created) => LobbyOut::Paired { created: views::created(created) },
        // What a page looks for is kept while it is loaded anew, and is in the list.
        Private::Gone => return None,
    })
}

fn refused(ack: Option<u32>, code: &str, words: &str) -> LobbyOut {
    LobbyOut::Refused { ack, code: code.to_owned(), args: BTreeMap::new(), message: words.to_owned() }
}

/// Why something was not done.
enum NotDone {
    /// The lobby says so.
    Lobby(lobby::NotDone),
    /// Something in what was asked is wrong.
    Unusable(ApiError),
}

impl From<lobby::NotDone> for NotDone {
    fn from(why: lobby::NotDone) -> NotDone {
        NotDone::Lobby(why)
    }
}

impl From<lobby::Refusal> for NotDone {
    fn from(refusal: lobby::Refusal) -> NotDone {
        NotDone::Lobby(refusal.into())
    }
}

impl NotDone {
    fn told(self, ack: Option<u32>) -> LobbyOut {
        match self {
            NotDone::Lobby(lobby::NotDone::Refused(refusal)) => {
                refused(ack, views::lobby_refusal(refusal).code(), views::lobby_refusal_words(refusal))
            }
            NotDone::Lobby(lobby::NotDone::NotStored) => {
                refused(ack, SocketRefusal::NotStored.code(), "the game could not be stored")
            }
            NotDone::Lobby(lobby::NotDone::Busy) => {
                refused(ack, SocketRefusal::Busy.code(), "the lobby is busy; try again in a moment")
            }
            NotDone::Lobby(lobby::NotDone::Unusable(fault)) => NotDone::Unusable(fault.into()).told(ack),
            NotDone::Unusable(ApiError { error }) => LobbyOut::Refused {
                ack,
                code: error.reason.map_or(error.code.code(), |reason| reason.code()).to_owned(),
                args: error.args,
                message: error.message,
            },
        }
    }
}
