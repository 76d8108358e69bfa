//! Reads CSA: one or more games parted by `/`.

use super::plain::{self, PlainMove};
use super::{board, ends};
use crate::builder::{Builder, Refused};
use crate::kif::MAX_FAULTS;
use crate::lines;
use crate::{End, EndKind, Format, HeaderKey, MAX_BYTES, Note, ReadFault, Record, Step};
use komadai_shogi::{Color, Foul, Move, PieceKind, Setup, Square};

/// Reads a text.
pub(crate) fn read(text: &str) -> (Vec<Record>, Format, Vec<ReadFault>) {
    let mut games = Vec::new();
    let mut format = Format::Csa;
    let mut faults = Vec::new();
    let mut reader = Reader::new(0);
    reader.builder.expect(text.len(), BYTES_A_MOVE);
    let mut bytes = 0;
    for (number, line) in lines::numbered(text) {
        reader.number = number;
        let text = lines::without_end_marks(line);
        bytes += line.len() + 1;
        if is_separator(text) {
            let game = games.len() + 1;
            let mut next = Reader::new(game);
            // The next game is likely to be as long as this one.
            next.builder.expect(bytes, BYTES_A_MOVE);
            let done = std::mem::replace(&mut reader, next);
            games.push(done.finish(&mut format, &mut faults));
            bytes = 0;
        } else if bytes > MAX_BYTES {
            if !reader.full {
                reader.fault(text, text, format!("at most {MAX_BYTES} bytes a game"));
            }
            reader.full = true;
        } else {
            reader.line(text);
        }
    }
    // A file may end with the separator.
    if games.is_empty() || !reader.blank {
        games.push(reader.finish(&mut format, &mut faults));
    }
    (games, format, faults)
}

/// A move, its time and a little comment.
const BYTES_A_MOVE: usize = 16;

fn is_separator(line: &str) -> bool {
    // Nearly every line begins with a sign, and so needs no second look.
    !matches!(line.as_bytes().first(), None | Some(b'!'..=b'.' | b'0'..=b'~')) && line.trim() == "/"
}

struct Reader {
    builder: Builder,
    faults: Vec<ReadFault>,
    game: usize,
    number: usize,
    board: Setup,
    board_given: bool,
    started: bool,
    version3: bool,
    blank: bool,
    full: bool,
}

impl Reader {
    fn new(game: usize) -> Reader {
        Reader {
            builder: Builder::new(Setup::start()),
            faults: Vec::new(),
            game,
            number: 0,
            board: Setup::empty(),
            board_given: false,
            started: false,
            version3: false,
            blank: true,
            full: false,
        }
    }

    fn finish(mut self, format: &mut Format, faults: &mut Vec<ReadFault>) -> Record {
        self.start();
        if self.version3 {
            *format = Format::Csa3;
        }
        faults.append(&mut self.faults);
        self.builder.finish()
    }

    fn fault(&mut self, line: &str, part: &str, expected: impl Into<std::borrow::Cow<'static, str>>) {
        if self.faults.len() < MAX_FAULTS {
            let mut fault = ReadFault::at(self.number, line, part, expected);
            fault.game = self.game;
            self.faults.push(fault);
        }
    }

    fn refused(&mut self, line: &str, part: &str, result: Result<(), Refused>) {
        if let Err(refused) = result {
            self.fault(line, part, refused.expected());
        }
    }

    fn start(&mut self) {
        if !self.started {
            self.started = true;
            let mut setup = if self.board_given { self.board.clone() } else { Setup::start() };
            setup.turn = self.board.turn;
            self.builder.set_setup(setup);
        }
    }

