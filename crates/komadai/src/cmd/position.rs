//! The `--sfen` option that several subcommands share.

use anyhow::Context;
use komadai_shogi::{Position, Setup, SetupFaults};
use std::io::Read;

/// Which position a command works on.
#[derive(clap::Args)]
pub(crate) struct PositionArgs {
    /// The position in SFEN; `-` reads it from standard input [default: the even-game starting position]
    #[arg(long, value_name = "SFEN")]
    sfen: Option<String>,
}

impl PositionArgs {
    /// The position of a game named on the command line.
    pub(crate) fn position(&self) -> anyhow::Result<Position> {
        self.ignoring(SetupFaults::NONE)
    }

    /// The position named on the command line, which may lack a king as those of mate problems do.
    pub(crate) fn game_or_problem(&self) -> anyhow::Result<Position> {
        self.ignoring(SetupFaults::MATE_PROBLEM)
    }

    fn ignoring(&self, ignored: SetupFaults) -> anyhow::Result<Position> {
        match self.text()? {
            None => Ok(Position::start()),
            Some(text) => parse(&text, ignored),
        }
    }

    /// What was given, from standard input where that was asked for.
    pub(crate) fn text(&self) -> anyhow::Result<Option<String>> {
        self.sfen.as_deref().map(given).transpose()
    }
}

/// The text of an argument; `-` reads it from standard input.
pub(crate) fn given(argument: &str) -> anyhow::Result<String> {
    if argument != "-" {
        return Ok(argument.to_owned());
    }
    let mut text = String::new();
    // The largest board has 36 by 36 squares; whatever is longer is no SFEN.
    std::io::stdin().lock().take(8192).read_to_string(&mut text).context("standard input")?;
    Ok(text.trim().to_owned())
}

/// Reads an SFEN, with or without the word `sfen` before it; `startpos` is the start of an even game.
fn parse(text: &str, ignored: SetupFaults) -> anyhow::Result<Position> {
    if text == "startpos" {
        return Ok(Position::start());
    }
    let sfen = text.strip_prefix("sfen ").unwrap_or(text);
    let named = || format!("--sfen {:?}", shortened(sfen));
    let setup: Setup = sfen.parse().with_context(named)?;
    Position::ignoring(&setup, ignored).map_err(anyhow::Error::new).with_context(named)
}

/// The beginning of a text, as much as a message can show.
pub(crate) fn shortened(text: &str) -> String {
    const SHOWN: usize = 120;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
