//! `komadai variants`.

use super::kind::SQUARE;
use komadai_variants::Rules;
use komadai_variants::rules::Drops;
use serde::Serialize;
use std::io::Write;

/// List the kinds of shogi, and relatives of it that are known but not played
#[derive(clap::Args)]
#[command(after_help = "Example: komadai variants --json
Each ID goes with --variant of perft, moves, name, diagram and match; match plays boards of a given size alone, not shogi-nxn.")]
pub(crate) struct Args {
    /// One JSON object a line
    #[arg(long)]
    json: bool,
}

/// A kind, as scripts read it.
#[derive(Serialize)]
struct Row<'a> {
    id: &'a str,
    /// None where the size is free.
    files: Option<u8>,
    ranks: Option<u8>,
    /// None where there is no rule file.
    start: Option<&'a str>,
    drops: bool,
    /// How many kinds of pieces, two faces of one counted once.
    kinds: Option<usize>,
    playable: bool,
    #[serde(skip)]
    english: &'a str,
    #[serde(skip)]
    japanese: &'a str,
}

impl<'a> Row<'a> {
    fn of(rules: &'a Rules) -> Row<'a> {
        let faces = rules.kinds().iter().enumerate();
        Row {
            id: rules.name(),
            files: Some(rules.files()),
            ranks: Some(rules.ranks()),
            start: Some(rules.start()),
            drops: rules.drops() != Drops::None,
            kinds: Some(faces.filter(|(place, kind)| kind.base.index() == *place).count()),
            playable: true,
            english: rules.english(),
            japanese: rules.japanese(),
        }
    }
}

/// Prints the list.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let rules: Vec<_> = Rules::names().filter_map(Rules::named).collect();
    let shogi = rules.iter().find(|rules| rules.name() == "shogi");
    let square = shogi.map(|rules| Row {
        id: SQUARE,
        files: None,
        ranks: None,
        start: None,
        english: "Shogi, n by n",
        japanese: "将棋（n×n）",
        ..Row::of(rules)
    });
    let unplayed = Rules::unplayed().iter().map(|game| Row {
        id: game.name,
        files: game.size.map(|(files, _)| files),
        ranks: game.size.map(|(_, ranks)| ranks),
        start: None,
        drops: game.drops,
        kinds: None,
        playable: false,
        english: game.english,
        japanese: game.japanese,
    });
    let mut out = std::io::stdout().lock();
    for row in rules.iter().map(|rules| Row::of(rules)).chain(square).chain(unplayed) {
        if args.json {
            writeln!(out, "{}", serde_json::to_string(&row)?)?;
            continue;
        }
        let unknown = if row.playable { "n×n" } else { "" };
        let size = row.files.zip(row.ranks).map_or(unknown.to_owned(), |(files, ranks)| format!("{files}×{ranks}"));
        let drops = if row.drops { "drops" } else { "" };
        let played = if row.playable { "" } else { "  (not played)" };
        writeln!(out, "{:<17} {size:<6} {drops:<6} {} {}{played}", row.id, row.english, row.japanese)?;
    }
    Ok(())
}
