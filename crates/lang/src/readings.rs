//! Kanji with their readings inside a text.

/// A piece of text, and its reading where it has one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Run<'a> {
    /// The text.
    pub text: &'a str,
    /// How its kanji are read.
    pub reading: Option<&'a str>,
}

/// The pieces of a text in which `[漢字|かんじ]` marks readings, with the two brackets that it uses: Fluent's texts have `[` and `]`, as
/// braces mean something else there. What is bracketed without a reading is text.
pub fn runs(text: &str, [open, close]: [char; 2]) -> Vec<Run<'_>> {
    let mut rest = text;
    let mut runs = Vec::new();
    while let Some((plain, behind)) = rest.split_once(open) {
        let Some((marked, behind)) = behind.split_once(close) else { break };
        if !plain.is_empty() {
            runs.push(Run { text: plain, reading: None });
        }
        runs.push(match marked.split_once('|') {
            Some((text, reading)) => Run { text, reading: Some(reading) },
            None => Run { text: marked, reading: None },
        });
        rest = behind;
    }
    if !rest.is_empty() {
        runs.push(Run { text: rest, reading: None });
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kanji_have_their_readings_and_an_open_bracket_is_text() {
        let run = |text, reading| Run { text, reading };
        let marked = [run("王手", Some("おうて")), run("を", None), run("防", Some("ふせ")), run("ぎました [", None)];
        assert_eq!(runs("[王手|おうて]を[防|ふせ]ぎました [", ['[', ']']), marked);
        assert_eq!(runs("{王手|おうて}です", ['{', '}']), [run("王手", Some("おうて")), run("です", None)]);
        assert_eq!(runs("", ['[', ']']), []);
    }
}
