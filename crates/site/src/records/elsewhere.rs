//! A record that stands at an address: of a file, or of a page on which another site shows the game and from which its file is found.

use super::Fault;
use crate::limits::Deed;
use crate::relay::{FarAddress, Fetched, NotFetched};
use crate::site::Site;
use crate::who::Asker;
use bytes::Bytes;
use komadai_record::Fault as Misread;
use std::borrow::Cow;

/// Characters of the names of games and studies on lishogi.
const LISHOGI_ID: usize = 8;
/// Pages of lishogi whose names have as many letters.
const LISHOGI_PAGES: [&str; 4] = ["analysis", "training", "practice", "insights"];

/// What stands at an address that somebody has given in the place of a record; else why nothing does that is one.
pub(super) async fn fetch(site: &Site, asker: &Asker, text: &[u8]) -> Result<Result<Bytes, Misread>, Fault> {
    // What the site asks of others it asks for somebody who can be told from others.
    if asker.is_guest() {
        return Ok(Err(Misread::address()));
    }
    asker.may(site, Deed::Fetch)?;
    let _place = asker.place(&site.desk.fetches)?;
    let given = std::str::from_utf8(text).ok().and_then(|text| FarAddress::parse(text.trim()));
    let Some(given) = given else { return Ok(Err(why(NotFetched::Unreadable))) };
    Ok(found(site, &file_of(&given)).await)
}

/// The file at an address, or the file to which the page there leads.
async fn found(site: &Site, address: &FarAddress) -> Result<Bytes, Misread> {
    let bytes = whole(site, address).await?;
    let Some(page) = page(&bytes) else { return Ok(bytes) };
    let file =
        record_linked(&page).and_then(|link| address.leads_to(&link)).ok_or_else(|| Misread::elsewhere("no-record"))?;
    let bytes = whole(site, &file).await?;
    if page_begins(&bytes) { Err(Misread::elsewhere("no-record")) } else { Ok(bytes) }
}

async fn whole(site: &Site, address: &FarAddress) -> Result<Bytes, Misread> {
    match site.far.fetch(address, None).await {
        Ok(Fetched::Bytes(bytes, _)) => Ok(bytes.into()),
        // Nothing was known that could have stayed the same.
        Ok(Fetched::Same) => Err(why(NotFetched::Unreachable)),
        Err(error) => Err(why(error)),
    }
}

fn why(error: NotFetched) -> Misread {
    match error {
        NotFetched::Status(status) => Misread::elsewhere("status").with("status", u32::from(status)),
        error => Misread::elsewhere(&error.code()),
    }
}

/// The file of what is shown at an address, on sites whose pages do not tell it themselves.
fn file_of(address: &FarAddress) -> FarAddress {
    let path = address.path().split(['?', '#']).next().unwrap_or_default();
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let is_id = |part: &str| {
        part.len() == LISHOGI_ID
            && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
            && !LISHOGI_PAGES.contains(&part)
    };
    let file = match (address.host(), &parts[..]) {
        ("lishogi.org", ["study", study]) if is_id(study) => format!("/study/{study}.kif"),
        ("lishogi.org", ["study", study, chapter]) if is_id(study) && is_id(chapter) => {
            format!("/study/{study}/{chapter}.kif")
        }
        ("lishogi.org", [game] | [game, "sente" | "gote"]) if is_id(game) => format!("/game/export/{game}.kif"),
        _ => return viewed(address).unwrap_or_else(|| address.clone()),
    };
    address.leads_to(&file).unwrap_or_else(|| address.clone())
}

/// The file that a viewer of records is given in its own address: `viewer.html?kifu=https://…/1.kif`.
fn viewed(address: &FarAddress) -> Option<FarAddress> {
    let (_, asked) = address.path().split_once('?')?;
    url::form_urlencoded::parse(asked.as_bytes()).find_map(|(_, value)| {
        let named = FarAddress::parse(&value)?;
        let path = named.path().split('?').next()?.to_ascii_lowercase();
        [".kif", ".kifu", ".ki2", ".ki2u", ".csa", ".jkf"].iter().any(|ending| path.ends_with(ending)).then_some(named)
    })
}

