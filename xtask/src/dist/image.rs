//! The container image, as an archive in the OCI's image layout (<https://github.com/opencontainers/image-spec>).
//!
//! It holds the executable, the libraries that it is linked to, and the certificates of authorities: no shell, no other program.

use super::{Build, Packing, components, digest, put, put_text, text};
use crate::shell::{capture, command, run};
use anyhow::{Context, ensure};
use serde_json::{Value, json};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// Whom the site runs as, and to whom `/data` belongs.
const USER: u32 = 8520;
const CERTIFICATES: &str = "/etc/ssl/certs/ca-certificates.crt";

pub(crate) fn write(
    build: &Build,
    out: &Path,
    work: &Path,
    executable: &Path,
    notices: &Path,
) -> anyhow::Result<PathBuf> {
    let (tree, layout) = (work.join("root"), work.join("oci"));
    files(&tree, executable, notices)?;
    let blobs = layout.join("blobs/sha256");
    fs::create_dir_all(&blobs)?;

    // The sum of what is packed is the layer's name in the image, that of the packed bytes its name in the archive.
    let plain = work.join("layer.tar");
    let owner = [format!("--owner={USER}"), format!("--group={USER}")];
    let words = ["--create", "--file", text(&plain)?, "--directory", text(&tree)?, "--format=gnu", "--sort=name"];
    let mut tar = command(".", "tar", &words);
    tar.args(["--numeric-owner", &format!("--mtime=@{}", build.time)]).args(owner).arg(".");
    run(tar)?;
    let unpacked = digest(&fs::read(&plain)?);
    let level = match build.packing {
        Packing::Small => "-9",
        Packing::Fast => "-1",
    };
    run(command(".", "gzip", &["--no-name", "--force", level, text(&plain)?]))?;
    let layer = fs::read(work.join("layer.tar.gz"))?;

    let architecture = match components::host()?.split('-').next() {
        Some("x86_64") => "amd64",
        Some("aarch64") => "arm64",
        other => anyhow::bail!("images are not made for {other:?}"),
    };
    let config = json!({
        "created": build.day()?,
        "architecture": architecture,
        "os": "linux",
        "config": {
            "User": USER.to_string(),
            "ExposedPorts": { "8520/tcp": {} },
            "Env": ["PATH=/usr/bin", "KOMADAI_LISTEN=0.0.0.0:8520", "KOMADAI_DATA=/data"],
            "Entrypoint": ["/usr/bin/komadai"],
            "Cmd": ["serve"],
            "Volumes": { "/data": {} },
            "WorkingDir": "/data",
            "StopSignal": "SIGTERM",
            "Labels": {
                "org.opencontainers.image.title": "komadai",
                "org.opencontainers.image.version": build.version,
                "org.opencontainers.image.licenses": "GPL-3.0-or-later",
            },
        },
        "rootfs": { "type": "layers", "diff_ids": [format!("sha256:{unpacked}")] },
    });
    let layer = blob(&blobs, "application/vnd.oci.image.layer.v1.tar+gzip", &layer)?;
    let config = blob(&blobs, "application/vnd.oci.image.config.v1+json", &serde_json::to_vec(&config)?)?;
    let kind = "application/vnd.oci.image.manifest.v1+json";
    let manifest = json!({ "schemaVersion": 2, "mediaType": kind, "config": config, "layers": [layer] });
    let mut manifest = blob(&blobs, kind, &serde_json::to_vec(&manifest)?)?;
    manifest["annotations"] = json!({
        "org.opencontainers.image.ref.name": build.version,
        "io.containerd.image.name": format!("localhost/komadai:{}", build.version),
    });
    let index = json!({ "schemaVersion": 2, "manifests": [manifest] });
    put_text(&serde_json::to_string(&index)?, &layout.join("index.json"), 0o644)?;
    put_text(r#"{"imageLayoutVersion":"1.0.0"}"#, &layout.join("oci-layout"), 0o644)?;

    let file = out.join(format!("komadai-{}-{architecture}.oci.tar", build.version));
    let time = format!("--mtime=@{}", build.time);
    let words = ["--create", "--file", text(&file)?, "--directory", text(&layout)?, "--format=gnu", "--sort=name"];
    let mut tar = command(".", "tar", &words);
    tar.args(["--owner=0", "--group=0", "--numeric-owner", &time, "oci-layout", "index.json", "blobs"]);
    run(tar)?;
    Ok(file)
}

/// The files of the image.
fn files(tree: &Path, executable: &Path, notices: &Path) -> anyhow::Result<()> {
    put(executable, &tree.join("usr/bin/komadai"), 0o755)?;
    put(notices, &tree.join("usr/share/doc/komadai/THIRD-PARTY-LICENCES.txt"), 0o644)?;
    put(&crate::shell::root().join("LICENSE-GPL-3.0"), &tree.join("usr/share/doc/komadai/LICENSE-GPL-3.0"), 0o644)?;
    for library in libraries(executable)? {
        put(Path::new(&library), &tree.join(library.trim_start_matches('/')), 0o755)?;
    }
    ensure!(Path::new(CERTIFICATES).is_file(), "{CERTIFICATES} is missing: install ca-certificates");
    put(Path::new(CERTIFICATES), &tree.join(CERTIFICATES.trim_start_matches('/')), 0o644)?;
    put_text(&format!("komadai:x:{USER}:{USER}::/data:/\n"), &tree.join("etc/passwd"), 0o644)?;
    put_text(&format!("komadai:x:{USER}:\n"), &tree.join("etc/group"), 0o644)?;
    for (folder, mode) in [("data", 0o700), ("tmp", 0o1777)] {
        fs::create_dir_all(tree.join(folder))?;
        fs::set_permissions(tree.join(folder), fs::Permissions::from_mode(mode))?;
    }
    Ok(())
}

/// The libraries that the executable is linked to, where the loader finds them here, and those that the C library itself opens to
/// look up names of hosts.
fn libraries(executable: &Path) -> anyhow::Result<Vec<String>> {
    let said = capture(command(".", "ldd", &[text(executable)?]))?;
    let mut found: Vec<String> = said
        .lines()
        .filter_map(|line| line.split_whitespace().find(|word| word.starts_with('/')))
        .map(str::to_owned)
        .collect();
    let libc = found.iter().find(|path| path.contains("/libc.so")).context("the executable needs no C library")?;
    let folder = Path::new(libc).parent().context("a library without a folder")?.to_owned();
    for name in ["libnss_dns.so.2", "libnss_files.so.2", "libresolv.so.2"] {
        let library = folder.join(name);
        if library.is_file() {
            found.push(text(&library)?.to_owned());
        }
    }
    Ok(found)
}

/// Keeps bytes under their sum; what refers to them.
fn blob(folder: &Path, kind: &str, bytes: &[u8]) -> anyhow::Result<Value> {
    let sum = digest(bytes);
    fs::write(folder.join(&sum), bytes)?;
    Ok(json!({ "mediaType": kind, "digest": format!("sha256:{sum}"), "size": bytes.len() }))
}
