//! Small helpers for writing SVG.

/// A coordinate with at most one decimal and no trailing zeros.
pub(crate) fn num(value: f64) -> String {
    decimals(value, 1)
}

/// A factor with at most four decimals and no trailing zeros.
pub(crate) fn fine(value: f64) -> String {
    decimals(value, 4)
}

fn decimals(value: f64, places: usize) -> String {
    let text = format!("{value:.places$}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    match text {
        "-0" => "0".to_owned(),
        _ => text.to_owned(),
    }
}

/// Text made safe inside an element or an attribute. Characters that XML forbids are left out.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(' '),
            c if c < ' ' || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_text_is_safe() {
        assert_eq!((num(1.50), num(-0.001), num(100.0), fine(0.12345)), tuple(["1.5", "0", "100", "0.1235"]));
        assert_eq!(escape("a<b>&\"\u{1}\n"), "a&lt;b&gt;&amp;&quot; ");
    }

    fn tuple(texts: [&str; 4]) -> (String, String, String, String) {
        let [a, b, c, d] = texts.map(str::to_owned);
        (a, b, c, d)
    }
}
