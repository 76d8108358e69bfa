//! The texts of `locales/`: complete in every language, used, well formed, and in the words of docs/terms.md.

use crate::shell::root;
use anyhow::{Context, bail};
use fluent_syntax::ast::{CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;
use komadai_lang::Lang;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Where texts are asked for, and by files of which kinds.
const SOURCES: [(&str, &[&str]); 3] = [("web/src", &["ts", "tsx"]), ("crates", &["rs", "html"]), ("training", &["rs"])];

/// Where texts stand that are no Fluent messages.
const TO_READ: [&str; 5] = [
    "crates/learn/pages",
    "crates/learn/course",
    "crates/learn/glossary",
    "crates/learn/tesuji",
    "crates/archive/data",
];

/// A text, or one of its attributes.
struct Text {
    file: String,
    /// What it says, values as `{name}` and selections with all their forms.
    says: String,
    values: BTreeSet<String>,
}

/// The texts of a language by `id` or `id.attribute`.
type Texts = BTreeMap<String, Text>;

/// Checks everything and tells all that is wrong at once.
pub(crate) fn check() -> anyhow::Result<()> {
    let exceptions = Exceptions::read(&fs::read_to_string(root().join("xtask/texts.txt"))?)?;
    let mut faults = Vec::new();
    let mut all = Vec::new();
    for &lang in Lang::ALL {
        all.push((lang, read(lang, &mut faults)?));
    }
    let (_, english) = &all[0];
    for (lang, texts) in &all[1..] {
        compare(*lang, english, texts, &exceptions, &mut faults);
    }
    let terms = fs::read_to_string(root().join("docs/terms.md"))?;
    check_terms(&terms, &all, &mut faults);
    let sheet = |name: &str| fs::read_to_string(root().join("web/src/fonts").join(name));
    let fonts = sheet("fonts.css")? + &sheet("more.css")?;
    check_fonts(&fonts, &letters_of(&all)?, &mut faults);
    for (lang, texts) in &all {
        for (id, text) in texts {
            let found = exceptions.forbidden(&text.says, ['[', ']']);
            faults.extend(found.map(|phrase| format!("{lang}/{}: {id} says {phrase:?}", text.file)));
        }
    }
    for folder in TO_READ {
        for path in files(&root().join(folder), &["md", "txt"])? {
            let source = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            let path = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
            for (line, text) in (1..).zip(source.lines()) {
                let found = exceptions.forbidden(text, ['{', '}']);
                faults.extend(found.map(|phrase| format!("{path}:{line} says {phrase:?}")));
            }
        }
    }
    check_use(english, &exceptions, &sources()?, &mut faults);
    if faults.is_empty() {
        eprintln!("{} texts in {} languages", english.len(), all.len());
        return Ok(());
    }
    bail!("{} faults in the texts\n{}", faults.len(), faults.join("\n"))
}

/// Reads the files of `locales/LANG`.
fn read(lang: Lang, faults: &mut Vec<String>) -> anyhow::Result<Texts> {
    let folder = root().join("locales").join(lang.code());
    let mut texts = Texts::new();
    for path in files(&folder, &["ftl"])? {
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let source = fs::read_to_string(&path)?;
        let resource = parser::parse(source.as_str()).unwrap_or_else(|(resource, errors)| {
            faults.extend(errors.iter().map(|error| format!("{lang}/{file}: {error}")));
            resource
        });
        for entry in &resource.body {
            let Entry::Message(message) = entry else { continue };
            let own = message.value.iter().map(|value| (message.id.name.to_owned(), value));
            let attributes = message.attributes.iter();
            let attributes = attributes.map(|one| (format!("{}.{}", message.id.name, one.id.name), &one.value));
            for (id, pattern) in own.chain(attributes) {
                let mut text = Text { file: file.clone(), says: String::new(), values: BTreeSet::new() };
                text.add(pattern);
                if texts.insert(id.clone(), text).is_some() {
                    faults.push(format!("{lang}/{file}: {id} stands twice"));
                }
            }
        }
    }
    Ok(texts)
}

impl Text {
    fn add(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => self.says += value,
                PatternElement::Placeable { expression: Expression::Inline(inline) } => self.inline(inline, true),
                PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                    self.inline(selector, false);
                    for variant in variants {
                        self.add(&variant.value);
                        self.says.push('/');
                    }
                }
            }
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&str>, shown: bool) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.values.insert(id.name.to_owned());
                if shown {
                    self.says += &format!("{{{}}}", id.name);
                }
            }
            InlineExpression::FunctionReference { arguments: CallArguments { positional, .. }, .. } => {
                positional.iter().for_each(|argument| self.inline(argument, shown));
            }
            InlineExpression::StringLiteral { value } => self.says += value,
            _ => {}
        }
    }

    /// Whether there is a word in it, values aside.
    fn has_words(&self) -> bool {
        let mut inside = false;
        self.says.chars().any(|c| {
            inside = c == '{' || (inside && c != '}');
            !inside && c.is_alphabetic()
        })
    }
}

