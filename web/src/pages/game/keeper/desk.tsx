// What the timekeeper can do now. The server says what holds.

import { useState } from "preact/hooks";
import { t } from "../../../i18n";
import { sideLabel } from "../../../ui/labels";
import type { KeeperAct, Ruling, Side } from "../../../wire";
import type { GameStore } from "../store";

const SIDES = ["black", "white"] as const;
const RULINGS = ["resigned", "timeout", "foul", "abandoned", "repetition", "impasse", "aborted"] as const;
type RulingKind = (typeof RULINGS)[number];

const isOfSide = (kind: RulingKind): kind is "resigned" | "timeout" | "foul" | "abandoned" =>
  kind !== "repetition" && kind !== "impasse" && kind !== "aborted";

export function Desk({ store }: { store: GameStore }) {
  const { furigoma, handicap, names, paused } = store.game.value;
  const keep = (act: KeeperAct) => store.request({ type: "keep", act });
  const waiting = paused?.reason === "waiting";
  const timed = store.clock.value.black.limited || store.clock.value.white.limited;
  return (
    <div class="keeper-desk">
      <p class="small muted">{t("keeper-you")}</p>
      <div class="keeper-acts-now">
        {waiting &&
          !furigoma &&
          handicap === "even" &&
          SIDES.map((side) => (
            <button key={side} type="button" class="button small" onClick={() => keep({ type: "tossed", side })}>
              {t("keeper-toss", { player: names[side] || sideLabel(side, handicap) })}
            </button>
          ))}
        {!paused && timed && (
          <button
            type="button"
            class="button small"
            onClick={() => keep({ type: "called", side: store.game.value.turn, leftMs: 0 })}
          >
            {t("keeper-call")}
          </button>
        )}
        {paused ? (
          <button type="button" class="button small primary" onClick={() => keep({ type: "started" })}>
            {t("keeper-start")}
          </button>
        ) : (
          <button type="button" class="button small primary" onClick={() => keep({ type: "stopped" })}>
            {t("keeper-stop")}
          </button>
        )}
      </div>
      {paused && timed && <Correction store={store} keep={keep} />}
      {!waiting && <Rulings store={store} keep={keep} />}
    </div>
  );
}

interface Part {
  readonly store: GameStore;
  readonly keep: (act: KeeperAct) => void;
}

function Correction({ store, keep }: Part) {
  const { handicap } = store.game.value;
  const [side, setSide] = useState<Side>(store.game.value.turn);
  const clock = store.clock.value[side];
  const [minutes, seconds] = [Math.floor(clock.mainMs / 60_000), Math.floor((clock.mainMs % 60_000) / 1000)];
  return (
    <details name="keeper">
      <summary>{t("keeper-correct")}</summary>
      <form
        // What stands in the fields is the clock of the side that was chosen.
        key={`${side}-${clock.mainMs}-${clock.periodsLeft}`}
        class="keeper-form"
        onSubmit={(event) => {
          event.preventDefault();
          const number = (name: string) =>
            (event.currentTarget.elements.namedItem(name) as HTMLInputElement | null)?.valueAsNumber || 0;
          const mainMs = number("minutes") * 60_000 + number("seconds") * 1000;
          keep({ type: "clock-set", side, mainMs, periods: clock.byoyomiMs ? number("periods") : 0 });
        }}
      >
        <SideChoice side={side} handicap={handicap} onChange={setSide} />
        <NumberField name="minutes" label={t("keeper-minutes")} value={minutes} max={4320} />
        <NumberField name="seconds" label={t("keeper-seconds")} value={seconds} max={59} />
        {clock.byoyomiMs > 0 && (
          <NumberField name="periods" label={t("keeper-periods")} value={clock.periodsLeft} max={10} />
        )}
        <button class="button small">{t("keeper-set")}</button>
      </form>
    </details>
  );
}

function Rulings({ store, keep }: Part) {
  const { handicap, turn } = store.game.value;
  const [kind, setKind] = useState<RulingKind>("resigned");
  const [side, setSide] = useState<Side>(turn);
  const refused = store.refusal.value?.details?.move ?? "";
  const [usi, setUsi] = useState("");
  const ruling = (): Ruling => {
    if (kind === "foul") return { type: kind, side, usi: (usi || refused).trim() };
    return isOfSide(kind) ? { type: kind, side } : { type: kind };
  };
  return (
    <details name="keeper">
      <summary>{t("keeper-rule")}</summary>
      <form
        class="keeper-form"
        onSubmit={(event) => {
          event.preventDefault();
          keep({ type: "ruled", ruling: ruling() });
        }}
      >
        <label class="field">
          <span class="label">{t("keeper-ruling")}</span>
          <select name="ruling" value={kind} onChange={(event) => setKind(event.currentTarget.value as RulingKind)}>
            {RULINGS.map((one) => (
              <option key={one} value={one}>
                {t(`keeper-ruling-${one}`)}
              </option>
            ))}
          </select>
        </label>
        {isOfSide(kind) && <SideChoice side={side} handicap={handicap} onChange={setSide} />}
        {kind === "foul" && (
          <label class="field">
            <span class="label">{t("keeper-move")}</span>
            <input
              type="text"
              name="usi"
              required
              maxLength={8}
              autocomplete="off"
              autocapitalize="off"
              spellcheck={false}
              value={usi || refused}
              onInput={(event) => setUsi(event.currentTarget.value)}
            />
          </label>
        )}
        <button class="button small">{t("keeper-give")}</button>
      </form>
    </details>
  );
}

function SideChoice(props: {
  side: Side;
  handicap: GameStore["game"]["value"]["handicap"];
  onChange: (side: Side) => void;
}) {
  return (
    <label class="field">
      <span class="label">{t("keeper-side")}</span>
      <select name="side" value={props.side} onChange={(event) => props.onChange(event.currentTarget.value as Side)}>
        {SIDES.map((side) => (
          <option key={side} value={side}>
            {sideLabel(side, props.handicap)}
          </option>
        ))}
      </select>
    </label>
  );
}

function NumberField({ name, label, value, max }: { name: string; label: string; value: number; max: number }) {
  return (
    <label class="field">
      <span class="label">{label}</span>
      <input type="number" name={name} min={0} max={max} defaultValue={String(value)} required />
    </label>
  );
}
