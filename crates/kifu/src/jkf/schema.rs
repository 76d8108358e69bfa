//! The shape of the JSON: of the start position, which is the same for reading and writing, and of the moves as they are
//! written.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;

#[derive(Deserialize, Serialize)]
pub(super) struct Initial {
    pub(super) preset: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) data: Option<State>,
}

#[derive(Deserialize, Serialize)]
pub(super) struct State {
    #[serde(default)]
    pub(super) color: u8,
    /// By file from 1, then by rank from a.
    #[serde(default)]
    pub(super) board: Vec<Vec<Cell>>,
    /// Black's hand, then White's.
    #[serde(default)]
    pub(super) hands: Vec<HandCounts>,
}

#[derive(Deserialize, Serialize, Default)]
pub(super) struct Cell {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) color: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) kind: Option<String>,
}

#[derive(Deserialize, Serialize, Default)]
#[serde(default, rename_all = "UPPERCASE")]
pub(super) struct HandCounts {
    pub(super) fu: u8,
    pub(super) ky: u8,
    pub(super) ke: u8,
    pub(super) gi: u8,
    pub(super) ki: u8,
    pub(super) ka: u8,
    pub(super) hi: u8,
}

#[derive(Serialize, Default)]
pub(super) struct JkfNode<'a> {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) comments: Vec<Cow<'a, str>>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub(super) mv: Option<JkfMove<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) time: Option<JkfTime>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) special: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) forks: Vec<Vec<JkfNode<'a>>>,
}

#[derive(Serialize, Default)]
pub(super) struct JkfMove<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) color: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) from: Option<Place>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) to: Option<Place>,
    pub(super) piece: Cow<'a, str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) same: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) promote: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) capture: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) relative: Option<Cow<'a, str>>,
}

#[derive(Deserialize, Serialize, Copy, Clone)]
pub(super) struct Place {
    pub(super) x: u8,
    pub(super) y: u8,
}

#[derive(Serialize, Copy, Clone)]
pub(super) struct JkfTime {
    pub(super) now: Clock,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) total: Option<Clock>,
}

#[derive(Serialize, Copy, Clone)]
pub(super) struct Clock {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) h: Option<u64>,
    pub(super) m: u64,
    pub(super) s: Seconds,
}

/// Whole seconds, or with a fraction where milliseconds are known.
#[derive(Serialize, Copy, Clone)]
#[serde(untagged)]
pub(super) enum Seconds {
    Whole(u64),
    Fraction(f64),
}
