//! `komadai diagram`.

use super::kind::{Kind, KindArgs};
use super::output::write_new;
use super::position::given;
use super::shown::Shown;
use anyhow::{Context, bail};
use clap::ValueEnum;
use komadai_diagram::{Coordinates, Diagram, DragonFace, PieceSet, Style, Theme};
use komadai_lang::{Lang, Texts};
use komadai_print::{Faces, kind_board};
use komadai_shogi::{ByColor, Color, Move, Setup, Square};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Draw a diagram of a position
#[derive(clap::Args)]
#[command(after_help = "Examples:
  komadai diagram \"4k4/9/4P4/9/9/9/9/9/9 b G 1\" -o mate.svg --arrow G*5b
  komadai diagram \"$SFEN\" -o page.png --style print --pieces reduced --lang ja --width 1200
  komadai diagram game.kif --ply 57 -o ply57.svg
  komadai diagram --variant chushogi startpos -o chu.svg")]
pub(crate) struct Args {
    /// A position in SFEN, legal or not, or a game record; `-` reads either from standard input
    #[arg(value_name = "SFEN|FILE")]
    input: String,
    #[command(flatten)]
    kind: KindArgs,
    /// Show a record after this many plies [default: its end]
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// The output file, ending in .svg, .png, .gif or .txt [default: text on standard output]
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// The piece set: hitomoji, futamoji, kurobori, reduced, cursive, bilingual, international or animals
    #[arg(long, value_name = "SET", default_value_t = PieceSet::default())]
    pieces: PieceSet,
    /// The dragon's kanji: 龍 (old) or 竜 (new) [default: as usual for the set]
    #[arg(long, value_enum)]
    dragon: Option<DragonArg>,
    /// The language of captions: en, ja, es or pt
    #[arg(long, value_name = "LANG", default_value = "en")]
    lang: Lang,
    /// Wood for a screen, or black on white for paper
    #[arg(long, value_enum, default_value_t = StyleArg::Wood)]
    style: StyleArg,
    /// The background of a wooden board
    #[arg(long, value_enum, default_value_t = ThemeArg::Light)]
    theme: ThemeArg,
    /// How ranks are labelled: a to i, 一 to 九, both or none
    #[arg(long, value_enum, default_value_t = CoordinatesArg::Japanese)]
    coordinates: CoordinatesArg,
    /// The last move, in USI; its squares are highlighted
    #[arg(long, value_name = "MOVE")]
    last_move: Option<Move>,
    /// An arrow along a move in USI, such as 7g7f or P*5e; may be repeated
    #[arg(long, value_name = "MOVE")]
    arrow: Vec<Move>,
    /// A circle around a square, such as 5e; may be repeated
    #[arg(long, value_name = "SQUARE")]
    circle: Vec<Square>,
    /// A highlighted square; may be repeated
    #[arg(long, value_name = "SQUARE")]
    highlight: Vec<Square>,
    /// A caption below the board
    #[arg(long)]
    caption: Option<String>,
    /// Black's name
    #[arg(long, value_name = "NAME")]
    black: Option<String>,
    /// White's name
    #[arg(long, value_name = "NAME")]
    white: Option<String>,
    /// The higher-ranked side, which has the 王 king
    #[arg(long, value_enum, default_value_t = SideArg::White)]
    higher: SideArg,
    /// Show White at the bottom
    #[arg(long)]
    flip: bool,
    /// Make an animated PNG or GIF of a record up to the ply, showing each position for this many milliseconds
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u16).range(20..))]
    animate: Option<u16>,
    /// The width of a PNG in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 1200)]
    width: u32,
    /// Overwrite an existing output file
    #[arg(long)]
    force: bool,
}

#[derive(Copy, Clone, ValueEnum)]
enum StyleArg {
    Wood,
    Print,
}

#[derive(Copy, Clone, ValueEnum)]
enum DragonArg {
    Old,
    New,
}

#[derive(Copy, Clone, ValueEnum)]
enum ThemeArg {
    Light,
    Dark,
}

#[derive(Copy, Clone, ValueEnum)]
enum CoordinatesArg {
    Western,
    Japanese,
    Both,
    None,
}

#[derive(Copy, Clone, ValueEnum)]
enum SideArg {
    Black,
    White,
}

