//! From JSON to the parts of a record. What was read before an error is kept: the parts are read into a place that outlives
//! the reader. What the moves make known, such as what was captured, is passed over. Wherever something may be left out,
//! `null` means the same, as the format's schema has it.

use super::schema::{Initial, Place, or_null, side};
use komadai_shogi::Color;
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::borrow::Cow;
use std::fmt;

/// A whole record.
#[derive(Default)]
pub(super) struct Jkf<'a> {
    pub(super) header: Vec<(Cow<'a, str>, Cow<'a, str>)>,
    pub(super) initial: Option<Initial>,
    pub(super) moves: Vec<ParsedNode<'a>>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct ParsedNode<'a> {
    #[serde(borrow, deserialize_with = "or_null")]
    pub(super) comments: Vec<Cow<'a, str>>,
    #[serde(borrow, rename = "move")]
    pub(super) mv: Option<ParsedMove<'a>>,
    pub(super) time: Option<ParsedTime>,
    #[serde(borrow)]
    pub(super) special: Option<Cow<'a, str>>,
    #[serde(borrow, deserialize_with = "or_null")]
    pub(super) forks: Vec<Vec<ParsedNode<'a>>>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct ParsedMove<'a> {
    #[serde(deserialize_with = "side")]
    pub(super) color: Option<Color>,
    pub(super) from: Option<Place>,
    pub(super) to: Option<Place>,
    #[serde(borrow, deserialize_with = "or_null")]
    pub(super) piece: Cow<'a, str>,
    pub(super) same: Option<bool>,
    pub(super) promote: Option<bool>,
}

#[derive(Deserialize, Copy, Clone, Default)]
#[serde(default)]
pub(super) struct ParsedTime {
    pub(super) now: Option<Milliseconds>,
    pub(super) total: Option<Milliseconds>,
}

/// `{"h":0,"m":1,"s":2}`, added up.
#[derive(Copy, Clone, Default)]
pub(super) struct Milliseconds(pub(super) u64);

impl<'de> Deserialize<'de> for Milliseconds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Milliseconds, D::Error> {
        #[derive(Deserialize)]
        #[serde(field_identifier, rename_all = "lowercase")]
        enum Unit {
            H,
            M,
            S,
            #[serde(other)]
            Other,
        }
        struct Clock;
        impl<'de> Visitor<'de> for Clock {
            type Value = Milliseconds;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of hours h, minutes m and seconds s")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Milliseconds, A::Error> {
                let (mut seconds, mut ms) = (0u64, 0u64);
                while let Some(unit) = map.next_key()? {
                    match unit {
                        Unit::H => {
                            let hours = map.next_value::<Option<u64>>()?.unwrap_or(0);
                            seconds = seconds.saturating_add(hours.saturating_mul(3600));
                        }
                        Unit::M => {
                            let minutes = map.next_value::<Option<u64>>()?.unwrap_or(0);
                            seconds = seconds.saturating_add(minutes.saturating_mul(60));
                        }
                        Unit::S => ms = map.next_value::<Option<Seconds>>()?.map_or(0, |seconds| seconds.0),
                        Unit::Other => drop(map.next_value::<IgnoredAny>()?),
                    }
                }
                Ok(Milliseconds(seconds.saturating_mul(1000).saturating_add(ms)))
            }
        }
        deserializer.deserialize_map(Clock)
    }
}

/// Whole seconds, or with a fraction, in milliseconds. A negative or absurd number saturates.
struct Seconds(u64);

impl<'de> Deserialize<'de> for Seconds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seconds, D::Error> {
        struct Number;
        impl Visitor<'_> for Number {
            type Value = Seconds;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number of seconds")
            }
            fn visit_u64<E: Error>(self, n: u64) -> Result<Seconds, E> {
                Ok(Seconds(n.saturating_mul(1000)))
            }
            fn visit_i64<E: Error>(self, n: i64) -> Result<Seconds, E> {
                Ok(Seconds(u64::try_from(n).unwrap_or(0).saturating_mul(1000)))
            }
            fn visit_f64<E: Error>(self, n: f64) -> Result<Seconds, E> {
                Ok(Seconds((n * 1000.0).round() as u64))
            }
        }
        deserializer.deserialize_any(Number)
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
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Header<'_, 'de> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of names and texts")
    }
    fn visit_unit<E: Error>(self) -> Result<(), E> {
        Ok(())
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
struct Moves<'p, 'a>(&'p mut Vec<ParsedNode<'a>>);

impl<'de> DeserializeSeed<'de> for Moves<'_, 'de> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Moves<'_, 'de> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array of moves")
    }
    fn visit_unit<E: Error>(self) -> Result<(), E> {
        Ok(())
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        while let Some(node) = seq.next_element()? {
            self.0.push(node);
        }
        Ok(())
    }
}
