// After a game of one's own: why it was won or lost, in sentences that lead to their moves, and what one can do next.

import { useEffect, useState } from "preact/hooks";
import { beginGame } from "../../begin/begin-game";
import { friendlyGame } from "../../begin/friendly-game";
import { lookAgainIn } from "../../begin/pool-again";
import { t } from "../../i18n";
import { api } from "../../net/api";
import { moveName } from "../../notation/name";
import { pieceWord } from "../../notation/piece-word";
import type { Mine } from "../../record/mine";
import type { ReviewStore } from "../../record/store";
import { positionAt } from "../../record/tree";
import type { Threat, Why } from "../../record/why";
import { type Position, toSfen } from "../../rules/position";
import { sideLabel } from "../../ui/labels";
import { type Explored, LEVELS, type Handicap, type NewGame } from "../../wire";
import { useBusy } from "../../ui/busy";
import "./why.css";

const percent = (chance: number): number => Math.round(chance * 100);

export function WhyCard({ store, mine }: { store: ReviewStore; mine: Mine }) {
  const { running } = store.job;
  const analysis = store.job.analysis.value;
  const { done, total } = store.job.state.value;
  const ready = analysis !== null && !running && analysis.evaluations.length > analysis.moves.length;
  const [shown, setShown] = useState(true);
  if (!shown) return null;
  const title = mine.winner === undefined ? "why-drawn" : mine.winner === mine.side ? "why-won" : "why-lost";
  return (
    <section class="why" aria-labelledby="why" data-ready={ready}>
      <header>
        <h2 id="why">{t(title)}</h2>
        <button type="button" class="close" aria-label={t("close")} onClick={() => setShown(false)}>
          ×
        </button>
      </header>
      {ready ? (
        <>
          <Reasons store={store} mine={mine} />
          <Openings store={store} />
        </>
      ) : (
        <p class="muted" role="status">
          {running ? t("why-looking", { done, total: total || store.line.value.length }) : t("why-not-looked")}
        </p>
      )}
      <Next store={store} mine={mine} />
    </section>
  );
}

function Reasons({ store, mine }: { store: ReviewStore; mine: Mine }) {
  const why = store.why.value;
  const { black, white } = store.accuracy.value;
  const [own, theirs] = mine.side === "black" ? [black, white] : [white, black];
  const ahead = store.ahead.value;
  return (
    <>
      {ahead !== null ? (
        // No move that was made turned the game.
        <>
          <p>{t("why-ahead", { who: mine.winner === mine.side ? "other" : "you", chance: percent(ahead) })}</p>
          <Costliest store={store} />
        </>
      ) : why ? (
        <ol role="list">
          <Turned store={store} why={why} who={who(why, mine)} said="why-turn" />
          {why.phase && (
            <Reason store={store} ply={(why.phase.ply === why.turn?.ply ? why.phase.from : why.phase.ply) - 1}>
              {t("why-phase", {
                who: who(why, mine),
                side: sideLabel(why.side, store.record?.handicap),
                phase: t(`why-phase-${why.phase.name}`),
                from: why.phase.from,
                to: why.phase.to,
              })}
            </Reason>
          )}
        </ol>
      ) : (
        <p>{t("why-nothing")}</p>
      )}
      {own !== null && theirs !== null && (
        <p class="why-accuracy">{t("why-accuracy", { own: Math.round(own), theirs: Math.round(theirs) })}</p>
      )}
    </>
  );
}

/** Plies in which openings and castles come up. */
const NAMED = 60;

/** What each side played, by the names that the archive has for it. */
function Openings({ store }: { store: ReviewStore }) {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    const { nodes } = store.tree.value;
    const moves = store.analysedLine.value.slice(1, NAMED + 1).map((id) => nodes[id]!.usi);
    const line = new URLSearchParams({ sfen: toSfen(positionAt(store.tree.value, 0)), moves: moves.join(",") });
    void api<Explored>("GET", `/api/explorer?${line.toString()}`).then((answer) => {
      if (answer.ok) setNames([...new Set(answer.value.formations)]);
    });
  }, []);
  return names.length > 0 ? (
    <p class="why-openings">{t("why-openings", { names: names.join(t("list-separator")) })}</p>
  ) : null;
}

/** The move that cost most of those of whoever lost while standing better. */
function Costliest({ store }: { store: ReviewStore }) {
  const why = store.costliest.value;
  if (!why?.turn) return null;
  return (
    <ol role="list">
      <Turned store={store} why={why} who="you" said="why-costliest" />
    </ol>
  );
}

