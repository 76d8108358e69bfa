//! The settings of the site: each has one name, as a flag, in the environment (`KOMADAI_…`) and in a settings file. Flags come before
//! the environment, the environment before the file.

use super::hidden::{HIDDEN, shown};
use anyhow::{Context, bail};
use clap::parser::ValueSource;
use clap::{ArgMatches, Args as _, ValueEnum};
use komadai_server::AddressRange;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use toml::{Table, Value};

/// What is given when the site is started.
#[derive(clap::Args)]
pub(crate) struct Given {
    /// A TOML file of settings, one for each flag below [default: komadai/komadai.toml in your configuration folder, if it is there]
    #[arg(long, env = "KOMADAI_CONFIG", value_name = "FILE", hide_env_values = true)]
    config: Option<PathBuf>,
    #[command(flatten)]
    settings: Settings,
}

/// Every setting of the site; what is not set is left out.
#[derive(clap::Args, Clone, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct Settings {
    /// The address to listen on [default: 127.0.0.1:8520]
    #[arg(long, env = "KOMADAI_LISTEN", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) listen: Option<SocketAddr>,
    /// An address where programs play by the server protocol of the Computer Shogi Association (CSA), such as 127.0.0.1:4081
    #[arg(long, env = "KOMADAI_CSA", value_name = "ADDRESS", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) csa: Option<SocketAddr>,
    /// Whether they speak TLS there, with the site's certificate [default: false]
    #[arg(long, env = "KOMADAI_CSA_TLS", value_name = "true|false", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) csa_tls: Option<bool>,
    /// Moves after which their games are drawn [default: 256]
    #[arg(long, env = "KOMADAI_CSA_MAX_MOVES", value_name = "N", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) csa_max_moves: Option<u32>,
    /// What each of their moves costs at least, in seconds [default: 0]
    #[arg(long, env = "KOMADAI_CSA_LEAST_TIME", value_name = "SECONDS", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) csa_least_time: Option<u32>,
    /// Seconds in which one whose connection is lost may come back; 0: the game is lost at once [default: 60]
    #[arg(long, env = "KOMADAI_CSA_RECONNECT", value_name = "SECONDS", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) csa_reconnect: Option<u32>,
    /// A minute of the hour at which all are paired who wait for a game whose name begins with floodgate; may be repeated
    /// [default: 0,30]
    #[arg(long, env = "KOMADAI_CSA_FLOODGATE", value_name = "MINUTE", value_delimiter = ',', hide_env_values = true,
        value_parser = clap::value_parser!(u8).range(0..60))]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) csa_floodgate: Vec<u8>,
    /// Whether games there between accounts of programs change their ratings [default: true]
    #[arg(long, env = "KOMADAI_CSA_RATED", value_name = "true|false", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) csa_rated: Option<bool>,
    /// The folder for games and records [default: `komadai` in your data folder]
    #[arg(long, env = "KOMADAI_DATA", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) data: Option<PathBuf>,
    /// Where games and records are kept instead: sqlite:FOLDER, or postgres://USER@HOST/NAME for several nodes
    #[arg(long, env = "KOMADAI_DATABASE", value_name = "URL", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) database: Option<String>,
    /// A NATS server that leads to the other nodes of the site, such as nats://HOST:4222; several separated by commas
    #[arg(long, env = "KOMADAI_BUS", value_name = "URL", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bus: Option<String>,
    /// The command of a USI engine, with its arguments separated by spaces [default: the built-in engine]
    #[arg(long, env = "KOMADAI_ENGINE", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) engine: Option<String>,
    /// An additional origin to allow, such as https://shogi.example; may be repeated
    #[arg(long, env = "KOMADAI_ORIGIN", value_delimiter = ',', hide_env_values = true)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) origin: Vec<String>,
    /// A name of the site besides localhost and bare addresses, such as shogi.example; may be repeated
    #[arg(long, env = "KOMADAI_NAME", value_delimiter = ',', hide_env_values = true)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) name: Vec<String>,
    /// Who may sign up for an account [default: open]
    #[arg(long, env = "KOMADAI_ACCOUNTS", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) accounts: Option<Accounts>,
    /// A file of passwords that nobody may choose, one a line, besides those that the site itself knows to be common
    #[arg(long, env = "KOMADAI_COMMON_PASSWORDS", value_name = "FILE", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) common_passwords: Option<PathBuf>,
    /// Who may chat beside a board [default: accounts]
    #[arg(long, env = "KOMADAI_TALK", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) talk: Option<Talk>,
    /// Who may import records into the archive through the site [default: accounts]
    #[arg(long, env = "KOMADAI_IMPORT", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) import: Option<Import>,
    /// The server that sends the site's mail, such as smtp://USER:PASSWORD@HOST:587?tls=required; without one there is no mail
    #[arg(long, env = "KOMADAI_SMTP", value_name = "URL", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) smtp: Option<String>,
    /// The sender address of the site's mail, such as "Komadai <shogi@club.example>"
    #[arg(long, env = "KOMADAI_MAIL_FROM", value_name = "ADDRESS", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) mail_from: Option<String>,
    /// The address of the site in links that it sends, such as https://shogi.example
    #[arg(long, env = "KOMADAI_PUBLIC_URL", value_name = "URL", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) public_url: Option<String>,
    /// Minutes after which an unread notice is sent by mail, to those who want that [default: 5]
    #[arg(long, env = "KOMADAI_NOTICE_MAIL_AFTER", value_name = "MINUTES", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) notice_mail_after: Option<u32>,
    /// An address besides public ones to which notices may be pushed, or a range of them; may be repeated
    #[arg(long, env = "KOMADAI_PUSH_NETWORK", value_name = "ADDRESS", value_delimiter = ',', hide_env_values = true)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) push_network: Vec<AddressRange>,
    /// An address besides public ones at which programs may be told what happens (webhooks), or a range of them; may be repeated
    #[arg(
        long,
        env = "KOMADAI_WEBHOOK_NETWORK",
        value_name = "ADDRESS",
        value_delimiter = ',',
        hide_env_values = true
    )]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) webhook_network: Vec<AddressRange>,
    /// An address besides public ones that broadcasts may ask for moves, or a range of them; may be repeated
    #[arg(long, env = "KOMADAI_RELAY_NETWORK", value_name = "ADDRESS", value_delimiter = ',', hide_env_values = true)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) relay_network: Vec<AddressRange>,
    /// A proxy in front of the site, or a range of them such as 10.0.0.0/8, whose X-Forwarded-For and X-Forwarded-Proto are
    /// believed; may be repeated
    #[arg(long, env = "KOMADAI_PROXY", value_name = "ADDRESS", value_delimiter = ',', hide_env_values = true)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) proxy: Vec<AddressRange>,
    /// An address, or a range of them, that is exempt from all limits; may be repeated
    #[arg(long, env = "KOMADAI_UNLIMITED", value_name = "ADDRESS", value_delimiter = ',', hide_env_values = true)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) unlimited: Vec<AddressRange>,
    /// A network that many people share, such as a school's or a club's (an address, or a range of them): guests who leave games there
    /// never keep others there from playing; may be repeated
    #[arg(long, env = "KOMADAI_SHARED_NETWORK", value_name = "ADDRESS", value_delimiter = ',', hide_env_values = true)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) shared_network: Vec<AddressRange>,
    /// Concurrent requests, and idle connections kept open; sockets are counted separately [default: 4096]
    #[arg(long, env = "KOMADAI_CONNECTIONS", value_name = "N", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) connections: Option<usize>,
    /// Sockets open at once on the whole site [default: as many as the file limit allows]
    #[arg(long, env = "KOMADAI_SOCKETS", value_name = "N", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) sockets: Option<usize>,
    /// The certificate of the site and those that vouch for it, in PEM: the site speaks https alone
    #[arg(long, env = "KOMADAI_TLS_CERTIFICATE", value_name = "FILE", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) tls_certificate: Option<PathBuf>,
    /// The key of the certificate, in PEM
    #[arg(long, env = "KOMADAI_TLS_KEY", value_name = "FILE", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) tls_key: Option<PathBuf>,
    /// A name of the site for which it gets a certificate itself (ACME), and so agrees to the authority's terms; may be repeated
    #[arg(long, env = "KOMADAI_ACME", value_name = "NAME", value_delimiter = ',', hide_env_values = true)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) acme: Vec<String>,
    /// A mail address at which the authority may reach you
    #[arg(long, env = "KOMADAI_ACME_CONTACT", value_name = "ADDRESS", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) acme_contact: Option<String>,
    /// The folder for certificate, key and account [default: `acme` in the data folder]
    #[arg(long, env = "KOMADAI_ACME_FOLDER", value_name = "DIR", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) acme_folder: Option<PathBuf>,
    /// The authority's directory [default: Let's Encrypt's]
    #[arg(long, env = "KOMADAI_ACME_DIRECTORY", value_name = "URL", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) acme_directory: Option<String>,
    /// Certificates in PEM that vouch for an authority of your own
    #[arg(long, env = "KOMADAI_ACME_CA", value_name = "FILE", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) acme_ca: Option<PathBuf>,
    /// An address whose visitors are sent on to https, such as 0.0.0.0:80
    #[arg(long, env = "KOMADAI_REDIRECT", value_name = "ADDRESS", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) redirect: Option<SocketAddr>,
    /// A folder from which challenges of a certificate authority (ACME, HTTP-01) are answered at that address
    #[arg(long, env = "KOMADAI_ACME_CHALLENGES", value_name = "DIR", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) acme_challenges: Option<PathBuf>,
    /// Days to keep a record that nobody opens; 0 keeps it for ever [default: 365]
    #[arg(long, env = "KOMADAI_KEEP_RECORDS", value_name = "DAYS", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) keep_records: Option<u32>,
    /// Days to keep a game that waits for its players; 0 keeps it for ever [default: 7]
    #[arg(long, env = "KOMADAI_KEEP_UNSTARTED", value_name = "DAYS", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) keep_unstarted: Option<u32>,
    /// A file of ranks: each with the lowest rating that earns it, a line such as `1d 1550`, the lowest rank first
    #[arg(long, env = "KOMADAI_LADDER", value_name = "FILE", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ladder: Option<PathBuf>,
    /// An address that serves /metrics for Prometheus, such as 127.0.0.1:9520
    #[arg(long, env = "KOMADAI_METRICS", value_name = "ADDRESS", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) metrics: Option<SocketAddr>,
    /// How the log is written [default: text]
    #[arg(long, env = "KOMADAI_LOG", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) log: Option<LogFormat>,
    /// How important an event must be to be logged [default: info]
    #[arg(long, env = "KOMADAI_LOG_LEVEL", hide_env_values = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) log_level: Option<LogLevel>,
}

