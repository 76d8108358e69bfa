//! The USI engine loop
