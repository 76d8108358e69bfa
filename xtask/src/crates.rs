//! Whether the crates that are meant for others can be packaged: all but those that say `publish = false`.
//!
//! Without a network: what they need of each other is taken from the packages made beside them. They are not compiled once more.

use crate::shell::{capture, cargo, run};
use anyhow::bail;
use serde_json::Value;
use std::path::Path;

/// What a registry, or whoever takes a crate from it, asks for beside what cargo insists on.
const FIELDS: [&str; 3] = ["description", "license", "rust_version"];
const LISTS: [&str; 2] = ["keywords", "categories"];
const LICENCES: [&str; 2] = ["LICENSE-MIT", "LICENSE-APACHE"];

pub(crate) fn check() -> anyhow::Result<()> {
    let metadata = capture(cargo(&["metadata", "--format-version", "1", "--no-deps", "--locked"]))?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    let mut package = cargo(&["package", "--no-verify", "--allow-dirty", "--offline", "--quiet"]);
    let mut faults = Vec::new();
    for found in metadata["packages"].as_array().into_iter().flatten() {
        // An empty list of registries is what `publish = false` says.
        if found["publish"].as_array().is_some_and(Vec::is_empty) {
            continue;
        }
        let name = found["name"].as_str().unwrap_or_default();
        let folder = Path::new(found["manifest_path"].as_str().unwrap_or_default()).with_file_name("");
        let missing = FIELDS.iter().filter(|field| !found[**field].is_string());
        let empty = LISTS.iter().filter(|list| found[**list].as_array().is_none_or(Vec::is_empty));
        let lacking = LICENCES.iter().filter(|file| !folder.join(file).is_file());
        faults.extend(missing.chain(empty).chain(lacking).map(|what| format!("{name} has no {what}")));
        package.args(["--package", name]);
    }
    if !faults.is_empty() {
        bail!("{}: add it, or publish = false where nobody else can use the crate", faults.join("\n"));
    }
    run(package)
}
