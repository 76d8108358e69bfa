//! Writes small records of our own making as first inputs of the readers' targets: `cargo run --example seeds`.

use komadai_fuzz::READERS;
use komadai_kifu::{Format, TextEncoding, encode, read, write};
use komadai_variants::Rules;
use std::path::Path;

fn main() -> std::io::Result<()> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let records = here.join("../testdata/records");
    let tree = read(&std::fs::read(records.join("tree.kif"))?, None).records.remove(0);
    let game = String::from_utf8_lossy(&std::fs::read(records.join("kato-nakahara-1982.usi"))?).into_owned();
    // The first forty moves, and a problem with one king: short inputs are tried more often.
    let opening = game.split_ascii_whitespace().take(43).collect::<Vec<_>>().join(" ");
    let problem = "sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1 moves G*5b";
    let texts = [opening.as_str(), problem].map(|text| read(text.as_bytes(), Some(Format::Usi)).records.remove(0));
    for (target, formats) in READERS {
        for format in formats {
            for (i, record) in texts.iter().chain([&tree]).enumerate() {
                let text = write(record, *format);
                put(here, target, &format!("{format}-{i}"), text.as_bytes())?;
                if i == 2 {
                    put(here, "any_record", &format!("{format}"), text.as_bytes())?;
                }
            }
        }
    }
    let text = write(&tree, Format::Kif);
    for encoding in [TextEncoding::ShiftJis, TextEncoding::EucJp, TextEncoding::Utf8Bom, TextEncoding::Utf16] {
        let bytes = encode(&text, encoding).unwrap_or_default();
        put(here, "any_record", &format!("kif-{encoding}"), &bytes)?;
        put(here, "kif", encoding.code(), &bytes)?;
    }
    for name in Rules::names() {
        let Some(rules) = Rules::named(name) else { continue };
        put(here, "variant_sfen", name, format!("{name} {}", rules.start()).as_bytes())?;
        let file = here.join(format!("../crates/variants/rules/{name}.toml"));
        put(here, "rule_file", name, &std::fs::read(file)?)?;
        for kind in rules.kinds() {
            let betza = kind.betza.as_str();
            put(here, "betza", betza, betza.as_bytes())?;
        }
    }
    Ok(())
}

fn put(here: &Path, target: &str, name: &str, bytes: &[u8]) -> std::io::Result<()> {
    let folder = here.join("corpus").join(target);
    std::fs::create_dir_all(&folder)?;
    std::fs::write(folder.join(name), bytes)
}
