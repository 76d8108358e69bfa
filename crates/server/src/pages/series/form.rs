//! How a series is held, as it is filled in.

use crate::events::MAX_LINE;
use crate::new_event::this_year;
use crate::series::{ClassRules, FORMATS, MAX_CLASS, MOST_CLASSES, Rules, preset, presets_of_classes};
use komadai_lang::Lang;
use komadai_store::SeriesKind;
use komadai_tournament::competitions::Competition;
use komadai_tournament::league::{Class, DemotionPoints};
use komadai_tournament::{Draws, Format, Settings};
use std::collections::HashMap;

/// What a form gives, by the names of its fields.
pub(in crate::pages) struct Given(pub(in crate::pages) HashMap<String, String>);

impl Given {
    /// What a field has; empty where it is not there.
    pub(in crate::pages) fn get(&self, name: &str) -> &str {
        self.0.get(name).map_or("", String::as_str)
    }

    fn has(&self, name: &str) -> bool {
        !self.get(name).is_empty()
    }

    /// A number that may be left out; within it none where it is.
    fn number(&self, name: &str) -> Option<Option<u32>> {
        match self.get(name).trim() {
            "" => Some(None),
            text => text.parse().ok().map(Some),
        }
    }
}

/// A class as the form has it.
#[derive(Clone, Default)]
pub(in crate::pages) struct ClassForm {
    pub(in crate::pages) number: usize,
    pub(in crate::pages) name: String,
    pub(in crate::pages) up: String,
    pub(in crate::pages) down: String,
    pub(in crate::pages) rounds: String,
    /// Its own time control; empty: that of all.
    pub(in crate::pages) clock: String,
    pub(in crate::pages) all_wins_up: bool,
    /// One demotion point to the last of so many each; empty: there are none.
    pub(in crate::pages) one_in: String,
    pub(in crate::pages) fall_at: String,
    pub(in crate::pages) lasting: String,
    pub(in crate::pages) worked_off: bool,
}

/// How a series is held, as the form has it.
#[derive(Clone, Default)]
pub(in crate::pages) struct RulesForm {
    pub(in crate::pages) classes: Vec<ClassForm>,
    pub(in crate::pages) preset: String,
    pub(in crate::pages) format: String,
    pub(in crate::pages) rounds: String,
    pub(in crate::pages) best_of: String,
    pub(in crate::pages) time_control: String,
    pub(in crate::pages) replay: bool,
}

/// Classes that the form has room for beyond those that there are.
const ROOM: usize = 2;
/// Classes of a form that is not filled in.
const EMPTY: usize = 4;

impl RulesForm {
    /// A form that nobody has filled in.
    pub(in crate::pages) fn empty() -> RulesForm {
        let class = |number| ClassForm { number, fall_at: "2".to_owned(), worked_off: true, ..ClassForm::default() };
        let classes = (1..=EMPTY).map(class).collect();
        let (format, best_of) = (word(Format::Knockout), "3".to_owned());
        RulesForm { classes, format, best_of, ..RulesForm::default() }
    }

    /// The form of rules that there are.
    pub(in crate::pages) fn of(rules: &Rules) -> RulesForm {
        let number = |number: Option<u32>| number.map_or_else(String::new, |number| number.to_string());
        let mut form = RulesForm { classes: Vec::new(), ..RulesForm::empty() };
        let play = match rules {
            Rules::League { classes } => {
                // Where classes differ each shows its own: what is said of all would be said of those that have none.
                let clock_of = |class: &ClassRules| class.play.time_control.clone().unwrap_or_default();
                let first = classes.first().map(clock_of).unwrap_or_default();
                let is_of_all = classes.iter().all(|class| clock_of(class) == first);
                if is_of_all {
                    form.time_control = first;
                }
                for (class, number_of) in classes.iter().zip(1..) {
                    let (moves, points) = (&class.moves, class.moves.points);
                    let one_in = points.map(|points| f64::from(points.one_in_tenths) / 10.0);
                    form.classes.push(ClassForm {
                        number: number_of,
                        name: moves.name.clone(),
                        up: moves.up.to_string(),
                        down: moves.down.to_string(),
                        rounds: number(class.play.rounds),
                        clock: if is_of_all { String::new() } else { clock_of(class) },
                        all_wins_up: moves.all_wins_up,
                        one_in: one_in.map_or_else(String::new, |one_in| one_in.to_string()),
                        fall_at: points.map_or(2, |points| points.fall_at).to_string(),
                        lasting: points.map_or(0, |points| points.lasting).to_string(),
                        worked_off: points.is_none_or(|points| points.worked_off),
                    });
                }
                classes.first().map(|class| &class.play)
            }
            Rules::Title { challenger: play, .. } | Rules::Open { event: play } => {
                form.time_control = play.time_control.clone().unwrap_or_default();
                Some(&**play)
            }
        };
        if let Rules::Title { deciding, .. } = rules {
            form.best_of = number(deciding.best_of);
        }
        if let Some(play) = play {
            form.format = word(play.format);
            form.rounds = number(play.rounds);
            form.replay = play.draws == Draws::Replay;
        }
        form.with_room()
    }

