// The friend's seat, for whoever made the game: the link to pass on, and the seat offered again to somebody else.

import { useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import { api } from "../../net/api";
import { inviteOf, keepInvite, seatsOf } from "../../net/seats";
import { CopyLink } from "../../ui/copy-link";
import { Removal } from "../../ui/removal";
import type { Color } from "../../rules/types";
import type { InviteLink, Reach } from "../../wire";
import type { GameStore } from "./store";
import "./invitation.css";

export function Invitation({ store }: { store: GameStore }) {
  const game = store.game.value;
  const you = store.you.value;
  const link = useSignal(inviteOf(game.id));
  const offered = store.offered.value;
  const [error, setError] = useState("");
  const waiting = game.paused?.reason === "waiting";
  const friend: Color | null = you === "black" ? "white" : you === "white" ? "black" : null;
  const here = !!friend && store.presence.value.players[friend];
  const host = friend && game.opponentKind === "friend" && you === game.creator;
  if (!host || game.result || here) {
    const said = game.keeper || game.janken || store.clock.value.calledOffAt !== undefined;
    if (!waiting || said) return null;
    return (
      <p class="notice">
        {t("waiting-begins")} <span class="muted">{keptText(store)}</span>
      </p>
    );
  }

  const offer = async () => {
    const made = await api<InviteLink>("POST", `/api/games/${game.id}/invite`, {});
    if (!made.ok) return setError(made.error.message);
    keepInvite(game.id, made.value);
    link.value = inviteOf(game.id);
    store.linkOffered();
    setError("");
  };

  // Once the game has begun its friend comes back alone, unless the host wants somebody else.
  const shown = link.value && (waiting || offered);
  return (
    <div class={`notice invite ${waiting ? "invite-open" : ""}`}>
      <p class={shown ? "" : "invite-away"}>{t(shown ? "invite-text" : "invite-away")}</p>
      {shown && <LinkToPassOn link={link.value!} />}
      <p class="invite-again">
        {waiting && !game.keeper && <span class="small muted">{t("waiting-begins")}</span>}
        <button
          type="button"
          class={`button small ${shown ? "quiet" : ""}`}
          onClick={offer}
          title={t("invite-again-title")}
        >
          {t("invite-again")}
        </button>
      </p>
      {offered && (
        <p class="small muted" role="status">
          {t("invite-again-done")}
        </p>
      )}
      {error && <p role="alert">{error}</p>}
      {waiting && (
        <Removal
          kept={keptText(store)}
          label={t("game-delete")}
          path={`/api/games/${game.id}`}
          body={{ seat: seatsOf(game.id)[0] }}
          next="/"
        />
      )}
    </div>
  );
}

/** For how long a game waits. */
const keptText = (store: GameStore) =>
  store.keptDays ? t("game-kept", { days: store.keptDays }) : t("game-kept-always");

const OWN_NAMES = ["localhost", "127.0.0.1", "[::1]"];

/** The link, by an address that other machines can reach where this page is open under the machine's name for itself. */
function LinkToPassOn({ link }: { link: string }) {
  const [reach, setReach] = useState<Reach | null>(null);
  const [host, setHost] = useState("");
  const local = OWN_NAMES.includes(location.hostname);
  useEffect(() => {
    if (!local) return;
    void api<Reach>("GET", "/api/reach").then((answer) => {
      if (!answer.ok) return;
      setReach(answer.value);
      setHost(answer.value.addresses[0] ?? "");
    });
  }, []);
  const shown = new URL(link);
  if (host) shown.hostname = host;
  return (
    <>
      <CopyLink key={shown.href} link={shown.href} label={t("invite-link")} />
      {local && reach && (
        <div class="invite-reach small">
          <p>
            {t(host ? "invite-network" : reach.beyond ? "invite-unknown" : "invite-local", {
              port: location.port || "80",
            })}
          </p>
          {reach.addresses.length > 1 && (
            <select
              aria-label={t("invite-address")}
              value={host}
              onChange={(event) => setHost(event.currentTarget.value)}
            >
              {reach.addresses.map((address) => (
                <option key={address}>{address}</option>
              ))}
            </select>
          )}
        </div>
      )}
    </>
  );
}
