//! The Debian package: executable, systemd unit, settings, a user of its own.
//!
//! `dpkg-deb` packs it, so that what it writes is what dpkg reads.

use super::{Build, Packing, put, put_text, text};
use crate::shell::{capture, command, root, run};
use anyhow::{Context, ensure};
use std::fs;
use std::path::{Path, PathBuf};

pub(crate) fn write(
    build: &Build,
    out: &Path,
    work: &Path,
    executable: &Path,
    notices: &Path,
) -> anyhow::Result<PathBuf> {
    let tree = work.join("deb");
    let architecture = capture(command(".", "dpkg", &["--print-architecture"]))
        .context("a package for Debian is packed by dpkg-deb: install dpkg")?;
    let deploy = root().join("deploy");
    put(executable, &tree.join("usr/bin/komadai"), 0o755)?;
    put_text(&unit()?, &tree.join("usr/lib/systemd/system/komadai.service"), 0o644)?;
    put(&deploy.join("debian/komadai.toml"), &tree.join("etc/komadai/komadai.toml"), 0o644)?;
    let documents = tree.join("usr/share/doc/komadai");
    put(&root().join("README.md"), &documents.join("README.md"), 0o644)?;
    put(&root().join("CHANGELOG.md"), &documents.join("CHANGELOG.md"), 0o644)?;
    put(&root().join("docs/operate.md"), &documents.join("operate.md"), 0o644)?;
    put(&root().join("docs/security.md"), &documents.join("security.md"), 0o644)?;
    put(&root().join("docs/database.md"), &documents.join("database.md"), 0o644)?;
    let ours = fs::read_to_string(root().join("LICENSE-GPL-3.0"))?;
    let theirs = fs::read_to_string(notices)?;
    let copyright = format!("Komadai is licensed under GPL-3.0-or-later:\n\n{ours}\n{theirs}");
    put_text(&copyright, &documents.join("copyright"), 0o644)?;

    put_text("/etc/komadai/komadai.toml\n", &tree.join("DEBIAN/conffiles"), 0o644)?;
    for script in ["postinst", "prerm", "postrm"] {
        put(&deploy.join("debian").join(script), &tree.join("DEBIAN").join(script), 0o755)?;
    }
    let control = format!(
        "Package: komadai\n\
         Version: {}\n\
         Architecture: {}\n\
         Maintainer: The Komadai authors <komadai@localhost>\n\
         Section: games\n\
         Priority: optional\n\
         Installed-Size: {}\n\
         Depends: libc6 (>= {}), libgcc-s1, adduser\n\
         Recommends: ca-certificates\n\
         Description: complete shogi system: site, engine, records and mate solver\n \
         One executable serves a whole shogi site with live games, review, an\n \
         archive, studies, mate problems and a course, and is a USI engine and a\n \
         set of tools for game records on the command line.\n",
        build.version.replace('-', "~"),
        architecture.trim(),
        kibibytes(&tree)?,
        glibc(executable)?
    );
    put_text(&control, &tree.join("DEBIAN/control"), 0o644)?;

    let file = out.join(format!("komadai_{}_{}.deb", build.version.replace('-', "~"), architecture.trim()));
    let press: &[&str] = match build.packing {
        Packing::Small => &["-Zxz", "-z9"],
        Packing::Fast => &["-Zgzip", "-z1"],
    };
    let mut pack = command(".", "dpkg-deb", &[&["--root-owner-group"], press].concat());
    pack.args(["--build", text(&tree)?, text(&file)?]).env("SOURCE_DATE_EPOCH", &build.time);
    run(pack)?;
    Ok(file)
}

/// The unit that we recommend, for a package: its executable lies elsewhere, and its user stays the same.
fn unit() -> anyhow::Result<String> {
    let mut unit = fs::read_to_string(root().join("deploy/komadai.service"))?;
    for (ours, packaged) in [
        ("ExecStart=/usr/local/bin/komadai ", "ExecStart=/usr/bin/komadai "),
        ("DynamicUser=yes\n", "User=komadai\nGroup=komadai\n"),
    ] {
        ensure!(unit.contains(ours), "deploy/komadai.service has no line {ours:?}");
        unit = unit.replace(ours, packaged);
    }
    let begin = unit.find("[Unit]").context("deploy/komadai.service has no [Unit]")?;
    Ok(unit.split_off(begin))
}

/// The youngest version of the C library whose functions the executable asks for.
fn glibc(executable: &Path) -> anyhow::Result<String> {
    let symbols = capture(command(".", "objdump", &["--dynamic-syms", text(executable)?]))?;
    let numbers = |version: &str| version.split('.').map(|part| part.parse().unwrap_or(0)).collect::<Vec<u32>>();
    symbols
        .split("GLIBC_")
        .skip(1)
        .filter_map(|rest| rest.split(|letter: char| !letter.is_ascii_digit() && letter != '.').next())
        .max_by_key(|version| numbers(version))
        .map(str::to_owned)
        .context("the executable asks for no C library")
}

fn kibibytes(folder: &Path) -> anyhow::Result<u64> {
    let mut sum = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        sum += if entry.file_type()?.is_dir() {
            kibibytes(&entry.path())?
        } else {
            entry.metadata()?.len().div_ceil(1024)
        };
    }
    Ok(sum)
}
