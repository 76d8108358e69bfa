//! A record as the review board shows it: a flat list of positions.

use super::MAX_NODES;
use crate::live::names;
use komadai_kifu::{End, EndKind, HeaderKey, NodeId, Record, Step};
use komadai_shogi::impasse::{self, Counted};
use komadai_shogi::{ByColor, Position, SetupFaults, Square};
use komadai_wire as wire;
use komadai_wire::{Fault, GameRecord, Header, Millis, RecordNode, Sides};

/// Why a record cannot be shown.
#[derive(Debug, thiserror::Error)]
pub(crate) enum GoneWrong {
    #[error("the start position is none: {0}")]
    Start(SetupFaults),
    #[error("the record has more than {MAX_NODES} moves in all its branches")]
    TooLarge,
}

/// The board of a node that is in the list already.
#[derive(Copy, Clone)]
struct Placed {
    index: u32,
    position: Position,
    last_to: Option<Square>,
}

/// The record as a tree of positions, and the moves of its lines that cannot be played: each ends its line.
pub(crate) fn shown(record: &Record) -> Result<(GameRecord, Vec<Fault>), GoneWrong> {
    let start = *record.replay_line(&[]).map_err(GoneWrong::Start)?.history.last();
    let mut nodes = vec![node(None, 0, &start)];
    nodes[0].comment = comment(record, Record::ROOT);
    let mut faults = Vec::new();
    let root = Placed { index: 0, position: start, last_to: None };
    // Steps yet to be placed, each with the board before it; the next one last. So the list reads as a book does: each line
    // to its end, then its variations.
    let mut todo: Vec<(NodeId, Placed)> = Vec::new();
    let children = |id: NodeId, at: Placed| record.node(id).children().iter().rev().map(move |&child| (child, at));
    todo.extend(children(Record::ROOT, root));
    while let Some((id, before)) = todo.pop() {
        let step = record.node(id);
        let ply = nodes[before.index as usize].ply + 1;
        let mv = match &step.step {
            Step::Start => continue,
            Step::Move(mv) => *mv,
            Step::End(end) => {
                nodes[before.index as usize].end = Some(ended(end));
                continue;
            }
            Step::Broken(broken) => {
                let code = broken.foul.map_or("unreadable-move", |foul| foul.code());
                let why = broken.foul.map_or_else(|| "no move can be made out".to_owned(), |foul| foul.to_string());
                faults.push(fault(code, &broken.text, format!("move {ply}, {}: {why}", broken.text)));
                continue;
            }
        };
        let mut position = before.position;
        if let Err(foul) = position.play(mv) {
            faults.push(fault(foul.code(), &mv.to_string(), format!("move {ply}, {mv}: {foul}")));
            continue;
        }
        if nodes.len() >= MAX_NODES {
            return Err(GoneWrong::TooLarge);
        }
        let index = nodes.len() as u32;
        let mut placed = node(Some(before.index), ply, &position);
        placed.usi = Some(mv.to_string());
        placed.names = Some(names::of(&before.position, mv, before.last_to));
        placed.ms = step.time.spent_ms.map(Millis);
        placed.comment = comment(record, id);
        nodes.push(placed);
        nodes[before.index as usize].children.push(index);
        todo.extend(children(id, Placed { index, position, last_to: Some(mv.to()) }));
    }
    let end = record.end().map(ended);
    let headers =
        record.headers.iter().map(|(key, value)| Header { key: key.japanese().to_owned(), value: value.to_owned() });
    let name = |key: HeaderKey| record.headers.get(&key).unwrap_or_default().to_owned();
    let shown = GameRecord {
        id: None,
        format: None,
        encoding: None,
        names: Sides { black: name(HeaderKey::Black), white: name(HeaderKey::White) },
        handicap: record.handicap(),
        headers: headers.collect(),
        nodes,
        end,
    };
    Ok((shown, faults))
}

fn node(parent: Option<u32>, ply: u32, position: &Position) -> RecordNode {
    let points = ByColor::from_fn(|color| impasse::points(position, color, Counted::WholeBoard));
    RecordNode {
        parent,
        children: Vec::new(),
        ply,
        usi: None,
        names: None,
        sfen: position.to_string(),
        in_check: position.in_check(),
        ms: None,
        comment: None,
        end: None,
        points,
    }
}

fn comment(record: &Record, id: NodeId) -> Option<String> {
    let lines: Vec<&str> = record.node(id).comments().collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

fn ended(end: &End) -> wire::End {
    let japanese = match &end.kind {
        EndKind::Other(word) => Some(word.clone()),
        kind => japanese(kind).map(str::to_owned),
    };
    wire::End { kind: end.kind.code().to_owned(), winner: end.winner, japanese }
}

fn japanese(kind: &EndKind) -> Option<&'static str> {
    Some(match kind {
        EndKind::Resignation => "投了",
        EndKind::Checkmate => "詰み",
        EndKind::NoMate => "不詰",
        EndKind::Timeout => "切れ負け",
        EndKind::IllegalMove => "反則負け",
        EndKind::PerpetualCheck => "連続王手の千日手",
        EndKind::Repetition => "千日手",
        EndKind::Impasse => "持将棋",
        EndKind::Declaration => "入玉宣言",
        EndKind::Try => "トライ",
        EndKind::MaxMoves => "最大手数",
        EndKind::Walkover => "不戦",
        EndKind::Abort => "中断",
        EndKind::Sealed => "封じ手",
        EndKind::Draw => "引き分け",
        EndKind::Win | EndKind::Error | EndKind::Other(_) => return None,
    })
}

fn fault(code: &str, text: &str, message: String) -> Fault {
    Fault { line: None, column: None, text: Some(text.chars().take(60).collect()), code: code.to_owned(), message }
}
