//! Points, exactly: no sum of them is ever rounded.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Sub};

/// Points in quarters, since half of a drawn opponent's half point is one. In JSON a number: `4`, `3.5`.
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Points(i64);

impl Points {
    /// None.
    pub const ZERO: Self = Self(0);
    /// Of a won game.
    pub const ONE: Self = Self(4);
    /// Of a drawn game.
    pub const HALF: Self = Self(2);
    /// What JSON may hold at most, to either side.
    const WIDEST: f64 = 100_000.0;

    /// So many whole points.
    pub const fn whole(points: i32) -> Self {
        Self(points as i64 * 4)
    }

    /// The number of quarters.
    pub const fn quarters(self) -> i64 {
        self.0
    }

    /// Half as many.
    pub(crate) const fn halved(self) -> Self {
        Self(self.0 / 2)
    }

    /// Whether it counts in half points, as scores do.
    pub(crate) const fn in_halves(self) -> bool {
        self.0 % 2 == 0
    }
}

impl Add for Points {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Points {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Mul<i64> for Points {
    type Output = Self;
    fn mul(self, times: i64) -> Self {
        Self(self.0 * times)
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::ZERO, Add::add)
    }
}

/// As JSON writes them: `4`, `3.5`.
impl fmt::Display for Points {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 % 4 == 0 { write!(to, "{}", self.0 / 4) } else { write!(to, "{}", self.0 as f64 / 4.0) }
    }
}

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if self.0 % 4 == 0 { to.serialize_i64(self.0 / 4) } else { to.serialize_f64(self.0 as f64 / 4.0) }
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let points = f64::deserialize(from)?;
        let quarters = points * 4.0;
        if !(points.abs() <= Self::WIDEST && quarters.fract() == 0.0) {
            return Err(D::Error::custom(format!("{points} are no points: give whole, half or quarter points")));
        }
        Ok(Self(quarters as i64))
    }
}
