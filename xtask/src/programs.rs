//! Test programs run side by side.
//!
//! `cargo test` runs one program after another, and many of ours spend their time waiting: for a clock, a beat, a database.

use crate::shell::{linting_cargo, root, run};
use anyhow::{Context, bail, ensure};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// How many run at once.
const AT_ONCE: usize = 2;
/// How many tests of one program run at once on each core: most wait for a site that they have started.
const THREADS_PER_CORE: usize = 2;
/// So many tests of a program that fail are run again by themselves. More are no matter of a busy machine.
const FEW: usize = 3;

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
                    let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some(program) = next else { break };
                    match run_one(&program) {
                        Ok(tests) if tests.is_empty() => {}
                        Ok(tests) => failed.lock().unwrap_or_else(PoisonError::into_inner).push((program, tests)),
                        Err(error) => {
                            eprintln!("{error:#}");
                            failed.lock().unwrap_or_else(PoisonError::into_inner).push((program, Vec::new()));
                        }
                    }
                }
            });
        }
    });
    let mut faults = Vec::new();
    for (program, tests) in failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        if tests.is_empty() || tests.len() > FEW {
            faults.push(program.name);
            continue;
        }
        for test in tests {
            // As flaky stories are: told, and mended, but what a busy machine does to one of two thousand tests fails no change.
            if run_alone(&program, &test)? {
                eprintln!("flaky: {}: {test} failed beside others and passed by itself", program.name);
            } else {
                faults.push(format!("{}: {test}", program.name));
            }
        }
    }
    if !faults.is_empty() {
        bail!("tests failed in {}", faults.join(", "));
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

/// Runs a program, shows what it printed if it fails, and says which of its tests failed.
fn run_one(program: &Program) -> anyhow::Result<Vec<String>> {
    let begun = Instant::now();
    let output = program.command().output().with_context(|| format!("{}: could not be started", program.name))?;
    let printed = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() {
        let (name, told) = (&program.name, String::from_utf8_lossy(&output.stderr));
        let failed = failed_tests(&printed);
        ensure!(!failed.is_empty(), "{name}: {}\n{printed}\n{told}", output.status);
        eprintln!("{name}: {}\n{printed}\n{told}", output.status);
        return Ok(failed);
    }
    let result = printed.lines().rev().find_map(|line| line.strip_prefix("test result: ")).unwrap_or_default();
    eprintln!("{}: {:.1} s, {}", program.name, begun.elapsed().as_secs_f64(), result);
    Ok(Vec::new())
}

/// Runs one test of a program, with its output passed through, and says whether it passed.
fn run_alone(program: &Program, test: &str) -> anyhow::Result<bool> {
    let mut alone = program.command();
    alone.args(["--exact", test]);
    Ok(alone.status().with_context(|| format!("{}: could not be started", program.name))?.success())
}

/// The tests that a program names last as those that failed.
fn failed_tests(printed: &str) -> Vec<String> {
    let Some((_, listed)) = printed.rsplit_once("\nfailures:\n") else { return Vec::new() };
    let names = listed.lines().map_while(|line| line.strip_prefix("    "));
    names.map(str::to_owned).collect()
}

impl Program {
    fn command(&self) -> Command {
        let threads = THREADS_PER_CORE * std::thread::available_parallelism().map_or(1, usize::from);
        let mut command = Command::new(&self.executable);
        command
            .current_dir(&self.folder)
            .env("CARGO_MANIFEST_DIR", &self.folder)
            .env("RUST_TEST_THREADS", threads.to_string())
            .stdin(Stdio::null());
        command
    }
}

#[cfg(test)]
mod tests {
    use super::failed_tests;

    #[test]
    fn the_failed_tests_are_those_that_are_named_last() {
        let printed = "test a::b ... FAILED\n\nfailures:\n\n---- a::b stdout ----\n    indented\n\nfailures:\n    a::b\n    c\n\ntest result: FAILED.\n";
        assert_eq!(failed_tests(printed), ["a::b", "c"]);
        assert_eq!(failed_tests("it was killed"), Vec::<String>::new());
    }
}
