// The page of one game.

import { computed, effect, type ReadonlySignal, useSignal, useSignalEffect } from "@preact/signals";
import { type ComponentChildren, type FunctionComponent, render } from "preact";
import { useCallback, useEffect, useMemo } from "preact/hooks";
import { Goban } from "../../board/goban";
import { loadTexts, t } from "../../i18n";
import { api } from "../../net/api";
import { moveWords } from "../../notation/words";
import { forgetSeats, inheritSeats, isSecret, seatsOf } from "../../net/seats";
import { other } from "../../rules/types";
import { play, wakeAudio } from "../../sound/sounds";
import { say } from "../../sound/voice";
import { settings } from "../../settings";
import { keep, kept } from "../../storage";
import { isTyping } from "../../ui/controls";
import { Icon } from "../../ui/icons";
import { moreRulesWords } from "../../begin/rules-words";
import { sideLabel } from "../../ui/labels";
import { impasseTerms, Terms } from "../../ui/term";
import { signTurns } from "../../ui/turn-sign";
import { later } from "../../ui/later";
import { Step } from "../../ui/steps";
import { TypedMove } from "../../ui/typed-move";
import type { ReviewCreated } from "../../wire";
import type { BootOf } from "../../boot";
import { Actions } from "./actions";
import { boardView } from "./board-view";
import { clockWords } from "./clock-words";
import { MoveList } from "./moves";
import { ConnectionBanner } from "./connection";
import { isOnMyClock } from "../../clock/reading";
import { Plate, personName } from "./plate";
import { learnRatings } from "./ratings";
import { keepReviewed } from "./reviewed";
import { senior } from "./senior";
import { GameStore } from "./store";
import type { SaidLine } from "../../talk/talk";
import { TalkTabs } from "./talk-tabs";
import "./game.css";

/** Whether there is something of what is seldom told. */
const hasNotes = ({ declined, game, refusal, turnedAway }: GameStore): boolean =>
  !!(declined.value || refusal.value || turnedAway.value || game.value.mated || game.value.resigning?.length);

/** What a page that shows a game among other things is told of it. */
interface Watched {
  /** The last move in words; empty before there is one. */
  readonly lastMove: ReadonlySignal<string>;
  readonly store: GameStore;
}

export function start(
  root: HTMLElement,
  { game, keptDays, ratings, talk, account, appoints, event }: BootOf<"game">,
  Beside?: FunctionComponent<Watched>,
): Watched {
  const store = new GameStore(game);
  store.ratings.value = ratings ?? null;
  if (talk) store.beginTalk(account);
  if (game.opponentKind === "player") store.noteBlurs();
  store.keptDays = keptDays ?? null;
  store.appoints = !!appoints;
  store.event = event ?? null;
  wakeAudio();
  store.on((what) => {
    if (what === "move" || what === "capture" || what === "refused") play(what);
    else if (what === "offer") play("beep");
    else if (what === "start" || what === "end" || what === "arrived") play("bell");
    if (what === "end") say(t("courtesy-end"));
    if (what === "end" && game.rated) void learnRatings(store);
    if (what === "check") say(t("check-announced"));
    if (what === "next-game") goOn(store);
  });
  effect(() => {
    const { id, nextGame } = store.game.value;
    if (nextGame) inheritSeats(id, nextGame);
  });
  effect(() => {
    if (store.turnedAway.value) forgetSeats(game.id);
  });
  const watched = { lastMove: computed(() => lastMoveWords(store)), store };
  render(<GamePage store={store}>{Beside && <Beside {...watched} />}</GamePage>, root);
  store.open(seatsOf(game.id));
  // Another invitation to the same game, opened in the same tab.
  addEventListener("hashchange", () => isSecret(location.hash.slice(1)) && location.reload());
  // Whoever plays both sides is always to move.
  effect(() => signTurns(store.myTurn.value && store.you.value !== "both" ? 1 : 0));
  return watched;
}

function lastMoveWords(store: GameStore): string {
  const { moves } = store.game.value;
  const before = store.positions.value[moves.length - 1];
  return before && moves.length > 0 ? moveWords(before, moves.at(-1)!.usi) : "";
}

