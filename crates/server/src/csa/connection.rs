//! One connection, from its log-in to its end.

use super::board::{Board, Seat};
use super::hall::{Doing, Player, Word};
use super::log_in::{Given, is_let_play, log_in, stands_in_lobby};
use super::offer::{self, Offer, id_in};
use super::watched::Watched;
use super::wire::{Closed, Wire};
use super::{Door, commands, gone, text};
use crate::address::Party;
use crate::caller::Peer;
use crate::limits::Deed;
use crate::lobby::{Created, NotDone, Person, Private, Visit};
use crate::sitting::Lost;
use crate::views;
use komadai_csa::{CsaError, GameName, Login, Resumption, Special, ToClient, ToServer};
use komadai_room::{Ask, matches};
use komadai_shogi::{ByColor, Color};
use komadai_store::Seat as Held;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout_at};

/// How long whoever connects may take to log in, and how often that may fail.
const LOG_IN_TIME: Duration = Duration::from_secs(60);
const LOG_INS: usize = 5;
/// What follows a log-in that failed comes so late.
const WRONG_PAUSE: Duration = Duration::from_secs(1);
/// Lines that are none which somebody may send.
const FAULTS: u32 = 20;
/// How long somebody may say nothing who does nothing, and who waits for a game: those who play at set minutes wait for half an hour.
const IDLE: Duration = Duration::from_secs(600);
const WAITING: Duration = Duration::from_secs(4 * 3_600);
/// What somebody is told who may try again.
const BUSY: &str = "the site is busy; try again in a moment";
const AGREE_WITHIN: Duration = Duration::from_millis(crate::wish::AGREE_WITHIN.0);

pub(super) struct Connection<S> {
    pub(super) door: Arc<Door>,
    pub(super) wire: Wire<S>,
    party: Option<Party>,
    pub(super) player: Arc<Player>,
    pub(super) x1: bool,
    pub(super) number: u64,
    words: mpsc::Receiver<Word>,
    /// A place among those who wait for a game.
    visit: Option<Visit>,
    /// What they are asked to play.
    offer: Option<Offer>,
    board: Option<Board>,
    /// A game that they look on at.
    pub(super) watched: Option<Watched>,
    /// When they are hung up on if they say nothing, or an offer lapses.
    due: Instant,
    agreeing: bool,
    waits: bool,
    /// Whether they want the game broken off, and whether the other one does.
    ends: [bool; 2],
    faults: u32,
}

/// Why a connection ends.
enum End {
    /// It is closed, or is to be.
    Closed,
    /// The site stops: whoever plays has not left.
    Stopping,
}

impl From<Closed> for End {
    fn from(Closed: Closed) -> End {
        End::Closed
    }
}

