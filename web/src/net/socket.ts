// One JSON connection to the server. Opened when something is first sent, or kept open: then it comes back by itself and is
// given up when the other end falls silent.

export type Connection = "connecting" | "open" | "lost" | "closed";

export interface SocketOptions<Out, In> {
  /** The address on this server, such as `/ws/mate`. */
  readonly path: string;
  readonly onMessage: (message: In) => void;
  /** With the instant of the next attempt, in milliseconds since 1970, where there will be one. */
  readonly onState?: (state: Connection, retryAt: number | null) => void;
  /** Kept open, with this sent again and again so that silence means that nobody is there. */
  readonly keepOpen?: { readonly ping: () => Out };
}

export const PING_EVERY = 2_500;
export const SILENCE_LIMIT = 9_000;
/** The node at the other end stops: another one takes over, so there is nothing to wait for. Each socket is told so at another moment. */
const MOVED_ON = 1012;
const RETRY_FIRST = 400;
const RETRY_MOST = 8_000;
/** The session in which the socket was opened has ended. */
const LOGGED_OUT = 4001;
/** How long a page may take to be left by the form that has ended the session. */
const LEAVE = 1_000;
/** What is said before the connection stands; more than a page ever asks for at once. */
const QUEUE_LIMIT = 16;

export class Socket<Out, In> {
  private ws: WebSocket | null = null;
  private queue: string[] = [];
  private attempts = 0;
  private heard = 0;
  private pingTimer: ReturnType<typeof setInterval> | undefined;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: SocketOptions<Out, In>) {
    if (!options.keepOpen) return;
    addEventListener("online", () => this.retryNow());
    // A phone that wakes up should not wait for a timer that slept with it.
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.retryNow());
    this.connect();
  }

  /** Sends a message, opening the connection where there is none. */
  send(message: Out): void {
    const text = JSON.stringify(message);
    if (this.ws?.readyState === WebSocket.OPEN) {
      this.ws.send(text);
      return;
    }
    this.queue = [...this.queue, text].slice(-QUEUE_LIMIT);
    if (!this.ws && !this.options.keepOpen) this.connect();
  }

  /** Sends what is worth saying only while somebody listens: a question to be dropped, an alarm to be stopped. */
  sendIfConnected(message: Out): void {
    if (this.ws) this.send(message);
  }

  retryNow(): void {
    if (this.ws && this.ws.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.retryTimer);
    this.connect();
  }

  /** The conversation works again: the next failure is waited out for a short while only. */
  settled(): void {
    this.attempts = 0;
  }

  /** Closes for good. */
  close(): void {
    clearTimeout(this.retryTimer);
    clearInterval(this.pingTimer);
    const { ws } = this;
    this.ws = null;
    ws?.close();
    this.tell("closed");
  }

  private connect(): void {
    this.tell("connecting");
    const { protocol, host } = location;
    const ws = new WebSocket(`${protocol === "https:" ? "wss" : "ws"}://${host}${this.options.path}`);
    this.ws = ws;
    ws.onopen = () => {
      if (ws !== this.ws) return;
      this.heard = performance.now();
      if (this.options.keepOpen) this.pingTimer = setInterval(() => this.ping(ws), PING_EVERY);
      this.tell("open");
      for (const text of this.queue.splice(0)) ws.send(text);
    };
    ws.onmessage = (event) => {
      if (ws !== this.ws) return;
      this.heard = performance.now();
      let message: In;
      try {
        message = JSON.parse(String(event.data));
      } catch {
        return;
      }
      this.options.onMessage(message);
    };
    ws.onclose = ({ code }) => {
      if (code === LOGGED_OUT && ws === this.ws) this.loggedOut();
      else this.lost(ws, code);
    };
  }

  private ping(ws: WebSocket): void {
    if (performance.now() - this.heard <= SILENCE_LIMIT) {
      ws.send(JSON.stringify(this.options.keepOpen!.ping()));
      return;
    }
    // The transport says it is open, but nobody is there.
    this.lost(ws);
    ws.close();
  }

  /** Whose page this is has changed: it is loaded again, unless logging out is just leading elsewhere. */
  private loggedOut(): void {
    this.close();
    setTimeout(() => location.reload(), LEAVE);
  }

  private lost(ws: WebSocket, code?: number): void {
    if (ws !== this.ws) return;
    this.ws = null;
    this.queue = [];
    clearInterval(this.pingTimer);
    if (!this.options.keepOpen) {
      this.tell("lost");
      return;
    }
    const atOnce = code === MOVED_ON && this.attempts === 0;
    const wait = atOnce ? 0 : Math.min(RETRY_MOST, RETRY_FIRST * 1.7 ** this.attempts) * (0.8 + Math.random() * 0.4);
    this.attempts += 1;
    this.tell("lost", Date.now() + wait);
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => this.connect(), wait);
  }

  private tell(state: Connection, retryAt: number | null = null): void {
    this.options.onState?.(state, retryAt);
  }
}
