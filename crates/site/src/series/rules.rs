//! How a series is held.

use super::{Fault, MAX_CLASS, MOST_CLASSES};
use crate::events::MAX_LINE;
use komadai_store::SeriesKind;
use komadai_tournament::competitions::{Competition, Stage, presets};
use komadai_tournament::league::Class;
use komadai_tournament::{Command, Event, Format, Settings};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The event of an edition of an open.
pub const EVENT: &str = "event";
/// The event that finds the challenger for a title.
pub const CHALLENGER: &str = "challenger";
/// The match for a title.
pub const MATCH: &str = "match";

/// Formats of events that a series makes.
pub const FORMATS: [Format; 8] = [
    Format::Swiss,
    Format::MacMahon,
    Format::RoundRobin,
    Format::DoubleRoundRobin,
    Format::Knockout,
    Format::DoubleElimination,
    Format::League,
    Format::Team,
];

/// How a series is held.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Rules {
    /// A league, the highest class first.
    League {
        /// Its classes.
        classes: Vec<ClassRules>,
    },
    /// A title.
    Title {
        /// How the challenger is found.
        challenger: Box<Settings>,
        /// How the match is played.
        deciding: Box<Settings>,
    },
    /// An event that is held again and again.
    Open {
        /// How it is played.
        event: Box<Settings>,
    },
}

/// A class of a league.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClassRules {
    /// Who goes up and down. Its members are none here: they are those of the series.
    pub moves: Class,
    /// How its season is played.
    pub play: Settings,
}

impl Rules {
    /// The kind of series.
    pub const fn kind(&self) -> SeriesKind {
        match self {
            Rules::League { .. } => SeriesKind::League,
            Rules::Title { .. } => SeriesKind::Title,
            Rules::Open { .. } => SeriesKind::Open,
        }
    }

    /// The rules of its classes; of a title or an open none.
    pub fn classes(&self) -> &[ClassRules] {
        match self {
            Rules::League { classes } => classes,
            _ => &[],
        }
    }

    /// What an event of a season is played by.
    pub fn play(&self, slot: &str) -> Option<&Settings> {
        match self {
            Rules::League { classes } => classes.iter().find(|class| class.moves.name == slot).map(|class| &class.play),
            Rules::Title { challenger, .. } if slot == CHALLENGER => Some(challenger),
            Rules::Title { deciding, .. } if slot == MATCH => Some(deciding),
            Rules::Open { event } if slot == EVENT => Some(event),
            _ => None,
        }
    }

    /// The same with the words that somebody wrote as `said` has them; where it has none they cannot be shown.
    pub(super) fn with_words(mut self, said: impl Fn(&str) -> Option<String>) -> Result<Rules, Fault> {
        let (classes, plays): (&mut [ClassRules], Vec<&mut Settings>) = match &mut self {
            Rules::League { classes } => (classes, Vec::new()),
            Rules::Title { challenger, deciding } => (&mut [], vec![challenger, deciding]),
            Rules::Open { event } => (&mut [], vec![event]),
        };
        let mut times: Vec<&mut Option<String>> = plays.into_iter().map(|play| &mut play.time_control).collect();
        for class in classes {
            class.moves.name = said(&class.moves.name).ok_or(Fault::Classes)?;
            times.push(&mut class.play.time_control);
        }
        for time in times.into_iter().flatten() {
            *time = said(time).ok_or(Fault::Text)?;
        }
        Ok(self)
    }