enum Next {
    Told(Result<Vec<ToClient>, Lost>),
    Seen(Vec<String>),
    Word(Option<Word>),
    /// A game is found, or the lobby tells nothing more.
    Found(Option<Created>),
    /// What they wait with is gone from the lobby.
    SeekGone,
    /// The game that they are asked to play is called off.
    CalledOff,
    Line(Result<Result<String, CsaError>, Closed>),
    Due,
    Stopping,
}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> Connection<S> {
    pub(super) async fn talk(door: Arc<Door>, stream: S, peer: Peer) {
        let mut wire = Wire::new(stream);
        let let_off = door.app.config.unlimited.iter().any(|range| range.contains(peer.address));
        let party = (!let_off).then(|| Party::of(peer.address));
        let mut stopping = door.app.site.stopping.clone();
        let entered = tokio::select! {
            entered = Connection::enter(door, &mut wire, party) => entered,
            () = stopping.wait() => None,
        };
        let Some(entered) = entered else {
            wire.end().await;
            return;
        };
        let Entered { door, player, x1, number, words, given, seat } = entered;
        let due = Instant::now() + IDLE;
        let mut connection = Connection {
            door,
            wire,
            party,
            player,
            x1,
            number,
            words,
            visit: None,
            offer: None,
            board: None,
            watched: None,
            due,
            agreeing: false,
            waits: false,
            ends: [false; 2],
            faults: 0,
        };
        let ended = match connection.begin(given, seat).await {
            Ok(()) => connection.serve().await,
            Err(end) => Err(end),
        };
        let Connection { door, mut wire, number, visit, offer, board, .. } = connection;
        leave_lobby(&door, visit);
        door.hall.leave(number);
        if let Some(offer) = offer
            && matches!(ended, Err(End::Closed))
        {
            gone::call_off(door.clone(), offer.id);
        }
        if let Some(board) = board.filter(|board| !board.is_over) {
            let (seat, begun) = (board.seat.clone(), board.begun);
            // Only then is the seat empty.
            drop(board);
            match ended {
                Err(End::Stopping) | Ok(()) => {}
                Err(End::Closed) if begun => gone::left(door, seat),
                Err(End::Closed) => gone::call_off(door, seat.id),
            }
        }
        wire.end().await;
    }

    /// Hears who it is.
    async fn enter(door: Arc<Door>, wire: &mut Wire<S>, party: Option<Party>) -> Option<Entered> {
        let until = Instant::now() + LOG_IN_TIME;
        for _ in 0..LOG_INS {
            let line = timeout_at(until, wire.line()).await.ok()?.ok()?;
            let asked = line.and_then(|line| line.parse::<ToServer>());
            let (name, password, how) = match asked {
                Ok(ToServer::Login { name, password, how }) => (name, password, how),
                Ok(ToServer::KeepAlive) => {
                    wire.say(&[ToClient::KeepAlive]).await.ok()?;
                    continue;
                }
                Ok(ToServer::Logout) => {
                    wire.say(&[ToClient::LogoutCompleted]).await.ok()?;
                    return None;
                }
                _ => {
                    wire.say(&[ToClient::LoginRefused(None)]).await.ok()?;
                    continue;
                }
            };
            let given = Given::read(&name, &password);
            let x1 = how == Login::Extended;
            let player = match log_in(&door, party, &given).await {
                // A game that goes on is open to whoever is kept from new ones.
                Ok(player) if !matches!(how, Login::Reconnect { .. }) => {
                    is_let_play(&door, &player).await.map(|()| player)
                }
                player => player,
            };
            let why = match player {
                Ok(player) => {
                    let player = Arc::new(player);
                    let seat = match &how {
                        Login::Reconnect { game_id, token } => {
                            left_seat(&door, &player, game_id, token).await.map(Some)
                        }
                        Login::Plain | Login::Extended => Some(None),
                    };
                    match seat.map(|seat| (door.hall.enter(player.clone(), x1, seat.is_some()), seat)) {
                        Some((Ok((number, words)), seat)) => {
                            return Some(Entered { door, player, x1, number, words, given, seat });
                        }
                        Some((Err(_), _)) => "already connected",
                        None => "no such game or token",
                    }
                }
                Err(why) => why,
            };
            tokio::time::sleep(WRONG_PAUSE).await;
            // The standard has no reason; who speaks the extended mode hears one, in a line of its own.
            let reason = x1.then(|| ToClient::Extended(format!("##[ERROR] {why}")));
            let lines: Vec<_> = std::iter::once(ToClient::LoginRefused(None)).chain(reason).collect();
            wire.say(&lines).await.ok()?;
        }
        None
    }

    /// Says that they are in, and takes up what they came for.
    async fn begin(&mut self, given: Given, seat: Option<Seat>) -> Result<(), End> {
        self.wire.say(&[ToClient::LoginOk(given.name)]).await?;
        match (seat, given.game) {
            (Some(seat), _) => self.come_back(seat).await,
            (None, _) if self.x1 => Ok(self.wire.say(&["##[LOGIN] +OK x1"]).await?),
            (None, Some((game, wish))) => self.wait(game, wish).await,
            (None, None) => Ok(()),
        }
    }

    async fn serve(&mut self) -> Result<(), End> {
        loop {
            match self.next().await {
                Next::Told(told) => {
                    let lines = told.map_err(|Lost| self.lost())?;
                    self.tell(lines).await?;
                }
                Next::Seen(lines) => self.wire.say(&lines).await?,
                Next::Word(None | Some(Word::Replaced)) => return Err(End::Closed),
                Next::Word(Some(word)) => self.take(word).await?,
                Next::Found(Some(created)) => self.found(created).await?,
                Next::SeekGone => {
                    self.stop_waiting();
                    self.error("you wait for no game any more: your account has withdrawn it, or plays another")
                        .await?;
                }
                Next::Found(None) => return Err(End::Closed),
                Next::CalledOff => {
                    let by = self.offer.as_ref().map(|offer| offer.contract.names[!offer.side].clone());
                    self.reject(by.unwrap_or_default()).await?;
                }
                Next::Line(line) => self.hear(line?).await?,
                Next::Due if self.agreeing => self.lapse().await?,
                Next::Due => return Err(End::Closed),
                Next::Stopping => return Err(End::Stopping),
            }
        }
    }

    /// Why a board cannot be reached: the site stops, or something is wrong with it.
    fn lost(&self) -> End {
        if self.door.app.site.stopping.is_draining() { End::Stopping } else { End::Closed }
    }

    async fn next(&mut self) -> Next {
        let Connection { door, wire, words, visit, offer, board, watched, due, .. } = self;
        let (mut stopping, playing) = (door.app.site.stopping.clone(), board.as_ref().is_some_and(|board| board.begun));
        let told = async {
            match board {
                Some(board) => board.next(&door.app).await,
                None => std::future::pending().await,
            }
        };
        let called_off = async {
            match offer {
                Some(offer) => offer.ended().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            biased;
            told = told => Next::Told(told),
            found = found(visit) => found,
            () = called_off => Next::CalledOff,
            seen = Watched::next(watched) => Next::Seen(seen),
            word = words.recv() => Next::Word(word),
            () = stopping.wait() => Next::Stopping,
            line = wire.line() => Next::Line(line),
            () = sleep_until(*due), if !playing => Next::Due,
        }
    }

    /// Says what happened at the board, and does what waited for it.
    async fn tell(&mut self, lines: Vec<ToClient>) -> Result<(), End> {
        let mut lines = lines;
        loop {
            if !lines.is_empty() {
                self.wire.say(&lines).await?;
            }
            let Some(board) = &mut self.board else { return Ok(()) };
            if board.is_over {
                self.board = None;
                self.rest();
                return Ok(());
            }
            if self.agreeing && board.begun {
                self.agreeing = false;
                let (id, side) = (board.seat.id.clone(), board.seat.side);
                let game = offer::name_of(board.contract());
                self.door.hall.set(self.number, Doing::Plays { id, game, side });
            }
            let Some(early) = board.due() else { return Ok(()) };
            lines = board.hear(&self.door.app, early).await.map_err(|Lost| self.lost())?;
            if lines.is_empty() {
                // What came of it is told next.
                return Ok(());
            }
        }
    }

    /// Nothing is done from now on.
    fn rest(&mut self) {
        (self.agreeing, self.waits, self.ends) = (false, false, [false; 2]);
        self.door.hall.set(self.number, Doing::Nothing);
        self.due = Instant::now() + IDLE;
    }

    async fn take(&mut self, word: Word) -> Result<(), End> {
        match word {
            Word::Ends { game } => {
                if self.board.as_ref().is_some_and(|board| board.seat.id == game) {
                    self.ends[1] = true;
                    self.end_if_both_want().await?;
                }
            }
            Word::Chat(text) => self.wire.say(&[ToClient::Extended(text.to_string())]).await?,
            Word::Replaced => return Err(End::Closed),
        }
        Ok(())
    }

    /// Somebody was found: they are asked whether they agree to play.
    async fn found(&mut self, created: Created) -> Result<(), End> {
        let id = created.id.clone();
        let Some(offer) = Offer::find(&self.door.app, created).await else {
            gone::call_off(self.door.clone(), id);
            return Err(self.lost());
        };
        (self.agreeing, self.waits, self.due) = (true, false, Instant::now() + AGREE_WITHIN);
        self.door.hall.set(self.number, Doing::Asked { game: offer.name(), side: offer.side, agreed: false });
        let summary = offer.summary(!self.door.config.reconnect.is_zero());
        self.offer = Some(offer);
        Ok(self.wire.say(&[ToClient::Summary(Box::new(summary))]).await?)
    }

    /// Sits down at the board: the game begins once both do.
    async fn agree(&mut self) -> Result<(), End> {
        // Until the seat is taken it is an offer, which is called off where this connection ends.
        let Some(offer) = &self.offer else { return Ok(()) };
        self.door.hall.set(self.number, Doing::Asked { game: offer.name(), side: offer.side, agreed: true });
        let seat = Seat {
            id: offer.id.clone(),
            game_id: offer.game_id.clone(),
            side: offer.side,
            secret: offer.secret.clone(),
            holder: self.player.holder,
            taken: Instant::now(),
        };
        let mut board = Board::sit(&self.door.app, seat).await.map_err(|Lost| self.lost())?;
        let lines = board.catch_up();
        (self.offer, self.board) = (None, Some(board));
        self.tell(lines).await
    }

    /// Does not play what they were asked to, nor what they have agreed to and has not begun.
    async fn reject(&mut self, by: String) -> Result<(), End> {
        let (id, game_id) = if let Some(offer) = self.offer.take() {
            (offer.id, offer.game_id)
        } else if let Some(board) = self.board.take_if(|board| !board.begun) {
            (board.seat.id, board.seat.game_id)
        } else {
            return Ok(());
        };
        gone::call_off(self.door.clone(), id);
        self.rest();
        Ok(self.wire.say(&[ToClient::Reject { game_id, by: Some(by) }]).await?)
    }

    /// Somebody has not agreed to play for too long: they themselves, or else the other one.
    async fn lapse(&mut self) -> Result<(), End> {
        let other = self.board.as_ref().map(|board| board.contract().names[!board.seat.side].clone());
        let by = other.unwrap_or_else(|| self.player.name.clone());
        self.reject(by).await
    }

    async fn hear(&mut self, line: Result<String, CsaError>) -> Result<(), End> {
        if !self.agreeing {
            self.due = Instant::now() + if self.waits { WAITING } else { IDLE };
        }
        let said = match line.and_then(|line| line.parse::<ToServer>()) {
            Ok(said) => said,
            Err(fault) => {
                self.faults += 1;
                if self.faults > FAULTS {
                    return Err(End::Closed);
                }
                return self.error(&format!("unknown command {fault}")).await;
            }
        };
        match said {
            ToServer::KeepAlive => self.wire.say(&[ToClient::KeepAlive]).await?,
            ToServer::Logout => {
                self.wire.say(&[ToClient::LogoutCompleted]).await?;
                return Err(End::Closed);
            }
            ToServer::Login { .. } => self.error("you have logged in").await?,
            ToServer::Agree(_) => self.agree().await?,
            ToServer::Reject(_) => self.reject(self.player.name.clone()).await?,
            ToServer::Special(Special::Interrupt) => self.interrupt().await?,
            ToServer::Move { .. } | ToServer::Special(_) => {
                if let Some(board) = &mut self.board {
                    let lines = board.hear(&self.door.app, said).await.map_err(|Lost| self.lost())?;
                    self.tell(lines).await?;
                }
            }
            ToServer::Extended(command) => {
                let lines = commands::answer(self, &command).await;
                self.wire.say(&lines).await?;
            }
        }
        Ok(())
    }

    /// The party that limits hold for.
    pub(super) fn party(&self) -> Option<Party> {
        self.party
    }

    async fn error(&mut self, words: &str) -> Result<(), End> {
        Ok(self.wire.say(&[ToClient::Extended(format!("##[ERROR] {words}"))]).await?)
    }

    /// Waits for a game, if nothing keeps them from it.
    async fn wait(&mut self, game: GameName, wish: Option<Color>) -> Result<(), End> {
        match self.wait_for(game, wish).await {
            Ok(()) => Ok(()),
            Err(words) => self.error(words).await,
        }
    }

    /// The same; why not, if so.
    pub(super) async fn wait_for(&mut self, game: GameName, wish: Option<Color>) -> Result<(), &'static str> {
        let app = self.door.app.clone();
        if let Some(party) = self.party
            && app.site.rates.admit(party, Some(self.player.holder), Deed::Seek).is_err()
        {
            return Err("too many games are asked for; wait a moment");
        }
        is_let_play(&self.door, &self.player).await?;
        if self.offer.is_some() || self.board.is_some() {
            return Err("you are asked to play, or play already");
        }
        let people = offer::is_for_people(&game);
        if people {
            stands_in_lobby(&self.door, &self.player).await?;
        }
        let sought =
            offer::wish(&game, wish, &self.door.config).ok_or("a game of such a time is not found in the lobby")?;
        let name = &self.player.name;
        let person = match &self.player.account {
            None => Person { name: name.clone(), account: None, rating: None },
            Some(account) => {
                let now = app.rooms.time().now().0;
                Person::with_rating(&app.site.standings, account, name, Some(&sought), now).await.map_err(|_| BUSY)?
            }
        };
        // What was waited for before goes first.
        leave_lobby(&self.door, self.visit.take());
        let visit = app.site.lobby.enter(Some(self.player.holder), None).await.ok_or(BUSY)?.whose_seeks_go_with_it();
        let sought = if people {
            visit.seek(sought, None, person, self.party).await
        } else {
            let later = super::floodgate::is_paired_later(&game, &self.door.config);
            visit.wait_by_name(&game.to_string(), later, sought, person, self.party).await
        };
        if let Err(why) = sought {
            self.stop_waiting();
            return Err(match why {
                NotDone::Refused(refusal) => views::lobby_refusal_words(refusal),
                NotDone::Unusable(_) => "no game of such a name can be played",
                NotDone::NotStored | NotDone::Busy => BUSY,
            });
        }
        self.door.hall.set(self.number, Doing::Waits { game, wish });
        (self.visit, self.waits, self.due) = (Some(visit), true, Instant::now() + WAITING);
        Ok(())
    }

    /// Waits no longer.
    pub(super) fn stop_waiting(&mut self) {
        if self.offer.is_none() && self.board.is_none() {
            leave_lobby(&self.door, self.visit.take());
            self.rest();
        }
    }

    /// Wants the game broken off, which it is where both want that: nobody calls off a game that is lost.
    async fn interrupt(&mut self) -> Result<(), End> {
        let Some(board) = self.board.as_ref().filter(|board| board.begun) else { return Ok(()) };
        self.ends[0] = true;
        self.door.hall.ends(&self.door.app, &board.seat.id, board.seat.side);
        self.end_if_both_want().await
    }

    async fn end_if_both_want(&mut self) -> Result<(), End> {
        let Some(board) = self.board.as_mut().filter(|_| self.ends == [true; 2]) else { return Ok(()) };
        let lines = board.ask(&self.door.app, Ask::CallOff).await.map_err(|Lost| self.lost())?;
        self.tell(lines).await
    }

    /// Takes a game up again that was left.
    async fn come_back(&mut self, seat: Seat) -> Result<(), End> {
        let (game_id, token, side) = (seat.game_id.clone(), seat.secret.clone(), seat.side);
        self.door.returned.note(&seat, WAITING + self.door.config.reconnect);
        let mut board = Board::sit(&self.door.app, seat).await.map_err(|Lost| self.lost())?;
        board.knows_so_far();
        let game = board.game();
        let mut summary = text::summary(&game_id, board.contract(), Some(side), Some(game));
        summary.reconnect_token = Some(token);
        let now = self.door.app.rooms.time().now();
        let left = ByColor::from_fn(|color| Duration::from_millis(game.left(color, now).main.0));
        let last_move = summary.moves.len().checked_sub(1).and_then(|last| {
            let before = game.before_last()?;
            text::told(before, &game.moves()[last]).map(|told| told.to_string())
        });
        let state = Resumption { turn: game.turn(), left, last_move };
        self.wire.say(&[ToClient::Summary(Box::new(summary)), ToClient::Resumption(state)]).await?;
        let (id, name) = (board.seat.id.clone(), offer::name_of(board.contract()));
        self.door.hall.set(self.number, Doing::Plays { id, game: name, side });
        if !board.begun {
            (self.agreeing, self.due) = (true, Instant::now() + AGREE_WITHIN);
        }
        let lines = board.catch_up();
        self.board = Some(board);
        self.tell(lines).await
    }
}

