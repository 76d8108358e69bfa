//! One game: the engine thinks, the server tells.

use super::link::{Link, Lost};
use super::progress::Progress;
use komadai_arena::{Engine, Thought};
use komadai_csa::{Game, Heard, Login, MoveText, Special, ToClient, ToServer};
use komadai_kifu::EngineLine;
use komadai_shogi::{ByColor, Color, Move, Position};
use komadai_usi::{BestMove, GameEnd, Go, PositionCommand, Score, ToEngine};
use std::time::{Duration, Instant};

/// How the engine plays.
pub(super) struct Manner {
    /// So many nodes a move, whatever the clock.
    pub(super) nodes: Option<u64>,
    /// What of the time is kept for the way to the server and back.
    pub(super) margin: Duration,
    /// Whether it thinks on the opponent's time.
    pub(super) ponder: bool,
    /// Whether score and line are told to the server.
    pub(super) floodgate: bool,
}

/// How long an engine may take for a move where nothing limits it.
const UNLIMITED: Duration = Duration::from_secs(600);
/// How long it thinks if the game has no limit of time.
const WITHOUT_CLOCK: Duration = Duration::from_secs(5);
/// How late it may be by its own clock before it is given up; the server has long called its time up by then.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long the second line of an end may take.
const END_TIME: Duration = Duration::from_secs(5);
/// What floodgate's clients call a mate.
const MATE: i32 = 100_000;

/// A game that is played.
pub(super) struct Playing<'a> {
    pub(super) link: &'a mut Link,
    pub(super) engine: &'a mut Engine,
    pub(super) manner: &'a Manner,
    pub(super) progress: &'a mut Progress,
    pub(super) game: Game,
    pub(super) us: Color,
    /// What the engine said of its moves, by ply.
    pub(super) lines: Vec<(usize, String)>,
    pub(super) faults: usize,
}

