//! The words that stand in a diagram and on a record sheet, handed in by the caller.

use komadai_shogi::{ByColor, Color};

/// The words of a diagram or a record sheet; English by default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Captions {
    /// What the sides are called where no player's name is given.
    pub sides: ByColor<String>,
    /// What stands for an empty hand.
    pub none: String,
    /// What stands for a hand that has every piece that is nowhere else.
    pub rest: String,
    /// What the picture of a position is called for those who cannot see it.
    pub picture: String,
    /// The heading of a record sheet without a title.
    pub sheet: String,
    /// The column heads of a record sheet: number, move, time.
    pub columns: [String; 3],
    /// Whether diagrams follow Japanese print: hands counted in kanji, text as KIF files have it.
    pub japanese: bool,
}

impl Default for Captions {
    fn default() -> Captions {
        Captions {
            sides: ByColor { black: "Sente".to_owned(), white: "Gote".to_owned() },
            none: "none".to_owned(),
            rest: "all the rest".to_owned(),
            picture: "Shogi position".to_owned(),
            sheet: "Shogi game record".to_owned(),
            columns: ["No.", "Move", "Time"].map(str::to_owned),
            japanese: false,
        }
    }
}

impl Captions {
    pub(crate) fn side(&self, color: Color) -> &str {
        &self.sides[color]
    }
}

/// The words of `locales/LANG/print.ftl`.
#[cfg(feature = "fluent")]
impl From<komadai_lang::Texts> for Captions {
    fn from(texts: komadai_lang::Texts) -> Captions {
        Captions {
            sides: ByColor { black: texts.get("caption-sente"), white: texts.get("caption-gote") },
            none: texts.get("caption-empty-hand"),
            rest: texts.get("caption-rest-in-hand"),
            picture: texts.get("caption-picture"),
            sheet: texts.get("sheet-title"),
            columns: ["sheet-number", "sheet-move", "sheet-time"].map(|id| texts.get(id)),
            japanese: texts.lang() == komadai_lang::Lang::Ja,
        }
    }
}
