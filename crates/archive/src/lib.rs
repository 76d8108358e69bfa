//! Games gathered from anywhere, and every position in them.
