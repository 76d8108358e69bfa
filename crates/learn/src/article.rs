//! Pages to read: rules, etiquette, history and the like, a text file a page and language in `pages/`.
//!
//! A file is blocks of lines with blank lines between them:
//!
//! ```text
//! # Title
//! > What the page is about, in one sentence.
//!
//! ## anchor Heading
//! A paragraph, with [links](/glossary), also [to elsewhere](https://lishogi.org). It may follow its heading at once.
//!
//! - a list
//! - of points
//!
//! | a table | with a head |
//! |---|---|
//! | and | rows |
//!
//! board 9/9/9/9/4N4/9/9/9/9 b - 1
//! What the diagram shows.
//!
//! image /pieces/sets.svg
//! What the picture shows.
//! ```

use komadai_lang::Lang;
use komadai_shogi::Setup;
use std::sync::LazyLock;

/// A page's name and its file in every language.
type PageFiles = (&'static str, [(Lang, &'static str); Lang::ALL.len()]);

macro_rules! pages {
    ($($name:literal)*) => {
        [$(($name, [
            (Lang::En, include_str!(concat!("../pages/", $name, ".en.md"))),
            (Lang::Ja, include_str!(concat!("../pages/", $name, ".ja.md"))),
            (Lang::Es, include_str!(concat!("../pages/", $name, ".es.md"))),
            (Lang::Pt, include_str!(concat!("../pages/", $name, ".pt.md"))),
        ])),*]
    };
}

const FILES: [PageFiles; 15] = pages! {
    "rules" "strategy" "from-chess" "etiquette" "notation" "ranks" "pieces" "faq"
    "history" "famous-players" "culture" "calendar" "complexity" "engines" "links"
};

static ARTICLES: LazyLock<Vec<Article>> = LazyLock::new(|| {
    let read = |name: &'static str, lang: Lang, text: &'static str| {
        Article::read(name, lang, text).unwrap_or_else(|fault| panic!("pages/{name}.{lang}.md: {fault}"))
    };
    FILES.iter().flat_map(|(name, files)| files.iter().map(|(lang, text)| read(name, *lang, text))).collect()
});

/// A page in one language.
#[derive(Debug)]
pub struct Article {
    /// Its address: `/NAME`.
    pub name: &'static str,
    /// Its language.
    pub lang: Lang,
    /// What it is called.
    pub title: &'static str,
    /// What it is about, in one sentence.
    pub about: &'static str,
    /// What stands under one another.
    pub blocks: Vec<Block>,
}

/// A part of a page.
#[derive(Debug)]
pub enum Block {
    /// A heading.
    Heading {
        /// Its anchor, the same in every language.
        id: &'static str,
        /// The text.
        text: &'static str,
    },
    /// A paragraph.
    Paragraph(Line),
    /// A list.
    List(Vec<Line>),
    /// A table; the first row is its head.
    Table(Vec<Vec<Line>>),
    /// A diagram.
    Board {
        /// What stands on it.
        setup: Box<Setup>,
        /// What it shows.
        caption: &'static str,
    },
    /// A picture of the site.
    Image {
        /// Its address.
        src: &'static str,
        /// What it shows.
        caption: &'static str,
    },
}

/// A line of text, in pieces of which some are links.
pub type Line = Vec<Piece>;

/// A piece of a line.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The text.
    pub text: &'static str,
    /// Where it leads.
    pub href: Option<&'static str>,
}

impl Piece {
    /// Whether it leads away from the site.
    pub fn is_outside(&self) -> bool {
        self.href.is_some_and(|href| href.starts_with("http"))
    }
}

/// The names of all pages in their order.
pub fn names() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|(name, _)| *name)
}

/// All pages in a language, in their order.
pub fn articles(lang: Lang) -> impl Iterator<Item = &'static Article> {
    ARTICLES.iter().filter(move |article| article.lang == lang)
}

