//! Numbers as Japanese texts write them.

/// A text with its runs of kanji numerals, up to the thousands, replaced by digits; 元 before 年 and 期 is the first.
pub(crate) fn with_digits(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(&letter) = letters.get(at) {
        let run =
            letters[at..].iter().take_while(|letter| digit(**letter).is_some() || unit(**letter).is_some()).count();
        if run > 0 {
            out.push_str(&number(&letters[at..at + run]).to_string());
            at += run;
        } else {
            let first = letter == '元' && matches!(letters.get(at + 1), Some('年' | '期'));
            out.push(if first { '1' } else { letter });
            at += 1;
        }
    }
    out
}

fn digit(letter: char) -> Option<u32> {
    "〇一二三四五六七八九".chars().position(|known| known == letter).map(|digit| digit as u32)
}

fn unit(letter: char) -> Option<u32> {
    match letter {
        '十' => Some(10),
        '百' => Some(100),
        '千' => Some(1_000),
        _ => None,
    }
}

/// 五十七 and 五七 alike are 57.
fn number(letters: &[char]) -> u32 {
    let (mut whole, mut digits) = (0u32, 0u32);
    for &letter in letters {
        match (digit(letter), unit(letter)) {
            (Some(digit), _) => digits = digits.saturating_mul(10).saturating_add(digit),
            (_, Some(unit)) => {
                whole = whole.saturating_add(digits.max(1).saturating_mul(unit));
                digits = 0;
            }
            _ => {}
        }
    }
    whole.saturating_add(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kanji_numerals_become_digits() {
        for (text, expected) in [
            ("第四十期", "第40期"),
            ("五十七年四月十三日", "57年4月13日"),
            ("二〇一四年", "2014年"),
            ("令和元年", "令和1年"),
            ("千九百八十二", "1982"),
            ("第6局", "第6局"),
        ] {
            assert_eq!(with_digits(text), expected);
        }
    }
}
