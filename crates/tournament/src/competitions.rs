//! Professional and national competitions as data with dates (`data/competitions.json`), and a season of one.
//!
//! A competition is a list of [`Stage`]s: classes of a league, preliminaries, a challenger's match, the title match. Rules that change
//! from year to year are several competitions with years in the data, no code.

use crate::command::{Command, Enter, Member};
use crate::event::Event;
use crate::league::{Class, DemotionPoints, Fault, Finish, Record, settle};
use crate::reason::Reason;
use crate::refusal::{Kind, Refusal, refuse};
use crate::round::{Board, Outcome};
use crate::settings::{Category, Format, Organiser, Seeding, Settings, Shape};
use crate::standings::standings;
use crate::state::State;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A competition as it is held in some years.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Competition {
    /// Its id: a competition whose rules have changed has one for each set of rules.
    pub id: String,
    /// Its name in Japanese.
    pub ja: String,
    /// Its name in English.
    pub en: String,
    /// Who holds it.
    pub organiser: Organiser,
    /// For whom.
    pub of: Category,
    /// How sure the data are.
    pub sure: Sure,
    /// The first year with these rules; none: not known.
    #[serde(default)]
    pub from: Option<u16>,
    /// The last year with these rules; none: they are in force.
    #[serde(default)]
    pub to: Option<u16>,
    /// What should be known beside the data.
    #[serde(default)]
    pub note: Option<String>,
    /// Its stages in order.
    pub stages: Vec<Stage>,
}

/// How sure data are.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
pub enum Sure {
    /// Two sources.
    A,
    /// One source.
    B,
    /// From memory: not to be shown as a fact.
    C,
}

/// A stage of a competition.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stage {
    /// Its id in the competition.
    pub id: String,
    /// How it is played.
    pub settings: Settings,
    /// Who plays, in order: `holder`, `new 10` (so many from outside, or the members of the class), `A 1` or `A 1-3` (places of an
    /// earlier stage).
    pub enter: Vec<String>,
    /// What is played if several are first.
    #[serde(default)]
    pub playoff: Option<Playoff>,
    /// Who goes up and down, in a class of a league.
    #[serde(default)]
    pub moves: Option<Moves>,
    /// How many keep their place for the next year.
    #[serde(default)]
    pub keep: u32,
    /// How many leave it upward for good: the first two of the 3-dan league.
    #[serde(default)]
    pub graduates: u32,
    /// How sure this stage is, if less than the competition.
    #[serde(default)]
    pub sure: Option<Sure>,
    /// What should be known beside the data.
    #[serde(default)]
    pub note: Option<String>,
}

/// What is played if several are first.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Playoff {
    /// From the lowest of them in the order of the class upward.
    Stepladder,
    /// One game between the two highest in the order of the class.
    Two,
}

/// Who goes up and down.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Moves {
    /// So many go up.
    pub up: u32,
    /// So many go down at once.
    pub down: u32,
    /// Whether who wins all goes up in any case.
    pub all_wins_up: bool,
    /// Demotion points.
    pub points: Option<DemotionPoints>,
}

static COMPETITIONS: LazyLock<Vec<Competition>> =
    LazyLock::new(|| serde_json::from_str(include_str!("../data/competitions.json")).unwrap_or_default());

/// All competitions, with all their sets of rules.
pub fn competitions() -> &'static [Competition] {
    &COMPETITIONS
}

/// The stages as which somebody else can play an event of their own: those of a year's rules of which the data have a source.
pub fn presets(year: u16) -> impl Iterator<Item = (&'static Competition, &'static Stage)> {
    let in_force = competitions().iter().filter(move |competition| competition.in_force(year));
    let stages = in_force.flat_map(|competition| competition.stages.iter().map(move |stage| (competition, stage)));
    stages.filter(|(competition, stage)| competition.surety(stage) < Sure::C)
}

impl Stage {
    /// How it is played, by whoever: whose competition it is, and for whom, says nothing about an event that is played as it is; nor do the
    /// numbers of its bracket, and a cup beside it, which rest on who plays there.
    pub fn played(&self) -> Settings {
        let own = self.settings.clone();
        Settings { organiser: None, of: None, machines: false, leave: false, seeding: None, cup: None, ..own }
    }
}

impl Competition {
    /// Whether these rules are in force in a year.
    pub fn in_force(&self, year: u16) -> bool {
        self.from.is_none_or(|from| from <= year) && self.to.is_none_or(|to| year <= to)
    }

    /// How sure the data of a stage are.
    pub fn surety(&self, stage: &Stage) -> Sure {
        stage.sure.map_or(self.sure, |sure| sure.max(self.sure))
    }
}