/// A page by its name.
pub fn article(name: &str, lang: Lang) -> Option<&'static Article> {
    articles(lang).find(|article| article.name == name)
}

impl Article {
    fn read(name: &'static str, lang: Lang, text: &'static str) -> Result<Article, String> {
        let mut blocks = text.split("\n\n").map(str::trim).filter(|block| !block.is_empty());
        let head = blocks.next().and_then(|head| head.strip_prefix("# ")).ok_or("no title")?;
        let (title, about) = head.split_once("\n> ").ok_or("no sentence on what it is about")?;
        let mut read = Vec::new();
        for block in blocks {
            read_block(block, &mut read).map_err(|fault| format!("{fault}: {block}"))?;
        }
        Ok(Article { name, lang, title, about, blocks: read })
    }

    /// All that it says, without tags.
    pub fn plain(&self) -> String {
        let line = |line: &Line| line.iter().map(|piece| piece.text).collect::<String>();
        let block = |block: &Block| match block {
            Block::Heading { text, .. } => (*text).to_owned(),
            Block::Paragraph(text) => line(text),
            Block::List(points) => points.iter().map(line).collect::<Vec<_>>().join("\n"),
            Block::Table(rows) => rows.iter().flatten().map(line).collect::<Vec<_>>().join("\n"),
            Block::Board { caption, .. } | Block::Image { caption, .. } => (*caption).to_owned(),
        };
        let blocks = self.blocks.iter().map(block).collect::<Vec<_>>().join("\n");
        format!("{}\n{}\n{blocks}", self.title, self.about)
    }
}

fn read_block(block: &'static str, to: &mut Vec<Block>) -> Result<(), String> {
    let (first, rest) = block.split_once('\n').unwrap_or((block, ""));
    if let Some(heading) = first.strip_prefix("## ") {
        let (id, text) = heading.split_once(' ').ok_or("a heading is ANCHOR TEXT")?;
        to.push(Block::Heading { id, text });
        return if rest.is_empty() { Ok(()) } else { read_block(rest, to) };
    }
    to.push(if let Some(sfen) = first.strip_prefix("board ") {
        let setup = sfen.parse().map_err(|fault| format!("{fault}"))?;
        Block::Board { setup: Box::new(setup), caption: rest }
    } else if let Some(src) = first.strip_prefix("image ") {
        Block::Image { src, caption: rest }
    } else if first.starts_with("- ") {
        let point = |line: &'static str| line.strip_prefix("- ").map(pieces).ok_or("a list has points only");
        Block::List(block.lines().map(point).collect::<Result<_, _>>()?)
    } else if first.starts_with('|') {
        // The second line only rules off the head.
        let rows = block.lines().enumerate().filter(|(i, _)| *i != 1).map(|(_, line)| cells(line));
        Block::Table(rows.collect::<Result<_, _>>()?)
    } else if block.contains('\n') {
        return Err("a paragraph is one line".to_owned());
    } else {
        Block::Paragraph(pieces(block))
    });
    Ok(())
}

/// `| a | b |`
fn cells(line: &'static str) -> Result<Vec<Line>, String> {
    let inner = line.strip_prefix('|').and_then(|line| line.strip_suffix('|')).ok_or("a row without its ends")?;
    Ok(inner.split('|').map(|cell| pieces(cell.trim())).collect())
}

/// Text with `[links](/to)`.
fn pieces(mut rest: &'static str) -> Line {
    let mut line = Vec::new();
    while let Some((before, (text, (href, behind)))) = rest.split_once('[').and_then(|(before, behind)| {
        let (text, behind) = behind.split_once("](")?;
        Some((before, (text, behind.split_once(')')?)))
    }) {
        if !before.is_empty() {
            line.push(Piece { text: before, href: None });
        }
        line.push(Piece { text, href: Some(href) });
        rest = behind;
    }
    if !rest.is_empty() {
        line.push(Piece { text: rest, href: None });
    }
    line
}
