// The form of a game that one looks for.

import { useState } from "preact/hooks";
import { loadTexts, t } from "../../i18n";
import { type ChosenRules, FRIENDLY, toRules } from "../../begin/chosen-rules";
import { Dialog, Segments, Switch } from "../../ui/controls";
import { sideLabel } from "../../ui/labels";
import { later } from "../../ui/later";
import { rankWords } from "../../ui/rating";
import { clockLabel } from "../../ui/time";
import {
  type Clock,
  type Handicap,
  type ImpasseRule,
  type Preset,
  type Rules,
  type SeekWish,
  type SideChoice,
  SQUARES,
  VARIANTS,
} from "../../wire";
import { HANDICAPS, impasseRules } from "../../begin/choices";
import type { LobbyStore } from "./store";

const MoreRules = later(async () => {
  await loadTexts("rules");
  return (await import("../../begin/more-rules")).MoreRules;
});

const timed = (minutes: number, byoyomi: number, increment = 0): Clock => ({
  type: "timed",
  mainMs: minutes * 60_000,
  byoyomiMs: byoyomi * 1000,
  periods: byoyomi ? 1 : 0,
  incrementMs: increment * 1000,
});

/** Clocks that no pool has. */
const SLOWER: readonly Clock[] = [timed(0, 30), timed(10, 0, 10), timed(30, 60), timed(60, 60)];

/** Days for each move. */
const DAYS: readonly Clock[] = [1, 2, 3, 5, 7, 14].map((daysPerMove) => ({ type: "days", daysPerMove }));

/** Ranks that a game may be for, the lowest first. */
const RANKS: readonly string[] = [
  ...Array.from({ length: 15 }, (_, i) => `${15 - i}k`),
  ...Array.from({ length: 7 }, (_, i) => `${i + 1}d`),
];

/** The kind of shogi that the address names, as the page of the kinds does. */
function chosenVariant(): string {
  const asked = new URLSearchParams(location.search).get("variant") ?? "";
  return VARIANTS.includes(asked) ? asked : "";
}

