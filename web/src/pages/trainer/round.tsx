// A round against the clock, and what stands beside the board: what is asked, how many were right, and the best of all rounds.

import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import { keepPractice, keptPractice, onHeard } from "../../practice/space";
import { play } from "../../sound/sounds";
import { clockText } from "../../ui/time";
import type { Trainer } from "../../wire";

const ROUND_MS = 60_000;

/** A round of a minute: what is right counts, and the best round is kept. */
export function useRound(trainer: Trainer) {
  const key = `komadai.trainer.${trainer}`;
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);
  const [right, setRight] = useState(0);
  const [best, setBest] = useState(Number(keptPractice(key)) || 0);
  useEffect(() => onHeard(() => setBest(Number(keptPractice(key)) || 0)), [key]);
  const running = left > 0;
  useEffect(() => {
    if (!until) return;
    const timer = setInterval(() => setLeft(Math.max(0, until - Date.now())), 100);
    return () => clearInterval(timer);
  }, [until]);
  useEffect(() => {
    if (running || !until) return;
    setUntil(0);
    play("bell");
    if (right > best) {
      keepPractice(key, String(right));
      setBest(right);
    }
  }, [running, until]);
  const begin = () => {
    setRight(0);
    setLeft(ROUND_MS);
    setUntil(Date.now() + ROUND_MS);
  };
  return { running, left, right, best, begin, count: () => setRight(right + 1) };
}

type Round = ReturnType<typeof useRound>;

export function Desk({ name, round, asked, said }: { name: Trainer; round: Round; asked: string; said: string }) {
  return (
    <div class="side">
      <h1>{t(`practice-${name}`)}</h1>
      <p class="muted">{t(`practice-${name}-line`)}</p>
      {round.running ? (
        <>
          <p class="trainer-asked" aria-live="polite">
            {asked}
          </p>
          <p class="trainer-score" data-right={round.right}>
            {t("trainer-right", { count: round.right })} · {clockText(round.left)}
          </p>
        </>
      ) : (
        <>
          <p class="trainer-score" data-right={round.right}>
            {t("trainer-right", { count: round.right })} · {t("trainer-best", { count: round.best })}
          </p>
          <p>
            <button type="button" class="button primary large" onClick={round.begin}>
              {t("trainer-start")}
            </button>
          </p>
        </>
      )}
      <p class="learn-said" aria-live="polite">
        {said}
      </p>
      <p>
        <a href="/practice">{t("practice")}</a>
      </p>
    </div>
  );
}