    /// Whether all is within its bounds.
    pub(super) fn check(&self) -> Result<(), Fault> {
        let (classes, plays): (&[ClassRules], Vec<&Settings>) = match self {
            Rules::League { classes } => (classes.as_slice(), classes.iter().map(|class| &class.play).collect()),
            Rules::Title { challenger, deciding } => (&[], vec![&**challenger, &**deciding]),
            Rules::Open { event } => (&[], vec![&**event]),
        };
        for play in plays {
            let text = play.time_control.as_ref();
            if text.is_some_and(|text| text.chars().count() > MAX_LINE) {
                return Err(Fault::Text);
            }
            let settings = Settings { name: "-".to_owned(), ..play.clone() };
            Event::new().apply(Command::Create(Box::new(settings)))?;
        }
        if self.kind() != SeriesKind::League {
            return Ok(());
        }
        let names: BTreeSet<&str> = classes.iter().map(|class| class.moves.name.as_str()).collect();
        let is_named = |class: &ClassRules| {
            let name = &class.moves.name;
            // What else stands for an event is no name of a class.
            let is_own = ![EVENT, CHALLENGER, MATCH].contains(&name.as_str());
            is_own && !name.trim().is_empty() && name.chars().count() <= MAX_CLASS && class.moves.members.is_empty()
        };
        let counted = |class: &ClassRules| {
            let (up, down) = (class.moves.up, class.moves.down);
            up <= 100
                && down <= 100
                && class.moves.points.is_none_or(|points| {
                    (10..=1_000).contains(&points.one_in_tenths)
                        && (1..=10).contains(&points.fall_at)
                        && points.lasting < points.fall_at
                })
        };
        let fits = !classes.is_empty() && classes.len() <= MOST_CLASSES && names.len() == classes.len();
        if fits && classes.iter().all(|class| is_named(class) && counted(class)) { Ok(()) } else { Err(Fault::Classes) }
    }
}

/// The competitions of a year of which all classes are leagues of players: what they are called, with their classes.
pub fn presets_of_classes(year: u16) -> Vec<(&'static Competition, Vec<ClassRules>)> {
    let mut all: Vec<(&'static Competition, Vec<ClassRules>)> = Vec::new();
    for (competition, stage) in presets(year) {
        let Some(class) = class_of(stage) else { continue };
        match all.last_mut().filter(|(last, _)| last.id == competition.id) {
            Some((_, classes)) => classes.push(class),
            None => all.push((competition, vec![class])),
        }
    }
    all.retain(|(_, classes)| classes.len() > 1);
    all
}

/// The classes of a competition, by its id.
pub fn preset(id: &str, year: u16) -> Option<Vec<ClassRules>> {
    presets_of_classes(year).into_iter().find(|(competition, _)| competition.id == id).map(|(_, classes)| classes)
}

fn class_of(stage: &Stage) -> Option<ClassRules> {
    let moves = stage.moves.filter(|_| stage.settings.format == Format::League)?;
    let moves = Class {
        name: stage.id.clone(),
        members: Vec::new(),
        up: moves.up,
        all_wins_up: moves.all_wins_up,
        down: moves.down,
        points: moves.points,
    };
    Some(ClassRules { moves, play: stage.played() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_junisen_of_this_year_is_a_league_of_five_classes() {
        let classes = preset("meijin", 2026).unwrap();
        let told: Vec<_> =
            classes.iter().map(|class| (class.moves.name.as_str(), class.moves.up, class.moves.down)).collect();
        assert_eq!(told, [("A", 0, 2), ("B1", 2, 3), ("B2", 3, 0), ("C1", 3, 0), ("C2", 3, 0)]);
        assert_eq!(classes[2].moves.points.unwrap().one_in_tenths, 40);
        assert_eq!(classes[2].play.rounds, Some(10));
        assert!(presets_of_classes(2026).iter().all(|(competition, _)| competition.id != "world-shogi-league"));
        for (_, classes) in presets_of_classes(2026) {
            assert_eq!(Rules::League { classes }.check(), Ok(()));
        }
    }

    #[test]
    fn two_classes_of_one_name_or_points_for_nobody_are_no_league() {
        let classes = preset("meijin", 2026).unwrap();
        let with = |change: &dyn Fn(&mut Vec<ClassRules>)| {
            let mut classes = classes.clone();
            change(&mut classes);
            Rules::League { classes }.check()
        };
        assert_eq!(with(&|classes| classes[1].moves.name = "A".to_owned()), Err(Fault::Classes));
        assert_eq!(with(&|classes| classes[1].moves.name = MATCH.to_owned()), Err(Fault::Classes));
        assert_eq!(with(&|classes| classes.clear()), Err(Fault::Classes));
        assert_eq!(with(&|classes| classes[0].moves.down = 101), Err(Fault::Classes));
        let none = |classes: &mut Vec<ClassRules>| {
            if let Some(points) = &mut classes[2].moves.points {
                points.one_in_tenths = 9;
            }
        };
        assert_eq!(with(&none), Err(Fault::Classes));
    }
}
