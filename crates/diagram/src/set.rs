//! The piece sets, and which of the two kings is which.

use komadai_shogi::{ByColor, Color};
use std::fmt;
use std::str::FromStr;

/// A set of piece faces.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum PieceSet {
    /// One kanji a piece, in brush writing.
    #[default]
    Hitomoji,
    /// Two kanji a piece, in brush writing: 飛車, 角行, 成銀.
    Futamoji,
    /// One kanji a piece, as cut with few strokes of the knife (黒彫).
    Kurobori,
    /// Printing type with the stroke-reduced promoted forms 全 圭 杏 と.
    Reduced,
    /// Printing type with the forms of 金 that grow plainer: 全 今 仝 个.
    Cursive,
    /// A kanji and a Latin letter.
    Bilingual,
    /// A Latin letter with marks that show how the piece moves.
    International,
    /// Animals.
    Animals,
}

impl PieceSet {
    /// Every set.
    pub const ALL: [PieceSet; 8] = [
        PieceSet::Hitomoji,
        PieceSet::Futamoji,
        PieceSet::Kurobori,
        PieceSet::Reduced,
        PieceSet::Cursive,
        PieceSet::Bilingual,
        PieceSet::International,
        PieceSet::Animals,
    ];

    /// A stable name for programs, such as `hitomoji`.
    pub const fn code(self) -> &'static str {
        match self {
            PieceSet::Hitomoji => "hitomoji",
            PieceSet::Futamoji => "futamoji",
            PieceSet::Kurobori => "kurobori",
            PieceSet::Reduced => "reduced",
            PieceSet::Cursive => "cursive",
            PieceSet::Bilingual => "bilingual",
            PieceSet::International => "international",
            PieceSet::Animals => "animals",
        }
    }

    /// Who made the faces and where they come from, for a page that shows the sets.
    pub const fn maker(self) -> &'static str {
        match self {
            PieceSet::Hitomoji | PieceSet::Futamoji => "Komadai, after Yuji Syuku (Kinuta Font Factory), OFL 1.1",
            PieceSet::Kurobori | PieceSet::Bilingual => "Komadai, after Zen Antique (Yoshimichi Ohira), OFL 1.1",
            PieceSet::Reduced | PieceSet::Cursive => "Komadai, after Noto Serif JP (Adobe), OFL 1.1",
            PieceSet::International => "Komadai, with letters of Noto Serif JP (Adobe), OFL 1.1",
            PieceSet::Animals => "Komadai",
        }
    }
}

impl fmt::Display for PieceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// The text is not the name of a piece set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownPieceSet(String);

impl fmt::Display for UnknownPieceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codes: Vec<&str> = PieceSet::ALL.iter().map(|set| set.code()).collect();
        write!(f, "unknown piece set {:?}: choose one of {}", self.0, codes.join(", "))
    }
}

impl std::error::Error for UnknownPieceSet {}

impl FromStr for PieceSet {
    type Err = UnknownPieceSet;
    fn from_str(text: &str) -> Result<PieceSet, UnknownPieceSet> {
        PieceSet::ALL.into_iter().find(|set| set.code() == text).ok_or_else(|| UnknownPieceSet(text.to_owned()))
    }
}

/// The writing on a king: 王 for the higher-ranked player, 玉 for the other.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum KingFace {
    /// 王, for the higher-ranked player or the holder of a title.
    Osho,
    /// 玉, for the lower-ranked player or the challenger.
    Gyokusho,
}

/// The writing on a dragon, and in 龍馬 on a horse of two kanji.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum DragonFace {
    /// 龍, the old form, which makers of pieces cut.
    Old,
    /// 竜, the form of schools and newspapers.
    New,
}

impl DragonFace {
    /// The kanji.
    pub const fn kanji(self) -> char {
        match self {
            DragonFace::Old => '龍',
            DragonFace::New => '竜',
        }
    }
}

impl KingFace {
    /// Both kings' faces when the given side is the higher-ranked.
    pub fn higher(side: Color) -> ByColor<KingFace> {
        ByColor::from_fn(|color| if color == side { KingFace::Osho } else { KingFace::Gyokusho })
    }
}
