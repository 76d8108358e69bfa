//! Who is at the board of a game, and who is away.

use crate::engine::EngineSeat;
use crate::follow;
use crate::room::Room;
use crate::told::{Absence, Presence};
use komadai_game::Opponent;
use komadai_shogi::{ByColor, Color};
use std::time::Duration;

/// Who takes a game up waits so long for its players, who may have been at another node or without a site, before it says who is missing.
const GATHERING: Duration = Duration::from_secs(10);

impl Room {
    pub(crate) fn now_present(&self) -> Presence {
        let count = self.people.all();
        let engine = self.engine.as_ref();
        let there = |color| count.players[color] || engine.is_some_and(|engine| engine.color == color);
        let presence = Presence {
            players: ByColor { black: there(Color::Black), white: there(Color::White) },
            spectators: count.spectators,
            engine_thinking: engine.is_some_and(EngineSeat::is_thinking),
            absent: ByColor::default(),
        };
        match &self.follow {
            Some(follow) => follow.told_presence(presence, &self.game),
            None => Presence { absent: ByColor::from_fn(|side| self.absence(side)), ..presence },
        }
    }

    /// Who is at the board by the word of the owner, who alone hears of everybody, or has left it for no longer than an absence may last.
    /// None: it has just taken the game up, or whoever may be there cannot be heard.
    pub(crate) async fn known_players(&self) -> Option<ByColor<bool>> {
        if let Some(follow) = &self.follow {
            return follow::read_players(&self.ask_owner(&follow.owner, follow::who_is_there(&self.id)).await?);
        }
        let gathered = self.fence.is_some() && self.owned_since.elapsed() >= GATHERING;
        let players = (gathered && self.rooms.site().bus.is_up()).then(|| self.now_present().players)?;
        Some(ByColor::from_fn(|side| players[side] || self.is_back_soon(side)))
    }

    /// Whether a side has left the board so short a time ago that nothing follows from it. Guests of a display wait long for their host: of
    /// one who has not been seen since this room was opened, nobody knows for how long they had been there before.
    fn is_back_soon(&self, side: Color) -> bool {
        let may_have_come = self.away.has_come(side) || self.game.config().host.is_some();
        let allowed = self.game.allowed_absence(side).filter(|_| may_have_come);
        allowed.is_some_and(|allowed| self.away.gone_for(side, self.now()) < allowed)
    }

    /// Whether an absence is counted here.
    pub(crate) fn away_is_held(&self) -> bool {
        self.follow.is_none() && Color::ALL.into_iter().any(|side| self.absence(side).is_some())
    }

    /// How a side is away, where the other will be able to claim for it.
    fn absence(&self, side: Color) -> Option<Absence> {
        if !matches!(self.contract.opponent, Opponent::Friend | Opponent::Player) {
            return None;
        }
        let (since, time) = self.away.held_against(side).zip(self.game.time_to_return(side))?;
        Some(Absence { since, returns_by: since + time, claims: self.game.claims(side) })
    }

    pub(crate) fn tell_presence(&mut self) {
        self.people.forget_silent();
        if !self.rooms.site().bus.is_up() {
            // Players may sit at nodes that cannot be heard.
            self.away.excuse(self.now());
        }
        self.away.saw(self.now_present().players, self.now());
        let now = self.now_present();
        self.presence.send_if_modified(|last| std::mem::replace(last, now) != now);
    }
}
