// The two halves, and the strip between them.

import { useEffect, useRef, useState } from "preact/hooks";
import { noteOf, tenthsShown } from "../../clock/face";
import { t } from "../../i18n";
import { change, settings } from "../../settings";
import { isTyping } from "../../ui/controls";
import { Icon } from "../../ui/icons";
import { clockText } from "../../ui/time";
import type { Side } from "../../wire";
import { stayAwake } from "./awake";
import { type Desk, other, pause, resume, tap } from "./desk";
import { type Layout, layoutKept, Referee } from "./referee";
import type { ClockStore } from "./store";

export function Clocks({ store, desk }: { store: ClockStore; desk: Desk }) {
  const [referee, setReferee] = useState(false);
  const [layout, setLayout] = useState<Layout>(layoutKept);
  const running = desk.phase === "running";
  const call = () => {
    store.act(pause);
    setReferee(true);
  };

  useEffect(() => {
    stayAwake(running);
    return () => stayAwake(false);
  }, [running]);
  useKeys(store, call, referee);

  return (
    <div class="board-clock" data-layout={layout} data-phase={desk.phase}>
      <h1 class="sr-only">{t("boardclock")}</h1>
      <Half store={store} desk={desk} side={other(desk.near)} where="far" />
      <Strip store={store} desk={desk} onReferee={call} />
      <Half store={store} desk={desk} side={desk.near} where="near" />
      <p class="sr-only" role="status">
        {store.spoken.value}
      </p>
      <Referee
        store={store}
        desk={desk}
        open={referee}
        onClose={() => setReferee(false)}
        layout={layout}
        onLayout={setLayout}
      />
    </div>
  );
}

/** Space ends whoever's turn it is, P stops and goes on, C reads both clocks. */
function useKeys(store: ClockStore, call: () => void, closed: boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (closed || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
      const { phase, turn } = store.desk.value!;
      if (event.key === " ") {
        // A button of the strip is meant itself where keys have brought the focus to it, and not where a click has left it.
        const button = (event.target as HTMLElement).closest?.("button");
        if (button && !button.classList.contains("half") && button.matches(":focus-visible")) return;
        event.preventDefault();
        store.act(phase === "paused" ? resume : (desk, now) => tap(desk, turn, now));
      } else if (event.key === "p" || event.key === "P") {
        store.act(phase === "running" ? pause : resume);
      } else if (event.key === "c" || event.key === "C") {
        store.spoken.value = store.words();
      } else if (event.key === "Escape" && phase === "running") {
        call();
      }
    };
    // A half that has the focus would be pressed by the space's release, too.
    const onUp = (event: KeyboardEvent) =>
      event.key === " " && !closed && isHalf(event.target) && event.preventDefault();
    document.addEventListener("keydown", onKey);
    document.addEventListener("keyup", onUp);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("keyup", onUp);
    };
  }, [store, closed]);
}

const isHalf = (target: EventTarget | null) => target instanceof HTMLElement && target.classList.contains("half");

function Half(props: { store: ClockStore; desk: Desk; side: Side; where: "far" | "near" }) {
  const { store, desk, side, where } = props;
  const reading = store.readings.value![side];
  const { byoyomiMs, incrementMs } = desk.clocks[side];
  const touched = useRef(false);
  const turn = desk.turn === side;
  const lost = desk.phase === "over" && turn;
  const low = desk.phase === "running" && turn && reading.ms <= 10_000;
  const time = clockText(reading.ms, tenthsShown(reading));
  const state = `${turn ? "turn" : ""} ${low ? "low" : ""} ${lost ? "lost" : ""} ${time.length > 5 ? "long" : ""}`;
  return (
    <button
      type="button"
      class={`half half-${where} ${state}`}
      // At once where it is touched, not when the finger leaves; a press by the keyboard or a screen reader comes as a click alone.
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        touched.current = true;
        store.act((now, at) => tap(now, side, at));
      }}
      onClick={() => {
        if (!touched.current) store.act((now, at) => tap(now, side, at));
        touched.current = false;
      }}
    >
      <span class="half-face">
        <span class="half-who">{store.label(side)}</span>
        <span class="half-time">
          {lost && <Icon name="flag" />}
          {time}
        </span>
        <span class="half-note">
          {lost ? t("boardclock-lost", { side: store.label(side) }) : noteOf(reading, byoyomiMs, incrementMs)}
        </span>
        <span class="half-moves">
          {desk.phase === "ready"
            ? t("boardclock-begin", { side: store.label(desk.turn) })
            : [
                t("boardclock-moves", { count: desk.moves[side] }),
                turn && desk.phase === "paused" && t("boardclock-paused"),
              ]
                .filter(Boolean)
                .join(" · ")}
        </span>
      </span>
    </button>
  );
}

function Strip({ store, desk, onReferee }: { store: ClockStore; desk: Desk; onReferee: () => void }) {
  const { phase } = desk;
  const { voice } = settings.value;
  return (
    <div class="clock-strip">
      {(phase === "running" || phase === "paused") && (
        <button type="button" class="button" onClick={() => store.act(phase === "running" ? pause : resume)}>
          {t(phase === "running" ? "boardclock-pause" : "boardclock-resume")}
        </button>
      )}
      <button type="button" class="button" onClick={onReferee}>
        {t("boardclock-referee")}
      </button>
      <button
        type="button"
        class="button icon"
        aria-label={t("settings-voice")}
        aria-pressed={voice}
        onClick={() => change("voice", !voice)}
      >
        <Icon name={voice ? "sound" : "mute"} />
      </button>
      {document.fullscreenEnabled && (
        <button
          type="button"
          class="button icon"
          aria-label={t("boardclock-full")}
          onClick={() => void (document.fullscreenElement ? document.exitFullscreen() : fullScreen())}
        >
          <Icon name="full" />
        </button>
      )}
    </div>
  );
}

/** Browsers may refuse it, and then everything is as it was. */
const fullScreen = () => document.documentElement.requestFullscreen().catch(() => undefined);