/// Leaves the lobby. A game that was found meanwhile is not begun: somebody waits at its board.
fn leave_lobby(door: &Arc<Door>, visit: Option<Visit>) {
    if let Some(created) = visit.and_then(Visit::leave) {
        gone::call_off(door.clone(), created.id);
    }
}

/// What the lobby tells whoever waits: the game that was found, that nothing is looked for any more, or nothing from now on.
async fn found(visit: &mut Option<Visit>) -> Next {
    let Some(waiting) = visit else { return std::future::pending().await };
    loop {
        match waiting.own.recv().await {
            Some(Private::Yours { .. }) => {}
            Some(Private::Gone) => return Next::SeekGone,
            Some(Private::Paired(created)) => {
                *visit = None;
                return Next::Found(Some(created));
            }
            None => return Next::Found(None),
        }
    }
}

/// Somebody who has logged in.
struct Entered {
    door: Arc<Door>,
    player: Arc<Player>,
    x1: bool,
    number: u64,
    words: mpsc::Receiver<Word>,
    given: Given,
    /// The seat that they come back to.
    seat: Option<Seat>,
}

/// The seat that somebody has left, by its token; none if it is not theirs.
async fn left_seat(door: &Door, player: &Player, game_id: &str, token: &str) -> Option<Seat> {
    let id = id_in(game_id);
    let seats = door.app.rooms.seats(id).await.ok()?;
    let opens = |side: &Color| match &seats[*side] {
        Held::Person { key, holder } => *holder == Some(player.holder) && matches(token, key),
        Held::Engine => false,
    };
    let side = Color::ALL.into_iter().find(opens)?;
    let (id, game_id, secret) = (id.to_owned(), game_id.to_owned(), token.to_owned());
    Some(Seat { id, game_id, side, secret, holder: player.holder, taken: Instant::now() })
}
