// The page of one game.

import { keep, kept } from "../../storage";
import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { render } from "preact";
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import { api } from "../../net/api";
import type { BoardView, Freedom } from "../../board/board";
import { Goban } from "../../board/goban";
import { t } from "../../i18n";
import { type Color, other, parseSquare } from "../../rules/types";
import { settings } from "../../settings";
import { play, wakeAudio } from "../../sound/sounds";
import { say } from "../../sound/voice";
import { isTyping } from "../../ui/controls";
import { CopyLink } from "../../ui/copy-link";
import { Icon } from "../../ui/icons";
import type { GameView, ReviewCreated } from "../../wire";
import { Actions } from "./actions";
import { Furigoma } from "./furigoma";
import { MoveList } from "./moves";
import { ConnectionBanner, EndCard, EndWaits, Impasse, Offers, Refusal } from "./panels";
import { Plate } from "./plate";
import { inheritSeats, inviteOf, seatsOf } from "../../net/seats";
import { GameStore } from "./store";
import { TypedMove } from "../../ui/typed-move";
import type { BootOf } from "../registry";
import "./game.css";

export function start(root: HTMLElement, { game }: BootOf<"game">): void {
  const store = new GameStore(game);
  wakeAudio();
  store.on((what) => {
    if (what === "move" || what === "capture" || what === "refused") play(what);
    else if (what === "offer") play("beep");
    else if (what === "start" || what === "end") play("bell");
    if (what === "end") say(t("courtesy-end"));
    if (what === "check") say(t("check-announced"));
  });
  render(<GamePage store={store} />, root);
  store.open(seatsOf(game.id));
}

export function GamePage({ store }: { store: GameStore }) {
  const { game, you, live } = store.state.value;
  const positions = store.positions.value;
  const viewing = store.viewing.value;
  const orientation = store.orientation.value;
  const pending = store.pending.value;
  const announced = useSignal("");
  // The toss is shown to the players once, even when the engine answers it at once with its first move.
  const tossKey = `komadai.toss.${game.id}`;
  const [tossSeen, setTossSeen] = useState(() => game.moves.length > 1 || kept(tossKey, "session") !== null);
  const endToss = useCallback(() => {
    keep(tossKey, "seen", "session");
    setTossSeen(true);
  }, [tossKey]);
  const announce = useCallback((text: string) => {
    announced.value = text;
  }, []);
  useSignalEffect(() => {
    announced.value = store.spoken.value;
  });
  useEffect(() => {
    if (game.nextGame) inheritSeats(game.id, game.nextGame);
  }, [game.id, game.nextGame]);

  const view = useView(store);
  const at = viewing ?? game.moves.length;
  const bottom = orientation;
  const top = other(orientation);
  const hasToss = !!game.furigoma && live && !!you && !tossSeen && !game.result;
  const serverNow = useCallback(() => store.serverNow(), [store]);
  const isYou = (side: Color) => you === side;

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      const now = store.viewing.value ?? store.game.value.moves.length;
      if (event.key === "ArrowLeft") store.look(now - 1);
      else if (event.key === "ArrowRight") store.look(now + 1);
      else if (event.key === "Home") store.look(0);
      else if (event.key === "End") store.look(Number.POSITIVE_INFINITY);
      else if (event.key === "f") store.flipped.value = !store.flipped.value;
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [store]);

  const review = useCallback(async () => {
    const made = await api<ReviewCreated>("POST", `/api/games/${store.game.value.id}/review`);
    if (!made.ok) return announce(made.error.message);
    keep(`komadai.edit.${made.value.id}`, made.value.editKey);
    location.href = `/review/${made.value.id}`;
  }, [store, announce]);

  return (
    <div class="game" data-connection={store.connection.value} data-live={live}>
      <Goban view={view} onMove={(move) => store.play(move)} announce={announce} class="stage-play">
        <Plate game={game} side={top} where="top" you={isYou(top)} serverNow={serverNow} />
        <Plate game={game} side={bottom} where="bottom" you={isYou(bottom)} serverNow={serverNow} />
        <div class="info">
          <GameInfo game={game} spectators={store.state.value.spectators} you={!!you} live={live} />
          <Impasse game={game} />
        </div>
        <div class="side">
          <ConnectionBanner store={store} />
          <Waiting store={store} />
          <Offers store={store} />
          <EndWaits store={store} />
          <Refusal store={store} />
          <EndCard store={store} onReview={review} />
          <MoveList moves={game.moves} positions={positions} at={at} onLook={(ply) => store.look(ply)} />
          <div class="steps" role="toolbar" aria-label={t("steps")}>
            <Step store={store} to={0} icon="first" label={t("step-first")} />
            <Step store={store} to={at - 1} icon="previous" label={t("step-previous")} />
            <Step store={store} to={at + 1} icon="next" label={t("step-next")} />
            <Step store={store} to={game.moves.length} icon="last" label={t("step-last")} />
            <button
              type="button"
              class="button quiet icon"
              aria-label={t("action-flip")}
              title={t("action-flip")}
              onClick={() => {
                store.flipped.value = !store.flipped.value;
              }}
            >
              <Icon name="flip" />
            </button>
          </div>
          {you && !game.result && (
            <TypedMove
              position={store.now.value}
              previous={pending?.usi ?? game.moves.at(-1)?.usi ?? null}
              enabled={store.myTurn.value}
              onMove={(move) => store.play(move)}
            />
          )}
          <Actions store={store} />
        </div>
        {viewing !== null && (
          <button type="button" class="back-to-now button small" onClick={() => store.look(Number.POSITIVE_INFINITY)}>
            {t("back-to-now")}
          </button>
        )}
        {hasToss && <Furigoma game={game} you={you} onDone={endToss} />}
      </Goban>
      <div class="sr-only" aria-live="polite">
        {announced.value}
      </div>
      <div class="sr-only" aria-live="assertive">
        {game.inCheck && !game.result && t("check-announced")}
      </div>
    </div>
  );
}

