//! The rules of a game among the headers of its record: in words for people, then as they are stored, so that they are read back.

use komadai_game::{Conduct, Config, Rules};
use komadai_kifu::{HeaderKey, Record};
use komadai_shogi::impasse::ImpasseRules;

/// The header's name.
const NAME: &str = "対局規定";

/// The header and its value. Of another kind of shogi what is said of impasse is not in force, so the conduct alone is told.
pub(crate) fn header(config: &Config) -> (HeaderKey, String) {
    let rules = &config.rules;
    let conduct = match rules.conduct {
        Conduct::Strict => "反則負け",
        Conduct::Friendly => "反則は指し直し",
    };
    if config.start.shogi().is_none() {
        return (HeaderKey::Other(NAME.to_owned()), conduct.to_owned());
    }
    let named = ImpasseRules::PRESETS.iter().find(|(_, rule)| rule.rules().as_ref() == Some(&rules.impasse));
    let impasse = named.map_or("別に定める", |(name, _)| name);
    let stored = config.to_string();
    let lines: Vec<&str> = stored.lines().skip_while(|line| !line.starts_with("rules ")).collect();
    (HeaderKey::Other(NAME.to_owned()), format!("{conduct}、入玉：{impasse} <{}>", lines.join("; ")))
}

/// The rules that a record says it was played by; none if it does not, or in words of another program.
pub fn rules_of(record: &Record) -> Option<Rules> {
    let value = record.headers.get(&HeaderKey::Other(NAME.to_owned()))?;
    let stored = value.strip_suffix('>')?.rsplit_once('<')?.1.replace("; ", "\n");
    let start = komadai_shogi::Position::start();
    let config: Config = format!("start {start}\nclock black none\nclock white none\n{stored}\n").parse().ok()?;
    Some(config.rules)
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_kifu::{Format, read_text, write};
    use komadai_shogi::{ByColor, Handicap, Setup};

    #[test]
    fn rules_go_through_every_format_that_has_headers_and_come_back() {
        let friendly = Rules { conduct: Conduct::Friendly, move_limit: Some(320), ..Rules::STRICT };
        let trying = Rules { impasse: ImpasseRules::from_code("try").unwrap(), ..Rules::STRICT };
        for rules in [Rules::STRICT, friendly, trying] {
            let config = Config::new(Handicap::Even, ByColor::from_fn(|_| komadai_game::Control::Unlimited), rules);
            let mut record = Record::new(Setup::start());
            let (key, value) = header(&config);
            record.headers.push(key, value);
            assert_eq!(rules_of(&record), Some(config.rules));
            for format in [Format::Kif, Format::Ki2, Format::Csa, Format::Csa3, Format::Jkf, Format::Psn] {
                let text = write(&record, format);
                let again = read_text(&text, Some(format)).records.remove(0);
                assert_eq!(rules_of(&again), Some(config.rules), "{format}:\n{text}");
            }
        }
        assert_eq!(rules_of(&Record::new(Setup::start())), None);
    }
}
