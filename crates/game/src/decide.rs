//! What a command comes to, by the rules of the game.

use crate::janken::{Janken, TIME_TO_THROW};
use crate::keeper::MOST_ACTS;
use crate::verdict::counted;
use crate::{
    Act, Command, Commitment, Conduct, Event, EventKind, FoulReport, Game, Greeting, Instant, JankenStep,
    LONGEST_PAUSE, Millis, OfferKind, Outcome, PauseReason, Reason, Refusal, Resigning, Ruleset, Ruling, Salt,
};
use komadai_shogi::impasse::{DeclarationFault, ImpasseVerdict};
use komadai_shogi::{ByColor, Color, Foul};

/// No side makes more offers in one game: it bounds what a game can grow to.
const MOST_OFFERS: u32 = 300;

/// The game stands still: until a player comes, or for so long at most.
fn stand_still<R: Ruleset>(reason: PauseReason, now: Instant) -> EventKind<R> {
    let until = (reason != PauseReason::Waiting).then(|| now + LONGEST_PAUSE);
    EventKind::Paused { reason, until }
}

type Decision<R> = Result<EventKind<R>, Refusal<R>>;

impl<R: Ruleset> Game<R> {
    /// Does what a command comes to now, and tells what happened by it, in order. Where the running side's time is up, that is what
    /// happens, whatever was asked; so does the end of an adjournment that has lasted as long as it may, and of the wait for a player who
    /// was expected. A time before the last event is taken for the last event's.
    ///
    /// # Errors
    /// Why nothing happened; nothing has changed.
    pub fn apply(&mut self, command: Command<R>, now: Instant) -> Result<Vec<Event<R>>, Refusal<R>> {
        self.apply_over(ByColor::default(), command, now)
    }

    /// The same where messages take their time: `ways` is how long a message to each player and the answer to it take, as it was
    /// measured. What of that [`lag_allowance`](Game::lag_allowance) gives back is not charged for a move, and no flag falls in it.
    ///
    /// # Errors
    /// Why nothing happened; nothing has changed.
    pub fn apply_over(
        &mut self,
        ways: ByColor<Millis>,
        command: Command<R>,
        now: Instant,
    ) -> Result<Vec<Event<R>>, Refusal<R>> {
        // From an interruption on, another clock may be read, one that is behind: what was spent stays spent.
        let read = now;
        let now = now.max(self.last_event_at());
        let (command, judged_at) = match command {
            // Whatever ran out while nobody was there to see a move did not run out.
            Command::Interrupted { since } => {
                let since = if read < now {
                    since.max(self.last_event_at())
                } else {
                    // Also before what was offered or said since: the turn had begun, and whose it was may not have known.
                    since.min(now).max(self.turn_counts_from())
                };
                (Command::Interrupted { since }, since)
            }
            command => (command, now),
        };
        let given = self.lag_allowance(ways);
        let judged_at = Instant(judged_at.0.saturating_sub(given.0));
        let kind = match self.running() {
            _ if self.is_called_off(judged_at) => Some(self.end(Outcome::nobody(Reason::Aborted), now)),
            Some(side) if self.time_is_up(judged_at) => Some(self.end(Outcome::win(!side, Reason::Timeout), now)),
            None if self.goes_on_at().is_some_and(|at| at <= now) => Some(EventKind::Resumed),
            _ => match self.throw_due().filter(|(_, until)| *until <= now) {
                Some((by, _)) => Some(EventKind::Janken { step: JankenStep::Missed { by } }),
                None => self.decide(command, now, given)?,
            },
        };
        let mut events = Vec::with_capacity(2);
        let mut next = kind;
        while let Some(kind) = next {
            let at = if matches!(kind, EventKind::Interrupted { .. }) { read } else { now };
            let event = Event { at, kind };
            self.take_in(&event);
            next = self.consequence(&event.kind, now);
            events.push(event);
        }
        Ok(events)
    }

