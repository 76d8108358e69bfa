//! What people show of themselves on their page: a piece on a colour as their picture, a country, some words.

use crate::site::Site;
use crate::who::Account;
use crate::writing::may_write;
use komadai_record::words::said_at_length;
use komadai_room::{Clock, SystemClock};
use komadai_shogi::PieceKind;
use komadai_store::{StoreError, StoredProfile};

/// Characters of the words about oneself.
pub const MAX_ABOUT: usize = 500;

/// The pieces of pictures, by their stable names: their texts are `piece-NAME`.
pub const PORTRAIT_PIECES: [(&str, PieceKind); 14] = [
    ("p", PieceKind::Pawn),
    ("l", PieceKind::Lance),
    ("n", PieceKind::Knight),
    ("s", PieceKind::Silver),
    ("g", PieceKind::Gold),
    ("b", PieceKind::Bishop),
    ("r", PieceKind::Rook),
    ("k", PieceKind::King),
    ("promoted-p", PieceKind::Tokin),
    ("promoted-l", PieceKind::ProLance),
    ("promoted-n", PieceKind::ProKnight),
    ("promoted-s", PieceKind::ProSilver),
    ("promoted-b", PieceKind::Horse),
    ("promoted-r", PieceKind::Dragon),
];

/// Their grounds, by their stable names, and how they are drawn: their texts are `colour-NAME`.
pub const PORTRAIT_COLOURS: [(&str, &str); 10] = [
    ("night", "#2b3a55"),
    ("indigo", "#4a5fa8"),
    ("sky", "#5b9bd0"),
    ("teal", "#2f8f83"),
    ("moss", "#6b8e3a"),
    ("gold", "#c99a2e"),
    ("persimmon", "#cf6a32"),
    ("crimson", "#b03a48"),
    ("plum", "#8a4d8f"),
    ("stone", "#7d7a75"),
];

/// The codes of ISO 3166-1, two letters each.
const COUNTRIES: &str = "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC \
    CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM \
    GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR \
    LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH \
    PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN \
    TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW";

/// Every country.
pub fn countries() -> impl Iterator<Item = &'static str> {
    COUNTRIES.split_whitespace()
}

/// What somebody shows of themselves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// The piece of their picture.
    pub piece: &'static str,
    /// Its ground.
    pub colour: &'static str,
    /// Their country, where they say it.
    pub country: Option<&'static str>,
    /// Some words about themselves.
    pub about: String,
}

/// What somebody would show of themselves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ProfileWish {
    /// The piece of their picture.
    pub piece: String,
    /// Its ground.
    pub colour: String,
    /// Their country; empty: not said.
    pub country: String,
    /// Some words about themselves.
    pub about: String,
}

/// Why nothing was kept.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ProfileFault {
    /// They may not write what others read: a moderator has silenced them, or a teacher keeps them within their class.
    Silenced,
    /// The words are too many.
    Long,
    /// There is no such piece, colour or country.
    Unknown,
}

impl Profile {
    /// What an account of this name shows. Who has chosen no picture has a pawn, on a colour that follows from the name.
    pub fn of(stored: Option<StoredProfile>, name: &str) -> Profile {
        let stored = stored.unwrap_or_default();
        let (pawn, _) = PORTRAIT_PIECES[0];
        let (ground, _) = PORTRAIT_COLOURS[mixed(name) % PORTRAIT_COLOURS.len()];
        Profile {
            piece: piece(&stored.piece).unwrap_or(pawn),
            colour: colour(&stored.colour).unwrap_or(ground),
            country: country(&stored.country),
            about: stored.about,
        }
    }

    /// The address of the picture.
    pub fn portrait(&self) -> String {
        portrait(self.colour, self.piece)
    }
}

/// The address of a club's emblem: a piece on a colour, both of which follow from its id.
pub fn emblem(club: &str) -> String {
    let own = mixed(club);
    let (piece, _) = PORTRAIT_PIECES[own % PORTRAIT_PIECES.len()];
    let (colour, _) = PORTRAIT_COLOURS[own / PORTRAIT_PIECES.len() % PORTRAIT_COLOURS.len()];
    portrait(colour, piece)
}

fn portrait(colour: &str, piece: &str) -> String {
    format!("/pieces/portrait-{colour}-{piece}.svg")
}

/// A number that follows from a text, and is another one for nearly every other text.
fn mixed(text: &str) -> usize {
    text.bytes().fold(0, |sum: usize, byte| sum.wrapping_mul(31).wrapping_add(byte.into()))
}

fn piece(name: &str) -> Option<&'static str> {
    PORTRAIT_PIECES.iter().map(|(piece, _)| *piece).find(|piece| *piece == name)
}

fn colour(name: &str) -> Option<&'static str> {
    PORTRAIT_COLOURS.iter().map(|(colour, _)| *colour).find(|colour| *colour == name)
}

fn country(code: &str) -> Option<&'static str> {
    countries().find(|country| *country == code)
}

/// Keeps what somebody shows of themselves, as other texts are kept: without banned words, and by nobody who has been silenced.
///
/// # Errors
/// The store failed.
pub async fn show_oneself(
    site: &Site,
    account: &Account,
    wish: &ProfileWish,
) -> Result<Result<(), ProfileFault>, StoreError> {
    if !may_write(site, account.holder).await? {
        return Ok(Err(ProfileFault::Silenced));
    }
    let Some(about) = said_at_length(&wish.about, MAX_ABOUT) else { return Ok(Err(ProfileFault::Long)) };
    let (Some(piece), Some(colour)) = (piece(&wish.piece), colour(&wish.colour)) else {
        return Ok(Err(ProfileFault::Unknown));
    };
    let country = if wish.country.is_empty() { Some("") } else { country(&wish.country) };
    let Some(country) = country else { return Ok(Err(ProfileFault::Unknown)) };
    let profile = StoredProfile {
        piece: piece.to_owned(),
        colour: colour.to_owned(),
        country: country.to_owned(),
        about: site.talks.veiled(&about),
        changed: SystemClock.wall().0,
    };
    let kept = site.store.set_profile(&account.id, profile).await?;
    Ok(if kept { Ok(()) } else { Err(ProfileFault::Silenced) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn countries_are_in_order() {
        let all: Vec<&str> = countries().collect();
        assert_eq!(all.len(), 249);
        assert!(all.windows(2).all(|two| two[0] < two[1]) && all.iter().all(|code| code.len() == 2));
    }

    #[test]
    fn who_has_chosen_nothing_has_a_pawn_and_what_is_unknown_is_not_shown() {
        let none = Profile::of(None, "Ann");
        assert_eq!((none.piece, none.country, none.about.as_str()), ("p", None, ""));
        assert_eq!(none, Profile::of(None, "Ann"));
        let stored = StoredProfile {
            piece: "promoted-r".to_owned(),
            colour: "none-of-ours".to_owned(),
            country: "XX".to_owned(),
            ..StoredProfile::default()
        };
        let shown = Profile::of(Some(stored), "Ann");
        assert_eq!((shown.piece, shown.colour, shown.country), ("promoted-r", none.colour, None));
        assert_eq!(shown.portrait(), format!("/pieces/portrait-{}-promoted-r.svg", none.colour));
    }
}
