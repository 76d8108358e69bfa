// A game played by its sockets, as programs play it, from pages whose sessions have the seats.

import type { Page } from "@playwright/test";

export type Side = "black" | "white";

/** Plays one side of a game from its start; after the last move the one who loses resigns, where anybody does. */
export async function playSide(
  page: Page,
  game: string,
  side: Side,
  moves: readonly string[],
  loser: Side | null,
): Promise<void> {
  await page.evaluate(
    ([game, side, moves, loser]) =>
      new Promise<void>((done) => {
        const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws/game/${game}`);
        const say = (message: object) => socket.send(JSON.stringify(message));
        let ply = 0;
        let ack = 1;
        const act = () => {
          if (ply === moves.length && side === loser) say({ type: "resign", ack: ack++ });
          else if (ply < moves.length && (ply % 2 === 0 ? "black" : "white") === side)
            say({ type: "move", usi: moves[ply], ply: ply + 1, ack: ack++ });
        };
        socket.onopen = () => say({ type: "hello" });
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.type === "snapshot") {
            ply = message.game.moves.length;
            if (message.game.result) done();
            else if (!message.game.paused) act();
          }
          if (message.type !== "event") return;
          if (message.event.type === "move") ply++;
          if (message.event.type === "move" || message.event.type === "resumed") act();
          if (message.event.type === "ended") done();
        };
      }),
    [game, side, moves, loser] as const,
  );
}
