//! Who may sit down: the seats of a game, what opens them, and how an invitation's seat is given to one person.
//!
//! The creator's own seats open to the session that made the game and to whoever knows their secret. The invited friend's seat
//! is given to the first who brings its secret, and from then on opens to nobody else: to that person's session, or, where a
//! program without a session was first, to programs without a session that know the secret.

use crate::ask::Ask;
use crate::follow;
use crate::people::Seats;
use crate::room::{Incident, Room};
use crate::secret;
use komadai_game::{Act, Contract, Millis, Opponent, PauseReason};
use komadai_shogi::Color;
use komadai_store::{AuditEntry, Seat, SecretHash};
use std::sync::Arc;

/// What somebody shows to be seated.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Credentials {
    /// Secrets of seats.
    pub secrets: Vec<String>,
    /// The hash of their session's token.
    pub session: Option<SecretHash>,
}

/// The friend's seat, offered anew.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invitation {
    /// The friend's side.
    pub side: Color,
    /// What opens the seat from now on.
    pub secret: String,
}

/// Why the friend's seat is not offered anew.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotOffered {
    /// Nobody was invited to this game.
    #[error("nobody is invited to this game")]
    NoFriend,
    /// Only whoever made the game may.
    #[error("only whoever made the game can offer the seat again")]
    NotTheHost,
    /// The friend sits there.
    #[error("your opponent is at the board; the seat can be offered again when they are away")]
    FriendIsThere,
    /// There is nothing left to play.
    #[error("the game is over")]
    Over,
    /// The store has failed.
    #[error("that could not be stored; try again in a moment")]
    NotStored,
}

/// Why nobody is asked to keep the time.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotAppointed {
    /// Only whoever made the game may, or a moderator.
    #[error("only whoever made the game can appoint a timekeeper")]
    NotTheHost,
    /// It has begun, against somebody who had not been told of a timekeeper.
    #[error("once the game has begun, a timekeeper is appointed only if both players agree")]
    HasBegun,
    /// A timekeeper decides results: whoever plays for ratings does not choose one.
    #[error("in a rated game a moderator appoints the timekeeper")]
    Rated,
    /// Two people play who are not there together, or an engine does.
    #[error("a timekeeper keeps games that two people play at one sitting")]
    NoSitting,
    /// A timekeeper's desk is made for shogi itself.
    #[error("only games of shogi itself have a timekeeper")]
    OtherGame,
    /// There is nothing left to play.
    #[error("the game is over")]
    Over,
    /// The store has failed, or a timekeeper has done as much as may be done.
    #[error("that could not be stored; try again in a moment")]
    NotStored,
}

/// Why a game is not removed.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotRemoved {
    /// Only whoever made the game may.
    #[error("only whoever made the game can delete it")]
    NotTheHost,
    /// A move was played, or it is over.
    #[error("the game has begun; it stays")]
    HasBegun,
    /// The result changes ratings: whoever would rather not play it resigns.
    #[error("a rated game stays; resign it instead")]
    Rated,
    /// The store has failed.
    #[error("the site is busy; nothing was changed")]
    NotStored,
}

/// Secrets that one greeting may name.
const MAX_SECRETS: usize = 4;

/// Whether a side's seat is that of the friend who was invited.
pub(crate) fn is_invited(contract: &Contract, side: Color) -> bool {
    contract.opponent == Opponent::Friend && side != contract.creator
}

/// What somebody's credentials come to for one seat.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Door {
    /// The seat is theirs.
    Opens,
    /// The seat is nobody's yet; it becomes theirs, held by this hash.
    Free { key: SecretHash, holder: SecretHash },
    /// The secret was right, but somebody else has used it.
    Taken,
    /// Nothing that was shown has to do with this seat.
    Shut,
}

fn door(seat: &Seat, invited: bool, shown: &Credentials) -> Door {
    let Seat::Person { key, holder } = *seat else { return Door::Shut };
    if shown.session.is_some() && holder == shown.session {
        return Door::Opens;
    }
    if !shown.secrets.iter().take(MAX_SECRETS).any(|secret| secret::matches(secret, &key)) {
        return Door::Shut;
    }
    match holder {
        _ if !invited => Door::Opens,
        None => Door::Free { key, holder: shown.session.unwrap_or(key) },
        Some(holder) if holder == key && shown.session.is_none() => Door::Opens,
        Some(_) => Door::Taken,
    }
}

/// Who somebody turned out to be.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Seated {
    pub(crate) seats: Seats,
    /// Somebody else has used the invitation that they brought.
    pub(crate) taken: bool,
    /// A secret opened nothing.
    pub(crate) wrong_secret: bool,
}

impl Room {
    /// Finds the seats of whoever shows this, and gives them the friend's if it is free.
    pub(crate) async fn seat(&mut self, shown: &Credentials) -> Seated {
        if self.follow.is_some() {
            self.read_seats().await;
        }
        let mut seated = self.look(shown).await;
        let unknown = seated.seats.is_empty() && shown.session.is_some();
        if seated.taken || seated.wrong_secret || unknown {
            // The seat may have been taken or offered anew by way of another node, or its holder have become an account.
            self.read_seats().await;
            seated = self.look(shown).await;
        }
        seated
    }

