//! `komadai admin`: accounts and roles, from the machine itself.

use super::serve::{database, existing, existing_or_new};
use super::settings::{self, InForce, Settings};
use anyhow::bail;
use clap::{ArgMatches, ValueEnum};
use humantime::format_rfc3339_seconds;
use komadai_server::{ADDRESS, INVITATION_DAYS, LINK_DAYS, Manager, Scope, Scopes};
use komadai_store::{Role, Store, StoredToken};
use serde_json::json;
use std::io::Write;
use std::time::{Duration, UNIX_EPOCH};

/// Manage the site's accounts and roles
#[derive(clap::Args)]
#[command(after_help = "Example: komadai admin create Hana --role admin --data ./komadai-data")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Make an account and print the one-time link by which its owner sets a password
    #[command(after_help = "Example: komadai admin create Hana --role admin --data ./komadai-data")]
    Create {
        /// The name of the account
        #[arg(value_name = "NAME")]
        account: String,
        /// What it may do
        #[arg(long, value_enum, default_value = "player")]
        role: RoleName,
        #[command(flatten)]
        settings: Box<settings::Given>,
    },
    /// Print a one-time link by which the password of an account is set anew
    #[command(after_help = "Example: komadai admin link Hana")]
    Link {
        /// The name of the account
        #[arg(value_name = "NAME")]
        account: String,
        #[command(flatten)]
        settings: Box<settings::Given>,
    },
    /// Print an invitation: a one-time link by which somebody can sign up
    #[command(after_help = "Example: komadai admin invite --name shogi.example")]
    Invite {
        #[command(flatten)]
        settings: Box<settings::Given>,
    },
    /// Give an account another role
    #[command(after_help = "Example: komadai admin role Hana moderator")]
    Role {
        /// The name of the account
        #[arg(value_name = "NAME")]
        account: String,
        /// What it may do from now on
        #[arg(value_enum)]
        role: RoleName,
        #[command(flatten)]
        settings: Box<settings::Given>,
    },
    /// Make a token by which a program comes into an account, and print it: it is shown this once
    #[command(after_help = "Example: komadai admin token Hana --scope bot:play,challenge:write")]
    Token {
        /// The name of the account
        #[arg(value_name = "NAME")]
        account: String,
        /// What it may do, between commas: challenge:read, challenge:write, board:play, bot:play, broadcast:write, event:write, webhook:write, analysis:work
        #[arg(long, value_name = "SCOPES")]
        scope: Scopes,
        /// What it is called on the page of the account
        #[arg(long, value_name = "TEXT", default_value = "komadai admin")]
        called: String,
        #[command(flatten)]
        settings: Box<settings::Given>,
    },
    /// List the tokens of an account: id, what it is called, scopes, when it was made and last used; columns between tabs. Or revoke some
    #[command(after_help = "Example: komadai admin tokens Hana --revoke 7k2m9xq4")]
    Tokens {
        /// The name of the account
        #[arg(value_name = "NAME")]
        account: String,
        /// A JSON object for each
        #[arg(long)]
        json: bool,
        /// Revoke the token of this id instead, and what it has opened; may be given many times
        #[arg(long, value_name = "ID", conflicts_with = "json")]
        revoke: Vec<String>,
        #[command(flatten)]
        settings: Box<settings::Given>,
    },
    /// List the accounts: name, role, whether it is closed; columns between tabs
    #[command(after_help = "Example: komadai admin list --begins ha")]
    List {
        /// Only names that begin like this
        #[arg(long, default_value = "")]
        begins: String,
        #[command(flatten)]
        settings: Box<settings::Given>,
    },
    /// Close an account: its sessions end, and nobody can log in
    #[command(after_help = "Example: komadai admin close Hana")]
    Close {
        /// The name of the account
        #[arg(value_name = "NAME")]
        account: String,
        #[command(flatten)]
        settings: Box<settings::Given>,
    },
    /// Open a closed account again
    #[command(after_help = "Example: komadai admin open Hana")]
    Open {
        /// The name of the account
        #[arg(value_name = "NAME")]
        account: String,
        #[command(flatten)]
        settings: Box<settings::Given>,
    },
}

/// What an account may do beyond playing.
#[derive(Copy, Clone, Debug, ValueEnum)]
enum RoleName {
    /// Plays
    Player,
    /// Runs the clock of others' games
    Referee,
    /// Sees how pupils get on
    Teacher,
    /// Looks after reports
    Moderator,
    /// Looks after accounts
    Admin,
}

impl From<RoleName> for Role {
    fn from(name: RoleName) -> Role {
        match name {
            RoleName::Player => Role::Player,
            RoleName::Referee => Role::Referee,
            RoleName::Teacher => Role::Teacher,
            RoleName::Moderator => Role::Moderator,
            RoleName::Admin => Role::Admin,
        }
    }
}

