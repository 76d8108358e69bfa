// What goes on at the site, for pages that look on: who is here, the pools, and the games that are played, as the lobby's socket tells it to
// everybody. Whoever looks for a game meanwhile is told, too, and taken to it.

import { batch, signal } from "@preact/signals";
import type { LiveGame, LobbyIn, LobbyOut, PoolView } from "../wire";
import { keepCreated } from "./seats";
import { Socket } from "./socket";

/** A page that nobody has looked at for so long is nobody who is here. */
const AWAY_AFTER = 60_000;

export class Here {
  readonly pools = signal<readonly PoolView[]>([]);
  readonly count = signal(0);
  /** The accounts that are here, by name. */
  readonly people = signal<readonly string[]>([]);
  /** What is played, livelier games first. */
  readonly games = signal<readonly LiveGame[]>([]);
  /** The reader looks for an opponent, in a pool or by an offer in the lobby. */
  readonly looking = signal(false);
  private socket: Socket<LobbyIn, LobbyOut> | null = null;
  private away: ReturnType<typeof setTimeout> | undefined;
  private acks = 0;
  private seeks: readonly string[] = [];

  constructor(
    known: {
      readonly pools?: readonly PoolView[];
      readonly here?: number;
      readonly games?: readonly LiveGame[];
    } = {},
  ) {
    this.pools.value = known.pools ?? [];
    this.count.value = known.here ?? 0;
    this.games.value = known.games ?? [];
    const follow = () => {
      clearTimeout(this.away);
      if (!document.hidden) this.open();
      else this.away = setTimeout(() => this.leave(), AWAY_AFTER);
    };
    document.addEventListener("visibilitychange", follow);
    follow();
  }

  /** Stops looking for an opponent, in a pool and by offers. */
  stopLooking(): void {
    this.socket?.send({ type: "leave", ack: ++this.acks });
    for (const seek of this.seeks) this.socket?.send({ type: "withdraw", seek, ack: ++this.acks });
  }

  private open(): void {
    if (this.socket) return this.socket.retryNow();
    this.socket = new Socket<LobbyIn, LobbyOut>({
      path: "/ws/lobby",
      keepOpen: { ping: () => ({ type: "ping", t: Math.round(performance.now()) }) },
      onMessage: (message) => batch(() => this.take(message)),
      onState: (state) => state === "open" && this.socket?.send({ type: "hello" }),
    });
  }

  private leave(): void {
    if (this.looking.value) this.away = setTimeout(() => this.leave(), AWAY_AFTER);
    else this.socket?.close();
  }

  private take(message: LobbyOut): void {
    switch (message.type) {
      case "lobby": {
        const { pools, here, people, games } = message.lobby;
        this.socket?.settled();
        this.pools.value = pools;
        this.count.value = here;
        this.people.value = people;
        this.games.value = games;
        return;
      }
      case "changed":
        this.pools.value = message.pools;
        this.count.value = message.here;
        if (message.people) this.people.value = message.people;
        if (message.games) this.games.value = message.games;
        return;
      case "yours":
        this.seeks = message.seeks;
        this.looking.value = message.seeks.length > 0 || message.pool !== undefined;
        return;
      case "paired":
        keepCreated(message.created);
        location.assign(message.created.url);
        return;
    }
  }
}

/** Whether its players sit at it: one over days goes on, but nobody is there to be watched. */
export const isLive = ({ moves, speed }: Pick<LiveGame, "moves" | "speed">): boolean =>
  moves && speed !== "correspondence";

/** The channel of other kinds of shogi; the others have the names of speeds, and standard shogi alone. */
export const KINDS = "variants";

export const isOn = ({ speed, variant }: LiveGame, channel: string | undefined): boolean =>
  channel === undefined || (variant === undefined ? speed === channel : channel === KINDS);

/** The game to look at now: the one that is shown, while moves come in it and nothing livelier is played. */
export function toWatch(games: readonly LiveGame[], shown: string | undefined, channel?: string): LiveGame | undefined {
  const on = games.filter((game) => game.moves && isOn(game, channel));
  const best = on[0];
  return best && (on.find((game) => game.id === shown && isLive(game) === isLive(best)) ?? best);
}
