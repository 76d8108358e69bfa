//! Test programs run side by side.
//!
//! `cargo test` runs one program after another, and many of ours spend their time waiting: for a clock, a beat, a database.

use crate::shell::{linting_cargo, root, run};
use anyhow::{Context, bail};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::Instant;

/// How many run at once.
const AT_ONCE: usize = 2;
/// How many tests of one program run at once on each core: most wait for a site that they have started.
const THREADS_PER_CORE: usize = 2;

/// A test program that was built.
pub(crate) struct Program {
    name: String,
    executable: PathBuf,
    /// Its package's folder, in which it runs as under `cargo test`.
    folder: PathBuf,
}

/// Builds and runs all tests of the workspace. All of them run, even if some fail.
pub(crate) fn test_workspace() -> anyhow::Result<()> {
    let programs = build()?;
    let waiting = Mutex::new(programs.into_iter());
    let failed = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                loop {
                    let next = waiting.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).next();
                    let Some(program) = next else { break };
                    if let Err(error) = run_one(&program) {
                        eprintln!("{error:#}");
                        failed.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push(program.name);
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    if !failed.is_empty() {
        bail!("tests failed in {}", failed.join(", "));
    }
    run(linting_cargo(&["test", "--workspace", "--doc", "--locked"])?)
}

/// Builds all tests of the workspace, and the executables that they run, with Clippy's word on each line: a warning fails.
pub(crate) fn build() -> anyhow::Result<Vec<Program>> {
    let forgotten = forgotten_tests()?;
    if !forgotten.is_empty() {
        bail!("no test program has these files; name them in tests/main.rs beside them: {}", forgotten.join(", "));
    }
    let mut cargo = linting_cargo(&["test", "--workspace", "--locked", "--no-run", "--message-format", "json"])?;
    eprintln!("$ cargo test --workspace --locked --no-run");
    let mut child =
        cargo.stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn().context("cargo could not be started")?;
    let mut messages = Vec::new();
    let mut warnings = 0;
    for line in BufReader::new(child.stdout.take().context("cargo has no output")?).lines() {
        let message: Value = serde_json::from_str(&line?).context("cargo's message is not JSON")?;
        if let Some(told) = message["message"]["rendered"].as_str() {
            eprint!("{told}");
            // The last one of a crate counts the others.
            warnings +=
                usize::from(message["message"]["level"] == "warning" && message["message"]["spans"] != json!([]));
        }
        messages.push(message);
    }
    let status = child.wait()?;
    if !status.success() {
        bail!("the tests do not build: {status}");
    }
    if warnings > 0 {
        bail!("{warnings} warnings, which fail as errors do");
    }
    // What is built last stands highest, and takes longest: it comes first, so that the end is not a wait for one.
    messages.iter().rev().filter_map(|message| program(message).transpose()).collect()
}

/// Files of tests that their crate's one program does not name, and that are no program of their own: cargo would pass them over.
fn forgotten_tests() -> anyhow::Result<Vec<String>> {
    let mut forgotten = Vec::new();
    for entry in std::fs::read_dir(root().join("crates"))? {
        let folder = entry?.path();
        let Ok(main) = std::fs::read_to_string(folder.join("tests/main.rs")) else { continue };
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml"))?;
        for file in std::fs::read_dir(folder.join("tests"))? {
            let path = file?.path();
            let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            if path.extension().is_none_or(|ending| ending != "rs") || stem == "main" {
                continue;
            }
            let named = main.lines().any(|line| line == format!("mod {stem};"));
            if !named && !manifest.contains(&format!("\"tests/{stem}.rs\"")) {
                forgotten.push(path.strip_prefix(root()).unwrap_or(&path).display().to_string());
            }
        }
    }
    Ok(forgotten)
}

/// The test program that a message of cargo's tells of, if it tells of one.
fn program(message: &Value) -> anyhow::Result<Option<Program>> {
    let (Some(executable), Some(manifest)) = (message["executable"].as_str(), message["manifest_path"].as_str()) else {
        return Ok(None);
    };
    if message["profile"]["test"] != true {
        return Ok(None);
    }
    let folder = PathBuf::from(manifest).parent().context("a manifest without a folder")?.to_path_buf();
    let package = folder.file_name().unwrap_or_default().to_string_lossy();
    let name = format!("{package} {}", message["target"]["name"].as_str().unwrap_or_default());
    Ok(Some(Program { name, executable: executable.into(), folder }))
}

/// Runs a program and shows what it printed if it fails.
fn run_one(program: &Program) -> anyhow::Result<()> {
    let begun = Instant::now();
    let threads = THREADS_PER_CORE * std::thread::available_parallelism().map_or(1, usize::from);
    let output = Command::new(&program.executable)
        .current_dir(&program.folder)
        .env("CARGO_MANIFEST_DIR", &program.folder)
        .env("RUST_TEST_THREADS", threads.to_string())
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("{}: could not be started", program.name))?;
    let printed = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() {
        bail!("{}: {}\n{printed}\n{}", program.name, output.status, String::from_utf8_lossy(&output.stderr));
    }
    let result = printed.lines().rev().find_map(|line| line.strip_prefix("test result: ")).unwrap_or_default();
    eprintln!("{}: {:.1} s, {}", program.name, begun.elapsed().as_secs_f64(), result);
    Ok(())
}
