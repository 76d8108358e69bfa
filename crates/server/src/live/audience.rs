//! Who is connected to a game, and what has been said to them lately.

use crate::secret;
use axum::extract::ws::Utf8Bytes;
use komadai_game::Contract;
use komadai_shogi::{ByColor, Color};
use komadai_store::Seat;
use komadai_wire::{ClientOut, Sides, You};
use std::collections::VecDeque;
use tokio::sync::mpsc;

/// Connections to one game; the next is turned away.
const MAX_CONNECTIONS: usize = 1_000;
/// Acknowledged messages that are remembered of a game.
const MAX_ACKS: usize = 64;

/// One connection's number within its game.
pub(crate) type Conn = u64;

/// A listener.
struct Listener {
    conn: Conn,
    seats: ByColor<bool>,
    /// Nothing is said before the listener has said hello.
    greeted: bool,
    mouth: mpsc::Sender<Utf8Bytes>,
}

/// Everybody who listens.
#[derive(Default)]
pub(super) struct Audience {
    listeners: Vec<Listener>,
    last: Conn,
    acks: VecDeque<(ByColor<bool>, u32)>,
}

impl Audience {
    /// Takes somebody in; none when there are too many.
    pub(super) fn join(&mut self, mouth: mpsc::Sender<Utf8Bytes>) -> Option<Conn> {
        if self.listeners.len() >= MAX_CONNECTIONS {
            return None;
        }
        self.last += 1;
        let seats = ByColor { black: false, white: false };
        self.listeners.push(Listener { conn: self.last, seats, greeted: false, mouth });
        Some(self.last)
    }

    pub(super) fn leave(&mut self, conn: Conn) {
        self.listeners.retain(|listener| listener.conn != conn);
    }

    /// Forgets those whose sockets have gone.
    pub(super) fn sweep(&mut self) {
        self.listeners.retain(|listener| !listener.mouth.is_closed());
    }

    pub(super) fn is_empty(&self) -> bool {
        self.listeners.is_empty()
    }

    /// Seats a listener by the secrets it knows. False when one of them opens no seat.
    pub(super) fn seat(&mut self, conn: Conn, secrets: &[String], seats: &ByColor<Seat>) -> bool {
        let Some(listener) = self.listeners.iter_mut().find(|listener| listener.conn == conn) else { return true };
        let mut all_fit = true;
        for secret in secrets.iter().take(4) {
            let fits = ByColor::from_fn(|color| match &seats[color] {
                Seat::Person(hash) => secret::matches(secret, hash),
                Seat::Engine => false,
            });
            all_fit &= fits.black || fits.white;
            listener.seats.black |= fits.black;
            listener.seats.white |= fits.white;
        }
        all_fit
    }

    /// From now on a listener hears what everybody hears.
    pub(super) fn welcome(&mut self, conn: Conn) {
        if let Some(listener) = self.listeners.iter_mut().find(|listener| listener.conn == conn) {
            listener.greeted = true;
        }
    }

    /// The seats of a connection.
    pub(super) fn seats_of(&self, conn: Conn) -> ByColor<bool> {
        let none = ByColor { black: false, white: false };
        self.listeners.iter().find(|listener| listener.conn == conn).map_or(none, |listener| listener.seats)
    }

    /// Which players are there; the engine always is.
    pub(super) fn presence(&self, contract: &Contract) -> Sides<bool> {
        let there = |color: Color| {
            contract.engine().is_some_and(|(_, side)| side == color)
                || self.listeners.iter().any(|listener| listener.seats[color])
        };
        Sides { black: there(Color::Black), white: there(Color::White) }
    }

    pub(super) fn spectators(&self) -> u32 {
        let watching = |listener: &&Listener| listener.greeted && !listener.seats.black && !listener.seats.white;
        self.listeners.iter().filter(watching).count() as u32
    }

    /// Says something to one. Whoever does not keep up is dropped, and comes back to a snapshot.
    pub(super) fn say(&mut self, conn: Conn, message: &ClientOut) {
        let text = text(message);
        self.listeners.retain(|listener| listener.conn != conn || listener.mouth.try_send(text.clone()).is_ok());
    }

    /// Says something to everybody, in the words that suit each one's seats.
    pub(super) fn say_all(&mut self, mut words: impl FnMut(&ByColor<bool>) -> ClientOut) {
        // At most four different sets of seats listen.
        let mut said: Vec<(ByColor<bool>, Utf8Bytes)> = Vec::new();
        self.listeners.retain(|listener| {
            if !listener.greeted {
                return true;
            }
            let text = match said.iter().find(|(seats, _)| *seats == listener.seats) {
                Some((_, text)) => text.clone(),
                None => {
                    let text = text(&words(&listener.seats));
                    said.push((listener.seats, text.clone()));
                    text
                }
            };
            listener.mouth.try_send(text).is_ok()
        });
    }

    /// Remembers that a message was done.
    pub(super) fn acknowledge(&mut self, seats: ByColor<bool>, ack: u32) {
        if self.acks.len() == MAX_ACKS {
            self.acks.pop_front();
        }
        self.acks.push_back((seats, ack));
    }

    /// Whether this message was done already: it came twice because its answer was lost.
    pub(super) fn knows(&self, seats: ByColor<bool>, ack: u32) -> bool {
        self.acks.contains(&(seats, ack))
    }
}

fn text(message: &ClientOut) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_default().into()
}

pub(super) fn you(seats: ByColor<bool>) -> Option<You> {
    match (seats.black, seats.white) {
        (true, true) => Some(You::Both),
        (true, false) => Some(You::Black),
        (false, true) => Some(You::White),
        (false, false) => None,
    }
}
