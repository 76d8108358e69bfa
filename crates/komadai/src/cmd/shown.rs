//! What a picture shows: a position in SFEN, or a game record up to some ply.

use super::files;
use anyhow::{Context, bail};
use komadai_kifu::{HeaderKey, Record};
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
                return Err(anyhow::Error::new(not_sfen).context(format!("{input:?} is not a position in SFEN")));
            }
            Err(error) => return Err(error.context("neither an SFEN nor a readable file")),
        };
        if let Some(setup) = std::str::from_utf8(&bytes).ok().and_then(|text| text.trim().parse().ok()) {
            return Ok(Shown::one(setup));
        }
        let reading = komadai_kifu::read(&bytes, None);
        match (reading.first(), reading.faults.first()) {
            (Some(record), fault) if record.plies() > 0 || fault.is_none() => {
                Shown::game(record, ply).with_context(|| input.to_owned())
            }
            (_, Some(fault)) => bail!("{input}: {fault}"),
            (_, None) => bail!("{input}: no game in it"),
        }
    }

    fn one(setup: Setup) -> Shown {
        Shown { positions: vec![(setup, None)], names: ByColor::default() }
    }

    fn game(record: &Record, ply: Option<usize>) -> anyhow::Result<Shown> {
        let replay = record.replay().map_err(|faults| anyhow::anyhow!("the start position: {faults}"))?;
        let last = ply.unwrap_or(replay.moves.len());
        if last > replay.moves.len() {
            bail!("--ply {last}: the game can be followed for {} plies", replay.moves.len());
        }
        let moves = std::iter::once(None).chain(replay.moves.iter().copied().map(Some));
        let positions = replay.history.positions().iter().map(|position| position.to_setup()).zip(moves);
        let name = |side| {
            let key = if side == Color::Black { HeaderKey::Black } else { HeaderKey::White };
            record.headers.get(&key).map(str::to_owned)
        };
        Ok(Shown { positions: positions.take(last + 1).collect(), names: ByColor::from_fn(name) })
    }
}
