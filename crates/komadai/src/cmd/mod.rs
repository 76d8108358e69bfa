//! The subcommands. Each file holds the arguments of one and runs it.

mod admin;
mod analyse;
mod archive;
mod betza;
mod book;
mod bot;
mod check;
mod config;
mod confined;
mod convert;
mod csa;
mod datagen;
mod db;
mod diagram;
mod event;
mod files;
mod hidden;
mod import_desk;
mod kind;
mod matches;
mod mate;
mod mate_desk;
mod moves;
mod name;
mod output;
mod perft;
mod position;
mod print;
mod print_desk;
mod serve;
mod settings;
mod sheet;
mod shown;
mod table;
mod tsume;
mod usi;
mod variants;
mod worker;

use clap::ArgMatches;

/// Everything `komadai` can do.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Serve the site: play, review and solve in the browser
    Serve(serve::Args),
    /// Run engine jobs for a site with several nodes
    Worker(worker::Args),
    /// Print every setting of the site that is in force, and where it comes from
    Config(config::Args),
    /// Run the engine: USI on standard input and output
    Usi(usi::Args),
    /// Play a match between two USI engines and measure the difference
    Match(Box<matches::Args>),
    /// Play on a CSA server (floodgate and others) with any USI engine
    Csa(Box<csa::Args>),
    /// Play on a site with any USI engine as a bot account
    Bot(Box<bot::Args>),
    /// Opening books: show, convert, or make from records or by search
    Book(book::Args),
    /// Solve mate problems: the shortest mate, or a proof that there is none
    Mate(mate::Args),
    /// Solve mate problems for the site: lines of JSON on standard input and output
    #[command(hide = true)]
    MateDesk(mate_desk::Args),
    /// Read what people bring into the archive, for the site: lines of JSON on standard output
    #[command(hide = true)]
    ImportDesk(import_desk::Args),
    /// Make a PDF for the site: lines of JSON on standard input, the file on standard output
    #[command(hide = true)]
    PrintDesk(print_desk::Args),
    /// Mate problems: make new ones and select the best
    Tsume(tsume::Args),
    /// Count the legal move sequences of a given length
    Perft(perft::Args),
    /// List every legal move of a position
    Moves(moves::Args),
    /// Draw a diagram of a position
    Diagram(diagram::Args),
    /// Make printable pages: a game-record sheet, a report, or a piece set to cut out
    Sheet(sheet::Args),
    /// Make PDF files: rules, lessons, booklets of mate problems, record sheets, piece sets
    Print(print::Args),
    /// Report what game records contain: plies, legality, result
    Check(check::Args),
    /// Analyse every position of a game: scores, best lines, what each move lost
    Analyse(analyse::Args),
    /// Add records to the archive: files, folders and archives, in every format
    Import(archive::import::Args),
    /// Find archived games by a position, by part of one, or by text
    Search(archive::search::Args),
    /// What the games of the archive played in a position
    Explore(archive::explore::Args),
    /// Back up, check and copy the site's database
    Db(db::Args),
    /// Manage the site's accounts and roles
    Admin(admin::Args),
    /// Generate training games by engine self-play
    Datagen(datagen::Args),
    /// Write records in another format
    Convert(convert::Args),
    /// Print the crosstable of a tournament or match series from its records
    Table(table::Args),
    /// Events: run one from a log, rate it and write it as FESA does, or simulate events
    Event(event::Args),
    /// Name a move in every notation
    Name(name::Args),
    /// List the kinds of shogi
    Variants(variants::Args),
    /// The squares that a piece in Betza's notation reaches
    Betza(betza::Args),
}

impl Command {
    /// Whether it keeps a site's data, or what it makes of them.
    const fn is_of_a_site(&self) -> bool {
        matches!(
            self,
            Command::Serve(_)
                | Command::Admin(_)
                | Command::Db(_)
                | Command::Import(_)
                | Command::Search(_)
                | Command::Explore(_)
        )
    }
}

/// Runs a subcommand; `matches` tells where its arguments come from.
pub(crate) fn run(command: Command, matches: &ArgMatches) -> anyhow::Result<()> {
    if command.is_of_a_site() {
        confined::keep_private();
    }
    match command {
        Command::Admin(args) => admin::run(args, matches),
        Command::Config(args) => config::run(args, matches),
        Command::Serve(args) => serve::run(args, matches),
        Command::Worker(args) => worker::run(args, matches),
        Command::Usi(args) => usi::run(&args),
        Command::Match(args) => matches::run(&args),
        Command::Csa(args) => csa::run(&args),
        Command::Bot(args) => bot::run(&args),
        Command::Book(args) => book::run(&args),
        Command::Mate(args) => mate::run(&args),
        Command::MateDesk(args) => mate_desk::run(&args),
        Command::ImportDesk(args) => import_desk::run(&args),
        Command::PrintDesk(args) => print_desk::run(&args),
        Command::Tsume(args) => tsume::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Moves(args) => moves::run(&args),
        Command::Diagram(args) => diagram::run(&args),
        Command::Sheet(args) => sheet::run(&args),
        Command::Print(args) => print::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Analyse(args) => analyse::run(&args),
        Command::Datagen(args) => datagen::run(&args),
        Command::Import(args) => archive::import::run(&args),
        Command::Search(args) => archive::search::run(&args),
        Command::Explore(args) => archive::explore::run(&args),
        Command::Db(args) => db::run(&args),
        Command::Table(args) => table::run(&args),
        Command::Event(args) => event::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Name(args) => name::run(&args),
        Command::Variants(args) => variants::run(&args),
        Command::Betza(args) => betza::run(&args),
    }
}
