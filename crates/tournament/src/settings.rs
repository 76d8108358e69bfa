//! How an event is played.

use crate::bracket::Tie;
use crate::tiebreak::TieBreak;
use serde::{Deserialize, Serialize};

/// Bounds of an event.
pub mod limits {
    /// Players or teams.
    pub const ENTRANTS: usize = 1_024;
    /// Players of an arena, whose games are all told again for each look at it.
    pub const IN_ARENA: usize = 256;
    /// Members of a team or side.
    pub const MEMBERS: usize = 16;
    /// Rounds, or games of a match.
    pub const ROUNDS: u32 = 200;
    /// Bytes of a name, an id or a reason.
    pub const TEXT: usize = 200;
    /// Pairings of an arena, which has one every few seconds.
    pub const WAVES: u32 = 4_000;
    /// Commands of a log.
    pub const LOG: usize = 100_000;
    /// Bands of starting points.
    pub const BANDS: usize = 32;
    /// Ties of a bracket.
    pub const TIES: usize = 4_096;
    /// Players of a play-off.
    pub const PLAYOFF: usize = 16;
    /// Replays of one board.
    pub const REPLAYS: usize = 16;
    /// Ratings lie between its negative and this.
    pub const RATING: i32 = 10_000;
}

/// What is said when an event is created.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// Its name.
    pub name: String,
    /// Its format.
    pub format: Format,
    /// Rounds. Needed by Swiss and MacMahon; a league or team event with fewer rounds than all-play-all is drawn by lot or Swiss.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// Where chance comes from.
    pub seed: u64,
    /// Rating bands for starting points (MacMahon): a point for each bound that is reached.
    pub bands: Vec<i32>,
    /// The last round for whose pairing the starting points count (accelerated pairing); standings keep them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bands_until: Option<u32>,
    /// The grade at and above which all start equal (MacMahon by grades): 2 = 3 dan.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bar: Option<i32>,
    /// Tie-breaks in their order; none: those that the format is used to.
    pub tiebreaks: Vec<TieBreak>,
    /// Who moves first.
    pub colours: Colours,
    /// Who meets whom within a score group.
    pub within: Within,
    /// Who leaves an odd score group.
    pub floaters: Floaters,
    /// Who shall rather not meet.
    pub avoid: Avoid,
    /// Games of a match at most, draws aside: odd. None: 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best_of: Option<u32>,
    /// A knock-out beside the open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cup: Option<Cup>,
    /// The shape of a knock-out.
    pub shape: Shape,
    /// The ties of a bracket of the organiser's own (`shape` custom).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ties: Vec<Tie>,
    /// Whether the losers of the semi-finals play for the third place.
    pub small_final: bool,
    /// How numbers are given in a table or a bracket; none: by rating in a bracket, by entry in a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seeding: Option<Seeding>,
    /// What a draw is. Brackets and matches always replay.
    pub draws: Draws,
    /// What an impasse is where draws are replayed.
    pub impasse: Impasse,
    /// With which time a drawn game is replayed.
    pub replay: ReplayTime,
    /// Whether the stronger gives the handicap of [`Odds::between`](crate::Odds::between).
    pub handicap: bool,
    /// Who plays all others in a simultaneous display.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    /// How many places up a ladder's player may challenge; none: 3.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reach: Option<u32>,
    /// How long an arena lasts, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lasts: Option<u32>,
    /// Whether an arena's third win in a row and those after it count two.
    pub streaks: bool,
    /// Who holds it: not everybody may hold everything, see [`Organiser::may_hold`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub organiser: Option<Organiser>,
    /// For whom it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<Category>,
    /// Whether programs play against people.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub machines: bool,
    /// Whether the JSA has given leave for its professionals to play programs in public.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub leave: bool,
    /// Where it is held: the city.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub city: Option<String>,
    /// Where it is held: the country's code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub country: Option<String>,
    /// The first day, `YYYY-MM-DD`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_day: Option<String>,
    /// The last day, `YYYY-MM-DD`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_day: Option<String>,
    /// The time control in words: `30min + 30sec`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_control: Option<String>,
    /// Boards of a team; none: 3.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub team_size: Option<u32>,
}

