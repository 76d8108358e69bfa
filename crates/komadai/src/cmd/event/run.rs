//! `komadai event run`.

use super::{log, wants_json};
use crate::cmd::files;
use crate::cmd::output::write_new;
use anyhow::bail;
use komadai_tournament::{Answer, Cost, Event, Refused, State, run as take};
use std::io::Write;
use std::path::PathBuf;

/// Take the commands of a log one after the other and answer each: pairings, standings, why
#[derive(clap::Args)]
#[command(
    after_help = "FILE holds one command a line, in JSON; lines of a log that --log has written are taken, too. A command that is \
refused changes nothing, and those after it are taken all the same; the exit status is 1 then.

Where nobody looks, each answer is a line of JSON.

Example:
  printf '%s\\n' '{\"do\":\"create\",\"name\":\"Open\",\"format\":\"swiss\",\"rounds\":3}' \\
    '{\"do\":\"enter\",\"id\":\"a\",\"name\":\"Ana\"}' '{\"do\":\"enter\",\"id\":\"b\",\"name\":\"Ben\"}' \\
    '{\"do\":\"pair\"}' | komadai event run -"
)]
pub(crate) struct Args {
    /// The commands; `-` reads standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Print each answer as a line of JSON
    #[arg(long)]
    json: bool,
    /// Write the event's log here, with the rounds as they were made
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Overwrite the log
    #[arg(long, requires = "log")]
    force: bool,
}

/// Prints the answers.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let text = log(&args.file, files::bytes(&args.file)?)?;
    let json = wants_json(args.json);
    let mut event = Event::new();
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let (mut taken, mut refused) = (0, 0);
    let mut from = 0;
    // One line after the other, since a table tells names as they are by then.
    for (index, line) in text.lines().enumerate() {
        let Some(answer) = take(&mut event, line).next() else { continue };
        taken += 1;
        let answer = answer.map_err(|fault| {
            refused += 1;
            let mut error = fault.error;
            error.line = index + 1;
            Refused { error }
        });
        if json {
            let line = match &answer {
                Ok(answer) => serde_json::to_string(answer)?,
                Err(fault) => serde_json::to_string(fault)?,
            };
            writeln!(out, "{line}")?;
        } else {
            match (&answer, event.state()) {
                (Err(fault), _) => {
                    out.flush()?;
                    eprintln!("komadai: {}: line {}: {}", args.file.display(), fault.error.line, fault.error.message);
                }
                (Ok(answer), Some(state)) => {
                    let text = words(answer, state);
                    if !text.is_empty() {
                        writeln!(out, "{}{text}", if from > 0 { "\n" } else { "" })?;
                        from += 1;
                    }
                }
                (Ok(_), None) => {}
            }
        }
    }
    out.flush()?;
    if let Some(path) = &args.log {
        let lines = event.log().iter().map(|entry| Ok(serde_json::to_string(entry)? + "\n"));
        let lines: Vec<String> = lines.collect::<anyhow::Result<_>>()?;
        write_new(path, lines.concat().as_bytes(), args.force)?;
    }
    match (taken, refused) {
        (0, _) => {
            bail!("{}: no command in it: give one JSON object a line, the first creates the event", args.file.display())
        }
        (_, 0) => Ok(()),
        _ => bail!("{refused} of {taken} commands were refused; what is wrong with each is said above"),
    }
}

/// An answer for people; nothing for one that says no more than that it is done.
fn words(answer: &Answer, state: &State) -> String {
    let name = |id: &String| match state.entrant(id) {
        Some(entrant) => match entrant.members.iter().find(|member| member.id == *id) {
            Some(member) => format!("{} ({})", member.name, entrant.name),
            None => entrant.name.clone(),
        },
        None => id.clone(),
    };
    let costs = |costs: &[Cost]| match costs {
        [] => "no rule is bent".to_owned(),
        costs => costs
            .iter()
            .map(|cost| {
                format!(
                    "{} {}",
                    serde_json::to_value(cost.tier)
                        .ok()
                        .and_then(|tier| Some(tier.as_str()?.to_owned()))
                        .unwrap_or_default(),
                    cost.cost
                )
            })
            .collect::<Vec<_>>()
            .join(", "),
    };
    let mut lines = Vec::new();
    match answer {
        Answer::Round(round) => {
            lines.push(format!("Round {}", round.round));
            for board in &round.boards {
                let odds = board.handicap.and_then(|odds| Some(serde_json::to_value(odds).ok()?.as_str()?.to_owned()));
                let odds = odds.map_or(String::new(), |odds| format!("  ({odds})"));
                lines.push(format!("{:>4}  ☗ {}  ☖ {}{odds}", board.board, name(&board.black), name(&board.white)));
            }
            let one: Vec<&String> = round.bye.iter().collect();
            let byes = if round.byes.is_empty() { one } else { round.byes.iter().map(|bye| &bye.id).collect() };
            lines.extend(byes.into_iter().map(|id| format!("      {} sits out", name(id))));
            for over in &round.walkovers {
                let who = over.winner.as_ref().map_or("nobody".into(), name);
                lines.push(format!("      {who} goes on without a game"));
            }
        }
        Answer::Standings { standings, formulas } => {
            let longest = state.entrants.iter().map(|entrant| entrant.name.chars().count()).max().unwrap_or(4).max(4);
            let keys: Vec<&str> = standings.iter().flat_map(|row| &row.values).map(|(key, _)| key.key()).collect();
            let keys = &keys[..standings.first().map_or(0, |row| row.values.len())];
            let head: String = keys.iter().map(|key| format!("  {key:>7}")).collect();
            lines.push(format!("{:>5}  {:longest$}{head}", "place", "name"));
            for row in standings {
                let values: String = row
                    .values
                    .iter()
                    .map(|(key, value)| format!("  {:>width$}", value.to_string(), width = key.key().len().max(7)))
                    .collect();
                lines.push(format!("{:>5}  {:longest$}{values}", row.place, name(&row.id)));
            }
            lines.extend(keys.iter().filter_map(|key| Some(format!("{key} = {}", formulas.get(key)?))));
        }
        Answer::Replay { black, white, .. } => lines.push(format!("Replayed: ☗ {}  ☖ {}", name(black), name(white))),
        Answer::Why(why) => {
            lines.push(format!("Round {}: {}", why.round, costs(&why.costs)));
            for board in &why.boards {
                let who: Vec<String> = board.players.iter().map(name).collect();
                let at = if board.board == 0 { "bye".into() } else { board.board.to_string() };
                lines.push(format!("{at:>4}  {}: {}", who.join(" – "), costs(&board.costs)));
            }
            lines
                .extend(why.forced.iter().map(|(a, b)| format!("      {} – {}: the referee's wish", name(a), name(b))));
            if why.corrected {
                lines.push("      Results from before have been corrected since.".to_owned());
            }
        }
        Answer::WhatIf { now, then } => {
            lines.push(format!("Now: {}. Then: {}.", costs(now), costs(then)));
        }
        Answer::Done { .. } => {}
    }
    lines.join("\n")
}
