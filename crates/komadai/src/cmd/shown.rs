//! What a picture shows: a position in SFEN, or a game record up to some ply.

use super::files;
use super::position::shortened;
use anyhow::{Context, bail};
use komadai_kifu::{Format, HeaderKey, Record};
use komadai_shogi::{ByColor, Color, Move, Setup};
use std::path::Path;

/// Positions one after the other, each with the move that led to it, and the players' names.
pub(crate) struct Shown {
    pub(crate) positions: Vec<(Setup, Option<Move>)>,
    pub(crate) names: ByColor<Option<String>>,
}

impl Shown {
    /// Reads an SFEN, a file, or either from standard input when the text is `-`. A record's positions go up to `ply`,
    /// or to the end of its main line.
    pub(crate) fn read(input: &str, ply: Option<usize>) -> anyhow::Result<Shown> {
        let not_sfen = match input.strip_prefix("sfen ").unwrap_or(input).parse::<Setup>() {
            Ok(setup) if ply.unwrap_or(0) == 0 => return Ok(Shown::one(setup)),
            Ok(_) => bail!("--ply goes with a game record; an SFEN is one position"),
            Err(error) => error,
        };
        let bytes = match files::bytes(Path::new(input)) {
            Ok(bytes) => bytes,
            // A text with ranks is a misspelt SFEN rather than a file that is not there.
            Err(_) if input.matches('/').count() >= 7 => {
                return Err(
                    anyhow::Error::new(not_sfen).context(format!("{:?} is not a position in SFEN", shortened(input)))
                );
            }
            Err(error) => return Err(error.context("neither an SFEN nor a readable file")),
        };
        if let Some(setup) = std::str::from_utf8(&bytes).ok().and_then(|text| text.trim().parse().ok()) {
            return Ok(Shown::one(setup));
        }
        let hint = Path::new(input).extension().and_then(|ending| Format::from_extension(ending.to_str()?));
        let record = files::one_game(input, komadai_kifu::read(&bytes, hint))?;
        Shown::game(&record, ply).with_context(|| input.to_owned())
    }

    fn one(setup: Setup) -> Shown {
        Shown { positions: vec![(setup, None)], names: ByColor::default() }
    }

    fn game(record: &Record, ply: Option<usize>) -> anyhow::Result<Shown> {
        let line: Vec<_> = record.main_line().collect();
        let positions = record.positions(&line).map_err(|faults| anyhow::anyhow!("the start position: {faults}"))?;
        let plies = positions.len() - 1;
        let last = ply.unwrap_or(plies);
        if last > plies {
            bail!("--ply {last}: the game can be followed for {plies} plies");
        }
        let positions = positions.into_iter().map(|(position, mv)| (position.to_setup(), mv));
        let name = |side| {
            let key = if side == Color::Black { HeaderKey::Black } else { HeaderKey::White };
            record.headers.get(&key).map(str::to_owned)
        };
        Ok(Shown { positions: positions.take(last + 1).collect(), names: ByColor::from_fn(name) })
    }
}
