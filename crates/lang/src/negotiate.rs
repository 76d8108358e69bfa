//! The reader's language by an Accept-Language header (RFC 9110, 12.5.4).

use crate::Lang;
use fluent_langneg::{NegotiationStrategy, negotiate_languages, parse_accepted_languages};
use unic_langid::LanguageIdentifier;

/// More languages than this no reader lists.
const MAX_LISTED: usize = 32;

impl Lang {
    /// The language that an Accept-Language header prefers among those there are; none where it accepts none of them.
    pub fn accepted(header: &str) -> Option<Lang> {
        let listed = by_weight(header);
        let there: Vec<LanguageIdentifier> = Lang::ALL.iter().filter_map(|lang| lang.code().parse().ok()).collect();
        let requested = parse_accepted_languages(&listed);
        let best = negotiate_languages(&requested, &there, None, NegotiationStrategy::Filtering);
        best.first()?.language.as_str().parse().ok()
    }
}

/// The header's languages, the most wanted first, those with weight 0 left out: fluent-langneg goes by their order and
/// does not read weights.
fn by_weight(header: &str) -> String {
    let mut listed: Vec<(f32, &str)> = Vec::new();
    for item in header.split(',').take(MAX_LISTED) {
        let (tag, weight) = item.split_once(';').unwrap_or((item, "q=1"));
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.trim().parse().ok()).unwrap_or(0.0);
        if weight > 0.0 {
            listed.push((weight, tag.trim()));
        }
    }
    listed.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    listed.iter().map(|(_, tag)| *tag).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_readers_best_language_is_found() {
        for (header, expected) in [
            ("ja", Some(Lang::Ja)),
            ("ja-JP,en-US;q=0.9", Some(Lang::Ja)),
            ("pt-PT,pt;q=0.9,en;q=0.8", Some(Lang::Pt)),
            ("es-419,es;q=0.9", Some(Lang::Es)),
            ("ca, es-ES;q=0.8, en;q=0.5", Some(Lang::Es)),
            ("fr, ja;q=0.4, en;q=0.7", Some(Lang::En)),
            ("en;q=0, ja;q=0.1", Some(Lang::Ja)),
            ("en; q=0.2 , ja; q=0.3", Some(Lang::Ja)),
            ("en;q=NaN, ja;q=0.1", Some(Lang::Ja)),
            ("fr;q=1", None),
            ("*", None),
            ("", None),
            (";;;q=x,,", None),
        ] {
            assert_eq!(Lang::accepted(header), expected, "{header:?}");
        }
        assert_eq!(Lang::accepted(&"ja;q=nan,".repeat(10_000)), None);
    }
}
