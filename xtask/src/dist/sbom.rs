//! The bill of materials, as CycloneDX 1.5 in JSON (<https://cyclonedx.org/docs/1.5/json/>).

use super::components::Component;
use serde_json::{Value, json};

pub(crate) fn text(version: &str, time: &str, components: &[Component]) -> anyhow::Result<String> {
    let own = reference("cargo", "komadai", version);
    let all: Vec<Value> = components.iter().map(component).collect();
    let depends: Vec<String> = components.iter().map(|one| reference(one.registry, &one.name, &one.version)).collect();
    let bom = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "timestamp": time,
            "component": {
                "type": "application", "bom-ref": own, "name": "komadai", "version": version, "purl": own,
                "licenses": [{ "expression": "GPL-3.0-or-later" }],
            },
        },
        "components": all,
        "dependencies": [{ "ref": own, "dependsOn": depends }],
    });
    Ok(serde_json::to_string_pretty(&bom)? + "\n")
}

fn component(one: &Component) -> Value {
    let reference = reference(one.registry, &one.name, &one.version);
    let mut told = json!({
        "type": "library", "bom-ref": reference, "name": one.name, "version": one.version, "purl": reference,
        "licenses": [{ "expression": one.licence }],
    });
    if let Some((algorithm, sum)) = &one.sum {
        told["hashes"] = json!([{ "alg": algorithm, "content": sum }]);
    }
    told
}

/// A package URL (<https://github.com/package-url/purl-spec>); a scope's @ is encoded.
fn reference(registry: &str, name: &str, version: &str) -> String {
    format!("pkg:{registry}/{}@{}", name.replace('@', "%40"), version.replace('+', "%2B"))
}
