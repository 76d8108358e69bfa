//! Talk beside the boards.

use crate::talker::{Begun, NotSaid, Said};
use komadai_game::Instant;
use komadai_store::TalkRoom;
use komadai_wire::{SocketRefusal, TalkBegun, TalkLine};

const fn room(room: TalkRoom) -> komadai_wire::TalkRoom {
    match room {
        TalkRoom::Players => komadai_wire::TalkRoom::Players,
        TalkRoom::Watchers => komadai_wire::TalkRoom::Watchers,
        TalkRoom::Study => komadai_wire::TalkRoom::Study,
        TalkRoom::Problem => komadai_wire::TalkRoom::Problem,
    }
}

/// The same as it is kept.
pub(crate) const fn stored_room(room: komadai_wire::TalkRoom) -> TalkRoom {
    match room {
        komadai_wire::TalkRoom::Players => TalkRoom::Players,
        komadai_wire::TalkRoom::Watchers => TalkRoom::Watchers,
        komadai_wire::TalkRoom::Study => TalkRoom::Study,
        komadai_wire::TalkRoom::Problem => TalkRoom::Problem,
    }
}

/// A line.
pub(crate) fn talk_line(line: Said) -> TalkLine {
    let Said { seq, room: heard_in, at, speaker, name, has_account, text } = line;
    TalkLine { seq, room: room(heard_in), at: Instant(at), speaker, name, account: has_account, text }
}

/// What somebody is told who begins to listen.
pub(crate) fn talk_begun(begun: Begun) -> TalkBegun {
    let Begun { lines, rooms, may_speak, you } = begun;
    TalkBegun {
        lines: lines.into_iter().map(talk_line).collect(),
        rooms: rooms.into_iter().map(room).collect(),
        may_speak,
        you,
    }
}

/// What is said to whoever is silenced, whoever has silenced them.
const SILENCED: &str = "a moderator has silenced you for a time, or a teacher keeps a pupil within their class";

/// Why something was not said, in words.
pub(crate) const fn not_said(why: NotSaid) -> (SocketRefusal, &'static str) {
    match why {
        NotSaid::Closed => (SocketRefusal::TalkClosed, "you may not speak here"),
        NotSaid::Unusable => (SocketRefusal::UnusableText, "a line has 1 to 300 characters"),
        NotSaid::TooFast => (SocketRefusal::TalkTooFast, "too many lines; wait a moment"),
        NotSaid::Muted => (SocketRefusal::TalkMuted, SILENCED),
        NotSaid::Sheltered => (SocketRefusal::Sheltered, SILENCED),
        NotSaid::Full => (SocketRefusal::TalkFull, "so much was said here that no more is taken"),
        NotSaid::Busy => (SocketRefusal::Busy, "the line could not be kept"),
        NotSaid::NotStored => (SocketRefusal::NotStored, "the line could not be kept"),
    }
}
