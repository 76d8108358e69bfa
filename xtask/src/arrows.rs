//! The arrows of ARCHITECTURE.md: crates use only crates of lower floors, and some dependencies have one user.

mod web;

use crate::shell::{capture, cargo, root};
use anyhow::bail;
use serde_json::Value;
use std::collections::BTreeSet;

/// The floors, lowest first. Within a floor no arrow is allowed.
const FLOORS: [&[&str]; 8] = [
    &["shogi", "lang", "hugepages", "pdf", "testbed"],
    &["usi", "book", "kifu", "diagram", "nnue", "event", "variants"],
    &["search", "fairy", "tsume", "game", "tournament", "weights", "csa"],
    &["record", "store", "learn"],
    &["wire", "room", "archive", "print", "arena"],
    &["engine", "site", "training"],
    &["server"],
    &["komadai"],
];

/// The floors within the crate `site`, by the first part of a module's path.
const SITE_FLOORS: [&[&str]; 11] = [
    &[
        "address",
        "child",
        "happened",
        "kept",
        "life",
        "listeners",
        "mail",
        "outward",
        "own_folder",
        "plans",
        "practice",
        "streams",
    ],
    &["limits", "push", "ratings", "talk", "trees"],
    &["desk", "engine", "federation", "imports", "mate", "notices", "people", "relay", "wish"],
    &["archive", "event_logs", "lobby", "printing", "tv"],
    &["site"],
    &["who", "writing"],
    &["testing"],
    &[
        "accounts",
        "blur",
        "broadcasts",
        "classes",
        "clubs",
        "entry",
        "events",
        "games",
        "names",
        "offers",
        "play_hold",
        "profiles",
        "records",
        "sitting",
        "studies",
        "talker",
    ],
    &["sets"],
    &["reports"],
    &["analyses", "digests", "event_games", "export", "leavers", "news", "retention", "series", "threads", "webhooks"],
];

/// The same of the crate `server`.
const SERVER_FLOORS: [&[&str]; 15] = [
    &["elsewhere", "new_event", "tls"],
    &["views"],
    &["refusal"],
    &["encode", "metrics"],
    &["assets", "bots", "conditional", "paced", "script", "unread", "whole"],
    &["app"],
    &["caller"],
    &["listen", "principal"],
    &["reader", "origin", "host", "asker", "cookies", "names"],
    &["play_hold"],
    &["solving"],
    &["api", "csa", "fishnet", "ws"],
    &["programs"],
    &["pages"],
    &["http", "redirect", "serve", "work"],
];

/// Arrows that are missing by design although they would run downward.
const FORBIDDEN: [(&str, &str); 7] = [
    ("server", "search"),
    ("server", "fairy"),
    ("server", "engine"),
    ("site", "search"),
    ("site", "fairy"),
    ("site", "engine"),
    ("site", "wire"),
];

/// Dependencies that one crate alone may name.
const SOLE_USERS: [(&str, &str); 4] =
    [("sqlx", "store"), ("async-nats", "room"), ("axum", "server"), ("askama", "server")];

/// What a crate does not reach by any way, whoever names it on the way: `site` speaks no protocol and draws no page.
const UNREACHED: [(&str, &[&str]); 1] =
    [("site", &["axum", "axum-extra", "hyper", "hyper-util", "tower-http", "askama", "komadai-wire"])];

/// Doors of `server` that ask the services of `site`, and never its store.
const DOORS: [&str; 5] = ["api", "csa", "fishnet", "programs", "ws"];

/// Files of these doors that hand the store on, and why.
const HAND_ON_STORE: [(&str, &str); 1] = [("api/practice.rs", "its service stands below `Site` and takes a store")];

/// Where `unsafe` may stand, with a SAFETY comment above each; all else denies it.
const UNSAFE: [&str; 7] = [
    "crates/hugepages/src/lib.rs",
    "crates/nnue/src/simd/x86.rs",
    "crates/python/src/arrays.rs",
    "crates/search/src/prefetch.rs",
    "crates/shogi/src/bitboard/buffer.rs",
    "crates/shogi/src/bitboard/cpu.rs",
    "crates/shogi/tests/allocation.rs",
];

