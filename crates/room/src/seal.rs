//! What players do unseen, sealed moves and throws at rock-paper-scissors: kept apart from the game's events until it is opened, and told
//! to nobody before.
//!
//! The node that a player is connected to keeps it, and only its commitment goes on from there: to the owner of the game, into the
//! events, to everybody. The owner reads it where it is kept.

use crate::ask::Refused;
use crate::room::{Incident, Room};
use komadai_game::any::Move as Attempt;
use komadai_game::{Command, Commitment, Event, Furigoma, Hex, Instant, Refusal, Throw};
use komadai_shogi::{ByColor, Color};
use komadai_store::SealedMove;
use std::fmt::Display;

impl Room {
    /// Keeps what a side seals, and gives the commitment under which it is kept. None: it is sealed already, and was sent twice.
    pub(crate) async fn seal(
        &self,
        by: Color,
        attempt: Attempt,
        ply: Option<u32>,
        may_be_sent_twice: bool,
    ) -> Result<Option<Commitment>, Refused> {
        if may_be_sent_twice && self.has_sealed(by, attempt, ply).await? {
            return Ok(None);
        }
        self.game.may_seal(by, attempt, ply).map_err(Refused::Game)?;
        self.keep_unseen(attempt).await.map(Some)
    }

    async fn has_sealed(&self, by: Color, attempt: Attempt, ply: Option<u32>) -> Result<bool, Refused> {
        let next = self.game.ply() + 1;
        match self.game.sealed().filter(|sealed| sealed.by == by && ply.is_none_or(|ply| ply == next)) {
            Some(sealed) => self.is_kept(sealed.commitment, attempt).await,
            None => Ok(false),
        }
    }

    /// Keeps what a side throws, likewise. None: it is thrown already, and was sent twice; or that round is over.
    pub(crate) async fn throw(
        &self,
        by: Color,
        throw: Throw,
        round: u32,
        may_be_sent_twice: bool,
    ) -> Result<Option<Commitment>, Refused> {
        if let Some(janken) = self.game.janken().filter(|_| may_be_sent_twice) {
            if (round as usize) < janken.rounds() {
                return Ok(None);
            }
            if let Some(thrown) = janken.thrown(by)
                && self.is_kept(thrown, throw).await?
            {
                return Ok(None);
            }
        }
        self.game.may_throw(by).map_err(Refused::Game)?;
        self.keep_unseen(throw).await.map(Some)
    }

    async fn keep_unseen(&self, what: impl Display) -> Result<Commitment, Refused> {
        let mut salt = Hex([0; 16]);
        self.rooms.site().entropy.fill(&mut salt.0);
        let commitment = Commitment::to(&what, salt);
        let sealed = SealedMove { commitment: commitment.0, salt: salt.0, attempt: what.to_string() };
        let kept = self.rooms.site().store.keep_sealed(&self.id, sealed).await;
        kept.map(|()| commitment).map_err(|_| Refused::NotStored)
    }

    /// Whether this is what is kept under a commitment.
    async fn is_kept(&self, commitment: Commitment, what: impl Display) -> Result<bool, Refused> {
        let kept = self.rooms.site().store.sealed(&self.id, commitment.0).await.map_err(|_| Refused::NotStored)?;
        Ok(kept.is_some_and(|kept| kept.attempt == what.to_string()))
    }

    /// The command that seals what is kept under a commitment.
    pub(crate) async fn sealing(&self, by: Color, commitment: Commitment) -> Result<Command, Refused> {
        let kept = self.rooms.site().store.sealed(&self.id, commitment.0).await.map_err(|_| Refused::NotStored)?;
        let attempt = kept.as_ref().and_then(|kept| kept.attempt.parse().ok());
        match kept.zip(attempt) {
            Some((kept, attempt)) => Ok(Command::Seal { by, attempt, ply: None, salt: Hex(kept.salt) }),
            None => Err(Refused::Game(Refusal::NotSealed)),
        }
    }

    /// The command that throws what is kept under a commitment. Nobody throws before the other is there.
    pub(crate) async fn throwing(&self, by: Color, commitment: Commitment) -> Result<Command, Refused> {
        let there = self.now_present().players;
        if !(there.black && there.white) {
            return Err(Refused::Game(Refusal::NoJanken));
        }
        let kept = self.rooms.site().store.sealed(&self.id, commitment.0).await.map_err(|_| Refused::NotStored)?;
        let throw = kept.as_ref().and_then(|kept| kept.attempt.parse().ok());
        match kept.zip(throw) {
            Some((kept, throw)) => Ok(Command::Throw { by, throw, salt: Hex(kept.salt) }),
            None => Err(Refused::Game(Refusal::NoJanken)),
        }
    }

    /// Opens what is to be opened now, and tosses for whoever has won by it. None: the store does not say what it is.
    ///
    /// # Errors
    /// It is not kept, or is not what was sealed.
    pub(crate) async fn open_unseen(&mut self, now: Instant) -> Result<Option<Vec<Event>>, Incident> {
        let mut events = Vec::new();
        if let Some(sealed) = self.game.to_open() {
            let Some((kept, attempt)) = self.kept(sealed.commitment).await? else { return Ok(None) };
            events.extend(self.open(Command::Open { attempt, salt: Hex(kept.salt) }, now)?);
        }
        if let Some(thrown) = self.game.janken().and_then(|janken| janken.to_show()) {
            let Some((black, first)) = self.kept(thrown.black).await? else { return Ok(None) };
            let Some((white, second)) = self.kept(thrown.white).await? else { return Ok(None) };
            let throws = ByColor { black: first, white: second };
            let salts = ByColor { black: Hex(black.salt), white: Hex(white.salt) };
            events.extend(self.open(Command::ShowThrows { throws, salts }, now)?);
        }
        if self.game.is_waiting()
            && self.game.janken().is_some_and(|janken| janken.winner().is_some() && !janken.is_over())
        {
            events.extend(self.open(Command::Toss(self.toss()), now)?);
        }
        Ok(Some(events))
    }

    /// What is kept under a commitment, and what it says. None: the store does not answer.
    async fn kept<T: std::str::FromStr>(&self, commitment: Commitment) -> Result<Option<(SealedMove, T)>, Incident> {
        let Ok(kept) = self.rooms.site().store.sealed(&self.id, commitment.0).await else { return Ok(None) };
        let kept = kept.ok_or_else(lost)?;
        let said = kept.attempt.parse().map_err(|_| lost())?;
        Ok(Some((kept, said)))
    }

    fn open(&mut self, command: Command, now: Instant) -> Result<Vec<Event>, Incident> {
        self.game.apply_over(self.ways, command, now).map_err(|_| lost())
    }

    /// Five pawns, tossed.
    pub(crate) fn toss(&self) -> Furigoma {
        let mut bits = [0];
        self.rooms.site().entropy.fill(&mut bits);
        Furigoma::from_bits(bits[0] & 31)
    }
}

fn lost() -> Incident {
    Incident::Unreadable("what a player has sealed or thrown is not kept".to_owned())
}

/// Whether what is kept apart for a game holds the move that its events say was sealed.
pub(crate) fn check(game: &komadai_game::Game, kept: &[SealedMove]) -> Result<(), String> {
    let Some(sealed) = game.sealed() else { return Ok(()) };
    let holds = |kept: &SealedMove| Commitment::to(&kept.attempt, Hex(kept.salt)) == sealed.commitment;
    let found = kept.iter().find(|kept| kept.commitment == sealed.commitment.0);
    if found.is_some_and(holds) { Ok(()) } else { Err("the move that was sealed in it is not kept".to_owned()) }
}
