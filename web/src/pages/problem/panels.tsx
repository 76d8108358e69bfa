// Beside a problem's board: which one it is, what is said, the moves, hints and ways on.

import { useEffect, useRef } from "preact/hooks";
import { pieceWord } from "../../notation/piece-word";
import { t } from "../../i18n";
import { pieceName, squareJapanese } from "../../notation/japanese";
import { moveName } from "../../notation/name";
import { parseUsi, squareName } from "../../rules/types";
import { Icon } from "../../ui/icons";
import { Grade } from "../../tsume/grade";
import { type Card, daysBetween, today } from "../../memory/card";
import { LineMoves } from "../../ui/line-moves";
import { address } from "../../tsume/links";
import { nextOf } from "./page";
import { saidText } from "../../tsume/said";
import { Liked, Votes } from "./votes";
import type { ProblemStore } from "../../tsume/problem-store";
import { due, progress } from "../../practice/decks/problems";

export function ProblemHead({ store, reviewing }: { store: ProblemStore; reviewing: boolean }) {
  const { card, total } = store.problem;
  const waiting = due.value.length;
  return (
    <header class="problem-head">
      <p class="small muted problem-place">
        <a href={listOf(store)}>{store.problem.set?.title ?? t("page-problems")}</a>
        <span class="tabular">{t("problem-number", { number: card.number, total })}</span>
      </p>
      <h1>
        {t("problems-plies", { count: card.plies })}
        {card.grade > 0 && <Grade grade={card.grade} />}
      </h1>
      <Liked tally={store.tally.value} />
      <p class="small muted">
        {reviewing ? t("review-left", { count: waiting }) : t("streak", { count: progress.value.streak })}
      </p>
    </header>
  );
}

/** The list that the problem stands in. */
const listOf = ({ problem }: ProblemStore): string => (problem.set ? `/tsume/sets/${problem.set.id}` : "/tsume");

const TONES: Record<string, string> = {
  right: "good",
  slower: "good",
  solved: "good",
  refuted: "bad",
  "no-check": "bad",
  illegal: "bad",
  "perpetual-check": "bad",
  failed: "bad",
};

export function SaidCard({ store, reviewing }: { store: ProblemStore; reviewing: boolean }) {
  const said = store.said.value;
  const next = nextOf(store, reviewing);
  const forward = useRef<HTMLAnchorElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  // The next step is one Enter away, unless somebody is typing.
  useEffect(() => {
    if (document.activeElement?.matches("input, textarea")) return;
    (said.type === "refuted" ? again.current : forward.current)?.focus({ preventScroll: true });
  }, [said.type]);
  return (
    <section class={`said ${TONES[said.type] ?? ""}`} aria-label={t("said")} role="status">
      <p class="said-title">
        {said.type === "solved" && <Icon name="check" />}
        {t(titleOf(said.type))}
      </p>
      <p>{saidText(store, said)}</p>
      <HintText store={store} />
      {(said.type === "solved" || said.type === "shown") && <Due card={said.card} outcome={outcomeOf(store)} />}
      {said.type === "solved" && store.problem.card.themes.length > 0 && (
        <p class="themes small">
          {store.problem.card.themes.map((theme) => (
            <span key={theme}>{t(`theme-${theme}`)}</span>
          ))}
        </p>
      )}
      <div class="said-actions">
        {said.type === "refuted" && (
          <button ref={again} type="button" class="button primary" onClick={() => store.retry()}>
            <Icon name="undo" />
            {t("problem-retry")}
          </button>
        )}
        {store.ended.value && next && (
          <a ref={forward} class="button primary" href={next}>
            {t(reviewing ? "problem-next-review" : "problem-next")}
            <Icon name="next" />
          </a>
        )}
        {store.ended.value && !next && (
          <a ref={forward} class="button primary" href={reviewing ? "/tsume" : listOf(store)}>
            {t(reviewing ? "review-finished" : "problem-list")}
          </a>
        )}
      </div>
      {store.ended.value && <Votes store={store} />}
    </section>
  );
}

function titleOf(type: string): string {
  if (type === "turn" || type === "judging") return "said-title-turn";
  if (type === "right" || type === "slower") return "said-title-right";
  if (type === "solved") return "said-title-solved";
  if (type === "shown") return "said-title-shown";
  if (type === "open" || type === "failed") return "said-title-open";
  return "said-title-wrong";
}

const outcomeOf = (store: ProblemStore): string =>
  store.said.value.type === "solved" ? store.said.value.outcome : "missed";

/** When the problem comes back, and why then. */
function Due({ card, outcome }: { card: Card; outcome: string }) {
  const days = Math.max(0, daysBetween(today(), card.due));
  return (
    <p class="due small muted" data-due={days}>
      {t(`due-${outcome}`)} {t("due-days", { days })}
    </p>
  );
}

function HintText({ store }: { store: ProblemStore }) {
  const step = store.hintStep.value;
  const usi = store.hint.value;
  const move = usi ? parseUsi(usi) : null;
  if (!usi || !move || step === 0) return null;
  const position = store.position.value;
  const piece = move.type === "board" ? position.board[move.from] : { kind: move.kind, promoted: false };
  if (!piece) return null;
  const words = { piece: pieceWord(piece.kind, piece.promoted), kanji: pieceName(piece) };
  return (
    <p class="hint-text" data-hint={step}>
      <Icon name="bulb" />
      {step === 1 && t(move.type === "drop" ? "hint-drop" : "hint-piece", words)}
      {step === 2 && t("hint-square", { ...words, square: squareName(move.to), japanese: squareJapanese(move.to) })}
      {step === 3 && t("hint-move", { move: moveName(position, usi, store.line.value.at(-1) ?? null) })}
    </p>
  );
}

export function ProblemMoves({ store }: { store: ProblemStore }) {
  const line = store.line.value;
  return (
    <LineMoves
      kind="problem-moves"
      line={line}
      positions={store.positions.value}
      at={store.ply.value}
      onGo={(ply) => store.go(ply)}
    >
      {line.length === 0 && <li class="moves-empty">{t("problem-no-moves")}</li>}
    </LineMoves>
  );
}

export function Tools({ store, reviewing }: { store: ProblemStore; reviewing: boolean }) {
  const step = store.hintStep.value;
  const next = nextOf(store, reviewing);
  return (
    <div class="actions problem-tools">
      <button
        type="button"
        class="button"
        disabled={!store.mayMove.value || step === 3}
        onClick={() => void store.more()}
      >
        <Icon name="bulb" />
        <span>{t(`hint-ask-${step}`)}</span>
      </button>
      <button type="button" class="button" onClick={() => store.restart()}>
        <Icon name="again" />
        <span>{t("problem-restart")}</span>
      </button>
      <button type="button" class="button" disabled={store.ended.value} onClick={() => store.show()}>
        <Icon name="eye" />
        <span>{t("problem-solution")}</span>
      </button>
      <a class="button" href={address(store.problem.card.sfen)}>
        <Icon name="search" />
        <span>{t("problem-in-solver")}</span>
      </a>
      <button
        type="button"
        class="button"
        onClick={() => {
          store.flipped.value = !store.flipped.value;
        }}
      >
        <Icon name="flip" />
        <span>{t("action-flip")}</span>
      </button>
      <a class="button" href={next ?? listOf(store)}>
        <Icon name="next" />
        <span>{t("problem-skip")}</span>
      </a>
    </div>
  );
}
