// What the games of the archive played in the position on a board. Loaded when somebody asks for it.

import { useEffect, useRef, useState } from "preact/hooks";
import { grouped, t } from "../i18n";
import { api } from "../net/api";
import { moveName } from "../notation/name";
import { type Position, toSfen } from "../rules/position";
import { type Move, parseUsi } from "../rules/types";
import type { Explored, ExploredGame, GameTally } from "../wire";
import { Switch } from "./controls";
import { EVERY_GAME } from "./game-filter";
import { WhichGames } from "./which-games";
import "./explorer-panel.css";

/** Somebody who steps through a game asks once they stand still. */
const PAUSE_MS = 120;

interface PanelProps {
  /** Where the line starts. */
  start: Position;
  /** The moves that led to the position. */
  moves: readonly string[];
  position: Position;
  onMove: (move: Move) => void;
}

export function ExplorerPanel({ start, moves, position, onMove }: PanelProps) {
  const [found, setFound] = useState<Explored | null>(null);
  const [fault, setFault] = useState("");
  const [filter, setFilter] = useState(EVERY_GAME);
  const [either, setEither] = useState(false);
  const rows = useRef<HTMLTableSectionElement>(null);
  const query = new URLSearchParams({ sfen: toSfen(start), moves: moves.join(",") });
  if (either) query.set("either", "1");
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  const asked = query.toString();

  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(() => {
      void api<Explored>("GET", `/api/explorer?${asked}`).then((answer) => {
        if (!wanted) return;
        setFound(answer.ok ? answer.value : null);
        setFault(answer.ok ? "" : answer.status === 422 ? t("explorer-none") : t("explorer-fault"));
      });
    }, PAUSE_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [asked]);

  /** Up and down lead from move to move; the board's own keys stay what they are elsewhere. */
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const buttons = [...(rows.current?.querySelectorAll("button") ?? [])];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    if (!step || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[(at + step + buttons.length) % buttons.length]!.focus();
  };

  return (
    <div class="explorer-panel" aria-busy={found === null && !fault}>
      {found && (
        <p class="formations">
          <span class="badge phase">{found.phase}</span>
          {[...new Set(found.formations)].map((name) => (
            <span key={name} class="badge">
              {name}
            </span>
          ))}
        </p>
      )}
      {found && found.lost.black + found.lost.white > 0 && <p class="muted small">{t("explorer-lost", found.lost)}</p>}
      {found && found.mates.length > 0 && (
        <p class="small">{t("explorer-mates", { names: found.mates.join(t("list-separator")) })}</p>
      )}
      {fault && <p class="muted">{fault}</p>}
      {found && (
        <>
          <p class="explorer-count">{t("explorer-games", { count: found.all.games })}</p>
          {found.moves.length === 0 ? (
            <p class="muted">{t(found.all.games ? "explorer-ended" : "explorer-none")}</p>
          ) : (
            <table>
              <thead class="sr-only">
                <tr>
                  <th scope="col">{t("explorer-move")}</th>
                  <th scope="col">{t("explorer-played")}</th>
                  <th scope="col">{t("explorer-results")}</th>
                </tr>
              </thead>
              <tbody ref={rows} onKeyDown={onKey}>
                {found.moves.map(({ usi, names, tally }) => (
                  <tr key={usi}>
                    <th scope="row">
                      <button
                        type="button"
                        onClick={() => {
                          const move = parseUsi(usi);
                          if (move) onMove(move);
                        }}
                      >
                        {moveName(position, usi, moves.at(-1) ?? null, names)}
                      </button>
                    </th>
                    <td>
                      {grouped(tally.games)}{" "}
                      <small class="muted">{Math.round((tally.games * 100) / found.all.games)}%</small>
                    </td>
                    <td>
                      <Results tally={tally} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {found.top.length > 0 && <Games title={t("explorer-top")} games={found.top} />}
          {found.games.length > 0 && <Games title={t("explorer-newest")} games={found.games} />}
        </>
      )}
      <Switch label={t("explorer-either")} checked={either} onChange={setEither} />
      <details class="explorer-filter">
        <summary>{t("explorer-filter")}</summary>
        <WhichGames filter={filter} onChange={(part) => setFilter({ ...filter, ...part })} />
      </details>
      <p>
        <a href={`/explorer?${asked}`}>{t("explorer-all")}</a>
      </p>
    </div>
  );
}

function Games({ title, games }: { title: string; games: readonly ExploredGame[] }) {
  const name = (called: string | undefined) => called || t("archive-unnamed");
  return (
    <>
      <h3>{title}</h3>
      <ul class="explorer-list">
        {games.map(({ href, black, white, date, mark, rating, reversed }) => (
          <li key={href}>
            <a href={href}>
              ☗{name(black)} {mark} – ☖{name(white)}{" "}
              <small class="muted">
                {rating && t("archive-rating", { rating })} {date}
              </small>
              {reversed && <span class="badge">{t("explorer-reversed")}</span>}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Who won, as a bar; its words say the same. */
function Results({ tally }: { tally: GameTally }) {
  const decided = tally.black + tally.white + tally.draws;
  if (decided === 0) return null;
  const share = (part: number) => Math.round((part * 100) / decided);
  const [black, draws] = [share(tally.black), share(tally.draws)];
  const white = 100 - Math.min(100, black + draws);
  const words = `${t("explorer-black")} ${black}%, ${t("explorer-draws")} ${draws}%, ${t("explorer-white")} ${white}%`;
  return (
    <svg class="results" viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label={words}>
      <title>{words}</title>
      <rect class="black" width={black} height="10" />
      <rect class="draws" x={black} width={draws} height="10" />
      <rect class="white" x={black + draws} width={white} height="10" />
    </svg>
  );
}
