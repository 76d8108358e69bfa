//! `/api/clubs`: clubs, who is in them, how strong they are, and what their members are told.

use crate::codes::codes;
use crate::{Epoch, RatingView};
use serde::{Deserialize, Serialize};

codes! {
    /// How one comes into a club.
    pub enum ClubEntry {
        /// Whoever wants to.
        Open = "open",
        /// Whoever asks and is let in.
        Request = "request",
        /// Whoever is invited.
        Invitation = "invitation",
    }
}

codes! {
    /// What an account is to a club.
    pub enum ClubStanding {
        /// It has been invited.
        Invited = "invited",
        /// It has asked to be let in.
        Asked = "asked",
        /// It belongs to it.
        Member = "member",
        /// It looks after the members, too.
        Officer = "officer",
        /// It leads it. A club has one leader.
        Leader = "leader",
        /// It does not come back until the ban is lifted.
        Banned = "banned",
    }
}

/// `GET /api/clubs?q=…&page=…`: clubs in whose names the words occur, the largest first, 50 a page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClubList {
    /// The clubs.
    pub clubs: Vec<ClubView>,
    /// The number of the next page; left out on the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<u32>,
}

/// `GET /api/clubs/{id}`: what a club says of itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClubView {
    /// Its id; its page is `/club/ID`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it says of itself, in the wiki's markup.
    pub about: String,
    /// How one comes into it.
    pub entry: ClubEntry,
    /// When it was founded.
    pub created: Epoch,
    /// How many belong to it.
    pub members: u32,
    /// What whoever asks is to it; left out where they are nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<ClubStanding>,
}

/// `GET /api/clubs/{id}/members`: those who belong to the club, the highest standing first; for those who look after it, also those who
/// ask, are invited or are banned.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClubMembers {
    /// The members.
    pub members: Vec<ClubPerson>,
}

/// Somebody in a club.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClubPerson {
    /// The account's id, by which it is named in a [`ClubWish`].
    pub account: String,
    /// Its name.
    pub name: String,
    /// What it is to the club.
    pub standing: ClubStanding,
    /// Since when.
    pub since: Epoch,
}

/// `GET /api/clubs/{id}/ladder?speed=…`: those who belong to the club by their ratings in a speed class (`blitz`, `rapid`, `classical`,
/// `correspondence`), the highest first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClubLadder {
    /// The speed class.
    pub speed: String,
    /// The players.
    pub players: Vec<ClubRanked>,
}

/// A player on a club's ladder.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClubRanked {
    /// The account's name.
    pub name: String,
    /// Its rating.
    pub rating: RatingView,
    /// Rated games in this class.
    pub games: u32,
}

/// `GET /api/clubs/{id}/posts`: what the members were told, the newest first; for those who belong to the club.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClubPosts {
    /// The posts.
    pub posts: Vec<ClubPostView>,
}

/// What the members of a club were told.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClubPostView {
    /// Its id.
    pub id: String,
    /// When.
    pub at: Epoch,
    /// By whom; empty once that account was erased.
    pub author: String,
    /// The text.
    pub text: String,
}

/// `POST /api/clubs`: founds a club, for an account.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewClub {
    /// Its name, 2 to 40 characters.
    pub name: String,
    /// What it says of itself, at most 4,000 characters.
    #[serde(default)]
    pub about: String,
    /// How one comes into it.
    pub entry: ClubEntry,
}

/// `POST /api/clubs/{id}`: what is done in a club, for those who may. The answer is the club as it is then, or nothing once it is dissolved.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum ClubWish {
    /// Comes in, or asks to.
    Join {},
    /// Leaves, declines an invitation or takes a request back.
    Leave {},
    /// Is told no news of it.
    Mute {},
    /// Is told its news again.
    Unmute {},
    /// Lets in an account that has asked.
    Admit {
        /// Which.
        account: String,
    },
    /// Ends what an account is to the club.
    Remove {
        /// Which.
        account: String,
    },
    /// The same, and it does not come back until the ban is lifted.
    Ban {
        /// Which.
        account: String,
    },
    /// Lifts a ban.
    LiftBan {
        /// Whose.
        account: String,
    },
    /// Makes a member an officer.
    Officer {
        /// Which.
        account: String,
    },
    /// Makes an officer a member again.
    Member {
        /// Which.
        account: String,
    },
    /// Makes somebody who belongs to the club its leader.
    HandOver {
        /// Whom.
        account: String,
    },
    /// Invites somebody.
    Invite {
        /// The account's name.
        name: String,
    },
    /// Changes what the club says of itself, and how one comes into it.
    Edit {
        /// The text.
        about: String,
        /// The way in.
        entry: ClubEntry,
    },
    /// Tells the members something, at most 1,000 characters.
    Post {
        /// What.
        text: String,
    },
    /// Removes a post.
    RemovePost {
        /// Which.
        post: String,
    },
    /// Ends the club.
    Dissolve {},
}
