//! Games that are offered for longer than whoever offers them is here. `/api/offers`.

use crate::{Epoch, RatingView, SeekWish};
use serde::{Deserialize, Serialize};

/// `POST /api/offers`: a game offered to somebody by name, or by correspondence to anybody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct NewOffer {
    /// To whom, by the name of their account; left out: to anybody, with days for each move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The game.
    pub wish: SeekWish,
}

/// The answer to it (201).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OfferMade {
    /// Its id.
    pub id: String,
}

/// `GET /api/offers`: what is offered now, the newest first.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OffersView {
    /// To anybody.
    pub open: Vec<OfferView>,
    /// To whoever asks.
    pub received: Vec<OfferView>,
    /// By whoever asks, to somebody.
    pub sent: Vec<OfferView>,
}

/// A game that is offered. `POST /api/offers/{id}/take` takes it, `DELETE /api/offers/{id}` declines or withdraws it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct OfferView {
    /// Its id.
    pub id: String,
    /// By whom, by the name of their account.
    pub from: String,
    /// To whom, where it is to somebody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The maker's rating at this clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<RatingView>,
    /// The game.
    #[serde(flatten)]
    pub wish: SeekWish,
    /// When it was made.
    pub since: Epoch,
    /// When it ends by itself.
    pub expires: Epoch,
}
