//! The conditions of a game: the block `Game_Summary`, and what a server says to a client that comes back.

use crate::error::one_line;
use crate::{CsaError, TimeRule};
use komadai_kifu::{Format, Record, Step, csa_position, names, read_text};
use komadai_shogi::{ByColor, Color, Move, Position, Setup};
use std::fmt;
use std::time::Duration;

/// The most lines that a block may have.
pub const MAX_BLOCK_LINES: usize = 4_096;

/// The conditions of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// The version of the protocol.
    pub protocol_version: String,
    /// `Server` or `Direct`.
    pub protocol_mode: Option<String>,
    /// The form of the game, `Shogi 1.0`.
    pub format: String,
    /// The rule for declarations, `Jishogi 1.1`.
    pub declaration: Option<String>,
    /// The game's id.
    pub game_id: String,
    /// Who plays.
    pub names: ByColor<String>,
    /// Which side the client has; none if it watches.
    pub your_turn: Option<Color>,
    /// Whether a drawn game is played again.
    pub rematch_on_draw: bool,
    /// Who begins.
    pub to_move: Color,
    /// After so many moves the game is drawn; none if there is no such limit.
    pub max_moves: Option<u32>,
    /// The time of each side.
    pub time: ByColor<TimeRule>,
    /// The start position, from which a game is possible.
    pub start: Setup,
    /// Moves that have been played from there, each with its time in units if that was told.
    pub moves: Vec<(Move, Option<u32>)>,
    /// The rule for declarations by the name that USI engines know, such as `CSARule27`.
    pub entering_king_rule: Option<String>,
    /// With this token a client whose connection is lost comes back.
    pub reconnect_token: Option<String>,
}

impl Summary {
    /// A game from the even start, without limits of time.
    pub fn even(game_id: &str, names: ByColor<String>) -> Summary {
        Summary {
            protocol_version: "1.2".to_owned(),
            protocol_mode: Some("Server".to_owned()),
            format: "Shogi 1.0".to_owned(),
            declaration: Some("Jishogi 1.1".to_owned()),
            game_id: game_id.to_owned(),
            names,
            your_turn: None,
            rematch_on_draw: false,
            to_move: Color::Black,
            max_moves: None,
            time: ByColor::default(),
            start: Setup::start(),
            moves: Vec::new(),
            entering_king_rule: None,
            reconnect_token: None,
        }
    }

    /// Reads the lines between `BEGIN Game_Summary` and `END Game_Summary`. Keys that are not known are left out.
    pub(crate) fn read(lines: &[String]) -> Result<Summary, CsaError> {
        let names = ByColor::default();
        let mut summary = Summary { protocol_mode: None, declaration: None, ..Summary::even("", names) };
        let mut part = Part::Heads;
        let mut position: Option<String> = None;
        for line in lines {
            part = match (part, line.as_str()) {
                (Part::Heads, "BEGIN Time") => Part::Time(&Color::ALL),
                (Part::Heads, "BEGIN Time+") => Part::Time(&[Color::Black]),
                (Part::Heads, "BEGIN Time-") => Part::Time(&[Color::White]),
                (Part::Heads, "BEGIN Position") => {
                    position = Some(String::new());
                    Part::Position
                }
                (Part::Time(&[Color::Black]), "END Time+") => Part::Heads,
                (Part::Time(&[Color::White]), "END Time-") => Part::Heads,
                (Part::Time(_), "END Time") | (Part::Position, "END Position") => Part::Heads,
                (_, line) if line.starts_with("BEGIN ") || line.starts_with("END ") => {
                    return Err(CsaError::new(line, "the end of the block that is open, or BEGIN Time or Position"));
                }
                (Part::Heads, line) => {
                    summary.head(line)?;
                    Part::Heads
                }
                (Part::Time(sides), line) => {
                    for &side in sides {
                        summary.time[side].read(line)?;
                    }
                    part
                }
                (Part::Position, line) => {
                    if let Some(text) = &mut position {
                        text.push_str(line);
                        text.push('\n');
                    }
                    part
                }
            };
        }
        let missing = |key: &'static str| CsaError::new("END Game_Summary", format!("{key} before it"));
        if !matches!(part, Part::Heads) {
            return Err(missing("the end of the block that is open"));
        }
        if summary.game_id.is_empty() {
            return Err(missing("Game_ID"));
        }
        let record = board(&position.ok_or_else(|| missing("BEGIN Position"))?)?;
        for id in record.main_line() {
            let node = record.node(id);
            match &node.step {
                Step::Move(mv) => {
                    // The reader of records takes a time for seconds; here it counts units.
                    let used = node.time.spent_ms.map(|ms| u32::try_from(ms / 1_000).unwrap_or(u32::MAX));
                    summary.moves.push((*mv, used));
                }
                Step::Broken(broken) => return Err(CsaError::new(&broken.text, "a legal move")),
                Step::Start => {}
                Step::End(_) => return Err(CsaError::new("BEGIN Position", "a board and moves only")),
            }
        }
        summary.start = record.setup;
        Ok(summary)
    }

