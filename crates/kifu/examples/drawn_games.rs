//! Games drawn by chance, in the formats that other programs read, one JSON object a line: the texts, and what a reader must
//! find in them. `cargo xtask readers` gives them to other programs.
//!
//! `cargo run -p komadai-kifu --example drawn_games -- GAMES [SEED]`

use komadai_kifu::{BrokenMove, End, EndKind, Format, HeaderKey, NodeId, Note, Record, Step, Time, read_text, write};
use komadai_shogi::{Color, Foul, Handicap, Move, Position, Setup, SetupFaults};
use serde_json::json;
use std::io::Write;

fn main() -> std::io::Result<()> {
    let mut args = std::env::args().skip(1);
    let games: usize = args.next().and_then(|text| text.parse().ok()).unwrap_or(200);
    let seed: u64 = args.next().and_then(|text| text.parse().ok()).unwrap_or(1);
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15 ^ seed.wrapping_mul(0x2545_f491_4f6c_dd1d));
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for id in 0..games {
        let record = drawn(&mut dice);
        let end = record.end();
        let line = json!({
            "id": id,
            "kif": write(&record, Format::Kif),
            "ki2": write(&record, Format::Ki2),
            "kif-main": write(&main_line(&record), Format::Kif),
            "ki2-main": write(&main_line(&record), Format::Ki2),
            "csa": write(&record, Format::Csa),
            "jkf": write(&record, Format::Jkf),
            "start": record.setup.to_string(),
            "main": usi(&record, &record.main_line().collect::<Vec<_>>()),
            "lines": lines(&record),
            "illegal": record.main_line().any(|id| matches!(record.node(id).step, Step::Broken(_))),
            "end": end.map(|end| end.kind.code()),
            "winner": end.and_then(|end| end.winner).map(|winner| winner.to_string()),
        });
        writeln!(out, "{line}")?;
    }
    out.flush()
}

/// A small generator of numbers, so that every run draws the same games (xorshift, Marsaglia 2003).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % below.max(1) as u64) as usize
    }

    fn one<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.roll(of.len())]
    }
}

fn usi(record: &Record, line: &[NodeId]) -> Vec<String> {
    line.iter().filter_map(|&id| record.node(id).step.mv()).map(|mv| mv.to_string()).collect()
}

/// The game without its variations.
fn main_line(record: &Record) -> Record {
    let mut alone = record.clone();
    for id in std::iter::once(Record::ROOT).chain(record.main_line()) {
        record.node(id).children().iter().skip(1).for_each(|&child| alone.remove(child));
    }
    alone
}

/// The moves from the start to each leaf, in the order of their text.
fn lines(record: &Record) -> Vec<String> {
    let leaves = record.walk().filter(|&id| record.node(id).children().is_empty());
    let mut lines: Vec<String> = leaves.map(|id| usi(record, &record.line_to(id)).join(" ")).collect();
    lines.sort();
    lines.dedup();
    lines
}

fn start(dice: &mut Dice) -> Setup {
    match dice.roll(20) {
        0..10 => Setup::start(),
        10..15 => dice.one(&Handicap::ALL).setup(),
        15..19 => {
            // A diagram from the middle of a game, Black to move or White.
            let mut position = Position::start();
            for _ in 0..20 + dice.roll(120) {
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                position.play_unchecked(legal[dice.roll(legal.len())]);
            }
            let mut setup = position.to_setup();
            setup.move_number = 1;
            setup
        }
        _ => {
            let problems = ["4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1", "7nl/7k1/5S1pp/9/9/9/9/9/9 b RG 1"];
            problems[dice.roll(problems.len())].parse().unwrap_or_else(|_| Setup::start())
        }
    }
}

