//! `komadai serve`.

use anyhow::Context;
use komadai_server::{AddressRange, Config};
use komadai_store::Address;
use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;

/// Serve the site: play, review and solve in the browser
#[derive(clap::Args)]
#[command(after_help = "Example: komadai serve --listen 127.0.0.1:8520 --data ./komadai-data")]
pub(crate) struct Args {
    /// The address to listen on
    #[arg(long, default_value = "127.0.0.1:8520")]
    listen: SocketAddr,
    /// The folder for games and records [default: `komadai` in your data folder]
    #[arg(long)]
    data: Option<PathBuf>,
    /// Where games and records are kept instead: sqlite:FOLDER, or postgres://USER@HOST/NAME for several nodes
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    database: Option<Address>,
    /// The command of a USI engine, with its arguments separated by spaces [default: the built-in engine]
    #[arg(long)]
    engine: Option<String>,
    /// An additional origin to allow, such as https://shogi.example; may be repeated
    #[arg(long)]
    origin: Vec<String>,
    /// A name of the site besides localhost and bare addresses, such as shogi.example; may be repeated
    #[arg(long)]
    name: Vec<String>,
    /// A proxy in front of the site, or a range of them such as 10.0.0.0/8, whose X-Forwarded-For and X-Forwarded-Proto are believed;
    /// may be repeated
    #[arg(long)]
    proxy: Vec<AddressRange>,
    /// An address that no limit holds for, or a range of them; may be repeated
    #[arg(long)]
    unlimited: Vec<AddressRange>,
    /// Requests under way at once, and connections kept for more; sockets are counted apart [default: 4096]
    #[arg(long)]
    connections: Option<usize>,
    /// Sockets open at once, of the whole site [default: as many as the file limit allows]
    #[arg(long)]
    sockets: Option<usize>,
}

/// What `komadai` alone does.
pub(crate) fn run_default() -> anyhow::Result<()> {
    run(Args {
        listen: SocketAddr::from(([127, 0, 0, 1], 8520)),
        data: None,
        database: None,
        engine: None,
        origin: Vec::new(),
        name: Vec::new(),
        proxy: Vec::new(),
        unlimited: Vec::new(),
        connections: None,
        sockets: None,
    })
}

/// Serves until ctrl-C or SIGTERM.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let database = database(args.database, args.data)?;
    let own = std::env::current_exe().context("cannot find this executable, which also runs the engine")?;
    let own = |subcommand: &str| vec![own.to_string_lossy().into_owned(), subcommand.to_owned()];
    let engine = match args.engine {
        Some(command) => shlex::split(&command).context("--engine has a quote without its partner")?,
        None => own("usi"),
    };
    let solver = own("mate-desk");
    eprintln!("games and records are stored in {database}");
    let config = Config {
        listen: args.listen,
        database,
        engine,
        solver,
        origins: args.origin,
        names: args.name,
        proxies: args.proxy,
        unlimited: args.unlimited,
        connections: args.connections.unwrap_or(4_096),
        sockets: args.sockets,
    };
    tracing_subscriber::fmt().with_writer(std::io::stderr).with_ansi(false).with_target(false).init();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let stop = stop_signal()?;
        komadai_server::serve(config, announce, stop).await?;
        anyhow::Ok(())
    })
}

fn announce(address: SocketAddr) {
    let mut out = std::io::stdout().lock();
    // Nobody reads any more: the site serves all the same.
    let _ = writeln!(out, "listening on http://{address}").and_then(|()| out.flush());
}

/// Resolves on ctrl-C or SIGTERM.
fn stop_signal() -> anyhow::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        let mut interrupt = signal(SignalKind::interrupt())?;
        Ok(async move {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
        })
    }
    #[cfg(not(unix))]
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}

/// Where games and records are kept: at the address, or in the folder, or in this user's.
pub(crate) fn database(address: Option<Address>, folder: Option<PathBuf>) -> anyhow::Result<Address> {
    Ok(match address {
        Some(address) => address,
        None => Address::Sqlite(
            folder.or_else(data_folder).context("cannot find your data folder; choose one with --data DIR")?,
        ),
    })
}

/// Where this user's programs keep their data.
fn data_folder() -> Option<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = if cfg!(windows) {
        folder("LOCALAPPDATA").or_else(|| folder("APPDATA"))
    } else if cfg!(target_os = "macos") {
        folder("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        folder("XDG_DATA_HOME").or_else(|| folder("HOME").map(|home| home.join(".local/share")))
    };
    base.map(|base| base.join("komadai"))
}