/// Who may sign up for an account.
#[derive(Copy, Clone, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Accounts {
    /// Everybody.
    Open,
    /// Anyone with an invitation, see `komadai admin invite`.
    Invitation,
    /// Nobody: accounts are made with `komadai admin create`, or by an admin on the site.
    Closed,
}

/// Who may chat beside a board.
#[derive(Copy, Clone, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Talk {
    /// Everybody, guests too.
    Everyone,
    /// Whoever has an account.
    Accounts,
    /// Nobody.
    Nobody,
}

/// Who may bring records into the archive.
#[derive(Copy, Clone, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Import {
    /// Everybody, guests too.
    Everyone,
    /// Whoever has an account.
    Accounts,
    /// Moderators and admins.
    Moderators,
    /// Nobody, but with `komadai import`.
    Nobody,
}

/// How the log is written.
#[derive(Copy, Clone, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LogFormat {
    /// A line of words for each event.
    Text,
    /// A JSON object a line.
    Json,
}

/// What is worth a line.
#[derive(Copy, Clone, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LogLevel {
    /// Somebody must look into it.
    Error,
    /// It may become an error.
    Warn,
    /// Rare events.
    Info,
    /// Each request.
    Debug,
    /// Everything.
    Trace,
}

/// The settings in force, and where each comes from.
pub(crate) struct InForce {
    pub(crate) settings: Settings,
    table: Table,
    sources: BTreeMap<String, Source>,
}