    /// What has to happen right after an event.
    fn consequence(&self, kind: &EventKind<R>, now: Instant) -> Option<EventKind<R>> {
        match kind {
            EventKind::Moved { .. } => {
                self.ended_by_move().map(|outcome| EventKind::Ended { outcome, took: Millis::ZERO })
            }
            EventKind::Opened { attempt, .. } => Some(match R::check(self.position(), *attempt) {
                Ok(mv) => EventKind::Moved { mv, took: self.charged(now), entered: false },
                Err(foul) => {
                    let by = self.turn();
                    self.end(Outcome::win(!by, Reason::IllegalMove(self.report(by, *attempt, foul))), now)
                }
            }),
            EventKind::Kept { act: Act::Started } => Some(EventKind::Resumed),
            EventKind::Kept { act: Act::Stopped } => Some(stand_still(PauseReason::Suspended, now)),
            EventKind::Kept { act: Act::Ruled(ruling) } => {
                self.ruling(ruling).ok().map(|outcome| self.end(outcome, now))
            }
            _ => None,
        }
    }

    /// What a command comes to, the end of the game by a move aside; none where nothing is to happen.
    fn decide(&self, command: Command<R>, now: Instant, given: Millis) -> Result<Option<EventKind<R>>, Refusal<R>> {
        match command {
            Command::Tick => return Ok(None),
            Command::Move { by, attempt, ply } => self.play(by, attempt, ply, now, given),
            Command::Seal { by, attempt, ply, salt } => {
                self.may_seal(by, attempt, ply)?;
                let commitment = Commitment::to(attempt, salt);
                Ok(EventKind::Sealed { by, commitment, until: now + LONGEST_PAUSE })
            }
            Command::Open { attempt, salt } => self.open(attempt, salt),
            Command::Resign { by } => self.resign(by, now),
            Command::Offer { by, kind } => self.offer(by, kind, now),
            Command::Answer { by, kind, accept } => self.answer(by, kind, accept, now),
            Command::Withdraw { by, kind } if self.offers(by).has(kind) => Ok(EventKind::Withdrawn { by, kind }),
            Command::Withdraw { .. } => Err(Refusal::NoSuchOffer),
            Command::Declare { by } => self.declare(by, now),
            Command::Claim { by, claim, away } => self.claim(by, claim, away).map(|outcome| self.end(outcome, now)),
            Command::Greet { by, greeting } => self.greet(by, greeting),
            Command::Name { by, .. } if self.is_named(by) => Err(Refusal::NamedAlready),
            Command::Name { by, name } => self.not_over().map(|()| EventKind::Named { by, name }),
            Command::Holiday { by, days } => self.take_holiday(by, days, now),
            Command::Enter { attempt, ply } => self.enter(attempt, ply, now, given),
            Command::Keep(act) => self.keep(act, now),
            Command::ProposeResume { by, at } => self.propose_resume(by, at, now),
            Command::Throw { by, throw, salt } => {
                self.may_throw(by)?;
                let (commitment, until) = (Commitment::to(throw, salt), now + TIME_TO_THROW);
                Ok(EventKind::Janken { step: JankenStep::Thrown { by, commitment, until } })
            }
            Command::ShowThrows { throws, salts } => self.next_step(JankenStep::Shown { throws, salts }),
            Command::Toss(toss) => {
                let by = self.janken().and_then(Janken::winner).ok_or(Refusal::NoToss)?;
                self.next_step(JankenStep::Tossed { toss, by })
            }
            Command::Pause(reason) => self.going_on().map(|()| stand_still(reason, now)),
            Command::Resume => match (self.outcome(), self.pause()) {
                (Some(_), _) => Err(Refusal::Over),
                (None, None) => Err(Refusal::NotPaused),
                (None, Some(_)) => Ok(EventKind::Resumed),
            },
            Command::Interrupted { since } if self.counts_down() => Ok(EventKind::Interrupted { since }),
            Command::Interrupted { .. } => return Ok(None),
            Command::Abandon { by } => self.not_over().map(|()| self.end(Outcome::win(!by, Reason::Abandoned), now)),
            Command::Abort => self.not_over().map(|()| self.end(Outcome::nobody(Reason::Aborted), now)),
            Command::Next { id } => self.next_game(id),
        }
        .map(Some)
    }