interface Props {
  readonly store: LobbyStore;
  /** To whom the game is offered, by name; nobody in particular without. */
  readonly to: string | null;
  readonly presets: readonly Preset<Rules>[];
  readonly mayRate: boolean;
  /** Whether the game is casual until something else is chosen. */
  readonly casual: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function NewSeek({ store, to, presets, mayRate, casual, open, onClose }: Props) {
  const clocks = [...store.pools.value.map(({ clock }) => clock), ...SLOWER, ...(mayRate ? DAYS : [])];
  const [clock, setClock] = useState(4);
  const [otherClock, setOtherClock] = useState<number | null>(null);
  const [handicap, setHandicap] = useState<Handicap | "by-rank">("even");
  const [lowest, setLowest] = useState("");
  const [highest, setHighest] = useState("");
  const [chosenSide, setSide] = useState<SideChoice>("toss");
  const [rules, setRules] = useState<ChosenRules>({ ...FRIENDLY, takebacks: false });
  const [moreRules, setMoreRules] = useState(false);
  // Who comes from the page of another kind may be about to try it for the first time.
  const [rated, setRated] = useState(mayRate && !casual && !chosenVariant());
  const [variant, setVariant] = useState(chosenVariant);
  const standard = variant === "";
  const byRank = standard && handicap === "by-rank";
  // Where the sides' times differ nothing is rated, and both play by the clock.
  const mayDiffer = !byRank && clocks[clock]!.type === "timed";
  const differs = mayDiffer && otherClock !== null;
  const given = byRank || !standard ? "even" : (handicap as Handicap);
  const odds = given !== "even";
  const side = byRank ? "toss" : odds && chosenSide === "toss" ? "black" : chosenSide;
  const make = () => {
    const wish: SeekWish = {
      clock: clocks[clock]!,
      ...(differs ? { whiteClock: clocks[otherClock]! } : {}),
      ...(standard ? {} : { variant }),
      handicap: given,
      byRank,
      side,
      // Of more rules only shogi knows, and ranks are those of shogi.
      rules: toRules(standard ? rules : { ...FRIENDLY, conduct: rules.conduct, takebacks: rules.takebacks }),
      rated: rated && !differs && !SQUARES.includes(variant),
      ...(standard && (lowest || highest)
        ? { ranks: { lowest: lowest || RANKS[0]!, highest: highest || RANKS.at(-1)! } }
        : {}),
    };
    if (to !== null || wish.clock.type === "days") void store.offer(to, wish);
    else store.seek(wish);
    onClose();
  };
  const title = to === null ? t("lobby-seek-make") : t("challenge-to", { name: to });
  return (
    <Dialog open={open} label={title} onClose={onClose}>
      <form
        class="new-seek"
        onSubmit={(event) => {
          event.preventDefault();
          make();
        }}
      >
        <h2>{title}</h2>
        <label class="field">
          <span class="label">{t("variant")}</span>
          <select name="variant" value={variant} onChange={(event) => setVariant(event.currentTarget.value)}>
            <option value="">{t("variant-standard")}</option>
            {VARIANTS.map((name) => (
              <option key={name} value={name}>
                {t(`variant-${name}`)}
              </option>
            ))}
          </select>
        </label>
        <ClockChoice name="clock" label={t("clock")} clocks={clocks} value={clock} onChange={setClock} />
        {mayDiffer && (
          <Switch
            label={t("clock-differs")}
            checked={differs}
            onChange={(chosen) => setOtherClock(chosen ? clock : null)}
          />
        )}
        {differs && (
          <ClockChoice
            name="other-clock"
            label={t("clock-differs")}
            clocks={clocks.filter(({ type }) => type === "timed")}
            value={otherClock}
            onChange={setOtherClock}
          />
        )}
        {standard && (
          <label class="field">
            <span class="label">{t("handicap")}</span>
            <select
              name="handicap"
              value={handicap}
              onChange={(event) => setHandicap(event.currentTarget.value as Handicap | "by-rank")}
            >
              {mayRate && <option value="by-rank">{t("handicap-by-rank")}</option>}
              {HANDICAPS.map((choice) => (
                <option key={choice} value={choice}>
                  {t(`handicap-${choice}`)}
                </option>
              ))}
            </select>
          </label>
        )}
        {byRank && <p class="muted small">{t("handicap-by-rank-line")}</p>}
        {!byRank && (
          <Segments
            name="side"
            label={t("your-side")}
            value={side}
            options={(odds ? (["black", "white"] as const) : (["black", "toss", "white"] as const)).map((value) => ({
              value,
              label: value === "toss" ? t("side-toss") : sideLabel(value, given),
            }))}
            onChange={setSide}
          />
        )}
        {standard && (
          <label class="field">
            <span class="label">{t("impasse-rule")}</span>
            <select
              name="impasse"
              value={rules.impasse}
              onChange={(event) =>
                setRules({ ...rules, impasse: event.currentTarget.value as ImpasseRule, preset: "" })
              }
            >
              {impasseRules(presets).map((choice) => (
                <option key={choice} value={choice}>
                  {t(`impasse-${choice}`)}
                </option>
              ))}
            </select>
          </label>
        )}
        <Switch
          label={t("conduct-strict")}
          checked={rules.conduct === "strict"}
          onChange={(strict) => setRules({ ...rules, conduct: strict ? "strict" : "friendly", preset: "" })}
        />
        {standard && (
          <details open={moreRules} onToggle={({ currentTarget: { open } }) => setMoreRules(open)}>
            <summary>{t("more-rules-fold")}</summary>
            {moreRules && <MoreRules rules={rules} presets={presets} onChange={setRules} />}
          </details>
        )}
        {mayRate && to === null && standard && (
          <div class="new-seek-ranks">
            <RankChoice name="lowest" label={t("ranks-lowest")} value={lowest} onChange={setLowest} />
            <RankChoice name="highest" label={t("ranks-highest")} value={highest} onChange={setHighest} />
          </div>
        )}
        {mayRate && !differs && !SQUARES.includes(variant) && (
          <Switch label={t("rated-for")} checked={rated} onChange={setRated} />
        )}
        <div class="dialog-actions">
          <button type="button" class="button" onClick={onClose}>
            {t("cancel")}
          </button>
          <button type="submit" class="button primary">
            {t(to === null ? "lobby-seek-go" : "challenge-send")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function ClockChoice(props: {
  name: string;
  label: string;
  clocks: readonly Clock[];
  value: number;
  onChange: (index: number) => void;
}) {
  return (
    <label class="field">
      <span class="label">{props.label}</span>
      <select
        name={props.name}
        value={props.value}
        onChange={(event) => props.onChange(Number(event.currentTarget.value))}
      >
        {props.clocks.map((choice, index) => (
          <option key={index} value={index}>
            {clockLabel(choice)}
          </option>
        ))}
      </select>
    </label>
  );
}

function RankChoice(props: { name: string; label: string; value: string; onChange: (rank: string) => void }) {
  return (
    <label class="field">
      <span class="label">{props.label}</span>
      <select name={props.name} value={props.value} onChange={(event) => props.onChange(event.currentTarget.value)}>
        <option value="">{t("ranks-any")}</option>
        {RANKS.map((rank) => (
          <option key={rank} value={rank}>
            {rankWords(rank)}
          </option>
        ))}
      </select>
    </label>
  );
}