    fn with_room(mut self) -> RulesForm {
        let empty = RulesForm::empty().classes.into_iter().next().unwrap_or_default();
        for _ in 0..ROOM {
            if self.classes.len() < MOST_CLASSES {
                self.classes.push(ClassForm { number: self.classes.len() + 1, ..empty.clone() });
            }
        }
        self
    }

    /// The form as it was filled in.
    pub(in crate::pages) fn filled(given: &Given) -> RulesForm {
        let class = |number: usize| {
            let of = |field: &str| given.get(&format!("{field}-{number}")).to_owned();
            ClassForm {
                number,
                name: of("class"),
                up: of("up"),
                down: of("down"),
                rounds: of("rounds"),
                clock: of("clock"),
                all_wins_up: !of("all").is_empty(),
                one_in: of("one-in"),
                fall_at: of("fall-at"),
                lasting: of("lasting"),
                worked_off: !of("worked-off").is_empty(),
            }
        };
        let all = (1..=MOST_CLASSES).filter(|number| given.0.contains_key(&format!("class-{number}")));
        RulesForm {
            classes: all.map(class).collect(),
            preset: given.get("preset").to_owned(),
            format: given.get("format").to_owned(),
            rounds: given.get("rounds").to_owned(),
            best_of: given.get("best_of").to_owned(),
            time_control: given.get("time_control").to_owned(),
            replay: given.has("replay"),
        }
    }

    /// Characters of a class's name.
    pub(in crate::pages) fn most_class(&self) -> usize {
        MAX_CLASS
    }

    /// Characters of a time control.
    pub(in crate::pages) fn most_line(&self) -> usize {
        MAX_LINE
    }

    /// The formats of events that a series makes, by their words.
    pub(in crate::pages) fn formats(&self) -> Vec<String> {
        FORMATS.map(word).to_vec()
    }
}

/// The competitions of this year whose classes a league may have: id and name.
pub(in crate::pages) fn presets(lang: Lang) -> Vec<(String, String)> {
    let name =
        |competition: &Competition| if lang == Lang::Ja { competition.ja.clone() } else { competition.en.clone() };
    let all = presets_of_classes(this_year()).into_iter();
    all.map(|(competition, _)| (competition.id.clone(), name(competition))).collect()
}

fn word(format: Format) -> String {
    serde_json::to_value(format).ok().and_then(|word| word.as_str().map(str::to_owned)).unwrap_or_default()
}

