//! Titles, with who has held them. What no source says is left out: a history has gaps rather than guesses.

use std::sync::LazyLock;

/// What kind of title it is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Group {
    /// One of the major titles of professionals, which a holder defends in a match.
    Major,
    /// A title of women professionals.
    Women,
    /// Another tournament of professionals.
    Cup,
    /// A championship of amateurs, of a country or of the world.
    Amateur,
    /// A championship of programs.
    Computer,
    /// The Meijin while it was held for life.
    Old,
}

impl Group {
    /// All of them in the order in which they are told, each with its stable word.
    pub const ALL: [(Group, &str); 6] = [
        (Group::Major, "major"),
        (Group::Women, "women"),
        (Group::Cup, "cup"),
        (Group::Amateur, "amateur"),
        (Group::Computer, "computer"),
        (Group::Old, "old"),
    ];
}

/// A title.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Title {
    /// Its id.
    pub id: &'static str,
    /// Its name in Japanese.
    pub ja: &'static str,
    /// Its name elsewhere.
    pub en: &'static str,
    /// What kind it is.
    pub group: Group,
    /// The first year in which it was held as such.
    pub from: u16,
    /// The last one; none: it is held still.
    pub to: Option<u16>,
    /// Who has held it, as far as that has a source, the earliest first.
    pub editions: Vec<Edition>,
}

/// Who has won a title in a year.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Edition {
    /// Which one it is, counted from the first; none: they are not numbered.
    pub number: Option<u16>,
    /// The year; of a title that is decided in winter, that in which its season began.
    pub year: u16,
    /// Who holds it from then on.
    pub holder: &'static str,
    /// Whom they beat, where that has a source.
    pub over: Option<&'static str>,
    /// How: games won and lost.
    pub score: Option<(u8, u8)>,
}

/// All titles.
pub fn titles() -> &'static [Title] {
    static TITLES: LazyLock<Vec<Title>> = LazyLock::new(|| {
        let titles = lines(include_str!("../titles/titles.tsv")).filter_map(title);
        let mut titles: Vec<Title> = titles.collect();
        for line in lines(include_str!("../titles/holders.tsv")) {
            let (id, edition) = edition(line);
            if let (Some(edition), Some(title)) = (edition, titles.iter_mut().find(|title| title.id == id)) {
                title.editions.push(edition);
            }
        }
        titles
    });
    &TITLES
}

/// The major titles of a year.
pub fn majors(year: u16) -> impl Iterator<Item = &'static Title> {
    titles().iter().filter(move |title| title.group == Group::Major && title.is_held_in(year))
}

impl Title {
    /// Whether it was held in a year.
    pub fn is_held_in(&self, year: u16) -> bool {
        self.from <= year && self.to.is_none_or(|to| year <= to)
    }
}

fn lines(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Columns of a line; those that are not there are empty.
fn columns<const N: usize>(line: &'static str) -> [&'static str; N] {
    let mut columns = line.split('\t');
    std::array::from_fn(|_| columns.next().unwrap_or_default())
}

fn title(line: &'static str) -> Option<Title> {
    let [id, ja, en, group, from, to] = columns(line);
    let (group, _) = Group::ALL.into_iter().find(|(_, word)| *word == group)?;
    Some(Title { id, ja, en, group, from: from.parse().ok()?, to: to.parse().ok(), editions: Vec::new() })
}

fn edition(line: &'static str) -> (&'static str, Option<Edition>) {
    let [id, number, year, holder, over, score] = columns(line);
    let score = score.split_once('-').and_then(|(won, lost)| Some((won.parse().ok()?, lost.parse().ok()?)));
    let over = Some(over).filter(|over| !over.is_empty());
    let edition = year.parse().ok().map(|year| Edition { number: number.parse().ok(), year, holder, over, score });
    (id, edition)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_read_and_stands_in_its_order() {
        let read: usize = titles().iter().map(|title| title.editions.len()).sum();
        assert_eq!(read, lines(include_str!("../titles/holders.tsv")).count());
        assert_eq!(titles().len(), lines(include_str!("../titles/titles.tsv")).count());
        for title in titles() {
            assert!(title.editions.is_sorted_by_key(|edition| edition.year), "{}", title.id);
            for edition in &title.editions {
                assert!(!edition.holder.is_empty() && edition.over != Some(edition.holder), "{} {edition:?}", title.id);
                assert!(edition.score.is_none_or(|(won, lost)| won > lost), "{} {edition:?}", title.id);
                assert!(edition.score.is_none() || edition.over.is_some(), "{} {edition:?}", title.id);
            }
        }
    }

    #[test]
    fn t06_there_were_seven_titles_in_1996_and_eight_in_2018() {
        assert_eq!(majors(1996).count(), 7);
        assert_eq!(majors(2018).count(), 8);
        assert!(majors(1987).any(|title| title.id == "judan") && majors(1988).any(|title| title.id == "ryuo"));
    }

    #[test]
    fn t09_t10_t12_the_history_of_a_title_is_looked_up_by_year() {
        let of = |id: &str, year: u16| {
            let title = titles().iter().find(|title| title.id == id).unwrap();
            title.editions.iter().find(|edition| edition.year == year).copied().unwrap()
        };
        assert_eq!((of("meijin", 1937).holder, of("meijin", 1937).over), ("木村義雄", None));
        let meijin = of("meijin", 1982);
        assert_eq!((meijin.number, meijin.holder), (Some(40), "加藤一二三"));
        // The match of 1982 has a source for its holder alone; what the mission says of it stands among the famous games.
        assert_eq!(of("oi", 2019).number, Some(60));
        assert_eq!(of("ryuo", 1996).score, Some((4, 1)));
    }
}
