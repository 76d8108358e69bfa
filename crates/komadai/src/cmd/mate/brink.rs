//! `--hisshi`: brinkmate.

use super::Args;
use anyhow::anyhow;
use komadai_shogi::Position;
use komadai_tsume::{Brink, Brinkmate, Limits, Reply, Solver};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;

/// A line of `--hisshi --json`.
#[derive(Serialize)]
struct BrinkReport<'a> {
    sfen: &'a str,
    /// `brinkmate`, `mate`, `none` (within the plies asked for) or `unknown`.
    result: &'static str,
    /// Plies to the brink, the move that reaches it included.
    length: Option<u16>,
    pv: Vec<String>,
}

/// Defences named in one line of an answer.
const MAX_SHOWN: usize = 12;
/// Nodes to prove each mate of a brinkmate again.
const MAX_NODES_TO_VERIFY: u64 = 2_000_000;

impl Args {
    /// Seeks brinkmate, checks what was found by proofs of every mate in it, and prints it.
    pub(super) fn print_brink(
        &self,
        out: &mut impl Write,
        sfen: &str,
        solver: &mut Solver,
        position: &Position,
    ) -> anyhow::Result<()> {
        let most = self.plies.unwrap_or(3);
        let found = solver.brinkmate(position, most, &self.limits())?;
        let (result, length, line) = match &found {
            Brinkmate::Mate(line) => ("mate", None, line.clone()),
            Brinkmate::Brink(brink) => {
                let limits = Limits { nodes: Some(MAX_NODES_TO_VERIFY), ..self.limits() };
                brink
                    .verify(position, solver, &limits)
                    .map_err(|fault| anyhow!("brinkmate was found but not proven again: {fault}"))?;
                ("brinkmate", Some(brink.plies), brink.line())
            }
            Brinkmate::None => ("none", None, Vec::new()),
            Brinkmate::Unknown => ("unknown", None, Vec::new()),
        };
        let pv: Vec<String> = line.iter().map(ToString::to_string).collect();
        if self.json {
            serde_json::to_writer(&mut *out, &BrinkReport { sfen, result, length, pv })?;
            writeln!(out)?;
        } else {
            match (&found, pv.join(" ")) {
                (Brinkmate::Mate(_), line) => writeln!(out, "no brinkmate needed, it is mate: {line}")?,
                (Brinkmate::Brink(brink), line) => {
                    writeln!(out, "brinkmate in {}: {line}", brink.plies)?;
                    print_answers(out, brink)?;
                }
                (Brinkmate::None, _) => writeln!(out, "no brinkmate within {most}")?,
                (Brinkmate::Unknown, _) => writeln!(out, "unknown: the limits ended the search")?,
            }
        }
        out.flush()?;
        Ok(())
    }
}

/// What the attacker does about each defence along the line; defences that one mate answers stand together.
fn print_answers(out: &mut impl Write, brink: &Brink) -> anyhow::Result<()> {
    writeln!(out, "  after {}:", brink.mv)?;
    let mut mates: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut further = None;
    for (mv, reply) in &brink.answers {
        match reply {
            Reply::Mate(line) => {
                let first = line.first().map_or(String::new(), ToString::to_string);
                mates.entry(first).or_default().push(mv.to_string());
            }
            Reply::Brink(next) => {
                let how = format!("{} (brinkmate in {})", next.mv, next.plies);
                mates.entry(how).or_default().push(mv.to_string());
                further = brink.line().get(1).filter(|&first| first == mv).map(|_| next).or(further);
            }
        }
    }
    for (first, defences) in mates {
        let more = if defences.len() > MAX_SHOWN {
            format!(" and {} more", defences.len() - MAX_SHOWN)
        } else {
            String::new()
        };
        let shown = &defences[..defences.len().min(MAX_SHOWN)];
        writeln!(out, "    {}{more}: {first}", shown.join(" "))?;
    }
    further.map_or(Ok(()), |next| print_answers(out, next))
}
