//! `--proof` and `--verify`.

use super::Args;
use crate::cmd::output::write_new;
use anyhow::{Context, anyhow, bail};
use komadai_shogi::Position;
use komadai_tsume::{Answer, Proof, Solver, Verdict};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The largest proof written or read, in moves and in bytes.
const MAX_PROOF: usize = 20_000_000;
/// What each move of a proof takes while it is put together and checked, in bytes: its position in words, twice over.
const PROOF_MOVE: usize = 640;

impl Args {
    pub(super) fn write_proof(&self, solver: &mut Solver, position: &Position, answer: &Answer) -> anyhow::Result<()> {
        let Some(path) = &self.proof else { return Ok(()) };
        let Verdict::Mate(mate) = &answer.verdict else { bail!("no mate was found, so there is no proof to write") };
        // A proof counts every interposition: the defence may try them all.
        let plies = if self.count_futile { mate.length } else { u16::MAX };
        let most = MAX_PROOF.min((self.proof_mib() << 20) / PROOF_MOVE);
        let proof = solver.proof(position, plies, most, &self.limits())?;
        let proof = proof.context("the proof exceeded the limits; raise --seconds, --nodes or --memory")?;
        let plies = proof.verify().map_err(|fault| anyhow!("a proof that does not hold was found: {fault}"))?;
        write_new(path, proof.to_string().as_bytes(), self.force)?;
        eprintln!("{}: mate within {plies} plies, {} positions", path.display(), proof.moves.len());
        Ok(())
    }
}

/// Checks a proof by the rules alone.
pub(super) fn verify(path: &Path) -> anyhow::Result<()> {
    let name = path.display();
    let mut text = String::new();
    let limit = MAX_PROOF as u64 * 6;
    let read = File::open(path).and_then(|file| file.take(limit).read_to_string(&mut text));
    read.with_context(|| name.to_string())?;
    let proof: Proof = text.parse().with_context(|| name.to_string())?;
    let plies = proof.verify().with_context(|| name.to_string())?;
    println!("mate within {plies} plies against every defence, {} positions", proof.moves.len());
    Ok(())
}