/** The move after which the game was another one, what would have been better, and what it let happen. */
function Turned(of: { store: ReviewStore; why: Why; who: "you" | "other"; said: "why-turn" | "why-costliest" }) {
  const { store, why, who, said } = of;
  const { turn, threat } = why;
  return (
    <>
      {turn && (
        <Reason store={store} ply={turn.ply - 1}>
          {t(said, {
            who,
            side: sideLabel(why.side, store.record?.handicap),
            move: nameAt(store, turn.ply, store.job.analysis.value?.moves[turn.ply - 1]),
            ply: turn.ply,
            before: percent(turn.before),
            after: percent(turn.after),
          })}{" "}
          {turn.best && t("why-better", { move: nameAt(store, turn.ply, turn.best) })}
        </Reason>
      )}
      {threat && (
        <Reason store={store} ply={threat.ply}>
          {threatWords(store, why, threat, who)}
        </Reason>
      )}
    </>
  );
}

const who = (why: Why, mine: Mine): "you" | "other" => (why.side === mine.side ? "you" : "other");

function Reason({ store, ply, children }: { store: ReviewStore; ply: number; children: preact.ComponentChildren }) {
  return (
    <li>
      <button type="button" aria-current={store.ply.value === ply ? "true" : undefined} onClick={() => store.jump(ply)}>
        {children}
      </button>
    </li>
  );
}

/** The node of the analysed line after so many moves. */
function nodeAt(store: ReviewStore, ply: number) {
  const tree = store.tree.value;
  return tree.nodes[store.analysedLine.value[ply] ?? 0]!;
}

/** What a move is called that was, or could have been, the one of this ply. */
function nameAt(store: ReviewStore, ply: number, usi: string | undefined): string {
  const before = nodeAt(store, ply - 1);
  return usi ? moveName(positionAt(store.tree.value, before.id), usi, before.usi) : "";
}

function threatWords(store: ReviewStore, why: Why, threat: Threat, who: "you" | "other"): string {
  return t(`why-threat-${threat.kind}`, {
    who,
    move: nameAt(store, threat.ply + 1, threat.usi),
    plies: threat.plies ?? 0,
    piece: threat.piece ? pieceWord(threat.piece.kind, threat.piece.promoted) : "",
    side: sideLabel(why.side, store.record?.handicap),
  });
}

/** More odds, step by step, for whoever lost. */
const MORE_ODDS: Partial<Record<Handicap, Handicap>> = {
  even: "two",
  lance: "two",
  bishop: "two",
  rook: "two",
  two: "four",
  four: "six",
  six: "eight",
};

/** The position in which the game could still be held, or was held best: before the move that turned it, or that cost most. */
function decided(store: ReviewStore): Position | null {
  const turn = (store.why.value ?? store.costliest.value)?.turn;
  return turn ? positionAt(store.tree.value, nodeAt(store, turn.ply - 1).id) : null;
}

function Next({ store, mine }: { store: ReviewStore; mine: Mine }) {
  const [busy, setBusy] = useBusy();
  const [failure, setFailure] = useState("");
  const begin = async (game: NewGame) => {
    setBusy(true);
    const failed = await beginGame(game);
    setBusy(!failed);
    setFailure(failed ?? "");
  };
  const won = mine.winner === mine.side;
  const { level, handicap = "even", pool } = mine;
  const lost = mine.winner !== undefined && !won;
  const gave = handicap !== "even" && mine.side === "white";
  const odds = lost && !gave && store.ahead.value === null ? MORE_ODDS[handicap] : undefined;
  const { analysedLine, tree } = store;
  // Whoever gave up while better plays on from there.
  const last = lost && store.ahead.value !== null ? positionAt(tree.value, analysedLine.value.at(-1)!) : null;
  const again = last ?? decided(store);
  const lesson = won ? null : ((store.why.value ?? store.costliest.value)?.lesson ?? null);
  return (
    <div class="why-next">
      <h3>{t("why-next")}</h3>
      <div class="why-acts">
        {lesson && (
          <a class="button primary" href={`/learn/${lesson}`}>
            {t(`why-lesson-${lesson}`)}
          </a>
        )}
        {again && (
          <button
            type="button"
            class="button"
            disabled={busy}
            onClick={() => begin(friendlyGame(level ?? 5, { side: mine.side, start: toSfen(again) }))}
          >
            {t(last ? "why-last-position" : "why-same-position")}
          </button>
        )}
        {level !== undefined && won && level < LEVELS.length && (
          <button type="button" class="button primary" disabled={busy} onClick={() => begin(friendlyGame(level + 1))}>
            {t("why-next-level", { level: level + 1 })}
          </button>
        )}
        {level !== undefined && odds && (
          <button
            type="button"
            class="button"
            disabled={busy}
            onClick={() => begin(friendlyGame(level, { handicap: odds }))}
          >
            {t("why-with-odds", { handicap: t(`handicap-${odds}`) })}
          </button>
        )}
        {mine.opponent === "player" && (
          <a class="button" href="/lobby" onClick={() => pool && lookAgainIn(pool)}>
            {t("lobby-next")}
          </a>
        )}
        <a class="button" href={`/game/${mine.game}`}>
          {t("why-rematch")}
        </a>
      </div>
      {failure && <p role="alert">{failure}</p>}
    </div>
  );
}
