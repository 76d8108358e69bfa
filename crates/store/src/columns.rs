//! Values as the databases' columns hold them.

use crate::{SecretHash, StoreError};

/// The databases' integers are signed; no count or instant of ours comes near the limit.
pub(crate) fn signed(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

pub(crate) fn unsigned(value: i64) -> u64 {
    u64::try_from(value).unwrap_or(0)
}

/// A number that counts plies, entries or versions.
pub(crate) fn small(value: i64) -> Result<u32, StoreError> {
    u32::try_from(value).map_err(|_| StoreError::Corrupt(format!("{value} where a small number should be")))
}

pub(crate) fn secret_hash(bytes: &[u8]) -> Result<SecretHash, StoreError> {
    bytes.try_into().map_err(|_| StoreError::Corrupt("a hash is not 32 bytes long".to_owned()))
}