const Notes = later(async () => (await import("./notes")).Notes);
const Offers = later(async () => (await import("./notes")).Offers);
const Impasse = later(async () => (await import("./impasse")).Impasse);
const EndCard = later(async () => {
  await loadTexts("together");
  return (await import("./end-card")).EndCard;
});
const GamesLikeIt = later(async () => (await import("./games-like-it")).GamesLikeIt);
const Introduction = later(async () => (await import("./courtesy")).Introduction);
const Elder = later(async () => {
  await loadTexts("ceremony");
  return (await import("./elder")).Elder;
});
const Invitation = later(async () => (await import("./invitation")).Invitation);
const Ceremony = later(async () => {
  await loadTexts("ceremony");
  return (await import("./ceremony/card")).Ceremony;
});
const Sealing = later(async () => {
  await loadTexts("sealed");
  return (await import("./sealed")).Sealing;
});
const Holidays = later(async () => {
  await loadTexts("holiday");
  return (await import("./holiday")).Holidays;
});
const Keeper = later(async () => {
  await loadTexts("keeper");
  return (await import("./keeper/panel")).KeeperPanel;
});
const Janken = later(async () => {
  await loadTexts("janken");
  return (await import("./janken/panel")).JankenPanel;
});
const Coming = later(async () => {
  await loadTexts("coming");
  return (await import("./coming")).Coming;
});
const Phrases = later(async () => (await import("./courtesy")).Phrases);
const Left = later(async () => {
  await loadTexts("coming");
  return (await import("./left")).Left;
});
const Warnings = later(async () => {
  await loadTexts("practice");
  return (await import("./warnings/panel")).Warnings;
});
const Furigoma = later(async () => (await import("./furigoma")).Furigoma);

const SIDES = ["black", "white"] as const;

/** How long a drawn game is left on the screen before its replay opens, in milliseconds. */
const DRAWN_SHOWN = 4_000;

/** Players go on to the next game together: at once where they agreed on it, else when the end has been read. */
function goOn(store: GameStore): void {
  const { nextGame } = store.game.value;
  if (!nextGame || !store.you.value) return;
  setTimeout(() => location.assign(`/game/${nextGame}`), store.rematchAgreed ? 0 : DRAWN_SHOWN);
}

const KEYS: Record<string, (store: GameStore, at: number) => void> = {
  ArrowLeft: (store, at) => store.look(at - 1),
  ArrowRight: (store, at) => store.look(at + 1),
  Home: (store) => store.look(0),
  End: (store) => store.look(Number.POSITIVE_INFINITY),
  f: (store) => {
    store.flipped.value = !store.flipped.value;
  },
  n: ({ event }) => {
    if (event?.host) location.assign(nextBoard(event));
  },
};

/** Where the host of a display goes from a board. */
const nextBoard = ({ id, board }: { id: string; board: number }) => `/event/${id}/next?after=${board}`;

/** What follows a clock or somebody's coming and going stands in parts of its own: they are drawn again without the board. */
function GamePage({ store, children }: { store: GameStore; children: ComponentChildren }) {
  const view = useMemo(() => boardView(store), [store]);
  const announced = useSignal("");
  const announce = useCallback((text: string) => {
    announced.value = text;
  }, []);
  useSignalEffect(() => {
    announced.value = store.spoken.value;
  });

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (store.together.value?.key(event.key)) return event.preventDefault();
      const act = KEYS[event.key];
      if (!act) return;
      act(store, store.viewing.value ?? store.game.value.moves.length);
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [store]);

  const review = useCallback(async () => {
    const made = await api<ReviewCreated>("POST", `/api/games/${store.game.value.id}/review`);
    if (!made.ok) return announce(made.error.message);
    keep(`komadai.edit.${made.value.id}`, made.value.editKey);
    keepReviewed(made.value.id, store);
    location.href = `/review/${made.value.id}`;
  }, [store, announce]);

  const asked = useMemo(
    () => ({
      m: () => lastMoveWords(store) || t("last-none"),
      c: () => clockWords(store),
    }),
    [store],
  );
  const bottom = store.orientation.value;
  const together = store.together.value;
  return (
    <div
      class={[
        "game",
        senior(store.game.value, store.ratings.value) === "black" && "osho-sente",
        store.game.value.keeper?.you && "keeps-time",
      ]
        .filter(Boolean)
        .join(" ")}
      data-connection={store.connection.value}
      data-live={store.live.value}
    >
      <h1 class="sr-only">{t("page-game")}</h1>
      <Goban
        view={(together?.view ?? view).value}
        onMove={(move) => (store.together.value ?? store).play(move)}
        announce={announce}
        asked={asked}
        class="stage-play"
      >
        <Plate store={store} side={other(bottom)} where="top" />
        <Plate store={store} side={bottom} where="bottom" />
        <div class="info">
          <GameInfo store={store} />
          {hasEntered(store) && <Impasse store={store} />}
        </div>
        <div class="urgent">
          {children}
          <ConnectionBanner store={store} />
          <SetUp store={store} />
          <Expected store={store} />
          <Absent store={store} />
          {isDrawn(store) && <Janken store={store} steps={store.game.value.janken!} />}
          {isTossed(store) && <Furigoma store={store} />}
          {store.game.value.opponentKind !== "self" && <Invitation store={store} />}
          {store.game.value.holidays && <Holidays store={store} />}
          {mayBeKept(store) && <Keeper store={store} />}
          {store.game.value.opponentKind === "friend" && <Introduction store={store} />}
          {asksForElder(store) && <Elder store={store} />}
          {store.game.value.offers.length > 0 && <Offers store={store} />}
          {isAboutSealing(store) && <Sealing store={store} />}
          {hasNotes(store) && <Notes store={store} />}
          {isPractice(store) && <Warnings store={store} />}
          {store.over.value && !together && <EndCard store={store} onReview={review} />}
        </div>
        <div class="side">
          <p class="sr-only" aria-live="polite">
            {store.arrival.value}
          </p>
          <TalkTabs talk={store.talk.value} said={() => saidIn(store)} phrases={<Phrases store={store} />}>
            {together ? <together.Moves /> : <MoveList store={store} />}
          </TalkTabs>
          {together ? (
            <together.Tools />
          ) : (
            <>
              {!store.game.value.keeper?.you && <Actions store={store} />}
              <Steps store={store} />
              <Typed store={store} />
              {store.over.value && !store.game.value.variant && <GamesLikeIt store={store} />}
            </>
          )}
        </div>
        <BackToNow store={store} />
      </Goban>
      <div class="sr-only" aria-live="polite">
        {announced.value}
      </div>
      <CheckAnnounced store={store} />
    </div>
  );
}

