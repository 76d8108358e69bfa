//! The built client, embedded in the executable.

use crate::refusal::Refusal;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use komadai_lang::Lang;
use serde::Deserialize;
use std::collections::HashMap;

include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// The client's entry in Vite's manifest.
const ENTRY: &str = "src/main.ts";

/// What only pages to read need of styles.
const READING_STYLES: &str = "src/styles/reading.css";
/// The same, with what only pages to search need.
const MORE_STYLES: &str = "src/styles/archive.css";

/// Where the pages find the client: the build names its files by their contents.
#[derive(Default)]
pub(crate) struct Client {
    /// The module that starts every island.
    pub(crate) script: Option<String>,
    /// The style sheets of most pages.
    pub(crate) styles: Vec<String>,
    /// Those of the pages where one plays, which a first visit is to load soon.
    pub(crate) play_styles: Vec<String>,
    /// Those of lessons, where one reads, too.
    pub(crate) lesson_styles: Vec<String>,
    /// What each page's script needs, by the page's name in the start data.
    pages: HashMap<String, Vec<Ahead>>,
    /// The texts of each language.
    texts: HashMap<Lang, Vec<Ahead>>,
    /// Those of a page alone, by its name: `locales/LANG/later/NAME.ftl`.
    own_texts: HashMap<(Lang, String), Vec<Ahead>>,
}

/// A file that the browser is told of at once, before the script that asks for it has come.
#[derive(Clone)]
pub(crate) struct Ahead {
    pub(crate) path: String,
    pub(crate) is_style: bool,
}

#[derive(Deserialize)]
struct Chunk {
    file: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    css: Vec<String>,
    #[serde(default)]
    imports: Vec<String>,
}

/// A chunk with everything that it imports, each once. What is imported comes first: of two style sheets that say something of the same
/// element the page's own is to have the last word.
fn needs(manifest: &HashMap<String, Chunk>, key: &str) -> Vec<Ahead> {
    fn add<'a>(manifest: &'a HashMap<String, Chunk>, key: &'a str, seen: &mut Vec<&'a str>, found: &mut Vec<Ahead>) {
        let Some(chunk) = manifest.get(key).filter(|_| !seen.contains(&key)) else { return };
        seen.push(key);
        for import in &chunk.imports {
            add(manifest, import, seen, found);
        }
        found.push(Ahead { path: format!("/{}", chunk.file), is_style: false });
        found.extend(chunk.css.iter().map(|file| Ahead { path: format!("/{file}"), is_style: true }));
    }
    let (mut seen, mut found) = (vec![ENTRY], Vec::new());
    add(manifest, key, &mut seen, &mut found);
    found
}

/// The page that a module of the manifest is, by its name in the start data.
fn page_of(key: &str) -> Option<&str> {
    let (folder, file) = key.strip_prefix("src/pages/")?.split_once('/')?;
    let page = if folder == "new-game" { "new" } else { folder };
    matches!(file, "page.ts" | "page.tsx").then_some(page)
}

/// The language and the page of a module of the manifest that is a page's own texts.
fn own_texts_of(key: &str) -> Option<(Lang, String)> {
    let (lang, name) = key.strip_prefix("../locales/")?.split_once("/later/")?;
    Some((*Lang::ALL.iter().find(|known| known.code() == lang)?, name.strip_suffix(".ftl?raw")?.to_owned()))
}

impl Client {
    /// Reads the manifest of the embedded client; without a client the pages stand alone.
    pub(crate) fn embedded() -> Client {
        let manifest: HashMap<String, Chunk> =
            find("manifest.json").and_then(|bytes| serde_json::from_slice(bytes).ok()).unwrap_or_default();
        let Some(chunk) = manifest.get(ENTRY) else { return Client::default() };
        let play_styles: Vec<String> = chunk.css.iter().map(|file| format!("/{file}")).collect();
        let with = |key: &str| {
            let more = manifest.get(key).map(|chunk| format!("/{}", chunk.file));
            play_styles.iter().cloned().chain(more).collect()
        };
        Client {
            script: Some(format!("/{}", chunk.file)),
            styles: with(MORE_STYLES),
            lesson_styles: with(READING_STYLES),
            play_styles,
            pages: manifest.keys().filter_map(|key| Some((page_of(key)?.to_owned(), needs(&manifest, key)))).collect(),
            texts: Lang::ALL
                .iter()
                .filter_map(|lang| {
                    let name = format!("texts-{}", lang.code());
                    let (key, _) = manifest.iter().find(|(_, chunk)| chunk.name == name)?;
                    Some((*lang, needs(&manifest, key)))
                })
                .collect(),
            own_texts: manifest.keys().filter_map(|key| Some((own_texts_of(key)?, needs(&manifest, key)))).collect(),
        }
    }

