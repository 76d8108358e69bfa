//! The tables as they move from one store to another: every row and every column, whatever they mean.

use sha2::{Digest, Sha256};
use std::fmt;

/// What a column holds.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Number,
    Text,
    Bytes,
}

use Kind::{Bytes, Number, Text};

/// A table: its first columns are its key, by which it is read in order.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Table {
    pub(crate) name: &'static str,
    pub(crate) key: usize,
    pub(crate) columns: &'static [(&'static str, Kind)],
    /// Rows that are read or written in one go; it bounds the memory.
    pub(crate) page: u32,
}

/// All tables, those first to which others refer. A test holds them against both databases.
pub(crate) const TABLES: [Table; 63] = [
    Table {
        name: "games",
        key: 1,
        columns: &[
            ("id", Text),
            ("created", Number),
            ("contract", Text),
            ("black_seat", Bytes),
            ("white_seat", Bytes),
            ("last", Number),
            ("status", Text),
            ("ply", Number),
            ("turn", Text),
            ("due", Number),
            ("wake", Number),
            ("winner", Text),
            ("reason", Text),
            ("owner", Text),
            ("fence", Number),
            ("silent_since", Number),
            ("black_holder", Bytes),
            ("white_holder", Bytes),
            ("sfen", Text),
            ("shown", Number),
            ("archived", Number),
            ("archive_number", Number),
        ],
        page: 500,
    },
    Table {
        name: "entries",
        key: 2,
        columns: &[("game", Text), ("seq", Number), ("at", Number), ("payload", Text)],
        page: 2_000,
    },
    Table {
        name: "records",
        key: 1,
        columns: &[
            ("id", Text),
            ("created", Number),
            ("changed", Number),
            ("version", Number),
            ("original", Bytes),
            ("tree", Text),
            ("edit_key", Bytes),
            ("owner", Bytes),
            ("opened", Number),
        ],
        page: 16,
    },
    Table {
        name: "analyses",
        key: 1,
        columns: &[
            ("record", Text),
            ("nodes", Number),
            ("party", Text),
            ("turn", Number),
            ("asked", Number),
            ("owner", Text),
            ("done", Number),
            ("total", Number),
            ("batch", Text),
            ("fault", Text),
            ("asker", Bytes),
            ("alone", Number),
            ("stopped", Number),
        ],
        page: 1_000,
    },
    Table {
        name: "batches",
        key: 1,
        columns: &[
            ("id", Text),
            ("holder", Bytes),
            ("title", Text),
            ("nodes", Number),
            ("created", Number),
            ("stopped", Number),
            ("games", Text),
        ],
        page: 100,
    },
    Table {
        name: "evaluations",
        key: 3,
        columns: &[("position", Number), ("engine", Text), ("nodes", Number), ("found", Text), ("used", Number)],
        page: 1_000,
    },
    Table {
        name: "imports",
        key: 1,
        columns: &[
            ("id", Text),
            ("holder", Bytes),
            ("changed", Number),
            ("bytes", Number),
            ("phase", Number),
            ("owner", Text),
            ("news", Text),
            ("games", Number),
            ("unpacked", Number),
        ],
        page: 100,
    },
    Table { name: "import_parts", key: 2, columns: &[("import", Text), ("at", Number), ("bytes", Bytes)], page: 4 },
    Table {
        name: "accounts",
        key: 1,
        columns: &[
            ("id", Text),
            ("name", Text),
            ("name_key", Text),
            ("holder", Bytes),
            ("role", Text),
            ("created", Number),
            ("closed", Number),
            ("password", Text),
        ],
        page: 1_000,
    },
    Table { name: "name_looks", key: 2, columns: &[("look", Text), ("account", Text)], page: 2_000 },
    Table {
        name: "known_devices",
        key: 2,
        columns: &[("account", Text), ("token", Bytes), ("seen", Number)],
        page: 1_000,
    },
    Table { name: "facts", key: 1, columns: &[("name", Text), ("value", Text)], page: 100 },
    Table {
        name: "sessions",
        key: 1,
        columns: &[("token", Bytes), ("account", Text), ("device", Text), ("created", Number), ("seen", Number)],
        page: 1_000,
    },
    Table {
        name: "tickets",
        key: 1,
        columns: &[("token", Bytes), ("account", Text), ("made_by", Text), ("expires", Number)],
        page: 1_000,
    },
    Table { name: "recovery_codes", key: 2, columns: &[("account", Text), ("code", Bytes)], page: 1_000 },
    Table {
        name: "passkeys",
        key: 1,
        columns: &[
            ("id", Bytes),
            ("account", Text),
            ("name", Text),
            ("public_key", Bytes),
            ("state", Bytes),
            ("created", Number),
            ("used", Number),
        ],
        page: 1_000,
    },
    Table {
        name: "challenges",
        key: 1,
        columns: &[("whose", Bytes), ("state", Bytes), ("expires", Number)],
        page: 1_000,
    },
    Table {
        name: "talk",
        key: 2,
        columns: &[
            ("game", Text),
            ("seq", Number),
            ("room", Text),
            ("at", Number),
            ("speaker", Bytes),
            ("name", Text),
            ("has_account", Number),
            ("text", Text),
        ],
        page: 1_000,
    },
    Table {
        name: "sealed_moves",
        key: 2,
        columns: &[("game", Text), ("commitment", Bytes), ("salt", Bytes), ("attempt", Text)],
        page: 1_000,
    },
    Table { name: "shared_edits", key: 2, columns: &[("tree", Text), ("seq", Number), ("line", Text)], page: 2_000 },
    Table { name: "blocks", key: 2, columns: &[("account", Text), ("blocked", Bytes)], page: 1_000 },
    Table {
        name: "reports",
        key: 1,
        columns: &[
            ("id", Text),
            ("at", Number),
            ("reporter", Text),
            ("subject", Bytes),
            ("name", Text),
            ("game", Text),
            ("line", Number),
            ("reason", Text),
            ("words", Text),
            ("verdict", Text),
            ("handler", Text),
            ("place", Text),
            ("said", Text),
        ],
        page: 1_000,
    },
    Table {
        name: "sanctions",
        key: 1,
        columns: &[
            ("id", Text),
            ("whom", Bytes),
            ("kind", Text),
            ("since", Number),
            ("until", Number),
            ("reason", Text),
            ("game", Text),
            ("left_games", Number),
            ("of_games", Number),
            ("report", Text),
        ],
        page: 1_000,
    },
    Table {
        name: "endings",
        key: 2,
        columns: &[
            ("game", Text),
            ("side", Text),
            ("whom", Bytes),
            ("began", Number),
            ("at", Number),
            ("away_ms", Number),
            ("ending", Text),
        ],
        page: 1_000,
    },
    Table {
        name: "blurs",
        key: 3,
        columns: &[("game", Text), ("side", Text), ("ply", Number), ("at", Number)],
        page: 1_000,
    },
    Table { name: "banned_words", key: 1, columns: &[("word", Text)], page: 1_000 },
    Table {
        name: "mails",
        key: 1,
        columns: &[("account", Text), ("address", Text), ("address_key", Text)],
        page: 1_000,
    },
    Table {
        name: "mail_links",
        key: 1,
        columns: &[("token", Bytes), ("account", Text), ("address", Text), ("expires", Number)],
        page: 1_000,
    },
    Table {
        name: "audit",
        key: 1,
        columns: &[("id", Text), ("at", Number), ("actor", Text), ("act", Text), ("subject", Text), ("detail", Text)],
        page: 1_000,
    },
    Table {
        name: "archive_names",
        key: 1,
        columns: &[("id", Number), ("kind", Text), ("key", Text), ("name", Text), ("words", Text)],
        page: 1_000,
    },
    Table {
        name: "archive_games",
        key: 1,
        columns: &[
            ("number", Number),
            ("identity", Bytes),
            ("start", Text),
            ("moves", Bytes),
            ("headers", Text),
            ("black", Number),
            ("white", Number),
            ("event", Number),
            ("place", Number),
            ("round", Number),
            ("day", Number),
            ("ended", Text),
            ("score", Number),
            ("source", Text),
            ("faults", Text),
        ],
        page: 1_000,
    },
    Table { name: "archive_origins", key: 2, columns: &[("import", Text), ("game", Number)], page: 1_000 },
    Table { name: "archive_gone", key: 1, columns: &[("id", Number), ("last", Number), ("times", Number)], page: 1 },
    Table {
        name: "studies",
        key: 1,
        columns: &[
            ("id", Text),
            ("owner", Text),
            ("title", Text),
            ("words", Text),
            ("visibility", Text),
            ("created", Number),
            ("changed", Number),
        ],
        page: 1_000,
    },
    Table {
        name: "study_people",
        key: 2,
        columns: &[("study", Text), ("account", Text), ("may_edit", Number)],
        page: 1_000,
    },
    Table {
        name: "study_chapters",
        key: 1,
        columns: &[
            ("id", Text),
            ("study", Text),
            ("place", Number),
            ("title", Text),
            ("kind", Text),
            ("beginning", Text),
        ],
        page: 100,
    },
    Table {
        name: "wiki_revisions",
        key: 2,
        columns: &[
            ("page", Text),
            ("revision", Number),
            ("at", Number),
            ("author", Text),
            ("summary", Text),
            ("text", Text),
        ],
        page: 200,
    },
    Table { name: "wiki_locks", key: 1, columns: &[("page", Text), ("at", Number)], page: 1_000 },
    Table {
        name: "offers",
        key: 1,
        columns: &[
            ("id", Text),
            ("maker", Text),
            ("target", Text),
            ("wish", Text),
            ("created", Number),
            ("expires", Number),
        ],
        page: 1_000,
    },
    Table {
        name: "clubs",
        key: 1,
        columns: &[
            ("id", Text),
            ("name", Text),
            ("name_key", Text),
            ("about", Text),
            ("entry", Text),
            ("created", Number),
        ],
        page: 500,
    },
    Table {
        name: "club_members",
        key: 2,
        columns: &[("club", Text), ("account", Text), ("standing", Text), ("since", Number), ("muted", Number)],
        page: 1_000,
    },
    Table {
        name: "club_posts",
        key: 1,
        columns: &[("id", Text), ("club", Text), ("at", Number), ("author", Text), ("text", Text)],
        page: 500,
    },
    Table { name: "club_bans", key: 2, columns: &[("club", Text), ("account", Text), ("at", Number)], page: 1_000 },
    Table { name: "keepers", key: 1, columns: &[("game", Text), ("key", Bytes), ("holder", Bytes)], page: 1_000 },
    Table { name: "plans", key: 2, columns: &[("game", Text), ("side", Text), ("plan", Text)], page: 1_000 },
    Table {
        name: "notices",
        key: 3,
        columns: &[
            ("account", Text),
            ("kind", Text),
            ("subject", Text),
            ("name", Text),
            ("at", Number),
            ("is_read", Number),
            ("mail_due", Number),
        ],
        page: 1_000,
    },
    Table {
        name: "notice_wishes",
        key: 1,
        columns: &[("account", Text), ("mail", Text), ("push", Text), ("lang", Text)],
        page: 1_000,
    },
    Table {
        name: "practice",
        key: 3,
        columns: &[("account", Text), ("kind", Text), ("item", Text), ("place", Number), ("value", Text)],
        page: 1_000,
    },
    Table {
        name: "problem_sets",
        key: 1,
        columns: &[
            ("id", Text),
            ("owner", Text),
            ("title", Text),
            ("words", Text),
            ("about", Text),
            ("visibility", Text),
            ("created", Number),
            ("changed", Number),
        ],
        page: 1_000,
    },
    Table {
        name: "set_problems",
        key: 1,
        columns: &[
            ("id", Text),
            ("problem_set", Text),
            ("place", Number),
            ("sfen", Text),
            ("plies", Number),
            ("solution", Text),
        ],
        page: 1_000,
    },
    Table { name: "follows", key: 2, columns: &[("account", Text), ("whom", Text), ("since", Number)], page: 1_000 },
    Table {
        name: "player_notes",
        key: 2,
        columns: &[("account", Text), ("whom", Text), ("text", Text), ("changed", Number)],
        page: 1_000,
    },
    Table {
        name: "favourite_games",
        key: 2,
        columns: &[("account", Text), ("game", Text), ("since", Number)],
        page: 1_000,
    },
    Table { name: "pupils", key: 2, columns: &[("pupil", Text), ("teacher", Text), ("since", Number)], page: 1_000 },
    Table {
        name: "push_devices",
        key: 1,
        columns: &[
            ("id", Bytes),
            ("account", Text),
            ("session", Bytes),
            ("endpoint", Text),
            ("point", Bytes),
            ("secret", Bytes),
            ("since", Number),
        ],
        page: 1_000,
    },
    Table { name: "site_keys", key: 1, columns: &[("name", Text), ("key", Bytes)], page: 1_000 },
    Table { name: "to_tell", key: 2, columns: &[("game", Text), ("last", Number)], page: 1_000 },
    Table { name: "to_rate", key: 1, columns: &[("game", Text)], page: 1_000 },
    Table {
        name: "ratings",
        key: 2,
        columns: &[
            ("player", Text),
            ("pool", Text),
            ("rating", Number),
            ("deviation", Number),
            ("volatility", Number),
            ("games", Number),
            ("wins", Number),
            ("draws", Number),
            ("played", Number),
        ],
        page: 1_000,
    },
    Table {
        name: "rating_changes",
        key: 2,
        columns: &[
            ("number", Number),
            ("side", Text),
            ("game", Text),
            ("pool", Text),
            ("at", Number),
            ("player", Text),
            ("opponent", Text),
            ("half_points", Number),
            ("old_rating", Number),
            ("old_deviation", Number),
            ("old_volatility", Number),
            ("rating", Number),
            ("deviation", Number),
            ("volatility", Number),
        ],
        page: 1_000,
    },
    Table { name: "nodes", key: 1, columns: &[("id", Text), ("beat", Number), ("has_left", Number)], page: 1_000 },
    Table { name: "taken", key: 2, columns: &[("node", Text), ("game", Text)], page: 1_000 },
    Table { name: "outages", key: 1, columns: &[("until", Number), ("since", Number)], page: 1_000 },
];

