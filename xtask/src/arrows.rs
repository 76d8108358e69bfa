//! The arrows of ARCHITECTURE.md: crates use only crates of lower floors, and some dependencies have one user.

use crate::shell::{capture, cargo};
use anyhow::bail;
use serde_json::Value;

/// The floors, lowest first. Within a floor no arrow is allowed but those of `SIDEWAYS`.
const FLOORS: [&[&str]; 7] = [
    &["shogi", "lang", "pages"],
    &["usi", "book", "kifu", "diagram", "nnue", "joseki"],
    &["search", "tsume", "game", "event", "arena"],
    &["record", "store"],
    &["wire", "room"],
    &["engine", "server", "training"],
    &["komadai"],
];

/// Arrows that are missing by design although they would run downward.
const FORBIDDEN: [(&str, &str); 2] = [("server", "search"), ("server", "engine")];

/// Dependencies that one crate alone may name.
const SOLE_USERS: [(&str, &str); 3] = [("sqlx", "store"), ("axum", "server"), ("askama", "server")];

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
    if faults.is_empty() {
        return Ok(());
    }
    bail!("{}", faults.join("\n"))
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