/// Checks every workspace member's direct dependencies, tests aside.
pub(crate) fn check() -> anyhow::Result<()> {
    let metadata = capture(cargo(&["metadata", "--format-version", "1", "--no-deps", "--locked"]))?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    let mut faults = Vec::new();
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let Some(user) = crate_name(package) else { continue };
        let Some(floor) = floor(user) else {
            faults.push(format!("{user} stands on no floor: name it in xtask/src/arrows.rs and ARCHITECTURE.md"));
            continue;
        };
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            if dependency["kind"].as_str() == Some("dev") {
                continue;
            }
            let name = dependency["name"].as_str().unwrap_or_default();
            if let Some((_, sole)) = SOLE_USERS.iter().find(|(of, sole)| *of == name && *sole != user) {
                faults.push(format!("{user} names {name}: only {sole} does"));
            }
            let Some(used) = name.strip_prefix("komadai-") else { continue };
            if FORBIDDEN.contains(&(user, used)) || self::floor(used).is_none_or(|below| below >= floor) {
                faults.push(format!("{user} uses {used}: arrows run only downward"));
            }
        }
    }
    for (user, unreached) in UNREACHED {
        let package = format!("komadai-{user}");
        let tree = ["tree", "--package", &package, "--edges", "normal", "--prefix", "none", "--locked"];
        for line in capture(cargo(&tree))?.lines() {
            let name = line.split(' ').next().unwrap_or_default();
            if unreached.contains(&name) {
                faults.push(format!("{user} reaches {name}: `cargo tree -p {package} -i {name}` says how"));
            }
        }
    }
    faults.extend(within("site", &SITE_FLOORS)?);
    faults.extend(within("server", &SERVER_FLOORS)?);
    faults.extend(told("crates/site/src/lib.rs", "//! `", &SITE_FLOORS)?);
    faults.extend(told("crates/server/src/lib.rs", "//! `", &SERVER_FLOORS)?);
    faults.extend(web::faults()?);
    faults.extend(web::pages_apart()?);
    faults.extend(told("ARCHITECTURE.md", "`fonts`", &web::FLOORS)?);
    faults.extend(unsafe_places()?);
    faults.extend(store_in_doors()?);
    if faults.is_empty() {
        return Ok(());
    }
    bail!("{}", faults.join("\n"))
}

/// Arrows between the modules of a crate that do not run downward. Within `server`'s top floor `serve` may use its neighbours.
fn within(crate_name: &str, floors: &[&[&str]]) -> anyhow::Result<Vec<String>> {
    let source = root().join("crates").join(crate_name).join("src");
    let mut faults = Vec::new();
    let mut files = vec![source.clone()];
    while let Some(path) = files.pop() {
        if path.is_dir() {
            files.extend(std::fs::read_dir(&path)?.map(|entry| Ok(entry?.path())).collect::<anyhow::Result<Vec<_>>>()?);
            continue;
        }
        let inside = path.strip_prefix(&source)?;
        let Some(user) = inside.iter().next().and_then(|part| part.to_str()?.split('.').next()) else { continue };
        if user == "lib" || path.extension().is_none_or(|ending| ending != "rs") {
            continue;
        }
        let text = std::fs::read_to_string(&path)?;
        let floor = |module: &str| floors.iter().position(|modules| modules.contains(&module));
        let Some(own) = floor(user) else {
            faults.push(format!("{crate_name}::{user} stands on no floor: name it in xtask/src/arrows.rs"));
            continue;
        };
        for used in text.split("crate::").skip(1) {
            let names = used.split(';').next().unwrap_or_default();
            let names = names
                .strip_prefix('{')
                .map_or(vec![first_word(names)], |list| list.split(',').map(first_word).collect());
            for used in names.into_iter().filter(|used| *used != user) {
                match floor(used) {
                    Some(below) if below < own || user == "serve" => {}
                    Some(_) => {
                        faults.push(format!("{crate_name}::{user} uses {crate_name}::{used}: arrows run only downward"))
                    }
                    None => {}
                }
            }
        }
    }
    faults.sort();
    faults.dedup();
    Ok(faults)
}

