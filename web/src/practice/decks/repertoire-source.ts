// Where opening lines come from: a record with branches, or a chapter of a study, by its address.

import type { Boot, ReviewRecord } from "../../wire";
import { type Tree, treeOf } from "../../record/tree";
import { treeOf as chapterTree } from "../../shared-board/chapter";

/** `record/ID`, `study/ID` or `study/ID/CHAPTER`. */
export type Source = string;

export interface Loaded {
  readonly title: string;
  readonly tree: Tree;
}

/** The source that a link of this site, or the end of one, names; null where it names none. */
export function sourceOf(text: string): Source | null {
  const found = /(?:^|\/)(review|record|study)\/([\w-]{1,64})(?:\/([\w-]{1,64}))?(?:[?#].*)?$/.exec(text.trim());
  if (!found) return null;
  const [, kind, id, chapter] = found;
  if (kind !== "study") return chapter === undefined ? `record/${id}` : null;
  return chapter === undefined ? `study/${id}` : `study/${id}/${chapter}`;
}

/** What a source holds. Its own page is asked: that is where the server tells the whole tree. */
export async function load(source: Source): Promise<Loaded | null> {
  try {
    const answer = await fetch(`/${source.replace(/^record\//, "review/")}`);
    if (!answer.ok) return null;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const boot = JSON.parse(page.getElementById("boot")?.textContent ?? "null") as Boot | null;
    if (boot?.page === "review" && boot.record) return { title: titleOf(boot.record), tree: treeOf(boot.record) };
    if (boot?.page !== "study") return null;
    const chapter = boot.study.chapters.find(({ id }) => id === boot.chapter.id);
    return {
      title: [boot.study.title, chapter?.title].filter(Boolean).join(" · "),
      tree: chapterTree(boot.chapter).tree,
    };
  } catch {
    return null;
  }
}

/** Names come in the reader's script, events as the record has them: they are told where there is nothing else. */
export function titleOf({ names, headers, id }: ReviewRecord): string {
  const told = (...keys: string[]) => headers.find(({ key }) => keys.includes(key))?.value;
  const players = [names.black, names.white].filter(Boolean).join(" – ");
  return told("表題", "Title") || players || told("棋戦", "Event") || id;
}
