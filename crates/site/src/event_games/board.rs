//! What is to be done at the boards of an event.

use super::{Taken, Undone, after, take};
use crate::event_logs::Held;
use crate::events::Play;
use crate::notices::Kind as NoticeKind;
use crate::ratings::Pool;
use crate::site::Site;
use komadai_room::{Clock, RoomError, SystemClock};
use komadai_shogi::{ByColor, Color};
use komadai_store::{
    EventDate, EventGame, EventGameStage, EventPlayer, Status, StepsAdded, StoreError, StoredAccount, StoredEvent,
};
use komadai_tournament::{Board, Command, Format, Outcome};
use std::sync::Arc;

/// Games of one board: its replays, and those that were called off.
const MOST_GAMES: u32 = 40;
/// When it is looked again who is at a board where somebody is just now, or where nobody knows.
const MOMENT_MS: u64 = 1_000;

/// An event as it stands, with its games.
pub(super) struct Boards<'a> {
    pub(super) site: &'a Site,
    pub(super) event: &'a StoredEvent,
    pub(super) play: &'a Play,
    pub(super) held: &'a Arc<Held>,
    pub(super) games: &'a [EventGame],
    pub(super) players: &'a [EventPlayer],
    pub(super) dates: &'a [EventDate],
}

impl Boards<'_> {
    /// Does what is to be done; when there will be more, if nothing changes before. What cannot be done at one board now holds up no other.
    pub(super) async fn see_to(&self) -> Result<Option<u64>, Undone> {
        let (mut due, mut done) = (None, Ok(()));
        for game in self.games {
            match self.see_to_game(game).await {
                Ok(at) => due = [due, at].into_iter().flatten().min(),
                Err(Undone::Moved) => return Err(Undone::Moved),
                Err(undone) => done = Err(undone),
            }
        }
        let state = self.held.state();
        for round in state.rounds.iter().filter(|_| !state.closed) {
            for board in round.boards.iter().filter(|board| board.result.is_none()) {
                match self.make(round.round, board).await {
                    Ok(at) => due = [due, at].into_iter().flatten().min(),
                    Err(Undone::Moved) => return Err(Undone::Moved),
                    Err(undone) => done = Err(undone),
                }
            }
        }
        done.map(|()| due)
    }

    async fn see_to_game(&self, game: &EventGame) -> Result<Option<u64>, Undone> {
        let board = self.board(game.round, game.board);
        match game.stage {
            EventGameStage::Off => self.call_off(game).await?,
            EventGameStage::Open if !board.is_some_and(|board| self.is_of(game, board)) => {
                self.move_on(game, EventGameStage::Off).await?;
            }
            EventGameStage::Open => {
                if !game.is_told {
                    self.tell(game).await?;
                }
                let missed = match board.filter(|_| game.due.is_none()) {
                    Some(board) => self.see_whether_missed(game, board).await?,
                    None => None,
                };
                return Ok([self.judge(game).await?, missed].into_iter().flatten().min());
            }
            // The round was taken back. What is made in its place has games of its own.
            EventGameStage::Over if !board.is_some_and(|board| is_of_two(game, board)) => {
                self.move_on(game, EventGameStage::Void).await?;
            }
            EventGameStage::Over | EventGameStage::Again | EventGameStage::Void => {}
        }
        Ok(None)
    }

    fn board(&self, round: u32, board: u32) -> Option<&Board> {
        let at = |number: u32| (number as usize).checked_sub(1);
        self.held.state().rounds.get(at(round)?)?.boards.get(at(board)?)
    }

    /// Whether a game is what an open board is waiting for.
    fn is_of(&self, game: &EventGame, board: &Board) -> bool {
        let same = game.black == board.black && game.white == board.white;
        same && board.result.is_none() && !self.held.state().closed
    }

    async fn move_on(&self, game: &EventGame, to: EventGameStage) -> Result<(), Undone> {
        // Whoever was quicker has marked the event, and it is looked at again.
        self.site.store.move_event_game(game, &[game.stage], to, None).await?;
        Ok(())
    }

    /// A game that counts no more ends without a result.
    async fn call_off(&self, game: &EventGame) -> Result<(), Undone> {
        match self.site.rooms.call_off(&game.game).await {
            Ok(true) | Err(RoomError::NoSuchGame | RoomError::Unreadable) => {
                self.move_on(game, EventGameStage::Void).await
            }
            Ok(false) | Err(_) => Err(Undone::Failed),
        }
    }

    /// Tells both that their game waits.
    async fn tell(&self, game: &EventGame) -> Result<(), Undone> {
        let subject = format!("{} {}", game.round, self.event.name);
        for entrant in [&game.black, &game.white] {
            if let Some(player) = self.player(entrant) {
                self.site.notices.add(&player.account, NoticeKind::Seated, &game.game, &subject).await?;
            }
        }
        self.site.store.event_game_told(game).await?;
        Ok(())
    }

    pub(super) fn player(&self, entrant: &str) -> Option<&EventPlayer> {
        self.players.iter().find(|player| player.entrant == entrant)
    }

    /// Whoever is not at the board by the event's clock has lost; when that will be judged.
    async fn judge(&self, game: &EventGame) -> Result<Option<u64>, Undone> {
        let Some(due) = game.due else { return Ok(None) };
        let now = SystemClock.wall().0;
        if now < due {
            return Ok(Some(due));
        }
        let row = self.site.store.game(&game.game).await?;
        let waits = row.and_then(|row| row.card).is_some_and(|card| card.status == Status::Waiting);
        if !waits {
            return Ok(None);
        }
        let Some(mut players) = self.site.rooms.players_there(&game.game).await? else {
            return Ok(Some(now + MOMENT_MS));
        };
        // The host of a display comes to one board after the other.
        players.white |= self.is_display();
        let result = match (players.black, players.white) {
            (true, true) => return Ok(Some(now + MOMENT_MS)),
            (true, false) => Outcome::WhiteForfeit,
            (false, true) => Outcome::BlackForfeit,
            (false, false) => Outcome::DoubleForfeit,
        };
        let mut commands = vec![Command::Result { round: game.round, board: game.board, result, left: None }];
        if self.is_arena() {
            commands.extend(self.withdrawn([(&game.black, players.black), (&game.white, players.white)]));
        }
        let Ok(next) = after(self.site, self.held, commands).await? else { return Ok(None) };
        let steps = Some((next.steps_after(self.held.steps()), next.card()));
        let moved = self.site.store.move_event_game(game, &[EventGameStage::Open], EventGameStage::Off, steps).await?;
        match moved {
            StepsAdded::Yes => {
                self.site.events.keep(&self.event.id, Arc::new(next));
                Err(Undone::Moved)
            }
            StepsAdded::Known | StepsAdded::Behind => Err(Undone::Moved),
        }
    }

    fn is_display(&self) -> bool {
        self.held.state().settings.format == Format::Simultaneous
    }

    fn is_arena(&self) -> bool {
        self.held.state().settings.format == Format::Arena
    }

    /// Those who are not there leave: an arena pairs whoever is free, and nobody twice with somebody who has gone.
    fn withdrawn<'g>(&self, seats: impl IntoIterator<Item = (&'g String, bool)>) -> Vec<Command> {
        let has_left = |id: &str| self.held.state().entrant(id).is_none_or(|entrant| entrant.left);
        let gone = seats.into_iter().filter(|(id, is_there)| !is_there && !has_left(id));
        gone.map(|(id, _)| Command::Withdraw { id: id.clone() }).collect()
    }

    /// Makes the game that an open board lacks, once it is time for it; when that will be.
    async fn make(&self, round: u32, board: &Board) -> Result<Option<u64>, Undone> {
        let own = self.games.iter().filter(|game| (game.round, game.board) == (round, board.board));
        let last = own.max_by_key(|game| game.number);
        let number = last.map_or(1, |game| game.number + 1);
        let lacks = match last.map(|game| game.stage) {
            None | Some(EventGameStage::Again | EventGameStage::Void) => number <= MOST_GAMES,
            Some(EventGameStage::Open | EventGameStage::Off | EventGameStage::Over) => false,
        };
        if !lacks {
            return Ok(None);
        }
        let sides = ByColor { black: self.account(&board.black).await?, white: self.account(&board.white).await? };
        let (black, white) = match (sides.black, sides.white) {
            (Some(black), Some(white)) => (black, white),
            (black, white) => {
                return self.walk_over(round, board.board, black.is_some(), white.is_some()).await.map(|()| None);
            }
        };
        // A game that is played anew follows at once: both are there.
        let is_again = last.is_some_and(|game| game.stage == EventGameStage::Again);
        if let Some(appointment) = self.appointment(round, board).filter(|_| !is_again) {
            let now = SystemClock.wall().0;
            // A time at which a game was made already, of which nothing came, is none at which another is made.
            let spent = match last {
                Some(last) => self.site.store.game(&last.game).await?.map(|row| row.created),
                None => None,
            };
            if appointment.agreed.is_some() && appointment.agreed <= spent {
                return self.lapse(round, board, appointment).await;
            }
            let is_now = appointment.is_now(now);
            let wakes = self.see_to_appointment(round, board, appointment, now).await?;
            if !is_now {
                return Ok(wakes);
            }
        }
        let names = ByColor { black: black.name.clone(), white: white.name.clone() };
        let mut contract = self.play.contract(self.is_display(), board, names);
        let pool = Pool::of(&contract);
        contract.rated &= Pool::of_rated(&contract).is_some();
        // A program's games are never rated.
        for player in [&black.id, &white.id] {
            contract.rated = contract.rated && !self.site.store.is_bot(player).await?;
        }
        let shown = match pool {
            Some(pool) => {
                let now = self.site.rooms.time().now().0;
                let one = self.site.standings.rating(&black.id, pool, now).await?;
                let other = self.site.standings.rating(&white.id, pool, now).await?;
                Some(((one.value + other.value) / 2.0).round() as u32)
            }
            None => None,
        };
        let holders = ByColor::from_fn(|side| Some(if side == Color::Black { black.holder } else { white.holder }));
        let opening = self.site.rooms.opening(&contract, holders, shown.filter(|_| contract.rated))?;
        let due = self.play.no_show.map(|minutes| opening.game.created + u64::from(minutes) * 60_000);
        let place = EventGame {
            event: self.event.id.clone(),
            round,
            board: board.board,
            number,
            game: opening.game.id.clone(),
            black: board.black.clone(),
            white: board.white.clone(),
            due,
            stage: EventGameStage::Open,
            is_told: false,
        };
        // Whoever was quicker, or has settled on another time meanwhile, has marked the event.
        let date = self.dates.iter().find(|date| (date.round, date.board) == (round, board.board));
        self.site.store.add_event_game(place, date.map_or(0, |date| date.version), opening).await?;
        Ok(None)
    }

    /// The open account of an entrant.
    async fn account(&self, entrant: &str) -> Result<Option<StoredAccount>, StoreError> {
        let Some(player) = self.player(entrant) else { return Ok(None) };
        Ok(self.site.store.account(&player.account).await?.filter(|account| account.closed.is_none()))
    }

    /// Whoever has no account any more cannot play.
    async fn walk_over(&self, round: u32, board: u32, black: bool, white: bool) -> Result<(), Undone> {
        let result = match (black, white) {
            (true, _) => Outcome::WhiteForfeit,
            (false, true) => Outcome::BlackForfeit,
            (false, false) => Outcome::DoubleForfeit,
        };
        let mut commands = vec![Command::Result { round, board, result, left: None }];
        let seats = self.board(round, board).filter(|_| self.is_arena());
        let gone = seats.map(|seats| [(&seats.black, black), (&seats.white, white)]).into_iter().flatten();
        commands.extend(self.withdrawn(gone));
        match take(self.site, self.event, self.held, commands).await? {
            Taken::Refused(_) => Ok(()),
            Taken::Yes | Taken::Behind => Err(Undone::Moved),
        }
    }
}

/// Whether a game is one of the two at a board, whoever is Black.
fn is_of_two(game: &EventGame, board: &Board) -> bool {
    let (two, theirs) = ((&game.black, &game.white), (&board.black, &board.white));
    two == theirs || (two.1, two.0) == theirs
}
