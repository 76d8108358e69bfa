//! What a record says about its game: players, event, dates, and anything else.

use serde::{Deserialize, Serialize};

/// The name of a header. The common ones are the same in every format; others keep the name they were written with.
/// Its JSON is stored: a name in it that was ever written stays.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HeaderKey {
    /// The first player 先手, in a handicap game 下手.
    Black,
    /// The second player 後手, in a handicap game 上手.
    White,
    /// 棋戦.
    Event,
    /// 場所.
    Site,
    /// 表題.
    Title,
    /// 開始日時.
    StartTime,
    /// 終了日時.
    EndTime,
    /// 持ち時間.
    TimeLimit,
    /// 戦型.
    Opening,
    /// 備考.
    Note,
    /// 手合割 where its text is not the name of the start position: 詰将棋, その他.
    Handicap,
    /// Any other header by the name it was written with.
    Other(String),
}

/// The name that KIF uses, and the name that CSA uses with its `$` taken off.
const NAMES: [(HeaderKey, &str, &str); 11] = [
    (HeaderKey::Black, "先手", "N+"),
    (HeaderKey::White, "後手", "N-"),
    (HeaderKey::Event, "棋戦", "EVENT"),
    (HeaderKey::Site, "場所", "SITE"),
    (HeaderKey::Title, "表題", "TITLE"),
    (HeaderKey::StartTime, "開始日時", "START_TIME"),
    (HeaderKey::EndTime, "終了日時", "END_TIME"),
    (HeaderKey::TimeLimit, "持ち時間", "TIME_LIMIT"),
    (HeaderKey::Opening, "戦型", "OPENING"),
    (HeaderKey::Note, "備考", "NOTE"),
    (HeaderKey::Handicap, "手合割", "HANDICAP"),
];

impl HeaderKey {
    /// The key of a Japanese header name.
    pub fn from_japanese(name: &str) -> HeaderKey {
        match name {
            "下手" => HeaderKey::Black,
            "上手" => HeaderKey::White,
            _ => NAMES
                .iter()
                .find(|(_, japanese, _)| *japanese == name)
                .map_or_else(|| HeaderKey::Other(name.to_owned()), |(key, ..)| key.clone()),
        }
    }

    /// The Japanese name of the header.
    pub fn japanese(&self) -> &str {
        match self {
            HeaderKey::Other(name) => name,
            key => NAMES.iter().find(|(known, ..)| known == key).map_or("", |(_, japanese, _)| japanese),
        }
    }

    /// The key of a CSA header, `$` left off.
    pub fn from_csa(name: &str) -> HeaderKey {
        NAMES
            .iter()
            .find(|(_, _, csa)| *csa == name)
            .map_or_else(|| HeaderKey::Other(name.to_owned()), |(key, ..)| key.clone())
    }

    /// The CSA name of the header, `$` left off.
    pub fn csa(&self) -> &str {
        match self {
            HeaderKey::Other(name) => name,
            key => NAMES.iter().find(|(known, ..)| known == key).map_or("", |(_, _, csa)| csa),
        }
    }
}

/// The headers of a record in their order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Headers(Vec<(HeaderKey, String)>);

impl Headers {
    /// No header.
    pub const fn new() -> Headers {
        Headers(Vec::new())
    }

    /// The value of the first header of this key.
    pub fn get(&self, key: &HeaderKey) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }

    /// Gives a header a value: in its old place, or at the end.
    pub fn set(&mut self, key: HeaderKey, value: impl Into<String>) {
        match self.0.iter_mut().find(|(known, _)| *known == key) {
            Some((_, old)) => *old = value.into(),
            None => self.0.push((key, value.into())),
        }
    }

    /// Appends a header, even if there is one of that key already.
    pub fn push(&mut self, key: HeaderKey, value: impl Into<String>) {
        self.0.push((key, value.into()));
    }

    /// Removes every header of this key.
    pub fn remove(&mut self, key: &HeaderKey) {
        self.0.retain(|(known, _)| known != key);
    }

    /// The headers in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&HeaderKey, &str)> {
        self.0.iter().map(|(key, value)| (key, value.as_str()))
    }

    /// Whether there are no headers.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