/// Whether the line of a page that begins so tells the same floors as are here.
fn told(page: &str, begins: &str, here: &[&[&str]]) -> anyhow::Result<Option<String>> {
    let text = std::fs::read_to_string(root().join(page))?;
    let line = text.lines().find(|line| line.starts_with(begins)).unwrap_or_default();
    let names = |floor: &str| floor.split('`').skip(1).step_by(2).map(str::to_owned).collect::<BTreeSet<_>>();
    let told: Vec<_> = line.split(" · ").map(names).collect();
    let floors: Vec<BTreeSet<String>> =
        here.iter().map(|floor| floor.iter().map(|&name| name.to_owned()).collect()).collect();
    Ok((told != floors).then(|| {
        let floors: Vec<String> = here.iter().map(|floor| format!("`{}`", floor.join("` `"))).collect();
        format!("{page} tells other floors than `cargo xtask test arrows` knows, which are\n{}.", floors.join(" · "))
    }))
}

/// Places where the lint against `unsafe` is switched off although STYLE.md does not name them.
fn unsafe_places() -> anyhow::Result<Vec<String>> {
    let mut faults = Vec::new();
    let mut open = vec![root().join("crates"), root().join("training")];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(std::fs::read_dir(&path)?.map(|entry| Ok(entry?.path())).collect::<anyhow::Result<Vec<_>>>()?);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let inside = path.strip_prefix(root())?.to_string_lossy().into_owned();
            let allows = std::fs::read_to_string(&path)?.contains("allow(unsafe_code)");
            if allows && !UNSAFE.contains(&inside.as_str()) {
                faults.push(format!("{inside} allows unsafe code: STYLE.md says where that may be"));
            }
        }
    }
    Ok(faults)
}

/// Places where a door asks the store itself.
fn store_in_doors() -> anyhow::Result<Vec<String>> {
    let source = root().join("crates/server/src");
    let mut open: Vec<_> = DOORS.iter().map(|door| source.join(door)).collect();
    let mut faults = Vec::new();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(std::fs::read_dir(&path)?.map(|entry| Ok(entry?.path())).collect::<anyhow::Result<Vec<_>>>()?);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let inside = path.strip_prefix(&source)?.to_string_lossy();
            if HAND_ON_STORE.iter().any(|(file, _)| *file == inside) {
                continue;
            }
            let text = std::fs::read_to_string(&path)?;
            let lines = text.lines().zip(1..).filter(|(line, _)| asks_store(line));
            let place = path.strip_prefix(root())?.to_string_lossy().into_owned();
            faults.extend(lines.map(|(_, number)| {
                format!("{place}:{number} asks the store: doors call a service of site, which does")
            }));
        }
    }
    faults.sort();
    Ok(faults)
}

/// Whether a line of code takes the store out of something: its field, or what a method of this name gives.
fn asks_store(line: &str) -> bool {
    let is_code = !line.trim_start().starts_with("//");
    let taken = |after: &str| !after.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_' || c == '(');
    is_code && line.split(".store").skip(1).any(|after| after.starts_with("()") || taken(after))
}

fn first_word(text: &str) -> &str {
    let text = text.trim_start();
    &text[..text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len())]
}

/// The folder of a package under crates/; none for xtask.
fn crate_name(package: &Value) -> Option<&str> {
    match package["name"].as_str()? {
        "xtask" => None,
        name => Some(name.strip_prefix("komadai-").unwrap_or(name)),
    }
}

fn floor(name: &str) -> Option<usize> {
    FLOORS.iter().position(|crates| crates.contains(&name))
}

#[cfg(test)]
mod tests {
    use super::asks_store;

    #[test]
    fn whoever_takes_the_store_in_hand_asks_it() {
        for line in [
            "let row = app.store.game(&id).await?;",
            "    app.store",
            "known(&*app.site.store, name)",
            "archive.store().game()",
        ] {
            assert!(asks_store(line), "{line}");
        }
        for line in
            ["asker.may_store(&app.site, bytes)?;", "site.rates.store(party, 7)", "// of app.store.game", "row.stored"]
        {
            assert!(!asks_store(line), "{line}");
        }
    }
}
