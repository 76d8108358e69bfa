//! What changed between two texts, line by line: the longest common subsequence.

/// Lines of either text that are compared; of longer texts everything counts as new.
const MOST_LINES: usize = 1_500;

/// A line of a difference.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Change<'a> {
    Same(&'a str),
    Gone(&'a str),
    New(&'a str),
}

pub(super) fn difference<'a>(old: &'a str, new: &'a str) -> Vec<Change<'a>> {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    if old.len().max(new.len()) > MOST_LINES {
        return old.into_iter().map(Change::Gone).chain(new.into_iter().map(Change::New)).collect();
    }
    let width = new.len() + 1;
    // How many lines the rests after these two have in common.
    let mut common = vec![0u16; (old.len() + 1) * width];
    for (i, one) in old.iter().enumerate().rev() {
        for (j, other) in new.iter().enumerate().rev() {
            common[i * width + j] = if one == other {
                common[(i + 1) * width + j + 1] + 1
            } else {
                common[(i + 1) * width + j].max(common[i * width + j + 1])
            };
        }
    }
    let (mut i, mut j, mut changes) = (0, 0, Vec::new());
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            changes.push(Change::Same(old[i]));
            (i, j) = (i + 1, j + 1);
        } else if j == new.len() || i < old.len() && common[(i + 1) * width + j] >= common[i * width + j + 1] {
            changes.push(Change::Gone(old[i]));
            i += 1;
        } else {
            changes.push(Change::New(new[j]));
            j += 1;
        }
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stayed_stays_and_the_rest_is_gone_or_new() {
        use Change::{Gone, New, Same};
        assert_eq!(difference("a\nb\nc", "a\nx\nc\nd"), [Same("a"), Gone("b"), New("x"), Same("c"), New("d")]);
        assert_eq!(difference("", "a"), [New("a")]);
        assert_eq!(difference("a", ""), [Gone("a")]);
        let long = "x\n".repeat(MOST_LINES + 1);
        assert_eq!(difference(&long, "x").len(), MOST_LINES + 2);
    }

    #[test]
    fn either_text_can_be_told_from_the_difference() {
        let mut rng = 7u32;
        for _ in 0..200 {
            let mut text = || {
                let mut lines = Vec::new();
                for _ in 0..12 {
                    rng = rng.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    lines.push(["a", "b", "c"][(rng >> 24) as usize % 3]);
                }
                lines.join("\n")
            };
            let (old, new) = (text(), text());
            let changes = difference(&old, &new);
            let told = |keep: fn(&Change<'_>) -> bool| -> Vec<String> {
                let line = |change: &Change<'_>| match change {
                    Change::Same(line) | Change::Gone(line) | Change::New(line) => (*line).to_owned(),
                };
                changes.iter().filter(|change| keep(change)).map(line).collect()
            };
            assert_eq!(told(|change| !matches!(change, Change::New(_))).join("\n"), old);
            assert_eq!(told(|change| !matches!(change, Change::Gone(_))).join("\n"), new);
        }
    }
}
