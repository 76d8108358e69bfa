// What the games of the archive played in the position on a board. Loaded when somebody asks for it.

import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { api } from "../net/api";
import { moveName } from "../notation/name";
import { type Position, toSfen } from "../rules/position";
import { type Move, parseUsi } from "../rules/types";
import type { Explored, GameTally } from "../wire";
import { type GameFilter, OriginAndYears } from "./game-filter";
import "./explorer-panel.css";

/** Somebody who steps through a game asks once they stand still. */
const PAUSE_MS = 120;
const EVERY_GAME: GameFilter = { origin: "", from: "", to: "" };

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
  const rows = useRef<HTMLTableSectionElement>(null);
  const query = new URLSearchParams({ sfen: toSfen(start), moves: moves.join(",") });
  const asked = `${query}&${new URLSearchParams(Object.entries(filter).filter(([, value]) => value))}`;

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
      {found && found.formations.length > 0 && (
        <p class="formations">
          {found.formations.map((name) => (
            <span key={name} class="badge">
              {name}
            </span>
          ))}
        </p>
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
                      {tally.games} <small class="muted">{Math.round((tally.games * 100) / found.all.games)}%</small>
                    </td>
                    <td>
                      <Results tally={tally} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {found.games.length > 0 && (
            <ul class="explorer-list">
              {found.games.map(({ href, black, white, date, mark }) => (
                <li key={href}>
                  <a href={href}>
                    ☗{black || t("archive-unnamed")} {mark} – ☖{white || t("archive-unnamed")}{" "}
                    <small class="muted">{date}</small>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      <details class="explorer-filter">
        <summary>{t("explorer-filter")}</summary>
        <OriginAndYears filter={filter} onChange={(part) => setFilter({ ...filter, ...part })} />
      </details>
      <p>
        <a href={`/explorer?${asked}`}>{t("explorer-all")}</a>
      </p>
    </div>
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
