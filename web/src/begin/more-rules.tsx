// Rules that most games never need, each with what it means. Loaded when they are opened.

import { has, t } from "../i18n";
import type { Preset, Replay, ReplayTime, Rules } from "../wire";
import { type ChosenRules, chosenOf, shorterClock } from "./chosen-rules";
import { Segments, Switch } from "../ui/controls";
import "./more-rules.css";

interface Props {
  readonly rules: ChosenRules;
  readonly presets: readonly Preset<Rules>[];
  readonly onChange: (rules: ChosenRules) => void;
}

const REPETITIONS = ["fourfold", "sequence-thrice", "none"] as const;
const DRAWS = ["stands", "remaining", "full", "other"] as const;
type Draws = (typeof DRAWS)[number];

export function MoreRules({ rules, presets, onChange }: Props) {
  // Whatever is changed by hand is a choice of one's own.
  const set = (change: Partial<ChosenRules>) => onChange({ ...rules, ...change, preset: "" });
  const draws: Draws = rules.replay?.time.type ?? "stands";
  return (
    <div class="more-rules">
      <label class="field">
        <span class="label">{t("rules-preset")}</span>
        <select
          name="rules-preset"
          value={rules.preset}
          onChange={({ currentTarget: { value } }) => {
            const preset = presets.find(({ code }) => code === value);
            onChange(preset ? chosenOf(preset.code, preset.value) : { ...rules, preset: "" });
          }}
        >
          <option value="">{t("rules-preset-own")}</option>
          {presets
            .filter(({ code }) => has(`rules-preset-${code}`))
            .map(({ code }) => (
              <option key={code} value={code}>
                {t(`rules-preset-${code}`)}
              </option>
            ))}
        </select>
        {rules.preset && <small class="muted">{t(`rules-preset-${rules.preset}-line`)}</small>}
      </label>
      <div>
        <Segments
          name="repetition"
          label={t("rules-repetition")}
          value={rules.repetition}
          options={REPETITIONS.map((value) => ({ value, label: t(`rules-repetition-${value}-short`) }))}
          onChange={(repetition) => set({ repetition })}
        />
        <p class="muted small">{t(`rules-repetition-${rules.repetition}-line`)}</p>
      </div>
      <div>
        <label class="field">
          <span class="label">{t("rules-draws")}</span>
          <select
            name="draws"
            value={draws}
            onChange={({ currentTarget: { value } }) => set({ replay: replayed(value as Draws, rules.replay) })}
          >
            {DRAWS.map((value) => (
              <option key={value} value={value}>
                {t(`rules-draws-${value}`)}
              </option>
            ))}
          </select>
        </label>
        <p class="muted small">{t(`rules-draws-${draws}-line`)}</p>
        {rules.replay && <ReplayFields replay={rules.replay} onChange={(replay) => set({ replay })} />}
      </div>
      <div>
        <Count
          name="move-limit"
          label={t("rules-limit")}
          hint={t("rules-limit-hint")}
          value={rules.moveLimit}
          max={4096}
          onChange={(moveLimit) => set({ moveLimit })}
        />
        <p class="muted small">{t("rules-limit-line")}</p>
      </div>
      <Switch
        label={t("formal-resignation")}
        checked={rules.formalResignation}
        onChange={(formalResignation) => set({ formalResignation })}
      />
      <Switch
        label={t("announce-check")}
        checked={rules.announceCheck}
        onChange={(announceCheck) => set({ announceCheck })}
      />
    </div>
  );
}

function replayed(draws: Draws, before: Replay | null): Replay | null {
  if (draws === "stands") return null;
  const atMost = before?.atMost;
  const time: ReplayTime =
    draws === "full"
      ? { type: "full" }
      : draws === "remaining"
        ? { type: "remaining", atLeastMs: 0 }
        : { type: "other", clock: shorterClock(300, 30) };
  return { time, ...(atMost === undefined ? {} : { atMost }) };
}

function ReplayFields({ replay, onChange }: { replay: Replay; onChange: (replay: Replay) => void }) {
  const { time, atMost } = replay;
  const most = (next: number | null): Replay => ({ time, ...(next === null ? {} : { atMost: next }) });
  const clock = time.type === "other" ? time.clock.black : null;
  const timed = clock?.type === "timed" ? clock : null;
  const seconds = time.type === "remaining" ? time.atLeastMs / 1000 : (timed?.mainMs ?? 0) / 1000;
  const byoyomi = (timed?.byoyomiMs ?? 0) / 1000;
  const setSeconds = (next: number) =>
    onChange({
      ...replay,
      time:
        time.type === "remaining"
          ? { type: "remaining", atLeastMs: next * 1000 }
          : { type: "other", clock: shorterClock(next, byoyomi) },
    });
  return (
    <div class="more-rules-fields">
      {time.type !== "full" && (
        <>
          <Count
            name="replay-minutes"
            label={t(time.type === "remaining" ? "rules-least-minutes" : "clock-field-minutes")}
            value={Math.floor(seconds / 60)}
            max={600}
            onChange={(minutes) => setSeconds((minutes ?? 0) * 60 + (seconds % 60))}
          />
          <Count
            name="replay-seconds"
            label={t("rules-least-seconds")}
            value={seconds % 60}
            max={59}
            onChange={(left) => setSeconds(Math.floor(seconds / 60) * 60 + (left ?? 0))}
          />
        </>
      )}
      {time.type === "other" && (
        <Count
          name="replay-byoyomi"
          label={t("clock-field-byoyomi")}
          value={byoyomi}
          max={600}
          onChange={(next) => onChange({ ...replay, time: { type: "other", clock: shorterClock(seconds, next ?? 0) } })}
        />
      )}
      <Count
        name="replays"
        label={t("rules-replays-most")}
        hint={t("rules-replays-most-hint")}
        value={atMost ?? null}
        max={100}
        onChange={(next) => onChange(most(next))}
      />
    </div>
  );
}

/** A whole number, or none where the field is empty and nothing is none. */
function Count(props: {
  name: string;
  label: string;
  hint?: string;
  value: number | null;
  max: number;
  onChange: (value: number | null) => void;
}) {
  const { name, label, hint, value, max, onChange } = props;
  return (
    <label class="field count">
      <span class="label">{label}</span>
      <input
        type="number"
        name={name}
        min={hint === undefined ? 0 : 1}
        max={max}
        placeholder={hint}
        value={value ?? ""}
        onInput={({ currentTarget: { valueAsNumber } }) => {
          const whole = Math.min(max, Math.round(valueAsNumber));
          onChange(Number.isFinite(whole) && whole >= (hint === undefined ? 0 : 1) ? whole : null);
        }}
      />
    </label>
  );
}
