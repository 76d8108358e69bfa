//! The shape of the JSON: of the start position, which is the same for reading and writing, and of the moves as they are
//! written.

use komadai_shogi::Color;
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

#[derive(Deserialize, Serialize)]
pub(super) struct Initial {
    pub(super) preset: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) data: Option<State>,
}

#[derive(Deserialize, Serialize)]
pub(super) struct State {
    #[serde(default, deserialize_with = "side", serialize_with = "number")]
    pub(super) color: Option<Color>,
    /// By file from 1, then by rank from a.
    #[serde(default, deserialize_with = "board")]
    pub(super) board: Vec<Vec<Cell>>,
    /// Black's hand, then White's.
    #[serde(default, deserialize_with = "or_null")]
    pub(super) hands: Vec<HandCounts>,
}

#[derive(Deserialize, Serialize, Default)]
pub(super) struct Cell {
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "side", serialize_with = "number")]
    pub(super) color: Option<Color>,
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
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "number")]
    pub(super) color: Option<Color>,
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
    pub(super) s: u64,
}

/// A value, or what stands for it where `null` is written.
pub(super) fn or_null<'de, D: Deserializer<'de>, T: Default + Deserialize<'de>>(from: D) -> Result<T, D::Error> {
    Ok(Option::deserialize(from)?.unwrap_or_default())
}

/// The files of a board; an object without names stands for an empty one.
fn board<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Vec<Cell>>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Board {
        Files(Vec<Vec<Cell>>),
        Empty(Option<Nothing>),
    }
    #[derive(Deserialize)]
    struct Nothing {}
    Ok(match Board::deserialize(from)? {
        Board::Files(files) => files,
        Board::Empty(None | Some(Nothing {})) => Vec::new(),
    })
}

/// A side: 0 or `true`, as files of before the schema have it, for Black.
pub(super) fn side<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Color>, D::Error> {
    struct Side;
    impl Visitor<'_> for Side {
        type Value = Option<Color>;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("0 for Black or 1 for White")
        }
        fn visit_bool<E: Error>(self, black: bool) -> Result<Option<Color>, E> {
            Ok(Some(if black { Color::Black } else { Color::White }))
        }
        fn visit_u64<E: Error>(self, number: u64) -> Result<Option<Color>, E> {
            self.visit_bool(number == 0)
        }
        fn visit_unit<E: Error>(self) -> Result<Option<Color>, E> {
            Ok(None)
        }
    }
    from.deserialize_any(Side)
}

fn number<S: Serializer>(side: &Option<Color>, to: S) -> Result<S::Ok, S::Error> {
    side.map(|side| side.index() as u8).serialize(to)
}
