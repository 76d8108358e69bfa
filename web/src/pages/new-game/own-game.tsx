// A game of one's own making: the last one again with one click, or the form, which is loaded when it is wanted.

import { useEffect, useRef, useState } from "preact/hooks";
import { beginGame } from "../../begin/begin-game";
import { chosenClock, impasseRules, remembered, toNewGame, wasRemembered } from "../../begin/choices";
import { t } from "../../i18n";
import { useBusy } from "../../ui/busy";
import { engineName } from "../../ui/labels";
import { later } from "../../ui/later";
import { clockLabel } from "../../ui/time";
import type { Clock, Preset, Rules } from "../../wire";

const NewGameForm = later(async () => (await import("./form")).NewGameForm);

/** The address opens the form, too: `/#new-game`. */
const HASH = "#new-game";

export function useFormOpen(): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(location.hash === HASH);
  useEffect(() => {
    const follow = () => location.hash === HASH && setOpen(true);
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return [open, setOpen];
}

export function OwnGameButtons({
  presets,
  open,
  onOpen,
}: {
  presets: readonly Preset<Clock>[];
  open: boolean;
  onOpen: (open: boolean) => void;
}) {
  const [busy, setBusy] = useBusy();
  const [error, setError] = useState("");
  const choices = remembered();
  const again = async () => {
    setBusy(true);
    const failed = await beginGame(toNewGame(choices, presets));
    setBusy(!failed);
    setError(failed ?? "");
  };
  return (
    <div class="front-own">
      <a class="button" href="/lobby">
        {t("lobby-door")}
      </a>
      <button type="button" class="button" aria-expanded={open} onClick={() => onOpen(!open)}>
        {t("front-own")}
      </button>
      {wasRemembered() && (
        <button type="button" class="button quiet" disabled={busy} onClick={again}>
          {t("front-again", {
            game: [
              choices.opponent === "engine" ? engineName(choices.level) : t(`opponent-${choices.opponent}`),
              t(`handicap-${choices.handicap}`),
              clockLabel(chosenClock(choices, presets)),
            ].join(t("list-separator")),
          })}
        </button>
      )}
      {error && <p role="alert">{error}</p>}
    </div>
  );
}

export function OwnGameForm({
  presets,
  rules,
}: {
  presets: readonly Preset<Clock>[];
  rules: readonly Preset<Rules>[];
}) {
  const at = useRef<HTMLDivElement>(null);
  // The form comes later than its place.
  useEffect(() => {
    const place = at.current!;
    const seen = new ResizeObserver(() => {
      if (place.clientHeight === 0) return;
      seen.disconnect();
      place.scrollIntoView({ block: "start" });
    });
    seen.observe(place);
    return () => seen.disconnect();
  }, []);
  return (
    <div ref={at} id="new-game-form">
      <NewGameForm presets={presets} rules={rules} impasse={impasseRules(rules)} />
    </div>
  );
}
