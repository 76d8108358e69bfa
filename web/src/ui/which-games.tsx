// Fields for which games of the archive count: where they come from, the years, the ratings of the players.

import { t } from "../i18n";
import { SPEEDS } from "../wire";
import { Switch } from "./controls";
import type { GameFilter } from "./game-filter";

const ORIGINS = ["", "people", "elsewhere", "site", "link", "engine"] as const;
const WORDS = [
  "archive-any",
  "explorer-people",
  "explorer-elsewhere",
  "explorer-site",
  "explorer-link",
  "explorer-engine",
] as const;

export function WhichGames(props: { filter: GameFilter; onChange: (part: Partial<GameFilter>) => void }) {
  const { filter, onChange } = props;
  return (
    <>
      <label>
        {t("explorer-origin")}
        <select value={filter.origin} onChange={(event) => onChange({ origin: event.currentTarget.value })}>
          {ORIGINS.map((name, at) => (
            <option key={name} value={name}>
              {t(WORDS[at]!)}
            </option>
          ))}
        </select>
      </label>
      <Number label={t("archive-from")} value={filter.from} onNumber={(from) => onChange({ from })} />
      <Number label={t("archive-to")} value={filter.to} onNumber={(to) => onChange({ to })} />
      <Number
        label={t("archive-rated-from")}
        value={filter["rated-from"]}
        onNumber={(least) => onChange({ "rated-from": least })}
      />
      <Number
        label={t("archive-rated-to")}
        value={filter["rated-to"]}
        onNumber={(most) => onChange({ "rated-to": most })}
      />
      <label>
        {t("archive-speed")}
        <select value={filter.speed} onChange={(event) => onChange({ speed: event.currentTarget.value })}>
          <option value="">{t("archive-any")}</option>
          {SPEEDS.map((speed) => (
            <option key={speed} value={speed}>
              {t(`speed-${speed}`)}
            </option>
          ))}
        </select>
      </label>
      <Switch
        label={t("explorer-mine")}
        checked={filter.mine !== ""}
        onChange={(mine) => onChange({ mine: mine ? "1" : "" })}
      />
    </>
  );
}

function Number({ label, value, onNumber }: { label: string; value: string; onNumber: (number: string) => void }) {
  return (
    <label>
      {label}
      <input
        inputMode="numeric"
        maxLength={4}
        value={value}
        onChange={(event) => onNumber(event.currentTarget.value.trim())}
      />
    </label>
  );
}
