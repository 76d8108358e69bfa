// The chapters of a study in their order. Whoever writes it takes a chapter by its handle, with a mouse or a finger, and puts it
// elsewhere; with the keyboard the handle is moved by the arrow keys, and two buttons do it by touching alone.

import { useRef, useState } from "preact/hooks";
import { t } from "../../i18n";
import { Icon } from "../../ui/icons";
import type { ChapterCard } from "../../wire";
import { moved, moveTo, placeAt } from "./order";
import { listed } from "./names";
import type { StudyStore } from "./store";

/** A chapter that is being dragged: how far, and the place into which it would fall. */
interface Dragged {
  readonly id: string;
  readonly from: number;
  readonly by: number;
  readonly place: number;
}

export function ChapterList({ store }: { store: StudyStore }) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const { id: study, you } = store.study.value;
  const chapters = store.chapters.value;
  const may = you !== "viewer";
  const put = (chapter: ChapterCard, place: number) => {
    const move = moveTo(chapters, chapter.id, place);
    if (!move) return;
    store.putChapter(move);
    const now = moved(chapters, move).indexOf(chapter) + 1;
    store.spoken.value = t("study-chapter-put", { title: chapter.title, place: now, of: chapters.length });
  };
  const place = (id: string, y: number) => {
    const rows = [...list.current!.querySelectorAll<HTMLElement>("li")].filter((row) => row.dataset.id !== id);
    return placeAt(
      rows.map((row) => row.offsetTop + row.offsetHeight / 2),
      y,
    );
  };
  const shown = dragged ? moveTo(chapters, dragged.id, dragged.place) : null;
  const gap = shown ? moved(chapters, shown).findIndex(({ id }) => id === dragged!.id) : -1;
  const old = dragged ? chapters.findIndex(({ id }) => id === dragged.id) : -1;
  return (
    <ol ref={list} class={dragged ? "is-dragging" : ""}>
      {chapters.map((chapter, at) => {
        const own = dragged?.id === chapter.id;
        const readers = store.readers.value.filter((reader) => reader.chapter === chapter.id).map(({ name }) => name);
        const mark = own || gap < 0 || at !== gap ? "" : gap > old ? "drop-after" : "drop-before";
        return (
          <li
            key={chapter.id}
            data-id={chapter.id}
            class={own ? "dragged" : mark}
            style={own ? `transform: translateY(${dragged.by}px)` : undefined}
          >
            {may && chapters.length > 1 && (
              <button
                type="button"
                class="button quiet icon chapter-handle"
                aria-label={t("study-chapter-move", { title: chapter.title })}
                title={t("study-chapter-move", { title: chapter.title })}
                onPointerDown={(event) => {
                  if (event.button !== 0) return;
                  event.currentTarget.setPointerCapture(event.pointerId);
                  setDragged({ id: chapter.id, from: event.clientY, by: 0, place: at });
                }}
                onPointerMove={(event) => {
                  if (!own) return;
                  const by = event.clientY - dragged.from;
                  const row = event.currentTarget.closest("li")!;
                  const middle = row.offsetTop + row.offsetHeight / 2 + by;
                  setDragged({ ...dragged, by, place: place(chapter.id, middle) });
                }}
                onPointerUp={() => {
                  if (own) put(chapter, dragged.place);
                  setDragged(null);
                }}
                onPointerCancel={() => setDragged(null)}
                onKeyDown={(event) => {
                  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: chapters.length - 1 }[event.key];
                  if (event.key === "Escape") setDragged(null);
                  if (to === undefined) return;
                  event.preventDefault();
                  put(chapter, to);
                }}
              >
                <Icon name="grip" />
              </button>
            )}
            <a href={`/study/${study}/${chapter.id}`} aria-current={chapter.id === store.id ? "page" : undefined}>
              {chapter.title}
            </a>
            {chapter.kind !== "analysis" && <span class="badge">{t("study-guess")}</span>}
            {readers.length > 0 && (
              <span class="chapter-readers small muted">{t("study-readers", { names: listed(readers) })}</span>
            )}
            {may && chapters.length > 1 && (
              <span class="chapter-ways">
                <Way
                  label={t("study-chapter-up", { title: chapter.title })}
                  off={at === 0}
                  go={() => put(chapter, at - 1)}
                >
                  ↑
                </Way>
                <Way
                  label={t("study-chapter-down", { title: chapter.title })}
                  off={at === chapters.length - 1}
                  go={() => put(chapter, at + 1)}
                >
                  ↓
                </Way>
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

const Way = (props: { label: string; off: boolean; go: () => void; children: string }) => (
  <button type="button" class="button small quiet" aria-label={props.label} disabled={props.off} onClick={props.go}>
    {props.children}
  </button>
);
