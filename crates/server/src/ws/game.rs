//! `/ws/game/{id}`: a player or a spectator of one game.

use super::post_mortem::{Analyst, Writer};
use super::socket::{self, Closing, Conversation, Inbox, Outbox, Received};
use super::upgrade::Upgrade;
use crate::app::Shared;
use crate::asker::Asker;
use crate::blur;
use crate::encode;
use crate::names::may_be_called;
use crate::principal::{Account, Principal};
use crate::refusal::Refusal;
use crate::talk::Heard;
use crate::talker::Talker;
use crate::trees::Part;
use crate::views;
use crate::writing::meets_players;
use axum::extract::{Path, State};
use axum::response::Response;
use bytes::Bytes;
use komadai_game::EventKind;
use komadai_room::{Ask, AskId, Attached, Attendance, Credentials, Presence, RoomError, SystemEntropy, new_id};
use komadai_shogi::ByColor;
use komadai_store::SecretHash;
use komadai_wire::{ClientIn, ClientOut, HearTalk, MAX_NAME, SayTalk, SocketRefusal, You, player_name};
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::Instant;

const MAX_FRAME: usize = 8 * 1024;
/// Who is there is told at most so often.
const PRESENCE_PACE: Duration = Duration::from_secs(1);
/// The longest name that a browser may give itself.
const MAX_CLIENT: usize = 64;

pub(super) async fn open(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    Path(id): Path<String>,
    upgrade: Upgrade,
) -> Result<Response, Refusal> {
    // An unknown game is told within the conversation: a browser cannot read why an upgrade failed.
    let attendance = match app.rooms.attend(&id).await {
        Ok(attendance) => Some(attendance),
        Err(RoomError::NoSuchGame) => None,
        Err(error) => return Err(error.into()),
    };
    let (session, account) = (asker.session(), principal.account().cloned());
    let game = Game { attendance, session, account, asker: asker.clone(), id };
    socket::open(app, &asker, upgrade, game)
}

struct Game {
    /// None: there is no such game.
    attendance: Option<Attendance>,
    session: Option<SecretHash>,
    account: Option<Arc<Account>>,
    asker: Asker,
    id: String,
}

impl Conversation for Game {
    const MAX_FRAME: usize = MAX_FRAME;

    async fn serve(self, app: &Shared, outbox: &mut Outbox, inbox: &mut Inbox) -> Option<Closing> {
        let Some(attendance) = self.attendance else {
            outbox.send(encode::message(&ClientOut::Gone)).await;
            return Some(Closing::Gone);
        };
        let client = new_id(&SystemEntropy);
        let Game { session, account, asker, id, .. } = self;
        let (app, presence_at) = (app.clone(), Instant::now());
        let mut player = Player {
            app,
            attendance,
            session,
            account,
            client,
            secrets: Vec::new(),
            listening: None,
            presence_at,
            asker,
            id,
            is_over: false,
            talker: None,
            analyst: Analyst::nobody(),
            blurred: None,
        };
        player.serve(outbox, inbox).await
    }
}

/// One connection to a game.
struct Player {
    app: Shared,
    attendance: Attendance,
    /// The session of whoever opened it.
    session: Option<SecretHash>,
    /// Their account.
    account: Option<Arc<Account>>,
    /// Who this browser is, so that a request sent again over another connection is known.
    client: String,
    /// What they showed to be seated.
    secrets: Vec<String>,
    /// None before the first hello.
    listening: Option<Attached>,
    /// Who is there may be told from then on.
    presence_at: Instant,
    asker: Asker,
    id: String,
    /// Whether the end of the game has been told.
    is_over: bool,
    /// None before they ask what people say.
    talker: Option<Talker>,
    /// Their part in the analysis after the end.
    analyst: Analyst,
    /// The last move before which their page lost the focus.
    blurred: Option<u32>,
}

