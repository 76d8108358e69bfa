//! The shape of the JSON. What was read before an error is kept: the parts are read into a place that outlives the reader.

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;

/// A whole record.
#[derive(Default)]
pub(super) struct Jkf<'a> {
    pub(super) header: Vec<(Cow<'a, str>, Cow<'a, str>)>,
    pub(super) initial: Option<Initial>,
    pub(super) moves: Vec<JkfNode<'a>>,
}

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

#[derive(Deserialize, Serialize, Default)]
#[serde(default)]
pub(super) struct JkfNode<'a> {
    #[serde(borrow, skip_serializing_if = "Vec::is_empty")]
    pub(super) comments: Vec<Cow<'a, str>>,
    #[serde(borrow, rename = "move", skip_serializing_if = "Option::is_none")]
    pub(super) mv: Option<JkfMove<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) time: Option<JkfTime>,
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    pub(super) special: Option<Cow<'a, str>>,
    #[serde(borrow, skip_serializing_if = "Vec::is_empty")]
    pub(super) forks: Vec<Vec<JkfNode<'a>>>,
}

#[derive(Deserialize, Serialize, Default)]
#[serde(default)]
pub(super) struct JkfMove<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) color: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) from: Option<Place>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) to: Option<Place>,
    #[serde(borrow)]
    pub(super) piece: Cow<'a, str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) same: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) promote: Option<bool>,
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    pub(super) capture: Option<Cow<'a, str>>,
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    pub(super) relative: Option<Cow<'a, str>>,
}

#[derive(Deserialize, Serialize, Copy, Clone)]
pub(super) struct Place {
    pub(super) x: u8,
    pub(super) y: u8,
}

#[derive(Deserialize, Serialize, Copy, Clone, Default)]
#[serde(default)]
pub(super) struct JkfTime {
    pub(super) now: Clock,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) total: Option<Clock>,
}

#[derive(Deserialize, Serialize, Copy, Clone, Default)]
#[serde(default)]
pub(super) struct Clock {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) h: Option<u64>,
    pub(super) m: u64,
    pub(super) s: Seconds,
}

/// Whole seconds, or with a fraction where milliseconds are known.
#[derive(Deserialize, Serialize, Copy, Clone)]
#[serde(untagged)]
pub(super) enum Seconds {
    Whole(u64),
    Fraction(f64),
}

impl Default for Seconds {
    fn default() -> Seconds {
        Seconds::Whole(0)
    }
}

/// Reads a record into a place that keeps what was read if the rest cannot be.
pub(super) struct Into<'p, 'a>(pub(super) &'p mut Jkf<'a>);

impl<'de> DeserializeSeed<'de> for Into<'_, 'de> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Into<'_, 'de> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with header and moves")
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<Cow<'de, str>>()? {
            match key.as_ref() {
                "header" => map.next_value_seed(Header(&mut self.0.header))?,
                "initial" => self.0.initial = map.next_value()?,
                "moves" => map.next_value_seed(Moves(&mut self.0.moves))?,
                _ => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        Ok(())
    }
}

/// The headers in their order.
struct Header<'p, 'a>(&'p mut Vec<(Cow<'a, str>, Cow<'a, str>)>);

impl<'de> DeserializeSeed<'de> for Header<'_, 'de> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Header<'_, 'de> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of names and texts")
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some((key, value)) = map.next_entry::<Cow<'de, str>, Text<'de>>()? {
            self.0.push((key, value.0));
        }
        Ok(())
    }
}

/// A text, or a number or null written in its place.
struct Text<'a>(Cow<'a, str>);

impl<'de> Deserialize<'de> for Text<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Text<'de>, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Text<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text")
            }
            fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Text<'de>, E> {
                Ok(Text(Cow::Borrowed(text)))
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Text<'de>, E> {
                Ok(Text(Cow::Owned(text.to_owned())))
            }
            fn visit_u64<E: Error>(self, n: u64) -> Result<Text<'de>, E> {
                Ok(Text(Cow::Owned(n.to_string())))
            }
            fn visit_i64<E: Error>(self, n: i64) -> Result<Text<'de>, E> {
                Ok(Text(Cow::Owned(n.to_string())))
            }
            fn visit_f64<E: Error>(self, n: f64) -> Result<Text<'de>, E> {
                Ok(Text(Cow::Owned(n.to_string())))
            }
            fn visit_bool<E: Error>(self, b: bool) -> Result<Text<'de>, E> {
                Ok(Text(Cow::Owned(b.to_string())))
            }
            fn visit_unit<E: Error>(self) -> Result<Text<'de>, E> {
                Ok(Text(Cow::Borrowed("")))
            }
        }
        deserializer.deserialize_any(Any)
    }
}

/// The nodes of the main line.
struct Moves<'p, 'a>(&'p mut Vec<JkfNode<'a>>);

impl<'de> DeserializeSeed<'de> for Moves<'_, 'de> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Moves<'_, 'de> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array of moves")
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        while let Some(node) = seq.next_element()? {
            self.0.push(node);
        }
        Ok(())
    }
}