/// Where a setting comes from.
enum Source {
    Flag,
    Environment,
    File(PathBuf),
    Default,
}

impl Settings {
    /// What holds where nothing is set.
    fn standard() -> Settings {
        Settings {
            listen: Some(SocketAddr::from(([127, 0, 0, 1], 8520))),
            data: data_folder(),
            accounts: Some(Accounts::Open),
            talk: Some(Talk::Accounts),
            import: Some(Import::Accounts),
            connections: Some(4_096),
            keep_records: Some(365),
            keep_unstarted: Some(7),
            csa_tls: Some(false),
            csa_max_moves: Some(256),
            csa_least_time: Some(0),
            csa_reconnect: Some(60),
            csa_floodgate: vec![0, 30],
            csa_rated: Some(true),
            log: Some(LogFormat::Text),
            log_level: Some(LogLevel::Info),
            ..Settings::default()
        }
    }

    /// The names of all settings.
    fn names() -> Vec<String> {
        let all = Settings::augment_args(clap::Command::new("settings"));
        all.get_arguments().filter_map(|argument| argument.get_long()).map(str::to_owned).collect()
    }
}

impl InForce {
    /// Puts together what was given, what the environment holds and what stands in the file.
    pub(crate) fn load(given: Given, matches: &ArgMatches) -> anyhow::Result<InForce> {
        let mut table = Table::try_from(Settings::standard())?;
        let mut sources: BTreeMap<String, Source> = table.keys().map(|key| (key.clone(), Source::Default)).collect();
        if let Some(path) = settings_file(given.config)? {
            for (key, value) in read(&path)? {
                sources.insert(key.clone(), Source::File(path.clone()));
                table.insert(key, value);
            }
        }
        for (key, value) in Table::try_from(&given.settings)? {
            let source = match matches.value_source(&key.replace('-', "_")) {
                Some(ValueSource::EnvVariable) => Source::Environment,
                _ => Source::Flag,
            };
            sources.insert(key.clone(), source);
            table.insert(key, value);
        }
        is_whole(&table)?;
        Ok(InForce { settings: table.clone().try_into()?, table, sources })
    }
}

