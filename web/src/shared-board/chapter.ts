// The tree of a chapter as the server tells it: what it began with, and what was changed since.

import { parseSfen } from "../rules/position";
import { begun, edited, sharedTree, type SharedTree } from "./tree";
import type { ChapterTree } from "../wire";
import { START } from "../record/tree";

export function treeOf(chapter: ChapterTree): SharedTree {
  const beginning = begun(sharedTree(parseSfen(chapter.start) ?? START, []), chapter.beginning);
  return { ...edited(beginning, 1, chapter.edits)!, touched: 0 };
}
