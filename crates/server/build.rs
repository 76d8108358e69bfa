//! Builds the browser's client with npm and embeds it into the executable.
//!
//! `KOMADAI_SKIP_WEB=1` takes `web/dist` as it is, or nothing when there is none: for work on the server alone.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// What the client is made of; a change in any of them builds it anew.
const SOURCES: [&str; 10] = [
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "vite.config.ts",
    "vite.board.config.ts",
    "vite.shared.ts",
    "../locales",
];

fn main() {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("set by cargo")).join("../..");
    let out = PathBuf::from(env::var("OUT_DIR").expect("set by cargo"));
    let web = root.join("web");
    for source in SOURCES {
        if web.join(source).exists() {
            println!("cargo::rerun-if-changed={}", web.join(source).display());
        }
    }
    println!("cargo::rerun-if-env-changed=KOMADAI_SKIP_WEB");
    if env::var_os("KOMADAI_SKIP_WEB").is_some_and(|value| value != "0") {
        println!("cargo::rerun-if-changed={}", web.join("dist").display());
    } else if web.join("package.json").exists() {
        build_client(&web);
    }
    // A copy, for `web/dist` may be removed or built anew while this one is still wanted.
    let client = out.join("client");
    let _ = fs::remove_dir_all(&client);
    copy(&web.join("dist"), &client);
    embed(&out.join("assets.rs"), &client);
}

/// `npm ci` when the lock file is newer than what is installed, then `npm run build`.
fn build_client(web: &Path) {
    let modified = |path: PathBuf| fs::metadata(path).and_then(|meta| meta.modified()).ok();
    let installed = modified(web.join("node_modules/.package-lock.json"));
    if installed.is_none() || installed < modified(web.join("package-lock.json")) {
        npm(web, &["ci", "--no-audit", "--no-fund"]);
    }
    npm(web, &["run", "build"]);
}

fn npm(web: &Path, args: &[&str]) {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let output = match Command::new(program).args(args).current_dir(web).output() {
        Ok(output) => output,
        Err(error) => fail(&format!(
            "cannot start npm ({error}); the site needs Node.js 20 or later with npm to build its client. \
             Install it, or set KOMADAI_SKIP_WEB=1 to build the server without one"
        )),
    };
    if !output.status.success() {
        let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        for line in said.lines().rev().take(40).collect::<Vec<_>>().into_iter().rev() {
            println!("cargo::warning={line}");
        }
        fail(&format!("`npm {}` failed in {}", args.join(" "), web.display()));
    }
}

fn fail(message: &str) -> ! {
    println!("cargo::error={message}");
    std::process::exit(1);
}

/// Writes a table of (path below `folder`, contents), sorted by path.
fn embed(out: &Path, folder: &Path) {
    let mut files = Vec::new();
    collect(folder, folder, &mut files);
    files.sort();
    let mut table = String::from("pub(crate) static ASSETS: &[(&str, &[u8])] = &[\n");
    for (relative, path) in files {
        writeln!(table, "    ({relative:?}, include_bytes!({path:?})),").expect("a string takes all");
    }
    table.push_str("];\n");
    if fs::read_to_string(out).ok().as_deref() != Some(table.as_str()) {
        fs::write(out, table).expect("OUT_DIR can be written");
    }
}

fn copy(from: &Path, to: &Path) {
    let mut files = Vec::new();
    collect(from, from, &mut files);
    for (relative, path) in files {
        let target = to.join(relative);
        let copied = fs::create_dir_all(target.parent().unwrap_or(to)).and_then(|()| fs::copy(&path, &target));
        if let Err(error) = copied {
            fail(&format!("cannot copy {}: {error}", path.display()));
        }
    }
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<(String, PathBuf)>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(root, &path, files);
        } else if let Ok(relative) = path.strip_prefix(root) {
            let parts: Vec<_> = relative.components().map(|part| part.as_os_str().to_string_lossy()).collect();
            let absolute = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
            files.push((parts.join("/"), absolute));
        }
    }
}