/// What one season leaves to the next.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Standing {
    /// Who holds the title.
    pub holder: Option<String>,
    /// The members of each class, in order.
    pub classes: BTreeMap<String, Vec<String>>,
    /// Demotion points.
    pub records: BTreeMap<String, Record>,
}

/// A season as it was played.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Season {
    /// The events with their stages, play-offs after the stage they belong to.
    pub events: Vec<(String, Event)>,
    /// The order each stage ended in.
    pub orders: BTreeMap<String, Vec<String>>,
    /// Who won: the last stage, or the highest class where nothing follows the classes.
    pub winner: Option<String>,
    /// Who goes up, with the class left.
    pub up: Vec<(String, String)>,
    /// Who goes down, with the class left.
    pub down: Vec<(String, String)>,
    /// Who has left upward for good.
    pub graduates: Vec<String>,
    /// Who keeps their place in a stage for the next year.
    pub kept: BTreeMap<String, Vec<String>>,
    /// What is left to the next season.
    pub next: Standing,
}

impl Competition {
    /// Plays a season. `play` says what comes of each open board; `year` gives newcomers their ids and chance its seed.
    ///
    /// # Errors
    /// The data ask for what cannot be played.
    pub fn season(
        &self,
        year: u16,
        before: &Standing,
        play: &mut dyn FnMut(&State, &Board) -> Outcome,
    ) -> Result<Season, Refusal> {
        let mut season = Season { next: before.clone(), ..Season::default() };
        let holder = before.holder.clone().unwrap_or_else(|| format!("{}-holder", self.id));
        for stage in &self.stages {
            let settings = Settings {
                name: format!("{} {year}: {}", self.en, stage.id),
                organiser: Some(self.organiser),
                of: Some(self.of),
                seed: u64::from(year),
                ..stage.settings.clone()
            };
            let ids = self.entrants(stage, year, before, &holder, &season.orders)?;
            let event = played(settings.clone(), &ids, play)?;
            let mut order = order(&event);
            let rivals = first_by_points(&event);
            season.events.push((stage.id.clone(), event));
            if let Some(playoff) = stage.playoff.filter(|_| rivals.len() > 1) {
                let rivals = if playoff == Playoff::Two { &rivals[..2] } else { &rivals[..] };
                let shape = Settings {
                    format: Format::Knockout,
                    shape: Shape::Stepladder,
                    seeding: Some(Seeding::Order),
                    ..settings
                };
                let event = played(shape, rivals, play)?;
                if let Some(winner) = self::order(&event).into_iter().next() {
                    order.retain(|id| *id != winner);
                    order.insert(0, winner);
                }
                season.events.push((format!("{} play-off", stage.id), event));
            }
            season.graduates.extend(order.iter().take(stage.graduates as usize).cloned());
            if stage.keep > 0 {
                season.kept.insert(stage.id.clone(), order.iter().take(stage.keep as usize).cloned().collect());
            }
            season.winner = order.first().cloned();
            season.orders.insert(stage.id.clone(), order);
        }
        // A pyramid of classes without a match after it is won in the highest.
        if self.stages.last().is_some_and(|stage| stage.moves.is_some())
            && let Some(highest) = self.stages.iter().find(|stage| stage.moves.is_some())
        {
            season.winner = season.orders.get(&highest.id).and_then(|order| order.first().cloned());
        }
        self.settles(&mut season, before)?;
        self.crowns(&mut season, &holder);
        Ok(season)
    }

    fn entrants(
        &self,
        stage: &Stage,
        year: u16,
        before: &Standing,
        holder: &str,
        orders: &BTreeMap<String, Vec<String>>,
    ) -> Result<Vec<String>, Refusal> {
        let mut ids: Vec<String> = Vec::new();
        for source in &stage.enter {
            let (what, which) = source.split_once(' ').unwrap_or((source, ""));
            match (what, orders.get(what)) {
                ("holder", _) => ids.push(holder.to_owned()),
                ("new", _) => match before.classes.get(&stage.id) {
                    Some(members) => ids.extend(members.iter().cloned()),
                    None => {
                        let count: u32 = which.parse().unwrap_or(0);
                        ids.extend((1..=count).map(|number| format!("{}-{}-{year}-{number}", self.id, stage.id)));
                    }
                },
                (_, Some(order)) => {
                    let (from, to) = which.split_once('-').unwrap_or((which, which));
                    let place = |text: &str| text.parse::<usize>().ok().filter(|place| *place > 0);
                    let places = place(from).zip(place(to)).and_then(|(from, to)| order.get(from - 1..to));
                    let Some(places) = places else {
                        return refuse(Reason::StagePlaces { stage: what.to_owned(), places: which.to_owned() });
                    };
                    ids.extend(places.iter().cloned());
                }
                (_, None) => return refuse(Reason::StageSource { source: source.clone() }),
            }
        }
        Ok(ids)
    }

