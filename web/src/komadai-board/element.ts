// `<komadai-board>`: a record or a position on anybody's page.

import { moveWords } from "../notation/words";
import { faultPlace, faultText } from "../notation/record-words";
import {
  emptyTree,
  lineThrough,
  nodesAlong,
  pathTo,
  positionAt,
  siblings,
  type Tree,
  type TreeNode,
  treeOf,
} from "../record/tree";
import { toSfen } from "../rules/position";
import type { Color } from "../rules/types";
import type { BoardRecord, Fault, ReviewRecord } from "../wire";
import { EVERY_MS, MOST_MISSES, pauseAfter } from "./again";
import { drawnOf, LOOKS, plyOf, type Source, SOURCES, sourceOf } from "./attributes";
import { html, svg } from "./dom";
import { MoveList, moveText } from "./list";
import { load, sprite, Trouble } from "./load";
import { draw, handsInWords } from "./picture";
import css from "./sheet.css?inline";
import { languageOf, lang, speak, t } from "./texts";

const MOST_FAULTS = 20;

/** Where this file came from, which is where records are read and pictures drawn unless the element says otherwise. */
const OWN_SITE = /^https?:/.test(import.meta.url) ? new URL(import.meta.url).origin : "";

const ICONS = {
  first: "M18 5l-8 7 8 7M6 5v14",
  previous: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  last: "M6 5l8 7-8 7M18 5v14",
  flip: "M7 4v14m0 0-3-3m3 3 3-3M17 20V6m0 0-3 3m3-3 3 3",
};

let sheet: CSSStyleSheet | undefined;

/** What a board tells its page when it shows another move. */
export interface PlyDetail {
  ply: number;
  usi: string | null;
  sfen: string;
  comment: string;
}

export class KomadaiBoard extends HTMLElement {
  static readonly observedAttributes = [...SOURCES, ...LOOKS];

  private tree: Tree = emptyTree();
  private record: ReviewRecord | null = null;
  private drawn: ReadonlyMap<number, readonly string[]> = new Map();
  private at = 0;
  private sprite: Document | null = null;
  private running = false;
  private coming: AbortController | null = null;
  private again: ReturnType<typeof setTimeout> | undefined;
  private due: "load" | "draw" | null = null;
  /** The attribute `ply` has changed and is yet to be followed. */
  private turned = false;
  /** What was told last, to know whether anything has changed. */
  private told = "";
  /** So often in a row nothing came. */
  private misses = 0;
  /** What the choice of variations offers. */
  private offered = "";