/// Draws and writes the picture.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    if let Some(kind) = args.kind.other() {
        return args.in_kind(kind);
    }
    let shown = Shown::read(&args.input, args.ply)?;
    let mut diagrams = shown.positions.into_iter().map(|(setup, mv)| args.marked(setup, mv, &shown.names));
    if let Some(delay) = args.animate {
        let path = args.output.as_deref().context("--animate needs an output whose name ends in .png or .gif")?;
        let frames: Vec<Diagram> = diagrams.collect();
        let bytes = match ending(path).as_str() {
            "png" => komadai_diagram::animation(&frames, args.width, delay)?,
            "gif" => komadai_diagram::animated_gif(&frames, args.width, delay)?,
            _ => bail!("{}: --animate needs an output whose name ends in .png or .gif", path.display()),
        };
        return write_new(path, &bytes, args.force);
    }
    let diagram = diagrams.next_back().context("there is no position")?;
    let Some(path) = &args.output else {
        std::io::stdout().lock().write_all(diagram.to_text().as_bytes())?;
        return Ok(());
    };
    let bytes = match ending(path).as_str() {
        "svg" => diagram.to_svg().into_bytes(),
        "txt" => diagram.to_text().into_bytes(),
        "png" => diagram.to_png(args.width)?,
        "gif" => komadai_diagram::animated_gif(&[diagram], args.width, 1000)?,
        _ => bail!("{}: the file name must end in .svg, .png, .gif or .txt", path.display()),
    };
    write_new(path, &bytes, args.force)
}

fn ending(path: &Path) -> String {
    path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase()
}

impl Args {
    /// Draws a position of another kind: the board, its pieces and hands.
    fn in_kind(&self, kind: &Kind) -> anyhow::Result<()> {
        for (is_given, option) in [
            (self.ply.is_some(), "--ply"),
            (self.last_move.is_some(), "--last-move"),
            (!self.arrow.is_empty(), "--arrow"),
            (!self.circle.is_empty(), "--circle"),
            (!self.highlight.is_empty(), "--highlight"),
            (self.animate.is_some(), "--animate"),
        ] {
            if is_given {
                bail!("{option} goes with standard shogi; leave out either {option} or --variant");
            }
        }
        let position = kind.read(Some(&given(&self.input)?))?;
        let rules = position.rules();
        let name = if self.lang == Lang::Ja { rules.japanese() } else { rules.english() };
        let title = self.caption.clone().unwrap_or_else(|| name.to_owned());
        let is_text = self.output.as_deref().is_none_or(|path| ending(path) == "txt");
        let faces = match self.pieces {
            _ if is_text && self.lang != Lang::Ja => Faces::Letters,
            PieceSet::International => Faces::Western,
            _ => Faces::Kanji,
        };
        let mut board = kind_board(&position, title, faces);
        board.is_flipped = self.flip;
        board.is_for_paper = matches!(self.style, StyleArg::Print);
        board.has_coordinates = !matches!(self.coordinates, CoordinatesArg::None);
        let text = || {
            let text = board.to_text(self.lang == Lang::Ja);
            if self.lang == Lang::Ja { text } else { format!("{text}{}\n", position.sfen()) }
        };
        let Some(path) = &self.output else {
            std::io::stdout().lock().write_all(text().as_bytes())?;
            return Ok(());
        };
        let bytes = match ending(path).as_str() {
            "svg" => board.to_svg().into_bytes(),
            "txt" => text().into_bytes(),
            "png" => board.to_png(self.width)?,
            _ => bail!("{}: the file name must end in .svg, .png or .txt", path.display()),
        };
        write_new(path, &bytes, self.force)
    }

    fn marked(&self, setup: Setup, led_here: Option<Move>, names: &ByColor<Option<String>>) -> Diagram {
        let mut diagram = Diagram::new(setup)
            .pieces(self.pieces)
            .captions(Texts::of(self.lang).into())
            .style(match self.style {
                StyleArg::Wood => Style::Wood,
                StyleArg::Print => Style::Print,
            })
            .theme(match self.theme {
                ThemeArg::Light => Theme::Light,
                ThemeArg::Dark => Theme::Dark,
            })
            .coordinates(match self.coordinates {
                CoordinatesArg::Western => Coordinates::Western,
                CoordinatesArg::Japanese => Coordinates::Japanese,
                CoordinatesArg::Both => Coordinates::Both,
                CoordinatesArg::None => Coordinates::None,
            })
            .higher(match self.higher {
                SideArg::Black => Color::Black,
                SideArg::White => Color::White,
            })
            .flip(self.flip);
        for (side, name) in [(Color::Black, &self.black), (Color::White, &self.white)] {
            if let Some(name) = name.as_ref().or(names[side].as_ref()) {
                diagram = diagram.name(side, name.as_str());
            }
        }
        if let Some(dragon) = self.dragon {
            diagram = diagram.dragon(match dragon {
                DragonArg::Old => DragonFace::Old,
                DragonArg::New => DragonFace::New,
            });
        }
        if let Some(mv) = self.last_move.or(led_here) {
            diagram = diagram.last_move(mv);
        }
        if let Some(caption) = &self.caption {
            diagram = diagram.caption(caption);
        }
        let diagram = self.arrow.iter().fold(diagram, |diagram, &mv| diagram.arrow(mv));
        let diagram = self.circle.iter().fold(diagram, |diagram, &square| diagram.circle(square));
        self.highlight.iter().fold(diagram, |diagram, &square| diagram.highlight(square))
    }
}
