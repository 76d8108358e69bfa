//! `komadai serve`.

use super::settings::{self, InForce, LogFormat, LogLevel, Settings, data_folder};
use anyhow::Context;
use clap::ArgMatches;
use komadai_server::{AcmeConfig, CertificateSource, Config, CsaConfig, Doors, Ladder, MailConfig, TlsFiles};
use komadai_store::Address;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Serve the site: play, review and solve in the browser
#[derive(clap::Args)]
#[command(after_help = "Example: komadai serve --listen 127.0.0.1:8520 --data ./komadai-data")]
pub(crate) struct Args {
    #[command(flatten)]
    settings: settings::Given,
}

/// Serves until ctrl-C or SIGTERM.
pub(crate) fn run(args: Args, matches: &ArgMatches) -> anyhow::Result<()> {
    let settings = InForce::load(args.settings, matches)?.settings;
    start_log(&settings);
    let config = config(settings)?;
    tracing::info!(database = %config.database, "games and records are kept here");
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let stop = stop_signal()?;
        let scheme = if config.tls.is_some() { "https" } else { "http" };
        komadai_server::serve(config, Box::new(move |doors| announce(scheme, doors)), Box::pin(stop)).await?;
        anyhow::Ok(())
    })
}

fn config(settings: Settings) -> anyhow::Result<Config> {
    let address = settings.database.as_deref().map(str::parse).transpose()?;
    let data = settings.data.clone().or_else(data_folder);
    let tls = certificate(&settings, data.as_deref())?;
    let csa = csa(&settings)?;
    let standard = Config::new(database(address, settings.data)?);
    Ok(Config {
        listen: settings.listen.unwrap_or(standard.listen),
        csa,
        engine: engine(settings.engine.as_deref())?,
        solver: own("mate-desk")?,
        importer: own("import-desk")?,
        printer: own("print-desk")?,
        archive: data.map_or(standard.archive, |data| komadai_archive::index_folder(&standard.database, &data)),
        bus: settings.bus,
        origins: settings.origin,
        names: [settings.name, settings.acme].concat(),
        accounts: match settings.accounts {
            None => standard.accounts,
            Some(settings::Accounts::Open) => komadai_server::Accounts::Open,
            Some(settings::Accounts::Invitation) => komadai_server::Accounts::Invitation,
            Some(settings::Accounts::Closed) => komadai_server::Accounts::Closed,
        },
        common_passwords: settings.common_passwords.map_or(Ok(Arc::default()), |file| passwords(&file))?,
        talk: match settings.talk {
            None => standard.talk,
            Some(settings::Talk::Everyone) => komadai_server::Talk::Everyone,
            Some(settings::Talk::Accounts) => komadai_server::Talk::Accounts,
            Some(settings::Talk::Nobody) => komadai_server::Talk::Nobody,
        },
        import: match settings.import {
            None => standard.import,
            Some(settings::Import::Everyone) => komadai_server::Import::Everyone,
            Some(settings::Import::Accounts) => komadai_server::Import::Accounts,
            Some(settings::Import::Moderators) => komadai_server::Import::Moderators,
            Some(settings::Import::Nobody) => komadai_server::Import::Nobody,
        },
        mail: match (settings.smtp, settings.mail_from, settings.public_url) {
            (Some(server), Some(from), Some(site)) => Some(MailConfig { server, from, site }),
            (None, _, _) => None,
            _ => anyhow::bail!("--smtp needs --mail-from and --public-url beside it"),
        },
        notice_mail_after: settings
            .notice_mail_after
            .map_or(standard.notice_mail_after, |minutes| Duration::from_secs(60 * u64::from(minutes))),
        push_networks: settings.push_network,
        relay_networks: settings.relay_network,
        webhook_networks: settings.webhook_network,
        proxies: settings.proxy,
        unlimited: settings.unlimited,
        shared_networks: settings.shared_network,
        connections: settings.connections.unwrap_or(standard.connections),
        sockets: settings.sockets,
        tls,
        redirect: settings.redirect,
        acme_challenges: settings.acme_challenges,
        keep_records: settings.keep_records.unwrap_or(standard.keep_records),
        keep_unstarted: settings.keep_unstarted.unwrap_or(standard.keep_unstarted),
        ladder: settings.ladder.map_or(Ok(standard.ladder.clone()), |file| ladder(&file))?,
        metrics: settings.metrics,
        ..standard
    })
}

/// How programs are let in that speak the protocol of the CSA.
fn csa(settings: &Settings) -> anyhow::Result<Option<CsaConfig>> {
    let Some(listen) = settings.csa else { return Ok(None) };
    let standard = CsaConfig::new(listen);
    let tls = settings.csa_tls.unwrap_or(standard.tls);
    let has_certificate = settings.tls_certificate.is_some() || !settings.acme.is_empty();
    anyhow::ensure!(!tls || has_certificate, "--csa-tls needs the site's certificate: --tls-certificate or --acme");
    let max_moves = settings.csa_max_moves.unwrap_or(standard.max_moves);
    anyhow::ensure!(max_moves > 0, "--csa-max-moves 0 leaves nothing to play");
    let reconnect = settings.csa_reconnect.map(|seconds| Duration::from_secs(seconds.into()));
    let floodgate = if settings.csa_floodgate.is_empty() { standard.floodgate } else { settings.csa_floodgate.clone() };
    Ok(Some(CsaConfig {
        tls,
        max_moves,
        least_seconds: settings.csa_least_time.unwrap_or(standard.least_seconds),
        reconnect: reconnect.unwrap_or(standard.reconnect),
        floodgate,
        rated: settings.csa_rated.unwrap_or(standard.rated),
        ..standard
    }))
}

