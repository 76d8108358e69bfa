//! The state of a game, and how each event changes it.

use crate::holiday::Holidays;
use crate::offers::Offers;
use crate::prompt::UNHURRIED;
use crate::seal::{Commitment, Sealed, Sealing};
use crate::{
    Act, Any, Config, ConfigFault, Counting, Event, EventKind, Holiday, Instant, Janken, JankenStep, Keeper, Left,
    Millis, OfferKind, Outcome, PauseReason, Ruleset, Said, SideClock,
};
use komadai_shogi::{ByColor, Color, Foul, KeyHistory};
use std::fmt;

/// How long a game stands still at most that both have adjourned or that was stopped: then it goes on, whoever is there, and a sealed
/// move is opened.
pub const LONGEST_PAUSE: Millis = Millis::days(14);

/// One live game. [`apply`](Game::apply) does what is asked and tells what happened by it; a stored game is
/// [`replay`](Game::replay)ed. It keeps keys and moves, not positions: 8 KB at ply 200.
///
/// ```
/// use komadai_game::{Command, Config, Control, Game, Instant, Millis, Rules};
/// use komadai_shogi::{ByColor, Color, Handicap};
///
/// let minute = Control::byoyomi(Millis::minutes(10), Millis::seconds(60));
/// let config = Config::new(Handicap::Even, ByColor { black: minute, white: minute }, Rules::STRICT);
/// let (mut game, mut log) = Game::new(config.clone(), Instant(0)).unwrap();
///
/// let attempt = "7g7f".parse().unwrap();
/// log.extend(game.apply(Command::Move { by: Color::Black, attempt, ply: None }, Instant(4_000)).unwrap());
/// assert_eq!(game.moves()[0].took, Millis(4_000));
/// assert_eq!(Game::replay(config, &log).unwrap(), game);
/// ```
///
/// Two games are equal when nothing that can be asked of them differs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game<R: Ruleset = Any> {
    config: Config<R>,
    missing: ByColor<u32>,
    position: R::Position,
    before_last: Option<R::Position>,
    /// Of every position so far, this one included.
    keys: KeyHistory,
    moves: Vec<Played<R>>,
    clocks: ByColor<SideClock>,
    /// When the running stretch of the turn began, and what of the turn had passed before it.
    since: Instant,
    banked: Millis,
    pause: Option<Pause>,
    /// Both were expected at the board by a certain time.
    prompt: bool,
    /// Each side has made a move, whatever was taken back since.
    both_moved: bool,
    sealing: Sealing,
    offers: ByColor<Offers>,
    offered_here: ByColor<Offers>,
    offers_made: ByColor<u32>,
    resigning: ByColor<bool>,
    greetings: Vec<Said>,
    named: ByColor<bool>,
    keeper: Option<Keeper<R>>,
    janken: Option<Janken>,
    resume_proposed: ByColor<Option<Instant>>,
    holidays: ByColor<Holidays>,
    outcome: Option<Outcome<R>>,
    ended: Option<Instant>,
    rematch_agreed: bool,
    next: Option<String>,
    began: Instant,
    last: Instant,
    events: u32,
}

/// A move that was played.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Played<R: Ruleset = Any> {
    /// The move.
    pub mv: R::Move,
    /// Who played it.
    pub by: Color,
    /// The time charged for it.
    pub took: Millis,
    /// Whether it gave check.
    pub check: bool,
    /// Whether it was sealed (封じ手).
    pub sealed: bool,
    /// Whether the timekeeper entered it for its player.
    pub entered: bool,
}

/// A game that stands still.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Pause {
    /// Why.
    pub reason: PauseReason,
    /// Since when.
    pub since: Instant,
    /// When it goes on, if nobody has let it go on before, or is called off where players are expected; none where nothing was settled
    /// about that.
    pub until: Option<Instant>,
}

