// The choice of the engine's level, wherever a game against it can begin.

import { t } from "../i18n";
import { LEVELS } from "../wire";
import "./level.css";

const LAST = LEVELS[LEVELS.length - 1]!;

export function LevelSlider({ level, onChange }: { level: number; onChange: (level: number) => void }) {
  const { name, line, rank } = LEVELS.find((choice) => choice.level === level) ?? LAST;
  const about = rank ? t(rank.text, { n: rank.n }) : "";
  return (
    <div class="level">
      <label>
        <span class="level-name">
          <span class="muted">{t("level")}</span>
          <strong>{level}</strong>
          <span>{t(name)}</span>
          {about && <span class="muted">{about}</span>}
        </span>
        <input
          type="range"
          name="level"
          min={LEVELS[0]!.level}
          max={LAST.level}
          step="1"
          value={level}
          aria-valuetext={[level, t(name), about].filter(Boolean).join(", ")}
          onInput={(event) => onChange(Number(event.currentTarget.value))}
        />
      </label>
      <p class="muted small">{t(line)}</p>
    </div>
  );
}