    fn line(&mut self, line: &str) {
        if let Some(mv) = PlainMove::read(line) {
            self.blank = false;
            return self.plain_move(line, mv);
        }
        let text = line.trim_start_matches('\u{feff}');
        let first = match text.as_bytes().first() {
            Some(&first @ b'!'..=b'~') => first,
            Some(&first) if !text.trim().is_empty() => first,
            _ => return,
        };
        self.blank = false;
        match first {
            b'\'' => self.comment(&text[1..]),
            b'N' | b'$' => self.header(line, text),
            b'*' => self.comment(text),
            // 81Dojo tells of the players beyond their names.
            b'I' if text.starts_with("I+") || text.starts_with("I-") => {
                self.builder.note(Note::Remark(text.to_owned()))
            }
            b'T' if text.starts_with("To_Move:") => match text.trim().as_bytes().last() {
                Some(b'+') if !self.started => self.board.turn = Color::Black,
                Some(b'-') if !self.started => self.board.turn = Color::White,
                _ => self.fault(line, text, "To_Move:+ or To_Move:-, before the first move"),
            },
            b'P' if !text.as_bytes().contains(&b',') => self.position(line, text),
            b'T' if !text.as_bytes().contains(&b',') => self.statement(line, text.trim()),
            _ => {
                let (statements, comment) = match text.split_once(",'") {
                    Some((statements, comment)) => (statements, Some(comment)),
                    None => (text, None),
                };
                let mut side = None;
                for statement in statements.split(',').map(str::trim) {
                    match statement.as_bytes() {
                        [b'P', b'+' | b'-', ..] => side = statement.get(..2),
                        // More pieces of the side before them.
                        [b'0'..=b'9', ..] if side.is_some() => {
                            self.pieces(line, side.unwrap_or_default(), statement);
                            continue;
                        }
                        _ => side = None,
                    }
                    self.statement(line, statement);
                }
                if let Some(comment) = comment {
                    self.comment(comment);
                }
            }
        }
    }

    fn comment(&mut self, text: &str) {
        if text.starts_with("CSA encoding=") || text.starts_with("encoding=") {
            return;
        }
        if let Some(words) = text.strip_prefix('*')
            && self.builder.end_is_bare()
            && self.builder.end_mut().is_some_and(|end| end.refine(words))
        {
            return;
        }
        let turn = self.builder.turn();
        if let Some((kind, winner)) = ends::read_summary(text) {
            self.announced(kind, winner, turn);
        }
        self.builder.note(match text.strip_prefix('*') {
            Some(text) => match text.strip_prefix('*') {
                Some(engine) => Note::Engine(engine.to_owned()),
                None => Note::Comment(text.to_owned()),
            },
            None => Note::Remark(text.to_owned()),
        });
    }

    /// An end that a server announced: it makes one where the record has none, or tells more about one.
    fn announced(&mut self, kind: EndKind, winner: Option<Color>, turn: Color) {
        use EndKind::*;
        let moved = !self.builder.at_start();
        match self.builder.end_mut() {
            Some(end) => {
                let sharper = matches!(
                    (&end.kind, &kind),
                    (IllegalMove | Repetition, PerpetualCheck) | (Declaration, IllegalMove)
                );
                if sharper {
                    end.kind = kind;
                    end.winner = winner.or(end.winner);
                } else if end.kind == kind && winner.is_some() {
                    end.winner = winner;
                }
            }
            None if moved => {
                let mut end = End::at(kind, turn);
                if end.kind == IllegalMove {
                    end.winner = Some(if self.builder.last_broken() { turn } else { !turn });
                }
                end.winner = winner.or(end.winner);
                // Nothing can be refused here: the line has not ended, and one node more is always there for the end.
                let _ = self.builder.end(end);
            }
            None => {}
        }
    }

    fn header(&mut self, line: &str, text: &str) {
        let headers = |reader: &mut Reader, key, value: &str| {
            reader.builder.record_mut().headers.push(key, value.trim());
        };
        if let Some(name) = text.strip_prefix("N+") {
            headers(self, HeaderKey::Black, name);
        } else if let Some(name) = text.strip_prefix("N-") {
            headers(self, HeaderKey::White, name);
        } else if let Some((name, value)) = text.strip_prefix('$').and_then(|rest| rest.split_once(':')) {
            headers(self, HeaderKey::from_csa(name), value);
        } else {
            self.fault(line, text, "N+, N- or a header such as $EVENT:");
        }
    }