    /// How the move that was just played ends the game, if it does.
    fn ended_by_move(&self) -> Option<Outcome<R>> {
        let turn = self.turn();
        self.verdict().or_else(|| self.resignation_waits(turn).then(|| Outcome::win(!turn, Reason::Resignation)))
    }

    fn not_over(&self) -> Result<(), Refusal<R>> {
        if self.outcome().is_some() { Err(Refusal::Over) } else { Ok(()) }
    }

    fn going_on(&self) -> Result<(), Refusal<R>> {
        self.not_over()?;
        if self.pause().is_some() { Err(Refusal::Paused) } else { Ok(()) }
    }

    fn end(&self, outcome: Outcome<R>, now: Instant) -> EventKind<R> {
        EventKind::Ended { outcome, took: self.charged(now) }
    }

    fn play(&self, by: Color, attempt: R::Attempt, ply: Option<u32>, now: Instant, given: Millis) -> Decision<R> {
        self.going_on()?;
        self.is_next(ply)?;
        if self.is_sealing() || self.to_open().is_some() {
            return Err(Refusal::SealInstead);
        }
        self.is_known(attempt)?;
        let checked = if by == self.turn() { R::check(self.position(), attempt) } else { Err(Foul::OutOfTurn) };
        match checked {
            Ok(mv) => Ok(EventKind::Moved { mv, took: self.cost(self.charged(now).less(given)), entered: false }),
            Err(foul) => self.foul(by, attempt, foul, now),
        }
    }

    fn take_holiday(&self, by: Color, days: u8, now: Instant) -> Decision<R> {
        self.not_over()?;
        if !self.clock(by).is_correspondence() {
            return Err(Refusal::NoHoliday);
        }
        self.holidays(by).may_be(days, now)?;
        Ok(EventKind::Holiday { by, until: now + Millis::days(u64::from(days)) })
    }

    fn enter(&self, attempt: R::Attempt, ply: Option<u32>, now: Instant, given: Millis) -> Decision<R> {
        self.keeper().ok_or(Refusal::NoKeeper)?;
        Ok(match self.play(self.turn(), attempt, ply, now, given)? {
            EventKind::Moved { mv, took, .. } => EventKind::Moved { mv, took, entered: true },
            lost => lost,
        })
    }

    /// Whether a side may throw now.
    ///
    /// # Errors
    /// Why it may not.
    pub fn may_throw(&self, by: Color) -> Result<(), Refusal<R>> {
        match self.janken() {
            Some(janken) if janken.winner().is_some() || !self.is_waiting() => Err(Refusal::NoJanken),
            Some(janken) if janken.thrown(by).is_some() => Err(Refusal::AlreadyThrown),
            Some(_) => Ok(()),
            None => Err(Refusal::NoJanken),
        }
    }

    fn next_step(&self, step: JankenStep) -> Decision<R> {
        let open = self.janken().is_some_and(|janken| self.is_waiting() && janken.admits(&step));
        if open { Ok(EventKind::Janken { step }) } else { Err(Refusal::NoJanken) }
    }

    fn propose_resume(&self, by: Color, at: Instant, now: Instant) -> Decision<R> {
        self.not_over()?;
        if !self.is_adjourned() {
            return Err(Refusal::NotPaused);
        }
        if at <= now || at > now + LONGEST_PAUSE {
            return Err(Refusal::BadTime);
        }
        if self.resume_proposed(!by) == Some(at) {
            return Ok(EventKind::ResumeSet { at });
        }
        if self.resume_proposed(by) == Some(at) {
            return Err(Refusal::AlreadyOffered);
        }
        if self.offers_made(by) >= MOST_OFFERS {
            return Err(Refusal::TooManyOffers);
        }
        Ok(EventKind::ResumeProposed { by, at })
    }