macro_rules! word {
    ($(#[$doc:meta])* $name:ident { $($(#[$said:meta])* $variant:ident),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum $name { $($(#[$said])* $variant),+ }

        impl $name {
            /// Every one.
            pub const ALL: &[$name] = &[$($name::$variant),+];
        }
    };
}

word! {
    /// Formats of events.
    Format {
        /// Equal points meet.
        #[default] Swiss,
        /// The same, with starting points.
        #[serde(rename = "macmahon")] MacMahon,
        /// All play all.
        RoundRobin,
        /// All play all twice.
        DoubleRoundRobin,
        /// Who loses is out; see [`Shape`].
        Knockout,
        /// Who loses twice is out.
        DoubleElimination,
        /// A class of a league: all play all, or by lot if it has fewer rounds; ties go by order in the class.
        League,
        /// Two players, best of n.
        Match,
        /// Who is free is paired at once.
        Arena,
        /// Teams, board by board.
        Team,
        /// One against many.
        Simultaneous,
        /// Places won by challenge.
        Ladder,
    }
}

word! {
    /// For whom an event is.
    Category {
        /// Everybody else.
        #[default] Amateur,
        /// Professionals (棋士).
        Professional,
        /// Women professionals (女流棋士).
        Women,
        /// Who wants to become one (奨励会).
        Apprentice,
    }
}

word! {
    /// Who holds an event.
    Organiser {
        /// A club.
        #[default] Club,
        /// The Japan Shogi Association (日本将棋連盟).
        Jsa,
        /// The association of women professionals who left it in 2007 (日本女子プロ将棋協会).
        Lpsa,
        /// Both together.
        JsaLpsa,
        /// A federation, newspaper, company, school or local government.
        Other,
    }
}

impl Organiser {
    /// Whether it may hold an event for these: the JSA alone for professionals and apprentices, both associations for women
    /// professionals, everybody for amateurs.
    pub const fn may_hold(self, of: Category) -> bool {
        match of {
            Category::Amateur => true,
            Category::Professional | Category::Apprentice => matches!(self, Self::Jsa),
            Category::Women => matches!(self, Self::Jsa | Self::Lpsa | Self::JsaLpsa),
        }
    }
}

word! {
    /// Who moves first.
    Colours {
        /// A toss for each game, as in shogi.
        #[default] Furigoma,
        /// Evenly over the event; a toss between equals.
        Balance,
    }
}

word! {
    /// Who meets whom within a score group.
    Within {
        /// First half against second half, in order: 1–5, 2–6, 3–7, 4–8.
        #[default] Fold,
        /// Neighbours: 1–2, 3–4.
        Adjacent,
        /// By lot.
        Random,
    }
}

word! {
    /// Who leaves an odd score group.
    Floaters {
        /// The strongest of the lower group goes up to the weakest of the upper one.
        #[default] Classic,
        /// Those in the middle of their groups.
        Median,
    }
}

word! {
    /// The shape of a knock-out.
    Shape {
        /// Halves, quarters, eighths.
        #[default] Halves,
        /// From the last four on, two losses are needed to go out, and who comes from below must win the final twice (Kiō).
        DoubleFromFour,
        /// The lowest two first, the winner against the next higher (play-off of the Jun'isen).
        Stepladder,
        /// Groups of four, two wins through and two losses out, then halves (amateur Ryūō).
        Groups,
        /// As `ties` says: fixed places, as in the final tournament of the Ryūō.
        Custom,
    }
}

word! {
    /// How a play-off is played. Its players are numbered as they stand when it begins.
    PlayOffShape {
        /// Halves, quarters: one game between two.
        #[default] Knockout,
        /// The lowest two first, the winner against the next higher.
        Stepladder,
        /// Each against each once.
        RoundRobin,
    }
}

word! {
    /// How numbers are given.
    Seeding {
        /// The best rated first.
        #[default] Rating,
        /// In the order of entry.
        Order,
        /// By lot.
        Lot,
    }
}

word! {
    /// What a draw is.
    Draws {
        /// Half a point each.
        #[default] Half,
        /// Played again at once with sides changed.
        Replay,
    }
}

word! {
    /// What an impasse is where draws are replayed.
    Impasse {
        /// Played again.
        #[default] Replay,
        /// A game of its own number without a point in a match (T-09), half a point each elsewhere.
        Number,
    }
}

/// With which time a drawn game is replayed.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ReplayTime {
    /// With the time of a new game.
    #[default]
    Fresh,
    /// Each with what they had left. Where somebody has less than this, both get as much as they lack.
    Left {
        /// The least anybody starts with, in milliseconds.
        at_least_ms: u32,
    },
    /// Both with the same shorter time.
    Reduced {
        /// In milliseconds.
        ms: u32,
    },
}

/// Who shall rather not meet.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Avoid {
    /// Players of one club.
    pub club: bool,
    /// Players of one country.
    pub country: bool,
    /// In the first so many rounds; none: in all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// The club or country whose players may meet: there are too many of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
}

/// A knock-out beside the open. Who is out of it plays on in the open; its games count there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cup {
    /// How many play it: 4, 8, 16, 32 or 64.
    pub size: u32,
    /// Countries whose players are eligible; empty: all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub countries: Vec<String>,
    /// A qualification round: the top half is through, so many others as it has places twice play for the other half.
    #[serde(default)]
    pub qualification: bool,
    /// Whether there is a game for the third place.
    #[serde(default)]
    pub small_final: bool,
}

impl Settings {
    /// How many boards a match of two teams has.
    pub fn boards_of_a_team(&self) -> usize {
        self.team_size.unwrap_or(3) as usize
    }
}

impl Format {
    /// How many rounds may be made.
    pub(crate) const fn most_rounds(self) -> u32 {
        if matches!(self, Self::Arena) { limits::WAVES } else { limits::ROUNDS }
    }

    /// Whether entries end with the first round.
    pub(crate) const fn is_fixed(self) -> bool {
        !matches!(self, Self::Swiss | Self::MacMahon | Self::Arena | Self::Ladder)
    }

    /// Whether every game needs a winner.
    pub(crate) const fn needs_winners(self) -> bool {
        matches!(self, Self::Knockout | Self::DoubleElimination | Self::Match)
    }

    /// Whether it is played by a bracket.
    pub(crate) const fn is_bracket(self) -> bool {
        matches!(self, Self::Knockout | Self::DoubleElimination)
    }
}