fn drawn(dice: &mut Dice) -> Record {
    let setup = start(dice);
    let Ok(position) = Position::ignoring(&setup, SetupFaults::MATE_PROBLEM) else {
        return Record::new(Setup::start());
    };
    let mut record = Record::new(setup);
    headers(&mut record, dice);
    remarks(&mut record, dice);
    notes(&mut record, Record::ROOT, dice);
    let timed = dice.roll(3) > 0;
    let mut places = vec![(Record::ROOT, position)];
    let lines = if dice.roll(2) == 0 { 1 } else { 1 + dice.roll(6) };
    for line in 0..lines {
        let (mut at, mut position) = if line == 0 { places[0] } else { *dice.one(&places) };
        let plies = if line == 0 { dice.roll(160) } else { 1 + dice.roll(20) };
        for _ in 0..plies {
            let legal = position.legal_moves();
            if legal.is_empty() || matches!(record.node(at).step, Step::End(_)) {
                break;
            }
            let mv = likely(&position, &legal, dice);
            if record.node(at).children().iter().any(|&id| record.node(id).step == Step::Move(mv)) {
                break;
            }
            at = record.push(at, Step::Move(mv));
            position.play_unchecked(mv);
            if timed {
                time(&mut record, at, dice);
            }
            notes(&mut record, at, dice);
            places.push((at, position));
        }
        if line == 0 {
            finish(&mut record, at, &position, timed, dice);
        }
    }
    match dice.roll(4) {
        0 => through_other_line_ends(&record, dice),
        _ => record,
    }
}

/// The record as it comes out of a file whose lines end as those of old systems, or of several.
fn through_other_line_ends(record: &Record, dice: &mut Dice) -> Record {
    let mut text = String::new();
    for line in write(record, Format::Kif).lines() {
        text.push_str(line);
        text.push_str(dice.one::<&str>(&["\r", "\r", "\r\n"]));
    }
    read_text(&text, None).records.into_iter().next().unwrap_or_else(|| record.clone())
}

/// Captures and promotions more often than pure chance has them, so that hands fill and names need their marks.
fn likely(position: &Position, legal: &[Move], dice: &mut Dice) -> Move {
    let sharp = |mv: &&Move| mv.promotes() || position.piece_at(mv.to()).is_some();
    match legal.iter().filter(sharp).nth(dice.roll(8)) {
        Some(&mv) if dice.roll(3) == 0 => mv,
        _ => *dice.one(legal),
    }
}

fn headers(record: &mut Record, dice: &mut Dice) {
    let rows = [
        (HeaderKey::Event, "第4期 駒台杯：予選"),
        (HeaderKey::StartTime, "2026/11/22 10:00:00"),
        (HeaderKey::EndTime, "2026/11/22 18:30"),
        (HeaderKey::Site, "東京・将棋会館"),
        (HeaderKey::TimeLimit, "各6時間"),
        (HeaderKey::Opening, "相掛かり"),
        (HeaderKey::Note, "A \"note\", with = signs"),
        (HeaderKey::Title, "練習"),
    ];
    for (key, value) in rows {
        if dice.roll(3) == 0 {
            record.headers.push(key, value);
        }
    }
    for (key, value) in [(HeaderKey::Black, "甲野 一郎 六段"), (HeaderKey::White, "Ann O'Neil")] {
        if dice.roll(4) > 0 {
            record.headers.push(key, value);
        }
    }
}

/// What programs write about the file, and comments on the start, which real files have more often than later ones.
fn remarks(record: &mut Record, dice: &mut Dice) {
    let notes = &mut record.node_mut(Record::ROOT).notes;
    if dice.roll(3) == 0 {
        notes.push(Note::Remark(" ---- Kifu for Windows V7 V7.50 棋譜ファイル ----".to_owned()));
    }
    for text in ["まで77手で先手の勝ち、と聞く", "評価値：先手から見た値", ""] {
        if dice.roll(12) == 0 {
            notes.push(Note::Remark(text.to_owned()));
        }
    }
    if dice.roll(4) == 0 {
        notes.push(Note::Comment("対局者：甲野、乙山。\r持ち時間は各６時間。".to_owned()));
    }
}

