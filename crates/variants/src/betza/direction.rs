//! Direction letters, as a set of places on the ring of eight leaps.

use super::atom::{Atom, Shape};

/// A set of the eight places of a ring: bit n is the place n eighths of a turn clockwise of straight ahead.
pub(crate) type Places = u8;

const STRAIGHT: Places = 0b0101_0101;

/// The letters of a leg that choose directions, cut into what belongs together: `fr` is one square for many atoms.
enum Token {
    One(char),
    /// The same letter twice.
    Twice(char),
    /// Letters of different axes, in the order written.
    Pair(char, char),
    /// A letter and `h`: the half of the ring on that side, or a chiral half (`hr`, `hl`).
    Half(char),
    Chiral(char),
}

fn is_forth(letter: char) -> bool {
    matches!(letter, 'f' | 'b' | 'v')
}

fn tokens(letters: &[char]) -> Result<Vec<Token>, char> {
    let mut tokens = Vec::new();
    let mut rest = letters;
    while let Some((&first, after)) = rest.split_first() {
        let second = after.first().copied();
        let (token, taken) = match second {
            Some(side @ ('l' | 'r')) if first == 'h' => (Token::Chiral(side), 2),
            _ if first == 'h' => return Err('h'),
            Some('h') => (Token::Half(first), 2),
            Some(same) if same == first => (Token::Twice(first), 2),
            Some(other) if is_forth(other) != is_forth(first) => (Token::Pair(first, other), 2),
            _ => (Token::One(first), 1),
        };
        tokens.push(token);
        rest = &rest[taken..];
    }
    Ok(tokens)
}

/// The straight place of a letter; `v` and `s` are two.
fn straight(letter: char) -> Places {
    match letter {
        'f' => 1,
        'r' => 1 << 2,
        'b' => 1 << 4,
        'l' => 1 << 6,
        'v' => 1 | 1 << 4,
        _ => 1 << 2 | 1 << 6,
    }
}

/// The diagonal places on the sides of both letters.
fn between(a: char, b: char) -> Places {
    (beside(a) & beside(b)) & !STRAIGHT
}

/// All places on the side of a letter, the straight one with its neighbours.
fn beside(letter: char) -> Places {
    let places = straight(letter);
    places | places.rotate_left(1) | places.rotate_right(1)
}

/// The narrow pair of a knight on the side of a letter: places 7 and 0 ahead, 1 and 2 to the right, and so on.
fn narrow(letter: char) -> Places {
    let places = straight(letter);
    places | places.rotate_right(1)
}

/// The four leaps of a knight on the side of a letter.
fn half(letter: char) -> Places {
    let places = narrow(letter);
    places | places.rotate_left(1) | places.rotate_right(1)
}

/// The places that the letters of a first leg choose; all of the atom's where there are none.
pub(crate) fn absolute(letters: &[char], atom: Atom) -> Result<Places, char> {
    let shape = atom.shape();
    if letters.is_empty() {
        return Ok(match shape {
            Shape::Orthogonal => STRAIGHT,
            Shape::Diagonal => !STRAIGHT,
            Shape::Compass | Shape::Oblique => !0,
        });
    }
    if shape != Shape::Oblique && letters.contains(&'h') {
        return Err('h');
    }
    Ok(match shape {
        Shape::Orthogonal => letters.iter().fold(0, |places, &letter| places | straight(letter)),
        Shape::Diagonal => diagonal(letters),
        Shape::Compass => compass(&tokens(letters)?),
        Shape::Oblique => tokens(letters)?.iter().fold(0, |places, token| {
            places
                | match *token {
                    Token::One(letter) | Token::Twice(letter) => narrow(letter),
                    // The second letter says where most of the leap goes.
                    Token::Pair(side, main) => narrow(main) & half(side),
                    Token::Half(letter) => half(letter),
                    Token::Chiral('r') => STRAIGHT,
                    Token::Chiral(_) => !STRAIGHT,
                }
        }),
    })
}

/// The turns that the letters of a later leg choose, relative to the leg before: a compass, whatever the atom.
pub(crate) fn relative(letters: &[char], atom: Atom) -> Result<Places, char> {
    if letters.is_empty() {
        return Ok(match atom.shape() {
            Shape::Orthogonal | Shape::Diagonal => straight('f') | straight('s'),
            Shape::Compass | Shape::Oblique => !straight('b'),
        });
    }
    if letters.contains(&'h') {
        return Err('h');
    }
    Ok(compass(&tokens(letters)?))
}

fn compass(tokens: &[Token]) -> Places {
    tokens.iter().fold(0, |places, token| {
        places
            | match *token {
                Token::One(letter) | Token::Twice(letter) | Token::Half(letter) | Token::Chiral(letter) => {
                    straight(letter)
                }
                Token::Pair(a, b) => between(a, b),
            }
    })
}

/// Diagonal places: letters that each name one side pair up, `v` and `s` alone are all four.
fn diagonal(letters: &[char]) -> Places {
    let (mut places, mut rest) = (0, letters);
    while let Some((&first, after)) = rest.split_first() {
        let plain = |letter| matches!(letter, 'f' | 'b' | 'l' | 'r');
        let pair =
            after.first().copied().filter(|&next| plain(first) && plain(next) && is_forth(first) != is_forth(next));
        places |= match pair {
            Some(second) => between(first, second),
            None => beside(first) & !STRAIGHT,
        };
        rest = &after[usize::from(pair.is_some())..];
    }
    places
}

/// Whether other readers of the notation see other squares in these letters of a first leg.
pub(crate) fn is_disputed(letters: &[char], atom: Atom) -> bool {
    match atom.shape() {
        Shape::Compass => atom.leaps() && !letters.is_empty(),
        Shape::Diagonal => letters.len() > 1 && letters.iter().any(|letter| matches!(letter, 's' | 'v')),
        Shape::Orthogonal | Shape::Oblique => false,
    }
}
