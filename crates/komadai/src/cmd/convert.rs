//! `komadai convert`.

use super::{files, output};
use anyhow::bail;
use komadai_kifu::{Format, Numbers, Reading, TextEncoding, WriteOptions, encode, write_all_with, write_with};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Write records in another format
#[derive(clap::Args)]
#[command(after_help = "Example: komadai convert --to csa game.kif > game.csa\n         \
                  komadai convert --to kif --encoding sjis --out-dir kif games/*.csa")]
pub(crate) struct Args {
    /// The format to write: kif, ki2, csa, csa3, usi, sfen, jkf, usen, psn, hodges, hosking or japanese
    #[arg(long, value_name = "FORMAT")]
    to: Format,
    /// The format of the files, if it cannot be detected from their text [default: by file extension]
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// The encoding of the output
    #[arg(long, default_value = "utf8")]
    encoding: TextEncoding,
    /// Numbers of moves: `usual`; `none`, which Western notations can do without; or `moves`, for KI2 and Japanese notation
    /// with every move numbered on its own line
    #[arg(long, value_name = "WHICH", default_value = "usual", value_parser = numbers)]
    numbers: Numbers,
    /// Write drops with an apostrophe instead of a star in Western notations and PSN: P'5e
    #[arg(long)]
    apostrophe: bool,
    /// Write one file per input into this folder instead of to standard output; one per game if the format holds
    /// only one game
    #[arg(long, value_name = "DIR")]
    out_dir: Option<PathBuf>,
    /// Overwrite existing files
    #[arg(long)]
    force: bool,
    /// Record files; `-` reads standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

fn numbers(name: &str) -> Result<Numbers, String> {
    match name {
        "usual" => Ok(Numbers::Usual),
        "none" => Ok(Numbers::None),
        "moves" => Ok(Numbers::Moves),
        _ => Err("choose usual, none or moves".to_owned()),
    }
}

/// One file converted: the texts to write, each with the number of its game where each game has a text of its own, and
/// what was noticed on the way.
struct Done {
    texts: Vec<(Option<usize>, Vec<u8>)>,
    notices: Vec<String>,
    /// Whether some of the text was not understood, and so is not in what is written.
    partly: bool,
}

/// Converts each file.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    if let Some(option) = args.meaningless() {
        let usage = format!("{option} has no meaning with --to {}; see komadai convert --help", args.to);
        clap::Command::new("komadai").error(clap::error::ErrorKind::ArgumentConflict, usage).exit();
    }
    let mut failed = 0;
    let mut partly = 0;
    let mut out = std::io::stdout().lock();
    files::each(
        &args.files,
        |file| convert(file, args),
        |file, result| {
            let mut refused = |error: anyhow::Error| {
                failed += 1;
                eprintln!("komadai: {error:#}");
            };
            let done = match result {
                Ok(done) => done,
                Err(error) => {
                    refused(error);
                    return Ok(());
                }
            };
            partly += usize::from(done.partly);
            for notice in &done.notices {
                eprintln!("komadai: {}: {notice}", file.display());
            }
            for (game, bytes) in &done.texts {
                match &args.out_dir {
                    Some(folder) => {
                        if let Err(error) = output::save(folder, file, *game, args.to, bytes, args.force) {
                            refused(error);
                            return Ok(());
                        }
                    }
                    // Whoever reads standard output may have gone: then there is nothing left to do.
                    None => out.write_all(bytes)?,
                }
            }
            Ok(())
        },
    )?;
    out.flush()?;
    let files = args.files.len();
    match (failed, partly) {
        (0, 0) => Ok(()),
        (0, n) => {
            bail!("{n} of {files} files were understood in part only, and what is missing is not in what was written")
        }
        (n, _) => bail!("{n} of {files} files could not be converted; what is wrong with each is said above"),
    }
}

impl Args {
    /// An option that the format does not know.
    fn meaningless(&self) -> Option<&'static str> {
        use Format::*;
        let western = matches!(self.to, Psn | Hodges | Hosking);
        let numbered = match self.numbers {
            Numbers::Usual => true,
            Numbers::None => western,
            Numbers::Moves => matches!(self.to, Ki2 | Japanese),
        };
        match (numbered, self.apostrophe && !western) {
            (false, _) => Some("--numbers"),
            (_, true) => Some("--apostrophe"),
            _ => None,
        }
    }
}

fn convert(file: &Path, args: &Args) -> anyhow::Result<Done> {
    let reading = files::records(file, args.from)?;
    let name = file.display();
    if let Some(fault) = reading.nothing_read() {
        bail!("{name}: no game could be read: {fault}");
    }
    let games = (0..reading.records.len()).map(|game| reading.is_game(game)).collect::<Vec<_>>();
    let Reading { records, faults, .. } = reading;
    let records: Vec<_> = records.into_iter().zip(games).filter_map(|(record, game)| game.then_some(record)).collect();
    let partly = !faults.is_empty();
    let mut notices: Vec<String> = faults.iter().take(5).map(ToString::to_string).collect();
    if faults.len() > notices.len() {
        notices.push(format!("{} more places were not understood; see komadai check", faults.len() - 5));
    }
    let options = WriteOptions { numbers: args.numbers, apostrophe: args.apostrophe, ..WriteOptions::default() };
    let apart = records.len() > 1 && !args.to.holds_many();
    let texts: Vec<(Option<usize>, String)> = if apart && args.out_dir.is_some() {
        records
            .iter()
            .enumerate()
            .map(|(game, record)| (Some(game + 1), write_with(record, args.to, options)))
            .collect()
    } else {
        if apart {
            let games = records.len();
            notices
                .push(format!("{games} games, but {} holds one a file; --out-dir DIR writes a file for each", args.to));
        }
        vec![(None, write_all_with(&records, args.to, options))]
    };
    let encoded = texts.into_iter().map(|(game, text)| match encode(&text, args.encoding) {
        Ok(bytes) => Ok((game, bytes)),
        Err(missing) => bail!("{name}: {} has no character {missing:?}; use --encoding utf8", args.encoding),
    });
    Ok(Done { texts: encoded.collect::<anyhow::Result<_>>()?, notices, partly })
}
