// Who is kept from new games for a time is told why, and until when; whoever has left a game is warned.

import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import { clockText, locale } from "../../ui/time";
import type { PlayHold } from "../../wire";

const DAY_MS = 24 * 3_600_000;

export function Hold({ hold, onEnd }: { hold: PlayHold | null; onEnd: () => void }) {
  const [now, setNow] = useState(Date.now());
  const until = hold?.until ?? null;
  const ended = until !== null && until <= now;
  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  useEffect(() => {
    if (ended) onEnd();
  }, [ended, onEnd]);
  if (hold === null || ended) return null;
  const left = hold.left;
  return (
    <div class={`notice hold ${until === null ? "" : "strong"}`} role="status">
      <p>
        {hold.shared ? t("hold-shared") : left ? t("hold-left", { left: left.left, of: left.of }) : t("hold-moderator")}{" "}
        {until === null ? t("hold-warned") : <strong>{t("hold-until", { time: moment(until, now) })}</strong>}
        {until !== null && until - now < DAY_MS && (
          <span class="tabular" aria-hidden="true">
            {" "}
            {t("hold-remaining", { time: clockText(until - now) })}
          </span>
        )}
      </p>
      {left && !hold.shared && <p class="muted small">{t("hold-why")}</p>}
    </div>
  );
}

/** 14:05 today, with the date on another day. */
function moment(at: number, now: number): string {
  const today = new Date(at).toDateString() === new Date(now).toDateString();
  const day = today ? {} : ({ month: "long", day: "numeric" } as const);
  return new Intl.DateTimeFormat(locale(), { hour: "numeric", minute: "2-digit", ...day }).format(at);
}
