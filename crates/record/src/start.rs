//! Where a new game starts, as somebody sent it.

use komadai_kifu::{Format, read_text};
use komadai_shogi::{Position, Setup, SetupFaults};

/// The position that a text gives a new game to start from: SFEN, also as clipboards have it, with `sfen` before it, without the
/// number or with underscores, a diagram, or a record, of which the last position is meant.
///
/// # Errors
/// What is wrong with it: as a position if it cannot be read, with the position that it gives if it can.
pub fn start_of(text: &str) -> Result<Position, String> {
    let no_sfen = match text.trim().parse::<Setup>() {
        Ok(setup) => return position(&setup),
        Err(error) => error.to_string(),
    };
    let reading = read_text(text, Some(Format::Sfen));
    let record = reading.first().filter(|_| reading.faults.is_empty() && reading.records.len() == 1).ok_or(no_sfen)?;
    let line: Vec<_> = record.main_line().collect();
    if let Some(fault) = record.replay().map_err(|faults| faults.to_string())?.fault {
        return Err(format!("move {}, {}, cannot be played", fault.ply, fault.text));
    }
    let positions = record.positions(&line).map_err(|faults| faults.to_string())?;
    // The start always stands among them.
    positions.last().map_or_else(|| position(&record.setup), |(last, _)| position(&last.to_setup()))
}

fn position(setup: &Setup) -> Result<Position, String> {
    Position::ignoring(setup, SetupFaults::NONE).map_err(|faults| faults.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_starts_from_whatever_records_accept() {
        let even = Position::start().to_string();
        for text in [
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -",
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL_b_-_1",
            "position startpos",
            "手合割：平手\n",
        ] {
            assert_eq!(start_of(text).map(|position| position.to_string()), Ok(even.clone()), "{text}");
        }
        let moved = start_of("position startpos moves 7g7f 3c3d").unwrap().to_string();
        assert!(moved.ends_with(" b - 3"), "{moved}");
        for text in ["9/9", "no position", "4k4/9/4R4/9/9/9/9/9/4K4 b G 1", "startpos moves 7g7e", ""] {
            assert!(start_of(text).is_err(), "{text}");
        }
    }
}
