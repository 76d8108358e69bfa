// Which games of the archive count: where they come from, and the years.

import { t } from "../i18n";

const ORIGINS = ["", "elsewhere", "site", "unnamed"] as const;
const WORDS = ["archive-any", "explorer-elsewhere", "explorer-site", "explorer-unnamed"] as const;

export interface GameFilter {
  readonly origin: string;
  readonly from: string;
  readonly to: string;
}

export function OriginAndYears(props: { filter: GameFilter; onChange: (part: Partial<GameFilter>) => void }) {
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
      <Year label={t("archive-from")} value={filter.from} onYear={(from) => onChange({ from })} />
      <Year label={t("archive-to")} value={filter.to} onYear={(to) => onChange({ to })} />
    </>
  );
}

function Year({ label, value, onYear }: { label: string; value: string; onYear: (year: string) => void }) {
  return (
    <label>
      {label}
      <input
        inputMode="numeric"
        maxLength={4}
        value={value}
        onChange={(event) => onYear(event.currentTarget.value.trim())}
      />
    </label>
  );
}
