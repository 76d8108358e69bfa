//! The few words that stand in a diagram.

use komadai_shogi::Color;
use std::fmt;
use std::str::FromStr;

/// A language of captions.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Japanese.
    Ja,
    /// Spanish.
    Es,
    /// Portuguese.
    Pt,
}

impl Lang {
    /// The side's name.
    pub const fn side(self, color: Color) -> &'static str {
        match (self, color) {
            (Lang::Ja, Color::Black) => "先手",
            (Lang::Ja, Color::White) => "後手",
            (_, Color::Black) => "Sente",
            (_, Color::White) => "Gote",
        }
    }

    /// What stands for an empty hand.
    pub const fn none(self) -> &'static str {
        match self {
            Lang::En => "none",
            Lang::Ja => "なし",
            Lang::Es => "ninguna",
            Lang::Pt => "nenhuma",
        }
    }

    /// What a picture of a position is called where it cannot be seen.
    pub(crate) const fn picture(self) -> &'static str {
        match self {
            Lang::En => "Shogi position",
            Lang::Ja => "将棋の局面",
            Lang::Es => "Posición de shogi",
            Lang::Pt => "Posição de shogi",
        }
    }
}

/// The text names no language of diagrams.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLang(String);

impl fmt::Display for UnknownLang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no diagram speaks {:?}: take one of en, ja, es, pt", self.0)
    }
}

impl std::error::Error for UnknownLang {}

/// A language tag; what follows its first part, such as a region, is not looked at.
impl FromStr for Lang {
    type Err = UnknownLang;
    fn from_str(text: &str) -> Result<Lang, UnknownLang> {
        match text.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase().as_str() {
            "en" => Ok(Lang::En),
            "ja" => Ok(Lang::Ja),
            "es" => Ok(Lang::Es),
            "pt" => Ok(Lang::Pt),
            _ => Err(UnknownLang(text.to_owned())),
        }
    }
}
