//! Which accounts programs play with, as every page marks them: a style sheet that says so beside each link to such a player, whoever has
//! written the link, and beside what is said to be a player's name (`data-player`) where it is no link of its own. A guest is never called as an
//! account is.

use crate::accounts;
use komadai_site::Site;
use komadai_store::StoreError;
use std::collections::HashSet;
use std::fmt::Write;
use std::hash::{DefaultHasher, Hasher};
use std::sync::{Arc, PoisonError, RwLock};

/// How a mark looks.
const MARK: &str =
    "::after{content:\" BOT\";margin-inline-start:.3em;font-size:.7em;font-weight:600;letter-spacing:.04em}";

/// The style sheet as it was when the site was asked last.
#[derive(Default)]
pub(crate) struct Bots(RwLock<Sheet>);

/// A style sheet and its address; none: there is nobody to mark.
#[derive(Clone, Default)]
pub(crate) struct Sheet {
    pub(crate) address: Option<Arc<str>>,
    pub(crate) text: Arc<str>,
    names: Arc<HashSet<String>>,
}

impl Bots {
    /// Asks the site again.
    pub(crate) async fn refresh(&self, site: &Site) -> Result<(), StoreError> {
        let names = accounts::bots(site).await?;
        let text = rules(&names);
        let mut hasher = DefaultHasher::new();
        hasher.write(text.as_bytes());
        let address = (!text.is_empty()).then(|| format!("/bots.css?v={:016x}", hasher.finish()).into());
        *self.0.write().unwrap_or_else(PoisonError::into_inner) =
            Sheet { address, text: text.into(), names: Arc::new(names.into_iter().collect()) };
        Ok(())
    }

    /// Whether a program plays with the account of this name, as lists of many names ask.
    pub(crate) fn is(&self, name: &str) -> bool {
        self.0.read().unwrap_or_else(PoisonError::into_inner).names.contains(name)
    }

    /// The style sheet.
    pub(crate) fn sheet(&self) -> Sheet {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

fn rules(names: &[String]) -> String {
    let mut text = String::new();
    for name in names {
        // As templates write the address, and as scripts do.
        let mut coded = String::new();
        for byte in name.bytes() {
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => coded.push(char::from(byte)),
                _ => {
                    let _ = write!(coded, "%{byte:02X}");
                }
            }
        }
        let plain: String = name.chars().map(|letter| format!("\\{:x} ", u32::from(letter))).collect();
        let _ = writeln!(text, "a[href=\"/player/{plain}\"]{MARK}\n[data-player=\"{plain}\"]{MARK}");
        if coded != *name {
            let _ = writeln!(text, "a[href=\"/player/{coded}\"]{MARK}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_only_ever_a_name() {
        assert_eq!(rules(&[]), "");
        let text = rules(&["Ann".to_owned(), "\"]{}*{display:none}".to_owned()]);
        assert!(text.starts_with("a[href=\"/player/\\41 \\6e \\6e \"]::after{content:\" BOT\""), "{text}");
        assert!(text.contains("\n[data-player=\"\\41 \\6e \\6e \"]::after"), "{text}");
        assert!(!text.contains("*{") && !text.contains("\"]{"), "{text}");
        assert!(rules(&["山田".to_owned()]).contains("/player/%E5%B1%B1%E7%94%B0\"]"));
    }
}
