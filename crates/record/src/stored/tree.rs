//! The stored form of a record's tree. It holds the names of keys, ends and notes of crate `kifu`, which a test pins.

use super::{Unreadable, as_text};
use komadai_kifu::{BrokenMove, End, EndKind, HeaderKey, MAX_NODES, NodeId, Note, Record, Step, Time};
use komadai_shogi::{Color, Foul, Move, Setup};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TreeForm {
    #[serde(with = "as_text")]
    start: Setup,
    headers: Vec<HeaderForm>,
    /// Node 0 is the root; every other node names its parent, which stands before it, and children stand in their order.
    nodes: Vec<NodeForm>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeaderForm {
    key: HeaderKey,
    value: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct NodeForm {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    parent: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    step: Option<StepForm>,
    /// For this step, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    spent: Option<u64>,
    /// By this side so far, in milliseconds, where that is not the sum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    total: Option<u64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    notes: Vec<Note>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum StepForm {
    Move(#[serde(with = "as_text")] Move),
    Broken {
        #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
        mv: Option<MoveForm>,
        text: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        foul: Option<FoulForm>,
    },
    End {
        kind: EndKind,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        winner: Option<Color>,
    },
}

#[derive(Serialize, Deserialize)]
struct MoveForm(#[serde(with = "as_text")] Move);

/// A foul by its code.
#[derive(Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[derive(Clone)]
struct FoulForm(Foul);

impl From<FoulForm> for String {
    fn from(foul: FoulForm) -> String {
        foul.0.code().to_owned()
    }
}

impl TryFrom<String> for FoulForm {
    type Error = String;
    fn try_from(code: String) -> Result<FoulForm, String> {
        Foul::from_code(&code).map(FoulForm).ok_or_else(|| format!("{code} is not a foul"))
    }
}

impl TreeForm {
    pub(super) fn of(record: &Record) -> TreeForm {
        let mut indices: HashMap<NodeId, u32> = HashMap::new();
        let nodes = record.walk().zip(0..).map(|(id, index)| {
            indices.insert(id, index);
            let node = record.node(id);
            NodeForm {
                parent: node.parent().and_then(|parent| indices.get(&parent).copied()),
                step: StepForm::of(&node.step),
                spent: node.time.spent_ms,
                total: node.time.total_ms,
                notes: node.notes.clone(),
            }
        });
        let nodes = nodes.collect();
        let headers =
            record.headers.iter().map(|(key, value)| HeaderForm { key: key.clone(), value: value.to_owned() });
        TreeForm { start: record.setup.clone(), headers: headers.collect(), nodes }
    }

    pub(super) fn record(self) -> Result<Record, Unreadable> {
        let mut record = Record::new(self.start);
        for header in self.headers {
            record.headers.push(header.key, header.value);
        }
        if self.nodes.is_empty() || self.nodes.len() > MAX_NODES {
            return Err(Unreadable::Node(self.nodes.len()));
        }
        let mut ids: Vec<NodeId> = Vec::with_capacity(self.nodes.len());
        for (index, node) in self.nodes.into_iter().enumerate() {
            let id = match (node.parent, node.step) {
                (None, None) if index == 0 => Record::ROOT,
                (Some(parent), Some(step)) => {
                    let parent = ids.get(parent as usize).ok_or(Unreadable::Node(index))?;
                    record.push(*parent, step.step())
                }
                _ => return Err(Unreadable::Node(index)),
            };
            ids.push(id);
            let place = record.node_mut(id);
            place.time = Time { spent_ms: node.spent, total_ms: node.total };
            place.notes = node.notes;
        }
        Ok(record)
    }
}

impl StepForm {
    fn of(step: &Step) -> Option<StepForm> {
        Some(match step {
            Step::Start => return None,
            Step::Move(mv) => StepForm::Move(*mv),
            Step::Broken(BrokenMove { mv, text, foul }) => {
                StepForm::Broken { mv: mv.map(MoveForm), text: text.clone(), foul: foul.map(FoulForm) }
            }
            Step::End(End { kind, winner }) => StepForm::End { kind: kind.clone(), winner: *winner },
        })
    }

    fn step(self) -> Step {
        match self {
            StepForm::Move(mv) => Step::Move(mv),
            StepForm::Broken { mv, text, foul } => {
                Step::Broken(BrokenMove { mv: mv.map(|mv| mv.0), text, foul: foul.map(|foul| foul.0) })
            }
            StepForm::End { kind, winner } => Step::End(End { kind, winner }),
        }
    }
}
