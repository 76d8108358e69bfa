// Other kinds of shogi: what the server wrote of each is kept, with a board beside it and ways to play it.

import { render } from "preact";
import { useState } from "preact/hooks";
import { beginGame } from "../../begin/begin-game";
import { MiniBoard } from "../../board/mini";
import type { BootOf } from "../../boot";
import { t } from "../../i18n";
import { clockLabel } from "../../ui/time";
import { type Clock, KIND_LEVELS, type NewGame } from "../../wire";
import "./variants.css";

/** Small boards are played fast. */
const CLOCKS: readonly Clock[] = [
  { type: "timed", mainMs: 5 * 60_000, byoyomiMs: 10_000, periods: 1, incrementMs: 0 },
  { type: "timed", mainMs: 3 * 60_000, byoyomiMs: 0, periods: 0, incrementMs: 2_000 },
  { type: "timed", mainMs: 10 * 60_000, byoyomiMs: 30_000, periods: 1, incrementMs: 0 },
  { type: "days", daysPerMove: 3 },
  { type: "none" },
];

const [FIRST, LAST] = KIND_LEVELS;
const LEVELS = Array.from({ length: LAST - FIRST + 1 }, (_, index) => FIRST + index);

export function start(_: HTMLElement, { variants }: BootOf<"variants">): void {
  for (const { name, start: sfen } of variants) {
    const place = document.querySelector<HTMLElement>(`[data-variant="${name}"]`);
    if (place) render(<Play name={name} sfen={sfen} />, place);
  }
}

function Play({ name, sfen }: { name: string; sfen: string }) {
  const [clock, setClock] = useState(0);
  const [level, setLevel] = useState(2);
  const [failure, setFailure] = useState<string | null>(null);
  const play = async (opponent: NewGame["opponent"]) => {
    const own = opponent.type === "self";
    const chosen = own ? ({ type: "none" } as const) : CLOCKS[clock]!;
    setFailure(
      await beginGame({
        opponent,
        variant: name,
        handicap: "even",
        side: own ? "black" : "toss",
        clock: { black: chosen, white: chosen },
        rules: { conduct: "friendly", impasse: "none", takebacks: true },
      }),
    );
  };
  return (
    <>
      <MiniBoard sfen={sfen} orientation="black" label={t(`variant-${name}`)} />
      <label class="field">
        <span class="label">{t("clock")}</span>
        <select name="clock" value={clock} onChange={(event) => setClock(Number(event.currentTarget.value))}>
          {CLOCKS.map((choice, index) => (
            <option key={index} value={index}>
              {clockLabel(choice)}
            </option>
          ))}
        </select>
      </label>
      <div class="variant-ways">
        <button type="button" class="button primary" onClick={() => void play({ type: "friend" })}>
          {t("opponent-friend")}
        </button>
        <button type="button" class="button" onClick={() => void play({ type: "self" })}>
          {t("opponent-self")}
        </button>
        <a class="button" href={`/lobby?variant=${name}`}>
          {t("lobby-door")}
        </a>
      </div>
      <div class="variant-ways variant-engine">
        <label class="field">
          <span class="label">{t("level")}</span>
          <select name="level" value={level} onChange={(event) => setLevel(Number(event.currentTarget.value))}>
            {LEVELS.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </select>
        </label>
        <button type="button" class="button" onClick={() => void play({ type: "engine", level })}>
          {t("opponent-engine")}
        </button>
      </div>
      {failure && (
        <p class="notice" role="alert">
          {failure}
        </p>
      )}
    </>
  );
}