    fn keep(&self, act: Act<R>, now: Instant) -> Decision<R> {
        self.not_over()?;
        match self.keeper() {
            None if act == Act::Appointed => {}
            None => return Err(Refusal::NoKeeper),
            Some(keeper) if keeper.acts.len() >= MOST_ACTS => return Err(Refusal::TooManyActs),
            Some(_) => {}
        }
        match &act {
            Act::Named { .. } if self.keeper().is_some_and(|keeper| !keeper.name.is_empty()) => {
                return Err(Refusal::NamedAlready);
            }
            // By an offer and its answer.
            Act::Agreed => return Err(Refusal::NoSuchOffer),
            Act::Appointed | Act::Named { .. } => {}
            Act::Called { .. } => {
                let side = self.running().ok_or(Refusal::Paused)?;
                self.clock(side).limit().ok_or(Refusal::BadClock)?;
                let left = self.left(side, now);
                let left = if left.main.is_zero() { left.period } else { left.main };
                return Ok(EventKind::Kept { act: Act::Called { side, left: Millis::seconds(left.0 / 1000) } });
            }
            Act::Tossed { .. } => {
                if !self.is_waiting() || self.config().furigoma.is_some() || R::is_at_odds(&self.config().start) {
                    return Err(Refusal::NoToss);
                }
            }
            Act::Started if self.pause().is_none() => return Err(Refusal::NotPaused),
            Act::Started => {}
            Act::Stopped => self.going_on()?,
            Act::ClockSet { .. } if self.pause().is_none() => return Err(Refusal::ClockRuns),
            Act::ClockSet { side, main, periods } => {
                if !self.clock(*side).can_be(*main, *periods) {
                    return Err(Refusal::BadClock);
                }
            }
            Act::Ruled(ruling) => drop(self.ruling(ruling)?),
        }
        Ok(EventKind::Kept { act })
    }

    /// What a ruling comes to. What the rules can tell, they tell.
    fn ruling(&self, ruling: &Ruling<R>) -> Result<Outcome<R>, Refusal<R>> {
        Ok(match *ruling {
            Ruling::Resigned(side) => Outcome::win(!side, Reason::Resignation),
            Ruling::Timeout(side) if self.clock(side).limit().is_none() => return Err(Refusal::NoClaim),
            Ruling::Timeout(side) => Outcome::win(!side, Reason::Timeout),
            Ruling::Foul { by, attempt } => {
                self.is_known(attempt)?;
                let out_of_turn = (by != self.turn()).then_some(Foul::OutOfTurn);
                let foul = out_of_turn.or_else(|| R::check(self.position(), attempt).err());
                let report = self.report(by, attempt, foul.ok_or(Refusal::NoClaim)?);
                Outcome::win(!by, Reason::IllegalMove(report))
            }
            Ruling::Abandoned(side) => Outcome::win(!side, Reason::Abandoned),
            Ruling::Repetition => R::repeated(self).ok_or(Refusal::NoClaim)?,
            Ruling::Impasse => self.counted_impasse()?,
            Ruling::Aborted => Outcome::nobody(Reason::Aborted),
        })
    }

    /// Nobody loses by what no hand can do at this board: a slip of whatever wrote it.
    fn is_known(&self, attempt: R::Attempt) -> Result<(), Refusal<R>> {
        if R::knows(self.position(), attempt) { Ok(()) } else { Err(Refusal::NoSuchMove) }
    }

    fn is_next(&self, ply: Option<u32>) -> Result<(), Refusal<R>> {
        let next = self.ply().saturating_add(1);
        if ply.is_some_and(|ply| ply != next) { Err(Refusal::Stale(next)) } else { Ok(()) }
    }

    /// Whether a side may seal this now. In strict play it may seal what is illegal: that is judged when it is opened.
    ///
    /// # Errors
    /// Why it may not.
    pub fn may_seal(&self, by: Color, attempt: R::Attempt, ply: Option<u32>) -> Result<(), Refusal<R>> {
        self.going_on()?;
        self.is_next(ply)?;
        if by != self.turn() {
            return Err(Refusal::NotYourTurn);
        }
        if !self.is_sealing() {
            return Err(Refusal::NotSealing);
        }
        self.is_known(attempt)?;
        match (R::check(self.position(), attempt), self.config().rules.conduct) {
            (Err(foul), Conduct::Friendly) => Err(Refusal::Foul(self.report(by, attempt, foul))),
            _ => Ok(()),
        }
    }

