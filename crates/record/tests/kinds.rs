//! Records of other kinds of shogi: written, read back, and what is wrong with them told by line.

use fastrand::Rng;
use komadai_kifu::{End, EndKind, HeaderKey};
use komadai_record::{KindFormat, KindReading, KindRecord};
use komadai_shogi::Color;
use komadai_variants::{Position, Rules};

/// The most moves of a game of chance.
const PLIES: usize = 150;

/// A game of chance with everything that a record keeps.
fn by_chance(start: Position, seed: u64, ends: &[EndKind]) -> KindRecord {
    let mut rng = Rng::with_seed(seed);
    let mut record = KindRecord::new(start);
    record.headers.push(HeaderKey::Black, "鈴木");
    record.headers.push(HeaderKey::White, "Ana");
    record.headers.push(HeaderKey::Event, "定例会");
    while record.moves().len() < PLIES && record.position().outcome().is_none() {
        let moves = record.position().legal_moves();
        // Double moves are few among all others, and the more to be asked for.
        let double: Vec<_> = moves.iter().copied().filter(|mv| mv.is_double()).collect();
        let among = if double.is_empty() || rng.u8(..) < 128 { &moves } else { &double };
        record.play(among[rng.usize(..among.len())]).unwrap();
    }
    let turn = if record.position().turn() == komadai_variants::Color::Black { Color::Black } else { Color::White };
    record.end = Some(End::at(ends[seed as usize % ends.len()].clone(), turn));
    record
}

fn one(text: &str) -> KindRecord {
    let reading = KindReading::of(text, None).unwrap_or_else(|| panic!("it names its kind:\n{text}"));
    assert!(reading.faults.is_empty(), "{:?}\n{text}", reading.faults);
    let [record] = <[KindRecord; 1]>::try_from(reading.records).unwrap();
    record
}

#[test]
fn what_is_written_of_every_kind_is_read_back() {
    let ends = [EndKind::Resignation, EndKind::Timeout, EndKind::Abort, EndKind::Draw, EndKind::Repetition];
    let squares = ["shogi-7x7", "shogi-13x13", "shogi-16x16"];
    for name in Rules::names().filter(|name| *name != "shogi").chain(squares) {
        let rules = Rules::named(name).unwrap();
        let odds = rules.handicaps().iter().map(|odds| Position::read(&rules, &odds.start).unwrap());
        for (seed, start) in (0u64..).zip([Position::start(&rules), Position::start(&rules)].into_iter().chain(odds)) {
            let record = by_chance(start, seed, &ends);
            let kif = KindFormat::Kif.write(&record);
            let again = one(&kif);
            assert_eq!(again.rules().name(), rules.name(), "{kif}");
            assert_eq!((again.start(), again.position()), (record.start(), record.position()), "{kif}");
            assert_eq!(again.start().move_number(), record.start().move_number());
            assert_eq!((again.moves(), &again.end), (record.moves(), &record.end), "{kif}");
            assert_eq!(again.headers, record.headers, "{kif}");
            assert_eq!(KindFormat::Kif.write(&again), kif);
            let usi = one(&KindFormat::Usi.write(&record));
            assert_eq!((usi.start(), usi.moves()), (record.start(), record.moves()));
            let json: serde_json::Value = serde_json::from_str(&KindFormat::Json.write(&record)).unwrap();
            assert_eq!(json["moves"].as_array().unwrap().len(), record.moves().len());
            assert_eq!(
                (json["variant"].as_str(), json["end"].as_str()),
                (Some(rules.name()), again.end.as_ref().map(|end| end.kind.code()))
            );
        }
    }
}

#[test]
fn a_position_in_the_middle_of_a_game_keeps_its_hands_its_turn_and_its_number() {
    for name in Rules::names().filter(|name| *name != "shogi") {
        let before = by_chance(Position::start(&Rules::named(name).unwrap()), 7, &[EndKind::Abort]);
        // A ban of lions for one turn has no place in a diagram.
        let Some((position, _)) = before.steps().filter(|(position, _)| position.lion_ban().is_none()).last() else {
            panic!("{name}: no move");
        };
        let record = KindRecord::new(position);
        let again = one(&KindFormat::Kif.write(&record));
        assert_eq!(again.start().to_string(), record.start().to_string());
    }
}

