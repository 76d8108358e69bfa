//! Lessons out of their files.

use super::judge::IGNORED;
use super::{Asked, Chapter, ChapterFiles, Evaluation, Lesson, Line, Notation, Play, Slip, Step, Task, Turn, Words};
use komadai_lang::Lang;
use komadai_shogi::impasse::Counted;
use komadai_shogi::{Handicap, Move, PieceKind, Position, Setup, Square};
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
    let (mut title, mut about, mut grade) = (Words::default(), Words::default(), None);
    for line in blocks.next().unwrap_or_default().lines() {
        let (lang, words) = line.split_once(' ').ok_or("a title without words")?;
        if lang == "grade" {
            grade = Some(one(words)?);
            continue;
        }
        let (called, teaches) = words.split_once(": ").ok_or("a title is TITLE: WHAT IT TEACHES")?;
        title.add(lang, called)?;
        about.add(lang, teaches)?;
    }
    title.complete()?;
    let grade = grade.ok_or("no grade")?;
    let steps = blocks.map(|block| read_step(block).map_err(|fault| format!("{fault}: {block}")));
    Ok(Lesson { name, grade, title, about, steps: steps.collect::<Result<_, _>>()? })
}

/// What has been read of a step.
#[derive(Default)]
struct Draft {
    setup: Option<Setup>,
    task: Option<Task>,
    play: Option<Play>,
    solution: Vec<Move>,
    wrong: Vec<Vec<Move>>,
    text: Words,
    hint: Words,
    evaluations: Vec<Evaluation>,
    line: Line,
    /// Whether the line of text that comes next belongs to the last mistake.
    in_slip: bool,
}

fn read_step(block: &'static str) -> Result<Step, String> {
    let mut draft = Draft::default();
    for line in block.lines() {
        let (key, value) = line.split_once(' ').ok_or(format!("{line}: a line without a value"))?;
        draft.take(key, value).map_err(|fault| format!("{line}: {fault}"))?;
    }
    draft.finish()
}

impl Draft {
    fn take(&mut self, key: &str, value: &'static str) -> Result<(), String> {
        match key {
            "board" => self.setup = Some(value.parse().map_err(|fault| format!("{fault}"))?),
            "task" => self.task = Some(read_task(value)?),
            "solution" => self.solution = many(value)?,
            "wrong" => self.wrong.push(many(value)?),
            "play" => self.play = Some(read_play(value)?),
            "eval" => {
                let evaluation = value.parse()?;
                self.open().1.push(evaluation);
            }
            "move" => {
                let (mv, reply) = match many(value)?[..] {
                    [mv] => (mv, None),
                    [mv, reply] => (mv, Some(reply)),
                    _ => return Err("a move and its answer".to_owned()),
                };
                self.in_slip = false;
                let (also, text, slips, evaluations) = (Vec::new(), Words::default(), Vec::new(), Vec::new());
                self.line.turns.push(Turn { mv, reply, also, text, slips, evaluations });
            }
            "also" => self.turn()?.also = many(value)?,
            "slip" => {
                let moves: Vec<Move> = many(value)?;
                let (&mv, refutation) = moves.split_first().ok_or("no move")?;
                let slip =
                    Slip { mv, refutation: refutation.to_vec(), text: Words::default(), evaluations: Vec::new() };
                self.turn()?.slips.push(slip);
                self.in_slip = true;
            }
            _ => match key.strip_prefix("hint-") {
                Some(lang) => self.hint.add(lang, value)?,
                None => self.open().0.add(key, value)?,
            },
        }
        Ok(())
    }

    fn turn(&mut self) -> Result<&mut Turn, String> {
        self.line.turns.last_mut().ok_or("it belongs to a move, which stands above it".to_owned())
    }

    /// What a text or an evaluation belongs to now.
    fn open(&mut self) -> (&mut Words, &mut Vec<Evaluation>) {
        let Some(turn) = self.line.turns.last_mut() else { return (&mut self.text, &mut self.evaluations) };
        match turn.slips.last_mut() {
            Some(slip) if self.in_slip => (&mut slip.text, &mut slip.evaluations),
            _ => (&mut turn.text, &mut turn.evaluations),
        }
    }

