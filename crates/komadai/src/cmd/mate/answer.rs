//! The answer to a problem, in words and in JSON.

use super::{Args, Solved};
use komadai_shogi::Move;
use komadai_tsume::{Aside, Soundness, Verdict};
use serde::Serialize;
use std::io::Write;

/// A line of `--json`.
#[derive(Serialize)]
struct Report<'a> {
    sfen: &'a str,
    result: &'static str,
    length: Option<u16>,
    pv: Vec<String>,
    nodes: u64,
    seconds: f64,
    exact: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    soundness: Option<SoundnessReport>,
}

/// What `--sound` adds to a line of `--json`; each move with its ply before it, as in `3:G*5b`.
#[derive(Serialize)]
struct SoundnessReport {
    sound: Option<bool>,
    cooks: Vec<String>,
    last_ply: Vec<String>,
    equal_answers: Vec<String>,
    left_over: u32,
    open: Vec<String>,
}

impl SoundnessReport {
    fn of(soundness: &Soundness) -> SoundnessReport {
        let words = |asides: &[Aside]| asides.iter().map(|aside| format!("{}:{}", aside.ply, aside.mv)).collect();
        SoundnessReport {
            sound: soundness.is_sound(),
            cooks: words(&soundness.cooks),
            last_ply: words(&soundness.last_ply),
            equal_answers: words(&soundness.equal_answers),
            left_over: soundness.left_over.total(),
            open: words(&soundness.open),
        }
    }
}

impl Args {
    pub(super) fn print(&self, out: &mut impl Write, sfen: &str, (answer, soundness): &Solved) -> anyhow::Result<()> {
        let judgement = soundness.as_ref().map(SoundnessReport::of);
        let seconds = answer.elapsed.as_secs_f64();
        let words = |line: &[Move]| -> Vec<String> { line.iter().map(ToString::to_string).collect() };
        if self.json {
            let (result, length, pv, exact) = match &answer.verdict {
                Verdict::Mate(mate) => ("mate", Some(mate.length), words(&mate.line), mate.exact),
                Verdict::NoMate => ("no-mate", None, Vec::new(), false),
                Verdict::Unknown => ("unknown", None, Vec::new(), false),
            };
            let seconds = (seconds * 1e6).round() / 1e6;
            let report = Report { sfen, result, length, pv, nodes: answer.nodes, seconds, exact, soundness: judgement };
            serde_json::to_writer(&mut *out, &report)?;
            writeln!(out)?;
        } else {
            match &answer.verdict {
                Verdict::Mate(mate) => {
                    let bound = if mate.exact { "" } else { " or fewer" };
                    writeln!(out, "mate in {}{bound}: {}", mate.length, words(&mate.line).join(" "))?;
                }
                Verdict::NoMate => match self.plies {
                    Some(plies) => writeln!(out, "no mate within {plies}")?,
                    None => writeln!(out, "no mate")?,
                },
                Verdict::Unknown => writeln!(out, "unknown after {} nodes, {seconds:.1} s", answer.nodes)?,
            }
        }
        if let (false, Some(soundness)) = (self.json, soundness) {
            let judgement = SoundnessReport::of(soundness);
            let verdict = match judgement.sound {
                Some(true) => "sound",
                Some(false) => "unsound",
                None => "sound as far as searched",
            };
            write!(out, "  {verdict}")?;
            for (name, list) in [
                ("other solutions (余詰)", &judgement.cooks),
                ("other last moves", &judgement.last_ply),
                ("defences of equal length (変同)", &judgement.equal_answers),
                ("left open", &judgement.open),
            ] {
                if !list.is_empty() {
                    write!(out, "; {name}: {}", list.join(" "))?;
                }
            }
            match judgement.left_over {
                0 => writeln!(out)?,
                n => writeln!(out, "; pieces left over (駒余り): {n}")?,
            }
        }
        out.flush()?;
        Ok(())
    }
}