    fn head(&mut self, line: &str) -> Result<(), CsaError> {
        let Some((key, value)) = line.split_once(':') else {
            return Err(CsaError::new(line, "a line such as Game_ID:name, or END Game_Summary"));
        };
        let value = value.trim();
        let side = || match value {
            "+" => Ok(Color::Black),
            "-" => Ok(Color::White),
            _ => Err(CsaError::new(line, "+ or -")),
        };
        let text = || value.to_owned();
        match key.trim() {
            "Protocol_Version" => self.protocol_version = text(),
            "Protocol_Mode" => self.protocol_mode = Some(text()),
            "Format" => {
                if !value.starts_with("Shogi ") {
                    return Err(CsaError::new(line, "Shogi 1.0"));
                }
                self.format = text();
            }
            "Declaration" => self.declaration = Some(text()),
            "Game_ID" => self.game_id = text(),
            "Name+" => self.names.black = text(),
            "Name-" => self.names.white = text(),
            "Your_Turn" => self.your_turn = Some(side()?),
            "To_Move" => self.to_move = side()?,
            "Rematch_On_Draw" => {
                self.rematch_on_draw = match value {
                    "YES" => true,
                    "NO" => false,
                    _ => return Err(CsaError::new(line, "YES or NO")),
                }
            }
            "Max_Moves" => {
                let number: u32 = value.parse().map_err(|_| CsaError::new(line, "a number of moves"))?;
                self.max_moves = (number > 0).then_some(number);
            }
            "Entering_King_Rule" => self.entering_king_rule = Some(text()),
            "Reconnect_Token" => self.reconnect_token = Some(text()),
            _ => {}
        }
        Ok(())
    }
}

#[derive(Copy, Clone)]
enum Part {
    Heads,
    Time(&'static [Color]),
    Position,
}

/// Reads the block `Position`, which is a record without names.
fn board(text: &str) -> Result<Record, CsaError> {
    let mut reading = read_text(text, Some(Format::Csa));
    if let Some(fault) = reading.faults.first() {
        return Err(CsaError::new(&fault.text, fault.expected.clone()));
    }
    let first = text.lines().next().unwrap_or_default();
    let record = if reading.records.is_empty() { None } else { Some(reading.records.swap_remove(0)) };
    let record = record.ok_or_else(|| CsaError::new(first, "a board, P1 to P9, and the side to move"))?;
    Position::new(&record.setup)
        .map_err(|fault| CsaError::new(first, format!("a position in which a game can be played ({fault})")))?;
    Ok(record)
}

fn sign(color: Color) -> char {
    if color == Color::Black { '+' } else { '-' }
}

fn yes(value: bool) -> &'static str {
    if value { "YES" } else { "NO" }
}