/// A settings file itself, and what is not set as a comment. Secrets are hidden; where there are any, the first line says so.
impl fmt::Display for InForce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.table.iter().any(|(name, value)| without_secrets(name, value).1) {
            writeln!(
                f,
                "# {HIDDEN} stands for secrets: this is a settings file once they are written in their places."
            )?;
        }
        for name in Settings::names() {
            match (self.table.get(&name), self.sources.get(&name)) {
                (Some(value), Some(source)) => {
                    let line = format!("{name} = {}", without_secrets(&name, value).0);
                    let from = match source {
                        Source::Flag => format!("--{name}"),
                        Source::Environment => variable(&name),
                        Source::File(path) => path.display().to_string(),
                        Source::Default => "default".to_owned(),
                    };
                    writeln!(f, "{line:<50} # {from}")?;
                }
                _ => writeln!(f, "{:<50} # not set", format!("# {name}"))?,
            }
        }
        Ok(())
    }
}

fn variable(name: &str) -> String {
    format!("KOMADAI_{}", name.replace('-', "_").to_uppercase())
}

/// The settings that are addresses, and may hold secrets.
const ADDRESSES: [&str; 4] = ["database", "bus", "smtp", "acme-directory"];

/// The value as TOML, and whether something of it is hidden.
fn without_secrets(name: &str, value: &Value) -> (String, bool) {
    match value {
        Value::String(text) if ADDRESSES.contains(&name) => {
            let shown = shown(text);
            let hides = shown.contains(HIDDEN);
            (Value::String(shown).to_string(), hides)
        }
        value => (value.to_string(), false),
    }
}

/// Refuses what `komadai config` shows in the place of secrets.
fn is_whole(table: &Table) -> anyhow::Result<()> {
    for name in ADDRESSES {
        if table.get(name).and_then(Value::as_str).is_some_and(|text| text.contains(HIDDEN)) {
            bail!("{name} has {HIDDEN} in the place of a secret, as `komadai config` shows it: write the secret there");
        }
    }
    Ok(())
}

/// The file that was named, or the one in the configuration folder, if it is there.
fn settings_file(named: Option<PathBuf>) -> anyhow::Result<Option<PathBuf>> {
    if let Some(path) = named {
        if !path.is_file() {
            bail!("there is no settings file {}", path.display());
        }
        return Ok(Some(path));
    }
    let path = config_folder().map(|folder| folder.join("komadai.toml"));
    Ok(path.filter(|path| path.is_file()))
}

/// A settings file; one that has a name too many or a value of the wrong kind says so, with its line.
fn read(path: &Path) -> anyhow::Result<Table> {
    let text = std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    toml::from_str::<Settings>(&text).with_context(|| format!("{}", path.display()))?;
    Ok(toml::from_str(&text)?)
}

/// Where this user's programs keep their settings.
fn config_folder() -> Option<PathBuf> {
    let base = if cfg!(windows) {
        folder("APPDATA")
    } else if cfg!(target_os = "macos") {
        folder("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        folder("XDG_CONFIG_HOME").or_else(|| folder("HOME").map(|home| home.join(".config")))
    };
    base.map(|base| base.join("komadai"))
}

/// Where this user's programs keep their data.
pub(crate) fn data_folder() -> Option<PathBuf> {
    let base = if cfg!(windows) {
        folder("LOCALAPPDATA").or_else(|| folder("APPDATA"))
    } else if cfg!(target_os = "macos") {
        folder("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        folder("XDG_DATA_HOME").or_else(|| folder("HOME").map(|home| home.join(".local/share")))
    };
    base.map(|base| base.join("komadai"))
}

fn folder(name: &str) -> Option<PathBuf> {
    std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from)
}
