//! What the user's program tells the engine.

use crate::{Go, PositionCommand, UsiError};
use std::fmt;
use std::str::FromStr;

/// How a game ended, seen from the engine.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum GameEnd {
    /// The engine won.
    Win,
    /// The engine lost.
    Lose,
    /// Nobody won.
    Draw,
}

/// One line to the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ToEngine {
    /// Speak USI: answered by name, options and `usiok`.
    Usi,
    /// Get ready: answered by `readyok` when everything is loaded.
    IsReady,
    /// Set an option. A button has no value.
    SetOption {
        /// The option's name.
        name: String,
        /// Its new value.
        value: Option<String>,
    },
    /// A new game follows.
    NewGame,
    /// The position to think about.
    Position(PositionCommand),
    /// Think.
    Go(Go),
    /// Answer now.
    Stop,
    /// The move that was pondered on has been played. Some hosts send the clocks as they are now; else those of `go ponder` hold.
    PonderHit(Go),
    /// The game is over.
    GameOver(GameEnd),
    /// End the process.
    Quit,
    /// For people: draw the board.
    Show,
    /// For people: explain the evaluation.
    Eval,
    /// For people: search known positions, this deep, and print the nodes.
    Bench {
        /// Depth in plies; the engine's own choice if absent.
        depth: Option<u32>,
    },
}

impl FromStr for ToEngine {
    type Err = UsiError;

    fn from_str(line: &str) -> Result<ToEngine, UsiError> {
        let mut words = line.split_ascii_whitespace();
        let command = words.next().ok_or(UsiError::Blank)?;
        Ok(match command {
            "usi" => ToEngine::Usi,
            "isready" => ToEngine::IsReady,
            "usinewgame" => ToEngine::NewGame,
            "stop" => ToEngine::Stop,
            // Whatever else may stand there, the engine is to answer.
            "ponderhit" => ToEngine::PonderHit(Go::parse(words).unwrap_or_default()),
            "quit" => ToEngine::Quit,
            "d" => ToEngine::Show,
            "eval" => ToEngine::Eval,
            "setoption" => set_option(words)?,
            "position" => ToEngine::Position(PositionCommand::parse(words)?),
            "go" => ToEngine::Go(Go::parse(words)?),
            "gameover" => ToEngine::GameOver(match words.next() {
                Some("win") => GameEnd::Win,
                Some("lose") => GameEnd::Lose,
                Some("draw") => GameEnd::Draw,
                None => return Err(UsiError::Missing { after: "gameover".to_owned() }),
                Some(word) => return Err(UsiError::UnknownWord { command: "gameover", word: word.to_owned() }),
            }),
            "bench" => ToEngine::Bench {
                depth: match words.next() {
                    None => None,
                    given => Some(crate::go::number("bench", given)?),
                },
            },
            _ => return Err(UsiError::UnknownCommand(command.to_owned())),
        })
    }
}

/// `setoption name NAME [value VALUE]`; both may hold spaces, and one space separates their words.
fn set_option<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<ToEngine, UsiError> {
    match words.next() {
        Some("name") => {}
        None => return Err(UsiError::Missing { after: "setoption".to_owned() }),
        Some(word) => return Err(UsiError::UnknownWord { command: "setoption", word: word.to_owned() }),
    }
    let name: Vec<&str> = words.by_ref().take_while(|&word| word != "value").collect();
    if name.is_empty() {
        return Err(UsiError::Missing { after: "setoption name".to_owned() });
    }
    let value: Vec<&str> = words.collect();
    let value = if value.is_empty() { None } else { Some(value.join(" ")) };
    Ok(ToEngine::SetOption { name: name.join(" "), value })
}

impl fmt::Display for ToEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ToEngine::Usi => f.write_str("usi"),
            ToEngine::IsReady => f.write_str("isready"),
            ToEngine::NewGame => f.write_str("usinewgame"),
            ToEngine::Stop => f.write_str("stop"),
            ToEngine::PonderHit(clocks) => {
                f.write_str("ponderhit")?;
                clocks.write_words(f)
            }
            ToEngine::Quit => f.write_str("quit"),
            ToEngine::Show => f.write_str("d"),
            ToEngine::Eval => f.write_str("eval"),
            ToEngine::SetOption { name, value: None } => write!(f, "setoption name {name}"),
            ToEngine::SetOption { name, value: Some(value) } => write!(f, "setoption name {name} value {value}"),
            ToEngine::Position(position) => position.fmt(f),
            ToEngine::Go(go) => go.fmt(f),
            ToEngine::GameOver(GameEnd::Win) => f.write_str("gameover win"),
            ToEngine::GameOver(GameEnd::Lose) => f.write_str("gameover lose"),
            ToEngine::GameOver(GameEnd::Draw) => f.write_str("gameover draw"),
            ToEngine::Bench { depth: None } => f.write_str("bench"),
            ToEngine::Bench { depth: Some(depth) } => write!(f, "bench {depth}"),
        }
    }
}
