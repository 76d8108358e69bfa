// Which games of the archive count.

/** By the names that an address has for them. */
export interface GameFilter {
  readonly origin: string;
  readonly from: string;
  readonly to: string;
  readonly "rated-from": string;
  readonly "rated-to": string;
  /** How fast they were: a class of clocks. */
  readonly speed: string;
  /** Only games of whoever asks. */
  readonly mine: string;
}

export const EVERY_GAME: GameFilter = {
  origin: "",
  from: "",
  to: "",
  "rated-from": "",
  "rated-to": "",
  speed: "",
  mine: "",
};
