//! Everything persisted
