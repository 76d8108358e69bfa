// Which clocks, and who sits where.

import { useState } from "preact/hooks";
import { type CustomClock, customClock } from "../../begin/choices";
import { CustomFields } from "../../begin/custom-clock";
import { t } from "../../i18n";
import { keep, kept } from "../../storage";
import { Segments, Switch } from "../../ui/controls";
import { sideLabel } from "../../ui/labels";
import { clockLabel } from "../../ui/time";
import { type Clock, MAX_NAME, type Preset, type Side } from "../../wire";
import { canStayAwake } from "./awake";
import { type Desk, freshDesk, isPlayable } from "./desk";

interface Choice {
  /** The code of a preset, or `custom`. */
  readonly clock: string;
  readonly custom: CustomClock;
  /** Gote's own, where the sides differ. */
  readonly customOther: CustomClock | null;
  /** Who sits at the lower half. */
  readonly near: Side;
}

const KEY = "komadai.clock.choice";
const TEN_MINUTES: CustomClock = { minutes: 10, byoyomi: 30, periods: 1, increment: 0 };
const DEFAULTS: Choice = { clock: "10-30", custom: TEN_MINUTES, customOther: null, near: "black" };

function remembered(): Choice {
  try {
    const told = JSON.parse(kept(KEY) ?? "{}");
    return { ...DEFAULTS, ...(told && typeof told === "object" ? told : {}) };
  } catch {
    return DEFAULTS;
  }
}

/** Names that the address brings, as from an event's desk. */
export function namesOfAddress(): Desk["names"] {
  const asked = new URLSearchParams(location.search);
  const name = (side: Side) => (asked.get(side) ?? "").trim().slice(0, MAX_NAME);
  return { black: name("black"), white: name("white") };
}

export function Setup({ presets, onSet }: { presets: readonly Preset<Clock>[]; onSet: (desk: Desk) => void }) {
  const [choice, setChoice] = useState(() => {
    const told = remembered();
    const known = told.clock === "custom" || presets.some(({ code }) => code === told.clock);
    return known ? told : { ...told, clock: presets[0]!.code };
  });
  const [names] = useState(namesOfAddress);
  const set = (change: Partial<Choice>) => setChoice({ ...choice, ...change });
  const own = choice.clock === "custom";
  const black = own ? customClock(choice.custom) : presets.find(({ code }) => code === choice.clock)!.value;
  const white = own && choice.customOther ? customClock(choice.customOther) : black;
  const playable = isPlayable(black) && isPlayable(white);
  return (
    <form
      class="plain clock-setup"
      onSubmit={(event) => {
        event.preventDefault();
        if (!playable) return;
        keep(KEY, JSON.stringify(choice));
        onSet(freshDesk({ black, white }, choice.near, names));
      }}
    >
      <h1>{t("boardclock")}</h1>
      <p>{t("boardclock-about")}</p>
      {(names.black || names.white) && (
        <p>
          ☗ {names.black} – ☖ {names.white}
        </p>
      )}
      <label class="field">
        <span class="label">{t("clock")}</span>
        <select name="clock" value={choice.clock} onChange={(event) => set({ clock: event.currentTarget.value })}>
          {presets.map(({ code, value }) => (
            <option key={code} value={code}>
              {clockLabel(value)}
            </option>
          ))}
          <option value="custom">{t("clock-custom")}</option>
        </select>
      </label>
      {own && (
        <div class="clock-own">
          <CustomFields clock={choice.custom} onChange={(custom) => set({ custom })} />
          <Switch
            label={t("clock-differs")}
            checked={!!choice.customOther}
            onChange={(differs) => set({ customOther: differs ? { ...choice.custom } : null })}
          />
          {choice.customOther && (
            <CustomFields clock={choice.customOther} onChange={(customOther) => set({ customOther })} />
          )}
        </div>
      )}
      <Segments
        name="near"
        label={t("boardclock-near")}
        value={choice.near}
        options={(["black", "white"] as const).map((value) => ({ value, label: sideLabel(value, "even") }))}
        onChange={(near) => set({ near })}
      />
      <p>
        <button class="button primary large" disabled={!playable}>
          {t("boardclock-set")}
        </button>
      </p>
      <p class="muted small">{t("boardclock-keys")}</p>
      {!canStayAwake() && <p class="muted small">{t("boardclock-sleeps")}</p>}
    </form>
  );
}
