//! The log of a series and its fold.

use super::{
    CHALLENGER, EVENT, Fault, MATCH, MAX_LABEL, MOST_LOG, MOST_MEMBERS, MOST_NAMED, MOST_SEASONS, MOST_STEPS, Rules,
};
use komadai_store::{EventStep, SeasonEvent, SeasonWon, SeriesCard};
use komadai_tournament::league::{self, Class, Record};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version that new lines of a log bear.
const VERSION: u8 = 1;

/// Somebody who belongs to a series, or has won it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Member {
    /// Their id.
    pub id: String,
    /// Their name.
    pub name: String,
}

/// An event that stands for something in a season.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slot {
    /// For what: the name of a class, [`EVENT`], [`CHALLENGER`] or [`MATCH`].
    pub of: String,
    /// The event.
    pub event: String,
    /// Whether the series made it, so that its entrants have the ids of members.
    #[serde(default)]
    pub made: bool,
}

/// What becomes of somebody at the end of a season.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Moved {
    /// They go up.
    Up,
    /// They go down.
    Down,
    /// They leave the lowest class.
    Out,
}

/// A line of the final table of a class.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// Who.
    pub id: String,
    /// Games won.
    pub won: u32,
    /// Games lost.
    pub lost: u32,
    /// What becomes of them; none: they stay.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moved: Option<Moved>,
    /// Whether the season gave them a demotion point.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pointed: bool,
    /// Demotion points with which they go on.
    #[serde(default)]
    pub points: u32,
}

/// How a class ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The class.
    pub class: String,
    /// Its members, the first first.
    pub rows: Vec<Row>,
}

/// What a season decided.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decision {
    /// Who is named here for the first time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub named: Vec<Member>,
    /// Who won: of a title who holds it from now on.
    pub champions: Vec<String>,
    /// Whom they beat in the match for a title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<String>,
    /// How that ended: games won and lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<(u32, u32)>,
    /// How the classes of a league ended.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<Table>,
    /// The classes as they begin the next season, and the demotion points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub league: Option<league::Season>,
    /// The events on which it rests, with the numbers of their last steps.
    pub rests_on: Vec<(String, u32)>,
}

/// A step.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Step {
    /// Creates the series: the first step.
    Found {
        /// How it is held.
        rules: Box<Rules>,
    },
    /// It is held in another way from now on.
    Rules {
        /// How.
        rules: Box<Rules>,
    },
    /// Members enter a class, below those who are there.
    Enter {
        /// Which.
        class: String,
        /// Who.
        members: Vec<Member>,
    },
    /// A member leaves.
    Leave {
        /// Who.
        member: String,
    },
    /// A season begins.
    Season {
        /// What it is called besides its number; empty: nothing.
        label: String,
        /// Its events.
        slots: Vec<Slot>,
    },
    /// An event stands for something in the season that is played, in the place of what stood there.
    Link {
        /// The season, from 1.
        season: u32,
        /// Which event.
        slot: Slot,
    },
    /// The season is settled.
    Settle {
        /// The season, from 1.
        season: u32,
        /// What it decided.
        decision: Box<Decision>,
    },
    /// The last step that stands is taken back.
    Undo,
}

/// A line of a log as it is kept.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// Of the form of this line.
    v: u8,
    /// The step.
    pub step: Step,
}

/// A season that is settled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settled {
    /// What it decided.
    pub decision: Decision,
    /// When.
    pub at: u64,
    /// The account that said so; empty once that was erased.
    pub by: String,
}

/// A season.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Season {
    /// Its number, from 1.
    pub number: u32,
    /// What it is called besides; empty: nothing.
    pub label: String,
    /// When it began.
    pub at: u64,
    /// Its events.
    pub slots: Vec<Slot>,
    /// What it decided; none: it is played.
    pub settled: Option<Settled>,
}

impl Season {
    /// The event that stands for something in it.
    pub fn slot(&self, of: &str) -> Option<&Slot> {
        self.slots.iter().find(|slot| slot.of == of)
    }
}