/// What happens next.
enum Next {
    Told(Result<Arc<komadai_room::Told>, RecvError>),
    Presence(Option<Presence>),
    Heard(Heard),
    Analysed(crate::trees::Heard),
    Received(Received),
}

impl Player {
    async fn serve(&mut self, outbox: &mut Outbox, inbox: &mut Inbox) -> Option<Closing> {
        loop {
            let sent = match self.next(inbox).await {
                // Then the whole game is told anew, to each as they sit now.
                Next::Told(Ok(told)) if told.event.is_toss() => match Box::pin(self.seat(None, outbox)).await {
                    Ok(sent) => sent,
                    Err(why) => return Some(why),
                },
                Next::Told(Ok(told)) => {
                    self.is_over |= matches!(told.event.kind, EventKind::Ended { .. });
                    outbox.send(encode::told(&told)).await && (!self.is_to_move(&told) || outbox.measure(inbox).await)
                }
                Next::Heard(heard) => match &mut self.talker {
                    Some(talker) => match Box::pin(talker.hear(&self.app.site, heard)).await {
                        lines if lines.is_empty() => true,
                        lines => {
                            let lines = lines.into_iter().map(views::talk_line).collect();
                            outbox.send(encode::message(&ClientOut::Said { lines })).await
                        }
                    },
                    None => true,
                },
                Next::Analysed(heard) => match Box::pin(self.analyst.hear(heard)).await {
                    Some(news) => outbox.send(encode::message(&news)).await,
                    None => true,
                },
                // Too far behind: the browser comes back by the last number it knows.
                Next::Told(Err(RecvError::Lagged(_))) => return Some(Closing::Slow),
                Next::Told(Err(RecvError::Closed)) | Next::Presence(None) => return Some(Closing::Unavailable),
                Next::Presence(Some(presence)) => outbox.send(encode::presence(&presence)).await,
                Next::Received(Received::End(why)) => return why,
                Next::Received(Received::Silence) => outbox.ping().await,
                Next::Received(Received::TooFast) => {
                    outbox.send(encode::refused(None, SocketRefusal::TooFast, "too many messages; wait a moment")).await
                }
                Next::Received(Received::Text(text)) => match serde_json::from_str::<ClientIn>(&text) {
                    // Boxed, or each socket that waits would hold the room for it.
                    Ok(message) => match Box::pin(self.hear(message, outbox, inbox)).await {
                        Ok(sent) => sent,
                        Err(why) => return Some(why),
                    },
                    Err(error) => {
                        let words = format!("not understood: {error}");
                        outbox.send(encode::refused(ack_in(&text), SocketRefusal::BadMessage, &words)).await
                    }
                },
            };
            if !sent {
                return Some(Closing::Slow);
            }
        }
    }

    /// What is told comes before what is heard, so that an answer never overtakes the events before it.
    async fn next(&mut self, inbox: &mut Inbox) -> Next {
        let Some(listening) = &mut self.listening else { return Next::Received(inbox.receive().await) };
        let presence_at = self.presence_at;
        let presence = async {
            tokio::time::sleep_until(presence_at).await;
            listening.presence.changed().await.ok().map(|()| *listening.presence.borrow_and_update())
        };
        tokio::select! {
            biased;
            told = listening.told.recv() => Next::Told(told),
            heard = Talker::next(&mut self.talker) => Next::Heard(heard),
            heard = Part::next(&mut self.analyst.part) => Next::Analysed(heard),
            presence = presence => {
                self.presence_at = Instant::now() + PRESENCE_PACE;
                Next::Presence(presence)
            }
            received = inbox.receive() => Next::Received(received),
        }
    }

