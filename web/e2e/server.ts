// The real executable on a free port with a data folder of its own; it can be killed and started again.

import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** KOMADAI_BIN, or what was built last. */
function binary(): string {
  if (process.env.KOMADAI_BIN) return process.env.KOMADAI_BIN;
  const target = process.env.CARGO_TARGET_DIR ?? resolve(import.meta.dirname, "../../target");
  const built = ["release", "debug"]
    .map((profile) => join(target, profile, "komadai"))
    .filter((place) => existsSync(place))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  if (!built[0]) throw new Error("no komadai executable: run `cargo build`, or set KOMADAI_BIN");
  return built[0];
}

export class Server {
  private readonly data = mkdtempSync(join(tmpdir(), "komadai-e2e-"));
  private child: ChildProcess | null = null;
  private port = 0;
  /** Where programs come in, if they may. */
  csa: { host: string; port: number } | null = null;
  private readonly more: readonly string[];

  constructor(...more: string[]) {
    this.more = more;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts it, on the port that it had before. */
  async start(): Promise<void> {
    const listen = `127.0.0.1:${this.port}`;
    const child = spawn(binary(), ["serve", "--listen", listen, "--data", this.data, ...this.more], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.child = child;
    let said = "";
    await new Promise<void>((ready, failed) => {
      child.stdout!.on("data", (chunk) => {
        said += chunk;
        const match = /listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(said);
        const csa = /CSA on ([\d.]+):(\d+)/.exec(said);
        if (match && (csa || !this.more.includes("--csa"))) {
          this.port = Number(match[1]);
          this.csa = csa && { host: csa[1]!, port: Number(csa[2]) };
          ready();
        }
      });
      child.stderr!.on("data", (chunk) => {
        said += chunk;
      });
      child.once("exit", (code) => failed(new Error(`komadai ended with ${code}: ${said}`)));
    });
    child.removeAllListeners("exit");
  }

  /** `komadai admin …`, as whoever runs the machine gives it; what it says. */
  admin(...args: string[]): string {
    const done = spawnSync(binary(), ["admin", ...args, "--data", this.data], { encoding: "utf8" });
    if (done.status !== 0) throw new Error(`komadai admin ${args.join(" ")}: ${done.stderr}`);
    return done.stdout.trim();
  }

  /** Changes what is stored while it does not run, as if the game had begun so much earlier. */
  backdate(game: string, ms: number): void {
    const change = `
      UPDATE games SET created = created - ${ms}, due = due - ${ms}, wake = wake - ${ms} WHERE id = '${game}';
      UPDATE entries SET at = at - ${ms}, payload = (CAST(substr(payload, 1, 13) AS INTEGER) - ${ms}) || substr(payload, 14)
        WHERE game = '${game}';`;
    execFileSync("sqlite3", [join(this.data, "komadai.sqlite"), change]);
  }

  /** Brings records into the archive, as somebody at the machine does. */
  import(...paths: string[]): void {
    execFileSync(binary(), ["import", "--data", this.data, ...paths], { stdio: "ignore" });
  }

  /** As a power cut would end it. */
  async kill(): Promise<void> {
    const child = this.child;
    if (!child) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
    this.child = null;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}
