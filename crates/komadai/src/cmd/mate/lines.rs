//! A list of problems, one SFEN a line.

use super::{Args, position};
use anyhow::{Context, bail};
use komadai_tsume::{Solver, solve_each};
use std::io::{BufRead, Read};

/// The longest line read as an SFEN.
const MAX_LINE: u64 = 4096;
/// How many problems each of several threads gets before their answers are printed.
const BATCH: usize = 8;

/// Solves each line, with several threads where asked to; answers come in the order of the lines. A line that does not hold a
/// problem is reported and skipped.
pub(super) fn run(args: &Args, name: &str, input: &mut impl BufRead) -> anyhow::Result<()> {
    if args.proof.is_some() {
        bail!("--proof takes one SFEN, not a list");
    }
    if args.hisshi {
        bail!("--hisshi takes one SFEN, not a list; {name} is not an SFEN");
    }
    let threads = usize::from(args.threads);
    let mut solvers: Vec<Solver> = (0..threads).map(|_| args.solver(threads)).collect();
    let mut problems = Problems { input, name, number: 0 };
    let mut faults = 0;
    loop {
        // One thread prints as it goes; several print a batch when it is done.
        let batch = problems.batch(if threads == 1 { 1 } else { threads * BATCH })?;
        if batch.is_empty() {
            break;
        }
        let answers = solve_each(&mut solvers, &batch, |solver, (_, text)| args.solve(solver, &position(text)?));
        for ((number, text), answer) in batch.iter().zip(answers) {
            match answer {
                Ok(answer) => args.print(&mut std::io::stdout().lock(), text, &answer)?,
                Err(error) => {
                    faults += 1;
                    eprintln!("komadai: {name}, line {number}: {error:#}");
                }
            }
        }
    }
    if faults > 0 {
        bail!("{name}: {faults} of {} lines are not mate problems; see above", problems.number);
    }
    Ok(())
}

/// The problems of a list, as they are read.
struct Problems<'a, R> {
    input: &'a mut R,
    name: &'a str,
    /// Lines read so far.
    number: usize,
}

impl<R: BufRead> Problems<'_, R> {
    /// The next problems, so many at most, each with the number of its line; none at the end. Empty lines and comments do not
    /// count.
    fn batch(&mut self, most: usize) -> anyhow::Result<Vec<(usize, String)>> {
        let mut batch = Vec::new();
        while batch.len() < most {
            let mut line = Vec::new();
            if (&mut self.input).take(MAX_LINE).read_until(b'\n', &mut line).with_context(|| self.name.to_owned())? == 0
            {
                break;
            }
            self.number += 1;
            let text = String::from_utf8_lossy(&line).trim().trim_start_matches('\u{feff}').to_owned();
            if !text.is_empty() && !text.starts_with('#') {
                batch.push((self.number, text));
            }
        }
        Ok(batch)
    }
}