fn notes(record: &mut Record, id: NodeId, dice: &mut Dice) {
    // Before the comment, as people set them.
    if dice.roll(30) == 0 {
        record.node_mut(id).notes.push(Note::Bookmark("分岐：ここから".to_owned()));
    }
    if dice.roll(60) == 0 {
        record.node_mut(id).notes.push(Note::Remark("記録：一分将棋".to_owned()));
    }
    let texts = [
        "いい手だと思う。",
        "まで3手で先手の勝ちなら簡単",
        "１５手目 ７六歩(77) とも",
        "ends with a blank ",
        "",
        "変化：3手",
        "#評価値=120",
        "&bookmark? \"quoted\" {braces} (brackets) [square]",
    ];
    if dice.roll(8) == 0 {
        record.node_mut(id).notes.push(Note::Comment((*dice.one(&texts)).to_owned()));
    }
    if dice.roll(40) == 0 && id != Record::ROOT {
        record.node_mut(id).notes.push(Note::Engine("解析 0 評価値 35".to_owned()));
    }
}

fn time(record: &mut Record, id: NodeId, dice: &mut Dice) {
    // Milliseconds, as our own games have them; now and then hours.
    let ms = if dice.roll(50) == 0 { dice.roll(20_000_000) } else { dice.roll(200_000) };
    record.node_mut(id).time = Time { spent_ms: Some(ms as u64), total_ms: None };
}

fn finish(record: &mut Record, at: NodeId, position: &Position, timed: bool, dice: &mut Dice) {
    use EndKind::*;
    let turn = position.turn();
    let end = if !position.has_legal_move() {
        End::at(Checkmate, turn)
    } else {
        match dice.roll(24) {
            0 => return,
            1..8 => End::at(Resignation, turn),
            8 => End::at(Timeout, turn),
            9 => End { kind: Repetition, winner: None },
            10 => End { kind: Impasse, winner: None },
            11 => End::at(Declaration, turn),
            12 => End { kind: Abort, winner: None },
            13 => End::won_by(PerpetualCheck, if dice.roll(2) == 0 { Color::Black } else { Color::White }),
            14 => End { kind: MaxMoves, winner: None },
            15 => End { kind: Draw, winner: None },
            16 => End::at(Walkover, turn),
            17 => End { kind: Sealed, winner: None },
            18 => End::at(Try, turn),
            19 => End::won_by(IllegalMove, turn),
            20 => End::won_by(IllegalMove, !turn),
            21 => End { kind: NoMate, winner: None },
            _ => return foul(record, at, position, dice),
        }
    };
    let end = record.push(at, Step::End(end));
    if timed && dice.roll(2) == 0 {
        time(record, end, dice);
    }
    notes(record, end, dice);
}

/// A move that is a foul, and the loss for it.
fn foul(record: &mut Record, at: NodeId, position: &Position, dice: &mut Dice) {
    let turn = position.turn();
    let made = |foul: Foul| {
        use Foul::*;
        matches!(foul, Nifu | NoRetreat | MustPromote | LeavesCheck | Uchifuzume | Blocked | WrongMovement)
    };
    for _ in 0..400 {
        let squares: Vec<_> = (0..81).filter_map(komadai_shogi::Square::from_index).collect();
        let (from, to) = (*dice.one(&squares), *dice.one(&squares));
        let own = position.piece_at(from).filter(|piece| piece.color == turn).is_some();
        let mv = match own && from != to {
            true => Move::board(from, to, false),
            false => Move::drop(komadai_shogi::PieceKind::Pawn, to),
        };
        let onto = position.piece_at(to);
        if let Err(foul) = position.check(mv)
            && made(foul)
            && onto.is_none_or(|piece| piece.color != turn && piece.kind != komadai_shogi::PieceKind::King)
        {
            let broken = BrokenMove { mv: Some(mv), text: mv.to_string(), foul: Some(foul) };
            let at = record.push(at, Step::Broken(broken));
            record.push(at, Step::End(End::won_by(EndKind::IllegalMove, !turn)));
            return;
        }
    }
}
