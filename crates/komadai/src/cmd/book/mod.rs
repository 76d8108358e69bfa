//! `komadai book`.

mod make;
mod records;

use super::output::write_new;
use super::position::PositionArgs;
use anyhow::{Context, bail};
use komadai_book::{Apery, Book, BookMove, Faults, Text};
use komadai_kifu::names;
use komadai_shogi::Position;
use std::fs::File;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Opening books: show, convert, or make from records or by search
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  komadai book show\n  komadai book show book.db --sfen \"$(cat position.sfen)\"\n  komadai book convert book.bin -o book.db\n  komadai book records games/*.kif --plies 40 --least 3 -o book.db\n  komadai book make --nodes 200000 -o book.db"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Show the book moves of a position
    #[command(
        after_help = "Example: komadai book show book.db --sfen \"lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2\""
    )]
    Show {
        /// A YaneuraOu (text) or Apery (binary) book [default: the built-in one]
        file: Option<PathBuf>,
        #[command(flatten)]
        position: PositionArgs,
    },
    /// Convert a book to YaneuraOu's format, sorted, leaving out illegal moves
    #[command(after_help = "Example: komadai book convert book.bin -o book.db")]
    Convert {
        /// The book; from one in Apery's format, only positions reachable from --sfen can be converted
        file: PathBuf,
        #[command(flatten)]
        position: PositionArgs,
        #[command(flatten)]
        output: Output,
    },
    /// Make a book from the moves played in records
    Records(records::Args),
    /// Make a book by search; an interrupted run is continued
    Make(make::Args),
}

/// Where a book is written.
#[derive(clap::Args)]
struct Output {
    /// The output file
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Overwrite an existing output file
    #[arg(long)]
    force: bool,
}

impl Output {
    fn write(&self, book: &Text) -> anyhow::Result<()> {
        let mut bytes = Vec::new();
        book.write(&mut bytes)?;
        write_new(&self.output, &bytes, self.force)?;
        eprintln!("{}: {} positions, {} bytes", self.output.display(), book.len(), bytes.len());
        Ok(())
    }
}

/// Runs a subcommand.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    match &args.command {
        Command::Show { file, position } => show(file.as_deref(), &position.position()?),
        Command::Convert { file, position, output } => output.write(&text(read(file)?, &position.position()?)),
        Command::Records(args) => records::run(args),
        Command::Make(args) => make::run(args),
    }
}

fn read(path: &Path) -> anyhow::Result<Book> {
    let name = || path.display().to_string();
    let (book, faults) = File::open(path).and_then(Book::read).with_context(name)?;
    complain(&name(), &faults);
    Ok(book)
}

fn complain(name: &str, faults: &Faults) {
    for fault in &faults.first {
        eprintln!("komadai: {name}: {fault}");
    }
    if faults.count > faults.first.len() {
        eprintln!("komadai: {name}: {} more lines were left out", faults.count - faults.first.len());
    }
}

fn text(book: Book, start: &Position) -> Text {
    match book {
        Book::Text(book) => book,
        Book::Apery(book) => {
            let text = Apery::to_text(&book, start);
            if text.len() < book.len() {
                eprintln!("{} of {} positions can be reached; the others are left out", text.len(), book.len());
            }
            text
        }
    }
}

fn show(file: Option<&Path>, position: &Position) -> anyhow::Result<()> {
    let book = match file {
        Some(path) => read(path)?,
        None => Book::built_in()?.0,
    };
    let moves = book.moves(position, true);
    if moves.is_empty() {
        bail!("the book of {} positions has no move for {position}", book.len());
    }
    let mut out = std::io::stdout().lock();
    if out.is_terminal() {
        writeln!(out, "{:<6} {:>7} {:>6} {:>9}  reply", "move", "value", "depth", "count")?;
    }
    for known in &moves {
        writeln!(out, "{}", row(position, known))?;
    }
    Ok(())
}

fn row(position: &Position, known: &BookMove) -> String {
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
    let name = names::japanese(position, known.mv, None);
    format!(
        "{:<6} {:>7} {:>6} {:>9}  {:<6} {name}",
        known.mv.to_string(),
        or_dash(known.value.map(|n| n.to_string())),
        or_dash(known.depth.map(|n| n.to_string())),
        or_dash(known.count.map(|n| n.to_string())),
        or_dash(known.reply.map(|mv| mv.to_string())),
    )
}
