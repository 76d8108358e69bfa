// The form of a new game: one calm column, what most people never touch under a fold.

import { useState } from "preact/hooks";
import { beginGame } from "../../begin/begin-game";
import { MiniBoard } from "../../board/mini";
import { loadTexts, t } from "../../i18n";
import { engineName, sideLabel } from "../../ui/labels";
import { clockLabel } from "../../ui/time";
import { Segments, Switch } from "../../ui/controls";
import { type Clock, type ImpasseRule, MAX_NAME, type Preset, type Rules } from "../../wire";
import {
  type Choices,
  chosenClock,
  HANDICAPS,
  mayThrow,
  remember,
  remembered,
  toNewGame,
  keepBegun,
} from "../../begin/choices";
import { Icon } from "../../ui/icons";
import { later } from "../../ui/later";
import { CustomFields } from "../../begin/custom-clock";
import { LevelSlider } from "../../begin/level";
import { toRules } from "../../begin/chosen-rules";
import { moreRulesWords } from "../../begin/rules-words";
import { impasseTerms, Terms } from "../../ui/term";
import { startOf } from "../../begin/starts";
import { clockTile } from "./front";

const JankenSwitch = later(async () => {
  await loadTexts("janken");
  return (await import("./janken-switch")).JankenSwitch;
});

const MoreRules = later(async () => {
  await loadTexts("rules");
  return (await import("../../begin/more-rules")).MoreRules;
});

