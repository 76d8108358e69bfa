//! From what a rule file says to rules that can be played: every fault found is told with its line.

use super::catalogue;
use super::error::{RuleError, line_of};
use super::file::{HandicapFile, PieceFile, RuleFile};
use super::switches::{
    BareKing, Borrow, CheckRule, Drops, LionTrading, NoMove, Perpetual, Promotion, RepetitionResult, RepetitionRule,
    Restriction,
};
use super::{Handicap, Kind, KindId, Rules};
use crate::grid::Grid;
use crate::kit::{Kits, code, dead_squares};
use crate::position::Position;
use crate::{Betza, Color, MAX_SIDE};
use std::ops::Range;
use std::sync::Arc;
use toml::Spanned;

/// The most kinds of pieces a game may have, promoted ones counted.
const MAX_KINDS: usize = 600;
/// How many games may lie between a rule file and one that is like no other.
const MAX_LIKE: u8 = 4;

/// Faults so far, and the text they are in.
struct Faults<'a> {
    text: &'a str,
    found: Vec<RuleError>,
}

impl Faults<'_> {
    fn add(&mut self, span: Range<usize>, message: impl Into<String>) {
        self.found.push(RuleError { line: line_of(self.text, span.start), message: message.into() });
    }

    /// The value of a key, or a fault that it is not there.
    fn need<T: Clone>(&mut self, value: &Option<Spanned<T>>, key: &str, example: &str) -> Option<Spanned<T>> {
        if value.is_none() {
            self.add(0..0, format!("{key} is missing; write {key} = {example}, or what game it is like = \"shogi\""));
        }
        value.clone()
    }
}

pub(super) fn read(text: &str) -> Result<Rules, Vec<RuleError>> {
    let mut file = RuleFile::read(text).map_err(|error| vec![error])?;
    let mut faults = Faults { text, found: Vec::new() };
    if let Some(like) = file.like.clone() {
        match catalogue::resolved(like.get_ref(), MAX_LIKE) {
            Some(base) => file = file.over(&base),
            None => {
                let known: Vec<&str> = catalogue::names().collect();
                faults.add(
                    like.span(),
                    format!("no game {:?} to be like; there are {}", like.get_ref(), known.join(", ")),
                );
                return Err(faults.found);
            }
        }
    }
    let rules = build(&mut faults, &file);
    match rules {
        Some(rules) if faults.found.is_empty() => check_starts(faults, rules, &file),
        _ => Err(faults.found),
    }
}

/// The positions to begin with must be positions of the game.
fn check_starts(mut faults: Faults<'_>, mut rules: Rules, file: &RuleFile) -> Result<Rules, Vec<RuleError>> {
    let starts = std::mem::take(&mut rules.handicaps);
    let shared = Arc::new(rules);
    let mut begins = Box::default();
    match Position::read(&shared, &shared.start) {
        Ok(start) => begins = start.cells,
        Err(error) => {
            let span = file.start.as_ref().map_or(0..0, Spanned::span);
            faults.add(span, format!("the start is no position: {error}"));
        }
    }
    for (handicap, told) in starts.iter().zip(file.handicaps.iter().flatten()) {
        if let Err(error) = Position::read(&shared, &handicap.start) {
            faults.add(told.span(), format!("the handicap {:?} is no position: {error}", handicap.english));
        }
    }
    if !faults.found.is_empty() {
        return Err(faults.found);
    }
    let mut rules = Arc::into_inner(shared).expect("nobody else has it");
    rules.handicaps = starts;
    rules.begins = begins;
    Ok(rules)
}

