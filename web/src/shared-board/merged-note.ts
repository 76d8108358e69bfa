// A note that several people write: what each has made of it stays. As crate `record` does it (`merged_note`), with the same cases in its test.

interface Replaced {
  readonly from: number;
  readonly to: number;
  readonly by: readonly string[];
}

/** What of a text was replaced by what, the least that makes one text of the other. */
function replaced(before: readonly string[], after: readonly string[]): Replaced {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let same = 0;
  while (same < most - from && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { from, to: before.length - same, by: after.slice(from, after.length - same) };
}

/** Both what oneself and what others have made of an earlier note; where it is of the same words, the others' first. */
export function mergedNote(earlier: string, ours: string, others: string): string {
  if (ours === earlier || ours === others) return others;
  if (others === earlier) return ours;
  const [was, now] = [[...earlier], [...others]];
  const [mine, theirs] = [replaced(was, [...ours]), replaced(was, now)];
  const samePlace = mine.from === theirs.from && (mine.from === mine.to || theirs.from === theirs.to);
  const [first, second] = theirs.to <= mine.from ? [theirs, mine] : [mine, theirs];
  if (first.to <= second.from && !samePlace) {
    return [was.slice(0, first.from), first.by, was.slice(first.to, second.from), second.by, was.slice(second.to)]
      .flat()
      .join("");
  }
  const own = mine.by.join("").trimStart();
  if (!own) return others;
  const end = theirs.from + theirs.by.length;
  return [now.slice(0, end), "\n", own, now.slice(end)].flat().join("");
}
