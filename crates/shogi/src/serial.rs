//! serde: everything that has a text form is that text.

use crate::{Move, PackedSfen, Position, Setup, Square};
use core::fmt;
use core::str::FromStr;
use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

struct Text<T>(core::marker::PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text such as USI and SFEN use")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! as_text {
    ($($kind:ty),*) => {$(
        impl Serialize for $kind {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $kind {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$kind, D::Error> {
                deserializer.deserialize_str(Text::<$kind>(core::marker::PhantomData))
            }
        }
    )*};
}

as_text!(Square, Move, Setup, Position);

impl Serialize for PackedSfen {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for PackedSfen {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PackedSfen, D::Error> {
        <[u8; 32]>::deserialize(deserializer).map(PackedSfen)
    }
}
