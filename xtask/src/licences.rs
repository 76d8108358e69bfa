//! Whether every dependency may be shipped with us, and no library crate of ours pulls in more than its licence allows.

use crate::shell::{capture, cargo, root};
use anyhow::{Context, bail};
use serde_json::Value;
use std::collections::{HashMap, HashSet};

/// Licences that go with MIT OR Apache-2.0 and with GPL-3.0-or-later alike.
const PERMISSIVE: [&str; 14] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "BlueOak-1.0.0",
    "CC0-1.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "MIT-0",
    "OFL-1.1",
    "Unicode-3.0",
    "Zlib",
];

/// Licences that only the parts under GPL-3.0-or-later may use. MPL-2.0 and the LGPL are compatible with it.
const COPYLEFT: [&str; 4] = ["GPL-3.0-or-later", "LGPL-3.0-or-later", "MPL-2.0", "Python-2.0"];

/// Checks Rust and npm dependencies.
pub(crate) fn check() -> anyhow::Result<()> {
    let mut faults = rust()?;
    faults.extend(npm()?);
    if faults.is_empty() {
        return Ok(());
    }
    bail!("{} dependencies may not be used:\n{}", faults.len(), faults.join("\n"))
}

/// Whether a part under MIT or Apache-2.0 may contain what has this licence.
pub(crate) fn is_permissive(expression: &str) -> anyhow::Result<bool> {
    allows(expression, &PERMISSIVE)
}

fn allows(expression: &str, allowed: &[&str]) -> anyhow::Result<bool> {
    // Cargo's old "MIT/Apache-2.0" means OR.
    let expression = expression.replace('/', " OR ");
    let parsed = spdx::Expression::parse_mode(&expression, spdx::ParseMode::LAX)
        .with_context(|| format!("licence {expression:?} is no SPDX expression"))?;
    Ok(parsed.evaluate(|requirement| allowed.contains(&requirement.license.to_string().as_str())))
}

fn rust() -> anyhow::Result<Vec<String>> {
    let metadata: Value = serde_json::from_str(&capture(cargo(&["metadata", "--format-version", "1", "--locked"]))?)?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let packages: HashMap<String, &Value> =
        array(&metadata["packages"]).iter().map(|package| (text(&package["id"]), package)).collect();
    let edges: HashMap<String, Vec<String>> = array(&metadata["resolve"]["nodes"])
        .iter()
        .map(|node| (text(&node["id"]), array(&node["dependencies"]).iter().map(text).collect()))
        .collect();

    let mut faults = Vec::new();
    for member in array(&metadata["workspace_members"]).iter().map(text) {
        let own = text(&packages[&member]["license"]);
        let copyleft = own == "GPL-3.0-or-later";
        let allowed: Vec<&str> = PERMISSIVE.into_iter().chain(COPYLEFT.into_iter().filter(|_| copyleft)).collect();
        let mut seen = HashSet::from([member.clone()]);
        let mut open = vec![member.clone()];
        while let Some(id) = open.pop() {
            for dependency in edges.get(&id).into_iter().flatten() {
                if !seen.insert(dependency.clone()) {
                    continue;
                }
                open.push(dependency.clone());
                let package = packages[dependency];
                let licence = text(&package["license"]);
                if licence.is_empty() || !allows(&licence, &allowed)? {
                    let (name, user) = (text(&package["name"]), text(&packages[&member]["name"]));
                    faults.push(format!("  {name}: {licence:?}, used by {user} ({own})"));
                }
            }
        }
    }
    faults.sort();
    faults.dedup();
    Ok(faults)
}

/// npm's lock file records each package's licence.
fn npm() -> anyhow::Result<Vec<String>> {
    let path = root().join("web/package-lock.json");
    let lock: Value =
        serde_json::from_str(&std::fs::read_to_string(&path).with_context(|| path.display().to_string())?)?;
    let allowed: Vec<&str> = PERMISSIVE.into_iter().chain(COPYLEFT).collect();
    let mut faults = Vec::new();
    for (name, package) in lock["packages"].as_object().into_iter().flatten().filter(|(name, _)| !name.is_empty()) {
        // Packages that only build or test are not shipped, but they must state a licence all the same.
        let licence = package["license"].as_str().unwrap_or_default();
        if licence.is_empty() || !allows(licence, &allowed)? {
            faults.push(format!("  {name}: {licence:?}"));
        }
    }
    Ok(faults)
}

fn array(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}
