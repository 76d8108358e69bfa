// What is seldom told beside the board: what is offered, that an offer was declined, a link gave no seat, an end is near, a move was refused.

import { t } from "../../i18n";
import { ErrorText } from "../../ui/error-text";
import { foulName, foulWhy, sideLabel } from "../../ui/labels";
import type { OfferKind } from "../../wire";
import { ANSWERABLE, declinedText } from "./offers";
import type { GameStore } from "./store";

export function Notes({ store }: { store: GameStore }) {
  return (
    <>
      <TurnedAway store={store} />
      <Declined store={store} />
      <EndWaits store={store} />
      <Refusal store={store} />
    </>
  );
}

/** An offer that was declined, told to whoever made it, until the next move. */
function Declined({ store }: { store: GameStore }) {
  const declined = store.declined.value;
  const you = store.you.value;
  if (!declined || !you || you === declined.by) return null;
  return (
    <div class="notice refusal" role="status">
      <p>{declinedText(declined, store.game.value)}</p>
      <button type="button" class="close" aria-label={t("close")} onClick={() => store.dismissDeclined()}>
        ×
      </button>
    </div>
  );
}

/** Why the link that was opened gave no seat. */
function TurnedAway({ store }: { store: GameStore }) {
  const code = store.turnedAway.value;
  if (!code || store.you.value) return null;
  return (
    <div class="notice refusal" role="alert">
      <p>
        <ErrorText code={code} english={code} />
      </p>
      <button type="button" class="close" aria-label={t("close")} onClick={() => store.dismissTurnedAway()}>
        ×
      </button>
    </div>
  );
}

/** What is about to end the game: a resignation that waits for its turn, or a mate that asks for one. */
function EndWaits({ store }: { store: GameStore }) {
  const game = store.game.value;
  const you = store.you.value;
  if (game.result) return null;
  const resigning = game.resigning?.[0];
  if (resigning) {
    const text = you === resigning ? "resigning-you" : "resigning-side";
    return (
      <p class="notice" role="status">
        {t(text, { side: sideLabel(resigning, game.handicap) })}
      </p>
    );
  }
  if (!game.mated) return null;
  return (
    <p class="notice" role="status">
      {t(you === game.turn ? "mated-you" : "mated-side", { side: sideLabel(game.turn, game.handicap) })}
    </p>
  );
}

/** Why the server did not take a move or a claim, in the page's language where it knows the reason. */
function Refusal({ store }: { store: GameStore }) {
  const refusal = store.refusal.value;
  if (!refusal) return null;
  const { variant } = store.game.value;
  const known = foulName(refusal.code) !== `foul-${refusal.code}`;
  return (
    <div class="notice refusal" role="alert">
      {known ? (
        <p>
          <strong>{foulName(refusal.code, variant)}</strong> {foulWhy(refusal.code, variant)}
        </p>
      ) : (
        <p>
          <ErrorText
            code={refusal.code}
            english={refusal.message}
            args={{ have: refusal.details?.have ?? 0, needed: refusal.details?.needed ?? 0 }}
          />
        </p>
      )}
      <button type="button" class="close" aria-label={t("close")} onClick={() => store.dismissRefusal()}>
        ×
      </button>
    </div>
  );
}

export function Offers({ store, kinds = ANSWERABLE }: { store: GameStore; kinds?: readonly OfferKind[] }) {
  const game = store.game.value;
  const you = store.you.value;
  if (!you || game.keeper?.you) return null;
  return (
    <>
      {game.offers
        .filter((offer) => kinds.includes(offer.kind))
        .map((offer) => {
          const own = you === offer.by;
          return (
            <div class="notice offer" role={own ? "status" : "alert"} key={`${offer.by}-${offer.kind}`}>
              <p>
                {t(own ? `offer-${offer.kind}-made` : `offer-${offer.kind}-asked`, {
                  side: sideLabel(offer.by, game.handicap),
                })}
              </p>
              <div class="offer-actions">
                {own ? (
                  <button type="button" class="button small" onClick={() => store.withdraw(offer.kind)}>
                    {t("offer-withdraw")}
                  </button>
                ) : (
                  <>
                    <button type="button" class="button small primary" onClick={() => store.answer(offer.kind, true)}>
                      {t("offer-accept")}
                    </button>
                    <button type="button" class="button small" onClick={() => store.answer(offer.kind, false)}>
                      {t("offer-decline")}
                    </button>
                  </>
                )}
              </div>
            </div>
          );
        })}
    </>
  );
}