/// The rules of a form; what it says nothing of is as in those that there are. None where a word or a number is none.
pub(in crate::pages) fn rules(given: &Given, kind: SeriesKind, stands: Option<&Rules>) -> Option<Rules> {
    let time_control = Some(given.get("time_control").trim().to_owned()).filter(|text| !text.is_empty());
    let draws = if given.has("replay") { Draws::Replay } else { Draws::Half };
    let with = |play: Settings| Settings { time_control: time_control.clone(), draws, ..play };
    let format = || {
        let format = serde_json::from_value::<Format>(given.get("format").into()).ok()?;
        let rounds = given.number("rounds")?;
        FORMATS.contains(&format).then(|| with(Settings { format, rounds, ..Settings::default() })).map(Box::new)
    };
    Some(match kind {
        SeriesKind::League => {
            let of_preset = Some(given.get("preset")).filter(|id| !id.is_empty());
            if let Some(id) = of_preset {
                let classes = preset(id, this_year())?.into_iter().zip(1..);
                let timed = |(class, number): (ClassRules, usize)| {
                    let own = given.get(&format!("clock-{number}")).trim().to_owned();
                    let own = Some(own).filter(|text| !text.is_empty()).or_else(|| time_control.clone());
                    let time_control = own.or_else(|| class.play.time_control.clone());
                    let play = Settings { time_control, ..class.play };
                    ClassRules { play, ..class }
                };
                return Some(Rules::League { classes: classes.map(timed).collect() });
            }
            let mut classes = Vec::new();
            for class in RulesForm::filled(given).classes {
                let name = class.name.trim();
                if name.is_empty() {
                    continue;
                }
                let known = stands.into_iter().flat_map(Rules::classes).find(|known| known.moves.name == name);
                let base = known.map_or_else(Settings::default, |known| known.play.clone());
                let number = |field: &str| given.number(&format!("{field}-{}", class.number));
                let play = with(Settings { format: Format::League, rounds: number("rounds")?, ..base });
                let own = Some(class.clock.trim().to_owned()).filter(|text| !text.is_empty());
                let play = Settings { time_control: own.or_else(|| play.time_control.clone()), ..play };
                let moves = Class {
                    name: name.to_owned(),
                    members: Vec::new(),
                    up: number("up")?.unwrap_or(0),
                    all_wins_up: class.all_wins_up,
                    down: number("down")?.unwrap_or(0),
                    points: match class.one_in.trim().replace(',', ".").as_str() {
                        "" => None,
                        one_in => Some(DemotionPoints {
                            one_in_tenths: tenths(one_in)?,
                            fall_at: number("fall-at")?.unwrap_or(2),
                            worked_off: class.worked_off,
                            lasting: number("lasting")?.unwrap_or(0),
                        }),
                    },
                };
                classes.push(ClassRules { moves, play });
            }
            Rules::League { classes }
        }
        SeriesKind::Title => {
            let deciding = Settings { format: Format::Match, best_of: given.number("best_of")?, ..Settings::default() };
            let deciding = Settings { time_control: time_control.clone(), ..deciding };
            Rules::Title { challenger: format()?, deciding: Box::new(deciding) }
        }
        SeriesKind::Open => Rules::Open { event: format()? },
    })
}

