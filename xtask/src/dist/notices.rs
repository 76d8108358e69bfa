//! The licences of everything that is shipped, each text once.

use super::components::Component;
use anyhow::Context;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

/// Names that licences and notices go by.
const NAMES: [&str; 6] = ["licen", "copying", "notice", "unlicense", "copyright", "authors"];

/// One text: every package with its licence, then each text under the packages that come with it.
pub(crate) fn text(components: &[Component]) -> anyhow::Result<String> {
    let mut texts: BTreeMap<String, Vec<&Component>> = BTreeMap::new();
    let mut told = "What others wrote and Komadai contains, with the licences that come with it.\n\n".to_owned();
    for one in components {
        writeln!(told, "{} {} ({}): {}", one.name, one.version, one.registry, one.licence)?;
        let folder = fs::read_dir(&one.folder).with_context(|| one.folder.display().to_string())?;
        let mut files: Vec<_> = folder.filter_map(Result::ok).map(|entry| entry.path()).collect();
        files.sort();
        for file in files {
            let name = file.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
            if file.is_file() && NAMES.iter().any(|known| name.starts_with(known)) {
                let bytes = fs::read(&file).with_context(|| file.display().to_string())?;
                let words = String::from_utf8_lossy(&bytes).replace("\r\n", "\n").trim().to_owned();
                let users = texts.entry(words).or_default();
                if !users.iter().any(|other| std::ptr::eq(*other, one)) {
                    users.push(one);
                }
            }
        }
    }
    for (words, users) in &texts {
        let names: Vec<String> = users.iter().map(|one| format!("{} {}", one.name, one.version)).collect();
        write!(told, "\n{}\n{}\n\n{words}\n", "-".repeat(80), names.join(", "))?;
    }
    Ok(told)
}
