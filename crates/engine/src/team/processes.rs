//! Hands that are processes: USI engines of this machine, or of any that a command such as `ssh` reaches.

use super::{Hands, Heard, State, Task};
use komadai_arena::{Engine, EngineError, EngineSpec};
use komadai_usi::option::names;
use komadai_usi::{ToEngine, ToGui};
use std::collections::BTreeMap;
use std::time::Duration;

/// USI engines, each started by a command.
pub struct Processes {
    members: Vec<Member>,
    /// Who is listened to first: one that talks all the time does not drown the others.
    next: usize,
}

struct Member {
    spec: EngineSpec,
    engine: Option<Engine>,
    doing: Doing,
    /// Whether it was started in this game; once is enough for one that fails.
    tried: bool,
    given: BTreeMap<String, String>,
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Doing {
    Nothing,
    Task,
    /// A task that nobody waits for.
    OldTask,
}

impl Processes {
    /// Engines with these commands; each is a program and its arguments.
    pub fn new(commands: Vec<Vec<String>>) -> Processes {
        let member = |command| Member {
            spec: EngineSpec::new(command),
            engine: None,
            doing: Doing::Nothing,
            tried: false,
            given: BTreeMap::new(),
        };
        Processes { members: commands.into_iter().map(member).collect(), next: 0 }
    }

    fn heard(&mut self, hand: usize) -> Option<Heard> {
        let name = self.name(hand);
        let member = &mut self.members[hand];
        let engine = member.engine.as_mut()?;
        loop {
            let line = match engine.try_hear() {
                Ok(line) => line?,
                Err(error) => return Some(member.lose(error)),
            };
            let doing = member.doing;
            return Some(match (line.parse(), doing) {
                (Ok(ToGui::Info(info)), Doing::Task) => Heard::Line(info),
                (Ok(ToGui::BestMove(best)), _) => {
                    member.doing = Doing::Nothing;
                    match doing {
                        Doing::Task => Heard::Answer(best),
                        Doing::OldTask => Heard::Odd(format!("{name} answered too late: that does not count any more")),
                        Doing::Nothing => Heard::Odd(format!("{name} answered without having been asked")),
                    }
                }
                (Err(_), _) if line.trim_start().starts_with("bestmove") => {
                    member.doing = Doing::Nothing;
                    let line: String = line.trim().chars().take(80).collect();
                    match doing {
                        Doing::Task => Heard::Lost(format!("answered: {line}")),
                        _ => Heard::Odd(format!("{name} said: {line}")),
                    }
                }
                _ => continue,
            });
        }
    }
}

impl Member {
    /// It is gone.
    fn lose(&mut self, error: EngineError) -> Heard {
        self.engine = None;
        self.doing = Doing::Nothing;
        Heard::Lost(error.to_string())
    }

    fn tell(&mut self, command: &ToEngine) -> bool {
        let told = self.engine.as_mut().is_some_and(|engine| engine.tell(command).is_ok());
        if !told {
            self.engine = None;
        }
        told
    }

    /// Sets the options that have changed.
    fn set(&mut self, options: &BTreeMap<String, String>) -> Result<(), EngineError> {
        let Some(engine) = self.engine.as_mut().filter(|_| self.doing == Doing::Nothing) else { return Ok(()) };
        let mut changed = false;
        for (name, value) in options {
            if engine.knows(name) && self.given.get(name) != Some(value) {
                engine.tell(&ToEngine::SetOption { name: name.clone(), value: Some(value.clone()) })?;
                self.given.insert(name.clone(), value.clone());
                changed = true;
            }
        }
        if changed { engine.ready() } else { Ok(()) }
    }
}

impl Hands for Processes {
    fn count(&self) -> usize {
        self.members.len()
    }

    fn name(&self, hand: usize) -> String {
        match &self.members[hand].engine {
            Some(engine) => format!("member {} ({})", hand + 1, engine.name()),
            None => format!("member {} ({})", hand + 1, self.members[hand].spec.command.join(" ")),
        }
    }

    fn state(&mut self, hand: usize) -> State {
        match (&self.members[hand].engine, self.members[hand].doing) {
            (None, _) => State::Gone,
            (Some(_), Doing::Nothing) => State::Free,
            (Some(_), _) => State::Busy,
        }
    }

    fn prepare(&mut self, options: &BTreeMap<String, String>, say: &mut dyn FnMut(String)) {
        let failed: Vec<(usize, EngineError)> = std::thread::scope(|scope| {
            let bring_up = |(at, member): (usize, &mut Member)| -> Result<(), (usize, EngineError)> {
                if member.engine.is_none() && !std::mem::replace(&mut member.tried, true) {
                    member.given.clear();
                    member.doing = Doing::Nothing;
                    member.engine = Some(Engine::start(&member.spec).map_err(|error| (at, error))?);
                }
                let mut options = options.clone();
                // Our own engines are to err in different places.
                options
                    .insert(names::MEMBER.to_owned(), (at + 1).min(crate::options::MOST_MEMBERS as usize).to_string());
                member.set(&options).map_err(|error| {
                    member.engine = None;
                    (at, error)
                })
            };
            let started = self.members.iter_mut().enumerate().map(|member| scope.spawn(move || bring_up(member)));
            let started: Vec<_> = started.collect();
            started.into_iter().filter_map(|start| start.join().ok()?.err()).collect()
        });
        for (at, error) in failed {
            say(format!("error: {}: {error}; the others go on without it", self.name(at)));
        }
    }

    fn new_game(&mut self) {
        for member in &mut self.members {
            member.tried = member.engine.is_some();
            if member.doing == Doing::Nothing && member.engine.is_some() {
                member.tell(&ToEngine::NewGame);
            }
        }
    }

    fn begin(&mut self, hand: usize, task: &Task, _: Option<Duration>) -> bool {
        let member = &mut self.members[hand];
        let begun =
            member.tell(&ToEngine::Position(task.position.clone())) && member.tell(&ToEngine::Go(task.go.clone()));
        member.doing = if begun { Doing::Task } else { Doing::Nothing };
        begun
    }

    fn cut(&mut self, hand: usize) {
        // Who is gone is heard of.
        if self.members[hand].doing == Doing::Task
            && let Some(engine) = &mut self.members[hand].engine
        {
            let _ = engine.tell(&ToEngine::Stop);
        }
    }

    fn leave(&mut self, hand: usize) {
        self.cut(hand);
        let doing = &mut self.members[hand].doing;
        if *doing == Doing::Task {
            *doing = Doing::OldTask;
        }
    }

    fn hear(&mut self) -> Option<(usize, Heard)> {
        let count = self.members.len();
        for step in 0..count {
            let hand = (self.next + step) % count;
            if let Some(heard) = self.heard(hand) {
                self.next = hand + 1;
                return Some((hand, heard));
            }
        }
        None
    }
}

impl Drop for Processes {
    fn drop(&mut self) {
        // All at once, so that nobody waits for one after the other.
        for engine in self.members.iter_mut().filter_map(|member| member.engine.as_mut()) {
            let _ = engine.tell(&ToEngine::Quit);
        }
    }
}
