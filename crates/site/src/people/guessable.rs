//! Passwords that anybody would try first, by what lists of passwords that became known are made of: words of every day, names,
//! keys beside each other, counting, repetition, with digits and signs around them or in the place of letters.

/// Rows and columns of keyboards, and the alphabet: hands and minds walk along them in both directions.
const WALKS: [&str; 16] = [
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "qwertzuiop",
    "yxcvbnm",
    "azertyuiop",
    "qsdfghjklm",
    "wxcvbn",
    "1234567890",
    "147258369",
    "789456123",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik",
    "1q2w3e4r5t6y7u8i9o0p",
    "q1w2e3r4t5y6",
    "zaq1xsw2cde3vfr4",
    "abcdefghijklmnopqrstuvwxyz",
];
/// Keys in a row that make a walk.
const STEPS: usize = 3;
/// Digits alone are dates and telephone numbers up to this length.
const DIGITS: usize = 11;

/// Words, without digits and signs. Those of several words are found by their parts.
const WORDS: &str = "aa abc access account adgjmptw admin administrator adobe alex alexander alexis alice all always amanda amigos amor \
    amoremio and andre andrea andrew angel angela angelo angels anime anna anthony apple arsenal asdf ashley asshole austin awesome babe baby \
    babygirl bailey banana barcelona baseball basketball batman beach bear beautiful bella best biteme black blessed blink blue bond boomer \
    boston brandon brasil bravo brian buddy bull butterfly camaro canada carlos carolina casper cat champion change changeme charles charlie \
    cheese chelsea chester chicago chicken chocolate chris christian christopher classic club coffee college computer contrasena cookie cool \
    corvette cowboy creative crystal dad daisy dallas daniel daniela danielle david default demo dennis diamond dog dolphin donald dragon \
    dream eagle edward elephant elizabeth eminem enter estrella everton extreme facebook falcon family fish florida flower football forever \
    forget ford freedom friend friends fuck fucker fuckyou game gateway george ghost ginger girl go god golden golf good google gordon green \
    guest guitar gundam hannah happy harley heart heather hello helpme hi hockey home honda horses hotmail house hunter i iceman iloveyou \
    in internet is it jackson jaguar jake james jasmine jason jasper jennifer jeremy jesse jessica jesus john johnny jonathan jordan jose \
    joseph joshua junior justin kawasaki kazuki killer king kitten kitty komadai lauren letme letmein liverpool login london love lover \
    loveme lovely lucky maggie mail man manchester marina marine mario marlboro marshall martin master matrix matthew maverick me melissa \
    mercedes merlin michael michelle microsoft mickey miguel mike mine mom money monkey monster mountain mouse music mustang my myspace naruto \
    nascar natalie nathan nicholas nicole nintendo no nothing ocean oliver one online orange otaku pass passion passport passw passwd password \
    passwort patrick peace peaches peanut pepper phoenix player pokemon police porsche prince princess purple qazwsx queen rabbit rachel raiders \
    rainbow ranger rangers raymond red redsox ricardo richard robert roberto rock ronaldo root samantha samsung samurai samuel sakura santiago \
    scooter scorpion sebastian secret security senha senna sex sexy shadow shannon shogi silver simple sky slayer smile smokey snoopy snow soccer \
    sophie spider spiderman star starwars steelers stella stephanie steven student summer sun sunday sunflower sunshine super superman superstar \
    sweet taylor teacher tennis test teste tester testing the thomas thunder tiffany tiger tigger tinkerbell toyota trust trustno turtle \
    tweety united user vanessa vegas victor victoria viking volley warcraft warrior we welcome whatever white william willow wind windows \
    winner winter wizard wolf world xbox yamaha yankees yellow you your yuki zaqwsx zelda zxcvbnm";

/// Whether a password is one of the first that anybody would try for an account of this name. Both in lower case.
pub(super) fn is_guessable(password: &str, name: &str) -> bool {
    let letters: Vec<char> = password.chars().collect();
    let digits = letters.iter().all(char::is_ascii_digit) && letters.len() <= DIGITS;
    digits || counts(&letters) || repeats(&letters) || walks(&letters) || is_words(password, name)
}