/// Why a list of events is no game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayFault {
    /// No game can start from the config.
    Config(ConfigFault),
    /// The first event is not the beginning, or a later one is.
    Beginning,
    /// This event, counted from 1, has an earlier time than the one before it.
    Time(u32),
    /// The move of this event is a foul.
    Move(u32, Foul),
    /// This event cannot come here.
    Event(u32),
}

impl fmt::Display for ReplayFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayFault::Config(fault) => fault.fmt(f),
            ReplayFault::Beginning => f.write_str("a game begins with its first event, and only there"),
            ReplayFault::Time(n) => write!(f, "event {n} is earlier than the one before it"),
            ReplayFault::Move(n, foul) => write!(f, "event {n}: {foul}"),
            ReplayFault::Event(n) => write!(f, "event {n} cannot come here"),
        }
    }
}

impl std::error::Error for ReplayFault {}

impl<R: Ruleset> Game<R> {
    /// A game that begins now, and its first events: the beginning, and the wait for a player where the config has one.
    ///
    /// # Errors
    /// What keeps it from starting.
    pub fn new(config: Config<R>, now: Instant) -> Result<(Game<R>, Vec<Event<R>>), ConfigFault> {
        Game::expecting(config, now, None)
    }

    /// The same where the wait is for two who were there a moment ago: the game is called off unless both have come by then.
    ///
    /// # Errors
    /// What keeps it from starting.
    pub fn expecting(
        config: Config<R>,
        now: Instant,
        until: Option<Instant>,
    ) -> Result<(Game<R>, Vec<Event<R>>), ConfigFault> {
        let mut game = Game::beginning(config, now)?;
        let mut events = vec![Event { at: now, kind: EventKind::Began }];
        if game.config.waits {
            let wait = Event { at: now, kind: EventKind::Paused { reason: PauseReason::Waiting, until } };
            game.take_in(&wait);
            events.push(wait);
        }
        Ok((game, events))
    }

    fn beginning(config: Config<R>, now: Instant) -> Result<Game<R>, ConfigFault> {
        config.check()?;
        Ok(Game {
            missing: R::missing_points(&config.start),
            position: config.start.clone(),
            before_last: None,
            keys: KeyHistory::new(R::turn(&config.start), R::key(&config.start), R::in_check(&config.start)),
            moves: Vec::new(),
            clocks: config.clocks(),
            since: now,
            banked: Millis::ZERO,
            pause: None,
            prompt: false,
            both_moved: false,
            sealing: Sealing::No,
            offers: ByColor::default(),
            offered_here: ByColor::default(),
            offers_made: ByColor::default(),
            resigning: ByColor::default(),
            greetings: Vec::new(),
            named: ByColor::default(),
            keeper: None,
            janken: (config.janken && !R::is_at_odds(&config.start)).then(Janken::default),
            resume_proposed: ByColor::default(),
            holidays: ByColor::default(),
            outcome: None,
            ended: None,
            rematch_agreed: false,
            next: None,
            began: now,
            last: now,
            events: 1,
            config,
        })
    }

