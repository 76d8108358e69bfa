//! What rooms tell, in the browser's JSON.

use crate::{lobby, views};
use bytes::Bytes;
use komadai_game::Game;
use komadai_room::{Presence, Refused, Seats, Snapshot, Told};
use komadai_wire::{Absence, ClientOut, ClockView, GameEvent, GameView, MoveNames, Sides, SocketRefusal, You};

/// A game as a spectator sees it; players see the same.
pub(crate) fn view(snapshot: &Snapshot) -> GameView {
    let mut view = GameView::of(&snapshot.game, &snapshot.id, &snapshot.contract, snapshot.at);
    name_moves(&mut view, &snapshot.game);
    view.presence = snapshot.presence.players;
    view.engine_thinking = snapshot.presence.engine_thinking;
    view
}

fn name_moves(view: &mut GameView, game: &Game) {
    let mut last = None;
    for ((mv, played), before) in view.moves.iter_mut().zip(game.moves()).zip(game.positions()) {
        mv.names = MoveNames::of_any(&before, played.mv, last);
        last = Some(played.mv);
    }
}

/// A player's seats; none for a spectator or the timekeeper.
pub(crate) fn you(seats: Seats) -> Option<You> {
    match (seats.black, seats.white) {
        (true, true) => Some(You::Both),
        (true, false) => Some(You::Black),
        (false, true) => Some(You::White),
        (false, false) => None,
    }
}

/// The whole game for whoever begins to listen.
pub(crate) fn snapshot(snapshot: &Snapshot, seats: Seats) -> Bytes {
    let mut game = view(snapshot);
    let mut you = you(seats);
    if let Some(keeper) = game.keeper.as_mut().filter(|_| seats.keeper) {
        (keeper.you, you) = (true, Some(You::Both));
    }
    message(&ClientOut::Snapshot { seq: snapshot.game.events(), game, you })
}

/// One event, encoded once for everybody.
pub(crate) fn told(told: &Told) -> Bytes {
    told.encoded(|told| {
        let mut event = GameEvent::of(&told.event, &told.after.facts);
        if let (GameEvent::Move { mv, .. }, Some(last)) = (&mut event, &told.after.last) {
            mv.names = MoveNames::of_any(&last.before, last.played.mv, last.previous);
        }
        message(&ClientOut::Event { seq: told.seq, event, clock: ClockView::from(&told.after.facts.clocks) })
    })
}

/// Who is there.
pub(crate) fn presence(presence: &Presence) -> Bytes {
    let Presence { players, spectators, engine_thinking, absent } = *presence;
    let players = Sides { black: players.black, white: players.white };
    let absent = absent.map(|absent| {
        absent.map(|absence| Absence {
            since: absence.since,
            returns_by: absence.returns_by,
            claims: absence.claims.to_vec(),
        })
    });
    let absent = (absent != Sides::default()).then_some(absent);
    message(&ClientOut::Presence { players, spectators, engine_thinking, absent })
}

/// The answer to a request.
pub(crate) fn answer(ack: u32, answer: &Result<(), Refused>) -> Bytes {
    message(&match answer {
        Ok(()) => ClientOut::Ack { ack },
        Err(Refused::Game(refusal)) => ClientOut::refused(Some(ack), refusal),
        Err(Refused::ByOwner(code)) => {
            ClientOut::Refused { ack: Some(ack), code: code.clone(), message: code.clone(), details: None }
        }
        Err(other @ Refused::NotAPlayer) => return refused(Some(ack), SocketRefusal::NotAPlayer, &other.to_string()),
        Err(other @ Refused::NotStored) => return refused(Some(ack), SocketRefusal::NotStored, &other.to_string()),
        Err(other @ Refused::Busy) => return refused(Some(ack), SocketRefusal::Busy, &other.to_string()),
    })
}

/// A refusal that has nothing to do with the game.
pub(crate) fn refused(ack: Option<u32>, refusal: SocketRefusal, words: &str) -> Bytes {
    let (code, message) = (refusal.code().to_owned(), words.to_owned());
    self::message(&ClientOut::Refused { ack, code, message, details: None })
}

/// What everybody in the lobby is told, encoded once for all.
pub(crate) fn lobby(told: &lobby::Told) -> Bytes {
    told.encoded(|telling| serde_json::to_vec(&views::lobby_told(telling)).unwrap_or_default().into())
}

/// Any message.
pub(crate) fn message(message: &ClientOut) -> Bytes {
    serde_json::to_vec(message).unwrap_or_default().into()
}