    /// Does what a message asks; false when the browser does not take the answer.
    async fn hear(&mut self, message: ClientIn, outbox: &mut Outbox, inbox: &mut Inbox) -> Result<bool, Closing> {
        let ack = message.ack();
        let ask = match message {
            ClientIn::Ping { t } => {
                let now = self.app.rooms.time().now();
                return Ok(outbox.send(encode::message(&ClientOut::Pong { t, now })).await);
            }
            ClientIn::Hello { seats, last, client } => {
                let greeted = self.greet(seats, last, client, outbox).await?;
                let plays = self.listening.as_ref().is_some_and(|listening| !listening.seats.is_empty());
                return Ok(greeted && (!plays || outbox.measure(inbox).await));
            }
            ClientIn::Move { ref usi, ply, .. } | ClientIn::Seal { ref usi, ply, .. } => match usi.parse() {
                Ok(attempt) if matches!(message, ClientIn::Seal { .. }) => Ask::Seal { attempt, ply },
                Ok(attempt) => Ask::Move { attempt, ply },
                Err(_) => {
                    let refused = encode::refused(ack, SocketRefusal::UnreadableMove, "not a move in USI notation");
                    return Ok(outbox.send(refused).await);
                }
            },
            // Who has an account plays under its name.
            ClientIn::Name { .. } if self.account.is_some() => Ask::Name(self.own_name()),
            ClientIn::Name { name, .. } => match self.usable_name(&name).await {
                Ok(name) => Ask::Name(name),
                Err((code, words)) => return Ok(outbox.send(encode::refused(ack, code, &words)).await),
            },
            ClientIn::Talk(HearTalk { after, ack }) => return self.open_talk(after, ack, outbox).await,
            ClientIn::Say(SayTalk { room, text, ack }) => {
                let done = match &self.talker {
                    Some(talker) => {
                        let room = views::stored_room(room);
                        talker.say(&self.app.site, &self.asker, room, &text).await.map_err(views::not_said)
                    }
                    None => Err((SocketRefusal::TalkClosed, "ask first what people say")),
                };
                return Ok(outbox.send(done_or_refused(ack, done)).await);
            }
            ClientIn::PostMortem { after, ack } => return self.open_analysis(after, ack, outbox).await,
            ClientIn::Edit { edit, ack } => {
                let writer = Writer { holder: self.session, has_account: self.account.is_some() };
                let answer = done_or_refused(ack, self.analyst.edit(&self.app, writer, &edit).await);
                let told = match self.analyst.news() {
                    Some(news) => outbox.send(encode::message(&news)).await,
                    None => true,
                };
                return Ok(told && outbox.send(answer).await);
            }
            ClientIn::Blur { ply } => {
                // Said twice, it is known already.
                if let (Some(listening), true) = (&self.listening, self.blurred.replace(ply) != Some(ply)) {
                    blur::note(&self.app.site, &self.id, listening.seats, ply).await;
                }
                return Ok(true);
            }
            ClientIn::Cursor { at } => {
                self.analyst.point(at);
                return Ok(true);
            }
            ClientIn::Greet { greeting, .. } => Ask::Greet(greeting),
            ClientIn::Resign { .. } => Ask::Resign,
            ClientIn::Offer { kind, .. } => Ask::Offer(kind),
            ClientIn::Rematch { .. } => Ask::Offer(komadai_game::OfferKind::Rematch),
            ClientIn::Answer { kind, accept, .. } => Ask::Answer { kind, accept },
            ClientIn::Withdraw { kind, .. } => Ask::Withdraw(kind),
            ClientIn::Declare { .. } => Ask::Declare,
            ClientIn::Claim { claim, .. } => Ask::Claim(claim),
            ClientIn::Holiday { days, .. } => Ask::Holiday(days),
            ClientIn::ProposeResume { at, .. } => Ask::ProposeResume(at),
            ClientIn::Throw { throw, round, .. } => Ask::Throw { throw: throw.into(), round },
            ClientIn::Keep { act, .. } => match act.asked() {
                Ok(Some(act)) => Ask::Keep(act),
                Ok(None) => {
                    let refused = encode::refused(ack, SocketRefusal::BadMessage, "that is not asked for by a message");
                    return Ok(outbox.send(refused).await);
                }
                Err(_) => {
                    let refused = encode::refused(ack, SocketRefusal::UnreadableMove, "not a move in USI notation");
                    return Ok(outbox.send(refused).await);
                }
            },
        };
        self.ask(ask, ack.unwrap_or_default(), outbox, inbox).await
    }

