//! Writes JKF.

use super::read::{PRESETS, UNREADABLE, UNREADABLE_SPECIAL};
use super::schema::{Cell, Clock, HandCounts, Initial, JkfMove, JkfNode, JkfTime, Place, State};
use crate::builder::turn_after;
use crate::csa::{needs_marker, special};
use crate::lines::with_line_feeds;
use crate::names::{csa_piece, relative};
use crate::replay::{Standing, position_of};
use crate::{BrokenMove, EndKind, NodeId, Note, Record, Step};
use komadai_shogi::{ByColor, Color, Foul, Hand, Move, PieceKind, Position, Setup, Square};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::borrow::Cow;

pub(crate) fn write(record: &Record) -> String {
    let document = Document { record, initial: initial(record), moves: moves(record) };
    // Nothing in it can fail to be JSON: no map has a key that is no text.
    let mut text = serde_json::to_string(&document).unwrap_or_default();
    text.push('\n');
    text
}

struct Document<'a> {
    record: &'a Record,
    initial: Initial,
    moves: Vec<JkfNode<'a>>,
}

impl Serialize for Document<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Header<'a>(&'a Record);
        impl Serialize for Header<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut map = serializer.serialize_map(None)?;
                for (key, value) in self.0.headers.iter() {
                    map.serialize_entry(key.japanese(), &with_line_feeds(value))?;
                }
                map.end()
            }
        }
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("header", &Header(self.record))?;
        map.serialize_entry("initial", &self.initial)?;
        map.serialize_entry("moves", &self.moves)?;
        map.end()
    }
}

fn initial(record: &Record) -> Initial {
    // By its board where some readers do not know the name.
    let handicap = record.handicap().filter(|handicap| handicap.is_known_everywhere());
    let preset = handicap.and_then(|known| PRESETS.iter().find(|(_, handicap)| *handicap == known));
    match preset {
        Some((preset, _)) => Initial { preset: (*preset).to_owned(), data: None },
        None => Initial { preset: "OTHER".to_owned(), data: Some(state(&record.setup)) },
    }
}

fn state(setup: &Setup) -> State {
    let cell = |file, rank| match Square::new(file, rank).and_then(|square| setup.get(square)) {
        Some(piece) => Cell { color: Some(piece.color), kind: Some(csa_piece(piece.kind).to_owned()) },
        None => Cell::default(),
    };
    let counts = |hand: Hand| HandCounts {
        fu: hand.count(PieceKind::Pawn),
        ky: hand.count(PieceKind::Lance),
        ke: hand.count(PieceKind::Knight),
        gi: hand.count(PieceKind::Silver),
        ki: hand.count(PieceKind::Gold),
        ka: hand.count(PieceKind::Bishop),
        hi: hand.count(PieceKind::Rook),
    };
    State {
        color: Some(setup.turn),
        board: (1..=9).map(|file| (1..=9).map(|rank| cell(file, rank)).collect()).collect(),
        hands: vec![counts(setup.hands.black), counts(setup.hands.white)],
    }
}

/// Where a line stands while it is written.
#[derive(Clone)]
struct At {
    ply: usize,
    /// None after a move that readers cannot make out.
    standing: Option<Standing>,
    last_to: Option<Square>,
    /// The time each side has used, in seconds.
    used: ByColor<u64>,
}

impl At {
    fn position(&self) -> Option<&Position> {
        self.standing.as_ref().map(|standing| &standing.position)
    }
}

/// The tree as nested lines. It is made from the last line to the first, so that no call goes as deep as the tree.
fn moves(record: &Record) -> Vec<JkfNode<'_>> {
    // A line that has a fork which is not made yet waits on the stack.
    struct Line<'a> {
        nodes: Vec<JkfNode<'a>>,
        /// For each node its record node, and the place before it if others branch off there.
        places: Vec<(NodeId, Option<At>)>,
        /// The node whose forks are being made, and how many are.
        at: usize,
        fork: usize,
        main: bool,
    }
    let root = record.node(Record::ROOT);
    let standing = position_of(&record.setup).ok().map(Standing::start);
    let start = At { ply: 0, standing, last_to: None, used: ByColor::default() };
    let line = |first: Option<NodeId>, at: At, main: bool| {
        let mut line = Line { nodes: Vec::new(), places: Vec::new(), at: 0, fork: 1, main };
        let (mut next, mut at) = (first, at);
        while let Some(id) = next {
            let siblings = record.node(id).parent().map_or(0, |parent| record.node(parent).children().len());
            let before = if siblings > 1 { Some(at.clone()) } else { None };
            line.nodes.push(node(record, id, &mut at));
            line.places.push((id, before));
            next = record.node(id).children().first().copied();
        }
        line
    };
    let mut stack = vec![line(root.children().first().copied(), start, true)];
    loop {
        let Some(top) = stack.last_mut() else { return Vec::new() };
        if let Some((id, before)) = top.places.get(top.at) {
            let siblings = record.node(*id).parent().map_or(&[][..], |parent| record.node(parent).children());
            let is_first = siblings.first() == Some(id);
            match (siblings.get(top.fork).filter(|_| is_first), before) {
                (Some(&sibling), Some(before)) => {
                    let fork = line(Some(sibling), before.clone(), false);
                    stack.push(fork);
                }
                _ => (top.at, top.fork) = (top.at + 1, 1),
            }
            continue;
        }
        let Some(done) = stack.pop() else { return Vec::new() };
        match stack.last_mut() {
            Some(parent) => {
                parent.nodes[parent.at].forks.push(done.nodes);
                parent.fork += 1;
            }
            None => {
                debug_assert!(done.main);
                let mut nodes = vec![JkfNode { comments: comments(&root.notes), ..JkfNode::default() }];
                nodes.extend(done.nodes);
                return nodes;
            }
        }
    }
}

