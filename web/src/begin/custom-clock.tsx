// A clock of one's own, as four numbers.

import { t } from "../i18n";
import type { CustomClock } from "./choices";
import "./custom-clock.css";

export function CustomFields({ clock, onChange }: { clock: CustomClock; onChange: (clock: CustomClock) => void }) {
  const field = (key: keyof CustomClock, max: number) => (
    <label>
      <span class="muted small">{t(`clock-field-${key}`)}</span>
      <input
        type="number"
        name={`clock-${key}`}
        min={key === "periods" ? 1 : 0}
        max={max}
        value={clock[key]}
        onInput={(event) => {
          const value = event.currentTarget.valueAsNumber;
          if (Number.isFinite(value)) onChange({ ...clock, [key]: Math.max(0, Math.min(max, Math.round(value))) });
        }}
      />
    </label>
  );
  return (
    <div class="custom-fields">
      {field("minutes", 600)}
      {field("byoyomi", 600)}
      {field("periods", 10)}
      {field("increment", 600)}
    </div>
  );
}
