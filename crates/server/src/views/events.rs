//! Events.

use crate::events::{BoardOf, Fault};
use komadai_lang::{Texts, Value};
use komadai_tournament::Named;
use komadai_wire::EventBoard;

/// Where in an event a game is played.
pub(crate) fn event_board(place: BoardOf) -> EventBoard {
    let BoardOf { event, name, round, board, host } = place;
    EventBoard { id: event, name, round, board, host }
}

/// A fault in the reader's words, with what it names; whom, as `name` calls them by their ids.
pub(crate) fn said_of_event(t: Texts, fault: &Fault, name: impl Fn(&str) -> String) -> String {
    match fault {
        Fault::Line(line) => t.with(fault.text(), &[("line", line.to_string().as_str().into())]),
        Fault::Refused(refusal) => {
            let values = refusal.reason.named().into_iter().map(|(field, named)| {
                let value = match named {
                    Named::Number(number) => Value::from(number),
                    Named::Player(id) => Value::from(name(id)),
                    Named::Text(text) => Value::from(text),
                };
                (field, value)
            });
            t.with(fault.text(), &values.collect::<Vec<_>>())
        }
        _ => t.get(fault.text()),
    }
}

#[cfg(test)]
mod tests {
    use super::said_of_event as said;
    use crate::events::Fault;
    use komadai_lang::{Lang, Texts};
    use komadai_tournament::{Reason, Refusal};

    #[test]
    fn every_reason_is_a_sentence_in_every_language_with_all_that_it_names() {
        for reason in Reason::all() {
            let fault = Fault::Refused(Refusal { reason: reason.clone() });
            for &lang in Lang::ALL {
                assert!(Texts::of(lang).has(fault.text()), "{lang}: {reason:?} has no text of its own");
                let said = said(Texts::of(lang), &fault, |_| "Hana".to_owned());
                assert!(!said.contains(['{', '}', '$']) && said.ends_with(['.', '。']), "{lang}: {reason:?}: {said}");
            }
        }
    }

    #[test]
    fn a_refusal_is_told_in_the_readers_language_with_names_instead_of_ids() {
        let refused = |reason| Fault::Refused(Refusal { reason });
        let name = |id: &str| format!("Hana{id}");
        let open = refused(Reason::NoResult { round: 2, board: 3 });
        let banned = refused(Reason::Banned { one: "1".into(), other: "2".into() });
        for (lang, fault, wanted) in [
            (Lang::Ja, &open, "2回戦3番盤の結果がまだありません。"),
            (Lang::Es, &open, "El tablero 3 de la ronda 2 aún no tiene resultado."),
            (Lang::Ja, &banned, "Hana1とHana2が当たってしまいます。"),
            (Lang::Es, &banned, "Hana1 y Hana2 tendrían que enfrentarse."),
        ] {
            let said = said(Texts::of(lang), fault, name);
            assert!(said.contains(wanted), "{said}");
            assert!(!said.contains("board") && !said.contains('"'), "{said}");
        }
    }
}
