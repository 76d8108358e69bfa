import type { GameRecord } from "../wire";
export function startReview(_root: HTMLElement, _record: GameRecord | null): void {}
