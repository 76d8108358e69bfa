//! Lessons out of their files.

use super::{Asked, Chapter, ChapterFiles, Lesson, Notation, Play, Step, Task, Words};
use komadai_lang::Lang;
use komadai_shogi::impasse::Counted;
use komadai_shogi::{Handicap, PieceKind, Square};
use std::fmt::Display;
use std::str::FromStr;

impl Chapter {
    pub(super) fn read((name, files): &ChapterFiles) -> Chapter {
        let read = |(lesson, text): &(&'static str, &'static str)| {
            read_lesson(lesson, text).unwrap_or_else(|fault| panic!("course/{name}/{lesson}.txt: {fault}"))
        };
        Chapter { name, lessons: files.iter().map(read).collect() }
    }
}

fn read_lesson(name: &'static str, text: &'static str) -> Result<Lesson, String> {
    let mut blocks = text.split("\n\n").map(str::trim).filter(|block| !block.is_empty());
    let (mut title, mut about) = (Words::default(), Words::default());
    for line in blocks.next().unwrap_or_default().lines() {
        let (lang, words) = line.split_once(' ').ok_or("a title without words")?;
        let (called, teaches) = words.split_once(": ").ok_or("a title is TITLE: WHAT IT TEACHES")?;
        title.add(lang, called)?;
        about.add(lang, teaches)?;
    }
    title.complete()?;
    let steps = blocks.map(|block| read_step(block).map_err(|fault| format!("{fault}: {block}")));
    Ok(Lesson { name, title, about, steps: steps.collect::<Result<_, _>>()? })
}

fn read_step(block: &'static str) -> Result<Step, String> {
    let (mut setup, mut task, mut play, mut solution, mut wrong) = (None, None, None, Vec::new(), Vec::new());
    let (mut text, mut hint) = (Words::default(), Words::default());
    for line in block.lines() {
        let (key, value) = line.split_once(' ').ok_or("a line without a value")?;
        match key {
            "board" => setup = Some(value.parse().map_err(|fault| format!("{fault}"))?),
            "task" => task = Some(read_task(value)?),
            "solution" => solution = many(value)?,
            "wrong" => wrong.push(many(value)?),
            "play" => play = Some(read_play(value)?),
            _ => match key.strip_prefix("hint-") {
                Some(lang) => hint.add(lang, value)?,
                None => text.add(key, value)?,
            },
        }
    }
    text.complete()?;
    let task = match task {
        Some(task) => {
            hint.complete()?;
            Some(Asked { task, hint, solution, wrong })
        }
        None => None,
    };
    Ok(Step { setup: setup.ok_or("no board")?, text, task, play })
}

fn read_play(text: &str) -> Result<Play, String> {
    let (level, handicap) = text.split_once(' ').unwrap_or((text, Handicap::Even.code()));
    let handicap = Handicap::from_code(handicap).ok_or(format!("no handicap is called {handicap}"))?;
    Ok(Play { level: one(level)?, handicap })
}

fn read_task(text: &str) -> Result<Task, String> {
    let (kind, rest) = text.split_once(' ').unwrap_or((text, ""));
    Ok(match kind {
        "reach" => Task::Reach(many(rest)?),
        "capture" => Task::Capture,
        "promote" => Task::Promote,
        "fork" => Task::Fork,
        "check" => Task::Check,
        "escape" => Task::Escape,
        "mate" if !rest.is_empty() => Task::MateIn(one(rest)?),
        "mate" => Task::Mate,
        "threat" => Task::Threat,
        "brink" => Task::Brink,
        "defend" => Task::Defend,
        "gain" => Task::Gain(one(rest)?),
        "build" => {
            let (within, places) = rest.split_once(' ').ok_or("nothing to build")?;
            Task::Build(one(within)?, places.split(' ').map(read_place).collect::<Result<_, _>>()?)
        }
        "points" => match rest.split_once(' ') {
            Some(("declared", choice)) => Task::Points(Counted::ZoneAndHand, many(choice)?),
            Some(("all", choice)) => Task::Points(Counted::WholeBoard, many(choice)?),
            _ => return Err("points are `declared` or `all`".to_owned()),
        },
        "foul" => Task::Foul(many(rest)?),
        "read" => {
            let (mv, notation) = rest.split_once(' ').unwrap_or((rest, ""));
            let notation = match notation {
                "" => None,
                "japanese" => Some(Notation::Japanese),
                "hodges" => Some(Notation::Hodges),
                "hosking" => Some(Notation::Hosking),
                _ => return Err(format!("no notation is called {notation}")),
            };
            Task::Read(one(mv)?, notation)
        }
        _ => return Err(format!("no task is called {kind}")),
    })
}

/// `K2h`
fn read_place(text: &str) -> Result<(PieceKind, Square), String> {
    let mut rest = text.chars();
    let kind = rest.next().and_then(PieceKind::from_letter).ok_or(format!("no piece in {text}"))?;
    Ok((kind, one(rest.as_str())?))
}

fn one<T: FromStr<Err: Display>>(word: &str) -> Result<T, String> {
    word.parse().map_err(|fault: T::Err| format!("{word}: {fault}"))
}

fn many<T: FromStr<Err: Display>>(text: &str) -> Result<Vec<T>, String> {
    text.split_whitespace().map(one).collect()
}

impl Words {
    pub(crate) fn add(&mut self, lang: &str, text: &'static str) -> Result<(), String> {
        let lang = Lang::ALL.iter().find(|known| known.code() == lang).ok_or(format!("an unknown line {lang}"))?;
        self.0.push((*lang, text));
        Ok(())
    }

    pub(crate) fn complete(&self) -> Result<(), String> {
        match Lang::ALL.iter().find(|lang| self.raw(**lang).is_empty()) {
            Some(missing) => Err(format!("no text in {missing}")),
            None => Ok(()),
        }
    }
}
