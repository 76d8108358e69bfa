//! `komadai bot`: a USI engine plays as a bot account of a site that speaks the API of lishogi.

mod api;
mod game;

use anyhow::{Context, bail};
use api::{Api, Fault};
use clap::ValueEnum;
use game::{Ending, Manner};
use komadai_arena::EngineSpec;
use serde_json::Value;
use std::collections::HashSet;
use std::io::Write;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use url::Url;

/// Play on a site with any USI engine as a bot account
#[derive(clap::Args)]
#[command(
    after_help = "The account becomes a bot's, if it has never played. The last line of standard output is the result as JSON. Example:\n  komadai bot --site https://shogi.example --token kmd_… --engine \"komadai usi\" --concurrency 2"
)]
pub(crate) struct Args {
    /// The site
    #[arg(long, value_name = "URL")]
    site: Url,
    /// A token of the account with the scope bot:play; better given in the environment, where other users of the machine do not see it
    #[arg(long, value_name = "T", env = "KOMADAI_BOT_TOKEN", hide_env_values = true)]
    token: String,
    /// The engine: a command with its arguments; each game has one of its own
    #[arg(long, value_name = "CMD")]
    engine: String,
    /// An option for the engine, such as Threads=2; may be repeated
    #[arg(long, value_name = "NAME=VALUE")]
    option: Vec<String>,
    /// The size of its hash table in MiB, whatever it calls that option
    #[arg(long, value_name = "MIB")]
    hash: Option<u32>,
    /// Games that are played at once
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=16))]
    concurrency: u16,
    /// End after so many games; without it the bot plays until it is stopped
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// The shortest main time of a challenge that is accepted, in seconds
    #[arg(long, default_value_t = 0, value_name = "S")]
    least_time: u64,
    /// The longest
    #[arg(long, default_value_t = 3_600, value_name = "S")]
    most_time: u64,
    /// Whose challenges are accepted
    #[arg(long, value_enum, default_value = "all")]
    accept: Whose,
    /// Challenge this player whenever no game is played
    #[arg(long, value_name = "NAME")]
    challenge: Option<String>,
    /// The main time of such a challenge, in seconds
    #[arg(long, default_value_t = 300, value_name = "S")]
    time: u64,
    /// Its byoyomi, in seconds
    #[arg(long, default_value_t = 10, value_name = "S")]
    byoyomi: u64,
    /// Search so many nodes a move, whatever the clock
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// What of the time of a move is kept for the way to the site and back, in milliseconds
    #[arg(long, default_value_t = 500, value_name = "MS")]
    margin: u64,
}

/// Whose challenges are accepted.
#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
enum Whose {
    /// Everybody's
    All,
    /// Those of people
    People,
    /// Those of bots
    Bots,
}

/// A stream that says nothing for so long is opened again.
const SILENCE: Duration = Duration::from_secs(30);
/// How long the site may be away before the bot gives up.
const AWAY: Duration = Duration::from_secs(900);
/// The first wait before it is tried again; it doubles each time, up to the longest.
const FIRST_WAIT: Duration = Duration::from_secs(1);
const LONGEST_WAIT: Duration = Duration::from_secs(60);
/// A challenge that was accepted has its game within this, or has none.
const BEGINS_WITHIN: Duration = Duration::from_secs(20);
/// How often a player is challenged whom it is to challenge.
const CHALLENGE_EVERY: Duration = Duration::from_secs(3);

/// Games, and how they went.
#[derive(Clone, Copy, Default, serde::Serialize)]
struct Tally {
    games: u64,
    won: u64,
    lost: u64,
    drawn: u64,
    aborted: u64,
    faults: u64,
}

/// Plays until it has played enough; the last line on standard output is the result.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let spec = super::matches::spec(&args.engine, args.hash, &[&args.option])?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let api = Arc::new(Api::new(&args.site, &args.token, runtime.handle().clone())?);
    let account = api.get("/api/account")?;
    if account["title"] != "BOT" {
        api.post("/api/bot/account/upgrade", "")?;
    }
    let id = account["id"].as_str().context("the site does not say whose token this is")?.to_owned();
    eprintln!("{} plays as {}", args.site, account["username"].as_str().unwrap_or(&id));
    let tally = Arc::new(Mutex::new(Tally::default()));
    let manner = Arc::new(Manner { nodes: args.nodes, margin: Duration::from_millis(args.margin) });
    let mut bot = Bot {
        args,
        api,
        id,
        spec,
        manner,
        tally: tally.clone(),
        playing: HashSet::new(),
        accepted: Vec::new(),
        challenged: None,
    };
    let played = bot.games();
    let told = *tally.lock().unwrap_or_else(PoisonError::into_inner);
    writeln!(std::io::stdout().lock(), "{}", serde_json::to_string(&told)?)?;
    played
}

struct Bot<'a> {
    args: &'a Args,
    api: Arc<Api>,
    id: String,
    spec: EngineSpec,
    manner: Arc<Manner>,
    tally: Arc<Mutex<Tally>>,
    /// The games that are played, by their ids.
    playing: HashSet<String>,
    /// When challenges were accepted whose games have not begun.
    accepted: Vec<Instant>,
    /// When somebody was challenged last.
    challenged: Option<Instant>,
}

