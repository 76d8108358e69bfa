//! A search that ends when its time is over: the server sees to that, see where the connections are made.

use super::Connection;
use crate::StoreError;
use std::time::Duration;

/// Nothing more is to be done.
pub(super) async fn limit(_: &mut Connection, _: Duration) -> Result<Asked, StoreError> {
    Ok(Asked)
}

/// Somebody waits for what is searched.
pub(super) struct Asked;