/** What the board shows, made anew only when something of it changed: the board moves pieces itself in between. */
function useView(store: GameStore): BoardView {
  const view = useComputed<BoardView>(() => {
    const { game, you, live } = store.state.value;
    const positions = store.positions.value;
    const viewing = store.viewing.value;
    const past = viewing !== null;
    const position = past ? positions[viewing]! : store.now.value;
    const pendingUsi = store.pending.value?.usi ?? null;
    const lastMove = past ? (game.moves[viewing - 1]?.usi ?? null) : (pendingUsi ?? game.moves.at(-1)?.usi ?? null);
    const may = live && !past && !game.result && !game.paused;
    const myTurn = store.myTurn.value && !past;
    let freedom: Freedom = { type: "none" };
    if (myTurn) {
      freedom = game.rules.conduct === "strict" ? { type: "anything" } : { type: "listed", moves: store.legal.value };
    }
    const foul = !past ? game.result?.foul : undefined;
    const refused = !past ? store.state.value.refusal?.details?.squares : undefined;
    const faults = [
      ...(foul?.squares ?? []),
      ...(foul ? [foul.move.slice(-3).replace("+", "").slice(-2)] : []),
      ...(refused ?? []),
    ]
      .map(parseSquare)
      .filter((square) => square !== null);
    return {
      position,
      orientation: store.orientation.value,
      lastMove,
      hands: may && you ? you : "none",
      freedom,
      premoves: may && (you === "black" || you === "white") && !store.pending.value,
      // Over the board nobody shows where a piece may go.
      showTargets: settings.value.targets && game.rules.conduct !== "strict",
      arrows: [],
      faults,
      animate: true,
    };
  });
  // Equal values must be the same object, or every message would redraw the board.
  const key = JSON.stringify([view.value, store.state.value.refusal]);
  return useMemo(() => view.value, [key]);
}

function Step({
  store,
  to,
  icon,
  label,
}: {
  store: GameStore;
  to: number;
  icon: "first" | "previous" | "next" | "last";
  label: string;
}) {
  const last = store.game.value.moves.length;
  const at = store.viewing.value ?? last;
  const disabled = to < 0 || to > last || to === at;
  return (
    <button
      type="button"
      class="button quiet icon"
      aria-label={label}
      disabled={disabled}
      onClick={() => store.look(to)}
    >
      <Icon name={icon} />
    </button>
  );
}

function GameInfo({
  game,
  spectators,
  you,
  live,
}: {
  game: GameView;
  spectators: number;
  you: boolean;
  live: boolean;
}) {
  const clock = game.clock.black;
  const control = clock.limited ? null : t("clock-none");
  return (
    <dl class="game-info">
      <dt class="sr-only">{t("handicap")}</dt>
      <dd>{t(`handicap-${game.handicap ?? "custom"}`)}</dd>
      {control && <dd>{control}</dd>}
      <dd>{t(`conduct-${game.rules.conduct}`)}</dd>
      {game.rules.impasse !== "none" && <dd>{t(`impasse-${game.rules.impasse}`)}</dd>}
      {game.paused && <dd class="strong">{t(`paused-${game.paused.reason}`)}</dd>}
      {live && !you && <dd>{t("you-watch")}</dd>}
      {spectators > 0 && <dd>{t("spectators", { count: spectators })}</dd>}
    </dl>
  );
}

/** Before the friend has come: the link to pass on, and that the game waits for both. */
function Waiting({ store }: { store: GameStore }) {
  const { game, you } = store.state.value;
  const link = inviteOf(game.id);
  const friend: Color | null = you === "black" ? "white" : you === "white" ? "black" : null;
  const begins = game.paused?.reason === "waiting" && <p>{t("waiting-begins")}</p>;
  if (!link || !friend || game.result || game.presence[friend] || game.moves.length > 1) {
    return begins && <div class="notice">{begins}</div>;
  }
  return (
    <div class="notice invite">
      <p>{t("invite-text")}</p>
      {begins}
      <CopyLink link={link} label={t("invite-link")} />
    </div>
  );
}