  private readonly board = html("div", { class: "board", part: "board", tabindex: 0, role: "group" });
  private readonly steps = html("div", { class: "steps", role: "toolbar", part: "steps" });
  private readonly where = html("span", { class: "where", "aria-live": "polite" });
  private readonly note = html("p", { class: "comment", part: "comment" });
  private readonly others = html("div", { class: "others", role: "group" });
  private readonly faults = html("div", { class: "faults", role: "alert" });
  private readonly words = html("p", { class: "heard", id: "words" });
  private readonly whole = html("a", { class: "whole", target: "_blank", rel: "noopener" });
  private readonly list = new MoveList((id) => this.go(id));
  private readonly buttons = Object.fromEntries(
    Object.entries(ICONS).map(([name, d]) => [
      name,
      html(
        "button",
        { type: "button", class: name },
        svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d })),
      ),
    ]),
  ) as Record<keyof typeof ICONS, HTMLButtonElement>;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
    }
    root.adoptedStyleSheets = [sheet];
    const { first, previous, next, last, flip } = this.buttons;
    first.addEventListener("click", () => this.first());
    previous.addEventListener("click", () => this.previous());
    next.addEventListener("click", () => this.next());
    last.addEventListener("click", () => this.last());
    flip.addEventListener("click", () => this.flip());
    this.steps.append(first, previous, this.where, next, last, flip);
    this.board.setAttribute("aria-describedby", "words");
    // Until it is known where all of it is shown.
    this.whole.hidden = true;
    const side = html("div", { class: "side" }, this.steps, this.others, this.note, this.list.element, this.whole);
    root.append(html("div", { class: "frame", part: "frame" }, this.faults, this.board, side, this.words));
    root.addEventListener("keydown", (event) => this.onKey(event as KeyboardEvent));
  }

  connectedCallback(): void {
    // What stands within may not have been read yet.
    if (document.readyState === "loading") {
      document.addEventListener("DOMContentLoaded", () => this.isConnected && this.plan("load"), { once: true });
    } else this.plan("load");
  }

  disconnectedCallback(): void {
    this.coming?.abort();
    clearTimeout(this.again);
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (!this.isConnected || before === now) return;
    // Texts of faults and the set of pieces follow the language.
    this.plan((SOURCES as readonly string[]).includes(name) || name === "lang" ? "load" : "draw");
    if (name === "ply") this.turned = true;
  }

  /** The number of the move that is shown; set, it goes there on the line that is shown. */
  get ply(): number {
    return this.tree.nodes[this.at]!.ply;
  }

  set ply(ply: number) {
    const line = lineThrough(this.tree, this.at);
    this.go(line[Math.max(0, Math.min(line.length - 1, Math.trunc(ply) || 0))]!);
  }

  /** The position that is shown. */
  get position(): string {
    return toSfen(positionAt(this.tree, this.at));
  }

  first(): void {
    this.go(0);
  }

  last(): void {
    this.go(lineThrough(this.tree, this.at).at(-1)!);
  }

  next(): void {
    this.go(this.tree.nodes[this.at]!.children[0] ?? this.at);
  }

  previous(): void {
    this.go(this.tree.nodes[this.at]!.parent ?? this.at);
  }

  flip(): void {
    this.toggleAttribute("flip");
  }

  /** Loads and draws what the attributes say now, once for all that have changed. */
  private plan(what: "load" | "draw"): void {
    if (this.due === null) {
      queueMicrotask(() => {
        const due = this.due;
        this.due = null;
        if (!this.isConnected) return;
        if (due === "load") void this.load(false);
        else {
          if (this.turned && this.record) this.go(this.opening(this.at));
          void this.look();
        }
        this.turned = false;
      });
    }
    if (this.due !== "load") this.due = what;
  }

  private speak(): void {
    speak(languageOf([this.closest("[lang]")?.getAttribute("lang"), ...navigator.languages]));
  }

  private source(): Source {
    return sourceOf((name) => this.getAttribute(name), this.textContent ?? "");
  }

  /** The site that reads records and draws pieces, without a slash at its end. */
  private get site(): string {
    const given = this.getAttribute("site");
    if (!given) return OWN_SITE;
    return URL.canParse(given, location.href) ? new URL(given, location.href).href.replace(/\/+$/, "") : "";
  }

  private async load(again: boolean): Promise<void> {
    this.coming?.abort();
    clearTimeout(this.again);
    const coming = new AbortController();
    this.coming = coming;
    const source = this.source();
    this.speak();
    if (!again) {
      this.misses = 0;
      this.board.setAttribute("aria-busy", "true");
    }
    if (!again || !this.sprite) void this.look();
    let pause: number | null = null;
    try {
      const told = await load(source, this.site, coming.signal);
      if (coming.signal.aborted) return;
      this.misses = 0;
      this.speak();
      if (this.take(told, again && this.record !== null)) this.tell(told.faults ?? [], null);
      if (source.type === "site" && source.follows && this.running) pause = EVERY_MS;
    } catch (error) {
      if (coming.signal.aborted) return;
      this.speak();
      const trouble = error instanceof Trouble ? error : null;
      // What is there stays while a game is out of reach, and what was said once is not said at every try.
      if (!again) this.empty();
      if (!again || (!this.record && trouble?.pause == null)) {
        this.tell([], trouble ? t(trouble.id, trouble.args) : String(error));
      }
      this.misses += 1;
      const isWorthIt = this.running || (source.type === "site" && source.follows) || this.misses < MOST_MISSES;
      if (trouble?.pause != null && isWorthIt) pause = pauseAfter(this.misses, trouble.pause, Math.random());
    } finally {
      if (this.coming === coming) this.board.removeAttribute("aria-busy");
    }
    if (pause !== null) this.later(pause, coming);
  }

  /** Asks again, as long as somebody can see it and nothing else is asked for. */
  private later(pause: number, coming: AbortController): void {
    const ask = () => {
      if (this.isConnected && !coming.signal.aborted) void this.load(true);
    };
    if (!this.isConnected) return;
    this.again = setTimeout(() => {
      if (document.visibilityState === "visible") ask();
      else document.addEventListener("visibilitychange", ask, { once: true });
    }, pause);
  }

  /** Shows what was told; false where it is what stands there. */
  private take(told: BoardRecord, again: boolean): boolean {
    const { record } = told;
    const text = JSON.stringify(told);
    if (again && text === this.told) return false;
    if (!record) {
      if (!again) this.empty();
      return true;
    }
    this.told = text;
    this.running = !!told.running;
    if (told.whole) this.whole.href = this.site + told.whole;
    this.whole.hidden = !told.whole;
    const was = { tree: this.tree, at: this.at };
    const atEnd = was.tree.nodes[was.at]!.children.length === 0;
    this.record = record;
    this.tree = treeOf(record);
    this.drawn = new Map(told.drawn?.map((one) => [one.at, one.drawn]));
    this.list.set(this.tree, record.end);
    if (!again) this.at = this.opening(this.running ? lineThrough(this.tree, 0).at(-1)! : 0);
    else {
      // Whoever stands at the last move goes on with the game; whoever looks at another one stays there.
      const moves = pathTo(was.tree, was.at)
        .slice(1)
        .map((id) => was.tree.nodes[id]!.usi!);
      const there = nodesAlong(this.tree, moves).at(-1)!;
      this.at = atEnd ? lineThrough(this.tree, there).at(-1)! : there;
    }
    this.render();
    if (!again || this.at !== was.at) this.say();
    return true;
  }

  private empty(): void {
    this.record = null;
    this.told = "";
    this.running = false;
    this.whole.hidden = true;
    this.drawn = new Map();
    this.tree = emptyTree();
    this.at = 0;
    this.list.set(this.tree, undefined);
    this.render();
  }

  /** The node at which the attribute `ply` opens the record; where it names none, this one. */
  private opening(own: number): number {
    const line = lineThrough(this.tree, 0);
    return line[plyOf(this.getAttribute("ply"), line.length - 1, -1)] ?? own;
  }

  private tell(faults: readonly Fault[], trouble: string | null): void {
    const rows = faults.slice(0, MOST_FAULTS).map((fault) => {
      const place = faultPlace(fault);
      return html(
        "li",
        {},
        place ? html("span", { class: "place" }, `${place}: `) : null,
        fault.text ? html("code", {}, fault.text) : null,
        ` ${faultText(fault)}`,
      );
    });
    if (trouble) rows.unshift(html("li", {}, trouble));
    this.faults.replaceChildren(...(rows.length ? [html("ul", {}, ...rows)] : []));
    if (!rows.length) return;
    const message = this.faults.textContent ?? "";
    this.dispatchEvent(
      new CustomEvent("komadai-error", { detail: { message, faults }, bubbles: true, composed: true }),
    );
  }

  /** The set of pieces that is asked for now. */
  private get pieces(): string {
    return this.getAttribute("pieces") ?? (lang() === "ja" ? "hitomoji" : "international");
  }

  /** Draws with the pictures that are asked for now. */
  private async look(): Promise<void> {
    this.speak();
    const { site, pieces } = this;
    this.render();
    if (!site) return;
    const coming = await sprite(site, pieces);
    this.speak();
    // Another set may have been asked for meanwhile, which comes sooner.
    if (!coming || site !== this.site || pieces !== this.pieces) return;
    this.sprite = coming;
    this.render();
  }

  private go(id: number): void {
    if (id === this.at) return;
    this.at = id;
    this.speak();
    this.render();
    this.say();
  }

  private say(): void {
    const node = this.tree.nodes[this.at]!;
    const detail: PlyDetail = { ply: node.ply, usi: node.usi, sfen: this.position, comment: node.comment };
    this.dispatchEvent(new CustomEvent<PlyDetail>("komadai-ply", { detail, bubbles: true, composed: true }));
  }

  private render(): void {
    this.speak();
    const { tree, at } = this;
    const node = tree.nodes[at]!;
    const position = positionAt(tree, at);
    const below: Color = this.hasAttribute("flip") ? "white" : "black";
    const name = moveText(tree, node);
    const label = name ? `${t("board-label")}: ${node.ply} ${name}` : t("board-label");
    const asked = this.getAttribute("coordinates");
    const coordinates = asked === "none" || asked === "western" || asked === "japanese" ? asked : null;
    const names = this.record?.names ?? { black: "", white: "" };
    const picture = draw(
      {
        position,
        below,
        last: node.usi,
        drawn: [...(this.drawn.get(at) ?? []), ...drawnOf(this.getAttribute("arrows"))],
        names,
        coordinates: coordinates ?? (lang() === "ja" ? "japanese" : "western"),
        sprite: this.sprite,
      },
      label,
    );
    this.board.replaceChildren(picture);
    this.board.setAttribute("aria-label", t("board-label"));
    const made = node.parent === null || !node.usi ? "" : `${moveWords(positionAt(tree, node.parent), node.usi)}. `;
    this.words.textContent = `${made}${handsInWords(position)}. ${t("component-keys")}`;
    this.renderSteps(node, name);
    this.renderOthers(node);
    this.note.textContent = node.comment;
    this.note.hidden = !node.comment;
    this.whole.textContent = t("embed-open");
    this.list.element.hidden = tree.nodes.length === 1 || this.getAttribute("moves") === "none";
    this.list.show(at);
  }

  private renderSteps(node: TreeNode, name: string): void {
    const { first, previous, next, last, flip } = this.buttons;
    this.steps.setAttribute("aria-label", t("steps"));
    const label = (button: HTMLButtonElement, text: string) => {
      button.setAttribute("aria-label", text);
      button.title = text;
    };
    label(first, t("step-first"));
    label(previous, t("step-previous"));
    label(next, t("step-next"));
    label(last, t("step-last"));
    label(flip, t("action-flip"));
    // Not by `disabled`, which would take the focus from whoever steps to the end by its key.
    for (const button of [first, previous]) button.setAttribute("aria-disabled", String(node.parent === null));
    for (const button of [next, last]) button.setAttribute("aria-disabled", String(node.children.length === 0));
    const where = `${node.ply} ${name}`.trim();
    if (this.where.textContent !== where) this.where.textContent = where;
    this.steps.hidden = this.tree.nodes.length === 1 && !this.record;
  }

  /** What else was played here, to choose from. */
  private renderOthers(node: TreeNode): void {
    const { tree } = this;
    const all = siblings(tree, node.id);
    this.others.hidden = all.length < 2;
    this.others.setAttribute("aria-label", t("component-variations"));
    const names = all.length < 2 ? [] : all.map((id) => moveText(tree, tree.nodes[id]!));
    const offered = JSON.stringify([all, names]);
    // The buttons stay while they offer the same: whoever chooses by keys keeps the focus.
    if (offered !== this.offered) {
      this.offered = offered;
      const buttons = names.map((name, index) => {
        const button = html("button", { type: "button" }, name);
        button.addEventListener("click", () => this.go(all[index]!));
        return button;
      });
      this.others.replaceChildren(...buttons);
    }
    [...this.others.children].forEach((button, index) =>
      button.setAttribute("aria-pressed", String(all[index] === node.id)),
    );
  }

  private onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const variation = (by: number) => {
      const all = siblings(this.tree, this.at);
      this.go(all[(all.indexOf(this.at) + by + all.length) % all.length]!);
    };
    const keys: Record<string, () => void> = {
      ArrowLeft: () => this.previous(),
      ArrowRight: () => this.next(),
      Home: () => this.first(),
      End: () => this.last(),
      f: () => this.flip(),
      F: () => this.flip(),
    };
    // Where nothing else was played, these keys scroll the page.
    if (siblings(this.tree, this.at).length > 1) {
      keys["ArrowUp"] = () => variation(-1);
      keys["ArrowDown"] = () => variation(1);
    }
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}
