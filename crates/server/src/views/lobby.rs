//! The lobby, and games that are offered.

use crate::lobby::{self, LiveGame, Offered, Seek, Telling, View, Waiting};
use crate::offers::Offers;
use crate::wish::{Ranks, Wish, Words};
use komadai_game::Instant;
use komadai_wire::{
    ApiError, Created, LobbyOut, LobbyRefusal, LobbyView, OfferView, OffersView, PoolView, RankRange, Seats, SeekView,
    SeekWish, Side, SideChoice, Sides,
};

/// The game that somebody looks for, as they have said it.
///
/// # Errors
/// It cannot be played.
pub(crate) fn wish(said: &SeekWish) -> Result<Wish, ApiError> {
    let contract = said.contract(["", ""], 0)?;
    let is_standard = contract.is_standard();
    let config = contract.config;
    Ok(Wish {
        words: serde_json::to_value(said).unwrap_or_default(),
        kind: (!is_standard).then_some(config.start),
        handicap: said.handicap,
        side: match said.side {
            SideChoice::Black => Some(Side::Black),
            SideChoice::White => Some(Side::White),
            SideChoice::Toss => None,
        },
        controls: config.controls,
        rules: config.rules,
        rated: said.rated,
        by_rank: said.by_rank,
        ranks: said.ranks.as_ref().map(ranks),
        protocol: None,
    })
}

/// The ranks that a game is for; none: they make no sense.
fn ranks(said: &RankRange) -> Ranks {
    let ranks = [said.lowest.parse().ok()?, said.highest.parse().ok()?];
    Some(ranks).filter(|[lowest, highest]| lowest <= highest)
}

/// The same as it was kept.
pub(crate) fn kept_wish(words: &Words) -> Option<Wish> {
    wish(&said_wish(words)?).ok()
}

/// What was said of a game that is looked for; none where another program has written it.
fn said_wish(words: &Words) -> Option<SeekWish> {
    serde_json::from_value(words.clone()).ok()
}

/// The lobby as everybody sees it.
pub(crate) fn lobby(view: &View) -> LobbyView {
    LobbyView {
        seeks: view.seeks.iter().filter_map(seek).collect(),
        pools: pools(&view.pools),
        games: live_games(&view.games),
        here: view.here,
        people: view.people.clone(),
    }
}

/// What everybody in the lobby is told.
pub(crate) fn lobby_told(telling: &Telling) -> LobbyOut {
    match telling {
        Telling::All(view) => LobbyOut::Lobby { lobby: lobby(view) },
        Telling::Changed { opened, gone, pools, here, people, games } => LobbyOut::Changed {
            opened: opened.iter().filter_map(seek).collect(),
            gone: gone.clone(),
            pools: self::pools(pools),
            here: *here,
            people: people.clone(),
            games: games.as_deref().map(live_games),
        },
    }
}

fn seek(seek: &Seek) -> Option<SeekView> {
    Some(SeekView {
        id: seek.id.clone(),
        name: (!seek.name.is_empty()).then(|| seek.name.clone()),
        rating: seek.rating.clone().map(super::rating),
        wish: said_wish(&seek.wish)?,
        since: Instant(seek.since),
        program: seek.program,
    })
}

/// The pools of the lobby.
pub(crate) fn pools(pools: &[Waiting]) -> Vec<PoolView> {
    pools.iter().map(|pool| self::pool(*pool)).collect()
}

/// One of them.
pub(crate) fn pool(pool: Waiting) -> PoolView {
    let Waiting { code, control, waiting } = pool;
    PoolView { code: code.to_owned(), clock: control.into(), waiting }
}

/// Games that are played.
pub(crate) fn live_games(games: &[LiveGame]) -> Vec<komadai_wire::LiveGame> {
    games.iter().cloned().map(live_game).collect()
}

/// One of them.
pub(crate) fn live_game(game: LiveGame) -> komadai_wire::LiveGame {
    let LiveGame { id, names, ratings, variant, sfen, ply, turn, handicap, control, speed, last, moves } = game;
    let (clock, speed) = (control.into(), speed.code().to_owned());
    let ratings = ratings.map(|both| Sides { black: super::rating(both.black), white: super::rating(both.white) });
    komadai_wire::LiveGame { id, names, ratings, variant, sfen, ply, turn, handicap, clock, speed, last, moves }
}

/// A game that was made, with one's own seat.
pub(crate) fn created(created: lobby::Created) -> Created {
    let lobby::Created { id, url, seats: lobby::Seats { black, white } } = created;
    Created { id, url, seats: Seats { black, white }, keeper: None, invite: None }
}

/// What the lobby refuses.
pub(crate) const fn lobby_refusal(refusal: lobby::Refusal) -> LobbyRefusal {
    use lobby::Refusal;
    match refusal {
        Refusal::NoSession => LobbyRefusal::NoSession,
        Refusal::SeekGone => LobbyRefusal::SeekGone,
        Refusal::OwnSeek => LobbyRefusal::OwnSeek,
        Refusal::TooManySeeks => LobbyRefusal::TooManySeeks,
        Refusal::LobbyFull => LobbyRefusal::LobbyFull,
        Refusal::NoSuchPool => LobbyRefusal::NoSuchPool,
        Refusal::NoClock => LobbyRefusal::NoClock,
        Refusal::NeedsAccount => LobbyRefusal::NeedsAccount,
        Refusal::NeverRated => LobbyRefusal::NeverRated,
        Refusal::PlayBanned => LobbyRefusal::PlayBanned,
        Refusal::Sheltered => LobbyRefusal::Sheltered,
        Refusal::BadRanks => LobbyRefusal::BadRanks,
        Refusal::NotInRange => LobbyRefusal::NotInRange,
    }
}