#[test]
fn times_comments_and_own_ends_are_kept() {
    let text = "#KIF version=2.0 encoding=UTF-8\n手合割：5五将棋\n先手：a\n手数----指手---------消費時間--\n*始め\n   1 ２四銀(35)   ( 0:12/00:00:12)\n*良い手\n**x 30\n   2 ３二銀(31)   ( 1:05/00:01:05)\nまで2手で裸玉により後手の勝ち\n";
    let record = one(text);
    let spent: Vec<_> = record.moves().iter().map(|played| played.spent_ms).collect();
    assert_eq!((spent, &record.notes), (vec![Some(12_000), Some(65_000)], &vec!["始め".to_owned()]));
    assert_eq!(record.moves()[0].notes, ["良い手", "*x 30"]);
    assert_eq!(record.end, Some(End::won_by(EndKind::Other("裸玉".to_owned()), Color::White)));
    assert_eq!(one(&KindFormat::Kif.write(&record)).moves(), record.moves());
}

#[test]
fn chu_is_told_by_its_rows_and_lions_move_in_two_lines() {
    let rules = Rules::named("chushogi").unwrap();
    let start = Position::read(&rules, "6k5/12/12/12/6p5/6N5/12/12/12/12/12/5K6 b - 1").unwrap();
    let mut record = KindRecord::new(start);
    for text in ["6f6e5d", "6a6b", "5d5e5d", "6b6a", "5d6e"] {
        let mv = record.position().read_move(text).unwrap();
        record.play(mv).unwrap();
    }
    let kif = KindFormat::Kif.write(&record);
    for line in [
        "手合割：\n",
        "   1 一歩目 6五獅子 （←6六）\n     二歩目 5四獅子 （←6五）\n",
        "   3 一歩目 5五獅子 （←5四）\n     二歩目 5四獅子(じっと) （←5五）\n",
        "   5 6五獅子 （←5四）\n",
    ] {
        assert!(kif.contains(line), "{line}\n{kif}");
    }
    assert_eq!(one(&kif).moves(), record.moves());
    // Some give both lines a number and the same square one sign, and write wide figures.
    let other = kif
        .replace("     二歩目 5四獅子 （←6五）", "   2 二歩目 ５四獅子 （←６五）")
        .replace("二歩目 5四獅子(じっと)", "二歩目 仝獅子(じっと)")
        .replace("   1 一歩目 6五獅子", "   1 一歩目 仝獅子");
    assert_eq!(one(&other.replace("仝獅子(じっと)", "5四獅子(じっと)")).moves(), record.moves());
}

