//! Reads JKF.

use super::parse::{Into, Jkf, ParsedMove, ParsedNode};
use super::schema::{Initial, State};
use crate::builder::Builder;
use crate::csa::{kind, read_special};
use crate::kif::MAX_FAULTS;
use crate::lines::with_line_feeds;
use crate::{End, EndKind, HeaderKey, Note, ReadFault, Record};
use komadai_shogi::{Color, Foul, Handicap, Move, Piece, PieceKind, Setup, Square};
use serde::de::DeserializeSeed;
use std::borrow::Cow;

/// The presets of the format.
pub(super) const PRESETS: [(&str, Handicap); 16] = [
    ("HIRATE", Handicap::Even),
    ("KY", Handicap::Lance),
    ("KY_R", Handicap::RightLance),
    ("KA", Handicap::Bishop),
    ("HI", Handicap::Rook),
    ("HIKY", Handicap::RookLance),
    ("2", Handicap::Two),
    ("3", Handicap::Three),
    ("4", Handicap::Four),
    ("5", Handicap::Five),
    ("5_L", Handicap::LeftFive),
    ("6", Handicap::Six),
    ("7_L", Handicap::LeftSeven),
    ("7_R", Handicap::RightSeven),
    ("8", Handicap::Eight),
    ("10", Handicap::Ten),
];

/// What stands in the place of a move that the format cannot hold: an error, and the text of the move as the first comment.
pub(super) const UNREADABLE_SPECIAL: &str = "ERROR";
pub(super) const UNREADABLE: &str = "読めない指し手：";

/// Reads a text.
pub(crate) fn read(text: &str) -> (Record, Vec<ReadFault>) {
    let mut jkf = Jkf::default();
    let mut faults = Vec::new();
    let mut json = serde_json::Deserializer::from_str(text);
    let result = Into(&mut jkf).deserialize(&mut json).and_then(|()| json.end());
    if let Err(error) = result {
        let line = text.lines().nth(error.line().saturating_sub(1)).unwrap_or("");
        let at = line.char_indices().map(|(at, _)| at).find(|&at| at + 1 >= error.column()).unwrap_or(0);
        faults.push(ReadFault::at(error.line().max(1), line, &line[at..], format!("JKF ({error})")));
    }
    let mut reader = Reader { builder: Builder::new(Setup::start()), faults, ply: 0 };
    reader.builder.expect(jkf.moves.len(), 1);
    if let Some(initial) = &jkf.initial {
        let setup = reader.initial(initial);
        reader.builder.set_setup(setup);
    }
    for (name, value) in &jkf.header {
        if name != "手合割" || jkf.initial.is_none() {
            reader.header(name, value);
        }
    }
    reader.line(&jkf.moves);
    (reader.builder.finish(), reader.faults)
}

struct Reader {
    builder: Builder,
    faults: Vec<ReadFault>,
    ply: usize,
}

impl Reader {
    /// A fault of a value: JSON's reader does not tell where it stood, so the move's number stands for the line.
    fn fault(&mut self, text: &str, expected: impl std::convert::Into<Cow<'static, str>>) {
        if self.faults.len() < MAX_FAULTS {
            let expected = format!("{} at move {}", expected.into(), self.ply);
            self.faults.push(ReadFault::at(1, text, text, expected));
        }
    }

    fn header(&mut self, name: &str, value: &str) {
        self.builder.record_mut().headers.push(HeaderKey::from_japanese(name), with_line_feeds(value));
    }

    fn initial(&mut self, initial: &Initial) -> Setup {
        if let Some((_, handicap)) = PRESETS.iter().find(|(preset, _)| *preset == initial.preset) {
            return handicap.setup();
        }
        match &initial.data {
            Some(state) => self.state(state),
            None => {
                self.fault(&initial.preset, "a preset such as HIRATE, or OTHER with data");
                Setup::start()
            }
        }
    }

    fn state(&mut self, state: &State) -> Setup {
        let mut setup = Setup::empty();
        setup.turn = state.color.unwrap_or(Color::Black);
        for (file, column) in (1..).zip(state.board.iter().take(9)) {
            for (rank, cell) in (1..).zip(column.iter().take(9)) {
                let Some(name) = &cell.kind else { continue };
                match (Square::new(file, rank), kind(name)) {
                    (Some(square), Some(kind)) => {
                        setup.set(square, Some(Piece::new(cell.color.unwrap_or(Color::Black), kind)));
                    }
                    _ => self.fault(name, "a piece such as FU"),
                }
            }
        }
        for (side, counts) in Color::ALL.into_iter().zip(&state.hands) {
            use PieceKind::*;
            let counts = [
                (Pawn, counts.fu),
                (Lance, counts.ky),
                (Knight, counts.ke),
                (Silver, counts.gi),
                (Gold, counts.ki),
                (Bishop, counts.ka),
                (Rook, counts.hi),
            ];
            for (kind, count) in counts {
                if !setup.hands[side].set(kind, count) {
                    self.fault(&count.to_string(), "no more pieces in hand than a set has");
                }
            }
        }
        setup
    }