/** Until both have come and moved, it is said when the game is called off. */
function Expected({ store }: { store: GameStore }) {
  const at = store.clock.value.calledOffAt;
  return at !== undefined && store.live.value && !store.over.value ? <Coming key={at} store={store} at={at} /> : null;
}

/** Who has left a game that goes on: never oneself, and nothing is said while the own connection is down. */
function Absent({ store }: { store: GameStore }) {
  const { absent } = store.presence.value;
  const you = store.you.value;
  const side = SIDES.find((side) => absent[side] && side !== you);
  if (!side || you === "both" || store.connection.value !== "open" || store.over.value) return null;
  if (store.clock.value.calledOffAt !== undefined) return null;
  return <Left key={absent[side]!.since} store={store} side={side} absence={absent[side]!} />;
}

/** The pieces are set up before the first move, once, for whoever likes to see it. */
function SetUp({ store }: { store: GameStore }) {
  const { id, moves, result } = store.game.value;
  const { ceremony } = settings.value;
  const key = `komadai.setup.${id}`;
  const seen = useSignal(kept(key, "session") !== null);
  if (store.game.value.variant || ceremony === "none" || seen.value || moves.length > 0 || result || !store.live.value)
    return null;
  if (isOnMyClock(store.clock.value, store.you.value)) return null;
  const done = () => {
    keep(key, "seen", "session");
    seen.value = true;
  };
  return <Ceremony store={store} style={ceremony} onDone={done} />;
}

/** The phrases that players have said, as lines of the talk. That one analyses is no line: it opens a board for both. */
function saidIn(store: GameStore): readonly SaidLine[] {
  const { greetings, handicap } = store.game.value;
  return (greetings ?? [])
    .filter(({ greeting }) => greeting !== "analyse")
    .map(({ by, greeting, at }) => ({
      at,
      name: personName(store.game.value, by, store.you.value) || sideLabel(by, handicap),
      own: by === store.you.value,
      text: t(`courtesy-${greeting}`),
    }));
}

/** Whether the two are asked who is the elder: where one of them likes the ceremony, or has said so. */
function asksForElder(store: GameStore): boolean {
  const { greetings, opponentKind } = store.game.value;
  const isTold = greetings?.some(({ greeting }) => greeting === "elder" || greeting === "younger");
  const areTwo = opponentKind === "friend" || opponentKind === "player";
  return areTwo && (isTold || settings.value.ceremony !== "none");
}

/** Whether somebody keeps the time, or may be invited to. */
function mayBeKept(store: GameStore): boolean {
  const { creator, keeper, offers, opponentKind, paused, result, variant } = store.game.value;
  if (variant) return false;
  const wanted = offers.some(({ kind }) => kind === "keeper") || (store.appoints && !result);
  const invites = opponentKind === "friend" && paused?.reason === "waiting" && store.you.value === creator;
  return !!keeper || wanted || invites;
}

/** Whether rock-paper-scissors decides who tosses, or has just decided it. */
function isDrawn(store: GameStore): boolean {
  const { janken, moves, result } = store.game.value;
  return !!janken && moves.length < 2 && !result;
}

