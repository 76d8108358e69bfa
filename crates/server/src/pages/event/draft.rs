//! The next round as it would be made now, with what it costs, and what it would cost if two met or did not: nothing is done by looking at it.

use super::view::{Hung, Person, costs, why};
use super::{Asked, Seen};
use crate::app::App;
use crate::events::Fault;
use crate::refusal::Refusal;
use crate::views::said_of_event as said;
use komadai_lang::Texts;
use komadai_tournament::{Command, Event, Wish};

/// A round that is not made yet.
pub(super) struct Draft {
    /// What speaks against it; then there are no boards.
    pub(super) fault: Option<String>,
    pub(super) round: Option<Hung>,
    /// The rules that it bends.
    pub(super) why: Vec<String>,
    pub(super) tried: Option<Tried>,
}

/// What a wish would cost.
pub(super) struct Tried {
    pub(super) one: Person,
    pub(super) other: Person,
    /// The word of what is wished: `force` or `forbid`.
    pub(super) wish: &'static str,
    /// The costs with it; empty: none.
    pub(super) then: String,
    /// Why it cannot be.
    pub(super) fault: Option<String>,
}

/// What is looked at: the next round, and it with a further wish.
type Looked = (Event, Result<(), Fault>, Option<Result<Vec<komadai_tournament::Cost>, Fault>>);

impl Draft {
    /// The draft that is asked for.
    pub(super) async fn of(app: &App, seen: &Seen, asked: &Asked, t: Texts) -> Result<Option<Draft>, Refusal> {
        let tries = match asked.draft.as_deref() {
            None => return Ok(None),
            Some("force") => Some(("force", Wish::Force(asked.id.clone(), asked.other.clone(), false))),
            Some("forbid") => Some(("forbid", Wish::Forbid(asked.id.clone(), asked.other.clone()))),
            Some(_) => None,
        };
        let (event, wish) = (seen.held.event.clone(), tries.as_ref().map(|(_, wish)| wish.clone()));
        // A thousand players take a moment.
        let look = move || -> Looked {
            let mut then = event.clone();
            let made = then.apply(Command::Pair { first: None, at: None, unfinished: true });
            let cost = wish.map(|wish| event.what_if(wish).map(|(_, then)| then.costs).map_err(Fault::from));
            (then, made.map(drop).map_err(Fault::from), cost)
        };
        let (event, made, cost) = app.site.desk.work(look).await?;
        let round = event.state().and_then(|state| state.rounds.last()).filter(|_| made.is_ok());
        let hung = event.state().zip(round).map(|(state, round)| Hung::of(state, round, &seen.people, &seen.games));
        let reasons = round.and_then(|round| event.explained(round.round).ok());
        let tried = tries.zip(cost).map(|((word, wish), cost)| {
            let (Wish::Force(one, other, _) | Wish::Forbid(one, other)) = wish;
            let (then, fault) = match cost {
                Ok(then) => (costs(&then, t), None),
                Err(fault) => (String::new(), Some(said(t, &fault, |id| seen.people.get(id).name))),
            };
            Tried { one: seen.people.get(&one), other: seen.people.get(&other), wish: word, then, fault }
        });
        Ok(Some(Draft {
            fault: made.err().map(|fault| said(t, &fault, |id| seen.people.get(id).name)),
            round: hung,
            why: reasons.map_or(Vec::new(), |explained| why(&explained, &seen.people, t)),
            tried,
        }))
    }
}
