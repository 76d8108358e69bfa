/** What `komadai-ply` tells when another move is shown. */
export interface PlyDetail {
  /** The number of the move, 0 for the start. */
  ply: number;
  /** The move in USI; null for the start. */
  usi: string | null;
  /** The position in SFEN. */
  sfen: string;
  /** What is noted there. */
  comment: string;
}

/** What `komadai-error` tells: `message` in the language of the board, `faults` with their places in the text. */
export interface ErrorDetail {
  message: string;
  faults: { line?: number; column?: number; text?: string; code: string; message: string }[];
}

/** `<komadai-board>`. Importing the module makes the element known. */
export declare class KomadaiBoard extends HTMLElement {
  /** The number of the move that is shown; set, the board goes there on the line that it shows. */
  ply: number;
  /** The position that is shown, in SFEN. */
  readonly position: string;
  first(): void;
  previous(): void;
  next(): void;
  last(): void;
  flip(): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "komadai-board": KomadaiBoard;
  }
  interface GlobalEventHandlersEventMap {
    "komadai-ply": CustomEvent<PlyDetail>;
    "komadai-error": CustomEvent<ErrorDetail>;
  }
}