/** Whether the toss is of interest still, to whoever plays. */
function isTossed(store: GameStore): boolean {
  const { furigoma, moves, result } = store.game.value;
  return !!furigoma && !!store.you.value && moves.length < 2 && !result;
}

/** Whether nobody is played against and moves can be taken back, so that nothing is rated; what is in danger is known of shogi alone. */
const isPractice = ({ game }: GameStore) =>
  game.value.opponentKind === "engine" && game.value.rules.takebacks && !game.value.variant;

/** Whether the game is adjourned, or a move is sealed, or may be. */
function isAboutSealing(store: GameStore): boolean {
  const { offers, paused, sealing } = store.game.value;
  return !!sealing || paused?.reason === "adjourned" || offers.some(({ kind }) => kind === "seal");
}

/** Whether a king has entered. */
const hasEntered = ({ game }: GameStore) => game.value.impasse.black.entered || game.value.impasse.white.entered;

function CheckAnnounced({ store }: { store: GameStore }) {
  const { inCheck, result } = store.game.value;
  return (
    <div class="sr-only" aria-live="assertive">
      {inCheck && !result && t("check-announced")}
    </div>
  );
}

function Typed({ store }: { store: GameStore }) {
  const { moves, result } = store.game.value;
  if (!store.you.value || result) return null;
  return (
    <TypedMove
      position={store.now.value}
      previous={store.pending.value?.usi ?? moves.at(-1)?.usi ?? null}
      enabled={store.myTurn.value}
      onMove={(move) => store.play(move)}
    />
  );
}

function BackToNow({ store }: { store: GameStore }) {
  if (store.viewing.value === null) return null;
  return (
    <button type="button" class="back-to-now button small" onClick={() => store.look(Number.POSITIVE_INFINITY)}>
      {t("back-to-now")}
    </button>
  );
}

function Steps({ store }: { store: GameStore }) {
  const last = store.game.value.moves.length;
  const at = store.viewing.value ?? last;
  return (
    <div class="steps" role="toolbar" aria-label={t("steps")}>
      <Step icon="first" label={t("step-first")} off={at === 0} onStep={() => store.look(0)} />
      <Step icon="previous" label={t("step-previous")} off={at === 0} onStep={() => store.look(at - 1)} />
      <Step icon="next" label={t("step-next")} off={at === last} onStep={() => store.look(at + 1)} />
      <Step icon="last" label={t("step-last")} off={at === last} onStep={() => store.look(last)} />
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
  );
}

function GameInfo({ store }: { store: GameStore }) {
  const { handicap, rules, paused, variant } = store.game.value;
  const { players, spectators } = store.presence.value;
  const { event } = store;
  // Once both are there, something else is waited for, and its own panel says what.
  const isStanding = paused && !(paused.reason === "waiting" && players.black && players.white);
  return (
    <dl class="game-info">
      {event && (
        <>
          <dt class="sr-only">{t("game-event")}</dt>
          <dd>
            <a href={`/event/${event.id}`}>
              {t("game-of-event", { round: event.round, board: event.board, event: event.name })}
            </a>
          </dd>
          {event.host && (
            <dd>
              <a class="button small" href={nextBoard(event)}>
                {t("event-next-board")} (N)
              </a>{" "}
              <a href={`/event/${event.id}/boards`}>{t("event-boards")}</a>
            </dd>
          )}
        </>
      )}
      {variant ? (
        <>
          <dt class="sr-only">{t("variant")}</dt>
          <dd>
            <a href={`/variants#${variant}`}>{t(`variant-${variant}`)}</a>
          </dd>
        </>
      ) : (
        <>
          <dt class="sr-only">{t("handicap")}</dt>
          <dd>{t(`handicap-${handicap ?? "custom"}`)}</dd>
        </>
      )}
      {store.game.value.rated && <dd>{t("rated-game")}</dd>}
      {store.game.value.programs && <dd>{t("programs-game")}</dd>}
      {!store.clock.value.black.limited && <dd>{t("clock-none")}</dd>}
      <dd>{t(`conduct-${rules.conduct}`)}</dd>
      {rules.impasse !== "none" && (
        <dd>
          {t(`impasse-${rules.impasse}`)}
          <Terms of={impasseTerms(rules.impasse)} />
        </dd>
      )}
      {moreRulesWords(rules).map((words) => (
        <dd key={words}>{words}</dd>
      ))}
      {isStanding && <dd class="strong">{t(`paused-${paused.reason}`)}</dd>}
      {store.live.value && !store.you.value && <dd>{t("you-watch")}</dd>}
      {spectators > 0 && <dd>{t("spectators", { count: spectators })}</dd>}
    </dl>
  );
}
