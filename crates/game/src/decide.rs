//! What a command comes to, by the rules of the game.

use crate::{
    Attempt, Command, Conduct, Event, EventKind, FoulReport, Game, Instant, Millis, OfferKind, Outcome, PauseReason,
    Reason, Refusal, Resigning, evidence,
};
use komadai_shogi::impasse::{self, Counted, DeclarationFault, ImpasseVerdict};
use komadai_shogi::{ByColor, Color, Foul};

/// No side makes more offers in one game: it bounds what a game can grow to.
const MOST_OFFERS: u32 = 300;

type Decision = Result<Vec<EventKind>, Refusal>;

impl Game {
    /// What a command comes to now: the events that happen by it, none of them recorded yet. Where the running side's time is
    /// up, that is what happens, whatever was asked. A time before the last event is taken for the last event's.
    ///
    /// # Errors
    /// Why nothing happens.
    pub fn decide(&self, command: Command, now: Instant) -> Result<Vec<Event>, Refusal> {
        let now = now.max(self.last_event_at());
        let judged_at = match command {
            // Whatever ran out while nobody was there to see a move did not run out.
            Command::Interrupted { since } => since.clamp(self.last_event_at(), now),
            _ => now,
        };
        let kinds = match self.running() {
            Some(side) if self.time_is_up(judged_at) => {
                vec![self.end(Outcome::win(!side, Reason::Timeout), now)]
            }
            _ => self.answer_to(command, now)?,
        };
        Ok(kinds.into_iter().map(|kind| Event { at: now, kind }).collect())
    }

    /// Decides and records.
    ///
    /// # Errors
    /// Why nothing happened.
    pub fn apply(&mut self, command: Command, now: Instant) -> Result<Vec<Event>, Refusal> {
        let events = self.decide(command, now)?;
        for event in &events {
            if self.record(event).is_err() {
                unreachable!("what was decided can be recorded: {event:?}");
            }
        }
        Ok(events)
    }

    fn answer_to(&self, command: Command, now: Instant) -> Decision {
        match command {
            Command::Tick => Ok(Vec::new()),
            Command::Move { by, attempt, ply } => self.play(by, attempt, ply, now),
            Command::Resign { by } => self.resign(by, now),
            Command::Offer { by, kind } => self.offer(by, kind, now),
            Command::Answer { by, kind, accept } => self.answer(by, kind, accept, now),
            Command::Withdraw { by, kind } if self.offers(by).has(kind) => Ok(vec![EventKind::Withdrawn { by, kind }]),
            Command::Withdraw { .. } => Err(Refusal::NoSuchOffer),
            Command::Declare { by } => self.declare(by, now),
            Command::Pause(reason) => self.going_on().map(|()| vec![EventKind::Paused { reason }]),
            Command::Resume => match (self.outcome(), self.pause()) {
                (Some(_), _) => Err(Refusal::Over),
                (None, None) => Err(Refusal::NotPaused),
                (None, Some(_)) => Ok(vec![EventKind::Resumed]),
            },
            Command::Interrupted { since } => Ok(match self.running() {
                Some(_) => vec![EventKind::Interrupted { since: since.clamp(self.last_event_at(), now) }],
                None => Vec::new(),
            }),
            Command::Abandon { by } => {
                self.not_over()?;
                Ok(vec![self.end(Outcome::win(!by, Reason::Abandoned), now)])
            }
            Command::Abort => {
                self.not_over()?;
                Ok(vec![self.end(Outcome::nobody(Reason::Aborted), now)])
            }
            Command::Next { id } => self.next_game(id),
        }
    }

    fn not_over(&self) -> Result<(), Refusal> {
        if self.outcome().is_some() { Err(Refusal::Over) } else { Ok(()) }
    }

    fn going_on(&self) -> Result<(), Refusal> {
        self.not_over()?;
        if self.pause().is_some() { Err(Refusal::Paused) } else { Ok(()) }
    }

