//! A game as its client follows it.

use crate::{Clock, CsaError, Ending, Outcome, Resumption, Special, Summary, ToClient};
use komadai_shogi::{ByColor, Color, History, Move, Position};

/// A move that was played.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The move.
    pub mv: Move,
    /// What it cost, in units of its side's time.
    pub used: Option<u32>,
}

/// What a line of the server was for the game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// Nothing that changes it.
    Nothing,
    /// This side played this move.
    Move(Color, Move),
    /// The game has ended, and how is being told: ask [`Game::is_told`].
    Over,
}

/// A game as the server tells it: moves, clocks, end. The server judges; only moves that are none are refused.
#[derive(Clone, Debug)]
pub struct Game {
    summary: Summary,
    history: History,
    clocks: ByColor<Clock>,
    played: Vec<Played>,
    special: Option<(Color, Special)>,
    ending: Option<Ending>,
    outcome: Option<Outcome>,
}

impl Game {
    /// A game that begins, or that goes on after the moves of its summary.
    ///
    /// # Errors
    /// If a move of the summary is none.
    pub fn new(summary: Summary) -> Result<Game, CsaError> {
        let start = Position::new(&summary.start).map_err(|fault| {
            CsaError::new("BEGIN Position", format!("a position in which a game can be played ({fault})"))
        })?;
        let clocks = summary.time.map(Clock::new);
        let moves = summary.moves.clone();
        let mut game = Game {
            summary,
            history: History::new(start),
            clocks,
            played: Vec::new(),
            special: None,
            ending: None,
            outcome: None,
        };
        for (mv, used) in moves {
            game.play(mv, used)?;
        }
        Ok(game)
    }

    fn play(&mut self, mv: Move, used: Option<u32>) -> Result<Color, CsaError> {
        let mut position = *self.position();
        let side = position.turn();
        position.play(mv).map_err(|foul| CsaError::new(&mv.to_string(), format!("a legal move ({foul})")))?;
        self.history.push(position);
        self.played.push(Played { mv, used });
        self.clocks[side].spend(used.unwrap_or(0));
        Ok(side)
    }

    /// Takes in what the server says.
    ///
    /// # Errors
    /// If it is a move that is illegal, or one after the end.
    pub fn hear(&mut self, told: &ToClient) -> Result<Heard, CsaError> {
        match told {
            ToClient::Move { mv, used } => {
                if self.is_over() {
                    return Err(CsaError::new(mv.as_str(), "no move after the end"));
                }
                let played = mv.resolve(self.position())?;
                self.play(played, *used).map(|side| Heard::Move(side, played))
            }
            ToClient::Special { special, .. } => {
                self.special = Some((self.turn(), *special));
                Ok(Heard::Over)
            }
            ToClient::Ending(ending) => {
                self.ending = Some(*ending);
                Ok(Heard::Over)
            }
            ToClient::Outcome(outcome) => {
                self.outcome = Some(*outcome);
                Ok(Heard::Over)
            }
            _ => Ok(Heard::Nothing),
        }
    }

    /// Takes in where the server says the game stands after the connection was lost: the clocks, and a last move that was not heard.
    ///
    /// # Errors
    /// If that is not this game, or more than one move later.
    pub fn resume(&mut self, summary: &Summary, state: &Resumption) -> Result<(), CsaError> {
        let theirs = Game::new(summary.clone())?;
        let fault = |expected: &'static str| CsaError::new(&format!("Game_ID:{}", summary.game_id), expected);
        if summary.game_id != self.summary.game_id {
            return Err(fault("the game that was left"));
        }
        if !same(theirs.position(), self.position())
            && let Some(last) = state.last_move.as_deref().and_then(|text| text.split(',').next())
        {
            let mv = last.parse::<crate::MoveText>()?.resolve(self.position())?;
            self.play(mv, None)?;
        }
        if !same(theirs.position(), self.position()) || state.turn != self.turn() {
            return Err(fault("the position in which the game was left, or one move later"));
        }
        for color in Color::ALL {
            self.clocks[color].set(state.left[color]);
        }
        Ok(())
    }

    /// The conditions.
    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        self.history.last()
    }

    /// Whose move it is.
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// The moves since the start position of the summary, those played before the client came among them.
    pub fn played(&self) -> &[Played] {
        &self.played
    }

    /// The clocks.
    pub fn clocks(&self) -> &ByColor<Clock> {
        &self.clocks
    }

    /// Who resigned, declared or broke off, if anybody.
    pub fn special(&self) -> Option<(Color, Special)> {
        self.special
    }

    /// Why it ended.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// What that is for the client.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Whether it has ended.
    pub fn is_over(&self) -> bool {
        self.special.is_some() || self.ending.is_some() || self.outcome.is_some()
    }

    /// Whether all has been told of the end that there is to tell.
    pub fn is_told(&self) -> bool {
        self.outcome.is_some() || self.ending == Some(Ending::Interrupted)
    }

    /// Who won, if the client plays and somebody did.
    pub fn winner(&self) -> Option<Color> {
        let us = self.summary.your_turn?;
        match self.outcome? {
            Outcome::Win => Some(us),
            Outcome::Lose => Some(!us),
            Outcome::Draw | Outcome::Censored => None,
        }
    }
}

fn same(a: &Position, b: &Position) -> bool {
    let (mut a, mut b) = (a.to_setup(), b.to_setup());
    // Servers number positions from wherever they begin to count.
    (a.move_number, b.move_number) = (1, 1);
    a == b
}
