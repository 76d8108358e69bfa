//! One live game as a pure function: clock, turn, offers, arbitration, result
