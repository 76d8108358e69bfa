//! A diagram: a position and everything a reader may want drawn on it.

use crate::captions::Captions;
use crate::set::{DragonFace, KingFace, PieceSet};
use komadai_shogi::{ByColor, Color, Hand, Move, Setup, Square};

/// What a diagram is made of.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Style {
    /// Wooden pieces on a wooden board, for a screen.
    #[default]
    Wood,
    /// Black on white, kanji without wood, as newspapers and books print.
    Print,
}

/// The ground around a wooden board.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Light paper.
    #[default]
    Light,
    /// Dark.
    Dark,
    /// As the page that shows it: an SVG document within HTML takes `--paper` and `--ink` of its style sheet, one of its own
    /// asks for the reader's colour scheme. Where there is nobody to ask, as in a raster image, light.
    Auto,
}

impl Theme {
    /// The theme where there is no page and no reader to ask.
    pub(crate) fn fixed(self) -> Theme {
        match self {
            Theme::Auto => Theme::Light,
            theme => theme,
        }
    }
}

/// How files and ranks are marked.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Coordinates {
    /// Not at all.
    None,
    /// Files 9 to 1, ranks a to i.
    Western,
    /// Files 9 to 1, ranks 一 to 九.
    #[default]
    Japanese,
    /// Files 9 to 1, ranks 一 to 九 on the right and a to i on the left.
    Both,
}

/// Text of captions and names is cut to this many characters.
pub(crate) const MAX_TEXT: usize = 120;
/// How many arrows, circles and highlights a diagram keeps of each; the rest is left out.
const MAX_MARKS: usize = 256;

/// A position to be drawn, with its marks. Nothing is checked: any [`Setup`] can be drawn.
///
/// ```
/// use komadai_diagram::{Coordinates, Diagram, PieceSet};
/// let setup = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1".parse().unwrap();
/// let svg = Diagram::new(setup)
///     .pieces(PieceSet::Futamoji)
///     .coordinates(Coordinates::Both)
///     .last_move("5d5c".parse().unwrap())
///     .to_svg();
/// assert!(svg.starts_with("<svg"));
/// ```
#[derive(Clone, Debug)]
pub struct Diagram {
    pub(crate) setup: Setup,
    pub(crate) set: PieceSet,
    pub(crate) style: Style,
    pub(crate) theme: Theme,
    pub(crate) coordinates: Coordinates,
    pub(crate) captions: Captions,
    pub(crate) kings: ByColor<KingFace>,
    pub(crate) dragon: Option<DragonFace>,
    pub(crate) names: ByColor<Option<String>>,
    pub(crate) rest: Option<Color>,
    pub(crate) caption: Option<String>,
    pub(crate) last_move: Option<Move>,
    pub(crate) arrows: Vec<Move>,
    pub(crate) circles: Vec<Square>,
    pub(crate) highlights: Vec<Square>,
    pub(crate) flip: bool,
}

impl Diagram {
    /// A diagram of a position, in wood, with one-kanji pieces and Japanese coordinates, and nothing marked.
    pub fn new(setup: Setup) -> Diagram {
        Diagram {
            setup,
            set: PieceSet::default(),
            style: Style::default(),
            theme: Theme::default(),
            coordinates: Coordinates::default(),
            captions: Captions::default(),
            kings: KingFace::higher(Color::White),
            dragon: None,
            names: ByColor::default(),
            rest: None,
            caption: None,
            last_move: None,
            arrows: Vec::new(),
            circles: Vec::new(),
            highlights: Vec::new(),
            flip: false,
        }
    }

    /// The piece set.
    pub fn pieces(mut self, set: PieceSet) -> Self {
        self.set = set;
        self
    }

    /// Whose hand has every piece that is nowhere else, as the defender's has in mate problems: it is said in words, not drawn.
    pub fn rest(mut self, side: Color) -> Self {
        self.rest = Some(side);
        self
    }

    /// Wood or print.
    pub fn style(mut self, style: Style) -> Self {
        self.style = style;
        self
    }

    /// The ground; print is always on white.
    pub fn theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// How files and ranks are marked.
    pub fn coordinates(mut self, coordinates: Coordinates) -> Self {
        self.coordinates = coordinates;
        self
    }

    /// The words in the picture; English, unless said otherwise.
    pub fn captions(mut self, captions: Captions) -> Self {
        self.captions = captions;
        self
    }

    /// Which side is the higher-ranked and plays 王; White, unless said otherwise.
    pub fn higher(mut self, side: Color) -> Self {
        self.kings = KingFace::higher(side);
        self
    }

    /// 龍 or 竜; without this the form that belongs to the set, and 龍 in text.
    pub fn dragon(mut self, face: DragonFace) -> Self {
        self.dragon = Some(face);
        self
    }

    /// The players' names, shown at their stands.
    pub fn name(mut self, side: Color, name: impl Into<String>) -> Self {
        self.names[side] = Some(cut(name.into()));
        self
    }

    /// A line under the board, cut to 120 characters.
    pub fn caption(mut self, caption: impl Into<String>) -> Self {
        self.caption = Some(cut(caption.into()));
        self
    }

    /// The move that led here: its squares are tinted.
    pub fn last_move(mut self, mv: Move) -> Self {
        self.last_move = Some(mv);
        self
    }

    /// An arrow along a move; a drop's comes from the stand.
    pub fn arrow(mut self, mv: Move) -> Self {
        if self.arrows.len() < MAX_MARKS {
            self.arrows.push(mv);
        }
        self
    }

    /// A ring round a square.
    pub fn circle(mut self, square: Square) -> Self {
        if self.circles.len() < MAX_MARKS {
            self.circles.push(square);
        }
        self
    }

    /// A tinted square.
    pub fn highlight(mut self, square: Square) -> Self {
        if self.highlights.len() < MAX_MARKS {
            self.highlights.push(square);
        }
        self
    }

    /// Whether White sits at the bottom.
    pub fn flip(mut self, flip: bool) -> Self {
        self.flip = flip;
        self
    }

    /// What of a side's hand is drawn piece by piece.
    pub(crate) fn hand(&self, side: Color) -> Hand {
        if self.rest == Some(side) { Hand::EMPTY } else { self.setup.hands[side] }
    }

    /// What is said of a hand of which no piece is drawn.
    pub(crate) fn hand_in_words(&self, side: Color) -> Option<&str> {
        let words = if self.rest == Some(side) { &self.captions.rest } else { &self.captions.none };
        self.hand(side).is_empty().then_some(words)
    }

    /// Who sits at the bottom.
    pub(crate) fn bottom(&self) -> Color {
        if self.flip { Color::White } else { Color::Black }
    }
}

fn cut(text: String) -> String {
    text.chars().take(MAX_TEXT).collect()
}