/// A number in tenths, as it is written: 4.5 is 45.
fn tenths(text: &str) -> Option<u32> {
    let tenths = text.parse::<f64>().ok()? * 10.0;
    (tenths.is_finite() && (10.0..=1_000.0).contains(&tenths)).then(|| tenths.round() as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(fields: &[(&str, &str)]) -> Given {
        Given(fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect())
    }

    #[test]
    fn what_a_form_says_is_what_it_shows_again() {
        let filled = given(&[
            ("class-1", "A"),
            ("down-1", "1"),
            ("class-2", "B"),
            ("up-2", "1"),
            ("one-in-2", "4,5"),
            ("fall-at-2", "3"),
            ("lasting-2", "1"),
            ("worked-off-2", "1"),
            ("rounds-2", "10"),
            ("clock-2", "60 min"),
            ("class-3", ""),
            ("time_control", "30 min"),
        ]);
        let read = rules(&filled, SeriesKind::League, None).unwrap();
        let [a, b] = read.classes() else { panic!("{read:?}") };
        assert_eq!((a.moves.name.as_str(), a.moves.up, a.moves.down, a.moves.points), ("A", 0, 1, None));
        let points = DemotionPoints { one_in_tenths: 45, fall_at: 3, worked_off: true, lasting: 1 };
        assert_eq!((b.moves.up, b.moves.points, b.play.rounds), (1, Some(points), Some(10)));
        let shown = RulesForm::of(&read);
        assert_eq!((shown.classes.len(), shown.classes[1].one_in.as_str()), (4, "4.5"));
        assert_eq!((shown.classes[0].one_in.as_str(), shown.time_control.as_str()), ("", ""));
        assert_eq!(b.play.time_control.as_deref(), Some("60 min"), "a class may have a clock of its own");
        assert_eq!((shown.classes[0].clock.as_str(), shown.classes[1].clock.as_str()), ("30 min", "60 min"));
        for (field, value) in [("up-2", "one"), ("one-in-2", "0.5"), ("one-in-2", "NaN"), ("rounds-2", "-1")] {
            let mut wrong = Given(filled.0.clone());
            wrong.0.insert(field.to_owned(), value.to_owned());
            assert_eq!(rules(&wrong, SeriesKind::League, None), None, "{field}={value}");
        }
    }

    /// What a browser sends of a form that nobody has touched.
    fn sent(form: &RulesForm) -> Given {
        let mut sent = HashMap::new();
        let all = [("format", &form.format), ("rounds", &form.rounds), ("best_of", &form.best_of)];
        for (field, value) in all.into_iter().chain([("time_control", &form.time_control)]) {
            sent.insert(field.to_owned(), value.clone());
        }
        for class in &form.classes {
            let texts = [("class", &class.name), ("up", &class.up), ("down", &class.down), ("rounds", &class.rounds)];
            let texts = texts.into_iter().chain([("clock", &class.clock), ("one-in", &class.one_in)]);
            for (field, value) in texts.chain([("fall-at", &class.fall_at), ("lasting", &class.lasting)]) {
                sent.insert(format!("{field}-{}", class.number), value.clone());
            }
            for (field, is_set) in [("all", class.all_wins_up), ("worked-off", class.worked_off)] {
                if is_set {
                    sent.insert(format!("{field}-{}", class.number), "1".to_owned());
                }
            }
        }
        if form.replay {
            sent.insert("replay".to_owned(), "1".to_owned());
        }
        Given(sent)
    }

    #[test]
    fn a_form_that_is_opened_and_saved_changes_nothing() {
        let clocks: [&[(&str, &str)]; 7] = [
            &[],
            &[("time_control", "30 min")],
            &[("clock-1", "60 min")],
            &[("clock-2", "60 min")],
            &[("clock-1", "60 min"), ("clock-2", "60 min")],
            &[("clock-1", "60 min"), ("clock-2", "90 min")],
            &[("clock-2", "60 min"), ("time_control", "30 min"), ("replay", "1")],
        ];
        let kinds: [(SeriesKind, &[(&str, &str)]); 4] = [
            (SeriesKind::League, &[("class-1", "A"), ("class-2", "B"), ("one-in-2", "4.5"), ("up-2", "2")]),
            (SeriesKind::League, &[("preset", "meijin")]),
            (SeriesKind::Title, &[("format", "knockout"), ("best_of", "7")]),
            (SeriesKind::Open, &[("format", "swiss"), ("rounds", "5")]),
        ];
        for (kind, fields) in kinds {
            for clocks in clocks {
                let stands = rules(&given(&[fields, clocks].concat()), kind, None).unwrap();
                let again = rules(&sent(&RulesForm::of(&stands)), kind, Some(&stands));
                assert_eq!(again.as_ref(), Some(&stands), "{fields:?} {clocks:?}");
            }
        }
        let preset = given(&[("preset", "meijin"), ("clock-1", "6 h"), ("time_control", "4 h")]);
        let read = rules(&preset, SeriesKind::League, None).unwrap();
        let clocks: Vec<_> = read.classes().iter().map(|class| class.play.time_control.as_deref()).collect();
        assert_eq!(clocks, [Some("6 h"), Some("4 h"), Some("4 h"), Some("4 h"), Some("4 h")]);
    }

    #[test]
    fn a_title_has_a_match_and_whatever_finds_the_challenger() {
        let title = given(&[("format", "knockout"), ("best_of", "5")]);
        let Some(Rules::Title { challenger, deciding }) = rules(&title, SeriesKind::Title, None) else { panic!() };
        assert_eq!((challenger.format, deciding.format, deciding.best_of), (Format::Knockout, Format::Match, Some(5)));
        assert_eq!(rules(&given(&[("format", "arena")]), SeriesKind::Open, None), None);
        assert!(rules(&given(&[("preset", "meijin")]), SeriesKind::League, None).is_some());
        assert_eq!(rules(&given(&[("preset", "nothing")]), SeriesKind::League, None), None);
    }
}
