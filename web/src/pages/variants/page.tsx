// Other kinds of shogi: what the server wrote of each is kept, with a board beside it and ways to play it.

import { render } from "preact";
import { useState } from "preact/hooks";
import { beginGame } from "../../begin/begin-game";
import { MiniBoard } from "../../board/mini";
import type { BootOf } from "../../boot";
import { loadTexts, t } from "../../i18n";
import { Segments } from "../../ui/controls";
import { sideLabel } from "../../ui/labels";
import { clockLabel } from "../../ui/time";
import { parseSfen, sizeOf } from "../../rules/position";
import { type Clock, KIND_LEVELS, type NewGame, type Side, type VariantOdds } from "../../wire";
import "./variants.css";

const byoyomi = (minutes: number, seconds: number): Clock => ({
  type: "timed",
  mainMs: minutes * 60_000,
  byoyomiMs: seconds * 1_000,
  periods: 1,
  incrementMs: 0,
});

/** Each clock, and the squares of the largest board that is usually played by it, where one is: small boards are played fast. */
const CLOCKS: readonly { clock: Clock; upTo?: number }[] = [
  { clock: byoyomi(3, 10), upTo: 20 },
  { clock: byoyomi(5, 10), upTo: 49 },
  { clock: { type: "timed", mainMs: 3 * 60_000, byoyomiMs: 0, periods: 0, incrementMs: 2_000 } },
  { clock: byoyomi(10, 30), upTo: 100 },
  { clock: byoyomi(15, 30), upTo: 121 },
  { clock: byoyomi(20, 30), upTo: 150 },
  { clock: { type: "days", daysPerMove: 3 }, upTo: Number.POSITIVE_INFINITY },
  { clock: { type: "none" } },
];

/** Where in the list the clock stands that a board asks for. */
function usualClock(sfen: string): number {
  const { files, ranks } = sizeOf(parseSfen(sfen)!);
  return CLOCKS.findIndex(({ upTo }) => upTo !== undefined && files * ranks <= upTo);
}

const [FIRST, LAST] = KIND_LEVELS;
const LEVELS = Array.from({ length: LAST - FIRST + 1 }, (_, index) => FIRST + index);

export async function start(_: HTMLElement, { variants }: BootOf<"variants">): Promise<void> {
  // The words for the sides of a handicap.
  if (variants.some(({ odds }) => odds.length)) await loadTexts("odds").catch(() => undefined);
  for (const { name, start: sfen, odds } of variants) {
    const place = document.querySelector<HTMLElement>(`[data-variant="${name}"]`);
    if (place) render(<Play name={name} sfen={sfen} odds={odds} />, place);
  }
}

function Play({ name, sfen, odds }: { name: string; sfen: string; odds: readonly VariantOdds[] }) {
  const [clock, setClock] = useState(() => usualClock(sfen));
  const [given, setGiven] = useState<VariantOdds | undefined>(undefined);
  const [side, setSide] = useState<Side>("black");
  const [level, setLevel] = useState(2);
  const [failure, setFailure] = useState<string | null>(null);
  const play = async (opponent: NewGame["opponent"]) => {
    const own = opponent.type === "self";
    const chosen = own ? ({ type: "none" } as const) : CLOCKS[clock]!.clock;
    setFailure(
      await beginGame({
        opponent,
        variant: name,
        handicap: "even",
        ...(given && { start: given.start }),
        side: own ? "black" : given ? side : "toss",
        clock: { black: chosen, white: chosen },
        rules: { conduct: "friendly", impasse: "none", takebacks: true },
      }),
    );
  };
  return (
    <>
      <MiniBoard sfen={given?.start ?? sfen} orientation="black" label={t(`variant-${name}`)} />
      <label class="field">
        <span class="label">{t("clock")}</span>
        <select name="clock" value={clock} onChange={(event) => setClock(Number(event.currentTarget.value))}>
          {CLOCKS.map((choice, index) => (
            <option key={index} value={index}>
              {clockLabel(choice.clock)}
            </option>
          ))}
        </select>
      </label>
      {odds.length > 0 && (
        <label class="field">
          <span class="label">{t("handicap")}</span>
          <select
            name="odds"
            value={given?.name ?? ""}
            onChange={(event) => setGiven(odds.find(({ name }) => name === event.currentTarget.value))}
          >
            <option value="">{t("handicap-even")}</option>
            {odds.map(({ name }) => (
              <option key={name} value={name}>
                {t(`odds-${name}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      {given && (
        <Segments
          name={`side-${name}`}
          label={t("odds-side")}
          value={side}
          options={(["black", "white"] as const).map((value) => ({ value, label: sideLabel(value, "two") }))}
          onChange={setSide}
        />
      )}
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
