//! How people write of positions: a few marks, and everything else as it stands.
//!
//! ```text
//! # A heading                    - a line of a list            **strong**
//! [words](/review/abc)           a link of this site, or to https://
//! {7g7f 3c3d}                    a line of play from the position of the page, with a link to where it ends
//! board lnsgkgsnl/… b - 1        a picture of a position, on a line of its own
//! #1234                          a game of the archive
//! ```

use super::super::explorer::{board_of, in_query};
use super::address_of;
use crate::reader::Look;
use komadai_lang::Lang;
use komadai_record::MoveNames;
use komadai_shogi::{Move, Position, Setup};

/// Pictures of one page.
const MOST_BOARDS: usize = 20;
/// Moves of one line.
const MOST_MOVES: usize = 60;

/// Bytes within which a link or a line of play ends: a mark that is never closed costs no look at all the rest.
const LOOK_AHEAD: usize = 1_000;

/// A text as HTML: what is not ours is escaped.
pub(in crate::pages) fn html(text: &str, position: &Position, look: Look) -> String {
    html_below(2, text, position, look)
}

/// The same, its headings a level below the one that stands above it.
pub(in crate::pages) fn html_below(level: u8, text: &str, position: &Position, look: Look) -> String {
    let own = level + 1;
    let (mut out, mut paragraph, mut list) = (String::new(), Vec::new(), false);
    let mut boards = 0;
    for line in text.lines().chain([""]) {
        let line = line.trim();
        let board = line.strip_prefix("board ").and_then(|sfen| Setup::from_sfen_lenient(sfen.trim()).ok());
        let item = line.strip_prefix("- ");
        let heading = line.strip_prefix("# ");
        if (line.is_empty() || board.is_some() || item.is_some() || heading.is_some()) && !paragraph.is_empty() {
            out += &format!("<p>{}</p>\n", paragraph.join("<br>\n"));
            paragraph.clear();
        }
        if list && item.is_none() {
            out += "</ul>\n";
            list = false;
        }
        match (heading, item, board) {
            (Some(heading), ..) => out += &format!("<h{own}>{}</h{own}>\n", inline(heading, position, look)),
            (_, Some(item), _) => {
                if !list {
                    out += "<ul>\n";
                    list = true;
                }
                out += &format!("<li>{}</li>\n", inline(item, position, look));
            }
            (.., Some(setup)) if boards < MOST_BOARDS => {
                boards += 1;
                let (sfen, escaped) = (setup.to_string(), escape(&setup.to_string()));
                let picture = escape(&board_of(&sfen, None, look));
                out += &format!(
                    "<figure><img src=\"{picture}\" alt=\"{escaped}\" width=\"420\" height=\"390\" loading=\"lazy\"></figure>\n"
                );
            }
            _ if line.is_empty() => {}
            _ => paragraph.push(inline(line, position, look)),
        }
    }
    out
}

/// The first paragraph of a text as plain words, without headings, boards and the marks of strong words and links: so many letters at most.
pub(in crate::pages) fn lead(text: &str, at_most: usize) -> String {
    let is_prose = |line: &&str| !line.starts_with("# ") && !line.starts_with("board ") && !line.is_empty();
    let lines = text.lines().map(str::trim).skip_while(|line| !is_prose(line)).take_while(is_prose);
    let words = lines.map(|line| plain(line.trim_start_matches("- "))).collect::<Vec<_>>().join(" ");
    match words.char_indices().nth(at_most) {
        Some((end, _)) => format!("{}…", &words[..end]),
        None => words,
    }
}

/// A line without its marks.
fn plain(line: &str) -> String {
    let (mut out, mut rest) = (String::new(), line);
    while let Some(at) = rest.find("**").into_iter().chain(rest.find('[')).min() {
        out += &rest[..at];
        rest = &rest[at..];
        let link = near(rest).strip_prefix('[').and_then(|inner| inner.split_once("](")).and_then(|(words, rest)| {
            let (address, _) = rest.split_once(')')?;
            Some((words, words.len() + address.len() + 4))
        });
        let (words, length) = link.unwrap_or(if rest.starts_with('[') { ("[", 1) } else { ("", 2) });
        out += words;
        rest = &rest[length..];
    }
    out + rest
}

/// The marks within a line.
fn inline(text: &str, position: &Position, look: Look) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(['*', '[', '{', '#']) {
        out += &escape(&rest[..at]);
        rest = &rest[at..];
        let taken = strong(rest, position, look)
            .or_else(|| link(rest))
            .or_else(|| line_of_play(rest, position, look))
            .or_else(|| game(rest));
        let (html, length) = taken.unwrap_or_else(|| (escape(&rest[..1]), 1));
        out += &html;
        rest = &rest[length..];
    }
    out + &escape(rest)
}

/// What a mark becomes, and how many bytes it takes up.
type Taken = Option<(String, usize)>;

fn strong(text: &str, position: &Position, look: Look) -> Taken {
    let inner = text.strip_prefix("**")?;
    let end = inner.find("**").filter(|end| *end > 0)?;
    Some((format!("<strong>{}</strong>", inline(&inner[..end], position, look)), end + 4))
}

/// The beginning of a text, in which a mark has to end.
fn near(text: &str) -> &str {
    let end = (0..=LOOK_AHEAD).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
    if text.len() <= LOOK_AHEAD { text } else { &text[..end] }
}