fn node<'a>(record: &'a Record, id: NodeId, at: &mut At) -> JkfNode<'a> {
    let node = record.node(id);
    let turn = match at.position() {
        Some(position) => position.turn(),
        None => turn_after(record.setup.turn, at.ply),
    };
    let mut out = JkfNode { comments: comments(&node.notes), ..JkfNode::default() };
    match &node.step {
        Step::Start => {}
        Step::End(end) => {
            // The format's schema has no word for the longest game.
            let word = if end.kind == EndKind::MaxMoves { "HIKIWAKE".to_owned() } else { special(end, turn) };
            out.special = Some(Cow::Owned(word.trim_start_matches('%').replace(['\n', '\r'], " ")));
            if let Some(marker) = end.marker().filter(|_| needs_marker(end) || end.kind == EndKind::MaxMoves) {
                out.comments.insert(0, Cow::Borrowed(marker));
            }
        }
        step => {
            match step {
                Step::Broken(broken) => match broken_move(broken, at, turn) {
                    Some(mv) => out.mv = Some(mv),
                    None => {
                        out.special = Some(Cow::Borrowed(UNREADABLE_SPECIAL));
                        out.comments.insert(0, Cow::Owned(format!("{UNREADABLE}{}", broken.text)));
                    }
                },
                step => out.mv = step.mv().map(|mv| jkf_move(mv, at, turn)),
            }
            at.last_to = step.mv().map(Move::to);
            at.standing = match (step, at.standing) {
                (Step::Move(mv), Some(standing)) => standing.after(*mv),
                (step, Some(standing)) => step.mv().and_then(|mv| standing.after_illegal(mv)),
                (_, None) => None,
            };
        }
    }
    if node.time != crate::Time::default() {
        let (spent, total) = node.time.seconds(at.used[turn]);
        at.used[turn] = total;
        out.time = Some(JkfTime { now: clock(spent, false), total: Some(clock(total, true)) });
    }
    at.ply += 1;
    out
}

/// A move that cannot be played, by its squares. None where these would be read as a legal move, or nobody knows which piece
/// stands there: the format has no place for such a move, so its text becomes a comment, and the line keeps its length.
fn broken_move(broken: &BrokenMove, at: &At, turn: Color) -> Option<JkfMove<'static>> {
    let standing = at.standing?;
    let mv = broken.mv?;
    let out_of_turn = broken.foul == Some(Foul::OutOfTurn);
    let piece_known = mv.from().is_none_or(|from| standing.position.piece_at(from).is_some());
    let legal = !out_of_turn && standing.check(mv).is_ok();
    (piece_known && !legal).then(|| jkf_move(mv, at, if out_of_turn { !turn } else { turn }))
}

fn jkf_move(mv: Move, at: &At, turn: Color) -> JkfMove<'static> {
    let place = |square: Square| Place { x: square.file(), y: square.rank() };
    let position = at.position();
    let on = |square: Square| position.and_then(|position| position.piece_at(square)).map(|piece| piece.kind);
    let kind = mv.dropped().or_else(|| on(mv.from()?)).unwrap_or(PieceKind::Pawn);
    let promotable =
        kind.promoted().is_some() && mv.from().is_some_and(|from| from.in_zone(turn) || mv.to().in_zone(turn));
    JkfMove {
        color: Some(turn),
        from: mv.from().map(place),
        to: Some(place(mv.to())),
        piece: Cow::Borrowed(csa_piece(kind)),
        same: (at.last_to == Some(mv.to())).then_some(true),
        promote: (mv.promotes() || promotable).then_some(mv.promotes()),
        capture: on(mv.to()).filter(|_| !mv.is_drop()).map(|kind| Cow::Borrowed(csa_piece(kind))),
        relative: position
            .filter(|position| position.is_legal(mv))
            .map(|position| relative(position, mv))
            .filter(|marks| !marks.is_empty())
            .map(Cow::Owned),
    }
}

fn comments(notes: &[Note]) -> Vec<Cow<'_, str>> {
    notes
        .iter()
        .map(|note| match note {
            Note::Comment(text) | Note::Remark(text) => with_line_feeds(text),
            Note::Engine(text) => Cow::Owned(format!("*{}", with_line_feeds(text))),
            Note::Bookmark(text) => Cow::Owned(format!("&{}", with_line_feeds(text))),
        })
        .collect()
}

fn clock(seconds: u64, hours: bool) -> Clock {
    if hours {
        Clock { h: Some(seconds / 3600), m: seconds / 60 % 60, s: seconds % 60 }
    } else {
        Clock { h: None, m: seconds / 60, s: seconds % 60 }
    }
}
