//! Which kinds of offer stand.

use crate::OfferKind;

/// A set of kinds of offer.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Offers(u8);

impl Offers {
    /// Whether it holds a kind.
    pub const fn has(self, kind: OfferKind) -> bool {
        self.0 & 1 << kind as u8 != 0
    }

    pub(crate) fn add(&mut self, kind: OfferKind) {
        self.0 |= 1 << kind as u8;
    }

    pub(crate) fn remove(&mut self, kind: OfferKind) {
        self.0 &= !(1 << kind as u8);
    }

    /// The kinds it holds.
    pub fn iter(self) -> impl Iterator<Item = OfferKind> {
        OfferKind::ALL.into_iter().filter(move |&kind| self.has(kind))
    }
}