/// Runs one of them. The site may run meanwhile.
pub(crate) fn run(args: Args, matches: &ArgMatches) -> anyhow::Result<()> {
    let Some((_, matches)) = matches.subcommand() else { bail!("choose a subcommand") };
    let (given, command) = args.command.split();
    let settings = InForce::load(given, matches)?.settings;
    let address = settings.database.as_deref().map(str::parse).transpose()?;
    let address = database(address, settings.data.clone())?;
    // The first account may be made before the site has ever run.
    let address = if matches!(command, Act::Create(..)) { existing_or_new(address)? } else { existing(address)? };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let store = address.open().await?;
        let base = base(&settings, &*store).await?;
        let base = base.as_deref();
        let manager = Manager::at_the_machine(&*store);
        let mut out = std::io::stdout().lock();
        match command {
            Act::Create(name, role) => {
                let link = manager.create(&name, role).await?;
                eprintln!("the link sets the password of {name} once, within {LINK_DAYS} days:");
                print(&mut out, base, &link)?;
            }
            Act::Link(name) => {
                let link = manager.link(&name).await?;
                eprintln!("the link sets the password of {name} once, within {LINK_DAYS} days:");
                print(&mut out, base, &link)?;
            }
            Act::Invite => {
                let link = manager.invite().await?;
                eprintln!("the link lets one person sign up, within {INVITATION_DAYS} days:");
                print(&mut out, base, &link)?;
            }
            Act::Token(name, called, scopes) => {
                let token = manager.token(&name, &called, scopes).await?;
                if scopes.has_one_of(&[Scope::AnalysisWork]) {
                    eprintln!("lishoginet's --key is what follows kmd_");
                }
                writeln!(out, "{token}")?;
            }
            Act::Tokens(name, json) => {
                let (_, tokens) = manager.tokens(&name).await?;
                for token in &tokens {
                    list_token(&mut out, token, json)?;
                }
            }
            Act::Revoke(name, tokens) => {
                for token in &tokens {
                    manager.revoke_token(&name, token).await?;
                }
            }
            Act::Role(name, role) => manager.set_role(&name, role).await?,
            Act::SetOpen(name, open) => manager.set_open(&name, open).await?,
            Act::List(begins) => {
                manager
                    .list(&begins, |account| {
                        let closed = if account.closed.is_some() { "closed" } else { "open" };
                        writeln!(out, "{}\t{}\t{closed}", account.name, account.role.code())
                    })
                    .await??
            }
        }
        store.close().await?;
        anyhow::Ok(())
    })
}

/// What is to be done, apart from where.
enum Act {
    Create(String, Role),
    Link(String),
    Invite,
    Token(String, String, Scopes),
    Tokens(String, bool),
    Revoke(String, Vec<String>),
    Role(String, Role),
    SetOpen(String, bool),
    List(String),
}

impl Command {
    fn split(self) -> (settings::Given, Act) {
        match self {
            Command::Create { account, role, settings } => (*settings, Act::Create(account, role.into())),
            Command::Link { account, settings } => (*settings, Act::Link(account)),
            Command::Invite { settings } => (*settings, Act::Invite),
            Command::Token { account, scope, called, settings } => (*settings, Act::Token(account, called, scope)),
            Command::Tokens { account, json, revoke, settings } if revoke.is_empty() => {
                (*settings, Act::Tokens(account, json))
            }
            Command::Tokens { account, revoke, settings, .. } => (*settings, Act::Revoke(account, revoke)),
            Command::Role { account, role, settings } => (*settings, Act::Role(account, role.into())),
            Command::List { begins, settings } => (*settings, Act::List(begins)),
            Command::Close { account, settings } => (*settings, Act::SetOpen(account, false)),
            Command::Open { account, settings } => (*settings, Act::SetOpen(account, true)),
        }
    }
}

/// A token as a line: what it opens is not told, for nobody keeps it.
fn list_token(out: &mut impl Write, token: &StoredToken, json: bool) -> std::io::Result<()> {
    let at = |ms: u64| format_rfc3339_seconds(UNIX_EPOCH + Duration::from_millis(ms)).to_string();
    let (made, used) = (at(token.created), token.used.map(at));
    if json {
        let scopes: Vec<&str> = token.scopes.split_whitespace().collect();
        let line = json!({ "id": token.id, "name": token.name, "scopes": scopes, "created": made, "used": used });
        return writeln!(out, "{line}");
    }
    let (scopes, used) = (token.scopes.replace(' ', ","), used.as_deref().unwrap_or("never"));
    writeln!(out, "{}\t{}\t{scopes}\t{made}\t{used}", token.id, token.name)
}

/// Where the site is reached: as the settings say, else as it was when it ran last. None: nobody knows yet.
async fn base(settings: &Settings, store: &dyn Store) -> anyhow::Result<Option<String>> {
    let plain = |address: &String| address.trim_end_matches('/').to_owned();
    let encrypted = settings.tls_certificate.is_some() || !settings.acme.is_empty() || !settings.proxy.is_empty();
    let scheme = if encrypted { "https" } else { "http" };
    let named = || settings.name.iter().chain(&settings.acme).next().map(|name| format!("{scheme}://{name}"));
    let told = settings.public_url.as_ref().or(settings.origin.first()).map(plain).or_else(named);
    Ok(match told {
        Some(told) => Some(told),
        None => store.fact(ADDRESS).await?,
    })
}

/// Prints a one-time link, whole where it is known where the site is reached.
fn print(out: &mut impl Write, base: Option<&str>, link: &str) -> anyhow::Result<()> {
    if base.is_none() {
        eprintln!(
            "the site has not run with these data yet, so that its address is not known: put it before this path, or name it \
             with --public-url"
        );
    }
    writeln!(out, "{}{link}", base.unwrap_or_default())?;
    Ok(())
}