impl Bot<'_> {
    /// Listens to the site, whose stream is opened again whenever it ends.
    fn games(&mut self) -> anyhow::Result<()> {
        let (over, ended) = channel();
        let (mut wait, mut since) = (FIRST_WAIT, Instant::now());
        loop {
            let lines = match self.api.lines("/api/stream/event") {
                Ok(lines) => lines,
                Err(Fault::Refused(status @ (400..=428 | 430..=499), words)) => {
                    bail!("the site says {status}: {words}")
                }
                Err(fault) if since.elapsed() > AWAY => bail!("{fault}; given up"),
                Err(fault) => {
                    eprintln!("{fault}; trying again in {} s", wait.as_secs());
                    std::thread::sleep(wait);
                    wait = (wait * 2).min(LONGEST_WAIT);
                    continue;
                }
            };
            let mut heard = Instant::now();
            while heard.elapsed() < SILENCE {
                match lines.recv_timeout(Duration::from_secs(1)) {
                    Ok(line) => {
                        (wait, since, heard) = (FIRST_WAIT, Instant::now(), Instant::now());
                        if let Some(line) = line {
                            self.hear(&line, &over);
                        }
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                while let Ok(game) = ended.try_recv() {
                    self.playing.remove(&game);
                }
                let played = self.tally.lock().unwrap_or_else(PoisonError::into_inner).games;
                if self.args.games.is_some_and(|most| played >= most) && self.playing.is_empty() {
                    return Ok(());
                }
                self.challenge();
            }
        }
    }

    fn hear(&mut self, line: &Value, over: &Sender<String>) {
        match line["type"].as_str() {
            Some("challenge") if line["challenge"]["direction"] != "out" => self.answer(&line["challenge"]),
            Some("gameStart") => {
                let Some(id) = line["game"]["gameId"].as_str().map(str::to_owned) else { return };
                if self.playing.insert(id.clone()) {
                    self.accepted.pop();
                    self.begin(id, over.clone());
                }
            }
            _ => {}
        }
    }

    /// Whether another game may be begun.
    fn is_free(&mut self) -> bool {
        self.accepted.retain(|at| at.elapsed() < BEGINS_WITHIN);
        let at_once = self.playing.len() + self.accepted.len();
        let played = self.tally.lock().unwrap_or_else(PoisonError::into_inner).games;
        at_once < usize::from(self.args.concurrency)
            && self.args.games.is_none_or(|most| played + (at_once as u64) < most)
    }

    /// Whether a challenge is accepted.
    fn suits(&mut self, challenge: &Value) -> bool {
        let is_bot = challenge["challenger"]["title"] == "BOT";
        let time = challenge["timeControl"]["limit"].as_u64();
        self.is_free()
            // Both with the same clock: what the program is told of is its own.
            && challenge["whiteTimeControl"].is_null()
            && challenge["variant"]["key"] == "standard"
            && challenge["rated"] != true
            && time.is_some_and(|time| (self.args.least_time..=self.args.most_time).contains(&time))
            && match self.args.accept {
                Whose::All => true,
                Whose::People => !is_bot,
                Whose::Bots => is_bot,
            }
    }

    fn answer(&mut self, challenge: &Value) {
        let Some(id) = challenge["id"].as_str() else { return };
        let answer = if self.suits(challenge) { "accept" } else { "decline" };
        // Somebody may have withdrawn it.
        match self.api.post(&format!("/api/challenge/{id}/{answer}"), "") {
            Ok(_) if answer == "accept" => self.accepted.push(Instant::now()),
            Ok(_) => {}
            Err(fault) => eprintln!("a challenge: {fault}"),
        }
    }

    /// Challenges whom it is to challenge, while no game is played.
    fn challenge(&mut self) {
        let Some(name) = &self.args.challenge else { return };
        let is_early = self.challenged.is_some_and(|at| at.elapsed() < CHALLENGE_EVERY);
        if !self.playing.is_empty() || is_early || !self.is_free() {
            return;
        }
        self.challenged = Some(Instant::now());
        let Ok(open) = self.api.get("/api/challenge") else { return };
        if open["out"].as_array().is_some_and(|out| !out.is_empty()) {
            return;
        }
        let form = format!("clock.limit={}&clock.byoyomi={}", self.args.time, self.args.byoyomi);
        if let Err(fault) = self.api.post(&format!("/api/challenge/{name}"), &form) {
            eprintln!("{name} is not challenged: {fault}");
        }
    }

    /// Plays a game on a thread of its own.
    fn begin(&self, id: String, over: Sender<String>) {
        let (api, own, spec) = (self.api.clone(), self.id.clone(), self.spec.clone());
        let (manner, tally) = (self.manner.clone(), self.tally.clone());
        std::thread::spawn(move || {
            let ended = game::play(&api, &id, &own, &spec, &manner);
            let mut tally = tally.lock().unwrap_or_else(PoisonError::into_inner);
            tally.games += 1;
            match &ended {
                Ok(Ending::Won) => tally.won += 1,
                Ok(Ending::Lost) => tally.lost += 1,
                Ok(Ending::Drawn) => tally.drawn += 1,
                Ok(Ending::Aborted) => tally.aborted += 1,
                Err(_) => tally.faults += 1,
            }
            match ended {
                Ok(ending) => eprintln!("game {id}: {}", format!("{ending:?}").to_lowercase()),
                Err(error) => eprintln!("game {id}: {error}"),
            }
            drop(tally);
            let _ = over.send(id);
        });
    }
}