    async fn look(&mut self, shown: &Credentials) -> Seated {
        let mut seated = Seated::default();
        let mut known = false;
        // One's own seat first: whoever tries their own invitation stays what they are, and the seat stays free.
        for side in [self.contract.creator, !self.contract.creator] {
            match door(&self.seats[side], is_invited(&self.contract, side), shown) {
                Door::Shut => continue,
                Door::Opens => seated.seats = seated.seats.with(Seats::one(side)),
                Door::Taken => seated.taken = true,
                Door::Free { .. } if shown.session.is_some() && !seated.seats.is_empty() => {}
                Door::Free { key, holder } => match self.take(side, key, holder).await {
                    true => seated.seats = seated.seats.with(Seats::one(side)),
                    false => seated.taken = true,
                },
            }
            known = true;
        }
        match self.keeper.as_ref().map(|seat| (door(seat, true, shown), self.may_keep(seated.seats))) {
            None | Some((Door::Shut, _)) => {}
            Some((Door::Opens, true)) => (seated.seats.keeper, known) = (true, true),
            Some((Door::Free { key, holder }, true)) => {
                known = true;
                match self.take_keeper(key, holder).await {
                    true => seated.seats.keeper = true,
                    false => seated.taken = true,
                }
            }
            Some(_) => (seated.taken, known) = (true, true),
        }
        seated.wrong_secret = !known && !shown.secrets.is_empty();
        seated
    }

    /// Nobody keeps the time of their own game, but where they play both sides: on a real board, others do.
    fn may_keep(&self, seats: Seats) -> bool {
        !seats.plays() || self.contract.opponent == Opponent::Own
    }

    async fn take_keeper(&mut self, key: SecretHash, holder: SecretHash) -> bool {
        if !matches!(self.rooms.site().store.take_keeper(&self.id, key, holder).await, Ok(true)) {
            return false;
        }
        self.keeper = Some(Seat::Person { key, holder: Some(holder) });
        self.tell_owner_of_seats().await;
        true
    }

    /// Asks a third person to keep the time, who brings this secret first.
    pub(crate) async fn appoint(
        &mut self,
        shown: &Credentials,
        by_office: Option<AuditEntry>,
    ) -> Result<Result<String, NotAppointed>, Incident> {
        if let Err(why) = self.may_appoint(shown, by_office.is_some()).await {
            return Ok(Err(why));
        }
        let secret = secret::new_secret(&*self.rooms.site().entropy);
        let key = secret::hash(&secret);
        if self.rooms.site().store.offer_keeper(&self.id, key, by_office).await.is_err() {
            return Ok(Err(NotAppointed::NotStored));
        }
        let told = self.hear(Seats::KEEPER, Millis::ZERO, None, Ask::Keep(Act::Appointed)).await?;
        if told.is_err() {
            return Ok(Err(NotAppointed::NotStored));
        }
        self.keeper = Some(Seat::Person { key, holder: None });
        self.people.unseat_keeper();
        self.tell_owner_of_seats().await;
        Ok(Ok(secret))
    }

    async fn may_appoint(&mut self, shown: &Credentials, is_moderator: bool) -> Result<(), NotAppointed> {
        let is_at_one_sitting = Color::ALL.iter().all(|side| !self.game.clock(*side).is_correspondence());
        if self.contract.engine().is_some() || !is_at_one_sitting {
            return Err(NotAppointed::NoSitting);
        }
        if self.game.outcome().is_some() {
            return Err(NotAppointed::Over);
        }
        if !self.contract.is_standard() {
            return Err(NotAppointed::OtherGame);
        }
        if is_moderator {
            return Ok(());
        }
        let is_host = |room: &Room| door(&room.seats[room.contract.creator], false, shown) == Door::Opens;
        if !is_host(self) {
            // Its holder may have become an account.
            self.read_seats().await;
        }
        let plays = |room: &Room| Color::ALL.iter().any(|side| door(&room.seats[*side], false, shown) == Door::Opens);
        if self.game.keeper().is_some_and(|keeper| keeper.agreed) && plays(self) {
            return Ok(());
        }
        if !is_host(self) || self.contract.opponent == Opponent::Player {
            return Err(NotAppointed::NotTheHost);
        }
        if self.contract.rated {
            return Err(NotAppointed::Rated);
        }
        let waits = self.game.pause().is_some_and(|pause| pause.reason == PauseReason::Waiting);
        if !waits && self.game.keeper().is_none() && self.contract.opponent != Opponent::Own {
            return Err(NotAppointed::HasBegun);
        }
        Ok(())
    }

