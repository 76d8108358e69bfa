//! The packages are tried where they are meant to be used: on a Debian that has nothing of ours.

use super::{Build, Packing, text};
use crate::shell::{capture, command, run, target_folder};
use crate::system;
use anyhow::{Context, bail, ensure};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// Lower than every version that was released.
const EARLIER: &str = "0.0.1";
const SETTINGS: &str = "etc/komadai/komadai.toml";

/// Packs an executable and tries the packages.
pub(crate) fn packages(executable: Option<PathBuf>) -> anyhow::Result<()> {
    system::ensure_packagers()?;
    let place = target_folder()?.join("dist-check");
    let _ = fs::remove_dir_all(&place);
    let build = Build::new(executable, Packing::Fast)?;
    let earlier = build.as_version(EARLIER)?;
    let now = build.write(&place.join("now"))?;
    let before = earlier.write(&place.join("earlier"))?;
    let mut sums = Command::new("sha256sum");
    sums.args(["--check", "--strict", "--quiet", "SHA256SUMS"]).current_dir(place.join("now"));
    run(sums)?;
    archive(find(&now, ".tar.xz")?)?;
    image(&place, find(&now, ".oci.tar")?)?;
    debian(&place, find(&before, ".deb")?, find(&now, ".deb")?)?;
    fs::remove_dir_all(&place)?;
    Ok(())
}

fn find<'a>(files: &'a [PathBuf], ending: &str) -> anyhow::Result<&'a Path> {
    let found = files.iter().find(|file| file.to_string_lossy().ends_with(ending));
    found.map(PathBuf::as_path).with_context(|| format!("no package ends in {ending}"))
}

fn archive(file: &Path) -> anyhow::Result<()> {
    let names = capture(command(".", "tar", &["--list", "--file", text(file)?]))?;
    for wanted in ["/komadai", "/README.md", "/LICENSE-GPL-3.0", "/THIRD-PARTY-LICENCES.txt", "/deploy/komadai.service"]
    {
        ensure!(names.lines().any(|name| name.ends_with(wanted)), "{} lacks {wanted}", file.display());
    }
    Ok(())
}

/// The image's own files are all that its executable needs.
fn image(place: &Path, file: &Path) -> anyhow::Result<()> {
    let (layout, root) = (place.join("layout"), place.join("image"));
    for folder in [&layout, &root] {
        fs::create_dir_all(folder)?;
    }
    run(command(".", "tar", &["--extract", "--file", text(file)?, "--directory", text(&layout)?]))?;
    let read = |name: &str| -> anyhow::Result<serde_json::Value> {
        Ok(serde_json::from_slice(&fs::read(layout.join(name)).with_context(|| name.to_owned())?)?)
    };
    let blob = |value: &serde_json::Value| -> anyhow::Result<String> {
        let sum = value.as_str().and_then(|sum| sum.strip_prefix("sha256:")).context("a blob without a sum")?;
        Ok(format!("blobs/sha256/{sum}"))
    };
    let manifest = read(&blob(&read("index.json")?["manifests"][0]["digest"])?)?;
    let config = read(&blob(&manifest["config"]["digest"])?)?;
    let layer = layout.join(blob(&manifest["layers"][0]["digest"])?);
    let words = ["--extract", "--gzip", "--numeric-owner", "--file", text(&layer)?, "--directory", text(&root)?];
    run(command(".", "tar", &words))?;
    let user = config["config"]["User"].as_str().context("the image names no user")?;
    Site::start(&root, &format!("{user}:{user}"), "--data /data")?.answers()?.stop()
}