    fn open(&self, attempt: R::Attempt, salt: Salt) -> Decision<R> {
        let sealed = self.to_open().filter(|sealed| sealed.commitment == Commitment::to(attempt, salt));
        sealed.map(|_| EventKind::Opened { attempt, salt }).ok_or(Refusal::NotSealed)
    }

    fn report(&self, by: Color, attempt: R::Attempt, foul: Foul) -> FoulReport<R> {
        let squares = if by == self.turn() { R::evidence(self.position(), attempt, foul) } else { Vec::new() };
        FoulReport { by, foul, attempt, ply: self.ply().saturating_add(1), squares }
    }

    fn foul(&self, by: Color, attempt: R::Attempt, foul: Foul, now: Instant) -> Decision<R> {
        let report = self.report(by, attempt, foul);
        match self.config().rules.conduct {
            Conduct::Strict => Ok(self.end(Outcome::win(!by, Reason::IllegalMove(report)), now)),
            Conduct::Friendly => Err(Refusal::Foul(report)),
        }
    }

    fn resign(&self, by: Color, now: Instant) -> Decision<R> {
        self.not_over()?;
        let at_once = by == self.turn() || self.config().rules.resigning == Resigning::AnyTime;
        if at_once {
            return Ok(self.end(Outcome::win(!by, Reason::Resignation), now));
        }
        match self.config().rules.resigning {
            Resigning::OwnTurn => Err(Refusal::NotYourTurn),
            _ if self.resignation_waits(by) => Err(Refusal::AlreadyResigned),
            _ => Ok(EventKind::ResignationWaits { by }),
        }
    }

    fn offer(&self, by: Color, kind: OfferKind, now: Instant) -> Decision<R> {
        self.may_offer(by, kind)?;
        if self.offers(!by).has(kind) {
            return self.accept(by, kind, now);
        }
        if self.offers(by).has(kind) {
            return Err(Refusal::AlreadyOffered);
        }
        let once = matches!(
            kind,
            OfferKind::Takeback | OfferKind::Impasse | OfferKind::Adjourn | OfferKind::Seal | OfferKind::Keeper
        );
        if once && self.offered_here(by, kind) {
            return Err(Refusal::OfferedBefore);
        }
        if self.offers_made(by) >= MOST_OFFERS {
            return Err(Refusal::TooManyOffers);
        }
        Ok(EventKind::Offered { by, kind })
    }

    /// Whether the state of the game and its rules let a side offer this.
    fn may_offer(&self, by: Color, kind: OfferKind) -> Result<(), Refusal<R>> {
        match kind {
            OfferKind::Rematch if self.outcome().is_none() => Err(Refusal::NotOver),
            OfferKind::Rematch if self.rematch_agreed() => Err(Refusal::AlreadyOffered),
            OfferKind::Rematch => Ok(()),
            OfferKind::Resume => {
                self.not_over()?;
                if self.is_adjourned() { Ok(()) } else { Err(Refusal::NotPaused) }
            }
            OfferKind::Adjourn => self.going_on(),
            OfferKind::Seal if self.is_sealing() => Err(Refusal::AlreadyOffered),
            OfferKind::Seal => self.going_on(),
            OfferKind::Keeper if self.clock(by).is_correspondence() => Err(Refusal::NoKeeper),
            OfferKind::Keeper => self.not_over(),
            OfferKind::Takeback => {
                self.going_on()?;
                if !self.config().rules.takebacks {
                    return Err(Refusal::NoTakebacks);
                }
                self.ply_before_last_move_of(by).map(|_| ()).ok_or(Refusal::NothingToTakeBack)
            }
            OfferKind::Impasse => self.agreed_impasse().map(|_| ()),
        }
    }