    /// Asks the game for something; its answer comes after what came of it.
    async fn ask(&mut self, ask: Ask, number: u32, outbox: &mut Outbox, inbox: &mut Inbox) -> Result<bool, Closing> {
        let id = AskId { client: self.client.clone(), number };
        let answer = self.attendance.ask_over(inbox.way(), Some(id), ask).await.ok_or(Closing::Unavailable)?;
        // The events that came of it were told before it was answered.
        while let Some(told) = self.listening.as_mut().and_then(|listening| listening.told.try_recv().ok()) {
            let sent = match told.event.is_toss() {
                true => self.seat(None, outbox).await?,
                false => outbox.send(encode::told(&told)).await,
            };
            if !sent {
                return Ok(false);
            }
        }
        Ok(outbox.send(encode::answer(number, &answer)).await)
    }

    /// A name by which a guest may be called here.
    async fn usable_name(&self, name: &str) -> Result<String, (SocketRefusal, String)> {
        let name = player_name(name).filter(|name| !name.is_empty()).ok_or_else(|| {
            let words = format!("a name has 1 to {MAX_NAME} characters and no line breaks");
            (SocketRefusal::UnusableName, words)
        })?;
        match may_be_called(&self.app, None, &name).await {
            Ok(()) => Ok(name),
            Err(refusal @ Refusal::Api(_)) => Err((SocketRefusal::NameOfAccount, refusal.to_string())),
            Err(refusal) => Err((SocketRefusal::Busy, refusal.to_string())),
        }
    }

    /// Whether the turn is this connection's after that: the moment to find out how long its answer will be on the way.
    fn is_to_move(&self, told: &komadai_room::Told) -> bool {
        let running = told.after.facts.clocks.running;
        self.listening.as_ref().zip(running).is_some_and(|(listening, side)| listening.seats.has(side))
    }

    /// Begins to hear what people say; where the site has no talk, nobody says anything.
    async fn open_talk(&mut self, after: u32, ack: u32, outbox: &mut Outbox) -> Result<bool, Closing> {
        let plays = ByColor::from_fn(|side| self.listening.as_ref().is_some_and(|listening| listening.seats.has(side)));
        let at = (plays, self.is_over);
        let opened = Talker::open(&self.app.site, &self.id, &self.asker, self.account.clone(), at, after).await;
        let answer = match opened {
            Ok((talker, told)) => {
                self.talker = Some(talker);
                if !outbox.send(encode::message(&ClientOut::Talk(views::talk_begun(told)))).await {
                    return Ok(false);
                }
                encode::message(&ClientOut::Ack { ack })
            }
            Err(_) => encode::refused(Some(ack), SocketRefusal::Busy, "what was said cannot be read now"),
        };
        Ok(outbox.send(answer).await)
    }

    /// Begins to see how the game is analysed together.
    async fn open_analysis(&mut self, after: u32, ack: u32, outbox: &mut Outbox) -> Result<bool, Closing> {
        let player = self.listening.as_ref().is_some_and(|listening| listening.seats.plays());
        let may = (player, self.session.is_some());
        let answer = match Analyst::open(&self.app, &self.id, &self.client, may, after).await {
            Ok((analyst, told)) => {
                self.analyst = analyst;
                if !outbox.send(encode::message(&told)).await {
                    return Ok(false);
                }
                encode::message(&ClientOut::Ack { ack })
            }
            Err((code, words)) => encode::refused(Some(ack), code, words),
        };
        Ok(outbox.send(answer).await)
    }

