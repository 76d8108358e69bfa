// What a referee does: time given and taken, a clock set, a slip taken back, the end.

import { t } from "../../i18n";
import { keep, kept } from "../../storage";
import { Dialog, Segments } from "../../ui/controls";
import { clockText } from "../../ui/time";
import type { Side } from "../../wire";
import { add, correct, type Desk, freshDesk, passTurn, resume, swapSides, takeBack } from "./desk";
import type { ClockStore } from "./store";

const LAYOUTS = ["auto", "facing", "beside"] as const;
export type Layout = (typeof LAYOUTS)[number];
const KEY = "komadai.clock.layout";
export const layoutKept = (): Layout => LAYOUTS.find((one) => one === kept(KEY)) ?? "auto";

/** What a referee gives or takes with one tap. */
const STEPS_MS = [-60_000, -10_000, 10_000, 60_000];

interface Props {
  readonly store: ClockStore;
  readonly desk: Desk;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly layout: Layout;
  readonly onLayout: (layout: Layout) => void;
}

export function Referee({ store, desk, open, onClose, layout, onLayout }: Props) {
  const { phase } = desk;
  const act = (change: Parameters<ClockStore["act"]>[0]) => () => store.act(change);
  return (
    <Dialog open={open} label={t("boardclock-referee")} onClose={onClose}>
      <div class="referee">
        <h2>{t("boardclock-referee")}</h2>
        <div class="acts">
          {phase === "paused" && (
            <button
              type="button"
              class="button primary"
              onClick={() => {
                store.act(resume);
                onClose();
              }}
            >
              {t("boardclock-resume")}
            </button>
          )}
          {desk.before && (
            <button type="button" class="button" onClick={act(takeBack)}>
              {t("boardclock-take-back")}
            </button>
          )}
          {phase === "paused" && (
            <button type="button" class="button" onClick={act(passTurn)}>
              {t("boardclock-pass")}
            </button>
          )}
          <button type="button" class="button" onClick={act(swapSides)}>
            {t("boardclock-swap")}
          </button>
        </div>
        <p role="status">{t("boardclock-turn", { side: store.label(desk.turn) })}</p>
        {(["black", "white"] as const).map((side) => (
          <Correction key={side} store={store} desk={desk} side={side} />
        ))}
        <Segments
          name="layout"
          label={t("boardclock-layout")}
          value={layout}
          options={LAYOUTS.map((value) => ({ value, label: t(`boardclock-layout-${value}`) }))}
          onChange={(value) => {
            keep(KEY, value);
            onLayout(value);
          }}
        />
        <details class="more">
          <summary class="button">{t("boardclock-end")}</summary>
          <div class="acts">
            <button
              type="button"
              class="button"
              onClick={() => {
                store.put(freshDesk(desk.controls, desk.near, desk.names));
                onClose();
              }}
            >
              {t("boardclock-again")}
            </button>
            <button type="button" class="button" onClick={() => store.put(null)}>
              {t("boardclock-other")}
            </button>
          </div>
        </details>
        <div class="dialog-actions">
          <button type="button" class="button" onClick={onClose}>
            {t("close")}
          </button>
        </div>
      </div>
    </Dialog>
  );
}

function Correction({ store, desk, side }: { store: ClockStore; desk: Desk; side: Side }) {
  const clock = desk.clocks[side];
  const left = clock.mainMs || clock.periodMs;
  const step = (ms: number) => `${ms < 0 ? "−" : "+"}${clockText(Math.abs(ms))}`;
  return (
    <fieldset class="field referee-side">
      <legend>{store.label(side)}</legend>
      <p class="acts">
        <strong class="tabular">{clockText(left)}</strong>
        {STEPS_MS.map((ms) => (
          <button
            key={ms}
            type="button"
            class="button small"
            aria-label={`${store.label(side)} ${step(ms)}`}
            onClick={() => store.act((now) => add(now, side, ms))}
          >
            {step(ms)}
          </button>
        ))}
      </p>
      <details>
        <summary>{t("keeper-correct")}</summary>
        <form
          // What stands in the fields is what is left now.
          key={`${clock.mainMs}-${clock.periodsLeft}`}
          class="acts"
          onSubmit={(event) => {
            event.preventDefault();
            const number = (name: string) =>
              (event.currentTarget.elements.namedItem(name) as HTMLInputElement | null)?.valueAsNumber || 0;
            const mainMs = number("minutes") * 60_000 + number("seconds") * 1000;
            store.act((now) => correct(now, side, mainMs, number("periods")));
          }}
        >
          <Count name="minutes" label={t("keeper-minutes")} value={Math.floor(clock.mainMs / 60_000)} most={4320} />
          <Count
            name="seconds"
            label={t("keeper-seconds")}
            value={Math.floor((clock.mainMs % 60_000) / 1000)}
            most={59}
          />
          {clock.byoyomiMs > 0 && (
            <Count name="periods" label={t("keeper-periods")} value={clock.periodsLeft} least={1} most={10} />
          )}
          <button class="button small">{t("keeper-set")}</button>
        </form>
      </details>
    </fieldset>
  );
}

function Count(props: { name: string; label: string; value: number; least?: number; most: number }) {
  const { name, label, value, least = 0, most } = props;
  return (
    <label class="field">
      <span class="label">{label}</span>
      <input type="number" name={name} min={least} max={most} defaultValue={String(value)} required />
    </label>
  );
}
