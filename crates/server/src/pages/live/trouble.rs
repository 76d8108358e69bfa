//! Why what came for a board was not taken, in the reader's words. It is kept as a code and what belongs to it (`site`'s `relay`).

use komadai_lang::{Texts, runs};

/// What is told of it.
pub(super) fn words(t: Texts, kept: &str) -> String {
    let (code, rest) = kept.split_once(' ').unwrap_or((kept, ""));
    match code {
        "fault" => fault(t, rest),
        // Words of the place, which there is no text for any more.
        "record" => rest.split_once(' ').map_or(rest, |(_, why)| why).to_owned(),
        "refused" if matches!(rest, "no-node" | "too-long" | "too-large") => {
            t.get(format!("live-trouble-{rest}").as_str())
        }
        "refused" => rest.to_owned(),
        "status" => t.with("live-trouble-status", &[("status", rest.into())]),
        _ => {
            let id = format!("live-trouble-{code}");
            if t.has(&id) { t.get(&id) } else { kept.to_owned() }
        }
    }
}

/// What is wrong with a record: line, code, number of the move, limit, and the text at fault.
fn fault(t: Texts, kept: &str) -> String {
    let mut parts = kept.splitn(5, ' ');
    let mut next = || parts.next().unwrap_or_default();
    let (line, code, ply, limit, text) = (next(), next(), next(), next(), next());
    // A start that no game can have is shown elsewhere, but not taken here.
    let code = if code == "impossible-start" { "unusable-start" } else { code };
    let ids = [format!("foul-{code}"), format!("record-fault-{code}")];
    let id = ids.into_iter().find(|id| t.has(id)).unwrap_or_else(|| "record-fault-not-understood".to_owned());
    let said = t.with(&id, &[("limit", limit.into())]);
    let mut why: String = runs(&said, ['[', ']']).iter().map(|run| run.text).collect();
    if ply != "0" {
        why = t.with("record-fault-move", &[("ply", ply.into()), ("why", why.as_str().into())]);
    }
    if !text.is_empty() {
        why = t.with("live-trouble-text", &[("text", text.into()), ("why", why.as_str().into())]);
    }
    if line == "0" { why } else { t.with("live-trouble-line", &[("line", line.into()), ("why", why.as_str().into())]) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_lang::Lang;

    #[test]
    fn what_is_wrong_is_told_in_every_language_with_its_place() {
        for (lang, told) in [
            (Lang::En, "line 7: “55角打” – Move 3: No such piece."),
            (Lang::Ja, "7行目：「55角打」– 3手目：動かす駒がありません。"),
        ] {
            let said = words(Texts::of(lang), "fault 7 no-piece 3 0 55角打");
            assert_eq!(said, told, "{lang:?}");
        }
        for &lang in Lang::ALL {
            let t = Texts::of(lang);
            for kept in [
                "fault 2 not-understood 0 0 hello world",
                "fault 0 too-many-moves 0 20000 ",
                "fault 1001 too-many-lines 0 1000 2g2f",
                "fault 0 impossible-start 0 0 ",
                "fault 3 uchifuzume 9 0 P*1b",
                "fault 1 something-new 0 0 x",
                "refused too-large",
                "refused too-long",
                "status 404",
                "slow",
            ] {
                let said = words(t, kept);
                let is_worded = !said.is_empty() && !said.contains(['[', '{']) && !said.contains("fault ");
                assert!(is_worded && !said.contains("live-trouble"), "{lang:?} {kept}: {said}");
                assert!(lang == Lang::En || said != words(Texts::of(Lang::En), kept), "{lang:?} {kept}: {said}");
            }
        }
        let many = words(Texts::of(Lang::En), "fault 1001 too-many-lines 0 1000 2g2f");
        assert!(many.contains("1000 lines"), "{many}");
        // What was kept before there were codes.
        assert_eq!(words(Texts::of(Lang::Ja), "record 7 something is wrong"), "something is wrong");
    }
}