    /// The game that these events made.
    ///
    /// # Errors
    /// Where the list breaks.
    pub fn replay<'a>(
        config: Config<R>,
        events: impl IntoIterator<Item = &'a Event<R>>,
    ) -> Result<Game<R>, ReplayFault> {
        let mut events = events.into_iter();
        let first = events.next().filter(|event| event.kind == EventKind::Began).ok_or(ReplayFault::Beginning)?;
        let mut game = Game::beginning(config, first.at).map_err(ReplayFault::Config)?;
        for event in events {
            game.record(event)?;
        }
        Ok(game)
    }

    /// Takes in a stored event.
    ///
    /// # Errors
    /// It cannot come here; nothing has changed.
    pub fn record(&mut self, event: &Event<R>) -> Result<(), ReplayFault> {
        let number = self.events.saturating_add(1);
        let same_clock = !matches!(event.kind, EventKind::Interrupted { .. });
        if same_clock && event.at < self.last {
            return Err(ReplayFault::Time(number));
        }
        self.admits(&event.kind, number)?;
        self.take_in(event);
        Ok(())
    }

    /// Takes in an event that can come here.
    pub(crate) fn take_in(&mut self, event: &Event<R>) {
        self.enact(&event.kind, event.at);
        self.last = event.at;
        self.events = self.events.saturating_add(1);
    }

    /// Whether an event can come here at all. What the rules say of it was decided when it happened.
    fn admits(&self, kind: &EventKind<R>, number: u32) -> Result<(), ReplayFault> {
        let over = self.outcome.is_some();
        let possible = match kind {
            EventKind::Began => return Err(ReplayFault::Beginning),
            EventKind::Moved { mv, .. }
                if !over && self.pause.is_none() && matches!(self.sealing, Sealing::No | Sealing::Opened) =>
            {
                let checked = R::check(&self.position, (*mv).into());
                return checked.map(|_| ()).map_err(|foul| ReplayFault::Move(number, foul));
            }
            EventKind::TakenBack { ply, .. } => !over && (*ply as usize) < self.moves.len(),
            EventKind::Paused { .. } => !over && self.pause.is_none(),
            EventKind::Resumed => !over && self.pause.is_some(),
            EventKind::SealAgreed => self.running().is_some() && self.sealing == Sealing::No,
            EventKind::Kept { act } => {
                !over
                    && match act {
                        Act::Agreed | Act::Appointed => true,
                        Act::Tossed { .. } => {
                            self.keeper.is_some() && self.is_waiting() && !R::is_at_odds(&self.config.start)
                        }
                        Act::ClockSet { side, main, periods } => {
                            self.keeper.is_some() && self.pause.is_some() && self.clocks[*side].can_be(*main, *periods)
                        }
                        _ => self.keeper.is_some(),
                    }
            }
            EventKind::ResumeProposed { .. } | EventKind::ResumeSet { .. } => self.is_adjourned(),
            EventKind::Janken { step } => {
                self.is_waiting() && self.janken.as_ref().is_some_and(|janken| janken.admits(step))
            }
            EventKind::Holiday { by, .. } => !over && self.clocks[*by].is_correspondence(),
            EventKind::Sealed { by, .. } => self.running() == Some(*by) && self.sealing == Sealing::Agreed,
            EventKind::Opened { attempt, salt } => {
                self.to_open().is_some_and(|sealed| sealed.commitment == Commitment::to(attempt, *salt))
            }
            EventKind::Moved { .. }
            | EventKind::ResignationWaits { .. }
            | EventKind::Interrupted { .. }
            | EventKind::Ended { .. } => !over && !matches!(kind, EventKind::Moved { .. }),
            EventKind::RematchAgreed | EventKind::Next { .. } => over,
            EventKind::Offered { .. }
            | EventKind::Declined { .. }
            | EventKind::Withdrawn { .. }
            | EventKind::Greeted { .. }
            | EventKind::Named { .. } => true,
        };
        if possible { Ok(()) } else { Err(ReplayFault::Event(number)) }
    }

    fn enact(&mut self, kind: &EventKind<R>, at: Instant) {
        match kind {
            EventKind::Began => {}
            EventKind::Moved { mv, took, entered } => {
                let by = self.turn();
                self.before_last = Some(self.position.clone());
                R::play(&mut self.position, *mv);
                let check = R::in_check(&self.position);
                // What was not charged of it was given back.
                let given = self.cost(self.charged(at)).less(*took);
                let sealed = self.sealing == Sealing::Opened;
                self.clocks[by].charge(*took, true);
                self.clocks[by].gave_back(given);
                self.moves.push(Played { mv: *mv, by, took: *took, check, sealed, entered: *entered });
                self.keys.push(R::key(&self.position), check);
                self.both_moved |= self.moves.len() > 1;
                self.next_turn(at);
            }
            EventKind::TakenBack { ply, took, .. } => {
                let turn = self.turn();
                self.clocks[turn].charge(*took, false);
                self.moves.truncate(*ply as usize);
                self.keys.truncate(*ply as usize);
                // The start, then the position after each move.
                (self.before_last, self.position) = (None, self.config.start.clone());
                for played in &self.moves {
                    self.before_last = Some(self.position.clone());
                    R::play(&mut self.position, played.mv);
                }
                self.next_turn(at);
            }
            EventKind::Offered { by, kind } => {
                self.offers[*by].add(*kind);
                self.offered_here[*by].add(*kind);
                self.offers_made[*by] += 1;
            }
            EventKind::Declined { by, kind } => self.offers[!*by].remove(*kind),
            EventKind::Withdrawn { by, kind } => self.offers[*by].remove(*kind),
            EventKind::Greeted { by, greeting } => self.greetings.push(Said { by: *by, greeting: *greeting, at }),
            EventKind::Named { by, .. } => self.named[*by] = true,
            EventKind::ResignationWaits { by } => self.resigning[*by] = true,
            EventKind::Paused { reason, until } => {
                // Programs have agreed to play by their protocol, and think about the first move as about any other.
                let is_exact = self.config.counting == Counting::Exact;
                self.prompt |= is_exact && *reason == PauseReason::Waiting && until.is_some();
                self.stand_still(*reason, at, *until);
            }
            EventKind::SealAgreed => {
                self.sealing = Sealing::Agreed;
                self.offers = ByColor::default();
            }
            EventKind::Sealed { by, commitment, until } => {
                self.sealing = Sealing::Sealed(Sealed { by: *by, commitment: *commitment, until: *until });
                self.stand_still(PauseReason::Adjourned, at, Some(*until));
            }
            EventKind::Opened { .. } => self.sealing = Sealing::Opened,
            EventKind::Resumed => {
                self.pause = None;
                self.since = at;
                self.offers = ByColor::default();
                self.resume_proposed = ByColor::default();
            }
            EventKind::Kept { act } => self.take_in_act(act, at),
            EventKind::Janken { step } => {
                if let Some(janken) = &mut self.janken {
                    janken.push(*step);
                }
                if let JankenStep::Tossed { toss, .. } = step {
                    self.config.furigoma = Some(*toss);
                }
                if step.changes_sides() {
                    self.change_sides();
                }
            }
            EventKind::ResumeProposed { by, at } => {
                self.resume_proposed[*by] = Some(*at);
                self.offers_made[*by] += 1;
            }
            EventKind::ResumeSet { at } => {
                self.resume_proposed = ByColor::default();
                if let Some(pause) = &mut self.pause {
                    pause.until = Some(*at);
                }
                if let Sealing::Sealed(sealed) = &mut self.sealing {
                    sealed.until = *at;
                }
            }
            EventKind::Holiday { by, until } => {
                if self.running() == Some(*by) {
                    // What follows is judged by this holiday alone.
                    self.banked = self.elapsed(at);
                    self.since = at;
                }
                self.holidays[*by].add(at, *until);
            }
            EventKind::Interrupted { since } => {
                if let Some(until) = self.called_off_at().filter(|_| self.pause.is_some()) {
                    let until = self.expected_after(until, *since, at);
                    self.pause = self.pause.map(|pause| Pause { until: Some(until), ..pause });
                }
                if self.pause.is_none() {
                    self.banked = self.elapsed(*since);
                    self.since = at;
                }
            }
            EventKind::Ended { outcome, took } => {
                let turn = self.turn();
                self.clocks[turn].charge(*took, false);
                self.outcome = Some(outcome.clone());
                self.ended = Some(at);
                self.pause = None;
                self.resume_proposed = ByColor::default();
                self.sealing = Sealing::No;
                self.offers = ByColor::default();
                self.resigning = ByColor::default();
            }
            EventKind::RematchAgreed => {
                self.rematch_agreed = true;
                self.offers = ByColor::default();
            }
            EventKind::Next { id } => self.next = Some(id.clone()),
        }
    }

    fn take_in_act(&mut self, act: &Act<R>, at: Instant) {
        let keeper = self.keeper.get_or_insert_with(|| Keeper { name: String::new(), agreed: false, acts: Vec::new() });
        keeper.acts.push((at, act.clone()));
        match act {
            Act::Agreed => {
                keeper.agreed = true;
                self.offers = ByColor::default();
                self.janken = self.janken.take().filter(Janken::is_over);
            }
            Act::Appointed => {
                keeper.name.clear();
                keeper.agreed = false;
                // From now on it is the timekeeper who tosses.
                self.janken = self.janken.take().filter(Janken::is_over);
            }
            Act::Named { name } => keeper.name.clone_from(name),
            Act::Tossed { toss, .. } => {
                self.config.furigoma = Some(*toss);
                if act.changes_sides() {
                    self.change_sides();
                }
            }
            Act::ClockSet { side, main, periods } => {
                if *side == self.turn() {
                    self.banked = Millis::ZERO;
                }
                self.clocks[*side].correct(*main, *periods);
            }
            Act::Called { .. } | Act::Started | Act::Stopped | Act::Ruled(_) => {}
        }
    }

    /// The players of a game that has not begun sit on the other side, with their clocks, and all that they said.
    fn change_sides(&mut self) {
        self.config.controls = self.config.controls.swap();
        self.config.carried = self.config.carried.map(ByColor::swap);
        self.clocks = self.clocks.swap();
        self.offers_made = self.offers_made.swap();
        self.resigning = self.resigning.swap();
        self.named = self.named.swap();
        for said in &mut self.greetings {
            said.by = !said.by;
        }
    }

    fn stand_still(&mut self, reason: PauseReason, at: Instant, until: Option<Instant>) {
        self.banked = self.elapsed(at);
        self.pause = Some(Pause { reason, since: at, until });
        self.offers = ByColor::default();
    }

    fn next_turn(&mut self, at: Instant) {
        self.sealing = Sealing::No;
        self.since = at;
        self.banked = Millis::ZERO;
        self.offers = ByColor::default();
        self.offered_here = ByColor::default();
    }

    /// What it started from.
    pub const fn config(&self) -> &Config<R> {
        &self.config
    }

    /// The position now.
    pub const fn position(&self) -> &R::Position {
        &self.position
    }

    /// The position in which the last move was played; none at the start.
    pub const fn before_last(&self) -> Option<&R::Position> {
        self.before_last.as_ref()
    }

    /// Every position so far, the start first, played anew from there.
    pub fn positions(&self) -> impl Iterator<Item = R::Position> {
        let mut position = self.config.start.clone();
        let after = self.moves.iter().map(move |played| {
            R::play(&mut position, played.mv);
            position.clone()
        });
        std::iter::once(self.config.start.clone()).chain(after)
    }

    /// How often the position has occurred so far, this time included, by its key.
    pub fn occurrences(&self) -> usize {
        self.keys.occurrences()
    }

    pub(crate) const fn keys(&self) -> &KeyHistory {
        &self.keys
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Played<R>] {
        &self.moves
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Color {
        R::turn(&self.position)
    }

    /// How many moves have been played.
    pub fn ply(&self) -> u32 {
        u32::try_from(self.moves.len()).unwrap_or(u32::MAX)
    }

    /// How it ended; none while it goes on.
    pub const fn outcome(&self) -> Option<&Outcome<R>> {
        self.outcome.as_ref()
    }

    /// Whether the side to move is mated but has yet to resign, by the rule of formal resignation.
    pub fn is_mated(&self) -> bool {
        self.outcome.is_none() && R::in_check(&self.position) && !R::has_legal_move(&self.position)
    }

    /// Whether the last move's check is to be announced, by the rule that asks for it.
    pub fn announces_check(&self) -> bool {
        self.config.rules.announce_check && self.moves.last().is_some_and(|played| played.check)
    }

    /// When it ended; none while it goes on. Offers and thanks may come after it.
    pub const fn ended(&self) -> Option<Instant> {
        self.ended
    }

    /// Why it stands still, if it does.
    pub const fn pause(&self) -> Option<Pause> {
        self.pause
    }

    /// Whether the side to move seals its next move, as both agreed.
    pub fn is_sealing(&self) -> bool {
        self.sealing == Sealing::Agreed
    }

    /// The move that was sealed and is not opened yet.
    pub const fn sealed(&self) -> Option<&Sealed> {
        match &self.sealing {
            Sealing::Sealed(sealed) => Some(sealed),
            _ => None,
        }
    }

    /// The same where the game goes on: now it has to be opened, before anything else happens.
    pub fn to_open(&self) -> Option<&Sealed> {
        self.sealed().filter(|_| self.pause.is_none())
    }

    /// A side's offers that wait for an answer.
    pub fn offers(&self, by: Color) -> Offers {
        self.offers[by]
    }

    /// Whether a side has resigned and waits for its turn.
    pub fn resignation_waits(&self, by: Color) -> bool {
        self.resigning[by]
    }

    /// What the players have said by custom, in its order.
    pub fn greetings(&self) -> &[Said] {
        &self.greetings
    }

    /// Whether a side was given its name after the game had been settled.
    pub fn is_named(&self, by: Color) -> bool {
        self.named[by]
    }

    /// Who keeps the time, and what they did; none where nobody was asked to.
    pub const fn keeper(&self) -> Option<&Keeper<R>> {
        self.keeper.as_ref()
    }

    /// How it is found out by rock-paper-scissors who tosses; none in a game where it is not.
    pub const fn janken(&self) -> Option<&Janken> {
        self.janken.as_ref()
    }

    /// When a side has proposed that the game goes on, while it is adjourned.
    pub fn resume_proposed(&self, by: Color) -> Option<Instant> {
        self.resume_proposed[by]
    }

    /// Whether both have stopped it for now.
    pub fn is_adjourned(&self) -> bool {
        self.pause.is_some_and(|pause| pause.reason == PauseReason::Adjourned)
    }

    /// Whether it has not begun: a player is still to come, or the sides are to be drawn.
    pub fn is_waiting(&self) -> bool {
        self.pause.is_some_and(|pause| pause.reason == PauseReason::Waiting)
    }

    /// Whether both were expected at the board by a certain time when it began.
    pub const fn is_prompt(&self) -> bool {
        self.prompt
    }

    pub(crate) const fn has_both_moved(&self) -> bool {
        self.both_moved
    }

    /// Which side has to throw by when.
    pub(crate) fn throw_due(&self) -> Option<(Color, Instant)> {
        self.janken.as_ref().filter(|_| self.is_waiting())?.due()
    }

    /// Whether both have agreed to play again.
    pub const fn rematch_agreed(&self) -> bool {
        self.rematch_agreed
    }

    /// The id of the next game.
    pub fn next_id(&self) -> Option<&str> {
        self.next.as_deref()
    }

    /// The points that each side lacks by the handicap.
    pub const fn missing_points(&self) -> ByColor<u32> {
        self.missing
    }

    /// When it began.
    pub const fn began(&self) -> Instant {
        self.began
    }

    /// The time of its last event.
    pub const fn last_event_at(&self) -> Instant {
        self.last
    }

    /// No time before this can be nobody's any more: since then the turn's time is counted, or the game stands still.
    pub(crate) fn turn_counts_from(&self) -> Instant {
        if self.running().is_some() { self.since } else { self.last }
    }

    /// How many events it has; the next has this number and one.
    pub const fn events(&self) -> u32 {
        self.events
    }

    pub(crate) fn offered_here(&self, by: Color, kind: OfferKind) -> bool {
        self.offered_here[by].has(kind)
    }

    pub(crate) fn offers_made(&self, by: Color) -> u32 {
        self.offers_made[by]
    }

    /// Whose clock runs: nobody's in a game that stands still or is over.
    pub fn running(&self) -> Option<Color> {
        (self.pause.is_none() && self.outcome.is_none()).then(|| self.turn())
    }

    /// The holiday that a side is on, and how many days of holiday it has left in this game; none where moves have no days.
    pub fn holiday(&self, by: Color, now: Instant) -> Option<(Option<Holiday>, u64)> {
        let holidays = &self.holidays[by];
        self.clocks[by].is_correspondence().then(|| (holidays.now(now), holidays.days_left(now)))
    }

    pub(crate) const fn holidays(&self, by: Color) -> &Holidays {
        match by {
            Color::Black => &self.holidays.black,
            Color::White => &self.holidays.white,
        }
    }

    /// How long the turn has lasted, pauses and holidays not counted.
    pub fn elapsed(&self, now: Instant) -> Millis {
        match self.running() {
            Some(side) => {
                let away = self.holidays[side].within(self.since, now);
                self.banked + now.since(self.since).less(away)
            }
            None if self.outcome.is_none() => self.banked,
            None => Millis::ZERO,
        }
    }

    /// What of the turn is charged.
    pub fn charged(&self, now: Instant) -> Millis {
        self.elapsed(now).less(self.uncharged())
    }

    /// What a move costs of whose turn so much is charged.
    pub(crate) fn cost(&self, charged: Millis) -> Millis {
        self.config.counting.cost(charged)
    }

    /// So much of the running turn is nobody's time.
    fn uncharged(&self) -> Millis {
        self.config.lag_grace + if self.clocks_wait() { UNHURRIED } else { Millis::ZERO }
    }

    /// A side's clock as it stood when its turn began or ended.
    pub const fn clock(&self, color: Color) -> &SideClock {
        match color {
            Color::Black => &self.clocks.black,
            Color::White => &self.clocks.white,
        }
    }

    /// What a side has left now.
    pub fn left(&self, color: Color, now: Instant) -> Left {
        let turn = if self.outcome.is_none() && self.turn() == color { self.charged(now) } else { Millis::ZERO };
        let nothing = Left { main: Millis::ZERO, period: Millis::ZERO, periods: 0 };
        self.clocks[color].left_after(turn).unwrap_or(nothing)
    }

    /// The moment for the next [`Command::Tick`](crate::Command::Tick): the running side's flag falls, a game that stands still goes
    /// on, a side has not thrown in time, or the game is called off.
    pub fn due(&self) -> Option<Instant> {
        let due = self.deadline().or_else(|| self.goes_on_at()).or_else(|| Some(self.throw_due()?.1));
        [due, self.called_off_at()].into_iter().flatten().min()
    }

    /// When a game that stands still goes on, if nobody has let it go on before; none where a player is still to come.
    pub(crate) fn goes_on_at(&self) -> Option<Instant> {
        self.pause.filter(|pause| pause.reason != PauseReason::Waiting)?.until
    }

    /// When the running side's flag falls.
    pub fn deadline(&self) -> Option<Instant> {
        let side = self.running()?;
        self.clocks[side].limit().map(|limit| self.turn_reaches(limit))
    }

    /// When so much of the running turn is charged.
    pub(crate) fn turn_reaches(&self, charged: Millis) -> Instant {
        let away = self.holidays[self.turn()].within(self.since, Instant(u64::MAX));
        self.since + away + (charged + self.uncharged()).less(self.banked)
    }

    /// What of the running turn is given back for the way of its player's messages, should it end with a move. `ways`: how long
    /// a message to each player and the answer to it take, as it was measured.
    pub fn lag_allowance(&self, ways: ByColor<Millis>) -> Millis {
        match self.running() {
            Some(side) if self.config.lag_compensation => self.clocks[side].lag().allowance(ways[side]),
            _ => Millis::ZERO,
        }
    }

    /// The same as [`due`](Game::due), with what is given back for the way.
    pub fn due_over(&self, ways: ByColor<Millis>) -> Option<Instant> {
        Some(self.due()? + self.lag_allowance(ways))
    }

    /// Whether the running side's time is up.
    pub fn time_is_up(&self, now: Instant) -> bool {
        let limit = self.running().and_then(|color| self.clocks[color].limit());
        limit.is_some_and(|limit| self.charged(now) >= limit)
    }
}