/// The same step from each character to the next: aaaaaaaa, 12345678, hgfedcba.
fn counts(letters: &[char]) -> bool {
    let mut steps = letters.windows(2).map(|pair| i64::from(u32::from(pair[1])) - i64::from(u32::from(pair[0])));
    steps.next().is_none_or(|first| first.abs() <= 1 && steps.all(|step| step == first))
}

/// One beginning again and again: abcabcabc.
fn repeats(letters: &[char]) -> bool {
    (1..=letters.len() / 2).any(|of| letters.iter().zip(&letters[of..]).all(|(one, other)| one == other))
}

/// Nothing but walks along the keys.
fn walks(letters: &[char]) -> bool {
    let mut rest = letters;
    while !rest.is_empty() {
        let longest = WALKS.iter().flat_map(|walk| [walk.chars().collect::<Vec<_>>(), walk.chars().rev().collect()]);
        let longest = longest.map(|walk| walked(rest, &walk)).max().unwrap_or(0);
        if longest < STEPS.min(rest.len()) {
            return false;
        }
        rest = &rest[longest..];
    }
    true
}

/// How many characters go along a walk, from anywhere in it.
fn walked(letters: &[char], walk: &[char]) -> usize {
    let along = |from: usize| letters.iter().zip(&walk[from..]).take_while(|(one, other)| one == other).count();
    (0..walk.len()).map(along).max().unwrap_or(0)
}

/// Three words at most, the account's name among them, whatever digits and signs stand around and between them or for their letters.
fn is_words(password: &str, name: &str) -> bool {
    let plain = |text: &str, signs: bool| -> String {
        let letter = |char: char| match char {
            '0' if signs => Some('o'),
            '1' | '!' if signs => Some('i'),
            '3' if signs => Some('e'),
            '4' | '@' if signs => Some('a'),
            '5' | '$' if signs => Some('s'),
            '7' if signs => Some('t'),
            other => other.is_alphabetic().then_some(other),
        };
        text.chars().filter_map(letter).collect()
    };
    let ends = password.trim_matches(|char: char| !char.is_alphabetic());
    // What is left when the words are taken away says how much there is to guess.
    let name = plain(name, false);
    [plain(password, false), plain(ends, true)].iter().any(|text| !text.is_empty() && splits(text, &name, 3))
}

/// Whether a text is so many words, one after another.
fn splits(text: &str, name: &str, words: u8) -> bool {
    text.is_empty()
        || words > 0
            && WORDS
                .split_whitespace()
                .chain((!name.is_empty()).then_some(name))
                .filter_map(|word| text.strip_prefix(word))
                .any(|rest| splits(rest, name, words - 1))
}

#[cfg(test)]
mod tests {
    use super::is_guessable;

    #[test]
    fn what_anybody_would_try_is_known() {
        for text in [
            "aaaaaaaa",
            "12345678",
            "87654321",
            "hgfedcba",
            "abcabcabc",
            "password",
            "passw0rd",
            "p@ssw0rd!",
            "password123",
            "iloveyou2",
            "qwertyuiop",
            "1q2w3e4r",
            "qwer1234",
            "asdfzxcv",
            "1qaz2wsx",
            "zaq12wsx",
            "letmein1",
            "welcome2026",
            "starwars",
            "superman99",
            "football1",
            "michael1987",
            "19870412",
            "11223344",
            "0123456789",
            "shogi1234",
            "komadai!",
            "tarotaro",
            "taro1234",
            "mydogtaro",
            "sunshine!!",
            "trustno1",
            "babygirl",
            "fuckyou2",
            "abcd1234",
            "a1b2c3d4e5".trim_end_matches("c3d4e5").repeat(3).as_str(),
        ] {
            assert!(is_guessable(text, "taro"), "{text}");
        }
    }

    #[test]
    fn what_nobody_would_guess_is_let_be() {
        for text in [
            "7六歩３四歩2六歩",
            "correct horse battery",
            "tarot-cards-on-tables",
            "🀄🀄🀄🀄🀄🀄🀄🎴",
            "xk7qpwm2",
            "habubeatstaniga",
            "thirty9lances",
            "4815162342108",
            "silverclimbs7g",
        ] {
            assert!(!is_guessable(text, "taro"), "{text}");
        }
    }
}
