//! USI commands and replies: parse and print, no I/O