    fn end(&self, outcome: Outcome, now: Instant) -> EventKind {
        EventKind::Ended { outcome, took: self.charged(now) }
    }

    fn play(&self, by: Color, attempt: Attempt, ply: Option<u32>, now: Instant) -> Decision {
        self.going_on()?;
        let next = self.ply().saturating_add(1);
        if ply.is_some_and(|ply| ply != next) {
            return Err(Refusal::Stale(next));
        }
        let checked = if by == self.turn() { attempt.check(self.position()) } else { Err(Foul::OutOfTurn) };
        let mv = match checked {
            Ok(mv) => mv,
            Err(foul) => return self.foul(by, attempt, foul, now),
        };
        let moved = EventKind::Moved { mv, took: self.charged(now) };
        let mut after = self.clone();
        if after.record(&Event { at: now, kind: moved.clone() }).is_err() {
            unreachable!("{mv} was checked");
        }
        let ended = after.verdict().or_else(|| {
            after.resignation_waits(after.turn()).then(|| Outcome::win(!after.turn(), Reason::Resignation))
        });
        let ended = ended.map(|outcome| EventKind::Ended { outcome, took: Millis::ZERO });
        Ok([moved].into_iter().chain(ended).collect())
    }

    fn foul(&self, by: Color, attempt: Attempt, foul: Foul, now: Instant) -> Decision {
        let squares = if by == self.turn() { evidence(self.position(), attempt, foul) } else { Vec::new() };
        let report = FoulReport { by, foul, attempt, ply: self.ply().saturating_add(1), squares };
        match self.config().rules.conduct {
            Conduct::Strict => Ok(vec![self.end(Outcome::win(!by, Reason::IllegalMove(report)), now)]),
            Conduct::Friendly => Err(Refusal::Foul(report)),
        }
    }

    fn resign(&self, by: Color, now: Instant) -> Decision {
        self.not_over()?;
        let at_once = by == self.turn() || self.config().rules.resigning == Resigning::AnyTime;
        if at_once {
            return Ok(vec![self.end(Outcome::win(!by, Reason::Resignation), now)]);
        }
        match self.config().rules.resigning {
            Resigning::OwnTurn => Err(Refusal::NotYourTurn),
            _ if self.resignation_waits(by) => Err(Refusal::AlreadyResigned),
            _ => Ok(vec![EventKind::ResignationWaits { by }]),
        }
    }

    fn offer(&self, by: Color, kind: OfferKind, now: Instant) -> Decision {
        self.may_offer(by, kind)?;
        if self.offers(!by).has(kind) {
            return self.accept(by, kind, now);
        }
        if self.offers(by).has(kind) {
            return Err(Refusal::AlreadyOffered);
        }
        let once = matches!(kind, OfferKind::Takeback | OfferKind::Impasse | OfferKind::Adjourn);
        if once && self.offered_here(by, kind) {
            return Err(Refusal::OfferedBefore);
        }
        if self.offers_made(by) >= MOST_OFFERS {
            return Err(Refusal::TooManyOffers);
        }
        Ok(vec![EventKind::Offered { by, kind }])
    }

    /// Whether the state of the game and its rules let a side offer this.
    fn may_offer(&self, by: Color, kind: OfferKind) -> Result<(), Refusal> {
        match kind {
            OfferKind::Rematch if self.outcome().is_none() => Err(Refusal::NotOver),
            OfferKind::Rematch if self.rematch_agreed() => Err(Refusal::AlreadyOffered),
            OfferKind::Rematch => Ok(()),
            OfferKind::Resume => {
                self.not_over()?;
                let adjourned = self.pause().is_some_and(|pause| pause.reason == PauseReason::Adjourned);
                if adjourned { Ok(()) } else { Err(Refusal::NotPaused) }
            }
            OfferKind::Adjourn => self.going_on(),
            OfferKind::Takeback => {
                self.going_on()?;
                if !self.config().rules.takebacks {
                    return Err(Refusal::NoTakebacks);
                }
                self.ply_before_last_move_of(by).map(|_| ()).ok_or(Refusal::NothingToTakeBack)
            }
            OfferKind::Impasse => {
                self.going_on()?;
                self.agreed_impasse().map(|_| ())
            }
        }
    }