impl Playing<'_> {
    /// Plays until the end has been told.
    pub(super) fn play(&mut self) -> Result<(), Lost> {
        while !self.game.is_over() {
            if self.game.turn() == self.us {
                self.think()?;
            } else {
                self.hear(None)?;
            }
        }
        let deadline = Instant::now() + END_TIME;
        // Some servers say no more than why.
        while !self.game.is_told() && self.hear(Some(deadline)).is_ok_and(|heard| heard) {}
        Ok(())
    }

    /// Tells the engine how it went.
    pub(super) fn leave(&mut self) {
        let said = match self.game.winner() {
            None => GameEnd::Draw,
            Some(winner) if winner == self.us => GameEnd::Win,
            Some(_) => GameEnd::Lose,
        };
        // An engine that has gone shows it in the next game.
        let _ = self.engine.stop_pondering().and_then(|()| self.engine.tell(&ToEngine::GameOver(said)));
    }

    /// Takes in what the server says next; whether it said anything before the deadline.
    fn hear(&mut self, deadline: Option<Instant>) -> Result<bool, Lost> {
        let told = self.link.next(deadline)?;
        for fault in self.link.faults() {
            self.fault(&format!("the server said {fault}"));
        }
        let Some(told) = told else { return Ok(false) };
        match self.game.hear(&told) {
            Ok(Heard::Move(..)) => self.progress.moved(&self.game),
            Ok(Heard::Nothing | Heard::Over) => {}
            // The position is not known any more.
            Err(error) => return Err(Lost(format!("the server said {error}"))),
        }
        Ok(true)
    }

    fn fault(&mut self, text: &str) {
        self.faults += 1;
        self.progress.say(text);
    }

    fn moves(&self) -> PositionCommand {
        let moves = self.game.played().iter().map(|played| played.mv).collect();
        PositionCommand { start: self.game.summary().start.clone(), moves }
    }

    fn go(&self) -> Go {
        if let Some(nodes) = self.manner.nodes {
            return Go { nodes: Some(nodes), ..Go::default() };
        }
        let clocks = self.game.clocks();
        let rule = *clocks[self.us].rule();
        if !rule.is_limited() {
            return Go { movetime: Some(WITHOUT_CLOCK), ..Go::default() };
        }
        let mut time = ByColor::from_fn(|color| clocks[color].left());
        let mut byoyomi = rule.time(rule.byoyomi);
        if byoyomi.is_zero() {
            time[self.us] = time[self.us].saturating_sub(self.manner.margin);
        } else {
            byoyomi -= self.manner.margin.min(byoyomi / 2);
        }
        let increment = ByColor::from_fn(|color| {
            let rule = clocks[color].rule();
            (rule.increment > 0).then(|| rule.time(rule.increment))
        });
        // A program may take byōyomi and increment together for nonsense: what is not there is not said.
        let byoyomi = (!byoyomi.is_zero() || increment[self.us].is_none()).then_some(byoyomi);
        Go { time: time.map(Some), increment, byoyomi, ..Go::default() }
    }

    /// Has the engine think and tells the server what it decided.
    fn think(&mut self) -> Result<(), Lost> {
        let Some(thought) = self.thought()? else { return Ok(()) };
        let position = *self.game.position();
        let (line, reply) = match thought {
            Err(resign) => (resign, None),
            Ok(thought) => match thought.best {
                BestMove::Resign => (ToServer::Special(Special::Resign), None),
                BestMove::Win => (ToServer::Special(Special::Declare), None),
                BestMove::Play { mv, ponder } => match MoveText::of(&position, mv).filter(|_| position.is_legal(mv)) {
                    Some(text) => {
                        let said = engine_line(&position, mv, ponder, &thought);
                        let comment = said.as_ref().filter(|_| self.manner.floodgate).map(|said| format!("* {said}"));
                        self.lines.extend(said.map(|said| (self.game.played().len(), said)));
                        (ToServer::Move { mv: text, comment }, ponder)
                    }
                    None => {
                        self.fault(&format!("the engine played {mv}, which is illegal; it resigns"));
                        (ToServer::Special(Special::Resign), None)
                    }
                },
            },
        };
        self.link.send(&line)?;
        // The server says the move to both, with what it cost.
        let before = self.game.played().len();
        while !self.game.is_over() && self.game.played().len() == before {
            self.hear(None)?;
        }
        if self.manner.ponder
            && !self.game.is_over()
            && let Some(reply) = reply.filter(|&reply| self.game.position().is_legal(reply))
        {
            let mut expected = self.moves();
            expected.moves.push(reply);
            // An engine that has gone shows it when it is to move.
            let _ = self.engine.ponder(expected, self.go());
        }
        Ok(())
    }

    /// What the engine decided, or the resignation for one that fails twice; none if the server spoke before.
    fn thought(&mut self) -> Result<Option<Result<Thought, ToServer>>, Lost> {
        for again in [true, false] {
            let most = self.game.clocks()[self.us].allowed().map_or(UNLIMITED, |allowed| allowed + PATIENCE);
            let (position, go) = (self.moves(), self.go());
            let link = &mut *self.link;
            match self.engine.think_while(position, go, most, || !link.has_news()) {
                Ok(Some(thought)) => return Ok(Some(Ok(thought))),
                Ok(None) => {
                    self.hear(None)?;
                    return Ok(None);
                }
                Err(error) => {
                    self.fault(&format!("{error}; {}", if again { "it is started again" } else { "it resigns" }));
                    if self.engine.restart().is_err() {
                        break;
                    }
                }
            }
        }
        Ok(Some(Err(ToServer::Special(Special::Resign))))
    }

    /// Takes the game up again over a new connection, if the server lets it.
    pub(super) fn come_back(&mut self, mut link: Link, name: &str, password: &str) -> Result<(), Lost> {
        let summary = self.game.summary();
        let Some(token) = summary.reconnect_token.clone() else {
            return Err(Lost("the server keeps no game for who has left".to_owned()));
        };
        let how = Login::Reconnect { game_id: summary.game_id.clone(), token };
        link.send(&ToServer::Login { name: name.to_owned(), password: password.to_owned(), how })?;
        let deadline = Instant::now() + super::ANSWER_TIME;
        let mut summary = None;
        loop {
            match link.next(Some(deadline))? {
                Some(ToClient::Summary(told)) => summary = Some(told),
                Some(ToClient::Resumption(state)) => {
                    let summary = summary.ok_or_else(|| Lost("the server did not say which game it is".to_owned()))?;
                    self.game.resume(&summary, &state).map_err(|error| Lost(format!("the server said {error}")))?;
                    *self.link = link;
                    return Ok(());
                }
                Some(ToClient::LoginRefused(_)) | None => {
                    return Err(Lost("the server does not let the player back into the game".to_owned()));
                }
                Some(_) => {}
            }
        }
    }
}

/// Score and expected line as floodgate has them: good for Black if positive, the line after the move.
fn engine_line(position: &Position, mv: Move, reply: Option<Move>, thought: &Thought) -> Option<String> {
    let score = match thought.score? {
        Score::Cp(value) => value,
        Score::MateIn(_) | Score::Mate => MATE,
        Score::MatedIn(_) | Score::Mated => -MATE,
    };
    let score = if position.turn() == Color::Black { score } else { score.saturating_neg() };
    let line = match thought.line.split_first() {
        Some((first, rest)) if *first == mv => rest.to_vec(),
        _ => reply.into_iter().collect(),
    };
    let mut after = *position;
    after.play(mv).ok()?;
    Some(EngineLine { score, line }.text(&after))
}
