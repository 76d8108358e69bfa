//! `komadai csa`: a USI engine plays on a server that speaks the CSA protocol.

mod link;
mod play;
mod progress;
mod record;

use anyhow::bail;
use komadai_arena::Engine;
use komadai_csa::{Game, Login, Outcome, Summary, ToClient, ToServer};
use komadai_shogi::Color;
use komadai_usi::ToEngine;
use komadai_usi::option::names;
use link::{Link, Lost};
use play::{Manner, Playing};
use progress::{Progress, Tally};
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Play on a CSA server (floodgate and others) with any USI engine
#[derive(clap::Args)]
#[command(
    after_help = "The last line of standard output is the result as JSON. Examples:\n  komadai csa --server 127.0.0.1:4081 --user alice --password secret --game test-600-10F --engine \"komadai usi\" --games 10\n  komadai csa --server wdoor.c.u-tokyo.ac.jp:4081 --user NAME --password TRIP --game floodgate-300-10F --floodgate --ponder --engine ./engine --record games"
)]
pub(crate) struct Args {
    /// The server
    #[arg(long, value_name = "HOST:PORT")]
    server: String,
    /// The name to log in with
    #[arg(long, value_name = "NAME", value_parser = word)]
    user: String,
    /// The password; better given in the environment, where other users of the machine do not see it
    #[arg(long, value_name = "P", env = "KOMADAI_CSA_PASSWORD", hide_env_values = true, value_parser = word)]
    password: String,
    /// The game to wait for, such as floodgate-300-10F: sent before the password, parted by a comma
    #[arg(long, value_name = "NAME", value_parser = word)]
    game: Option<String>,
    /// The side to play: game and side are then sent after the name, parted by +, as some servers want it
    #[arg(long, requires = "game", value_name = "black|white", value_parser = ["black", "white"])]
    side: Option<String>,
    /// The engine: a command with its arguments
    #[arg(long, value_name = "CMD")]
    engine: String,
    /// An option for the engine, such as Threads=2; may be repeated
    #[arg(long, value_name = "NAME=VALUE")]
    option: Vec<String>,
    /// The size of its hash table in MiB, whatever it calls that option
    #[arg(long, value_name = "MIB")]
    hash: Option<u32>,
    /// How many games to play
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Tell the server score and expected line of each move, as floodgate has them; it keeps them from the opponent until the end
    #[arg(long)]
    floodgate: bool,
    /// Let the engine think on its opponent's time
    #[arg(long, conflicts_with = "nodes")]
    ponder: bool,
    /// Search so many nodes a move, whatever the clock
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// What of the time of a move is kept for the way to the server and back, in milliseconds
    #[arg(long, default_value_t = 1_000, value_name = "MS")]
    margin: u64,
    /// Keep the games in this folder, each as a CSA file
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
    /// Give up when the server could not be reached again, or gave no game, for so many seconds
    #[arg(long, default_value_t = 600, value_name = "S")]
    retry: u64,
}

/// How long a server may take to answer a log-in.
const ANSWER_TIME: Duration = Duration::from_secs(30);
/// How often a game is taken up again whose connection is lost.
const MOST_RETURNS: usize = 20;
/// The first wait before a connection is tried again; it doubles each time.
const FIRST_WAIT: Duration = Duration::from_secs(1);
/// The longest.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// Names and passwords are words of a line.
fn word(text: &str) -> Result<String, String> {
    if text.is_empty() || text.contains(|c: char| c.is_whitespace() || c.is_control()) {
        return Err("a word without spaces".to_owned());
    }
    Ok(text.to_owned())
}

/// Plays the games; the last line on standard output is the result.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let mut spec = super::matches::spec(&args.engine, args.hash, &[&args.option])?;
    if args.ponder {
        spec.options.insert(0, (names::PONDER.to_owned(), "true".to_owned()));
    }
    let manner = Manner {
        nodes: args.nodes,
        margin: Duration::from_millis(args.margin),
        ponder: args.ponder,
        floodgate: args.floodgate,
    };
    let mut client = Client {
        args,
        name: match (&args.game, &args.side) {
            (Some(game), Some(side)) => format!("{}+{game}+{side}", args.user),
            _ => args.user.clone(),
        },
        password: match (&args.game, &args.side) {
            (Some(game), None) => format!("{game},{}", args.password),
            _ => args.password.clone(),
        },
        // The rule of the server is for the engine only where its user has not said another.
        own_rule: args.option.iter().any(|option| option.starts_with(names::ENTERING_KING_RULE)),
        engine: Engine::start(&spec)?,
        manner,
        progress: Progress::new(),
        tally: Tally::default(),
    };
    let played = client.games();
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}", serde_json::to_string(&client.tally)?)?;
    played
}

struct Client<'a> {
    args: &'a Args,
    name: String,
    password: String,
    own_rule: bool,
    engine: Engine,
    manner: Manner,
    progress: Progress,
    tally: Tally,
}