    fn answer(&self, by: Color, kind: OfferKind, accept: bool, now: Instant) -> Decision {
        if !self.offers(!by).has(kind) {
            return Err(Refusal::NoSuchOffer);
        }
        if accept { self.accept(by, kind, now) } else { Ok(vec![EventKind::Declined { by, kind }]) }
    }

    fn accept(&self, by: Color, kind: OfferKind, now: Instant) -> Decision {
        Ok(vec![match kind {
            OfferKind::Takeback => EventKind::TakenBack {
                by: !by,
                ply: self.ply_before_last_move_of(!by).ok_or(Refusal::NothingToTakeBack)?,
                took: self.charged(now),
            },
            OfferKind::Impasse => self.end(self.agreed_impasse()?, now),
            OfferKind::Adjourn => EventKind::Paused { reason: PauseReason::Adjourned },
            OfferKind::Resume => EventKind::Resumed,
            OfferKind::Rematch => EventKind::RematchAgreed,
        }])
    }

    /// How many moves are left when a side takes its last one back; none if it has played none.
    fn ply_before_last_move_of(&self, color: Color) -> Option<u32> {
        let last = self.moves().iter().rposition(|played| played.by == color)?;
        u32::try_from(last).ok()
    }

    fn agreed_impasse(&self) -> Result<Outcome, Refusal> {
        let verdict =
            self.config().rules.impasse.agree(self.position(), self.missing_points()).map_err(Refusal::NoImpasse)?;
        Ok(self.counted(verdict))
    }

    /// The outcome of a count of both sides.
    pub(crate) fn counted(&self, verdict: ImpasseVerdict) -> Outcome {
        let points = ByColor::from_fn(|color| impasse::points(self.position(), color, Counted::WholeBoard));
        match verdict {
            ImpasseVerdict::Win(winner) => Outcome::win(winner, Reason::Impasse(points)),
            ImpasseVerdict::Draw => Outcome::nobody(Reason::Impasse(points)),
        }
    }

    fn declare(&self, by: Color, now: Instant) -> Decision {
        self.going_on()?;
        let rules = &self.config().rules;
        let Some(declaration) = rules.impasse.declaration else {
            let forced = rules.impasse.force_count(self.position(), by, self.missing_points());
            let verdict = forced.map_err(Refusal::Camp)?;
            return Ok(vec![self.end(self.counted(verdict), now)]);
        };
        let outcome = match rules.impasse.declare(self.position(), by, self.missing_points()) {
            Ok(ImpasseVerdict::Win(winner)) => {
                let points = impasse::points(self.position(), by, declaration.counted);
                Outcome::win(winner, Reason::Declaration(points))
            }
            Ok(ImpasseVerdict::Draw) => self.counted(ImpasseVerdict::Draw),
            Err(fault @ DeclarationFault::NotYourTurn) => return Err(Refusal::Declaration(fault)),
            Err(fault) if rules.false_declaration_loses => Outcome::win(!by, Reason::FalseDeclaration(fault)),
            Err(fault) => return Err(Refusal::Declaration(fault)),
        };
        Ok(vec![self.end(outcome, now)])
    }

    fn next_game(&self, id: String) -> Decision {
        if self.outcome().is_none() {
            return Err(Refusal::NotOver);
        }
        if self.next_id().is_some() {
            return Err(Refusal::NextExists);
        }
        let letters = id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
        if id.is_empty() || id.len() > 64 || !letters {
            return Err(Refusal::BadId);
        }
        Ok(vec![EventKind::Next { id }])
    }
}
