// A first game: two plain questions, and it begins. No clock, no toss, illegal moves explained.

import { useState } from "preact/hooks";
import { t } from "../i18n";
import { change } from "../settings";
import { Dialog, Segments } from "../ui/controls";
import { beginGame } from "./begin-game";
import { friendlyGame } from "./friendly-game";
import "./play-now.css";

/** What somebody says of themselves, and the level that gives them a game. */
const STRENGTHS = { little: 2, friends: 4, club: 7 } as const;
type Strength = keyof typeof STRENGTHS;

export function PlayNow() {
  const [open, setOpen] = useState(false);
  const [moves, setMoves] = useState<"no" | "yes">("no");
  const [strength, setStrength] = useState<Strength>("little");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const level = moves === "no" ? 1 : STRENGTHS[strength];
  const begin = async () => {
    setBusy(true);
    // Whoever is learning sees where a piece can go, whatever was set before.
    if (moves === "no") change("targets", true);
    const failed = await beginGame(friendlyGame(level));
    setBusy(!failed);
    setError(failed ?? "");
  };
  return (
    <>
      <button type="button" class="button primary large" onClick={() => setOpen(true)}>
        {t("play-now")}
      </button>
      <Dialog open={open} label={t("play-now")} onClose={() => setOpen(false)}>
        <form
          class="play-now"
          onSubmit={(event) => {
            event.preventDefault();
            void begin();
          }}
        >
          <h2>{t("play-now")}</h2>
          <Segments
            name="moves"
            label={t("play-now-moves")}
            value={moves}
            options={(["no", "yes"] as const).map((value) => ({ value, label: t(`play-now-moves-${value}`) }))}
            onChange={setMoves}
          />
          {moves === "yes" ? (
            <Segments
              name="strength"
              label={t("play-now-strength")}
              value={strength}
              options={(Object.keys(STRENGTHS) as Strength[]).map((value) => ({
                value,
                label: t(`play-now-strength-${value}`),
              }))}
              onChange={setStrength}
            />
          ) : (
            <p class="muted small">{t("play-now-shown")}</p>
          )}
          <p class="muted small">{t("play-now-line", { level, name: t(`level-${level}`) })}</p>
          {error && <p role="alert">{error}</p>}
          <div class="dialog-actions">
            <button type="button" class="button" onClick={() => setOpen(false)}>
              {t("cancel")}
            </button>
            <button type="submit" class="button primary" disabled={busy} autofocus>
              {t("play-now-begin")}
            </button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
