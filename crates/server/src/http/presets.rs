//! What the form of a new game offers to choose from.

use komadai_game::{Control, Millis, Rules as GameRules};
use komadai_shogi::impasse::ImpasseRules;
use komadai_wire::{Clock, Preset, Rules};

pub(super) fn clocks() -> Vec<Preset<Clock>> {
    let byoyomi = |minutes, seconds| Control::byoyomi(Millis::minutes(minutes), Millis::seconds(seconds));
    let sudden = |minutes| Control::sudden_death(Millis::minutes(minutes));
    let increment = |minutes, seconds| Control::increment(Millis::minutes(minutes), Millis::seconds(seconds));
    [
        ("0-10", byoyomi(0, 10)),
        ("3-0", sudden(3)),
        ("10-0", sudden(10)),
        ("5-30", byoyomi(5, 30)),
        ("10-30", byoyomi(10, 30)),
        ("15-60", byoyomi(15, 60)),
        ("floodgate", increment(10, 10)),
        ("days-3", Control::Days(3)),
        ("none", Control::Unlimited),
    ]
    .map(|(code, control): (&str, Control)| Preset { code: code.to_owned(), value: control.into() })
    .into()
}

pub(super) fn rules() -> Vec<Preset<Rules>> {
    [
        ("friendly", GameRules::FRIENDLY),
        ("strict", GameRules::STRICT),
        ("jsa-pro", GameRules { impasse: ImpasseRules::PROFESSIONAL_24, ..GameRules::STRICT }),
        ("try", GameRules { impasse: ImpasseRules::TRY, ..GameRules::FRIENDLY }),
    ]
    .map(|(code, rules): (&str, GameRules)| Preset { code: code.to_owned(), value: (&rules).into() })
    .into()
}