/// The whole block, its last line without an end.
impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let optional = |f: &mut fmt::Formatter<'_>, key: &str, value: &Option<String>| match value {
            Some(value) => writeln!(f, "{key}:{}", one_line(value)),
            None => Ok(()),
        };
        writeln!(f, "BEGIN Game_Summary")?;
        writeln!(f, "Protocol_Version:{}", one_line(&self.protocol_version))?;
        optional(f, "Protocol_Mode", &self.protocol_mode)?;
        writeln!(f, "Format:{}", one_line(&self.format))?;
        optional(f, "Declaration", &self.declaration)?;
        writeln!(f, "Game_ID:{}", one_line(&self.game_id))?;
        for color in Color::ALL {
            writeln!(f, "Name{}:{}", sign(color), one_line(&self.names[color]))?;
        }
        if let Some(color) = self.your_turn {
            writeln!(f, "Your_Turn:{}", sign(color))?;
        }
        writeln!(f, "Rematch_On_Draw:{}", yes(self.rematch_on_draw))?;
        writeln!(f, "To_Move:{}", sign(self.to_move))?;
        if let Some(moves) = self.max_moves {
            writeln!(f, "Max_Moves:{moves}")?;
        }
        if self.time.black == self.time.white {
            write!(f, "BEGIN Time\n{}END Time\n", self.time.black)?;
        } else {
            for color in Color::ALL {
                let sign = sign(color);
                write!(f, "BEGIN Time{sign}\n{}END Time{sign}\n", self.time[color])?;
            }
        }
        write!(f, "BEGIN Position\n{}", csa_position(&self.start))?;
        let mut position = Position::new(&self.start).ok();
        for (mv, used) in &self.moves {
            // A summary whose moves are none is a fault of whoever made it, and told up to there.
            let Some(at) = position.as_mut().filter(|at| at.is_legal(*mv)) else { break };
            f.write_str(&names::csa(at, *mv))?;
            match used {
                Some(used) => writeln!(f, ",T{used}")?,
                None => writeln!(f)?,
            }
            at.play_unchecked(*mv);
        }
        writeln!(f, "END Position")?;
        optional(f, "Entering_King_Rule", &self.entering_king_rule)?;
        optional(f, "Reconnect_Token", &self.reconnect_token)?;
        f.write_str("END Game_Summary")
    }
}

/// Where a game stands to which a client has come back: the block `Reconnect_State` of servers that let it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resumption {
    /// Whose move it is.
    pub turn: Color,
    /// What is left on the clocks.
    pub left: ByColor<Duration>,
    /// The last move, as text.
    pub last_move: Option<String>,
}

impl Resumption {
    /// Reads the lines between `BEGIN Reconnect_State` and `END Reconnect_State`.
    pub(crate) fn read(lines: &[String]) -> Result<Resumption, CsaError> {
        let mut turn = None;
        let mut read = Resumption { turn: Color::Black, left: ByColor::default(), last_move: None };
        for line in lines {
            let fault = |expected: &'static str| CsaError::new(line, expected);
            let (key, value) = line.split_once(':').ok_or_else(|| fault("a line such as Current_Turn:+"))?;
            let millis = || value.trim().parse().map(Duration::from_millis).map_err(|_| fault("milliseconds"));
            match key {
                "Current_Turn" => {
                    turn = Some(match value.trim() {
                        "+" => Color::Black,
                        "-" => Color::White,
                        _ => return Err(fault("+ or -")),
                    });
                }
                "Black_Time_Remaining_Ms" => read.left.black = millis()?,
                "White_Time_Remaining_Ms" => read.left.white = millis()?,
                "Last_Move" => read.last_move = Some(value.trim().to_owned()),
                _ => {}
            }
        }
        read.turn = turn.ok_or_else(|| CsaError::new("END Reconnect_State", "Current_Turn before it"))?;
        Ok(read)
    }
}

/// The whole block, its last line without an end.
impl fmt::Display for Resumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "BEGIN Reconnect_State\nCurrent_Turn:{}", sign(self.turn))?;
        writeln!(f, "Black_Time_Remaining_Ms:{}", self.left.black.as_millis())?;
        writeln!(f, "White_Time_Remaining_Ms:{}", self.left.white.as_millis())?;
        if let Some(mv) = &self.last_move {
            writeln!(f, "Last_Move:{}", one_line(mv))?;
        }
        f.write_str("END Reconnect_State")
    }
}
