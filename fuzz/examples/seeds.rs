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
    let log = r#"{"do":"create","name":"Open","format":"swiss","rounds":3}
{"do":"enter","id":"a","name":"Ana","rating":1500,"country":"ES"}
{"do":"enter","id":"b","name":"Ben"}
{"do":"enter","id":"c","name":"Cid","rating":1200}
{"do":"absent","id":"c","round":2,"points":0.5}
{"do":"force","a":"a","b":"b"}
{"do":"pair"}
{"do":"result","round":1,"board":1,"result":"black"}
{"do":"correct","round":1,"board":1,"result":"draw","reason":"slip"}
{"do":"undo"}
{"do":"standings"}
"#;
    put(here, "event_log", "swiss", log.as_bytes())?;
    let title = r#"{"do":"create","name":"Title","format":"match","best_of":3,"impasse":"number"}"#;
    put(here, "event_log", "match", log.replacen(log.lines().next().unwrap_or_default(), title, 1).as_bytes())?;
    let fesa = "[Open, Lyon, FR, 2024]\n[2024-05-12]\n1 [A][Ann] FR 1500 [2+(-2p) 0+] [1] 3\n2 N [B][Bea] FR [1-(+2p) 0-] [0] 0\n";
    put(here, "fesa", "brackets", fesa.as_bytes())?;
    put(here, "fesa", "tabs", b"1\tA B\tFR\t2 Dan\t1862\t2+\t1\t2\t+7\tv\n2\tC D\tFR\t\t1690*\t1-\t1\t1\n")?;
    Ok(())
}

fn put(here: &Path, target: &str, name: &str, bytes: &[u8]) -> std::io::Result<()> {
    let folder = here.join("corpus").join(target);
    std::fs::create_dir_all(&folder)?;
    std::fs::write(folder.join(name), bytes)
}
