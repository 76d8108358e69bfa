//! A record as a board shows it: a flat list of positions.

use crate::noted::{Place, noted};
use crate::{Evaluation, Fault, MAX_NODES, MoveNames};
use komadai_kifu::{End, HeaderKey, NodeId, Record, Standing, Step};
use komadai_shogi::impasse::{self, Counted};
use komadai_shogi::{ByColor, Foul, Handicap, Move, Position, SetupFaults, Square};
use serde::{Deserialize, Serialize};

/// A record as a tree of positions. The nodes are a flat list: node 0 is the start position, and every other node names its
/// parent, which stands before it. A node's first child is the main line.
#[derive(Clone, PartialEq, Debug)]
pub struct Tree {
    /// The players' names; empty where the record has none.
    pub names: ByColor<String>,
    /// The handicap whose start position it has.
    pub handicap: Option<Handicap>,
    /// All header lines in their order.
    pub headers: Vec<Header>,
    /// The positions.
    pub nodes: Vec<TreeNode>,
    /// How the main line ended.
    pub end: Option<End>,
    /// What is wrong with the start, and the moves that break the rules. One that could not be made on a board ends its line
    /// here, whatever follows it in the record.
    pub faults: Vec<Fault>,
    /// Whether no game can start as it does.
    impossible: bool,
}

/// A line of the header.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Header {
    /// Such as 棋戦.
    pub key: String,
    /// Such as 名人戦.
    pub value: String,
}

/// A position of a record and the move that led there.
#[derive(Clone, PartialEq, Debug)]
pub struct TreeNode {
    /// The index of the parent; none for node 0.
    pub parent: Option<u32>,
    /// The indices of the children, the main line first.
    pub children: Vec<u32>,
    /// Moves from the start position.
    pub ply: u32,
    /// The move that led here; none for node 0.
    pub mv: Option<Move>,
    /// Why that move is illegal; none if it is legal.
    pub foul: Option<Foul>,
    /// Its names.
    pub names: Option<MoveNames>,
    /// The position.
    pub position: Position,
    /// The time spent on the move, in milliseconds.
    pub spent_ms: Option<u64>,
    /// The note: the lines of comment.
    pub comment: Option<String>,
    /// What an engine wrote beside it, whoever's it was.
    pub evaluation: Option<Evaluation>,
    /// How this line ends, if it ends here.
    pub end: Option<End>,
    /// Impasse points of the whole board.
    pub points: ByColor<u32>,
}

/// Why a record cannot be shown.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TreeFault {
    /// The start is not a position.
    #[error("the start position cannot be used: {0}")]
    Start(SetupFaults),
    /// There are more positions than [`MAX_NODES`].
    #[error("the record has more than {MAX_NODES} moves in all its branches")]
    TooLarge,
}

/// The board of a node that is in the list already.
#[derive(Copy, Clone)]
struct Placed {
    index: u32,
    standing: Standing,
    last_to: Option<Square>,
}

impl Tree {
    /// The tree of a record.
    ///
    /// # Errors
    /// Why the record cannot be shown at all.
    pub fn of(record: &Record) -> Result<Tree, TreeFault> {
        let standing = record.standing().map_err(TreeFault::Start)?;
        let start = *standing.position();
        let mut nodes = vec![TreeNode::new(None, 0, start)];
        nodes[0].comment = comment(record, Record::ROOT);
        let notes = |id: NodeId| record.node(id).notes.as_slice();
        nodes[0].evaluation = noted(notes(Record::ROOT), Place { position: &start, came_by: None });
        let mut faults = Vec::new();
        let of_start = record.start_faults();
        if !of_start.is_empty() {
            faults.push(Fault::of_start(of_start));
        }
        // Steps yet to be placed, each with the board before it; the next one last. So the list reads as a book does: each
        // line to its end, then its variations.
        let mut todo: Vec<(NodeId, Placed)> = Vec::new();
        let children = |id: NodeId, at: Placed| record.node(id).children().iter().rev().map(move |&child| (child, at));
        todo.extend(children(Record::ROOT, Placed { index: 0, standing, last_to: None }));
        while let Some((id, before)) = todo.pop() {
            let step = record.node(id);
            let ply = nodes[before.index as usize].ply + 1;
            let (mv, foul) = match &step.step {
                Step::Start => continue,
                Step::Move(mv) => match before.standing.check(*mv) {
                    Ok(()) => (*mv, None),
                    Err(foul) => {
                        faults.push(Fault::of_move(ply, &mv.to_string(), Some(foul)));
                        continue;
                    }
                },
                Step::End(end) => {
                    nodes[before.index as usize].end = Some(end.clone());
                    continue;
                }
                Step::Broken(broken) => {
                    faults.push(Fault::of_move(ply, &broken.text, broken.foul));
                    let Some(mv) = broken.mv else { continue };
                    (mv, broken.foul.or_else(|| before.standing.check(mv).err()))
                }
            };
            // Games go on after a foul that nobody noticed.
            let Some(standing) = before.standing.after_step(&step.step) else { continue };
            let (position, old) = (*standing.position(), *before.standing.position());
            if nodes.len() >= MAX_NODES {
                return Err(TreeFault::TooLarge);
            }
            let index = nodes.len() as u32;
            let place = Place { position: &position, came_by: Some((mv, &old, before.last_to)) };
            nodes.push(TreeNode {
                mv: Some(mv),
                foul,
                names: Some(MoveNames::of(&old, mv, before.last_to)),
                spent_ms: step.time.spent_ms,
                comment: comment(record, id),
                evaluation: noted(notes(id), place),
                ..TreeNode::new(Some(before.index), ply, position)
            });
            nodes[before.index as usize].children.push(index);
            todo.extend(children(id, Placed { index, standing, last_to: Some(mv.to()) }));
        }
        let header =
            |(key, value): (&HeaderKey, &str)| Header { key: key.japanese().to_owned(), value: value.to_owned() };
        let name = |key: HeaderKey| record.headers.get(&key).unwrap_or_default().to_owned();
        Ok(Tree {
            names: ByColor { black: name(HeaderKey::Black), white: name(HeaderKey::White) },
            handicap: record.handicap(),
            headers: record.headers.iter().map(header).collect(),
            nodes,
            impossible: !of_start.is_empty(),
            end: record.end().cloned(),
            faults,
        })
    }

    /// Whether no game can start as it does.
    pub const fn is_impossible(&self) -> bool {
        self.impossible
    }
}

impl TreeNode {
    fn new(parent: Option<u32>, ply: u32, position: Position) -> TreeNode {
        TreeNode {
            parent,
            children: Vec::new(),
            ply,
            mv: None,
            foul: None,
            names: None,
            position,
            spent_ms: None,
            comment: None,
            evaluation: None,
            end: None,
            points: ByColor::from_fn(|color| impasse::points(&position, color, Counted::WholeBoard)),
        }
    }
}

/// The lines of comment of a node as one text.
pub(crate) fn comment(record: &Record, id: NodeId) -> Option<String> {
    let lines: Vec<&str> = record.node(id).comments().collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}
