//! `cargo xtask python`: the Python package as a wheel, tested, compared and measured.
//!
//! maturin makes the wheel: it reads from the library which glibc it needs and names the wheel for that (`manylinux_2_…`), which a zip
//! made by hand could only claim. It comes from PyPI like the tools that test, into an environment of its own.

use crate::dist::{components, notices};
use crate::licences::is_permissive;
use crate::shell::{cargo, root, run, target_folder};
use anyhow::{Context, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const MANIFEST: &str = "crates/python/Cargo.toml";
const PACKAGE: &str = "komadai-python";
/// What builds and tests.
const TOOLS: [&str; 3] = ["maturin==1.16.0", "numpy==2.4.6", "pytest==9.2.0"];
/// What it is measured beside.
const PEERS: [&str; 4] = ["cshogi==1.1.0", "rsshogi==1.7.0", "nshogi==0.3.3", "python-shogi==1.1.1"];

/// Runs as a step of the tests: where the tools cannot be had it says so, and fails only where nobody would see that.
pub(crate) fn step() -> anyhow::Result<()> {
    let environment = match tools() {
        Ok(environment) => environment,
        Err(error) if std::env::var_os("CI").is_some() => return Err(error),
        Err(error) => {
            eprintln!("SKIPPED: the Python package was not tested, as its tools could not be installed: {error:#}");
            return Ok(());
        }
    };
    run(cargo(&["fmt", "--check", "--manifest-path", MANIFEST]))?;
    let mut clippy =
        cargo(&["clippy", "--quiet", "--locked", "--release", "--manifest-path", MANIFEST, "--", "-D", "warnings"]);
    clippy.env("CARGO_TARGET_DIR", folder()?.join("build"));
    run(clippy)?;
    test(&environment)
}

/// `cargo xtask python` and `cargo xtask python equal [POSITIONS] [FOLDER]`.
pub(crate) fn run_asked(args: &[String]) -> anyhow::Result<()> {
    match args.first().map(String::as_str) {
        None => test(&tools()?),
        Some("equal") => beside("python_equal.py", &args[1..]),
        Some(other) => bail!("{other} is nothing that python does; there is equal"),
    }
}

/// `cargo xtask bench python [ROUNDS] [WORD…]`.
pub(crate) fn bench(args: &[String]) -> anyhow::Result<()> {
    let mut args = args.to_vec();
    if let Ok(games) = std::env::var("KOMADAI_PEER_GAMES") {
        args.extend(["--games".to_owned(), games]);
    }
    beside("python_peers.py", &args)
}

fn folder() -> anyhow::Result<PathBuf> {
    Ok(target_folder()?.join("python"))
}

/// An environment of Python's with packages, made unless it is there.
pub(crate) fn environment(name: &str, packages: &[&str]) -> anyhow::Result<PathBuf> {
    let environment = folder()?.join(name);
    let (done, wanted) = (environment.join("installed"), packages.join(" "));
    if !fs::read_to_string(&done).is_ok_and(|there| there == wanted) {
        let mut venv = Command::new("python3");
        run_on(venv.args(["-m", "venv"]).arg(&environment))?;
        pip(&environment, &[&["--only-binary", ":all:"], packages].concat())?;
        fs::write(&done, wanted).with_context(|| done.display().to_string())?;
    }
    Ok(environment)
}

fn tools() -> anyhow::Result<PathBuf> {
    environment("tools", &TOOLS)
}

fn python(environment: &Path) -> Command {
    Command::new(environment.join("bin/python"))
}

fn pip(environment: &Path, args: &[&str]) -> anyhow::Result<()> {
    run_on(python(environment).args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).args(args))
}

fn run_on(prepared: &mut Command) -> anyhow::Result<()> {
    run(std::mem::replace(prepared, Command::new("")))
}

/// Builds the wheel, with the licences of all that it contains; its file.
fn wheel(tools: &Path) -> anyhow::Result<PathBuf> {
    let contained = components::linked(MANIFEST, PACKAGE)?;
    for one in &contained {
        if !is_permissive(&one.licence)? {
            bail!("{} is {}, which a wheel under MIT or Apache-2.0 may not contain", one.name, one.licence);
        }
    }
    let notices = root().join(MANIFEST).with_file_name("THIRD-PARTY-LICENCES.txt");
    fs::write(&notices, notices::text(&contained)?).with_context(|| notices.display().to_string())?;
    let wheels = folder()?.join("wheels");
    let _ = fs::remove_dir_all(&wheels);
    let mut maturin = Command::new(tools.join("bin/maturin"));
    maturin.current_dir(root());
    maturin.args(["build", "--quiet", "--release", "--locked", "--manifest-path", MANIFEST, "--interpreter"]);
    maturin.arg(tools.join("bin/python")).arg("--out").arg(&wheels).env("CARGO_TARGET_DIR", folder()?.join("build"));
    run(maturin)?;
    let mut made = fs::read_dir(&wheels)?.filter_map(Result::ok).map(|entry| entry.path());
    let made = made.next().context("maturin made no wheel")?;
    println!("{}", made.display());
    Ok(made)
}

/// Builds the wheel and installs it into an environment.
fn install(environment: &Path, tools: &Path) -> anyhow::Result<()> {
    let wheel = wheel(tools)?;
    pip(environment, &["--force-reinstall", "--no-deps", &wheel.to_string_lossy()])
}

fn test(tools: &Path) -> anyhow::Result<()> {
    install(tools, tools)?;
    let mut pytest = python(tools);
    pytest
        .args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider"])
        .arg(root().join(MANIFEST).with_file_name("tests"));
    pytest.env("KOMADAI_PYTHON_DOCS", root().join("docs/python.md")).env("PYTHONDONTWRITEBYTECODE", "1");
    pytest.current_dir(folder()?);
    run(pytest)
}

/// Runs a script of benches/peers where the other libraries are, too. What cannot be installed is told and left out.
fn beside(script: &str, args: &[String]) -> anyhow::Result<()> {
    let environment = environment("peers", &["numpy==2.4.6"])?;
    for peer in PEERS {
        if let Err(error) = pip(&environment, &[peer]) {
            eprintln!("without {peer}, which could not be installed: {error:#}");
        }
    }
    install(&environment, &tools()?)?;
    run_on(python(&environment).arg(root().join("benches/peers").join(script)).args(args))
}