fn link(text: &str) -> Taken {
    let inner = near(text).strip_prefix('[')?;
    let (words, rest) = inner.split_once("](")?;
    let (address, _) = rest.split_once(')')?;
    let is_own = address.starts_with('/') && !address.starts_with("//") && !address.starts_with("/\\");
    let is_plain = address.bytes().all(|byte| byte.is_ascii_graphic());
    if words.contains('[') || !is_plain || !(is_own || address.starts_with("https://")) {
        return None;
    }
    let rel = if is_own { "" } else { " rel=\"nofollow ugc noopener\"" };
    let html = format!("<a href=\"{}\"{rel}>{}</a>", escape(address), escape(words));
    Some((html, words.len() + address.len() + 4))
}

fn line_of_play(text: &str, position: &Position, look: Look) -> Taken {
    let (line, _) = near(text).strip_prefix('{')?.split_once('}')?;
    let (mut at, mut last, mut names) = (*position, None, Vec::new());
    for word in line.split_whitespace() {
        let mv: Move = word.parse().ok()?;
        let named = MoveNames::of(&at, mv, last);
        at.play(mv).ok()?;
        last = Some(mv.to());
        names.push(if look.lang == Lang::Ja { named.japanese } else { named.western });
    }
    if names.is_empty() || names.len() > MOST_MOVES {
        return None;
    }
    let html =
        format!("<a class=\"line-of-play\" href=\"{}\">{}</a>", escape(&address_of(&at)), escape(&names.join(" ")));
    Some((html, line.len() + 2))
}

fn game(text: &str) -> Taken {
    let digits: String = text.strip_prefix('#')?.chars().take_while(char::is_ascii_digit).take(9).collect();
    (!digits.is_empty()).then(|| (format!("<a href=\"/archive/{digits}\">#{digits}</a>"), digits.len() + 1))
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '&' => out += "&amp;",
            '"' => out += "&quot;",
            '\'' => out += "&#39;",
            _ => out.push(letter),
        }
    }
    out
}

/// A position as an address holds it.
pub(super) fn path_of(page: &str) -> String {
    in_query(&page.replace(' ', "_"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> String {
        html(text, &Position::start(), Look::usual(Lang::En))
    }

    #[test]
    fn a_lead_is_the_first_paragraph_in_plain_words() {
        for (text, words) in [
            (
                "# Clocks\n\nboard 4k4/9/9/9/9/9/9/9/4K4 b - 1\n\n**Six** new [clocks](/clock)\nfor all.\n\nMore.",
                "Six new clocks for all.",
            ),
            ("- one\n- two", "one two"),
            ("an [open bracket and ** two stars", "an [open bracket and  two stars"),
            ("銀将の動き", "銀将の動…"),
            ("# Nothing else", ""),
        ] {
            let most = if words.ends_with('…') { 4 } else { 99 };
            assert_eq!(lead(text, most), words);
        }
    }

    #[test]
    fn marks_become_html_and_what_is_none_stays_as_it_was() {
        for (text, wanted) in [
            ("one\ntwo\n\nthree", "<p>one<br>\ntwo</p>\n<p>three</p>\n"),
            (
                "# Yagura\n- a\n- **b**\nend",
                "<h3>Yagura</h3>\n<ul>\n<li>a</li>\n<li><strong>b</strong></li>\n</ul>\n<p>end</p>\n",
            ),
            ("[here](/review/a)", "<p><a href=\"/review/a\">here</a></p>\n"),
            (
                "game #12, # 3, **, {7g7e}, [a](b",
                "<p>game <a href=\"/archive/12\">#12</a>, # 3, **, {7g7e}, [a](b</p>\n",
            ),
        ] {
            assert_eq!(of(text), wanted, "{text}");
        }
        assert!(of("{7g7f 3c3d}").contains(">P-7f P-3d</a>"), "{}", of("{7g7f 3c3d}"));
        assert!(of("board 4k4/9/9/9/9/9/9/9/4K4 b - 1").contains("<figure><img src=\"/api/picture?"));
    }

    #[test]
    fn marks_that_are_never_closed_cost_no_more_than_others() {
        // Once each of them looked to the end of the text, and copied it.
        for (mark, end) in [("{", "}"), ("[", "](/a)"), ("*", "**"), ("**", ""), ("#", "1"), ("{7g7f ", "}")] {
            let short = mark.repeat(100) + end;
            assert!(of(&short).len() < 100 * short.len(), "{mark}");
            let text = mark.repeat(400_000 / mark.len()) + end;
            let html = of(&text);
            assert!(html.len() < 30 * text.len(), "{mark}");
        }
        let far = format!("[{}](/a)", "a".repeat(LOOK_AHEAD));
        assert_eq!(of(&far), format!("<p>{far}</p>\n"));
        assert_eq!(near(&"あ".repeat(1_000)).len(), 999);
    }

    #[test]
    fn nobody_writes_scripts_into_a_page() {
        for text in [
            "<script>alert(1)</script>",
            "[x](javascript:alert(1))",
            "[x](//evil.example)",
            "[x](/a\"onclick=\"b)",
            "[<b>](https://a.example/?'\"><i>)",
            "# <img src=x onerror=y>",
            "- \"><svg onload=x>",
            "board 4k4/9/9/9/9/9/9/9/4K4 b - 1\"><b>",
            "**<b>**",
        ] {
            let html = of(text);
            for tag in
                ["<script", "<img src=x", "<svg", "<b>", "<i>", "javascript:alert(1)\"", "href=\"//", "\"onclick"]
            {
                assert!(!html.contains(tag), "{text}: {html}");
            }
        }
    }
}