export function NewGameForm({
  presets,
  rules,
  impasse,
}: {
  presets: readonly Preset<Clock>[];
  rules: readonly Preset<Rules>[];
  impasse: readonly ImpasseRule[];
}) {
  const [choices, setChoices] = useState<Choices>(() => {
    const kept = remembered();
    const known = kept.clock === "custom" || presets.some((preset) => preset.code === kept.clock);
    return known ? kept : { ...kept, clock: presets[0]!.code };
  });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const [moreRules, setMoreRules] = useState(false);
  const set = (change: Partial<Choices>) => setChoices({ ...choices, ...change });
  const odds = choices.handicap !== "even";
  const side = odds && choices.side === "toss" ? "black" : choices.side;

  const begin = async () => {
    setBusy(true);
    setError("");
    remember(choices);
    keepBegun();
    const failed = await beginGame(toNewGame(choices, presets));
    setBusy(!failed);
    setError(failed ?? "");
  };

  return (
    <div class="start">
      <form
        class="start-form"
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        <h2>{t("page-new-game")}</h2>
        <Segments
          name="opponent"
          label={t("opponent")}
          hideLabel
          value={choices.opponent}
          options={(["engine", "friend", "self"] as const).map((value) => ({ value, label: t(`opponent-${value}`) }))}
          onChange={(opponent) => set({ opponent })}
        />
        {choices.opponent === "engine" && <LevelSlider level={choices.level} onChange={(level) => set({ level })} />}
        {choices.opponent !== "engine" && (
          <p class="start-hint muted">
            {t(`opponent-${choices.opponent}-line`)}
            {choices.opponent === "self" && (
              <>
                {" "}
                <a href="/clock">{t("opponent-self-clock")}</a>
              </>
            )}
          </p>
        )}

        {choices.opponent === "friend" && (
          <label class="field">
            <span class="label">{t("your-name")}</span>
            <input
              type="text"
              name="name"
              maxLength={MAX_NAME}
              autocomplete="nickname"
              placeholder={t("your-name-hint")}
              value={choices.name}
              onInput={(event) => set({ name: event.currentTarget.value })}
            />
          </label>
        )}
        {choices.opponent === "self" && (
          <Switch label={t("keeper-self")} checked={choices.keeper} onChange={(keeper) => set({ keeper })} />
        )}
        {choices.opponent === "self" && choices.keeper && (
          <div class="row">
            {choices.players.map((name, i) => (
              <label class="field" key={i}>
                <span class="label">{sideLabel(i ? "white" : "black", choices.handicap)}</span>
                <input
                  type="text"
                  name={i ? "white-name" : "black-name"}
                  maxLength={MAX_NAME}
                  autocomplete="off"
                  value={name}
                  onInput={({ currentTarget: { value } }) =>
                    set({ players: i ? [choices.players[0], value] : [value, choices.players[1]] })
                  }
                />
              </label>
            ))}
          </div>
        )}
        <div class="row">
          <label class="field">
            <span class="label">{t("handicap")}</span>
            <select
              name="handicap"
              value={choices.handicap}
              onChange={(event) => set({ handicap: event.currentTarget.value as Choices["handicap"] })}
            >
              {HANDICAPS.map((handicap) => (
                <option key={handicap} value={handicap}>
                  {t(`handicap-${handicap}`)}
                </option>
              ))}
            </select>
          </label>
          {choices.opponent !== "self" && (
            <Segments
              name="side"
              label={t("your-side")}
              terms={<Terms of={odds ? ["odds"] : ["sente", "gote", "furigoma"]} />}
              value={side}
              options={(odds ? (["black", "white"] as const) : (["black", "toss", "white"] as const)).map((value) => ({
                value,
                label: value === "toss" ? t("side-toss") : sideLabel(value, choices.handicap),
              }))}
              onChange={(next) => set({ side: next })}
            />
          )}
        </div>
        {odds && <p class="start-hint muted small">{t("odds-line")}</p>}
        {mayThrow(choices) && <JankenSwitch checked={choices.janken} onChange={(janken) => set({ janken })} />}

        <Segments
          name="clock"
          label={t("clock")}
          terms={<Terms of={["byoyomi"]} />}
          value={choices.clock}
          options={[
            ...presets.map((preset) => ({ value: preset.code, label: clockTile(preset.value) })),
            { value: "custom", label: t("clock-custom") },
          ]}
          onChange={(clock) => set({ clock })}
        />
        {choices.clock === "custom" && (
          <div class="custom-clock">
            <CustomFields clock={choices.custom} onChange={(custom) => set({ custom })} />
            <Switch
              label={t("clock-differs")}
              checked={!!choices.customOther}
              onChange={(differs) => set({ customOther: differs ? { ...choices.custom } : null })}
            />
            {choices.customOther && (
              <CustomFields clock={choices.customOther} onChange={(customOther) => set({ customOther })} />
            )}
          </div>
        )}

        <details class="more">
          <summary>
            {t("rules-summary", {
              conduct: t(`conduct-${choices.conduct}-short`),
              impasse: t(`impasse-${choices.impasse}`),
            })}
          </summary>
          <div class="more-body">
            <Segments
              name="conduct"
              label={t("conduct")}
              value={choices.conduct}
              options={(["friendly", "strict"] as const).map((value) => ({
                value,
                label: t(`conduct-${value}-short`),
              }))}
              onChange={(conduct) => set({ conduct, takebacks: conduct === "friendly", preset: "" })}
            />
            <p class="muted small">{t(`conduct-${choices.conduct}-line`)}</p>
            <fieldset class="field">
              <legend>
                {t("impasse-rule")}
                <Terms of={impasseTerms(choices.impasse)} />
              </legend>
              {impasse.map((rule) => (
                <label class="line-choice" key={rule}>
                  <input
                    type="radio"
                    name="impasse"
                    value={rule}
                    checked={choices.impasse === rule}
                    onChange={() => set({ impasse: rule, preset: "" })}
                  />
                  <span>
                    {t(`impasse-${rule}`)}
                    <small class="muted">{t(`impasse-${rule}-choice`)}</small>
                  </span>
                </label>
              ))}
            </fieldset>
            <Switch
              label={t("takebacks-allowed")}
              checked={choices.takebacks}
              onChange={(takebacks) => set({ takebacks, preset: "" })}
            />
            <details class="more" open={moreRules} onToggle={({ currentTarget: { open } }) => setMoreRules(open)}>
              <summary>{t("more-rules-fold")}</summary>
              {moreRules && <MoreRules rules={choices} presets={rules} onChange={(chosen) => set(chosen)} />}
            </details>
          </div>
        </details>

        <div class="start-go">
          <button type="submit" class="button primary large" disabled={busy}>
            {t(choices.opponent === "friend" ? "start-invite" : "start-play")}
          </button>
          <p class="muted small">{summary(choices, presets)}</p>
        </div>
        {error && (
          <p class="notice" role="alert">
            {error}
          </p>
        )}
      </form>
      <div class="start-side">
        <MiniBoard
          sfen={startOf(choices.handicap)}
          orientation={side === "white" && choices.opponent !== "self" ? "white" : "black"}
          label={t("start-board", { handicap: t(`handicap-${choices.handicap}`) })}
        />
        <nav class="start-more" aria-label={t("start-tsume")}>
          <h2>{t("start-tsume")}</h2>
          <p class="muted small">{t("start-tsume-line")}</p>
          <div class="open-actions">
            <a class="button" href="/tsume">
              {t("start-problems")}
            </a>
            <a class="button quiet" href="/variants">
              {t("start-variants")}
            </a>
            <a class="button quiet" href="/tsume/solver">
              <Icon name="search" />
              {t("start-solver")}
            </a>
          </div>
        </nav>
      </div>
    </div>
  );
}

function summary(choices: Choices, presets: readonly Preset<Clock>[]): string {
  return [
    choices.opponent === "engine" ? engineName(choices.level) : t(`opponent-${choices.opponent}`),
    t(`handicap-${choices.handicap}`),
    clockLabel(chosenClock(choices, presets)),
    ...moreRulesWords(toRules(choices)),
  ].join(t("list-separator"));
}