/// A series as it is now.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// How it is held.
    pub rules: Rules,
    /// Everybody who was ever named in it.
    pub members: BTreeMap<String, Member>,
    /// The classes with their members in order, the highest first.
    pub classes: Vec<Class>,
    /// Demotion points.
    pub records: BTreeMap<String, Record>,
    /// Who won last.
    pub holders: Vec<String>,
    /// The seasons, the first first.
    pub seasons: Vec<Season>,
}

impl State {
    fn new(rules: Rules) -> State {
        let classes = rules.classes().iter().map(|class| class.moves.clone()).collect();
        State {
            rules,
            members: BTreeMap::new(),
            classes,
            records: BTreeMap::new(),
            holders: Vec::new(),
            seasons: Vec::new(),
        }
    }

    /// The season that is played.
    pub fn running(&self) -> Option<&Season> {
        self.seasons.last().filter(|season| season.settled.is_none())
    }

    /// What somebody is called.
    pub fn name(&self, id: &str) -> String {
        self.members.get(id).map_or_else(|| id.to_owned(), |member| member.name.clone())
    }

    /// The first class of a league of which more would go up and down than it has members.
    pub(super) fn too_small(&self) -> Option<&str> {
        let moves = |(level, class): &(usize, &Class)| {
            let up = if *level == 0 { 0 } else { class.up };
            (up + class.down) as usize > class.members.len()
        };
        self.classes.iter().enumerate().find(moves).map(|(_, class)| class.name.as_str())
    }

    /// What lists need to know.
    pub fn card(&self) -> SeriesCard {
        let holders: Vec<String> = self.holders.iter().map(|id| self.name(id)).collect();
        SeriesCard {
            seasons: self.seasons.len() as u32,
            is_running: self.running().is_some(),
            holder: holders.join(", "),
        }
    }

    /// The events that belong to it.
    pub fn events(&self) -> Vec<SeasonEvent> {
        let of = |season: &Season| {
            let number = season.number;
            season
                .slots
                .iter()
                .map(move |slot| SeasonEvent { event: slot.event.clone(), season: number })
                .collect::<Vec<_>>()
        };
        self.seasons.iter().flat_map(of).collect()
    }

    /// Who has won.
    pub fn won(&self) -> Vec<SeasonWon> {
        let of = |season: &Season| {
            let settled = season.settled.as_ref()?;
            let won = |member: &String| SeasonWon { season: season.number, member: member.clone(), at: settled.at };
            Some(settled.decision.champions.iter().map(won).collect::<Vec<_>>())
        };
        self.seasons.iter().filter_map(of).flatten().collect()
    }

    /// What stands for what in a season, in the order in which it is told.
    pub fn slots(&self) -> Vec<String> {
        match &self.rules {
            Rules::League { .. } => self.classes.iter().map(|class| class.name.clone()).collect(),
            Rules::Title { .. } => vec![CHALLENGER.to_owned(), MATCH.to_owned()],
            Rules::Open { .. } => vec![EVENT.to_owned()],
        }
    }

