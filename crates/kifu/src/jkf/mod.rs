//! JKF, the JSON Kifu Format (<https://github.com/na2hiro/json-kifu-format>).

mod parse;
mod read;
mod schema;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;