    fn pieces(&mut self, line: &str, side: &str, pieces: &str) {
        let color = if side == "P+" { Color::Black } else { Color::White };
        if self.started {
            self.fault(line, pieces, "no start position after the first move");
        } else if let Err((part, expected)) = board::read_pieces(&mut self.board, color, pieces) {
            self.fault(line, part, expected);
        }
    }

    fn position(&mut self, line: &str, text: &str) {
        if self.started {
            return self.fault(line, text, "no start position after the first move");
        }
        let rest = text.get(2..).unwrap_or("");
        let result = match text.as_bytes().get(1) {
            Some(b'I') => board::read_even(&mut self.board, rest),
            Some(rank @ b'1'..=b'9') => {
                let rank = rank - b'0';
                let loose = rest.trim_end().len() < 27 && board::read_loose_row(&mut self.board, rank, rest);
                if loose { Ok(()) } else { board::read_row(&mut self.board, rank, rest) }
            }
            Some(b'+') => board::read_pieces(&mut self.board, Color::Black, rest),
            Some(b'-') => board::read_pieces(&mut self.board, Color::White, rest),
            _ => Err((text, "PI, P1 to P9, P+ or P-")),
        };
        self.board_given = true;
        if let Err((part, expected)) = result {
            self.fault(line, part, expected);
        }
    }

    fn statement(&mut self, line: &str, text: &str) {
        let Some(first) = text.bytes().next() else { return };
        match first {
            b'V' if text[1..].bytes().next().is_some_and(|b| b.is_ascii_digit()) => {
                self.version3 = text.starts_with("V3");
            }
            b'+' | b'-' => {
                let color = if first == b'+' { Color::Black } else { Color::White };
                if text.len() > 7 && text.contains(char::is_whitespace) {
                    // Several moves on a line, parted by blanks.
                    return text.split_whitespace().for_each(|word| self.statement(line, word));
                }
                if text.len() > 1 {
                    return self.play(line, text, color);
                }
                if self.started {
                    return self.fault(line, text, "a move");
                }
                self.board.turn = color;
                self.start();
            }
            b'T' => match plain::seconds(&text[1..]).or_else(|| time(&text[1..])) {
                Some(ms) if !self.builder.at_start() => self.builder.set_time(Some(ms), None),
                _ => self.fault(line, text, "T and seconds, after a move"),
            },
            b'%' => {
                self.start();
                let turn = self.builder.turn();
                let mut end = ends::read_special(text[1..].trim_end(), turn);
                if text == "%ILLEGAL_MOVE" && self.builder.last_broken() {
                    end.winner = Some(turn);
                }
                if self.builder.last_step() == &Step::End(end.clone()) {
                    // Written by the program and again by the server.
                    return;
                }
                let result = self.builder.end(end);
                self.refused(line, text, result);
            }
            b'#' => {
                let turn = self.builder.turn();
                match ends::read_server(text.trim_start_matches('#').trim(), turn) {
                    Some(kind) => self.announced(kind, None, turn),
                    None => self.builder.note(Note::Remark(text.to_owned())),
                }
            }
            b'\'' => self.comment(&text[1..]),
            b'P' => self.position(line, text),
            // A comment whose mark got lost, and a header in the style of KIF.
            b'*' => self.comment(text),
            _ if text.contains('：') => {
                let (name, value) = text.split_once('：').unwrap_or((text, ""));
                self.builder.record_mut().headers.push(HeaderKey::from_japanese(name.trim()), value.trim());
            }
            _ => self.fault(line, text, "a move such as +7776FU, T, %, or a header"),
        }
    }

    /// What comes before the first move; where no line says who begins, the move does.
    fn start_with(&mut self, color: Color) {
        if self.builder.at_start() && !self.started {
            self.board.turn = color;
        }
        self.start();
    }