/// Bytes as the text of a page, where they are one.
fn page(bytes: &[u8]) -> Option<Cow<'_, str>> {
    // Its links are ASCII, whatever the rest is written in.
    page_begins(bytes).then(|| String::from_utf8_lossy(bytes))
}

fn page_begins(bytes: &[u8]) -> bool {
    let begins = bytes
        .strip_prefix(b"\xef\xbb\xbf")
        .unwrap_or(bytes)
        .trim_ascii_start()
        .get(..14)
        .unwrap_or_default()
        .to_ascii_lowercase();
    begins.starts_with(b"<!doctype html") || begins.starts_with(b"<html")
}

/// The address of a record's file as the head of its page tells it: `<link rel="alternate" type="application/x-kif" href="…">`.
fn record_linked(page: &str) -> Option<String> {
    page.split("<link ").skip(1).find_map(|rest| {
        let link = rest.split('>').next()?;
        let value = |name: &str| {
            let (_, after) = link.split_once(&format!("{name}="))?;
            let quote = after.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
            after[1..].split(quote).next()
        };
        let is_record = value("rel")? == "alternate" && matches!(value("type")?, "application/x-kif" | "text/x-kif");
        is_record.then(|| value("href").map(|href| href.trim().replace("&amp;", "&")))?
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(address: &str) -> String {
        let file = file_of(&FarAddress::parse(address).unwrap());
        format!("{}{}", file.authority(), file.path())
    }

    #[test]
    fn pages_of_games_elsewhere_lead_to_their_files() {
        for (address, expected) in [
            ("https://lishogi.org/AbCdEfGh", "lishogi.org/game/export/AbCdEfGh.kif"),
            ("https://lishogi.org/AbCdEfGh/gote#31", "lishogi.org/game/export/AbCdEfGh.kif"),
            ("https://lishogi.org/study/AbCdEfGh", "lishogi.org/study/AbCdEfGh.kif"),
            ("https://lishogi.org/study/AbCdEfGh/12345678", "lishogi.org/study/AbCdEfGh/12345678.kif"),
            ("https://lishogi.org/training", "lishogi.org/training"),
            ("https://lishogi.org/@/somebody", "lishogi.org/@/somebody"),
            ("https://a.example/AbCdEfGh", "a.example/AbCdEfGh"),
            ("http://a.example/v.html?kifu=http%3A%2F%2Fb.example%2F1.kif&x=1", "b.example/1.kif"),
            (
                "http://a.example/v.html?next=http%3A%2F%2Fb.example%2F",
                "a.example/v.html?next=http%3A%2F%2Fb.example%2F",
            ),
        ] {
            assert_eq!(file(address), expected);
        }
    }

    #[test]
    fn a_page_tells_the_file_of_its_record_in_its_head() {
        let page =
            |link: &str| format!("<!DOCTYPE html><html><head><link rel=\"icon\" href=\"/x\">{link}</head></html>");
        let kif = page("<link rel=\"alternate\" type=\"application/x-kif\" href=\"/a?b=1&amp;c=2\">");
        assert_eq!(record_linked(&kif).as_deref(), Some("/a?b=1&c=2"));
        let single = page("<link type='application/x-kif' rel='alternate' href='1.kif'>");
        assert_eq!(record_linked(&single).as_deref(), Some("1.kif"));
        for none in [
            "<link rel=\"alternate\" hreflang=\"ja\" href=\"/ja\">",
            "<link rel=\"alternate\" type=\"application/x-kif\">",
            "<link ",
        ] {
            assert_eq!(record_linked(&page(none)), None, "{none}");
        }
        assert!(
            page_begins(b"\n<!doctype HTML>") && page_begins(b"<html lang=ja>") && !page_begins("手合割".as_bytes())
        );
    }
}