#[test]
fn what_cannot_be_read_is_told_with_its_line() {
    let mini = "手合割：5五将棋\n手数----指手---------消費時間--\n";
    let rows: [(&str, usize, &str); 14] = [
        ("   1 ２四銀(35)\n   2 ２四銀(31)\n", 4, "legal move of minishogi"),
        ("   1 ２四角(35)\n", 3, "piece of that name"),
        ("   1 ２四獅子(35)\n", 3, "name of a piece of minishogi"),
        ("   1 ２四銀\n", 3, "where the piece comes from"),
        ("   1 ９９銀(35)\n", 3, "a square such as"),
        ("   1 同　銀(35)\n", 3, "no move before"),
        ("   1 二歩目 ２四銀(35)\n", 3, "一歩目 before 二歩目"),
        ("   1 一歩目 ２四銀(35)\n", 3, "二歩目 after 一歩目"),
        ("   1 一歩目 ２四銀(35)\n   2 投了\n", 4, "二歩目 after 一歩目"),
        ("   1 一歩目 ２四銀(35)\nまで1手で先手の勝ち\n", 4, "二歩目 after 一歩目"),
        ("   1 一歩目 ２四銀(35)\n   1 二歩目 ２三銀(34)\n", 4, "where the first one ends"),
        ("   1 一歩目 ２四銀打\n", 3, "where the piece comes from"),
        ("   1 投了\n   2 ２四銀(35)\n", 4, "nothing after the end"),
        ("   1 ２四銀(35)\n変化：1手\n", 4, "main line alone"),
    ];
    for (moves, line, expected) in rows {
        let reading = KindReading::of(&format!("{mini}{moves}"), None).unwrap();
        let [fault] = &reading.faults[..] else { panic!("{moves}: {:?}", reading.faults) };
        assert_eq!((fault.line, fault.expected.contains(expected)), (line, true), "{moves}: {fault}");
        assert_eq!(reading.records.len(), 1, "what was understood before is kept");
        let ended = reading.records[0].end.is_some();
        assert_eq!(ended, expected.starts_with("nothing after"), "{moves}: nothing is taken in behind a fault");
    }
    let heads: [(&str, Option<&str>, usize, &str); 6] = [
        ("setoption name UCI_Variant value nosuch\n", None, 1, "komadai variants"),
        ("position sfen rbsgk/4p/5/P4/KGSB b - 1\n", Some("minishogi"), 1, "5 squares"),
        ("minishogi rbsgk/4p/5/P4/KGSBR b - 1 moves 3e2d 9z\n", None, 1, "7g7f+"),
        ("手合割：5五将棋\n|v飛v角v銀v金v玉|一\n|x|二\n手数----\n", None, 3, "a row of 5 squares"),
        ("手合割：5五将棋\n|v飛v角v銀v金v玉|一\n手数----\n", None, 2, "write 5"),
        ("手合割：5五将棋\n先手の持駒：獅子\n|v飛v角v銀v金v玉|一\n手数----\n", None, 2, "なし"),
    ];
    for (text, kind, line, expected) in heads {
        let kind = kind.and_then(Rules::named);
        let reading = KindReading::of(text, kind.as_ref()).unwrap();
        let fault = reading.faults.first().unwrap_or_else(|| panic!("{text}"));
        assert_eq!((fault.line, fault.expected.contains(expected)), (line, true), "{text}: {fault}");
        assert_eq!(reading.faults.len(), 1, "{text}: {:?}", reading.faults);
    }
}

#[test]
fn standard_shogi_is_left_to_its_own_reader_and_many_games_stand_in_one_file() {
    for text in ["手合割：平手\n   1 ７六歩(77)\n", "position startpos moves 7g7f\n", "手合割：将棋\n", ""]
    {
        assert!(KindReading::of(text, None).is_none(), "{text}");
    }
    let diagram = komadai_kifu::write(
        &komadai_kifu::Record::new("4k4/9/9/9/9/9/9/9/4K4 b - 1".parse().unwrap()),
        komadai_kifu::Format::Kif,
    );
    assert!(KindReading::of(&diagram, None).is_none(), "{diagram}");
    // Neither are diagrams without the names of their ranks, nor damaged ones.
    let rows = "| ・ ・ ・ ・v玉 ・ ・ ・ ・|\n";
    for many in [7, 8, 9, 10] {
        let text = format!("{}手数----\n", rows.repeat(many));
        assert!(KindReading::of(&text, None).is_none(), "{many} rows");
    }
    // Nine files and eight ranks are those of Heian shogi where it begins so, or where a piece is its own.
    let heian = Rules::named("heian").unwrap();
    let begins = KindFormat::Kif.write(&KindRecord::new(Position::start(&heian))).replace("平安将棋", "");
    let row = |text: &str| text.lines().filter(|line| line.starts_with('|')).collect::<Vec<_>>().join("\n");
    let other = format!("{}\n手数----\n", row(&begins));
    assert_eq!(one(&other).rules().name(), "heian", "{other}");
    let games: Vec<KindRecord> = ["dobutsu", "chushogi", "kyotoshogi"]
        .map(|name| by_chance(Position::start(&Rules::named(name).unwrap()), 3, &[EndKind::Resignation]))
        .into();
    let text = KindFormat::Kif.write_all(&games);
    let again = KindReading::of(&text, None).unwrap();
    assert!(again.faults.is_empty(), "{:?}", again.faults);
    assert_eq!(again.records.len(), 3);
    for (again, game) in again.records.iter().zip(&games) {
        assert_eq!((again.rules().name(), again.moves()), (game.rules().name(), game.moves()));
    }
}
