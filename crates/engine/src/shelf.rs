//! The book that is played from: where it is, when it is read, what it says.

use crate::options::BookOptions;
use komadai_book::{Book, BookMove, Faults, Taste, choose};
use komadai_shogi::Position;
use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;

/// Which book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Shelved {
    BuiltIn,
    Nothing,
    File(PathBuf),
}

impl Shelved {
    /// What the user calls it: nothing for the one built in, `no_book` for none, else a file.
    pub(crate) fn named(name: &str) -> Shelved {
        match name {
            "" | "<empty>" => Shelved::BuiltIn,
            "no_book" => Shelved::Nothing,
            path => Shelved::File(PathBuf::from(path)),
        }
    }
}

/// The book that was read last.
#[derive(Default)]
pub(crate) struct Shelf {
    read: Option<(Shelved, Option<Arc<Book>>)>,
}

/// A book's answer.
pub(crate) struct Suggestion {
    pub chosen: BookMove,
    /// All that it has, the best first.
    pub known: Vec<BookMove>,
}

impl Shelf {
    /// The book that the options ask for, read when it is first needed; `say` hears what is wrong with it.
    pub(crate) fn book(&mut self, options: &BookOptions, say: impl Fn(String)) -> Option<Arc<Book>> {
        if !options.on {
            return None;
        }
        if let Some((source, book)) = &self.read
            && *source == options.file
        {
            return book.clone();
        }
        let book = match read(&options.file) {
            Ok(Some((book, faults))) => {
                if let Some(first) = faults.first.first() {
                    say(format!("error: BookFile: {} lines were left out; the first: {first}", faults.count));
                }
                Some(Arc::new(book))
            }
            Ok(None) => None,
            Err(error) => {
                say(format!("error: BookFile: {error}; no book is used"));
                None
            }
        };
        self.read = Some((options.file.clone(), book.clone()));
        book
    }
}

fn read(source: &Shelved) -> Result<Option<(Book, Faults)>, String> {
    match source {
        Shelved::Nothing => Ok(None),
        Shelved::BuiltIn => Book::built_in().map(Some).map_err(|error| error.to_string()),
        Shelved::File(path) => {
            let name = path.display();
            let file = File::open(path).map_err(|error| format!("{name}: {error}"))?;
            Book::read(file).map(Some).map_err(|error| format!("{name}: {error}"))
        }
    }
}

/// Plies for which a player of a level knows the book: the weaker, the fewer.
fn plies(options: &BookOptions, level: Option<u8>) -> u32 {
    level.map_or(options.moves, |level| options.moves.min(2 + u32::from(level)))
}

/// What the book plays here, if it plays anything. `chance` is any number.
pub(crate) fn suggestion(
    book: &Book,
    position: &Position,
    options: &BookOptions,
    level: Option<u8>,
    chance: u64,
) -> Option<Suggestion> {
    // Two numbers out of one: whether the book is asked, and which of its moves is played.
    let ignored = (u128::from(chance) * 100) >> 64 < u128::from(options.ignored_percent);
    if position.move_number() > plies(options, level) || ignored {
        return None;
    }
    let known = book.moves(position, options.flipped);
    let taste = Taste {
        eval_diff: options.eval_diff,
        least_value: options.least_value[position.turn()],
        least_depth: options.least_depth,
        narrow: options.narrow,
        by_count: options.by_count,
    };
    let mut chosen = choose(&known, &taste, chance.rotate_left(32).wrapping_mul(0x9e37_79b9_7f4a_7c15))?;
    let mut next = *position;
    next.play_unchecked(chosen.mv);
    let reply = chosen.reply.filter(|&reply| next.is_legal(reply));
    chosen.reply = reply.or_else(|| book.moves(&next, options.flipped).first().map(|known| known.mv));
    Some(Suggestion { chosen, known })
}
