// The connection, beside the board.

import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import type { GameStore } from "./store";

/** A lost connection shows itself; nothing moves when it comes and goes. */
export function ConnectionBanner({ store }: { store: GameStore }) {
  const state = store.connection.value;
  const retryAt = store.retryAt.value;
  const [late, setLate] = useState(false);
  useEffect(() => {
    // A blink of the network is no news.
    if (state === "open") {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), 600);
    return () => clearTimeout(timer);
  }, [state]);
  if (state === "closed") {
    return (
      <p class="notice" role="alert">
        {t("connection-gone")}
      </p>
    );
  }
  if (state === "open" || !late || (!store.live.value && retryAt === null)) return null;
  return (
    <div class="notice banner" role="status">
      <span class="pulse" aria-hidden="true" />
      <span>{t("connection-lost")}</span>
      <button type="button" class="button small" onClick={() => store.retryNow()}>
        {t("connection-retry")}
      </button>
    </div>
  );
}
