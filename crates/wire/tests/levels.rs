//! The levels that are offered: their words, and how strong each is said to be.

use komadai_game::LEVELS;
use komadai_lang::{Lang, Texts};
use komadai_wire::{Rank, level_choices};
use std::collections::BTreeSet;

#[test]
fn every_level_has_its_words_in_every_language() {
    let choices = level_choices();
    assert!(choices.iter().map(|choice| choice.level).eq(LEVELS));
    for &lang in Lang::ALL {
        let texts = Texts::of(lang);
        let mut said = BTreeSet::new();
        for choice in &choices {
            assert!(texts.has(&choice.name) && texts.has(&choice.line), "{lang}: {}", choice.level);
            said.insert(texts.get(&choice.name));
            said.insert(texts.get(&choice.line));
            let Some(rank) = choice.rank else { continue };
            let (text, n) = rank.text();
            let words = texts.with(text, &[("n", n.into())]);
            // The first dan has a word of its own in Japanese.
            assert!(words.contains(&n.to_string()) || words.contains("初段"), "{lang}: {words}");
            said.insert(words);
        }
        let ranks = choices.iter().filter(|choice| choice.rank.is_some()).count();
        assert_eq!(said.len(), 2 * choices.len() + ranks, "{lang}: two levels are told in the same words");
    }
}

#[test]
fn ranks_rise_with_the_levels() {
    let height = |rank| match rank {
        Rank::Kyu(n) => -i16::from(n),
        Rank::Dan(n) => i16::from(n) - 1,
    };
    let heights: Vec<i16> = level_choices().iter().filter_map(|choice| choice.rank.map(height)).collect();
    assert!(heights.windows(2).all(|two| two[0] < two[1]), "{heights:?}");
}