    /// The name of the account; empty where there is none.
    fn own_name(&self) -> String {
        self.account.as_ref().map_or_else(String::new, |account| account.name.clone())
    }

    /// Seats whoever says hello, and tells what they have not heard yet.
    async fn greet(
        &mut self,
        secrets: Vec<String>,
        last: Option<u32>,
        client: Option<String>,
        outbox: &mut Outbox,
    ) -> Result<bool, Closing> {
        if let Some(client) = client.filter(|name| (8..=MAX_CLIENT).contains(&name.len()) && is_plain(name)) {
            self.client = client;
        }
        self.secrets = secrets;
        self.seat(last, outbox).await
    }

    /// The same for whoever has said hello: after a toss they may sit on the other side.
    async fn seat(&mut self, last: Option<u32>, outbox: &mut Outbox) -> Result<bool, Closing> {
        let account = self.account.as_ref().map(|account| account.id.as_str());
        // Nobody sits down before a pupil who is kept within their class, nor such a pupil before a stranger.
        let may_sit = self.secrets.is_empty()
            || meets_players(&self.app.site, (self.session, account), &self.id)
                .await
                .map_err(|_| Closing::Unavailable)?;
        let secrets = if may_sit { self.secrets.clone() } else { Vec::new() };
        let shown = Credentials { secrets, session: self.session };
        let Some(attached) = self.attendance.attach(shown, last).await else { return Err(Closing::Unavailable) };
        let mut messages: Vec<Bytes> = Vec::new();
        match &attached.missed {
            Some(missed) => messages.extend(missed.iter().map(|told| encode::told(told))),
            None => messages.push(encode::snapshot(&attached.snapshot, attached.seats)),
        }
        messages.push(encode::presence(&attached.snapshot.presence));
        // After the snapshot, which says what there is; this says why it is not more.
        if !may_sit {
            let words = "a teacher keeps a player of this game within their class; you are watching";
            messages.push(encode::refused(None, SocketRefusal::Sheltered, words));
        } else if attached.taken {
            let words = "somebody else has used this invitation; you are watching";
            messages.push(encode::refused(None, SocketRefusal::SeatTaken, words));
        } else if attached.wrong_secret {
            let words = "this link does not open a seat of this game; you are watching";
            messages.push(encode::refused(None, SocketRefusal::WrongSecret, words));
        }
        let (names, keeper) = (&attached.snapshot.contract.names, attached.snapshot.game.keeper());
        let nameless = match encode::you(attached.seats) {
            _ if attached.seats.keeper => keeper.is_some_and(|keeper| keeper.name.is_empty()),
            Some(You::Black) => names.black.is_empty(),
            Some(You::White) => names.white.is_empty(),
            Some(You::Both) | None => false,
        };
        self.presence_at = Instant::now() + PRESENCE_PACE;
        self.is_over = attached.snapshot.game.outcome().is_some();
        self.listening = Some(attached);
        for message in messages {
            if !outbox.send(message).await {
                return Ok(false);
            }
        }
        if self.account.is_some() && nameless {
            // Told to everybody, this browser among them. A game that is over keeps its names, and says no.
            let name = Ask::Name(self.own_name());
            self.attendance.ask(None, name).await.ok_or(Closing::Unavailable)?.ok();
        }
        Ok(true)
    }
}

/// The answer to what was asked for beside the board.
fn done_or_refused(ack: u32, done: Result<(), (SocketRefusal, &'static str)>) -> Bytes {
    match done {
        Ok(()) => encode::message(&ClientOut::Ack { ack }),
        Err((code, words)) => encode::refused(Some(ack), code, words),
    }
}

/// Whether a name can stand in a line of words.
fn is_plain(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// The number to answer to, where a message that makes no sense has one.
pub(super) fn ack_in(text: &str) -> Option<u32> {
    #[derive(Deserialize)]
    struct Acked {
        ack: u32,
    }
    serde_json::from_str(text).ok().map(|Acked { ack }| ack)
}
