// The tree of conditional moves: moves that follow each other stand in one row, and each other move of the opponent begins a new one.

import { useEffect, useRef } from "preact/hooks";
import { t } from "../../i18n";
import { moveName } from "../../notation/name";
import { Named } from "../../notation/named";
import { positionAt } from "../../record/tree";
import { Icon } from "../../ui/icons";
import type { PlanStore } from "./store";
import { chain } from "./tree";

export function Branches({ store }: { store: PlanStore }) {
  const list = useRef<HTMLDivElement>(null);
  const at = store.at.value;
  useEffect(() => {
    const box = list.current;
    const marked = box?.querySelector<HTMLElement>("[aria-current]");
    // scrollIntoView would move the page too.
    if (box && marked) box.scrollTop += marked.getBoundingClientRect().top - box.getBoundingClientRect().top - 60;
  }, [at]);
  const first = store.tree.value.nodes[0]!.children;
  return (
    <div class="plan-tree" ref={list}>
      {first.length === 0 ? <p class="muted">{t("plan-none")}</p> : <Rows store={store} ids={first} depth={0} />}
    </div>
  );
}

function Rows({ store, ids, depth }: { store: PlanStore; ids: readonly number[]; depth: number }) {
  const tree = store.tree.value;
  return (
    <ul class={depth > 0 && depth <= 4 ? "plan-deeper" : ""}>
      {ids.map((id) => {
        const row = chain(tree, id);
        const end = tree.nodes[row.at(-1)!]!;
        return (
          <li key={id}>
            <div class="plan-row">
              <span class="plan-line">
                {row.map((one) => (
                  <PlannedMove key={one} store={store} id={one} />
                ))}
                {end.ply % 2 === 1 && end.children.length === 0 && <span class="muted small">{t("plan-open")}</span>}
              </span>
              <button
                type="button"
                class="button quiet icon"
                aria-label={t("plan-cut-at", { move: nameOf(store, id) })}
                onClick={() => store.cut(id)}
              >
                <Icon name="close" />
              </button>
            </div>
            {end.children.length > 0 && <Rows store={store} ids={end.children} depth={depth + 1} />}
          </li>
        );
      })}
    </ul>
  );
}

function nameOf({ tree, boot }: PlanStore, id: number): string {
  const { usi, parent } = tree.value.nodes[id]!;
  const before = tree.value.nodes[parent!]!;
  return moveName(positionAt(tree.value, before.id), usi!, before.usi ?? boot.last ?? null);
}

function PlannedMove({ store, id }: { store: PlanStore; id: number }) {
  return (
    <button
      type="button"
      class={store.isAnswer(id) ? "plan-move plan-answer" : "plan-move"}
      aria-current={id === store.at.value ? "step" : undefined}
      onClick={() => store.go(id)}
    >
      <Named name={nameOf(store, id)} />
    </button>
  );
}
