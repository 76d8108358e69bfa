// A timekeeper is invited by whoever made the game, before it begins.

import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { t } from "../../../i18n";
import { api } from "../../../net/api";
import { seatsOf } from "../../../net/seats";
import { keep, kept } from "../../../storage";
import { CopyLink } from "../../../ui/copy-link";
import type { KeeperLink } from "../../../wire";
import type { GameStore } from "../store";

/** The link that was made on this page: the server's word of it may come before the link itself. */
const made = signal<string | null>(null);
const linkKey = (game: string) => `komadai.keeper.${game}`;

export function InviteKeeper({ store }: { store: GameStore }) {
  const { id } = store.game.value;
  const [error, setError] = useState("");
  const invite = async () => {
    const seat = seatsOf(id)[0];
    const answer = await api<KeeperLink>("POST", `/api/games/${id}/keeper`, seat ? { seat } : {});
    if (!answer.ok) return setError(answer.error.message);
    made.value = new URL(answer.value.url, location.href).href;
    keep(linkKey(id), made.value, "session");
    setError("");
    store.spoken.value = t("keeper-awaited");
  };
  return (
    <div class="keeper-invite">
      <button type="button" class="button small quiet" onClick={invite} title={t("keeper-invite-line")}>
        {t("keeper-invite")}
      </button>
      {error && <p role="alert">{error}</p>}
    </div>
  );
}

/** The link to pass on, while nobody has opened it. */
export function LinkForKeeper({ store }: { store: GameStore }) {
  const link = made.value ?? kept(linkKey(store.game.value.id), "session");
  return link && <CopyLink link={link} label={t("keeper-link")} />;
}