/// What a refusal says, to whoever reads no code.
pub(crate) const fn lobby_refusal_words(refusal: lobby::Refusal) -> &'static str {
    use lobby::Refusal;
    match refusal {
        Refusal::NoSession => {
            "a seat is given to a session: send its cookie, or a token of your own in the header Komadai-Guest"
        }
        Refusal::SeekGone => "this seek is no longer there",
        Refusal::OwnSeek => "this seek is your own",
        Refusal::TooManySeeks => "you have as many seeks as one may have",
        Refusal::LobbyFull => "the lobby is full",
        Refusal::NoSuchPool => "there is no such pool",
        Refusal::NeedsAccount => "only accounts play for ratings",
        Refusal::BadRanks => "these are no ranks, or the lowest is above the highest",
        Refusal::NotInRange => "this game is for players of other ranks",
        Refusal::NeverRated => "a game with these odds, clocks or rules is never rated",
        Refusal::PlayBanned => "you are kept from new games for a time; GET /api/me/hold says why, and until when",
        Refusal::Sheltered => "a teacher lets you play with your class and against the engine",
        Refusal::NoClock => "a game found in the lobby has a clock",
    }
}

/// What is offered.
pub(crate) fn offers(offers: Offers) -> OffersView {
    let all = |offers: Vec<Offered>| offers.into_iter().filter_map(offered).collect();
    let Offers { open, received, sent } = offers;
    OffersView { open: all(open), received: all(received), sent: all(sent) }
}

fn offered(offer: Offered) -> Option<OfferView> {
    let Offered { id, from, to, rating, wish, since, expires } = offer;
    let (wish, rating) = (said_wish(&wish.words)?, rating.map(super::rating));
    Some(OfferView { id, from, to, rating, wish, since: Instant(since), expires: Instant(expires) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ratings::ShownRating;
    use komadai_wire::{Millis, RatingView};

    /// What an older or newer node reads, or has written.
    fn same<A: serde::Serialize, B: serde::Serialize>(kept: &A, said: &B) {
        assert_eq!(serde_json::to_value(kept).unwrap(), serde_json::to_value(said).unwrap());
    }

    #[test]
    fn nodes_tell_each_other_what_they_have_always_told() {
        for rank in [None, Some("3k"), Some("1d")] {
            let rating = ShownRating { value: 1500, provisional: false, rank: rank.map(|rank| rank.parse().unwrap()) };
            same(&rating, &super::super::rating(rating.clone()));
            let said = RatingView { value: 1500, provisional: false, rank: rank.map(str::to_owned) };
            let read: ShownRating = serde_json::from_value(serde_json::to_value(said).unwrap()).unwrap();
            assert_eq!(read, rating);
        }
        for seats in [
            lobby::Seats { black: Some("b".to_owned()), white: None },
            lobby::Seats { black: None, white: Some("w".to_owned()) },
        ] {
            let made = lobby::Created { id: "g".to_owned(), url: "/game/g#b".to_owned(), seats };
            same(&made, &created(made.clone()));
        }
        use lobby::Refusal::*;
        for refusal in [
            NoSession,
            SeekGone,
            OwnSeek,
            TooManySeeks,
            LobbyFull,
            NoSuchPool,
            NoClock,
            NeedsAccount,
            NeverRated,
            PlayBanned,
            Sheltered,
            BadRanks,
            NotInRange,
        ] {
            same(&refusal, &lobby_refusal(refusal));
        }
    }

    #[test]
    fn a_game_that_is_looked_for_is_the_one_that_was_said() {
        let timed = |main: u64| komadai_wire::Clock::Timed {
            main_ms: Millis(main),
            byoyomi_ms: Millis(30_000),
            periods: 1,
            increment_ms: Millis(0),
        };
        let said = pool(Waiting::nobody()[0]).wish();
        let ranks = RankRange { lowest: "5k".to_owned(), highest: "1d".to_owned() };
        for said in [
            said.clone(),
            SeekWish { clock: timed(60_000), white_clock: Some(timed(30_000)), ..said.clone() },
            SeekWish { clock: komadai_wire::Clock::Days { days_per_move: 3 }, rated: true, ..said.clone() },
            SeekWish { handicap: komadai_wire::Handicap::Two, ..said.clone() },
            SeekWish { handicap: komadai_wire::Handicap::Two, side: SideChoice::White, ..said.clone() },
            SeekWish { side: SideChoice::White, by_rank: true, ranks: Some(ranks), ..said.clone() },
            SeekWish { variant: Some("minishogi".to_owned()), ..said.clone() },
        ] {
            let wish = wish(&said).unwrap();
            assert_eq!(kept_wish(&wish.words).as_ref(), Some(&wish));
            assert_eq!(said_wish(&wish.words).as_ref(), Some(&said));
            for bits in 0..32 {
                assert_eq!(wish.contract(["Ann", "Ben"], bits).unwrap(), said.contract(["Ann", "Ben"], bits).unwrap());
            }
        }
        let none = RankRange { lowest: "1d".to_owned(), highest: "5k".to_owned() };
        assert_eq!(wish(&SeekWish { ranks: Some(none), ..said }).unwrap().ranks, Some(None));
    }
}
