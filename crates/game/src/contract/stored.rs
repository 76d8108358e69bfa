//! The form in which contracts are stored.
//!
//! It is JSON that names its version in `version`. A version is written for ever as it was first written and read as long as rows of
//! it may exist: whatever changes the meaning of a field, or adds one that an older program must not overlook, is a new variant of
//! [`StoredContract`]. Rows written before versions were named have none ([`Unversioned`]). The types here mirror nothing that a
//! browser sees, so that a message may be renamed without losing a game.

use super::{Contract, Opponent, Variant};
use crate::Config;
use komadai_shogi::{ByColor, Color};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::fmt;

/// Why a stored contract cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoredContractError {
    /// A newer program wrote it, in this version.
    Newer(String),
    /// It is not a contract: what the reader found wrong.
    Unreadable(String),
}

impl fmt::Display for StoredContractError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoredContractError::Newer(version) => {
                write!(f, "a newer program wrote the game's settings, as version {version:?}; run that one")
            }
            StoredContractError::Unreadable(fault) => write!(f, "the game's settings cannot be read: {fault}"),
        }
    }
}

impl std::error::Error for StoredContractError {}

#[derive(Serialize, Deserialize)]
#[serde(tag = "version", rename_all = "lowercase")]
enum StoredContract {
    /// Of standard shogi.
    V1(Terms<StandardOnly>),
    /// Of another kind, by its name: a program that knows standard shogi alone reads none of it.
    V2(Terms<String>),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Terms<V> {
    variant: V,
    /// The text of [`Config`].
    #[serde(with = "as_text")]
    config: Config,
    opponent: StoredOpponent,
    creator: Color,
    names: ByColor<String>,
    rated: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pool: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum StandardOnly {
    Standard,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum StoredOpponent {
    Engine(u8),
    Friend,
    Player,
    #[serde(rename = "self")]
    Own,
}

/// A row from before versions were named.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unversioned {
    #[serde(with = "as_text")]
    config: Config,
    opponent: UnversionedOpponent,
    /// The engine's level and side.
    #[serde(default)]
    engine: Option<(u8, Color)>,
    own: Color,
    names: ByColor<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum UnversionedOpponent {
    Engine,
    Friend,
    #[serde(rename = "self")]
    Own,
}

/// What tells in which form the rest is.
#[derive(Deserialize)]
struct Header {
    version: Option<String>,
}

impl Contract {
    /// The text to store, in the latest version.
    pub fn to_stored(&self) -> String {
        let stored = match self.variant() {
            Variant::Standard => StoredContract::V1(self.terms(StandardOnly::Standard)),
            Variant::Named(name) => StoredContract::V2(self.terms(name.to_owned())),
        };
        match serde_json::to_string(&stored) {
            Ok(text) => text,
            Err(error) => unreachable!("strings, numbers and names: {error}"),
        }
    }

    fn terms<V>(&self, variant: V) -> Terms<V> {
        Terms {
            variant,
            config: self.config.clone(),
            opponent: match self.opponent {
                Opponent::Engine { level } => StoredOpponent::Engine(level),
                Opponent::Friend => StoredOpponent::Friend,
                Opponent::Player => StoredOpponent::Player,
                Opponent::Own => StoredOpponent::Own,
            },
            creator: self.creator,
            names: self.names.clone(),
            rated: self.rated,
            pool: self.pool.clone(),
        }
    }

    /// Reads a stored contract of any version, as it was settled.
    ///
    /// # Errors
    /// A newer program wrote it, or nobody did.
    pub fn from_stored(text: &str) -> Result<Contract, StoredContractError> {
        let unreadable = |error: serde_json::Error| StoredContractError::Unreadable(error.to_string());
        let header: Header = serde_json::from_str(text).map_err(unreadable)?;
        match header.version.as_deref() {
            None => {
                let old: Unversioned = serde_json::from_str(text).map_err(unreadable)?;
                old.contract().ok_or_else(|| StoredContractError::Unreadable("its engine has no seat".into()))
            }
            Some("v1" | "v2") => {
                let (named, contract) = match serde_json::from_str(text).map_err(unreadable)? {
                    StoredContract::V1(terms) => (None, terms.contract()),
                    StoredContract::V2(terms) => (Some(terms.variant.clone()), terms.contract()),
                };
                // The name is there for whoever looks at rows; what is played is what the position is of.
                match (contract.variant(), named.as_deref()) {
                    (Variant::Standard, None) => Ok(contract),
                    (Variant::Named(name), Some(named)) if name == named => Ok(contract),
                    (variant, _) => Err(StoredContractError::Unreadable(format!(
                        "its position is one of {variant:?}, its name is not"
                    ))),
                }
            }
            Some(version) => Err(StoredContractError::Newer(version.chars().take(40).collect())),
        }
    }
}

impl<V> Terms<V> {
    fn contract(self) -> Contract {
        Contract {
            config: self.config,
            opponent: match self.opponent {
                StoredOpponent::Engine(level) => Opponent::Engine { level },
                StoredOpponent::Friend => Opponent::Friend,
                StoredOpponent::Player => Opponent::Player,
                StoredOpponent::Own => Opponent::Own,
            },
            creator: self.creator,
            names: self.names,
            rated: self.rated,
            pool: self.pool,
        }
    }
}

impl Unversioned {
    fn contract(self) -> Option<Contract> {
        let opponent = match (self.opponent, self.engine) {
            (UnversionedOpponent::Engine, Some((level, side))) if side != self.own => Opponent::Engine { level },
            (UnversionedOpponent::Friend, None) => Opponent::Friend,
            (UnversionedOpponent::Own, None) => Opponent::Own,
            _ => return None,
        };
        Some(Contract { config: self.config, opponent, creator: self.own, names: self.names, rated: false, pool: None })
    }
}

mod as_text {
    use super::*;

    pub(super) fn serialize<S: Serializer>(config: &Config, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(config)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Config, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
