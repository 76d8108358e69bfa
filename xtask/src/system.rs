//! Programs that the tests start and that come from the system's packages.

use crate::shell::{command, run};
use anyhow::{Context, bail};
use std::env;
use std::path::Path;

/// A program and the Debian package that holds it.
struct Needed {
    program: &'static str,
    package: &'static str,
}

/// Chromium without windows: pages take about 60 % of the processor time that they take in the whole browser.
const CHROMIUM_SHELL: Needed = Needed { program: "chromium-headless-shell", package: "chromium-headless-shell" };
const CHROMIUM: Needed = Needed { program: "chromium", package: "chromium" };
const POSTGRES: Needed = Needed { program: "initdb", package: "postgresql" };
const POPPLER: Needed = Needed { program: "pdftotext", package: "poppler-utils" };
const QPDF: Needed = Needed { program: "qpdf", package: "qpdf" };
const NATS: Needed = Needed { program: "nats-server", package: "nats-server" };
/// Sets what is stored back in time, for a deadline that is lost.
const SQLITE: Needed = Needed { program: "sqlite3", package: "sqlite3" };
const DEBOOTSTRAP: Needed = Needed { program: "debootstrap", package: "debootstrap" };
const DPKG: Needed = Needed { program: "dpkg-deb", package: "dpkg" };
const XZ: Needed = Needed { program: "xz", package: "xz-utils" };
const OBJDUMP: Needed = Needed { program: "objdump", package: "binutils" };
const PEBBLE: Needed = Needed { program: "pebble", package: "pebble" };

/// Makes sure that the browser tests have a Chromium and what changes a store, installing them where that is possible.
///
/// Not every distribution has the shell: the whole browser does, too.
pub(crate) fn ensure_browser() -> anyhow::Result<()> {
    ensure(&[CHROMIUM_SHELL]).or_else(|_| ensure(&[CHROMIUM]))?;
    ensure(&[SQLITE])
}

/// Makes sure that the tests in Rust have the servers of stores and nodes, and the readers of PDF.
pub(crate) fn ensure_programs() -> anyhow::Result<()> {
    ensure(&[POSTGRES, NATS, PEBBLE, POPPLER, QPDF])
}

/// Makes sure that packages can be made and tried.
pub(crate) fn ensure_packagers() -> anyhow::Result<()> {
    ensure(&[DEBOOTSTRAP, DPKG, XZ, OBJDUMP])
}

fn ensure(needed: &[Needed]) -> anyhow::Result<()> {
    let missing: Vec<&str> =
        needed.iter().filter(|needed| !is_installed(needed.program)).map(|needed| needed.package).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let names = missing.join(" ");
    if !on_path("apt-get") {
        bail!("please install {names}: the tests start it");
    }
    // Package lists may be absent or old on a fresh machine; only a failing install is a failure.
    let sudo = if on_path("sudo") { vec!["sudo", "-n"] } else { vec![] };
    let apt = |rest: &[&str]| {
        let words: Vec<&str> = sudo.iter().copied().chain(["apt-get"]).chain(rest.iter().copied()).collect();
        let mut apt = command(".", words[0], &words[1..]);
        apt.env("DEBIAN_FRONTEND", "noninteractive");
        run(apt)
    };
    apt(&["update"])?;
    let mut install = vec!["install", "--yes", "--no-install-recommends"];
    install.extend(&missing);
    apt(&install).with_context(|| format!("please install {names} by hand: the tests start it"))
}

/// Servers lie where only root looks, and PostgreSQL's in a folder of their version.
fn is_installed(program: &str) -> bool {
    let versions = Path::new("/usr/lib/postgresql").read_dir().into_iter().flatten().flatten();
    on_path(program)
        || Path::new("/usr/sbin").join(program).is_file()
        || versions.map(|version| version.path().join("bin").join(program)).any(|path| path.is_file())
}

fn on_path(program: &str) -> bool {
    env::var_os("PATH").is_some_and(|path| env::split_paths(&path).any(|folder| folder.join(program).is_file()))
}