impl Client<'_> {
    fn games(&mut self) -> anyhow::Result<()> {
        // The first log-in says at once what is wrong with it; later ones wait for a server that comes back.
        let mut link = self.log_in().map_err(|refused| anyhow::anyhow!("{refused}"))?;
        let (mut wait, mut since) = (FIRST_WAIT, Instant::now());
        loop {
            self.progress.say(&format!("logged in to {} as {}, waiting for a game", self.args.server, self.args.user));
            let before = self.tally.games;
            let mut trouble = self.one_game(&mut link)?;
            link.leave();
            if self.tally.games as u64 >= self.args.games {
                return Ok(());
            }
            if self.tally.games > before {
                (wait, since) = (FIRST_WAIT, Instant::now());
            }
            // Each game has a connection of its own: servers differ in what they let follow one.
            link = loop {
                if let Some(Lost(why)) = trouble.take() {
                    if since.elapsed().as_secs() >= self.args.retry {
                        bail!("{why}; given up after {} s", since.elapsed().as_secs());
                    }
                    self.progress.say(&format!("{why}; trying again in {} s", wait.as_secs()));
                    std::thread::sleep(wait);
                    wait = (wait * 2).min(LONGEST_WAIT);
                }
                match self.log_in() {
                    Ok(link) => break link,
                    Err(lost) => trouble = Some(lost),
                }
            };
        }
    }

    fn log_in(&mut self) -> Result<Link, Lost> {
        let mut link = Link::connect(&self.args.server)?;
        link.send(&ToServer::Login { name: self.name.clone(), password: self.password.clone(), how: Login::Plain })?;
        let deadline = Instant::now() + ANSWER_TIME;
        loop {
            match link.next(Some(deadline))? {
                Some(ToClient::LoginOk(_)) => return Ok(link),
                Some(ToClient::LoginRefused(reason)) => {
                    let reason = reason.map_or(String::new(), |reason| format!(": {reason}"));
                    let text =
                        format!("{} refuses the name or password of {}{reason}", self.args.server, self.args.user);
                    return Err(Lost(text));
                }
                Some(_) => {}
                None => return Err(Lost(format!("{} does not answer the log-in", self.args.server))),
            }
        }
    }

    /// Waits for a game and plays it. What is returned is why the connection was lost, if it was.
    fn one_game(&mut self, link: &mut Link) -> anyhow::Result<Option<Lost>> {
        let (summary, us) = match self.agreed(link)? {
            Ok(agreed) => agreed,
            Err(lost) => return Ok(Some(lost)),
        };
        let theirs = &summary.names[!us];
        self.tally.games += 1;
        self.progress.say(&format!("game {}: {us} against {theirs} ({})", self.tally.games, summary.game_id));
        let game = Game::new(summary)?;
        let (engine, manner, progress) = (&mut self.engine, &self.manner, &mut self.progress);
        let mut playing = Playing { link, engine, manner, progress, game, us, lines: Vec::new(), faults: 0 };
        let mut lost = playing.play().err();
        for _ in 0..MOST_RETURNS {
            let Some(Lost(why)) = lost.as_ref().filter(|_| playing.game.summary().reconnect_token.is_some()) else {
                break;
            };
            playing.progress.say(&format!("{why}; coming back"));
            let back = Link::connect(&self.args.server);
            match back.and_then(|link| playing.come_back(link, &self.name, &self.password)) {
                Ok(()) => lost = playing.play().err(),
                Err(not) => {
                    lost = Some(not);
                    break;
                }
            }
        }
        playing.leave();
        let Playing { game, lines, faults, .. } = playing;
        self.tally.faults += faults + usize::from(lost.is_some());
        match (game.outcome(), &lost) {
            (Some(Outcome::Win), _) => self.tally.won += 1,
            (Some(Outcome::Lose), _) | (None, Some(_)) => self.tally.lost += 1,
            (Some(Outcome::Draw | Outcome::Censored), _) => self.tally.drawn += 1,
            (None, None) => {}
        }
        self.progress.over(&game, us, &self.tally);
        if let Some(folder) = &self.args.record {
            record::keep(folder, &game, &lines)?;
        }
        Ok(lost)
    }

    /// Waits for a game to which both agree.
    fn agreed(&mut self, link: &mut Link) -> anyhow::Result<Result<(Summary, Color), Lost>> {
        let mut offered: Option<Summary> = None;
        loop {
            let told = match link.next(None) {
                Ok(told) => told,
                Err(lost) => return Ok(Err(lost)),
            };
            for fault in link.faults() {
                self.tally.faults += 1;
                self.progress.say(&format!("the server said {fault}"));
            }
            match told {
                Some(ToClient::Summary(summary)) => {
                    let id = Some(summary.game_id.clone());
                    if summary.your_turn.is_none() {
                        if let Err(lost) = link.send(&ToServer::Reject(id)) {
                            return Ok(Err(lost));
                        }
                        continue;
                    }
                    self.prepare(&summary)?;
                    offered = Some(*summary);
                    if let Err(lost) = link.send(&ToServer::Agree(id)) {
                        return Ok(Err(lost));
                    }
                }
                Some(ToClient::Start(_)) => {
                    if let Some(summary) = offered.take()
                        && let Some(us) = summary.your_turn
                    {
                        return Ok(Ok((summary, us)));
                    }
                }
                Some(ToClient::Reject { by, .. }) => {
                    let by = by.unwrap_or_else(|| "the opponent".to_owned());
                    self.progress.say(&format!("{by} did not agree to the game; waiting for another"));
                    offered = None;
                }
                _ => {}
            }
        }
    }

    /// Gets the engine ready for a game, before anything is agreed to.
    fn prepare(&mut self, summary: &Summary) -> anyhow::Result<()> {
        let rule = summary.entering_king_rule.clone().filter(|_| !self.own_rule);
        let set = ToEngine::SetOption { name: names::ENTERING_KING_RULE.to_owned(), value: rule.clone() };
        let knows = rule.is_some() && self.engine.knows(names::ENTERING_KING_RULE);
        let ready = |engine: &mut Engine| {
            if knows {
                engine.tell(&set)?;
            }
            engine.tell(&ToEngine::NewGame)?;
            engine.ready()
        };
        if ready(&mut self.engine).is_err() {
            self.engine.restart()?;
            ready(&mut self.engine)?;
        }
        Ok(())
    }
}
