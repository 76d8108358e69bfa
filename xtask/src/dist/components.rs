//! What the executable is made of: crates that are linked into it, and packages that the browser's client is made of.

use crate::shell::{capture, cargo, command, root};
use anyhow::Context;
use serde_json::Value;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

/// A package of somebody else's.
pub(crate) struct Component {
    /// `cargo` or `npm`, as package URLs call them.
    pub(crate) registry: &'static str,
    pub(crate) name: String,
    pub(crate) version: String,
    /// An SPDX expression.
    pub(crate) licence: String,
    /// Where its source lies on this machine.
    pub(crate) folder: PathBuf,
    /// Name of the algorithm as CycloneDX has it, and the sum in hexadecimal.
    pub(crate) sum: Option<(&'static str, String)>,
}

/// The version that all our packages bear.
pub(crate) fn own_version() -> anyhow::Result<String> {
    let metadata = metadata(&["--no-deps"])?;
    let own = array(&metadata["packages"]).iter().find(|package| package["name"] == "komadai");
    own.and_then(|package| package["version"].as_str()).map(str::to_owned).context("there is no package komadai")
}

/// The machine that we build on and for.
pub(crate) fn host() -> anyhow::Result<String> {
    let said = capture(command(".", "rustc", &["--version", "--verbose"]))?;
    said.lines().find_map(|line| line.strip_prefix("host: ")).map(str::to_owned).context("rustc names no host")
}

/// Everything, sorted by registry, name and version.
pub(crate) fn all() -> anyhow::Result<Vec<Component>> {
    let mut found = linked("Cargo.toml", "komadai")?;
    found.extend(packages()?);
    found.sort_by(|a, b| (a.registry, &a.name, &a.version).cmp(&(b.registry, &b.name, &b.version)));
    Ok(found)
}

/// Crates that are linked into a package of a workspace's: dependencies that are neither for tests nor for building alone.
pub(crate) fn linked(manifest: &str, own: &str) -> anyhow::Result<Vec<Component>> {
    let metadata = metadata(&["--filter-platform", &host()?, "--manifest-path", manifest])?;
    let packages: HashMap<&str, &Value> =
        array(&metadata["packages"]).iter().map(|package| (text(&package["id"]), package)).collect();
    let nodes: HashMap<&str, &Value> =
        array(&metadata["resolve"]["nodes"]).iter().map(|node| (text(&node["id"]), node)).collect();
    let sums = checksums(&root().join(manifest).with_file_name("Cargo.lock"))?;
    let own = packages.values().find(|package| package["name"] == own).with_context(|| format!("no package {own}"))?;
    let mut open = vec![text(&own["id"])];
    let mut seen: HashSet<&str> = open.iter().copied().collect();
    let mut found = Vec::new();
    while let Some(id) = open.pop() {
        let package = packages[id];
        if !package["source"].is_null() {
            let (name, version) = (text(&package["name"]).to_owned(), text(&package["version"]).to_owned());
            let sum = sums.get(&(name.clone(), version.clone())).map(|sum| ("SHA-256", sum.clone()));
            // Cargo's old "MIT/Apache-2.0" means OR.
            let licence = text(&package["license"]).replace('/', " OR ");
            let folder = PathBuf::from(text(&package["manifest_path"])).parent().context("a root manifest")?.into();
            found.push(Component { registry: "cargo", name, version, licence, folder, sum });
        }
        for dependency in array(&nodes[id]["deps"]) {
            let linked = array(&dependency["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
            if linked && seen.insert(text(&dependency["pkg"])) {
                open.push(text(&dependency["pkg"]));
            }
        }
    }
    Ok(found)
}

/// The sums that a `Cargo.lock` pins.
fn checksums(lock: &Path) -> anyhow::Result<HashMap<(String, String), String>> {
    let lock: toml::Table = std::fs::read_to_string(lock)?.parse().context("Cargo.lock")?;
    let packages = lock.get("package").and_then(toml::Value::as_array).context("Cargo.lock names no package")?;
    let field = |package: &toml::Value, name: &str| package.get(name)?.as_str().map(str::to_owned);
    Ok(packages
        .iter()
        .filter_map(|package| {
            Some(((field(package, "name")?, field(package, "version")?), field(package, "checksum")?))
        })
        .collect())
}

/// Packages of the client, without those that only build or test it.
fn packages() -> anyhow::Result<Vec<Component>> {
    let web = root().join("web");
    let lock: Value = serde_json::from_str(&std::fs::read_to_string(web.join("package-lock.json"))?)?;
    let mut found = Vec::new();
    for (place, package) in lock["packages"].as_object().into_iter().flatten() {
        if place.is_empty() || package["dev"] == true || package["optional"] == true || package["devOptional"] == true {
            continue;
        }
        let name = place.rsplit("node_modules/").next().unwrap_or(place).to_owned();
        let sum = package["integrity"].as_str().and_then(sha512);
        found.push(Component {
            registry: "npm",
            name,
            version: text(&package["version"]).to_owned(),
            licence: text(&package["license"]).to_owned(),
            folder: web.join(place),
            sum: sum.map(|sum| ("SHA-512", sum)),
        });
    }
    Ok(found)
}

/// `sha512-BASE64` of npm's lock file in hexadecimal.
fn sha512(integrity: &str) -> Option<String> {
    use base64::Engine as _;
    let sum = base64::engine::general_purpose::STANDARD.decode(integrity.strip_prefix("sha512-")?).ok()?;
    Some(super::hex(&sum))
}

fn metadata(options: &[&str]) -> anyhow::Result<Value> {
    let words = [&["metadata", "--format-version", "1", "--locked"], options].concat();
    Ok(serde_json::from_str(&capture(cargo(&words))?)?)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn array(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_linked_is_named_and_what_only_builds_or_tests_is_not() {
        let all = all().expect("the lock files can be read");
        let has = |registry: &str, name: &str| all.iter().any(|one| one.registry == registry && one.name == name);
        assert!(has("cargo", "axum") && has("cargo", "sqlx-postgres") && has("npm", "shogiground"));
        assert!(!has("cargo", "cc") && !has("cargo", "proptest") && !has("npm", "vite") && !has("npm", "typescript"));
        for one in &all {
            assert!(!one.version.is_empty() && !one.licence.is_empty(), "{} {}", one.name, one.version);
            assert!(one.sum.is_some(), "{} has no sum", one.name);
        }
    }
}
