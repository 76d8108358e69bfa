//! The glossary as a whole: every term complete, every reference alive, every way of typing a word an answer.

use komadai_lang::Lang;
use komadai_learn::glossary::{CATEGORIES, Figure, find, term, terms};
use komadai_shogi::{Color, PieceKind};
use std::collections::HashSet;

#[test]
fn every_term_is_explained_in_every_language_and_none_twice() {
    assert!(terms().len() >= 300, "{}", terms().len());
    let mut anchors = HashSet::new();
    let mut names = HashSet::new();
    for term in terms() {
        assert!(anchors.insert(&term.id), "{} twice", term.id);
        assert!(names.insert((term.kanji, term.kana)), "{} twice", term.kanji);
        assert!(term.id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'), "{}", term.id);
        assert!(CATEGORIES.contains(&term.category));
        for &lang in Lang::ALL {
            let gloss = term.gloss(lang);
            assert!(!gloss.words.is_empty(), "{} in {lang}", term.id);
            assert!(gloss.text.ends_with(['.', '。', '»', '"', ')']), "{} in {lang}: {}", term.id, gloss.text);
            for &other in Lang::ALL.iter().filter(|other| **other != lang) {
                assert_ne!(gloss.text, term.gloss(other).text, "{} in {lang} and {other}", term.id);
            }
        }
    }
}

#[test]
fn references_lead_to_other_terms() {
    for one in terms() {
        for id in &one.see {
            assert!(term(id).is_some(), "{} refers to {id}", one.id);
            assert_ne!(*id, one.id);
        }
    }
}

#[test]
fn boards_hold_what_can_stand_on_a_board() {
    let mut boards = 0;
    for term in terms() {
        let Some(Figure::Board(setup)) = &term.figure else { continue };
        boards += 1;
        for (color, kind, most) in [(Color::Black, PieceKind::King, 1), (Color::White, PieceKind::King, 1)] {
            let count = setup.pieces().filter(|(_, piece)| piece.color == color && piece.kind == kind).count();
            assert!(count <= most, "{}", term.id);
        }
        for (kind, most) in [
            (PieceKind::Rook, 2),
            (PieceKind::Bishop, 2),
            (PieceKind::Gold, 4),
            (PieceKind::Silver, 4),
            (PieceKind::Knight, 4),
            (PieceKind::Lance, 4),
            (PieceKind::Pawn, 18),
        ] {
            let count = setup.pieces().filter(|(_, piece)| piece.kind.unpromoted() == kind).count();
            assert!(count <= most, "{}: {count} of {kind:?}", term.id);
        }
    }
    assert!(boards >= 30, "{boards}");
}

#[test]
fn a_word_is_found_in_any_script_and_language() {
    let ways = [
        ("ote", ["王手", "おうて", "オウテ", "ōte", "oute", "OTE", "check", "jaque", "xeque"].as_slice()),
        ("yagura", &["矢倉", "やぐら", "yagura", "fortress", "fortaleza"]),
        (
            "byoyomi",
            &["秒読み", "byōyomi", "byoyomi", "byouyomi", "びょうよみ", "countdown", "cuenta atrás", "contagem"],
        ),
        ("uchifuzume", &["打ち歩詰め", "uchifudzume", "uchifuzume"]),
        ("ryu", &["龍", "竜", "dragon", "dragón", "dragão", "ryuu"]),
        ("fu", &["歩", "pawn", "peon", "peão"]),
    ];
    for (id, queries) in ways {
        for query in queries {
            let found = find(query, Lang::En);
            assert!(
                found.iter().take(3).any(|term| term.id == id),
                "{query}: {:?}",
                found.first().map(|term| &term.id)
            );
        }
    }
    // No word for anything, but part of an explanation in the reader's language.
    assert!(find("loincloth", Lang::En).iter().any(|term| term.id == "fundoshi-no-kei"));
    assert!(find("loincloth", Lang::Ja).is_empty());
    assert!(find("", Lang::En).is_empty() && find(" ー・ ", Lang::En).is_empty() && find("qqqq", Lang::En).is_empty());
}

/// The words that the sources use, and that a reader of them will look up.
#[test]
fn the_words_of_the_sources_are_there() {
    let words = "sente gote dan suji koma komadai shogiban mochigoma tegoma nifu uchifuzume ikidokoronaikoma ōte tsumi tsume \
        hisshi sennichite jishōgi nyūgyoku ai-nyūgyoku hansoku hansokute tōryō makemashita matta furigoma \
        byōyomi tesū te kishi seikishi joryūkishi shōreikai meijin ryūō iemoto tokin kakoi seiza hidari-uma kifu \
        ibisha furibisha shikenbisha ginkanmuri anaguma yagura kakugawari tsumeshogi hasami narazu tezon shogi \
        atama-kin zugzwang bonanza elmo alphazero heian-shogi makruk crazyhouse komaochi";
    for word in words.split_whitespace().filter(|word| *word != "ikidokoronaikoma") {
        assert!(!find(word, Lang::En).is_empty(), "{word}");
    }
    for phrase in [
        "ikidokoro no nai koma",
        "renzoku ōte",
        "torai rūru",
        "quick Ishida",
        "bear-in-the-hole",
        "double fortress",
        "one-turn-loss bishop exchange",
        "silver crown",
        "static rook bear-in-the-hole",
        "bishop exchange ranging rook",
        "Japanese chess",
        "generals' game",
        "entering king",
        "gold on the head",
        "lance handicap",
    ] {
        assert!(!find(phrase, Lang::En).is_empty(), "{phrase}");
    }
}