    fn act(&mut self, step: &Step, by: &str, at: u64) -> Result<(), Fault> {
        match step {
            Step::Found { .. } | Step::Undo => return Err(Fault::Other),
            Step::Rules { rules } => self.reform(rules)?,
            Step::Enter { class, members } => self.enter(class, members)?,
            Step::Leave { member } => {
                let class = self.classes.iter_mut().find(|class| class.members.contains(member));
                class.ok_or(Fault::NoMember)?.members.retain(|id| id != member);
                self.records.remove(member);
            }
            Step::Season { label, slots } => {
                if self.running().is_some() {
                    return Err(Fault::Running);
                }
                if self.seasons.len() >= MOST_SEASONS {
                    return Err(Fault::Seasons);
                }
                if label.chars().count() > MAX_LABEL {
                    return Err(Fault::Text);
                }
                let number = self.seasons.len() as u32 + 1;
                let season = Season { number, label: label.clone(), at, slots: Vec::new(), settled: None };
                self.seasons.push(season);
                for slot in slots {
                    self.link(slot)?;
                }
            }
            Step::Link { season, slot } => {
                if self.running().map(|running| running.number) != Some(*season) {
                    return Err(Fault::NoSeason);
                }
                self.link(slot)?;
            }
            Step::Settle { season, decision } => {
                if self.running().map(|running| running.number) != Some(*season) {
                    return Err(Fault::NoSeason);
                }
                if self.members.len() + decision.named.len() > MOST_NAMED {
                    return Err(Fault::Members);
                }
                for member in &decision.named {
                    self.members.insert(member.id.clone(), member.clone());
                }
                if let Some(league) = &decision.league {
                    self.classes = league.classes.clone();
                    self.records = league.records.clone();
                }
                self.holders = decision.champions.clone();
                if let Some(season) = self.seasons.last_mut() {
                    let decision = (**decision).clone();
                    season.settled = Some(Settled { decision, at, by: by.to_owned() });
                }
            }
        }
        Ok(())
    }

    /// Other rules: a class keeps its members by its name, and one that has some cannot go.
    fn reform(&mut self, rules: &Rules) -> Result<(), Fault> {
        if self.running().is_some() {
            return Err(Fault::Running);
        }
        if rules.kind() != self.rules.kind() {
            return Err(Fault::Other);
        }
        rules.check()?;
        let mut classes: Vec<Class> = rules.classes().iter().map(|class| class.moves.clone()).collect();
        for known in &self.classes {
            match classes.iter_mut().find(|class| class.name == known.name) {
                Some(class) => class.members.clone_from(&known.members),
                None if known.members.is_empty() => {}
                None => return Err(Fault::ClassFull(known.name.clone())),
            }
        }
        self.classes = classes;
        self.rules = rules.clone();
        Ok(())
    }

    fn enter(&mut self, class: &str, members: &[Member]) -> Result<(), Fault> {
        let all: usize = self.classes.iter().map(|class| class.members.len()).sum();
        if all + members.len() > MOST_MEMBERS || self.members.len() + members.len() > MOST_NAMED {
            return Err(Fault::Members);
        }
        let level = self.classes.iter().position(|known| known.name == class).ok_or(Fault::Classes)?;
        for member in members {
            if self.classes.iter().any(|class| class.members.contains(&member.id)) {
                return Err(Fault::Known(member.name.clone()));
            }
            self.classes[level].members.push(member.id.clone());
            self.members.insert(member.id.clone(), member.clone());
        }
        Ok(())
    }

    fn link(&mut self, slot: &Slot) -> Result<(), Fault> {
        let known = self.slots();
        let elsewhere = self.seasons.iter().flat_map(|season| &season.slots).any(|other| other.event == slot.event);
        if elsewhere {
            return Err(Fault::Twice);
        }
        if !known.contains(&slot.of) {
            return Err(Fault::Classes);
        }
        if let Some(season) = self.seasons.last_mut() {
            season.slots.retain(|other| other.of != slot.of);
            season.slots.push(slot.clone());
            season.slots.sort_by_key(|slot| known.iter().position(|of| *of == slot.of));
        }
        Ok(())
    }
}

/// A series told from its log.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    /// How it is now.
    pub state: State,
    /// The lines with who took each step, and when.
    pub lines: Vec<(Line, String, u64)>,
    /// The lines that have not been taken back.
    standing: Vec<usize>,
    bytes: usize,
}

impl Told {
    /// A series with its first step.
    pub(super) fn begun(rules: Rules, by: &str, at: u64) -> Result<Told, Fault> {
        rules.check()?;
        let state = State::new(rules.clone());
        let line = Line { v: VERSION, step: Step::Found { rules: Box::new(rules) } };
        Ok(Told { state, lines: vec![(line, by.to_owned(), at)], standing: vec![0], bytes: 0 })
    }

