//! `cargo xtask dist`: what is given to people who build nothing, all of it from one build.
//!
//! `target/dist` then holds an archive, a Debian package, a container image, a bill of materials, and the sums of them all.

mod check;
pub(crate) mod components;
mod deb;
mod image;
pub(crate) mod notices;
mod sbom;

use crate::shell::{capture, cargo, command, root, run, target_folder};
use anyhow::{Context, anyhow, bail};
pub(crate) use check::packages;
use components::Component;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

const USAGE: &str = "usage: cargo xtask dist [--executable FILE] [--out FOLDER]
       cargo xtask dist check [--executable FILE]

  Without --executable it builds one in the profile `dist`. `check` installs, upgrades and purges the package on a clean
  Debian root, and starts the image's executable in the image's own files; it needs root.";

/// How hard to press.
#[derive(Copy, Clone)]
pub(crate) enum Packing {
    /// For those who download.
    Small,
    /// For those who test.
    Fast,
}

/// What all packages are made of.
pub(crate) struct Build {
    executable: PathBuf,
    /// As in `Cargo.toml`.
    version: String,
    /// The time that all files bear, in seconds since 1970: the last commit's, so that the same source gives the same archive.
    time: String,
    components: Vec<Component>,
    packing: Packing,
}

/// Answers `cargo xtask dist …`.
pub(crate) fn run_asked(args: &[String]) -> anyhow::Result<()> {
    let (checks, rest) = match args.first().map(String::as_str) {
        Some("check") => (true, &args[1..]),
        _ => (false, args),
    };
    let (mut executable, mut out) = (None, None);
    for pair in rest.chunks(2) {
        match pair {
            [name, value] if name == "--executable" => executable = Some(PathBuf::from(value)),
            [name, value] if name == "--out" && !checks => out = Some(PathBuf::from(value)),
            _ => bail!("{USAGE}"),
        }
    }
    if checks {
        return packages(executable);
    }
    let build = Build::new(executable, Packing::Small)?;
    let out = out.map_or_else(|| anyhow::Ok(target_folder()?.join("dist-packages")), Ok)?;
    for file in build.write(&out)? {
        println!("{}", file.display());
    }
    Ok(())
}

impl Build {
    fn new(executable: Option<PathBuf>, packing: Packing) -> anyhow::Result<Build> {
        let executable = match executable {
            Some(given) => given,
            None => {
                run(cargo(&["build", "--profile", "dist", "--package", "komadai", "--locked"]))?;
                target_folder()?.join("dist/komadai")
            }
        };
        let time = capture(command(".", "git", &["log", "-1", "--format=%ct"]))?.trim().to_owned();
        Ok(Build { executable, version: components::own_version()?, time, components: components::all()?, packing })
    }

    /// The time of its files as documents have it.
    fn day(&self) -> anyhow::Result<String> {
        let time = jiff::Timestamp::from_second(self.time.parse()?).map_err(|error| anyhow!("{error}"))?;
        Ok(time.to_string())
    }

    /// The same, told to be of another version.
    fn as_version(&self, version: &str) -> anyhow::Result<Build> {
        let same = Build::new(Some(self.executable.clone()), self.packing)?;
        Ok(Build { version: version.to_owned(), ..same })
    }

    /// Writes every package into a folder, which is made anew; the files written.
    fn write(&self, out: &Path) -> anyhow::Result<Vec<PathBuf>> {
        let _ = fs::remove_dir_all(out);
        let work = out.join("work");
        fs::create_dir_all(&work).with_context(|| work.display().to_string())?;
        let executable = work.join("komadai");
        fs::copy(&self.executable, &executable).with_context(|| self.executable.display().to_string())?;
        run(command(".", "strip", &[text(&executable)?]))?;
        let notices = work.join("THIRD-PARTY-LICENCES.txt");
        fs::write(&notices, notices::text(&self.components)?)?;

        let sbom = out.join(format!("komadai-{}.cdx.json", self.version));
        fs::write(&sbom, sbom::text(&self.version, &self.day()?, &self.components)?)?;
        let mut files = vec![
            self.archive(out, &work, &executable, &notices)?,
            deb::write(self, out, &work, &executable, &notices)?,
            image::write(self, out, &work, &executable, &notices)?,
            sbom,
        ];
        fs::remove_dir_all(&work)?;
        files.push(sums(out, &files)?);
        Ok(files)
    }

    /// The executable with what one needs to read and to run it.
    fn archive(&self, out: &Path, work: &Path, executable: &Path, notices: &Path) -> anyhow::Result<PathBuf> {
        let name = format!("komadai-{}-{}", self.version, components::host()?);
        let folder = work.join(&name);
        put(executable, &folder.join("komadai"), 0o755)?;
        put(notices, &folder.join("THIRD-PARTY-LICENCES.txt"), 0o644)?;
        for file in ["README.md", "CHANGELOG.md", "LICENSE-GPL-3.0", "LICENSE-MIT", "LICENSE-APACHE"] {
            put(&root().join(file), &folder.join(file), 0o644)?;
        }
        for file in ["komadai.service", "komadai.toml"] {
            put(&root().join("deploy").join(file), &folder.join("deploy").join(file), 0o644)?;
        }
        for page in ["operate.md", "database.md", "security.md", "usi.md"] {
            put(&root().join("docs").join(page), &folder.join("docs").join(page), 0o644)?;
        }
        let file = out.join(format!("{name}.tar.xz"));
        self.tar(
            work,
            &[&name],
            &file,
            "--xz",
            match self.packing {
                Packing::Small => "-9",
                Packing::Fast => "-0",
            },
        )?;
        Ok(file)
    }

    /// Packs files of a folder so that the same files give the same bytes.
    fn tar(&self, folder: &Path, names: &[&str], file: &Path, filter: &str, level: &str) -> anyhow::Result<()> {
        let time = format!("--mtime=@{}", self.time);
        let mut words = vec!["--create", filter, "--file", text(file)?, "--directory", text(folder)?];
        words.extend(["--format=gnu", "--sort=name", "--numeric-owner", &time]);
        words.extend(names);
        let mut tar = command(".", "tar", &words);
        tar.env("XZ_OPT", level).env("GZIP", "-n");
        run(tar)
    }
}

/// Copies a file with a mode, making the folders above it.
fn put(from: &Path, to: &Path, mode: u32) -> anyhow::Result<()> {
    let folder = to.parent().context("a file without a folder")?;
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    fs::copy(from, to).with_context(|| from.display().to_string())?;
    fs::set_permissions(to, fs::Permissions::from_mode(mode))?;
    Ok(())
}

/// Writes a text as a file with a mode.
fn put_text(what: &str, to: &Path, mode: u32) -> anyhow::Result<()> {
    let folder = to.parent().context("a file without a folder")?;
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    fs::write(to, what).with_context(|| to.display().to_string())?;
    fs::set_permissions(to, fs::Permissions::from_mode(mode))?;
    Ok(())
}

fn sums(out: &Path, files: &[PathBuf]) -> anyhow::Result<PathBuf> {
    let mut lines = String::new();
    for file in files {
        let name = file.file_name().context("a package without a name")?.to_string_lossy();
        writeln!(lines, "{}  {name}", digest(&fs::read(file)?))?;
    }
    let sums = out.join("SHA256SUMS");
    fs::write(&sums, lines)?;
    Ok(sums)
}

fn digest(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn text(path: &Path) -> anyhow::Result<&str> {
    path.to_str().with_context(|| format!("{} is not UTF-8", path.display()))
}