fn build(faults: &mut Faults<'_>, file: &RuleFile) -> Option<Rules> {
    let name = faults.need(&file.name, "name", "\"my-game\"")?;
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if !name.get_ref().starts_with(|c: char| c.is_ascii_lowercase())
        || !name.get_ref().chars().all(allowed)
        || name.get_ref().len() > 40
    {
        faults.add(
            name.span(),
            format!(
                "{:?} is no name; write small letters, digits and hyphens, a letter first, 40 at most",
                name.get_ref()
            ),
        );
    }
    let grid = grid(faults, file);
    let start = faults.need(&file.start, "start", "\"rbsgk/4p/5/P4/KGSBR b - 1\"");
    let kinds = kinds(faults, file);
    let (grid, start, mut kinds) = (grid?, start?, kinds?);
    let mut is_pawn = |letter: &str| {
        let found = kinds.iter_mut().find(|kind| kind.letter == *letter);
        found.map(|kind| kind.pawn = true).is_some()
    };
    if let Some(pawns) = &file.pawns {
        for letter in pawns.get_ref() {
            if !is_pawn(letter) && !pawns.span().is_empty() {
                faults.add(pawns.span(), format!("no piece {letter:?}; pawns are letters of pieces of this game"));
            }
        }
    }
    let hand_order = hand_order(faults, file, &kinds);
    let zone_ranks = file.zone.as_ref().map_or(0, |zone| *zone.get_ref());
    if zone_ranks > grid.ranks {
        let span = file.zone.as_ref().map_or(0..0, Spanned::span);
        faults.add(span, format!("a zone of {zone_ranks} ranks on a board of {}; write fewer", grid.ranks));
        return None;
    }
    let repetition = file.repetition.as_ref().map_or(
        RepetitionRule {
            times: 4,
            result: RepetitionResult::Draw,
            perpetual_check: Perpetual::Loses,
            perpetual_attack: Perpetual::Allowed,
        },
        |rule| *rule.get_ref(),
    );
    if !(2..=9).contains(&repetition.times) {
        let span = file.repetition.as_ref().map_or(0..0, Spanned::span);
        faults.add(span, "a position may return 2 to 9 times; write times = 4");
    }
    let kits = Kits::new(&kinds, grid);
    let borrow = file.borrow.unwrap_or(Borrow::None);
    let straight = borrow == Borrow::None
        && kinds.iter().all(|kind| kind.betza.elements().iter().all(|element| element.is_straight()));
    let (mut promoted, mut royal, mut lion, mut base) = (vec![0; 2], vec![false; 2], vec![false; 2], vec![0; 2]);
    for kind in &kinds {
        royal.extend([kind.royal; 2]);
        lion.extend([kind.lion; 2]);
        base.extend([kind.base.0; 2]);
        promoted.extend(Color::ALL.map(|color| kind.promotes_to.map_or(0, |to| code(to.0, color))));
    }
    let zone = Color::ALL.map(|color| {
        let mut zone = vec![false; grid.len()];
        for cell in grid.cells() {
            let (_, y) = grid.xy(cell);
            let far = if color == Color::Black { y } else { grid.ranks - 1 - y };
            zone[usize::from(cell)] = far < zone_ranks;
        }
        zone
    });
    let handicaps = file.handicaps.iter().flatten().map(|told| {
        let HandicapFile { english, japanese, start } = told.get_ref().clone();
        Handicap { english, japanese: japanese.unwrap_or_default(), start }
    });
    let dead = dead_squares(&kinds, grid);
    Some(Rules {
        english: file.english.clone().unwrap_or_else(|| name.get_ref().clone()),
        name: name.into_inner(),
        aliases: file.aliases.clone(),
        japanese: file.japanese.clone().unwrap_or_default(),
        start: start.into_inner(),
        handicaps: handicaps.collect(),
        dies: dead.iter().map(|places| places.contains(&true)).collect(),
        dead,
        begins: Box::default(),
        kinds,
        hand_order,
        grid,
        kits,
        zone,
        zone_ranks,
        promotion: file.promotion.unwrap_or(Promotion::None),
        stuck: file.stuck.unwrap_or(Restriction::Allowed),
        drops: file.drops.unwrap_or(Drops::None),
        pawn_file_limit: file.pawn_file_limit.unwrap_or(0),
        pawn_drop_mate: file.pawn_drop_mate.unwrap_or(Restriction::Allowed),
        check: file.check.unwrap_or(CheckRule::Answered),
        no_move: file.no_move.unwrap_or(NoMove::Loses),
        bare_king: file.bare_king.unwrap_or(BareKing::None),
        try_rule: file.try_rule.unwrap_or(false),
        first_check: file.first_check.unwrap_or(false),
        borrow,
        lion_trading: file.lion_trading.unwrap_or(LionTrading::Free),
        doomed_guard: file.doomed_guard.unwrap_or(true),
        okazaki: file.okazaki.unwrap_or(false),
        repetition,
        straight,
        cells: grid.cells().collect(),
        promoted,
        royal,
        lion,
        base,
    })
}

fn grid(faults: &mut Faults<'_>, file: &RuleFile) -> Option<Grid> {
    let files = faults.need(&file.files, "files", "9");
    let ranks = faults.need(&file.ranks, "ranks", "9");
    let (files, ranks) = (files?, ranks?);
    let mut sound = true;
    for side in [&files, &ranks] {
        if !(1..=MAX_SIDE).contains(side.get_ref()) {
            faults.add(side.span(), format!("a board has 1 to {MAX_SIDE} files and ranks; write 9"));
            sound = false;
        }
    }
    sound.then(|| Grid::new(*files.get_ref(), *ranks.get_ref()))
}

