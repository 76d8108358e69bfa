//! Alpha-beta search, transposition table, evaluation and time management