    fn answer(&self, by: Color, kind: OfferKind, accept: bool, now: Instant) -> Decision<R> {
        if !self.offers(!by).has(kind) {
            return Err(Refusal::NoSuchOffer);
        }
        if accept { self.accept(by, kind, now) } else { Ok(EventKind::Declined { by, kind }) }
    }

    fn accept(&self, by: Color, kind: OfferKind, now: Instant) -> Decision<R> {
        Ok(match kind {
            OfferKind::Takeback => EventKind::TakenBack {
                by: !by,
                ply: self.ply_before_last_move_of(!by).ok_or(Refusal::NothingToTakeBack)?,
                took: self.charged(now),
            },
            OfferKind::Impasse => self.end(self.agreed_impasse()?, now),
            OfferKind::Adjourn => stand_still(PauseReason::Adjourned, now),
            OfferKind::Seal => EventKind::SealAgreed,
            OfferKind::Keeper => EventKind::Kept { act: Act::Agreed },
            OfferKind::Resume => EventKind::Resumed,
            OfferKind::Rematch => EventKind::RematchAgreed,
        })
    }

    /// How many moves are left when a side takes its last one back; none if it has played none.
    fn ply_before_last_move_of(&self, color: Color) -> Option<u32> {
        let last = self.moves().iter().rposition(|played| played.by == color)?;
        u32::try_from(last).ok()
    }

    /// What an impasse that both agreed on now would come to: who would lose the count.
    ///
    /// # Errors
    /// Why they cannot agree on one now.
    pub fn agreed_impasse(&self) -> Result<Outcome<R>, Refusal<R>> {
        self.going_on()?;
        self.counted_impasse()
    }

    fn counted_impasse(&self) -> Result<Outcome<R>, Refusal<R>> {
        let verdict = R::agree(&self.config().rules.impasse, self.position(), self.missing_points());
        Ok(counted(self.position(), verdict.map_err(Refusal::NoImpasse)?))
    }

    fn declare(&self, by: Color, now: Instant) -> Decision<R> {
        self.going_on()?;
        let (rules, position, missing) = (&self.config().rules, self.position(), self.missing_points());
        if rules.impasse.declaration.is_none() {
            let verdict = R::force_count(&rules.impasse, position, by, missing).map_err(Refusal::Camp)?;
            return Ok(self.end(counted(position, verdict), now));
        }
        let outcome = match R::declare(&rules.impasse, position, by, missing) {
            Ok((ImpasseVerdict::Win(winner), points)) => Outcome::win(winner, Reason::Declaration(points)),
            Ok((ImpasseVerdict::Draw, _)) => counted(position, ImpasseVerdict::Draw),
            Err(fault @ DeclarationFault::NotYourTurn) => return Err(Refusal::Declaration(fault)),
            Err(fault) if rules.false_declaration_loses => Outcome::win(!by, Reason::FalseDeclaration(fault)),
            Err(fault) => return Err(Refusal::Declaration(fault)),
        };
        Ok(self.end(outcome, now))
    }

    fn greet(&self, by: Color, greeting: Greeting) -> Decision<R> {
        // Who says to be the elder does not say to be the younger, too.
        let alike = [Greeting::Elder, Greeting::Younger];
        let is_same = |said: Greeting| said == greeting || alike.contains(&said) && alike.contains(&greeting);
        let said = self.greetings().iter().filter(|said| said.by == by && is_same(said.greeting)).count();
        match (greeting, self.outcome()) {
            (Greeting::Begin | Greeting::Elder | Greeting::Younger, Some(_)) => Err(Refusal::Over),
            (Greeting::End | Greeting::Analyse | Greeting::Again, None) => Err(Refusal::NotOver),
            _ if said >= greeting.most_said() => Err(Refusal::SaidAlready),
            _ => Ok(EventKind::Greeted { by, greeting }),
        }
    }

    fn next_game(&self, id: String) -> Decision<R> {
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
        Ok(EventKind::Next { id })
    }
}
