//! Running other programs, with their output passed through.

use anyhow::{Context, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new(".")).to_path_buf()
}

/// A command that runs in a folder of the repository.
pub(crate) fn command(folder: &str, program: &str, args: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(args).current_dir(root().join(folder));
    command
}

/// Runs a command and fails if it fails.
pub(crate) fn run(mut command: Command) -> anyhow::Result<()> {
    let shown = show(&command);
    eprintln!("$ {shown}");
    let status = command.status().with_context(|| format!("{shown}: could not be started"))?;
    if !status.success() {
        bail!("{shown}: {status}");
    }
    Ok(())
}

/// What a command prints on standard output.
pub(crate) fn capture(mut command: Command) -> anyhow::Result<String> {
    let shown = show(&command);
    let output = command.output().with_context(|| format!("{shown}: could not be started"))?;
    if !output.status.success() {
        bail!("{shown}: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr));
    }
    String::from_utf8(output.stdout).with_context(|| format!("{shown}: output is not UTF-8"))
}

fn show(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// `cargo`, the one that runs us. Where everything is built once only (`CI` is set), it keeps nothing for a next build: that
/// saves 6 GB of 16 on the disk.
pub(crate) fn cargo(args: &[&str]) -> Command {
    let program = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut cargo = command(".", &program, args);
    if std::env::var_os("CI").is_some() {
        cargo.env("CARGO_INCREMENTAL", "0");
    }
    cargo
}

/// `cargo`, with Clippy as the compiler of what is ours: one build both checks and makes the code. `cargo clippy` would check it, and
/// everything it stands on, in a build of its own.
pub(crate) fn linting_cargo(args: &[&str]) -> anyhow::Result<Command> {
    let mut cargo = cargo(args);
    let compiler =
        PathBuf::from(capture(command(".", "rustc", &["--print", "sysroot"]))?.trim()).join("bin/clippy-driver");
    if !compiler.is_file() {
        bail!("{} is not there: run `rustup component add clippy`", compiler.display());
    }
    cargo.env("RUSTC_WORKSPACE_WRAPPER", compiler);
    Ok(cargo)
}

/// Where cargo puts what it builds.
pub(crate) fn target_folder() -> anyhow::Result<PathBuf> {
    let metadata = capture(cargo(&["metadata", "--format-version", "1", "--no-deps"]))?;
    let metadata: serde_json::Value = serde_json::from_str(&metadata)?;
    metadata["target_directory"].as_str().map(PathBuf::from).context("cargo metadata names no target folder")
}