impl Table {
    /// The names of its columns, between commas.
    pub(crate) fn column_names(&self) -> String {
        self.columns.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    }

    /// The names of its key's columns, between commas.
    pub(crate) fn key_names(&self) -> String {
        self.columns[..self.key].iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    }
}

/// One value of a row.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Value {
    Null,
    Number(i64),
    Text(String),
    Bytes(Vec<u8>),
}

/// How many rows there are, and what they say: the sum of their SHA-256, which no order changes.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Sum {
    /// Rows.
    pub rows: u64,
    hash: [u64; 4],
}

impl Sum {
    pub(crate) fn add(&mut self, row: &[Value]) {
        let mut hasher = Sha256::new();
        for value in row {
            let (tag, bytes): (u8, &[u8]) = match value {
                Value::Null => (0, &[]),
                Value::Number(number) => {
                    hasher.update([1]);
                    hasher.update(number.to_le_bytes());
                    continue;
                }
                Value::Text(text) => (2, text.as_bytes()),
                Value::Bytes(bytes) => (3, bytes),
            };
            hasher.update([tag]);
            hasher.update((bytes.len() as u64).to_le_bytes());
            hasher.update(bytes);
        }
        for (sum, word) in self.hash.iter_mut().zip(hasher.finalize().chunks_exact(8)) {
            let word = word.iter().fold(0u64, |word, byte| word << 8 | u64::from(*byte));
            *sum = sum.wrapping_add(word);
        }
        self.rows += 1;
    }

    /// The hash in hexadecimal digits.
    pub fn hash(&self) -> String {
        self.hash.iter().map(|word| format!("{word:016x}")).collect()
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} rows, hash {}", self.rows, self.hash())
    }
}
