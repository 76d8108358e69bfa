//! The stored form of a record: what is kept beside the bytes that came, as JSON with its version.
//!
//! A form that was ever written is read for good; a change of meaning is a new variant of [`Versioned`]. What cannot be read
//! is an error, never an empty record: whoever saved over it would lose what it holds.

mod analysis;
mod tree;

use crate::Analysis;
use komadai_kifu::{Format, HeaderKey, Headers, Reading, Record, TextEncoding, read, read_text};
use komadai_shogi::Color;
use serde::{Deserialize, Serialize};

/// What is stored of a record, its original bytes aside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    /// As what it came; none for a game played here.
    pub source: Option<Source>,
    /// The side that the site's engine played, in a game played here.
    pub engine: Option<EngineSeat>,
    /// The record, once it is not what the original bytes say.
    pub tree: Option<Record>,
    /// What an engine found of its main line.
    pub analysis: Option<Analysis>,
    /// How often its notes and branches were changed, where the store's version counts analyses, too.
    pub edition: Option<u32>,
}

/// As what a record came.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// Its format.
    #[serde(with = "as_text")]
    pub format: Format,
    /// Its encoding.
    #[serde(with = "as_text")]
    pub encoding: TextEncoding,
}

/// A side played by the site's engine. A record names it by its level alone; [`EngineSeat::name`] adds the words.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineSeat {
    /// The side.
    pub side: Color,
    /// The engine's level.
    pub level: u8,
}

/// Why a stored record cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// It is not in any form that was ever written.
    #[error("its stored form is not understood: {0}")]
    Form(#[from] serde_json::Error),
    /// A node of its tree, counted from 0, makes no sense.
    #[error("node {0} of its stored form is not understood")]
    Node(usize),
    /// Its text has no record.
    #[error("its text holds no record")]
    Empty,
}

/// What the store's text says.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum Versioned {
    V1(V1),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct V1 {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    source: Option<Source>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    engine: Option<EngineSeat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tree: Option<tree::TreeForm>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    analysis: Option<analysis::AnalysisForm>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    edition: Option<u32>,
}

/// The form without a version: the changed record is KIF in it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct V0 {
    format: Option<String>,
    encoding: Option<String>,
    edited: Option<String>,
}

impl Source {
    /// A format in an encoding.
    pub const fn of(format: Format, encoding: TextEncoding) -> Source {
        Source { format, encoding }
    }
}

impl EngineSeat {
    /// Gives the engine's side this name, unless the record names a player there. The players' names stand first, as records
    /// have them.
    pub fn name(&self, record: &mut Record, name: &str) {
        self.name_in(&mut record.headers, name);
    }

    /// The same among the headers of a record of any kind.
    pub fn name_in(&self, headers: &mut Headers, name: &str) {
        const SIDES: [(Color, HeaderKey); 2] = [(Color::Black, HeaderKey::Black), (Color::White, HeaderKey::White)];
        let mut named = Headers::new();
        for (side, key) in SIDES {
            let known = headers.get(&key);
            if let Some(name) = known.or((side == self.side).then_some(name)) {
                named.push(key, name);
            }
        }
        for (key, value) in headers.iter().filter(|(key, _)| SIDES.iter().all(|(_, name)| name != *key)) {
            named.push(key.clone(), value);
        }
        *headers = named;
    }
}

impl Stored {
    /// A record as it came.
    pub const fn came_as(source: Source) -> Stored {
        Stored { source: Some(source), engine: None, tree: None, analysis: None, edition: None }
    }

    /// A game that was played here.
    pub const fn played_here(record: Record, engine: Option<EngineSeat>) -> Stored {
        Stored { source: None, engine, tree: Some(record), analysis: None, edition: None }
    }

    /// Reads the store's text, be it of this version or an older one.
    ///
    /// # Errors
    /// What is not understood of it.
    pub fn parse(text: &str) -> Result<Stored, Unreadable> {
        let fault = match serde_json::from_str(text) {
            Ok(Versioned::V1(V1 { source, engine, tree, analysis, edition })) => {
                let tree = tree.map(|tree| tree.record()).transpose()?;
                let analysis = analysis.map(|analysis| analysis.analysis());
                return Ok(Stored { source, engine, tree, analysis, edition });
            }
            Err(fault) => fault,
        };
        let Ok(old) = serde_json::from_str::<V0>(text) else { return Err(Unreadable::Form(fault)) };
        let source = match (old.format, old.encoding) {
            (Some(format), Some(encoding)) => Some(Source {
                format: format.parse().map_err(serde::de::Error::custom).map_err(Unreadable::Form)?,
                encoding: encoding.parse().map_err(serde::de::Error::custom).map_err(Unreadable::Form)?,
            }),
            _ => None,
        };
        let tree = old.edited.map(|kif| first(kif.as_str(), |kif| read_text(kif, Some(Format::Kif)))).transpose()?;
        Ok(Stored { source, engine: None, tree, analysis: None, edition: None })
    }

    /// The text that the store keeps, in the newest form.
    pub fn to_text(&self) -> String {
        let tree = self.tree.as_ref().map(tree::TreeForm::of);
        let analysis = self.analysis.as_ref().map(analysis::AnalysisForm::of);
        let form =
            Versioned::V1(V1 { source: self.source, engine: self.engine, tree, analysis, edition: self.edition });
        // Neither a map with odd keys nor a writer that fails is in it.
        serde_json::to_string(&form).expect("the stored form is plain JSON")
    }

    /// The record as it stands; `original` are the bytes that came.
    ///
    /// # Errors
    /// The bytes hold no record.
    pub fn record(&self, original: &[u8]) -> Result<Record, Unreadable> {
        match &self.tree {
            Some(tree) => Ok(tree.clone()),
            None => first(original, |bytes| read(bytes, self.source.map(|source| source.format))),
        }
    }

    /// Whether the bytes that came are the record in this format and encoding.
    pub fn is_as_it_came(&self, format: Format, encoding: Option<TextEncoding>) -> bool {
        let same = |came: Source| came.format == format && encoding.is_none_or(|encoding| came.encoding == encoding);
        self.tree.is_none() && self.source.is_some_and(same)
    }
}

/// The record of a text. The readers make one of nothing, too.
fn first<T: AsRef<[u8]> + ?Sized>(text: &T, read: impl Fn(&T) -> Reading) -> Result<Record, Unreadable> {
    if text.as_ref().trim_ascii().is_empty() {
        return Err(Unreadable::Empty);
    }
    read(text).records.into_iter().next().ok_or(Unreadable::Empty)
}

/// A value as its text.
mod as_text {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use std::fmt::Display;
    use std::str::FromStr;

    pub(super) fn serialize<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub(super) fn deserialize<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<T, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