    /// What a page with a script loads besides the entry: without being told, the browser would learn of these one after
    /// the other.
    pub(crate) fn ahead(&self, page: &str, lang: Lang) -> Vec<&Ahead> {
        let Some(files) = self.pages.get(page) else { return Vec::new() };
        let own = self.own_texts.get(&(lang, page.to_owned()));
        self.texts.get(&lang).into_iter().chain(own).flatten().chain(files).collect()
    }
}

fn find(path: &str) -> Option<&'static [u8]> {
    ASSETS.binary_search_by(|(have, _)| (*have).cmp(path)).ok().map(|at| ASSETS[at].1)
}

/// `/assets/*`: names carry a hash of the contents, so they never change.
pub(crate) async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Response {
    reply(&format!("assets/{path}"), &headers, "public, max-age=31536000, immutable")
        .unwrap_or_else(|| Refusal::NoSuchPage.into_response())
}

/// A file at the root of the client, such as an icon; none where there is no such file.
pub(crate) fn root_file(path: &str, headers: &HeaderMap) -> Option<Response> {
    if path == "manifest.json" {
        return None;
    }
    reply(path, headers, "public, max-age=3600")
}

/// Where browsers look for an icon whatever the page says, as they do for a download or a bare reply of the API.
pub(crate) async fn favicon() -> Redirect {
    Redirect::permanent("/icon.svg")
}

/// What the client's build has compressed, and the endings of those files; the smallest first.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

fn reply(path: &str, headers: &HeaderMap, cache: &'static str) -> Option<Response> {
    // A compressed file has no address of its own.
    if ENCODINGS.iter().any(|(_, ending)| path.ends_with(ending)) {
        return None;
    }
    let plain = find(path)?;
    let packed = ENCODINGS
        .iter()
        .filter(|(encoding, _)| accepts(headers, encoding))
        .find_map(|(encoding, ending)| Some((*encoding, find(&format!("{path}{ending}"))?)));
    let headers =
        [(header::CONTENT_TYPE, media_type(path)), (header::CACHE_CONTROL, cache), (header::VARY, "accept-encoding")];
    Some(match packed {
        Some((encoding, bytes)) => {
            (StatusCode::OK, headers, [(header::CONTENT_ENCODING, encoding)], bytes).into_response()
        }
        None => (StatusCode::OK, headers, plain).into_response(),
    })
}

/// Whether Accept-Encoding names an encoding without refusing it.
fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let listed = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    listed.flat_map(|list| list.split(',')).any(|one| {
        let (name, weight) = one.split_once(';').unwrap_or((one, ""));
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok());
        name.trim().eq_ignore_ascii_case(encoding) && weight != Some(0.0)
    })
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml; charset=utf-8",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "mp3" => "audio/mpeg",
        "ogg" | "opus" => "audio/ogg",
        "wav" => "audio/wav",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_styles_of_a_page_come_after_those_of_what_it_is_made_of() {
        let manifest = r#"{
            "page": { "file": "page.js", "css": ["page.css"], "imports": ["tools", "board", "src/main.ts"] },
            "tools": { "file": "tools.js", "css": ["tools.css"], "imports": ["board"] },
            "board": { "file": "board.js", "css": ["board.css"], "imports": ["tools"] },
            "src/main.ts": { "file": "main.js", "css": ["main.css"] }
        }"#;
        let found = needs(&serde_json::from_str(manifest).unwrap(), "page");
        let styles: Vec<&str> = found.iter().filter(|one| one.is_style).map(|one| one.path.as_str()).collect();
        assert_eq!(styles, ["/board.css", "/tools.css", "/page.css"]);
    }
}
