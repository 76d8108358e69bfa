//! `komadai convert`.

use super::kind::{Kind, KindArgs};
use super::{files, output};
use anyhow::bail;
use komadai_kifu::{
    Format, Numbers, ReadFault, Reading, TextEncoding, WriteOptions, encode, read, text_of, write_all_with, write_with,
};
use komadai_record::{KindFormat, KindReading, NotAKindFormat};
use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Write records in another format
#[derive(clap::Args)]
#[command(after_help = "Example: komadai convert --to csa game.kif > game.csa\n         \
                  komadai convert --to kif --encoding sjis --out-dir kif games/*.csa\n         \
                  komadai convert --to json chu.kif\n\nA game of another kind of shogi says its kind itself (手合割, a diagram, UCI_Variant) or is read with --variant.")]
pub(crate) struct Args {
    /// The format to write: kif, ki2, csa, csa3, usi, sfen, jkf, usen, psn, hodges, hosking or japanese; of other kinds of shogi
    /// kif, usi or json
    #[arg(long, value_name = "FORMAT", value_parser = target)]
    to: To,
    #[command(flatten)]
    kind: KindArgs,
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

/// What is written.
#[derive(Copy, Clone)]
enum To {
    Format(Format),
    /// Of other kinds of shogi alone.
    Json,
}

impl To {
    const fn ending(self) -> &'static str {
        match self {
            To::Format(format) => format.extension(),
            To::Json => KindFormat::Json.code(),
        }
    }

    fn of_kind(self) -> Result<KindFormat, NotAKindFormat> {
        match self {
            To::Format(format) => format.code().parse(),
            To::Json => Ok(KindFormat::Json),
        }
    }
}

impl fmt::Display for To {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            To::Format(format) => format.fmt(f),
            To::Json => f.write_str(KindFormat::Json.code()),
        }
    }
}

fn target(name: &str) -> Result<To, String> {
    if name == KindFormat::Json.code() {
        return Ok(To::Json);
    }
    name.parse().map(To::Format).map_err(|error: komadai_kifu::UnknownFormat| format!("{error} json"))
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
                        if let Err(error) = output::save(folder, file, *game, args.to.ending(), bytes, args.force) {
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
        let format = match self.to {
            To::Format(format) => Some(format),
            To::Json => None,
        };
        let western = matches!(format, Some(Psn | Hodges | Hosking));
        let numbered = match self.numbers {
            Numbers::Usual => true,
            Numbers::None => western,
            Numbers::Moves => matches!(format, Some(Ki2 | Japanese)),
        };
        match (numbered, self.apostrophe && !western) {
            (false, _) => Some("--numbers"),
            (_, true) => Some("--apostrophe"),
            _ => None,
        }
    }
}

fn convert(file: &Path, args: &Args) -> anyhow::Result<Done> {
    let bytes = files::bytes(file)?;
    let name = file.display();
    let kind = match args.kind.other() {
        Some(Kind::Named(rules)) => Some(rules),
        Some(_) => bail!("{name}: write the size of the board, as in --variant shogi-13x13"),
        None => None,
    };
    if let Some(reading) = text_of(&bytes).ok().and_then(|(text, _)| KindReading::of(&text, kind)) {
        return convert_kind(file, args, &reading);
    }
    let To::Format(to) = args.to else {
        bail!("{name}: json is written of other kinds of shogi alone; of this game write jkf, or name its --variant")
    };
    let reading = read(&bytes, args.from.or_else(|| files::hint(file)));
    if let Some(fault) = reading.nothing_read() {
        bail!("{name}: no game could be read: {fault}");
    }
    let games = (0..reading.records.len()).map(|game| reading.is_game(game)).collect::<Vec<_>>();
    let Reading { records, faults, .. } = reading;
    let records: Vec<_> = records.into_iter().zip(games).filter_map(|(record, game)| game.then_some(record)).collect();
    let partly = !faults.is_empty();
    let mut notices = noticed(&faults);
    let options = WriteOptions { numbers: args.numbers, apostrophe: args.apostrophe, ..WriteOptions::default() };
    let apart = records.len() > 1 && !to.holds_many();
    let texts: Vec<(Option<usize>, String)> = if apart && args.out_dir.is_some() {
        records.iter().enumerate().map(|(game, record)| (Some(game + 1), write_with(record, to, options))).collect()
    } else {
        if apart {
            let games = records.len();
            notices.push(format!("{games} games, but {} holds one a file; --out-dir DIR writes a file for each", to));
        }
        vec![(None, write_all_with(&records, to, options))]
    };
    Ok(Done { texts: encoded(file, args, texts)?, notices, partly })
}

/// Converts a file of another kind of shogi.
fn convert_kind(file: &Path, args: &Args, reading: &KindReading) -> anyhow::Result<Done> {
    let name = file.display();
    let KindReading { records, faults } = reading;
    if records.is_empty() {
        let fault = faults.first().map(ToString::to_string).unwrap_or_default();
        bail!("{name}: no game could be read: {fault}");
    }
    let Ok(to) = args.to.of_kind() else { bail!("{name}: {NotAKindFormat}") };
    let texts = vec![(None, to.write_all(records))];
    Ok(Done { texts: encoded(file, args, texts)?, notices: noticed(faults), partly: !faults.is_empty() })
}

/// What was not understood, in lines.
fn noticed(faults: &[ReadFault]) -> Vec<String> {
    const SHOWN: usize = 5;
    let mut notices: Vec<String> = faults.iter().take(SHOWN).map(ToString::to_string).collect();
    if faults.len() > SHOWN {
        notices.push(format!("{} more places were not understood; see komadai check", faults.len() - SHOWN));
    }
    notices
}

/// The texts in the encoding that is asked for.
fn encoded(
    file: &Path,
    args: &Args,
    texts: Vec<(Option<usize>, String)>,
) -> anyhow::Result<Vec<(Option<usize>, Vec<u8>)>> {
    let encoded = texts.into_iter().map(|(game, text)| match encode(&text, args.encoding) {
        Ok(bytes) => Ok((game, bytes)),
        Err(missing) => {
            bail!("{}: {} has no character {missing:?}; use --encoding utf8", file.display(), args.encoding)
        }
    });
    encoded.collect()
}