/// Where the certificate comes from; none: the site speaks http.
fn certificate(settings: &Settings, data: Option<&Path>) -> anyhow::Result<Option<CertificateSource>> {
    let names = settings.acme.clone();
    let files = match (&settings.tls_certificate, &settings.tls_key) {
        (Some(certificate), Some(key)) => Some(TlsFiles { certificate: certificate.clone(), key: key.clone() }),
        (None, None) => None,
        _ => anyhow::bail!("--tls-certificate and --tls-key go together"),
    };
    if let Some(files) = files {
        anyhow::ensure!(
            names.is_empty(),
            "--acme gets a certificate itself: leave out --tls-certificate and --tls-key"
        );
        return Ok(Some(CertificateSource::Files(files)));
    }
    if names.is_empty() {
        return Ok(None);
    }
    for name in &names {
        let plain =
            |label: &str| !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        let is_name = name.contains('.') && name.split('.').all(plain) && name.parse::<std::net::IpAddr>().is_err();
        anyhow::ensure!(is_name, "--acme {name}: no authority vouches for that; give a name such as shogi.example");
    }
    let folder = settings.acme_folder.clone().or_else(|| Some(data?.join("acme")));
    Ok(Some(CertificateSource::Authority(AcmeConfig {
        names,
        contact: settings.acme_contact.as_ref().map(|address| format!("mailto:{address}")),
        folder: folder.context("cannot find your data folder; choose one for certificates with --acme-folder DIR")?,
        directory: settings.acme_directory.clone().unwrap_or_else(|| AcmeConfig::LETS_ENCRYPT.to_owned()),
        roots: settings.acme_ca.clone(),
    })))
}

/// The command of the engine: the one that was set, or our own.
pub(super) fn engine(set: Option<&str>) -> anyhow::Result<Vec<String>> {
    match set {
        Some(command) => shlex::split(command).context("--engine has a quote without its partner"),
        None => own("usi"),
    }
}

/// The command of one of our own subcommands.
fn own(subcommand: &str) -> anyhow::Result<Vec<String>> {
    let own = std::env::current_exe().context("cannot find this executable, which also runs the engine")?;
    Ok(vec![own.to_string_lossy().into_owned(), subcommand.to_owned()])
}

/// The passwords of a file, in any encoding; those that are too short for anybody are left out.
fn passwords(file: &Path) -> anyhow::Result<Arc<BTreeSet<String>>> {
    let bytes = std::fs::read(file).with_context(|| format!("{} cannot be read", file.display()))?;
    let text = String::from_utf8_lossy(&bytes);
    Ok(Arc::new(text.lines().map(str::to_lowercase).filter(|line| line.chars().count() >= 8).collect()))
}

/// The ranks of a file.
fn ladder(file: &Path) -> anyhow::Result<Ladder> {
    let text = std::fs::read_to_string(file).with_context(|| format!("{} cannot be read", file.display()))?;
    Ladder::parse(&text).with_context(|| format!("{}", file.display()))
}

/// The log goes to standard error, a line an event. A panic is a bug of ours, and an event like any other.
pub(super) fn start_log(settings: &Settings) {
    let level = match settings.log_level.unwrap_or(LogLevel::Info) {
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
        LogLevel::Trace => LevelFilter::TRACE,
    };
    // What libraries find worth telling is ours to tell, if it concerns whoever runs the site.
    let ours = Targets::new().with_default(level.min(LevelFilter::WARN)).with_target("komadai", level);
    let targets = if level > LevelFilter::INFO { Targets::new().with_default(level) } else { ours };
    // A line that cannot be written, for the disk is full, is lost; to complain of it on the same way would end the site.
    let log = tracing_subscriber::fmt().with_writer(std::io::stderr).log_internal_errors(false);
    let log = log.with_ansi(false).with_max_level(level);
    match settings.log.unwrap_or(LogFormat::Text) {
        LogFormat::Text => log.with_target(false).finish().with(targets).init(),
        LogFormat::Json => log.json().flatten_event(true).finish().with(targets).init(),
    }
    std::panic::set_hook(Box::new(|panic| tracing::error!("a bug: {}", panic.to_string().replace('\n', " "))));
}

fn announce(scheme: &str, doors: Doors) {
    let mut out = std::io::stdout().lock();
    let mut text = format!("listening on {scheme}://{}\n", doors.http);
    if let Some(csa) = doors.csa {
        text += &format!("CSA on {csa}\n");
    }
    // Nobody reads any more: the site serves all the same.
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// Resolves on ctrl-C or SIGTERM.
pub(super) fn stop_signal() -> anyhow::Result<impl Future<Output = ()> + Send> {
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

/// Refuses a database that is not there: whoever only looks makes none.
pub(crate) fn existing(address: Address) -> anyhow::Result<Address> {
    if address.is_there() {
        return Ok(address);
    }
    anyhow::bail!(
        "{address}: there is no site here; check --data, or make one with `komadai serve --data DIR` or `komadai import --data DIR PATH`"
    )
}

/// A database that is there, or a new one where nothing else is: in a folder that is missing, empty, or has nothing but spellings for the
/// archive. A new one is told of.
pub(crate) fn existing_or_new(address: Address) -> anyhow::Result<Address> {
    if let Address::Sqlite(folder) = &address
        && !address.is_there()
    {
        let mut others = std::fs::read_dir(folder).into_iter().flatten().flatten();
        if others.any(|entry| entry.file_name() != "archive") {
            return existing(address);
        }
        eprintln!("komadai: {address}: there was no site here, a new one is made");
    }
    Ok(address)
}
