//! What the site teaches, as text files in folders: the [course], its [exams](exam), the [glossary], pages to read, [article], and [titles] with
//! their holders.
//!
//! The files are embedded and read once; nothing is read at run time. A fault in one of them is a fault of ours, which the
//! tests of this crate find.

#![forbid(unsafe_code)]

pub mod article;
pub mod course;
pub mod exam;
mod fnv;
pub mod glossary;
pub mod grade;
pub mod next_move;
mod search;
mod table;
pub mod tesuji;
pub mod titles;
