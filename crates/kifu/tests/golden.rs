//! The 1982 Meijin game in every format, byte for byte as the files in testdata/records say. A change of a writer shows
//! itself here; `KOMADAI_BLESS=1` writes the files anew.

use komadai_kifu::{End, EndKind, Format, HeaderKey, Record, Step, read, write};
use komadai_shogi::Color;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/records")
}

/// Game 1 of the 40th Meijin match, Katoh against Nakahara, 13 and 14 April 1982, drawn by impasse after 223 moves.
fn meijin_1982() -> Record {
    let bytes = std::fs::read(folder().join("kato-nakahara-1982.usi")).unwrap();
    let mut record = read(&bytes, Some(Format::Usi)).records.remove(0);
    record.headers.push(HeaderKey::StartTime, "1982/04/13");
    record.headers.push(HeaderKey::EndTime, "1982/04/14");
    record.headers.push(HeaderKey::Event, "第40期名人戦 第1局");
    record.headers.push(HeaderKey::Black, "加藤一二三");
    record.headers.push(HeaderKey::White, "中原誠");
    let last = record.main_line().last().unwrap();
    record.push(last, Step::End(End { kind: EndKind::Impasse, winner: None }));
    record
}

#[test]
fn n_47_the_1982_game_in_every_format() {
    let record = meijin_1982();
    assert_eq!((record.plies(), record.replay().unwrap().fault), (223, None));
    let formats = [
        (Format::Kif, "kif"),
        (Format::Ki2, "ki2"),
        (Format::Csa, "csa"),
        (Format::Csa3, "v3.csa"),
        (Format::Jkf, "jkf"),
        (Format::Usen, "usen"),
        (Format::Psn, "psn"),
        (Format::Hodges, "hodges.txt"),
        (Format::Hosking, "hosking.txt"),
        (Format::Japanese, "japanese.txt"),
    ];
    for (format, ending) in formats {
        let path = folder().join(format!("kato-nakahara-1982.{ending}"));
        let text = write(&record, format);
        if std::env::var_os("KOMADAI_BLESS").is_some() {
            std::fs::write(&path, &text).unwrap();
        }
        let golden = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(golden == text, "{} is not what is written now", path.display());
        let again = read(golden.as_bytes(), Some(format));
        assert!(again.faults.is_empty(), "{format}: {}", again.faults[0]);
        assert!(again.records[0].moves().eq(record.moves()), "{format}");
    }
}

#[test]
fn the_1982_game_is_not_declared() {
    let record = meijin_1982();
    let replay = record.replay().unwrap();
    let rules = komadai_shogi::impasse::ImpasseRules::DECLARATION_27;
    assert_eq!(replay.end_by_rule(&rules, record.missing_points()), None);
    assert_eq!(replay.position().turn(), Color::White);
}
