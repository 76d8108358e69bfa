// The game that a lesson ends with, started at once: no clock, friendly rules, take-backs.

import { useState } from "preact/hooks";
import { t } from "../i18n";
import { api } from "../net/api";
import { keepCreated } from "../net/seats";
import type { Created, LessonGame, NewGame } from "../wire";

export function PlayOut({ game, made: note }: { game: LessonGame; made?: (id: string) => void }) {
  const [failure, setFailure] = useState("");
  const [busy, setBusy] = useState(false);
  const play = async () => {
    setBusy(true);
    const wish: NewGame = {
      opponent: { type: "engine", level: game.level },
      handicap: game.handicap,
      side: "black",
      clock: { black: { type: "none" }, white: { type: "none" } },
      rules: { conduct: "friendly", impasse: "declaration-27", takebacks: true },
      ...(game.start && { start: game.start }),
    };
    const made = await api<Created>("POST", "/api/games", wish);
    if (!made.ok) {
      setBusy(false);
      setFailure(made.error.message);
      return;
    }
    keepCreated(made.value);
    note?.(made.value.id);
    location.href = `/game/${made.value.id}`;
  };
  return (
    <div class="lesson-choice">
      <button type="button" class="button primary" disabled={busy} onClick={() => void play()}>
        {t("course-play", { level: game.level })}
      </button>
      {failure && (
        <p class="notice small" role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}
