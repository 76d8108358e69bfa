// Adjourning: at once, or with a sealed move (封じ手), which nobody sees before the game goes on.

import { useEffect, useRef } from "preact/hooks";
import { t } from "../../i18n";
import { moment } from "../../ui/time";
import { other } from "../../rules/types";
import { Dialog } from "../../ui/controls";
import { sideLabel } from "../../ui/labels";
import { Offers } from "./notes";
import type { Side } from "../../wire";
import type { GameStore } from "./store";
import "./sealed.css";

/** Asks how. */
export function Adjourn({ store, onClose }: { store: GameStore; onClose: () => void }) {
  const offer = (kind: "adjourn" | "seal" | "keeper") => {
    onClose();
    store.offer(kind);
  };
  return (
    <Dialog open label={t("adjourn-title")} onClose={onClose}>
      <h2>{t("adjourn-title")}</h2>
      <div class="adjourn-ways">
        {(["seal", "adjourn"] as const).map((kind) => (
          <div key={kind}>
            <button type="button" class="button" onClick={() => offer(kind)}>
              {t(`adjourn-by-${kind}`)}
            </button>
            <p class="small muted">{t(`adjourn-by-${kind}-line`)}</p>
          </div>
        ))}
        {!store.game.value.rated && !store.game.value.keeper && (
          <div>
            <button type="button" class="button" onClick={() => offer("keeper")}>
              {t("adjourn-by-keeper")}
            </button>
            <p class="small muted">{t("adjourn-by-keeper-line")}</p>
          </div>
        )}
      </div>
      <div class="dialog-actions">
        <button type="button" class="button" onClick={onClose}>
          {t("cancel")}
        </button>
      </div>
    </Dialog>
  );
}

/** From the offer to seal until the game goes on. */
export function Sealing({ store }: { store: GameStore }) {
  const { handicap, paused, sealed, sealing, turn } = store.game.value;
  const you = store.you.value;
  const mine = you === "both" || you === turn;
  const until = paused?.until ? moment(paused.until) : "";
  const words = sealed
    ? t("sealed-by", {
        side: sideLabel(sealed.by, handicap),
        other: sideLabel(other(sealed.by), handicap),
        until,
      })
    : sealing
      ? t(mine ? "sealing-you" : "sealing-side", { side: sideLabel(turn, handicap) })
      : until && paused?.reason === "adjourned"
        ? t("adjourned-until", { side: sideLabel(turn, handicap), until })
        : null;
  const said = useRef(words);
  useEffect(() => {
    // The first words are read where they stand.
    if (words && said.current !== words) store.spoken.value = words;
    said.current = words;
  }, [words]);
  return (
    <>
      <Offers store={store} kinds={["seal"]} />
      {words && (
        <div class="notice sealed" role="status">
          <p>{words}</p>
          {sealed && (
            <details class="small">
              <summary>{t("sealed-proof")}</summary>
              <p>{t("sealed-proof-line")}</p>
              <code>{sealed.commitment}</code>
            </details>
          )}
        </div>
      )}
      {paused?.reason === "adjourned" && (you === "black" || you === "white") && <ResumeTime store={store} you={you} />}
    </>
  );
}

const DAY = 24 * 3600 * 1000;

/** When it goes on, as both may agree. */
function ResumeTime({ store, you }: { store: GameStore; you: Side }) {
  const { handicap, resumeProposals = [] } = store.game.value;
  const timeOf = (by: Side) => resumeProposals.find((one) => one.by === by)?.at;
  const propose = (at: number) => store.request({ type: "propose-resume", at });
  const [own, theirs] = [timeOf(you), timeOf(other(you))];
  // What the field takes is local time without a zone.
  const local = (at: number) => new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  const now = store.serverNow();
  return (
    <section class="notice resume-time" aria-label={t("resume-time")}>
      {own !== undefined && <p>{t("resume-proposed-you", { time: moment(own) })}</p>}
      {theirs !== undefined && (
        <p>
          {t("resume-proposed", { side: sideLabel(other(you), handicap), time: moment(theirs) })}{" "}
          <button type="button" class="button small primary" onClick={() => propose(theirs)}>
            {t("resume-agree")}
          </button>
        </p>
      )}
      <details class="small">
        <summary>{t("resume-propose")}</summary>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const field = event.currentTarget.elements.namedItem("at") as HTMLInputElement;
            const at = new Date(field.value).getTime();
            if (!Number.isNaN(at)) propose(at);
          }}
        >
          <label class="field">
            <span class="label">{t("resume-time")}</span>
            <input
              type="datetime-local"
              name="at"
              required
              min={local(now)}
              max={local(now + 14 * DAY)}
              defaultValue={local(now + DAY)}
            />
          </label>
          <button class="button small">{t("resume-send")}</button>
        </form>
      </details>
    </section>
  );
}