/// Installs the earlier package, upgrades it, removes it, purges it.
fn debian(place: &Path, earlier: &Path, now: &Path) -> anyhow::Result<()> {
    let root = place.join("root");
    debootstrap(&root)?;
    let dpkg = |words: &[&str]| -> anyhow::Result<()> {
        let mut dpkg = inside(&root, "root:root", &[&["dpkg"], words].concat().join(" "));
        dpkg.env("DEBIAN_FRONTEND", "noninteractive");
        run(dpkg)
    };
    for (file, name) in [(earlier, "earlier.deb"), (now, "now.deb")] {
        fs::copy(file, root.join(name))?;
    }

    dpkg(&["--install", "/earlier.deb"])?;
    let data = root.join("var/lib/komadai");
    let mode = fs::metadata(&data).context("/var/lib/komadai")?;
    ensure!(mode.permissions().mode() & 0o777 == 0o700, "others can look into /var/lib/komadai");
    ensure!(mode.uid() != 0, "/var/lib/komadai belongs to root");
    let serve = "--config /etc/komadai/komadai.toml --data /var/lib/komadai";
    Site::start(&root, "komadai:komadai", serve)?.answers()?.stop()?;
    let admin = "/usr/bin/komadai admin create Keeper --role admin --data /var/lib/komadai";
    run(inside(&root, "komadai:komadai", admin))?;
    let mut settings = fs::OpenOptions::new().append(true).open(root.join(SETTINGS))?;
    settings.write_all(b"# a line of the keeper's own\n")?;

    dpkg(&["--install", "/now.deb"])?;
    ensure!(fs::read_to_string(root.join(SETTINGS))?.contains("the keeper's own"), "the upgrade wrote over {SETTINGS}");
    let site = Site::start(&root, "komadai:komadai", serve)?.answers()?;
    ensure!(site.status("/login")? == 200, "the upgraded site has no page to log in");
    site.stop()?;
    // Who is made again is there already.
    ensure!(
        !inside(&root, "komadai:komadai", admin).status()?.success(),
        "the account made before the upgrade is gone"
    );

    dpkg(&["--remove", "komadai"])?;
    ensure!(!root.join("usr/bin/komadai").exists(), "the executable outlives its package");
    ensure!(data.join("komadai.sqlite").is_file() && root.join(SETTINGS).is_file(), "removing took games or settings");
    dpkg(&["--purge", "komadai"])?;
    let passwd = fs::read_to_string(root.join("etc/passwd"))?;
    ensure!(!passwd.lines().any(|line| line.starts_with("komadai:")), "the user outlives the purge");
    let left = capture(command(
        ".",
        "find",
        &[
            text(&root)?,
            "-xdev",
            "-name",
            "*komadai*",
            "-not",
            "-path",
            "*/var/lib/dpkg/*",
            "-not",
            "-path",
            "*/var/log/*",
        ],
    ))?;
    ensure!(left.is_empty(), "the purge left\n{left}");
    Ok(())
}

/// The smallest Debian that has `adduser`, of the release and from the mirror that this machine uses.
fn debootstrap(root: &Path) -> anyhow::Result<()> {
    let release = fs::read_to_string("/etc/os-release").unwrap_or_default();
    let codename = release.lines().find_map(|line| line.strip_prefix("VERSION_CODENAME="));
    let mirrors = capture(command(
        ".",
        "apt-get",
        &["indextargets", "--format", "$(REPO_URI)", "Created-By: Packages", "Component: main"],
    ))?;
    let mirror = mirrors.lines().find(|line| !line.contains("security")).context("apt-get names no mirror")?;
    let codename = codename.context("/etc/os-release has no VERSION_CODENAME")?;
    let mut words = vec!["--variant=minbase", "--include=adduser"];
    if !Path::new("/usr/share/keyrings/debian-archive-keyring.gpg").is_file() {
        words.push("--no-check-gpg");
    }
    words.extend([codename, text(root)?, mirror.trim()]);
    run(command(".", "debootstrap", &words))
}

/// A command with other files under it. What it mounts goes with it.
fn inside(root: &Path, user: &str, line: &str) -> Command {
    let script = "mkdir -p \"$0/proc\" && mount --bind /proc \"$0/proc\" && exec chroot --userspec=\"$1\" \"$0\" $2";
    let mut command = Command::new("unshare");
    command.args(["--mount", "sh", "-c", script]).arg(root).args([user, line]);
    command.env_clear().env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
    command
}

/// The site, run by the executable of a package.
struct Site {
    child: Child,
    address: String,
}

impl Site {
    fn start(root: &Path, user: &str, options: &str) -> anyhow::Result<Site> {
        let line = format!("/usr/bin/komadai serve --listen 127.0.0.1:0 {options}");
        let mut command = inside(root, user, &line);
        let mut child = command.stdout(Stdio::piped()).spawn().context("unshare could not be started")?;
        let mut said = String::new();
        let mut lines = BufReader::new(child.stdout.take().context("no standard output")?);
        loop {
            said.clear();
            if lines.read_line(&mut said)? == 0 {
                let _ = child.kill();
                bail!("{line}: ended with {} before it listened", child.wait()?);
            }
            if let Some(address) = said.trim().strip_prefix("listening on http://") {
                return Ok(Site { child, address: address.to_owned() });
            }
        }
    }

    fn answers(self) -> anyhow::Result<Site> {
        ensure!(self.status("/healthz")? == 200, "/healthz is not well");
        Ok(self)
    }

    fn status(&self, path: &str) -> anyhow::Result<u16> {
        let mut stream = TcpStream::connect(&self.address)?;
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address)?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        let answer = String::from_utf8_lossy(&answer);
        Ok(answer.split(' ').nth(1).context("an answer without a status")?.parse()?)
    }

    fn stop(mut self) -> anyhow::Result<()> {
        run(command(".", "kill", &["-TERM", &self.child.id().to_string()]))?;
        let ended = self.child.wait()?;
        ensure!(ended.success(), "the site ended with {ended}");
        Ok(())
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
