// One conversation with the solver; opened when it is first needed, and again when it was lost.

import type { MateIn, MateOut } from "../wire";

export class MateSocket {
  private ws: WebSocket | null = null;

  constructor(
    private readonly onAnswer: (answer: MateOut) => void,
    private readonly onLost: () => void,
  ) {}

  send(message: MateIn): void {
    const text = JSON.stringify(message);
    const before = this.ws;
    if (before?.readyState === WebSocket.OPEN) {
      before.send(text);
      return;
    }
    if (message.type === "stop") return;
    if (before?.readyState === WebSocket.CONNECTING) {
      before.onopen = () => before.send(text);
      return;
    }
    const { protocol, host } = location;
    const ws = new WebSocket(`${protocol === "https:" ? "wss" : "ws"}://${host}/ws/mate`);
    this.ws = ws;
    ws.onopen = () => ws.send(text);
    ws.onmessage = (event) => {
      if (ws === this.ws) this.onAnswer(JSON.parse(String(event.data)));
    };
    ws.onclose = () => {
      if (ws !== this.ws) return;
      this.ws = null;
      this.onLost();
    };
  }
}