    fn play(&mut self, line: &str, text: &str, color: Color) {
        self.start_with(color);
        let parts = text.is_ascii().then(|| (text.get(1..3), text.get(3..5), text.get(5..7)));
        let Some((Some(from), Some(to), Some(letters))) = parts else {
            self.fault(line, text, "a move such as +7776FU");
            let result = self.builder.broken(None, text, None);
            return self.refused(line, text, result);
        };
        let (origin, destination, kind) =
            (board::square(from.as_bytes()), board::square(to.as_bytes()), board::kind(letters));
        let (Some(destination), Some(kind)) = (destination, kind) else {
            self.fault(line, text, "a move such as +7776FU");
            let result = self.builder.broken(None, text, None);
            return self.refused(line, text, result);
        };
        // A few programs mark promotion by a sign after the old name.
        let kind = match (&text[7..], kind.promoted()) {
            ("+", Some(promoted)) => promoted,
            ("", _) => kind,
            (rest, _) => {
                self.fault(line, rest, "the end of the move");
                kind
            }
        };
        let (mv, foul) = if origin.is_some() || from == "00" {
            self.meaning(origin, destination, kind)
        } else {
            self.fault(line, from, "a square, or 00 for a drop");
            (None, None)
        };
        self.played(line, text, color, mv, foul);
    }

    fn plain_move(&mut self, line: &str, mv: PlainMove) {
        self.start_with(mv.color);
        let (played, foul) = self.meaning(mv.from, mv.to, mv.kind);
        self.played(line, line, mv.color, played, foul);
    }

    /// The move from a square, or from the hand, that leaves a piece of this kind on another square, and what is wrong with
    /// it as far as the kind tells.
    fn meaning(&self, from: Option<Square>, to: Square, kind: PieceKind) -> (Option<Move>, Option<Foul>) {
        let Some(from) = from else {
            return match kind.is_promoted() || kind == PieceKind::King {
                true => (None, Some(Foul::CannotPromote)),
                false => (Some(Move::drop(kind, to)), None),
            };
        };
        if from == to {
            return (None, Some(Foul::WrongMovement));
        }
        let piece = self.builder.position().and_then(|position| position.piece_at(from));
        let (promote, foul) = match piece.map(|piece| piece.kind) {
            Some(before) if before == kind => (false, None),
            Some(before) if before.promoted() == Some(kind) => (true, None),
            // A promoted piece does not turn back.
            Some(before) if before.unpromoted() == kind.unpromoted() => (false, Some(Foul::WrongMovement)),
            Some(_) => (false, Some(Foul::NoPiece)),
            None => (false, None),
        };
        (Some(Move::board(from, to, promote)), foul)
    }

    /// Plays what a side wrote, or keeps it as what cannot be played.
    fn played(&mut self, line: &str, text: &str, color: Color, mv: Option<Move>, foul: Option<Foul>) {
        let out_of_turn = color != self.builder.turn() && self.builder.position().is_some();
        let foul = if out_of_turn { Some(Foul::OutOfTurn) } else { foul };
        let result = match (mv, foul) {
            (Some(mv), None) => self.builder.play(mv, text),
            (mv, foul) => self.builder.broken(mv, text, foul),
        };
        self.refused(line, text, result);
    }
}

/// Seconds with up to three decimals, in milliseconds.
fn time(text: &str) -> Option<u64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let seconds: u64 = if whole.is_empty() && !fraction.is_empty() { 0 } else { whole.trim().parse().ok()? };
    let mut ms = 0;
    for (figure, weight) in fraction.bytes().zip([100, 10, 1]) {
        ms += u64::from(figure.checked_sub(b'0').filter(|&digit| digit < 10)?) * weight;
    }
    seconds.checked_mul(1000)?.checked_add(ms)
}

impl Builder {
    /// Whether the last step is a move that could not be played.
    fn last_broken(&self) -> bool {
        matches!(self.last_step(), Step::Broken(_))
    }
}
