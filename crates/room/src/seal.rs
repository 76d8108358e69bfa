//! Moves that are sealed: kept apart from the game's events until they are opened, and told to nobody before.
//!
//! The node that a player is connected to keeps the move, and only its commitment goes on from there: to the owner of the game, into the
//! events, to everybody. The owner reads the move where it is kept.

use crate::ask::Refused;
use crate::room::{Incident, Room};
use komadai_game::{Attempt, Command, Commitment, Event, Hex, Instant, Refusal};
use komadai_shogi::Color;
use komadai_store::SealedMove;

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
        let mut salt = Hex([0; 16]);
        self.rooms.site().entropy.fill(&mut salt.0);
        let commitment = Commitment::to(attempt, salt);
        let sealed = SealedMove { commitment: commitment.0, salt: salt.0, attempt: attempt.to_string() };
        let kept = self.rooms.site().store.keep_sealed(&self.id, sealed).await;
        kept.map(|()| Some(commitment)).map_err(|_| Refused::NotStored)
    }

    async fn has_sealed(&self, by: Color, attempt: Attempt, ply: Option<u32>) -> Result<bool, Refused> {
        let next = self.game.ply() + 1;
        let Some(sealed) = self.game.sealed().filter(|sealed| sealed.by == by && ply.is_none_or(|ply| ply == next))
        else {
            return Ok(false);
        };
        let kept = self.rooms.site().store.sealed(&self.id, sealed.commitment.0).await;
        let kept = kept.map_err(|_| Refused::NotStored)?;
        Ok(kept.is_some_and(|kept| kept.attempt == attempt.to_string()))
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

    /// Opens what was sealed, now that the game goes on. None: the store does not say what it is.
    ///
    /// # Errors
    /// It is not kept, or is not what was sealed.
    pub(crate) async fn open_sealed(&mut self, now: Instant) -> Result<Option<Vec<Event>>, Incident> {
        let Some(sealed) = self.game.to_open() else { return Ok(Some(Vec::new())) };
        let Ok(kept) = self.rooms.site().store.sealed(&self.id, sealed.commitment.0).await else { return Ok(None) };
        let lost = || Incident::Unreadable("the move that was sealed is not kept".to_owned());
        let kept = kept.ok_or_else(lost)?;
        let attempt = kept.attempt.parse().map_err(|_| lost())?;
        let command = Command::Open { attempt, salt: Hex(kept.salt) };
        self.game.apply_over(self.ways, command, now).map(Some).map_err(|_| lost())
    }
}

/// Whether what is kept apart for a game holds the move that its events say was sealed.
pub(crate) fn check(game: &komadai_game::Game, kept: &[SealedMove]) -> Result<(), String> {
    let Some(sealed) = game.sealed() else { return Ok(()) };
    let holds = |kept: &SealedMove| Commitment::to(&kept.attempt, Hex(kept.salt)) == sealed.commitment;
    let found = kept.iter().find(|kept| kept.commitment == sealed.commitment.0);
    if found.is_some_and(holds) { Ok(()) } else { Err("the move that was sealed in it is not kept".to_owned()) }
}