    /// Who wins the title leaves the classes, and who loses it comes to the head of the highest.
    fn crowns(&self, season: &mut Season, holder: &str) {
        let defended = self.stages.iter().any(|stage| stage.enter.iter().any(|source| source == "holder"));
        let highest = self.stages.iter().find(|stage| stage.moves.is_some()).map(|stage| &stage.id);
        if let Some(winner) = season.winner.as_ref().filter(|winner| defended && *winner != holder) {
            for members in season.next.classes.values_mut() {
                members.retain(|id| id != winner);
            }
            if let Some(members) = highest.and_then(|highest| season.next.classes.get_mut(highest)) {
                members.insert(0, holder.to_owned());
            }
        }
        season.next.holder = season.winner.clone();
    }

    /// Ends the season of the classes.
    fn settles(&self, season: &mut Season, before: &Standing) -> Result<(), Refusal> {
        let stages: Vec<(&Stage, Moves)> = self.stages.iter().filter_map(|stage| Some((stage, stage.moves?))).collect();
        if stages.is_empty() {
            return Ok(());
        }
        let (mut classes, mut finishes) = (Vec::new(), Vec::new());
        for (stage, moves) in stages {
            let Some((_, event)) = season.events.iter().find(|(id, _)| *id == stage.id) else { continue };
            let order = season.orders.get(&stage.id).cloned().unwrap_or_default();
            let finish = |id: &String| event.state().map(|state| Finish::of(state, id));
            finishes.push(order.iter().filter_map(finish).collect::<Vec<_>>());
            classes.push(Class {
                name: stage.id.clone(),
                members: order,
                up: moves.up,
                all_wins_up: moves.all_wins_up,
                down: moves.down,
                points: moves.points,
            });
        }
        let settled = settle(&classes, &finishes, &before.records).or_else(|fault| match fault {
            Fault::Classes => refuse(Reason::ClassResults),
            Fault::Members(class) => refuse(Reason::ClassMembers { class }),
            Fault::Numbers(class) => refuse(Reason::ClassMoves { class }),
        })?;
        season.next.classes = settled.classes.into_iter().map(|class| (class.name, class.members)).collect();
        season.next.records = settled.records;
        (season.up, season.down) = (settled.up, settled.down);
        Ok(())
    }
}

fn order(event: &Event) -> Vec<String> {
    event.state().map(standings).unwrap_or_default().into_iter().map(|row| row.id).collect()
}

/// Those who have as many points as the first, in order.
fn first_by_points(event: &Event) -> Vec<String> {
    let rows = event.state().map(standings).unwrap_or_default();
    let most = rows.first().and_then(|row| row.values.first().copied());
    rows.iter().take_while(|row| row.values.first().copied() == most).map(|row| row.id.clone()).collect()
}

/// An event of these entrants, in order, played to its end.
fn played(
    settings: Settings,
    ids: &[String],
    play: &mut dyn FnMut(&State, &Board) -> Outcome,
) -> Result<Event, Refusal> {
    let size = if settings.format == Format::Team { settings.team_size.unwrap_or(3) } else { 0 };
    let mut event = Event::new();
    event.apply(Command::Create(Box::new(settings)))?;
    for id in ids {
        let members =
            (1..=size).map(|at| Member { id: format!("{id}.{at}"), name: format!("{id}, board {at}"), rating: None });
        let enter = Enter { id: id.clone(), name: id.clone(), members: members.collect(), ..Enter::default() };
        event.apply(Command::Enter(enter))?;
    }
    loop {
        match event.apply(Command::Pair { first: None, at: None, unfinished: false }) {
            Ok(_) => {}
            Err(refusal) if refusal.kind() == Kind::Over => break,
            Err(refusal) => return Err(refusal),
        }
        // A drawn game that is replayed leaves its board open.
        while let Some((round, board, result)) = event.state().and_then(|state| {
            let round = state.rounds.last()?;
            let board = round.boards.iter().find(|board| board.result.is_none())?;
            Some((round.round, board.board, play(state, board)))
        }) {
            event.apply(Command::Result { round, board, result, left: None })?;
        }
    }
    event.apply(Command::Close)?;
    Ok(event)
}
