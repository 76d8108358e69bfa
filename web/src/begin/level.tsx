// The choice of the engine's level, wherever a game against it can begin.

import { t } from "../i18n";
import { LEVELS } from "../wire";
import "./level.css";

type LevelChoice = (typeof LEVELS)[number];

const LAST = LEVELS[LEVELS.length - 1]!;

/** What a level is called and, where that can be said, about how strong it is. */
export const levelWords = ({ name, rank }: LevelChoice): readonly string[] =>
  rank ? [t(name), t(rank.text, { n: rank.n })] : [t(name)];

export function LevelSlider({ level, onChange }: { level: number; onChange: (level: number) => void }) {
  const choice = LEVELS.find((choice) => choice.level === level) ?? LAST;
  const [name, about] = levelWords(choice);
  return (
    <div class="level">
      <label>
        <span class="level-name">
          <span class="muted">{t("level")}</span>
          <strong>{level}</strong>
          <span>{name}</span>
          {about && <span class="muted">{about}</span>}
        </span>
        <input
          type="range"
          name="level"
          min={LEVELS[0]!.level}
          max={LAST.level}
          step="1"
          value={level}
          aria-valuetext={[level, ...levelWords(choice)].join(", ")}
          onInput={(event) => onChange(Number(event.currentTarget.value))}
        />
      </label>
      <p class="muted small">{t(choice.line)}</p>
    </div>
  );
}