    fn finish(self) -> Result<Step, String> {
        let Draft { setup, task, play, mut solution, mut wrong, text, hint, evaluations, line, .. } = self;
        let setup = setup.ok_or("no board")?;
        text.complete()?;
        let task = match task {
            Some(Task::Line(_)) => {
                let position = Position::ignoring(&setup, IGNORED).map_err(|_| "no position".to_owned())?;
                if let Some(fault) = line.fault(position) {
                    return Err(fault);
                }
                solution = line.moves();
                for (i, turn) in line.turns.iter().enumerate() {
                    turn.text.complete()?;
                    for slip in &turn.slips {
                        slip.text.complete()?;
                        wrong.push([&solution[..i], &[slip.mv]].concat());
                    }
                }
                Some(Task::Line(line))
            }
            _ if !line.turns.is_empty() => return Err("moves without `task line`".to_owned()),
            task => task,
        };
        let task = match task {
            Some(task) => {
                hint.complete()?;
                Some(Asked { task, hint, solution, wrong })
            }
            None => None,
        };
        Ok(Step { setup, text, task, play, evaluations })
    }
}

fn read_play(text: &str) -> Result<Play, String> {
    let (level, start) = text.split_once(' ').unwrap_or((text, Handicap::Even.code()));
    if start == "here" {
        return Ok(Play { level: one(level)?, handicap: Handicap::Even, here: true });
    }
    let handicap = Handicap::from_code(start).ok_or(format!("no handicap is called {start}"))?;
    Ok(Play { level: one(level)?, handicap, here: false })
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
        "defend" => Task::Defend(many(rest)?),
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
        "line" => Task::Line(Line::default()),
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

#[cfg(test)]
mod tests {
    use super::read_step;

    const WORDS: &str = "en a\nja a\nes a\npt a";
    const HINTS: &str = "hint-en a\nhint-ja a\nhint-es a\nhint-pt a";
    const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

    /// What a step says whose line is written so.
    fn fault(line: &str) -> String {
        let line = line.replace("WORDS", WORDS);
        let block = format!("board {START}\ntask line\n{WORDS}\n{HINTS}\n{line}");
        read_step(block.leak()).map(|_| "none".to_owned()).unwrap_or_else(|fault| fault)
    }

    #[test]
    fn a_line_s_faults_name_the_line_or_the_move() {
        for (line, told) in [
            ("move 7g7f 3c3d\nWORDS\neval komadai 1000 -20\nalso 2g2f\nmove 2g2f\nWORDS", "none"),
            ("move 7g7e\nWORDS", "7g7e is illegal"),
            ("move 7g7f 3c3e\nWORDS\nmove 2g2f\nWORDS", "3c3e is illegal"),
            ("move 7g7f\nWORDS\nalso 2g2e", "2g2e is illegal"),
            ("move 7g7f\nWORDS\nslip 8h7g", "8h7g is illegal"),
            ("move 7g7f\nWORDS\nslip 2g2f\nWORDS", "2g2f is accepted, or nothing refutes it"),
            ("move 7g7f\nWORDS\nslip 7g7f 3c3d\nWORDS", "7g7f is accepted, or nothing refutes it"),
            ("move 7g7f 3c3d\nWORDS", "7g7f: each move but the last is answered"),
            ("move 7g7f\nWORDS\nmove 2g2f\nWORDS", "7g7f: each move but the last is answered"),
            ("move 7g7f 3c3d 2g2f\nWORDS", "move 7g7f 3c3d 2g2f: a move and its answer"),
            ("move 7g7f\nen a", "no text in ja"),
            ("move 7g7f\nWORDS\nslip 2g2f 3c3d\nen a", "no text in ja"),
            ("also 7g7f", "also 7g7f: it belongs to a move, which stands above it"),
            ("eval komadai 1000", "eval komadai 1000: an evaluation is ENGINE NODES SCORE"),
            ("eval komadai many +1", "eval komadai many +1: many is no number of nodes"),
            ("eval komadai 1000 good", "eval komadai 1000 good: good is no score"),
            ("", "a line without moves"),
        ] {
            assert!(fault(line).starts_with(told), "{line}: {}", fault(line));
        }
    }
}