    async fn take(&mut self, side: Color, key: SecretHash, holder: SecretHash) -> bool {
        let taken = self.rooms.site().store.take_seat(&self.id, side, key, holder).await;
        if !matches!(taken, Ok(true)) {
            return false;
        }
        self.seats[side] = Seat::Person { key, holder: Some(holder) };
        self.tell_owner_of_seats().await;
        true
    }

    /// Offers the friend's seat anew, to whoever brings the new secret first.
    pub(crate) async fn invite(&mut self, shown: &Credentials) -> Result<Invitation, NotOffered> {
        if self.contract.opponent != Opponent::Friend {
            return Err(NotOffered::NoFriend);
        }
        let (host, friend) = (self.contract.creator, !self.contract.creator);
        if door(&self.seats[host], false, shown) != Door::Opens {
            // Its holder may have become an account.
            self.read_seats().await;
        }
        if door(&self.seats[host], false, shown) != Door::Opens {
            return Err(NotOffered::NotTheHost);
        }
        if self.game.outcome().is_some() {
            return Err(NotOffered::Over);
        }
        let begun = !self.game.pause().is_some_and(|pause| pause.reason == PauseReason::Waiting);
        if begun && self.people.all().players[friend] {
            return Err(NotOffered::FriendIsThere);
        }
        let secret = secret::new_secret(&*self.rooms.site().entropy);
        let key = secret::hash(&secret);
        if !matches!(self.rooms.site().store.offer_seat(&self.id, friend, key).await, Ok(true)) {
            return Err(NotOffered::NotStored);
        }
        self.seats[friend] = Seat::Person { key, holder: None };
        self.people.unseat(friend);
        self.tell_owner_of_seats().await;
        Ok(Invitation { side: friend, secret })
    }

    /// Removes an unrated game that nobody has moved in, for whoever made it.
    pub(crate) async fn remove(&self, shown: &Credentials) -> Result<(), NotRemoved> {
        if door(&self.seats[self.contract.creator], false, shown) != Door::Opens {
            return Err(NotRemoved::NotTheHost);
        }
        if self.contract.rated {
            return Err(NotRemoved::Rated);
        }
        match self.rooms.site().store.remove_unstarted(&self.id).await {
            Ok(true) => Ok(()),
            Ok(false) => Err(NotRemoved::HasBegun),
            Err(_) => Err(NotRemoved::NotStored),
        }
    }

    /// What another node may have changed.
    pub(crate) async fn read_seats(&mut self) {
        if let Ok(Some(row)) = self.rooms.site().store.game(&self.id).await {
            self.seats = row.seats;
            if let Ok(keeper) = self.rooms.site().store.keeper(&self.id).await {
                self.keeper = keeper;
            }
            // A name may have been taken out of a game that is over.
            if self.game.outcome().is_some()
                && let Ok(contract) = Contract::from_stored(&row.contract)
            {
                self.contract = Arc::new(contract);
            }
        }
    }

    /// The owner makes the next game, with the seats that it knows.
    async fn tell_owner_of_seats(&self) {
        if let Some(follow) = &self.follow {
            self.ask_owner(&follow.owner, follow::seats_changed(&self.id)).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every kind of caller before every kind of seat.
    #[test]
    fn a_seat_opens_to_its_holder_and_an_invitation_to_one_taker() {
        let (key, own, other) = (secret::hash("secret"), [1; 32], [2; 32]);
        let shown = |secret: &str, session| Credentials { secrets: vec![secret.to_owned()], session };
        let free = |holder| Door::Free { key, holder };
        let rows = [
            // The creator's own seat.
            (Some(own), false, "", Some(own), Door::Opens),
            (Some(own), false, "secret", Some(other), Door::Opens),
            (Some(own), false, "secret", None, Door::Opens),
            (Some(own), false, "wrong", Some(other), Door::Shut),
            (Some(own), false, "wrong", None, Door::Shut),
            (None, false, "secret", None, Door::Opens),
            (None, false, "wrong", None, Door::Shut),
            // An invitation that nobody has used.
            (None, true, "secret", Some(own), free(own)),
            (None, true, "secret", None, free(key)),
            (None, true, "wrong", Some(own), Door::Shut),
            // Used in a browser.
            (Some(own), true, "secret", Some(own), Door::Opens),
            (Some(own), true, "", Some(own), Door::Opens),
            (Some(own), true, "secret", Some(other), Door::Taken),
            (Some(own), true, "secret", None, Door::Taken),
            // Used by a program without a session.
            (Some(key), true, "secret", None, Door::Opens),
            (Some(key), true, "secret", Some(other), Door::Taken),
            (Some(key), true, "wrong", None, Door::Shut),
        ];
        for (holder, invited, secret, session, expected) in rows {
            let seat = Seat::Person { key, holder };
            assert_eq!(
                door(&seat, invited, &shown(secret, session)),
                expected,
                "{holder:?} {invited} {secret} {session:?}"
            );
        }
        assert_eq!(door(&Seat::Engine, false, &shown("secret", Some(own))), Door::Shut);
    }
}