fn compare(lang: Lang, english: &Texts, texts: &Texts, exceptions: &Exceptions, faults: &mut Vec<String>) {
    for (id, original) in english {
        let file = &original.file;
        let Some(text) = texts.get(id) else {
            faults.push(format!("{lang}/{file}: {id} is missing"));
            continue;
        };
        if text.file != *file {
            faults.push(format!("{lang}/{}: {id} belongs in {file}", text.file));
        }
        if text.values != original.values && !Exceptions::covers(&exceptions.values, id, lang) {
            faults.push(format!("{lang}/{file}: {id} takes {:?}, in English {:?}", text.values, original.values));
        }
        if text.says == original.says && text.has_words() && !Exceptions::covers(&exceptions.same, id, lang) {
            faults.push(format!("{lang}/{file}: {id} is the same as in English: {:?}", text.says));
        }
    }
    for (id, text) in texts.iter().filter(|(id, _)| !english.contains_key(*id)) {
        faults.push(format!("{lang}/{}: {id} does not exist in English", text.file));
    }
}

/// Texts that nothing asks for, and texts that are asked for and do not exist.
fn check_use(english: &Texts, exceptions: &Exceptions, sources: &[(PathBuf, String)], faults: &mut Vec<String>) {
    let mut asked = BTreeSet::new();
    for (path, source) in sources {
        let quoted = source.split(['"', '`']).filter(|word| !word.contains(char::is_whitespace));
        asked.extend(quoted.map(|word| word.split(['$', '{']).next().unwrap_or(word)));
        for id in calls(source, "t(\"", '"') {
            if !english.contains_key(id) {
                faults.push(format!("{}: there is no text {id}", path.display()));
            }
        }
        for prefix in calls(source, "t(`", '$') {
            if !exceptions.dynamic.iter().any(|known| known == prefix) {
                faults.push(format!("{}: declare `dynamic {prefix}` in xtask/texts.txt", path.display()));
            }
        }
    }
    for prefix in &exceptions.dynamic {
        let put_together = [format!("{prefix}${{"), format!("{prefix}{{")];
        if !sources.iter().any(|(_, source)| put_together.iter().any(|start| source.contains(start.as_str()))) {
            faults.push(format!("xtask/texts.txt: nothing asks for texts that begin with {prefix}"));
        }
    }
    for (id, text) in english {
        let id = id.split('.').next().unwrap_or(id);
        let dynamic = exceptions.dynamic.iter().any(|prefix| id.starts_with(prefix.as_str()));
        if !dynamic && !asked.contains(id) {
            faults.push(format!("en/{}: {id} is used nowhere", text.file));
        }
    }
}

/// What follows each `start` up to `end`, where the letter before it shows that a function of that name is called.
fn calls<'a>(source: &'a str, start: &'a str, end: char) -> impl Iterator<Item = &'a str> {
    let found = source.match_indices(start);
    let found = found.filter(|(at, _)| !source[..*at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '.'));
    found.filter_map(move |(at, _)| source[at + start.len()..].split(end).next())
}

/// The tables of docs/terms.md: texts that are terms, and words to avoid.
fn check_terms(terms: &str, all: &[(Lang, Texts)], faults: &mut Vec<String>) {
    for line in terms.lines() {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        if let [id, words @ ..] = cells.as_slice()
            && words.len() == all.len()
            && all[0].1.contains_key(*id)
        {
            for ((lang, texts), word) in all.iter().zip(words) {
                let says = texts.get(*id).map_or("", |text| text.says.as_str());
                if says.to_lowercase() != word.to_lowercase() {
                    faults.push(format!("{lang}: {id} is {says:?}, by docs/terms.md {word:?}"));
                }
            }
        }
        if let [code, avoided, instead] = cells[..]
            && let Some((lang, texts)) = all.iter().find(|(lang, _)| lang.code() == code)
        {
            for (id, text) in texts.iter().filter(|(_, text)| contains_word(&text.says, avoided)) {
                faults.push(format!("{lang}/{}: {id} says {avoided:?}: write {instead:?}", text.file));
            }
        }
    }
}

