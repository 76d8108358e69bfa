// The analysis of a game that is over, by its players together: one tree, and one cursor that each may let go of.

import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Color } from "../../../rules/types";
import { SharedBoard } from "../../../shared-board/board";
import { sharedTree } from "../../../shared-board/tree";
import type { ClientOut, TreeEdit } from "../../../wire";
import type { GameStore } from "../store";

export class Together extends SharedBoard {
  readonly player = signal(false);
  private readonly guest = signal(false);
  private opened = false;

  readonly admits = computed(() => this.shared.value.admits);
  readonly mayEdit = computed(() => this.player.value || (this.guest.value && this.admits.value));
  readonly orientation: ReadonlySignal<Color>;
  readonly given: number;

  constructor(readonly store: GameStore) {
    const start = store.positions.value[0]!;
    const moves = store.game.value.moves.map(({ usi }) => usi);
    super(sharedTree(start, moves));
    this.given = moves.length;
    this.orientation = store.orientation;
    this.at.value = store.viewing.value ?? moves.length;
    this.ask();
  }

  /** Asks for what has changed; again after the connection was lost. */
  ask(): void {
    this.store.request({ type: "post-mortem", after: this.shared.value.seq });
  }

  /** A message of the server; true where it was one about the analysis. */
  take(message: ClientOut): boolean {
    switch (message.type) {
      case "post-mortem":
        batch(() => {
          this.player.value = message.player;
          this.guest.value = message.guest;
          this.takeIn(message.first, message.edits);
          // Whoever comes later begins where the others were last.
          if (!this.opened && message.edits.length > 0) this.stand(this.shared.value.touched);
          this.opened = true;
        });
        return true;
      case "edited":
        batch(() => this.takeIn(message.first, message.edits, true));
        return true;
      case "cursor":
        this.pointed(message.at);
        return true;
      case "refused":
        this.refuse();
        return false;
      default:
        return false;
    }
  }

  admit(admits: boolean): void {
    this.edit({ type: "admit", admits });
  }

  protected request(edit: TreeEdit): boolean {
    this.store.request({ type: "edit", edit });
    return true;
  }

  protected point(at: number): void {
    this.store.send({ type: "cursor", at });
  }

  protected say(words: string): void {
    this.store.spoken.value = words;
  }
}
