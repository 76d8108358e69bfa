//! One connection, from its log-in to its end.

use super::board::{Board, Seat};
use super::hall::{Doing, Player, Word};
use super::log_in::{Given, is_let_play, log_in};
use super::offer::{Offer, id_in};
use super::watched::Watched;
use super::wire::{Closed, Wire};
use super::{Door, commands, gone, text};
use crate::address::Party;
use crate::caller::Peer;
use crate::limits::Deed;
use crate::sitting::Lost;
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
/// How long somebody may take to agree to a game: engines may load their networks first.
const AGREE_WITHIN: Duration = Duration::from_secs(180);

pub(super) struct Connection<S> {
    pub(super) door: Arc<Door>,
    pub(super) wire: Wire<S>,
    party: Option<Party>,
    pub(super) player: Arc<Player>,
    pub(super) x1: bool,
    pub(super) number: u64,
    words: mpsc::Receiver<Word>,
    board: Option<Board>,
    /// A game that they look on at.
    pub(super) watched: Option<Watched>,
    /// When they are hung up on if they say nothing, or an offer lapses.
    due: Instant,
    agreeing: bool,
    waits: bool,
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
        let (board, watched) = (None, None);
        let (agreeing, waits, faults) = (false, false, 0);
        let mut connection =
            Connection { door, wire, party, player, x1, number, words, board, watched, due, agreeing, waits, faults };
        let ended = match connection.begin(given, seat).await {
            Ok(()) => connection.serve().await,
            Err(end) => Err(end),
        };
        let Connection { door, mut wire, number, board, .. } = connection;
        door.hall.leave(number);
        if let Some(board) = board.filter(|board| !board.is_over) {
            let seat = board.seat.clone();
            // Only then is the seat empty.
            drop(board);
            if matches!(ended, Err(End::Closed)) {
                gone::left(door, seat);
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
                Next::Line(line) => self.hear(line?).await?,
                Next::Due if self.agreeing => {
                    self.door.hall.reject(self.number);
                    self.rest();
                }
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
        let Connection { door, wire, words, board, watched, due, .. } = self;
        let (mut stopping, playing) = (door.app.site.stopping.clone(), board.is_some());
        let told = async {
            match board {
                Some(board) => board.next(&door.app).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            biased;
            told = told => Next::Told(told),
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
                self.door.hall.set(self.number, Doing::Nothing);
                self.rest();
                return Ok(());
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
        (self.agreeing, self.waits) = (false, false);
        self.due = Instant::now() + IDLE;
    }

    async fn take(&mut self, word: Word) -> Result<(), End> {
        match word {
            Word::Asked(offer, side) => {
                (self.agreeing, self.waits, self.due) = (true, false, Instant::now() + AGREE_WITHIN);
                self.wire.say(&[ToClient::Summary(Box::new(offer.summary(side)))]).await?;
            }
            Word::Begun(offer, side) => self.sit(&offer, side).await?,
            Word::Rejected { game_id, by } => {
                self.rest();
                self.wire.say(&[ToClient::Reject { game_id, by: Some(by) }]).await?;
            }
            Word::Chat(text) => self.wire.say(&[ToClient::Extended(text.to_string())]).await?,
            Word::Replaced => return Err(End::Closed),
        }
        Ok(())
    }

    async fn sit(&mut self, offer: &Offer, side: Color) -> Result<(), End> {
        let seat = Seat {
            id: offer.id.clone(),
            game_id: offer.game_id.clone(),
            side,
            secret: offer.secrets[side].clone(),
            holder: self.player.holder,
            taken: Instant::now(),
        };
        self.agreeing = false;
        let mut board = Board::sit(&self.door.app, seat).await.map_err(|Lost| self.lost())?;
        let lines = board.catch_up();
        self.board = Some(board);
        self.tell(lines).await
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
            ToServer::Reject(_) => self.door.hall.reject(self.number),
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
        let app = &self.door.app;
        if let Some(party) = self.party
            && app.site.rates.admit(party, Some(self.player.holder), Deed::Seek).is_err()
        {
            return Err("too many games are asked for; wait a moment");
        }
        is_let_play(&self.door, &self.player).await?;
        let at_once = !super::floodgate::is_paired_later(&game, &self.door.config);
        if !self.door.hall.wait(self.number, game, wish, at_once, &self.door.config) {
            return Err("you are asked to play, or play already");
        }
        (self.waits, self.due) = (true, Instant::now() + WAITING);
        Ok(())
    }

    async fn agree(&mut self) -> Result<(), End> {
        let Some(offer) = self.door.hall.agree(self.number) else { return Ok(()) };
        let holders = ByColor::from_fn(|color| Some(offer.players[color].holder));
        let as_told = (&*offer.id, &offer.secrets);
        match self.door.app.rooms.create_as(&offer.contract, holders, as_told, None).await {
            Ok(()) => self.door.hall.begin(&offer),
            Err(error) => {
                tracing::error!("a game of the CSA door cannot be made: {error}");
                self.door.hall.call_off(&offer, "the server");
            }
        }
        Ok(())
    }

    /// Breaks the game off where both want that: nobody calls off a game that is lost.
    async fn interrupt(&mut self) -> Result<(), End> {
        let Some(board) = &mut self.board else { return Ok(()) };
        if !self.door.hall.interrupt(self.number) {
            return Ok(());
        }
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
        let name = board.contract().pool.clone().unwrap_or_default();
        self.door.hall.set(self.number, Doing::Plays { game_id, game: name, side, ends: false });
        let lines = board.catch_up();
        self.board = Some(board);
        self.tell(lines).await
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
