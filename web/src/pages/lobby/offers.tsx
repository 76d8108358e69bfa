// Games offered by name, and by correspondence to anybody: they stay when their makers leave.

import { t } from "../../i18n";
import { Rating } from "../../ui/rating";
import type { OfferView } from "../../wire";
import type { LobbyStore } from "./store";
import { makersSide, takersSide, wishWords } from "./wish-words";

export function Offers({ store }: { store: LobbyStore }) {
  const { received, sent } = store.offers.value;
  return (
    <>
      {received.length > 0 && (
        <section class="seeks" aria-labelledby="offers-received">
          <h2 id="offers-received">{t("offers-received")}</h2>
          <ul role="list">
            {received.map((offer) => (
              <Offer key={offer.id} store={store} offer={offer} kind="received" />
            ))}
          </ul>
        </section>
      )}
      {sent.length > 0 && (
        <section class="seeks" aria-labelledby="offers-sent">
          <h2 id="offers-sent">{t("offers-sent")}</h2>
          <ul role="list">
            {sent.map((offer) => (
              <Offer key={offer.id} store={store} offer={offer} kind="sent" />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

export function Correspondence({ store }: { store: LobbyStore }) {
  const { open } = store.offers.value;
  if (open.length === 0) return null;
  return (
    <section class="seeks" aria-labelledby="offers-open">
      <h2 id="offers-open">{t("offers-open")}</h2>
      <ul role="list">
        {open.map((offer) => (
          <Offer key={offer.id} store={store} offer={offer} kind={offer.from === store.account ? "sent" : "open"} />
        ))}
      </ul>
    </section>
  );
}

function Offer({ store, offer, kind }: { store: LobbyStore; offer: OfferView; kind: "received" | "sent" | "open" }) {
  const own = kind === "sent";
  const name = own ? (offer.to ?? t("you")) : offer.from;
  const words = wishWords(offer, own ? makersSide(offer) : takersSide(offer));
  const label = [name, ...words].join(t("list-separator"));
  return (
    <li>
      <strong class="seek-name">
        <a href={`/player/${encodeURIComponent(own ? (offer.to ?? offer.from) : offer.from)}`}>{name}</a>{" "}
        {!own && offer.rating && <Rating rating={offer.rating} />}
      </strong>
      <span class="seek-clock">{words[0]}</span>
      <span class="seek-rest muted small">{words.slice(1).join(t("list-separator"))}</span>
      <span class="seek-acts">
        {!own && (
          <button
            type="button"
            class="button small primary"
            aria-label={`${t("lobby-take")}: ${label}`}
            disabled={store.found.value || store.account === null}
            onClick={() => void store.takeOffer(offer.id)}
          >
            {t("lobby-take")}
          </button>
        )}
        {kind !== "open" && (
          <button
            type="button"
            class="button small"
            aria-label={`${t(own ? "lobby-withdraw" : "offer-decline")}: ${label}`}
            onClick={() => void store.removeOffer(offer.id)}
          >
            {t(own ? "lobby-withdraw" : "offer-decline")}
          </button>
        )}
      </span>
    </li>
  );
}