/// Whether a text is a letter of a piece: a capital, perhaps with + before and ' or ! behind.
fn is_letter(text: &str) -> bool {
    let text = text.strip_prefix('+').unwrap_or(text);
    let text = text.strip_suffix(['\'', '!']).unwrap_or(text);
    text.len() == 1 && text.as_bytes()[0].is_ascii_uppercase()
}

fn kinds(faults: &mut Faults<'_>, file: &RuleFile) -> Option<Vec<Kind>> {
    let before = faults.found.len();
    if file.piece.is_empty() || file.piece.len() > MAX_KINDS {
        let many = file.piece.len();
        faults.add(
            0..0,
            format!("{many} kinds of pieces; write 1 to {MAX_KINDS} lines piece = [{{ letter = …, betza = … }}]"),
        );
        return None;
    }
    if let Some(pieces) = &file.pieces {
        for letter in pieces.get_ref() {
            if !file.piece.iter().any(|piece| piece.get_ref().letter == *letter) {
                faults.add(pieces.span(), format!("the game it is like has no piece {letter:?}; leave it out"));
            }
        }
    }
    let place = |letter: &str| {
        let place = file.piece.iter().position(|piece| piece.get_ref().letter == letter)?;
        Some(KindId(u16::try_from(place).ok()?))
    };
    let mut kinds = Vec::with_capacity(file.piece.len());
    for (number, told) in file.piece.iter().enumerate() {
        let piece: &PieceFile = told.get_ref();
        let letter = piece.letter.as_str();
        if !is_letter(letter) {
            faults.add(
                told.span(),
                format!(
                    "{letter:?} is no letter; write a capital, + before it for a promoted face, \
                     ' or ! behind it where letters run out"
                ),
            );
        }
        if file.piece[..number].iter().any(|earlier| earlier.get_ref().letter == letter) {
            faults.add(told.span(), format!("there is a piece {letter:?} already; choose another letter"));
        }
        let span = if piece.betza.span().is_empty() { told.span() } else { piece.betza.span() };
        let betza = match Betza::new(piece.betza.get_ref()) {
            Ok(betza) => betza,
            Err(error) => {
                faults.add(span.clone(), format!("betza of {letter}, {error}"));
                Betza::default()
            }
        };
        if let Some(warning) = betza.unplayable() {
            faults.add(span, format!("betza of {letter}, {warning}"));
        }
        let mut other = |key: &str, to: &Option<String>| {
            let to = to.as_deref()?;
            let found = place(to);
            if found.is_none() {
                faults.add(told.span(), format!("{key} of {letter}: no piece {to:?}; add one or leave the key out"));
            }
            found
        };
        let promotes_to = other("promotes-to", &piece.promotes_to);
        let own = KindId(u16::try_from(number).unwrap_or(u16::MAX));
        let plain = letter.strip_prefix('+').and_then(place);
        let face = if piece.face.is_empty() { letter.to_owned() } else { piece.face.clone() };
        let own_called = if piece.kanji.starts_with('成') { &piece.kanji } else { &face };
        let called = piece.called.clone().unwrap_or_else(|| own_called.clone());
        let base = other("base", &piece.base).or(plain).unwrap_or(own);
        kinds.push(Kind {
            letter: letter.to_owned(),
            fairy: piece.fairy.clone().unwrap_or_else(|| letter.to_owned()),
            kanji: piece.kanji.clone(),
            face,
            called,
            kana: piece.kana.clone(),
            romaji: piece.romaji.clone(),
            english: piece.english.clone().unwrap_or_else(|| letter.to_owned()),
            abbreviation: piece.abbreviation.clone().unwrap_or_else(|| letter.to_owned()),
            betza,
            promotes_to,
            base,
            royal: piece.royal,
            lion: piece.lion,
            pawn: false,
        });
    }
    (faults.found.len() == before).then_some(kinds)
}

fn hand_order(faults: &mut Faults<'_>, file: &RuleFile, kinds: &[Kind]) -> Vec<KindId> {
    let all = (0..kinds.len()).map(|place| KindId(place as u16));
    let bases: Vec<KindId> = all.filter(|id| kinds[id.index()].base == *id && !kinds[id.index()].royal).collect();
    let Some(order) = &file.hand_order else { return bases };
    let mut hand = Vec::new();
    for letter in order.get_ref() {
        match bases.iter().find(|id| kinds[id.index()].letter == *letter) {
            Some(id) if !hand.contains(id) => hand.push(*id),
            // A game may have fewer pieces than the one it is like.
            _ if order.span().is_empty() => {}
            _ => faults.add(order.span(), format!("{letter:?} is not what a piece is in a hand; leave it out")),
        }
    }
    hand.extend(bases.iter().filter(|id| !hand.contains(id)).copied().collect::<Vec<_>>());
    hand
}
