//! Openings files: one line each, as most programs write them.

use komadai_shogi::{History, Move, Position, Setup};

/// Where a game starts: a position and the moves already played from it.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The start.
    pub start: Setup,
    /// The moves.
    pub moves: Vec<Move>,
}

impl Opening {
    /// The even start without moves.
    pub fn even() -> Opening {
        Opening { start: Setup::start(), moves: Vec::new() }
    }
}

/// Reads openings: a line is `startpos`, `sfen SFEN` or a bare SFEN, perhaps after `position`, perhaps with `moves …`.
/// Blank lines and lines that begin with `#` are skipped.
///
/// # Errors
/// The first line that is none, with its number.
pub fn read_openings(text: &str) -> Result<Vec<Opening>, String> {
    let lines = text.lines().map(str::trim).enumerate();
    lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(i, line)| read_line(line).map_err(|error| format!("line {}: {error}", i + 1)))
        .collect()
}

fn read_line(line: &str) -> Result<Opening, String> {
    let line = line.split_once(" # ").map_or(line, |(line, _comment)| line);
    let line = line.strip_prefix("position ").unwrap_or(line);
    let (start, moves) = match line.split_once("moves") {
        Some((start, moves)) => (start.trim(), moves),
        None => (line, ""),
    };
    let start: Setup = match start {
        "startpos" => Setup::start(),
        // EPD lines carry opcodes after the four fields of a SFEN.
        text => {
            let fields: Vec<&str> = text.trim_start_matches("sfen ").split_ascii_whitespace().take(4).collect();
            fields.join(" ").trim_end_matches(';').parse().map_err(|error| format!("{error}"))?
        }
    };
    let mut history = History::new(Position::new(&start).map_err(|faults| faults.to_string())?);
    let mut played = Vec::new();
    for word in moves.split_ascii_whitespace() {
        if history.end().is_some() {
            return Err(format!("{word}: the game is over before it"));
        }
        let mv: Move = word.parse().map_err(|error| format!("{word}: {error}"))?;
        let mut position = *history.last();
        position.play(mv).map_err(|foul| format!("{word}: {foul}"))?;
        history.push(position);
        played.push(mv);
    }
    Ok(Opening { start, moves: played })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_write_an_opening() {
        let text = "# comment\n\nstartpos # a comment\nstartpos moves 7g7f 3c3d\nposition startpos moves 2g2f\n\
                    sfen 4k4/9/9/9/9/9/9/9/4K4 b P 1\n4k4/9/9/9/9/9/9/9/4K4 b P 1 moves P*5e\n";
        let openings = read_openings(text).unwrap();
        assert_eq!(openings.iter().map(|opening| opening.moves.len()).collect::<Vec<_>>(), [0, 2, 1, 0, 1]);
        let again = "startpos moves".to_owned() + &" 2h1h 8b9b 1h2h 9b8b".repeat(3);
        assert!(read_openings(&again).is_ok());
        assert!(read_openings(&(again + " 2h1h")).unwrap_err().contains("over"));
        assert_eq!(read_openings("startpos\nstartpos moves 7g7e").unwrap_err().split(':').next(), Some("line 2"));
    }
}
