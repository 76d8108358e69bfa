// On from the position shown, against the engine.

import { useState } from "preact/hooks";
import { t } from "../i18n";
import { api } from "../net/api";
import { keepCreated } from "../net/seats";
import { type Position, toSfen } from "../rules/position";
import type { Color } from "../rules/types";
import { Segments } from "../ui/controls";
import { friendlyGame } from "./friendly-game";
import { levelWords } from "./level";
import { type Created, LEVELS } from "../wire";
import { remembered } from "./choices";

/** `ply` counts the moves that led to the position. */
export function PlayFrom({ position, ply }: { position: Position; ply: number }) {
  const [side, setSide] = useState<Color>(position.turn);
  const [level, setLevel] = useState(remembered().level);
  const [failure, setFailure] = useState("");
  const [busy, setBusy] = useState(false);
  const play = async () => {
    setBusy(true);
    const wish = friendlyGame(level, { side, start: toSfen(position) });
    const made = await api<Created>("POST", "/api/games", wish);
    if (!made.ok) {
      setBusy(false);
      setFailure(made.error.message);
      return;
    }
    keepCreated(made.value);
    location.href = `/game/${made.value.id}`;
  };
  return (
    <form
      class="play-from"
      onSubmit={(event) => {
        event.preventDefault();
        void play();
      }}
    >
      <h2>{t("play-from")}</h2>
      <p class="muted">{t("play-from-line", { ply })}</p>
      <Segments
        name="play-side"
        label={t("play-from-side")}
        value={side}
        options={(["black", "white"] as const).map((value) => ({ value, label: t(`side-${value}`) }))}
        onChange={setSide}
      />
      <label class="field">
        <span>{t("level")}</span>
        <select value={level} onChange={(event) => setLevel(Number(event.currentTarget.value))}>
          {LEVELS.map((choice) => (
            <option key={choice.level} value={choice.level}>
              {[choice.level, ...levelWords(choice)].join(t("list-separator"))}
            </option>
          ))}
        </select>
      </label>
      {failure && (
        <p class="notice small" role="alert">
          {failure}
        </p>
      )}
      <div class="dialog-actions">
        <button type="submit" class="button primary" disabled={busy}>
          {t("play-from-start")}
        </button>
      </div>
    </form>
  );
}