    fn line(&mut self, nodes: &[ParsedNode<'_>]) {
        // Lines still to be read: the nodes, and the ply at which they branch off (none for the main line).
        let mut lines: Vec<(&[ParsedNode<'_>], usize)> = vec![(nodes, 0)];
        while let Some((nodes, branch)) = lines.pop() {
            if branch > 0
                && let Err(refused) = self.builder.branch_at(branch)
            {
                self.fault("", refused.expected());
                continue;
            }
            for (i, node) in nodes.iter().enumerate() {
                self.ply = if branch == 0 { i } else { branch + i };
                self.node(node);
                // The builder's place is after the node, so its alternatives branch off at that ply.
                let at = self.builder.plies();
                if at > 0 {
                    lines.extend(node.forks.iter().rev().map(|fork| (fork.as_slice(), at)));
                }
            }
        }
    }

    fn node(&mut self, node: &ParsedNode<'_>) {
        let unreadable = match (node.special.as_deref(), &node.comments[..]) {
            (Some(UNREADABLE_SPECIAL), [first, ..]) => first.strip_prefix(UNREADABLE),
            _ => None,
        };
        let step = if let Some(mv) = &node.mv {
            self.play(mv);
            true
        } else if let Some(text) = unreadable {
            if let Err(refused) = self.builder.broken(None, text, None) {
                self.fault(text, refused.expected());
            }
            true
        } else if let Some(special) = &node.special {
            let turn = self.builder.turn();
            let end = match special.trim_start_matches('%') {
                // What json-kifu-format made of 反則勝ち until 2022: the side to move wins.
                "ILLEGAL_ACTION" => End::won_by(EndKind::IllegalMove, turn),
                word => read_special(word, turn),
            };
            if let Err(refused) = self.builder.end(end) {
                self.fault(special, refused.expected());
            }
            true
        } else {
            false
        };
        if let Some(time) = node.time.filter(|_| step) {
            self.builder.set_time(time.now.map(|now| now.0), time.total.map(|total| total.0));
        }
        let refined = node.special.is_some()
            && node.comments.first().is_some_and(|words| {
                self.builder.end_is_bare() && self.builder.end_mut().is_some_and(|end| end.refine(words))
            });
        for comment in node.comments.iter().skip(usize::from(unreadable.is_some() || refined)) {
            let comment = with_line_feeds(comment);
            let note = |mark: char| comment.strip_prefix(mark).map(str::to_owned);
            self.builder.note(match (note('*'), note('&')) {
                (Some(text), _) => Note::Engine(text),
                (_, Some(text)) => Note::Bookmark(text),
                _ => Note::Comment(comment.into_owned()),
            });
        }
    }

    fn play(&mut self, mv: &ParsedMove<'_>) {
        let place = |place: super::schema::Place| Square::new(place.x, place.y);
        let same = if mv.same == Some(true) { self.builder.last_to() } else { None };
        let to = mv.to.and_then(place).or(same);
        let from = mv.from.map(place);
        let shown = || match (mv.to, mv.same) {
            (None, None) => mv.piece.clone().into_owned(),
            _ => format!("{}{}", if mv.from.is_some() { "" } else { "*" }, mv.piece),
        };
        let (Some(to), Some(kind)) = (to, kind(&mv.piece)) else {
            self.fault(&shown(), "a move with piece and to");
            if let Err(refused) = self.builder.broken(None, &shown(), None) {
                self.fault("", refused.expected());
            }
            return;
        };
        let found = match from {
            None if kind.index() < 7 => Ok(Move::drop(kind, to)),
            None => Err(Foul::CannotPromote),
            Some(Some(from)) if from != to => Ok(Move::board(from, to, mv.promote == Some(true))),
            Some(_) => Err(Foul::WrongMovement),
        };
        let out_of_turn = mv.color.is_some_and(|side| side != self.builder.turn());
        let other_piece = match (from, self.builder.position()) {
            (Some(Some(from)), Some(position)) => {
                position.piece_at(from).is_some_and(|piece| piece.kind != kind && piece.kind.promoted() != Some(kind))
            }
            _ => false,
        };
        if other_piece {
            self.fault(&mv.piece, "the piece that stands on the origin");
        }
        let result = match (found, out_of_turn && self.builder.position().is_some()) {
            (Ok(mv), false) => self.builder.play_squares(mv),
            (Ok(mv), true) => self.builder.broken(Some(mv), &mv.to_string(), Some(Foul::OutOfTurn)),
            (Err(foul), _) => self.builder.broken(None, &shown(), Some(foul)),
        };
        if let Err(refused) = result {
            self.fault(&shown(), refused.expected());
        }
    }
}