/// The letters that pages show, by where they stand: the texts of each language, what there is to read, the names of openings and
/// players, and what pictures of positions can write, most of it names.
fn letters_of(all: &[(Lang, Texts)]) -> anyhow::Result<Vec<(String, BTreeSet<char>)>> {
    let says = |texts: &Texts| texts.values().flat_map(|text| text.says.chars()).collect();
    let mut letters: Vec<(String, BTreeSet<char>)> =
        all.iter().map(|(lang, texts)| (lang.to_string(), says(texts))).collect();
    for folder in ["crates/learn", "crates/archive/data"] {
        let files = files(&root().join(folder), &["md", "txt"])?;
        let texts = files.iter().map(fs::read_to_string).collect::<Result<Vec<_>, _>>()?;
        letters.push((folder.to_owned(), texts.iter().flat_map(|text| text.chars()).collect()));
    }
    let pictures = "crates/diagram/src/glyphs/data.rs";
    let outlines = fs::read_to_string(root().join(pictures))?;
    let drawn = outlines.lines().filter_map(|line| line.trim().strip_prefix("g('")?.chars().next());
    letters.push((pictures.to_owned(), drawn.collect()));
    Ok(letters)
}

/// The site's fonts hold these letters and nothing else: `web/fonts/subset.py` cuts them anew.
fn check_fonts(css: &str, all: &[(String, BTreeSet<char>)], faults: &mut Vec<String>) {
    let code = |hex: &str| u32::from_str_radix(hex, 16).unwrap_or(0);
    let ranges = css.lines().filter_map(|line| line.trim().strip_prefix("unicode-range: "));
    let ranges = ranges.flat_map(|line| line.trim_end_matches(';').split(", "));
    let ranges: BTreeSet<(u32, u32)> = ranges
        .filter_map(|range| range.strip_prefix("U+"))
        .map(|range| range.split_once('-').map_or((code(range), code(range)), |(from, to)| (code(from), code(to))))
        .collect();
    let there = |c: char| ranges.iter().any(|&(from, to)| (from..=to).contains(&u32::from(c)));
    for (place, letters) in all {
        let missing: String = letters.iter().filter(|c| c.is_alphabetic() && !there(**c)).collect();
        if !missing.is_empty() {
            faults.push(format!("{place}: the fonts lack {missing}: run web/fonts/subset.py"));
        }
    }
}

/// A whole word in a Western text; anywhere in a Japanese one.
fn contains_word(text: &str, word: &str) -> bool {
    let outside = |c: Option<char>| !c.is_some_and(|c| c.is_alphanumeric() && c.is_ascii());
    text.match_indices(word)
        .any(|(at, _)| outside(text[..at].chars().next_back()) && outside(text[at + word.len()..].chars().next()))
}

/// The declarations of xtask/texts.txt.
#[derive(Default)]
struct Exceptions {
    dynamic: Vec<String>,
    /// Text, and the languages or none for all.
    same: Vec<(String, Vec<String>)>,
    values: Vec<(String, Vec<String>)>,
    /// Phrases that no text has.
    never: Vec<String>,
}

impl Exceptions {
    /// The phrases of a text that no text has; its kanji may have readings between such brackets.
    fn forbidden(&self, text: &str, readings: [char; 2]) -> impl Iterator<Item = &str> {
        let plain: String = komadai_lang::runs(text, readings).iter().map(|run| run.text).collect();
        self.never.iter().map(String::as_str).filter(move |phrase| plain.contains(phrase))
    }

    fn read(text: &str) -> anyhow::Result<Exceptions> {
        let mut read = Exceptions::default();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            if let Some(phrase) = line.strip_prefix("never ") {
                read.never.push(phrase.to_owned());
                continue;
            }
            let mut words = line.split(' ').map(str::to_owned);
            let (kind, id) = words.next().zip(words.next()).with_context(|| format!("texts.txt: {line:?}"))?;
            match kind.as_str() {
                "dynamic" => read.dynamic.push(id),
                "same" => read.same.push((id, words.collect())),
                "values" => read.values.push((id, words.collect())),
                _ => bail!("xtask/texts.txt: {line:?}"),
            }
        }
        Ok(read)
    }

    fn covers(list: &[(String, Vec<String>)], id: &str, lang: Lang) -> bool {
        list.iter().any(|(pattern, langs)| {
            let fits = pattern.strip_suffix('*').map_or(id == pattern, |prefix| id.starts_with(prefix));
            fits && (langs.is_empty() || langs.iter().any(|code| code == lang.code()))
        })
    }
}

fn sources() -> anyhow::Result<Vec<(PathBuf, String)>> {
    let mut found = Vec::new();
    for (folder, kinds) in SOURCES {
        for path in files(&root().join(folder), kinds)? {
            let source = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            found.push((path.strip_prefix(root()).unwrap_or(&path).to_path_buf(), source));
        }
    }
    Ok(found)
}

/// All files of some kinds below a folder, by name.
fn files(folder: &Path, kinds: &[&str]) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut entries: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            found.extend(files(&path, kinds)?);
        } else if path.extension().is_some_and(|end| kinds.iter().any(|kind| end == *kind)) {
            found.push(path);
        }
    }
    Ok(found)
}
