// The form of a game that one looks for.

import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { Dialog, Segments, Switch } from "../../ui/controls";
import { sideLabel } from "../../ui/labels";
import { clockLabel } from "../../ui/time";
import type { Clock, Handicap, ImpasseRule, SideChoice } from "../../wire";
import { HANDICAPS } from "../new-game/choices";
import type { LobbyStore } from "./store";

const timed = (minutes: number, byoyomi: number, increment = 0): Clock => ({
  type: "timed",
  mainMs: minutes * 60_000,
  byoyomiMs: byoyomi * 1000,
  periods: byoyomi ? 1 : 0,
  incrementMs: increment * 1000,
});

/** Clocks that no pool has. */
const SLOWER: readonly Clock[] = [timed(0, 30), timed(10, 0, 10), timed(30, 60), timed(60, 60)];

interface Props {
  readonly store: LobbyStore;
  readonly impasse: readonly ImpasseRule[];
  readonly mayRate: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function NewSeek({ store, impasse, mayRate, open, onClose }: Props) {
  const clocks = [...store.pools.value.map(({ clock }) => clock), ...SLOWER];
  const [clock, setClock] = useState(4);
  const [handicap, setHandicap] = useState<Handicap>("even");
  const [chosenSide, setSide] = useState<SideChoice>("toss");
  const [rule, setRule] = useState<ImpasseRule>("declaration-27");
  const [strict, setStrict] = useState(false);
  const [rated, setRated] = useState(mayRate);
  const odds = handicap !== "even";
  const side = odds && chosenSide === "toss" ? "black" : chosenSide;
  const make = () => {
    store.seek({
      clock: clocks[clock]!,
      handicap,
      side,
      rules: { conduct: strict ? "strict" : "friendly", impasse: rule, takebacks: false },
      rated,
    });
    onClose();
  };
  return (
    <Dialog open={open} label={t("lobby-seek-make")} onClose={onClose}>
      <form
        class="new-seek"
        onSubmit={(event) => {
          event.preventDefault();
          make();
        }}
      >
        <h2>{t("lobby-seek-make")}</h2>
        <label class="field">
          <span class="label">{t("clock")}</span>
          <select name="clock" value={clock} onChange={(event) => setClock(Number(event.currentTarget.value))}>
            {clocks.map((choice, index) => (
              <option key={index} value={index}>
                {clockLabel(choice)}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span class="label">{t("handicap")}</span>
          <select
            name="handicap"
            value={handicap}
            onChange={(event) => setHandicap(event.currentTarget.value as Handicap)}
          >
            {HANDICAPS.map((choice) => (
              <option key={choice} value={choice}>
                {t(`handicap-${choice}`)}
              </option>
            ))}
          </select>
        </label>
        <Segments
          name="side"
          label={t("your-side")}
          value={side}
          options={(odds ? (["black", "white"] as const) : (["black", "toss", "white"] as const)).map((value) => ({
            value,
            label: value === "toss" ? t("side-toss") : sideLabel(value, handicap),
          }))}
          onChange={setSide}
        />
        <label class="field">
          <span class="label">{t("impasse-rule")}</span>
          <select name="impasse" value={rule} onChange={(event) => setRule(event.currentTarget.value as ImpasseRule)}>
            {impasse.map((choice) => (
              <option key={choice} value={choice}>
                {t(`impasse-${choice}`)}
              </option>
            ))}
          </select>
        </label>
        <Switch label={t("conduct-strict")} checked={strict} onChange={setStrict} />
        {mayRate && <Switch label={t("rated-for")} checked={rated} onChange={setRated} />}
        <div class="dialog-actions">
          <button type="button" class="button" onClick={onClose}>
            {t("cancel")}
          </button>
          <button type="submit" class="button primary">
            {t("lobby-seek-go")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