    /// Tells a series from its steps as they are kept. Each of them was judged when it was taken: only those that stand are told again.
    pub(super) fn of(steps: Vec<EventStep>) -> Result<Told, String> {
        let (mut lines, mut standing, mut bytes) = (Vec::new(), Vec::new(), 0);
        for step in steps {
            let fault = |fault: String| format!("step {} of a series' log: {fault}", step.number);
            let line = serde_json::from_str::<Line>(&step.entry).map_err(|error| fault(error.to_string()))?;
            if line.v != VERSION {
                return Err(fault(format!("of version {}", line.v)));
            }
            match line.step {
                Step::Undo => {
                    standing.pop();
                }
                _ => standing.push(lines.len()),
            }
            bytes += step.entry.len();
            lines.push((line, step.account, step.at));
        }
        let state = fold(&lines, &standing).map_err(|fault| format!("a series' log: {fault:?}"))?;
        Ok(Told { state, lines, standing, bytes })
    }

    /// The number of the last step.
    pub fn steps(&self) -> u32 {
        self.lines.len() as u32
    }

    /// The last step that stands.
    pub(super) fn last_standing(&self) -> Option<&Step> {
        self.standing.last().map(|&at| &self.lines[at].0.step)
    }

    /// Whether a season was ever settled, be it that this was taken back.
    pub fn was_settled(&self) -> bool {
        self.lines.iter().any(|(line, ..)| matches!(line.step, Step::Settle { .. }))
    }

    /// Whether there is a step that can be taken back.
    pub fn has_undo(&self) -> bool {
        self.standing.len() > 1
    }

    /// The series after a step of an account.
    ///
    /// # Errors
    /// Why its own rules refuse it.
    pub(super) fn after(&self, step: Step, by: &str, at: u64) -> Result<Told, Fault> {
        let mut next = self.clone();
        next.take(step, by, at)?;
        let size = next.last_step().entry.len();
        if next.lines.len() > MOST_STEPS || self.bytes + size > MOST_LOG {
            return Err(Fault::Full);
        }
        Ok(next)
    }

    /// The last step as it is kept.
    pub(super) fn last_step(&self) -> EventStep {
        let (line, by, at) = self.lines.last().expect("the first step creates it");
        let entry = serde_json::to_string(line).expect("a line of a log is JSON");
        EventStep { number: self.steps(), at: *at, account: by.clone(), entry }
    }

    /// Takes a step in. What is refused leaves it as nobody may use it.
    fn take(&mut self, step: Step, by: &str, at: u64) -> Result<(), Fault> {
        let line = |step| (Line { v: VERSION, step }, by.to_owned(), at);
        if step == Step::Undo {
            if !self.has_undo() {
                return Err(Fault::Nothing);
            }
            self.standing.pop();
            self.lines.push(line(Step::Undo));
            self.state = fold(&self.lines, &self.standing)?;
            return Ok(());
        }
        self.state.act(&step, by, at)?;
        self.standing.push(self.lines.len());
        self.lines.push(line(step));
        Ok(())
    }

    /// An id that nobody has or had, not even in a step that was taken back: accounts are known by them.
    pub(super) fn ids(&self) -> impl FnMut() -> String + use<> {
        let named = |step: &Step| match step {
            Step::Enter { members, .. } => members.len(),
            Step::Settle { decision, .. } => decision.named.len(),
            _ => 0,
        };
        let mut last: usize = self.lines.iter().map(|(line, ..)| named(&line.step)).sum();
        move || {
            last += 1;
            format!("m{last}")
        }
    }
}

/// What the lines that stand amount to.
fn fold(lines: &[(Line, String, u64)], standing: &[usize]) -> Result<State, Fault> {
    let mut lines = standing.iter().map(|&at| &lines[at]);
    let Some((Line { step: Step::Found { rules }, .. }, ..)) = lines.next() else { return Err(Fault::Nothing) };
    let mut state = State::new((**rules).clone());
    for (line, by, at) in lines {
        state.act(&line.step, by, *at)?;
    }
    Ok(state)
}
