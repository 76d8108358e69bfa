//! What players ask of a game.

use crate::ask::{Ask, AskId, Refused};
use crate::people::Seats;
use crate::room::{Incident, Room};
use komadai_game::{Act, Command, Millis, OfferKind, Refusal};
use komadai_shogi::Color;

impl Room {
    /// Does what a player asks: all of it is kept, and then acknowledged; or nothing happens, and the player hears why.
    pub(crate) async fn hear(
        &mut self,
        seats: Seats,
        way: Millis,
        id: Option<AskId>,
        ask: Ask,
    ) -> Result<Result<(), Refused>, Incident> {
        if seats.is_empty() {
            return Ok(Err(Refused::NotAPlayer));
        }
        if !may_ask(seats, &ask) {
            return Ok(Err(Refused::NotAPlayer));
        }
        let by = match (seats.black, seats.white) {
            (true, true) | (false, false) => self.game.turn(),
            (true, false) => Color::Black,
            (false, _) => Color::White,
        };
        let ask = match ask {
            Ask::Seal { attempt, ply } => match self.seal(by, attempt, ply, id.is_some()).await {
                Ok(Some(commitment)) => Ask::Sealed(commitment),
                Ok(None) => return Ok(Ok(())),
                Err(refused) => return Ok(Err(refused)),
            },
            Ask::Throw { throw, round } => match self.throw(by, throw, round, id.is_some()).await {
                Ok(Some(commitment)) => Ask::Thrown(commitment),
                Ok(None) => return Ok(Ok(())),
                Err(refused) => return Ok(Err(refused)),
            },
            ask => ask,
        };
        if self.follow.is_some()
            && let Some(answer) = self.pass_on(seats, way, id.as_ref(), &ask).await?
        {
            return Ok(answer);
        }
        // What is in memory now may never have been kept.
        if self.stall.is_some() {
            return Ok(Err(Refused::NotStored));
        }
        if let Some(id) = &id
            && (self.acks.knows(id, &ask) || self.was_played(seats, &ask))
        {
            return Ok(Ok(()));
        }
        // A name stands as it was settled; only whoever has none gives one.
        if matches!(ask, Ask::Name(_)) && !seats.keeper && !self.contract.names[by].is_empty() {
            return Ok(Err(Refused::Game(Refusal::NamedAlready)));
        }
        // In a rated game no player chooses who decides.
        if self.contract.rated && ask == Ask::Offer(OfferKind::Keeper) {
            return Ok(Err(Refused::Game(Refusal::NoKeeper)));
        }
        self.ways[by] = way;
        // An absence is counted by a clock that has been set right.
        self.excuse_gaps().await?;
        let commands = match ask {
            Ask::Sealed(commitment) => match self.sealing(by, commitment).await {
                Ok(command) => vec![command],
                Err(refused) => return Ok(Err(refused)),
            },
            Ask::Thrown(commitment) => match self.throwing(by, commitment).await {
                Ok(command) => vec![command],
                Err(refused) => return Ok(Err(refused)),
            },
            _ => self.commands(&ask, by, seats),
        };

        let done = self.enact(&commands).await?;
        if let (Ok(()), Some(id)) = (&done, id) {
            self.acks.remember(id, ask);
        }
        Ok(done)
    }

    /// Whether this is a move that was played: sent twice, because the first answer was lost with the connection or the server.
    fn was_played(&self, seats: Seats, ask: &Ask) -> bool {
        let Ask::Move { attempt, ply: Some(ply) } = ask else { return false };
        let played = ply.checked_sub(1).and_then(|index| self.game.moves().get(index as usize));
        played.is_some_and(|played| (!seats.plays() || seats.has(played.by)) && played.mv == *attempt)
    }

    /// The commands that a request comes to: an offer is answered at once where the other side is the engine or the same person.
    fn commands(&self, ask: &Ask, by: Color, seats: Seats) -> Vec<Command> {
        match ask {
            Ask::Keep(Act::Tossed { on_behalf_of, .. }) => {
                let toss = self.toss();
                return vec![Command::Keep(Act::Tossed { toss, on_behalf_of: *on_behalf_of })];
            }
            &Ask::Move { attempt, ply } if !seats.plays() => return vec![Command::Enter { attempt, ply }],
            // Whoever plays both sides and keeps the time gives the timekeeper's name: the players have theirs.
            Ask::Name(name) if seats.keeper => return vec![Command::Keep(Act::Named { name: name.clone() })],
            _ => {}
        }
        if let &Ask::Claim(claim) = ask {
            let away = self.away.gone_for(!by, self.now());
            return vec![Command::Claim { by, claim, away }];
        }
        let &Ask::Offer(kind) = ask else { return ask.command(by).into_iter().collect() };
        let both = seats == Seats::BOTH;
        // Whoever plays both sides takes back the last move, not the one before it.
        let by = if both && kind == OfferKind::Takeback { !by } else { by };
        let mut commands = vec![Command::Offer { by, kind }];
        // An offer that meets the other's is agreed already.
        let met = self.game.offers(!by).has(kind);
        if both && !met {
            commands.push(Command::Answer { by: !by, kind, accept: true });
        } else if let Some(engine) = self.engine.as_ref().filter(|engine| engine.color == !by && !met) {
            commands.push(Command::Answer { by: !by, kind, accept: engine.accepts(&self.game, kind) });
        }
        commands
    }
}

/// Whether the seats that somebody holds let them ask this: a player plays, the timekeeper keeps the time and enters moves.
fn may_ask(seats: Seats, ask: &Ask) -> bool {
    match ask {
        Ask::Keep(_) => seats.keeper,
        Ask::Move { .. } | Ask::Name(_) => true,
        _ => seats.plays(),
    }
}
