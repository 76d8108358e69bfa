//! Links between our documents lead somewhere, and every decision is in the index of decisions.

use crate::shell::{capture, command, root};
use anyhow::bail;
use std::collections::BTreeSet;
use std::path::Path;

const DECISIONS: &str = "docs/decisions/";

pub(crate) fn check() -> anyhow::Result<()> {
    let files = capture(command(".", "git", &["ls-files", "--cached", "--others", "--exclude-standard", "*.md"]))?;
    let mut faults = Vec::new();
    let mut listed = BTreeSet::new();
    for file in files.lines().filter(|file| root().join(file).is_file()) {
        let folder = Path::new(file).parent().unwrap_or(Path::new(""));
        for target in targets(&std::fs::read_to_string(root().join(file))?) {
            if !root().join(folder).join(target).exists() {
                faults.push(format!("{file} links to {target}, which is not there"));
            }
            if file == "docs/decisions/README.md" {
                listed.insert(target.to_owned());
            }
        }
    }
    for decision in files.lines().filter_map(|file| file.strip_prefix(DECISIONS)) {
        if decision != "README.md" && !listed.contains(decision) {
            faults.push(format!("{DECISIONS}README.md does not name {decision}"));
        }
    }
    if !faults.is_empty() {
        bail!("{}", faults.join("\n"));
    }
    Ok(())
}

/// The files that a page links to, without places in them. What is shown as code is no link, and what begins with a slash is a page of
/// the site.
fn targets(page: &str) -> Vec<&str> {
    let mut fenced = false;
    page.lines()
        .filter(|line| {
            let is_fence = line.trim_start().starts_with("```");
            fenced ^= is_fence;
            !fenced && !is_fence
        })
        .flat_map(|line| line.split("](").skip(1))
        .filter_map(|rest| rest.split_once(')'))
        .map(|(target, _)| target.split('#').next().unwrap_or_default())
        .filter(|target| {
            !target.is_empty() && !target.starts_with('/') && !target.contains("://") && !target.starts_with("mailto:")
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_to_files_are_found_and_no_others() {
        let page = "[a](docs/a.md), [b](b.md#part) [here](#part) [far](https://example.org)\n```\n[code](none.md)\n```\n![c](c.svg)";
        assert_eq!(targets(page), ["docs/a.md", "b.md", "c.svg"]);
    }
}
