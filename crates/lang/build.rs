//! Writes the table of all texts, `locales/LANG/NAME.ftl` and what the browser loads later, `locales/LANG/later/NAME.ftl`, for the feature `fluent` to embed.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let manifest = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let locales = manifest.join("../../locales");
    println!("cargo::rerun-if-changed={}", locales.display());
    let mut table = String::from("static LOCALES: &[(&str, &str, &str)] = &[\n");
    if env::var_os("CARGO_FEATURE_FLUENT").is_some() {
        for folder in entries(&locales) {
            let files = entries(&folder).into_iter().chain(entries(&folder.join("later")));
            for file in files.filter(|file| file.extension().is_some_and(|end| end == "ftl")) {
                let file = file.canonicalize().expect("a file that was just listed");
                let (lang, name) = (stem(&folder), stem(&file));
                writeln!(table, "    ({lang:?}, {name:?}, include_str!({file:?})),").expect("a string takes all");
            }
        }
    }
    table.push_str("];\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo"));
    fs::write(out.join("locales.rs"), table).expect("OUT_DIR can be written");
}

/// What lies in a folder, by name.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let Ok(found) = fs::read_dir(folder) else { return Vec::new() };
    let mut found: Vec<PathBuf> = found.flatten().map(|entry| entry.path()).collect();
    found.sort();
    found
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}
