// Every page of the server, and what a game looks like on its way: a story for each, which opens it in a state in which much of it is seen.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { parseSquare } from "../src/rules/types";
import { openAnalysed } from "./analysed";
import { expect, move, openGame, openWithFriend, ownGame, ready, touch } from "./fixtures";
import type { Created } from "../src/wire";
import { openEvent } from "./hall";
import { openLeague, openSecondSeason } from "./league";
import type { Server } from "./server";

const RECORD = resolve(import.meta.dirname, "../../testdata/records/kato-nakahara-1982.kif");
const KIF = readFileSync(RECORD);
const SOUND = "4k4/9/4P4/9/9/9/9/9/9_b_G2r2b3g4s4n4l17p_1";

/** Whoever else a story needs: another browser, and the machine on which the site runs. */
export interface With {
  readonly friend: Page;
  readonly server: Server;
}

/** Opens whatever of a page is folded, and what is folded within that. */
async function unfold(page: Page): Promise<void> {
  await page.locator("main details").evaluateAll((all) => {
    for (const details of all as HTMLDetailsElement[]) details.open = true;
  });
}

/** A club that one leads, on its page; its address. */
async function openClub(page: Page): Promise<string> {
  await signUp(page);
  await page.goto("/clubs");
  await page.locator("main details summary").click();
  await page.locator('main input[name="name"]').fill(`Axe club ${Date.now()}`);
  await page.locator('main textarea[name="about"]').fill("Every **Monday**\n- beginners");
  await page.locator('form[action="/clubs"] button').click();
  await page.locator(".club").waitFor();
  return new URL(page.url()).pathname;
}

/** Begins a thread where its form is. */
async function beginThread(page: Page): Promise<void> {
  await page.locator('main input[name="title"]').fill("Who brings clocks on Sunday");
  await page.locator('main textarea[name="text"]').fill("We need four.\nI have one.");
  await page.locator('main form:has(input[name="title"]) button').click();
  await page.locator("#post-1").waitFor();
}

/** A class of one's own with something to do; its address. */
async function openClass(page: Page): Promise<string> {
  await signUp(page);
  await page.goto("/classes");
  await page.locator('main input[name="name"]').fill("Class 2b");
  await page.locator('form[action="/classes"] button').click();
  await page.locator(".class-page").waitFor();
  await unfold(page);
  await page.locator('form:has(input[value="set-lesson"]) button').click();
  await page.getByRole("status").waitFor();
  return new URL(page.url()).pathname;
}

/** The cards of two pupils of such a class; its address, and the code of the first. */
async function openCards(page: Page): Promise<{ address: string; card: string }> {
  const address = await openClass(page);
  await page.locator('textarea[name="names"]').fill("Eva\nFinn");
  await page.locator('form:has(textarea[name="names"]) button').click();
  await page.locator(".cards svg").first().waitFor();
  return { address, card: await page.locator(".cards .teaching-code").first().innerText() };
}

/** Each page in a state in which much of it is seen. */
export const PAGES: Record<string, (page: Page, others: With) => Promise<void>> = {
  "the archive": async (page) => {
    await page.goto("/archive");
    await page.locator(".archive-search summary").first().click();
  },
  "the explorer": async (page) => {
    await page.goto("/explorer?moves=7g7f");
    for (const summary of await page.locator(".explorer-set summary").all()) await summary.click();
  },
  "the first page": async (page) => {
    await page.goto("/#new-game");
    await page.locator(".more summary").first().click();
  },
  "a game": async (page) => {
    await openGame(page, ownGame());
    await touch(page, parseSquare("8h")!);
    await touch(page, parseSquare("2b")!);
    await page.locator(".refusal").waitFor();
  },
  "a game at its end": async (page) => {
    await openGame(page, ownGame());
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await page.locator(".end").waitFor();
  },
  "an impasse": async (page) => {
    const start = "4K4/+P+P+P+P+P+P+P+P+P/+R+B+R+B5/9/9/9/9/9/4k4 b 4G4S4N4L9p 1";
    const rules = { conduct: "friendly", impasse: "declaration-27", takebacks: false } as const;
    await openGame(page, ownGame({ start, rules }));
    await page.locator(".impasse").waitFor();
  },
  "an invitation": async (page) => {
    await page.goto("/#new-game");
    await page.getByRole("radio", { name: "Friend, by link" }).check({ force: true });
    // Without a toss, whose card goes away by itself.
    await page.getByRole("radio", { name: "☗ Sente" }).check({ force: true });
    await page.getByRole("button", { name: "Create invitation link" }).click();
    await ready(page);
    await page.locator(".invite").waitFor();
  },
  "an invitation for a camera": async (page) => {
    await page.goto("/#new-game");
    await page.getByRole("radio", { name: "Friend, by link" }).check({ force: true });
    // Without a toss, whose card goes away by itself.
    await page.getByRole("radio", { name: "☗ Sente" }).check({ force: true });
    await page.getByRole("button", { name: "Create invitation link" }).click();
    await ready(page);
    await page.getByRole("button", { name: "QR code" }).click();
    await page.locator(".qr").waitFor();
  },
  "a game that the opponent has left": async (page, { friend }) => {
    await openWithFriend(page, friend, { clock: TIMED });
    await move(page, "7g7f");
    await move(friend, "3c3d");
    await friend.goto("about:blank");
    await page.locator(".left-the-board").waitFor();
  },
  "set phrases in a game": async (page, { friend }) => {
    await openWithFriend(page, friend, { clock: TIMED });
    await page.getByRole("tab", { name: "Chat" }).click();
    await page.locator(".phrases button").first().waitFor();
  },
  "rock-paper-scissors": async (page, { friend }) => {
    await openWithFriend(page, friend, { side: "toss", janken: true, clock: TIMED });
    await page.locator(".janken").waitFor();
  },
  "a toss": async (page, { friend }) => {
    // Its card goes away by itself after six seconds, in which a slow machine has not opened the friend's page: here it stays.
    await page.addInitScript(() => {
      const { setTimeout } = window;
      window.setTimeout = ((then: TimerHandler, ms?: number, ...rest: unknown[]) =>
        setTimeout(then, ms === 6_000 ? 600_000 : ms, ...rest)) as typeof window.setTimeout;
    });
    await openWithFriend(page, friend, { side: "toss", clock: TIMED });
    await page.locator(".furigoma").waitFor({ timeout: 20_000 });
  },
  "a game against a friend": async (page, { friend }) => {
    await openWithFriend(page, friend, { clock: TIMED, rules: { ...ownGame().rules, impasse: "declaration-27" } });
    await page.locator(".actions button").first().waitFor();
  },
  "the talk after a rated game": async (page, { friend }) => {
    await rated(page, friend);
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await page.locator(".end").waitFor();
    await page.getByRole("tab", { name: "Chat" }).click();
    await page.locator(".talk-say input").waitFor();
  },
  "a timekeeper's desk": async (page) => {
    const made = await page.request.post("/api/games", { data: ownGame({ keeper: true, clock: TIMED }) });
    const { id, keeper } = (await made.json()) as Created;
    await page.goto(`/game/${id}#${keeper}`);
    await ready(page);
    await page.locator(".keeper").waitFor();
  },
  "a review": async (page) => {
    const record = await (await page.request.post("/api/records", { data: KIF })).json();
    await page.goto(`/review/${record.id}#100`);
    await page.locator(".review").waitFor();
  },
  "the notes of a review": async (page) => {
    const record = await (await page.request.post("/api/records", { data: KIF })).json();
    await page.goto(`/review/${record.id}`);
    await page.getByRole("tab", { name: "Notes" }).click();
  },
  "an analysed review": async (page) => {
    await openAnalysed(page);
    await page.getByRole("tab", { name: "Report" }).click();
    await page.locator(".worst li").first().waitFor();
  },
  "learning from mistakes": async (page) => {
    await openAnalysed(page);
    await page.getByRole("tab", { name: "Report" }).click();
    await page.locator(".learn-start button:enabled").first().click();
    await page.locator(".learn").waitFor();
  },
  "the rules": async (page) => {
    await page.goto("/rules");
  },
  "the history": async (page) => {
    await page.goto("/history");
  },
  "the pieces": async (page) => {
    await page.goto("/pieces");
  },
  "the course": async (page) => {
    await page.goto("/learn");
  },
  "the tests of grade": async (page) => {
    await page.goto("/learn/test");
  },
  "a test of grade": async (page) => {
    await page.goto("/learn/test/3k");
    await page.locator("#exam button").waitFor();
  },
  "a question of a test": async (page) => {
    await page.goto("/learn/test/3k?paper=1");
    await page.locator("#exam button").click();
    await page.locator(".exam-running").waitFor();
  },
  "the end of a placement": async (page) => {
    await page.goto("/learn/test/placement");
    await page.locator("#exam button").click();
    for (let question = 1; question <= 10; question++) {
      await page.locator(`.exam-running[data-question="${question}"] .learn-steps button:enabled`).click();
    }
    await page.locator(".exam-result").waitFor();
  },
  "the ways to practise": async (page) => {
    await page.goto("/practice");
  },
  "sets of tesuji": async (page) => {
    await page.goto("/practice/tesuji");
  },
  "the ladder": async (page) => {
    await page.goto("/practice/ladder");
    await page.locator(".rung details summary").first().click();
    await page.locator(".rung-play button").first().waitFor();
  },
  "a warning against the engine": async (page) => {
    const start = "lnsgkgsnl/9/ppppppppp/9/9/7R1/PPPPPPP1P/1B7/LNSGKGSNL b P 1";
    const rules = { conduct: "friendly", impasse: "none", takebacks: true } as const;
    await openGame(page, ownGame({ opponent: { type: "engine", level: 1 }, start, rules }));
    await page.getByRole("switch").check();
    await touch(page, parseSquare("2f")!);
    await touch(page, parseSquare("2d")!);
    await page.locator(".warnings [role=alert]").waitFor();
  },
  "the castle builder": async (page) => {
    await page.goto("/practice/castles");
    await page.locator(".castles .side summary").click();
  },
  "coordinates, while the time runs": async (page) => {
    await page.goto("/practice/coordinates");
    await page.locator("button.primary").click();
  },
  "notation, while the time runs": async (page) => {
    await page.goto("/practice/notation");
    await page.locator("button.primary").click();
  },
  "blindfold, while moves are read": async (page) => {
    await page.goto("/practice/blindfold");
    await page.locator("button.primary").click();
  },
  "mistakes, before there are any": async (page) => {
    await page.goto("/practice/mistakes");
    await page.locator(".mistakes-desk").waitFor();
  },
  "the next move": async (page) => {
    await page.goto("/practice/next-move");
    await page.locator(".next-move").waitFor();
    await page
      .getByRole("button", { name: /Show the move|手を見る|Mostrar|Ver/ })
      .first()
      .click();
    await page.locator('.next-move[data-done="true"]').waitFor();
  },
  "the opening drill": async (page) => {
    const record = await (await page.request.post("/api/records", { data: KIF })).json();
    await page.goto(`/practice/repertoire?from=record/${record.id}`);
    await page.locator(".repertoire-form .primary").click();
    await page.locator(".repertoire").waitFor();
  },
  "the mate rush": async (page) => {
    await page.goto("/tsume/rush");
    await page.locator(".rush-start").click();
    await page.locator(".rush-score").waitFor();
  },
  "what is there to print": async (page) => {
    await page.goto("/print");
  },
  "a lesson that asks for a number": async (page) => {
    await page.goto("/learn/odds");
    await page.locator(".lesson-choice button").nth(1).click();
  },
  "a position set up": async (page) => {
    await page.goto("/review");
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("button", { name: "Set up a position" }).click();
    await page.locator(".setup-sfen").waitFor();
  },
  "an embedded board": async (page) => {
    const record = await (await page.request.post("/api/records", { data: KIF })).json();
    await page.goto(`/embed/${record.id}`);
    await page.locator(".embed").waitFor();
  },
  "an empty review": async (page) => {
    await page.goto("/review");
    await page.locator(".review").waitFor();
  },
  "the problems": async (page) => {
    await page.goto("/tsume");
    await page.locator(".problems").waitFor();
  },
  "a problem": async (page) => {
    await page.goto("/tsume");
    await page.locator(".tile").first().click();
    await page.locator(".problem").waitFor();
  },
  "the solver": async (page) => {
    await page.goto("/tsume/solver?sfen=garbage");
    await page.getByText("could not be read").waitFor();
  },
  "a part of a position": async (page) => {
    await page.goto("/archive/pattern?board=9/9/9/9/6*2/8./2P6/7a1/6A2&hands==2P&material=R&from=1900");
    await page.locator(".pattern-found [role=status]").waitFor();
  },
  "a solution": async (page) => {
    await page.goto(`/tsume/solver?sfen=${SOUND}`);
    await page.getByRole("button", { name: "Find mate" }).click();
    await page.locator(".choices li").first().waitFor();
  },
  settings: async (page) => {
    await page.goto("/tsume");
    await page.getByRole("button", { name: "Settings", exact: true }).click();
  },
  "the lobby, looking for an opponent": async (page) => {
    await page.goto("/lobby");
    await page.locator(".pool-tile").first().click();
    await page.locator(".pool-looking").waitFor();
  },
  "a game that is offered": async (page) => {
    await page.goto("/lobby");
    await page.getByRole("button", { name: "Offer a game" }).click();
    await page.locator(".new-seek").waitFor();
  },
  "how to play": async (page) => {
    await page.goto("/how-to-play#drop");
    await expect(page.locator(".goban")).toBeVisible();
  },
  "clocks to choose": async (page) => {
    await page.goto("/clock");
    await page.getByRole("button").first().waitFor();
  },
  "the clock over the board": async (page) => {
    await page.goto("/clock");
    await page.locator(".clock-setup button.primary").click();
    await page.locator(".board-clock").click();
  },
  "other kinds of shogi": async (page) => {
    await page.goto("/variants");
    await expect(page.locator(".variant .goban")).toHaveCount(22);
  },
  "a kind of shogi": async (page) => {
    await page.goto("/variants/chushogi");
    await expect(page.locator(".variant-pieces li")).toHaveCount(39);
  },
  "a first game": async (page) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Play now" }).click();
  },
  "the keys of a board": async (page) => {
    await page.goto("/how-to-play");
    await page.getByRole("application").focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  "no connection": async (page) => {
    await page.goto("/offline");
  },
  "logging in": async (page) => {
    await page.goto("/login?next=/review");
  },
  "signing up": async (page) => {
    await page.goto("/signup");
  },
  "a forgotten password": async (page) => {
    await page.goto("/recover");
  },
  "a link that was used": async (page) => {
    await page.goto("/welcome?token=abc");
  },
  "one's account": async (page) => {
    await signUp(page);
    await page.goto("/account");
  },
  "the board for a whole room": async (page) => {
    await page.goto("/board#7g7f.3c3d");
    await page.locator(".wall-name").waitFor();
  },
  "the log-in with a card": async (page) => {
    await page.goto("/card");
  },
  classes: async (page) => {
    await signUp(page);
    await page.goto("/classes");
  },
  "a class that one teaches": async (page) => {
    await openClass(page);
    await unfold(page);
  },
  "cards for pupils": async (page) => {
    await openCards(page);
  },
  "a card that opens an account": async (page) => {
    const { card } = await openCards(page);
    await page.goto(`/card/${card}`);
  },
  "a pupil of a class": async (page) => {
    const { address } = await openCards(page);
    await page.goto(address);
    await page.locator('.rows a[href*="/pupil/"]').first().click();
    await page.locator("h1").waitFor();
  },
  "the code of a class": async (page) => {
    await openClass(page);
    await page.locator('a[href*="/join/"]').click();
    await page.locator('form[action="/join"]').waitFor();
  },
  clubs: async (page) => {
    await signUp(page);
    await page.goto("/clubs");
    await page.locator("main details summary").click();
  },
  "a club that one leads": async (page) => {
    await openClub(page);
    for (const summary of await page.locator(".club summary").all()) await summary.click();
  },
  "the threads of a club": async (page) => {
    await page.goto(`${await openClub(page)}/threads`);
    await beginThread(page);
    await page.locator("main p a").nth(1).click();
  },
  "the threads of an event": async (page) => {
    await page.goto(`${await openEvent(page)}/threads`);
  },
  "a thread that one looks after": async (page) => {
    await page.goto(`${await openClub(page)}/threads`);
    await beginThread(page);
    await page.locator('textarea[name="text"]').fill("I bring two");
    await page.locator("#answer button").click();
    await page.locator("#post-2").waitFor();
    await unfold(page);
  },
  events: async (page) => {
    await signUp(page);
    await page.goto("/events");
    await unfold(page);
  },
  "an event that is played": async (page) => {
    await page.goto(await openEvent(page));
    await unfold(page);
  },
  "a referee's desk": async (page) => {
    await openEvent(page);
    await unfold(page);
  },
  "the screen of a hall": async (page) => {
    await page.goto(`${await openEvent(page)}/hall`);
  },
  "an embedded event": async (page) => {
    await page.goto(`/embed${await openEvent(page)}`);
  },
  "all boards of an event": async (page) => {
    await page.goto(`${await openEvent(page)}/boards`);
  },
  "slips of an event": async (page) => {
    await page.goto(`${await openEvent(page)}/paper?what=slips`);
  },
  "the site's news": async (page, { server }) => {
    await publishNews(page, server);
    await page.goto("/news");
  },
  "news that is written": async (page, { server }) => {
    server.admin("role", await signUp(page), "admin");
    await page.goto("/news/new");
  },
  "a piece of news": async (page, { server }) => {
    await publishNews(page, server);
  },
  "news that is changed": async (page, { server }) => {
    await publishNews(page, server);
    await page.goto(`${page.url()}/edit`);
    await unfold(page);
  },
  "titles and their holders": async (page) => {
    await page.goto("/titles");
    await unfold(page);
  },
  "the link of a digest": async (page) => {
    await page.goto("/digest?token=abc");
  },
  "series of events": async (page) => {
    await openLeague(page);
    await page.goto("/series");
  },
  "a new series": async (page) => {
    await signUp(page);
    await page.goto("/series/new");
    await unfold(page);
  },
  "a league over its seasons": async (page) => {
    await page.goto(await openSecondSeason(page));
    await unfold(page);
  },
  "a season of a league": async (page) => {
    await page.goto(`${await openSecondSeason(page)}/season/1`);
  },
  "the desk of a series": async (page) => {
    await openSecondSeason(page);
    await unfold(page);
  },
  "sets of problems": async (page) => {
    await signUp(page);
    await page.goto("/tsume/sets?sfen=4k4/9/4P4/9/9/9/9/9/9%20b%20G2r2b3g4s4n4l17p%201");
  },
  "a set that one puts together": async (page) => {
    await signUp(page);
    await page.goto("/tsume/sets?sfen=4k4/9/4P4/9/9/9/9/9/9%20b%20G2r2b3g4s4n4l17p%201");
    await page.locator('form[action="/tsume/sets"] input[name="title"]').fill("Gold at the head");
    await page.locator('form[action="/tsume/sets"] .button.primary').click();
    await page.locator(".set-rows > li").waitFor();
    await page.locator(".set-edit header a.button").first().click();
    await page.locator(".tiles").waitFor();
    await page.goto(`${page.url()}/edit`);
    await page.locator("details.more summary").click();
  },
  "a set as it is solved": async (page) => {
    await signUp(page);
    await page.goto("/tsume/sets?sfen=4k4/9/4P4/9/9/9/9/9/9%20b%20G2r2b3g4s4n4l17p%201");
    await page.locator('form[action="/tsume/sets"] input[name="title"]').fill("Gold at the head");
    await page.locator('form[action="/tsume/sets"] .button.primary').click();
    await page.locator(".set-edit header a.button").first().click();
    await page.locator(".tiles").waitFor();
  },
  favourites: async (page) => {
    await signUp(page);
    await page.goto("/favourites");
  },
  "a federation's list": async (page) => {
    await page.goto("/federation");
  },
  studies: async (page) => {
    await signUp(page);
    await page.goto("/study");
    await page.locator(".study-new summary").click();
  },
  "a study that one writes": async (page) => {
    await signUp(page);
    await page.goto("/study");
    await page.locator(".study-new summary").click();
    await page.locator('.study-new input[name="title"]').fill("Climbing silver");
    await page.locator(".study-new form button").click();
    await page.locator('.study[data-connection="open"]').waitFor();
  },
  "a notice board": async (page) => {
    await signUp(page);
    await page.goto("/notices");
  },
  "the leaderboard": async (page) => {
    await page.goto("/leaderboard");
  },
  "a player's page": async (page) => {
    const name = await signUp(page);
    await page.goto(`/player/${name}`);
  },
  "the API for programs": async (page) => {
    await page.goto("/api");
  },
  "what one shows of oneself": async (page) => {
    await signUp(page);
    await page.goto("/account/profile");
  },
  "one's API tokens": async (page) => {
    await signUp(page);
    await page.goto("/account/tokens");
  },
  "a link that confirms no address": async (page) => {
    await page.goto("/account/mail/confirm?token=abc");
  },
  "the administration": async (page, { server }) => {
    server.admin("role", await signUp(page), "admin");
    await page.goto("/admin");
    for (const summary of await page.locator("main summary").all()) await summary.click();
  },
  "the log": async (page, { server }) => {
    server.admin("role", await signUp(page), "admin");
    await page.goto("/admin/log");
  },
  "reports for a moderator": async (page, { friend, server }) => {
    const subject = await signUp(page);
    await signUp(friend);
    const form = { reason: "help", words: "Every move is the engine's" };
    expect((await friend.request.post(`/player/${subject}/report`, { form })).ok()).toBe(true);
    const moderator = await signUp(page);
    server.admin("role", moderator, "moderator");
    await page.goto("/moderation");
    await page.locator(".case").first().waitFor();
  },
  "evidence, before there is any": async (page, { friend, server }) => {
    const subject = await signUp(friend);
    server.admin("role", await signUp(page), "moderator");
    await page.goto(`/moderation/player/${subject}`);
  },
  "games to be analysed": async (page) => {
    await signUp(page);
    await page.request.post("/api/records", { data: KIF });
    await page.request.post("/archive/analyses", { form: { own: "1" } });
    await page.goto("/archive/analyses");
  },
  "games that are analysed": async (page) => {
    await signUp(page);
    await page.request.post("/api/records", { data: KIF });
    const made = await page.request.post("/archive/analyses", { form: { own: "1" } });
    await page.goto(made.url());
  },
  "famous games": async (page) => {
    await page.goto("/archive/famous");
  },
  "names of players": async (page) => {
    await signUp(page);
    const text = "新人太郎 | Shinjin Tarō | Newcomer";
    await page.request.post("/wiki/edit", { form: { page: "players", base: "0", text } });
    await page.goto("/archive/names");
  },
  "what is imported": async (page) => {
    await signUp(page);
    await page.goto("/archive/import");
  },
  "an import": async (page) => {
    await signUp(page);
    const pasted = await page.request.post("/archive/import", { form: { text: KIF.toString() } });
    await page.goto(pasted.url());
  },
  "a game of the archive": async (page, { server }) => {
    server.import(RECORD);
    await page.goto("/archive");
    await page.locator('main a[href^="/archive/"]').filter({ hasText: "1982" }).first().click();
    await page.waitForURL(/\/archive\/\d+/);
  },
  "a player of the archive": async (page, { server }) => {
    server.import(RECORD);
    await page.goto("/archive");
    await page.locator('main a[href^="/archive/"]').filter({ hasText: "1982" }).first().click();
    await page.locator('main a[href^="/archive/player/"]').first().click();
    await page.waitForURL(/\/archive\/player\//);
  },
  statistics: async (page, { server }) => {
    server.import(RECORD);
    await page.goto("/archive/statistics");
  },
  "a bot's page": async (page) => {
    await page.goto("/bot/3");
  },
  "a player's openings": async (page) => {
    const name = await signUp(page);
    await page.goto(`/player/${name}/openings`);
  },
  broadcasts: async (page) => {
    await signUp(page);
    await openBroadcast(page);
    await page.goto("/live");
    await unfold(page);
  },
  "a broadcast that one runs": async (page) => {
    await signUp(page);
    const { at } = await openBroadcast(page);
    await page.goto(at);
    await page.locator('.live-round[data-connection="open"]').waitFor();
    await unfold(page);
  },
  "a board of a broadcast, at its desk": async (page) => {
    await signUp(page);
    const { at, board } = await openBroadcast(page);
    await page.goto(`${at}/${board}`);
    await page.locator('.live-board[data-connection="open"]').waitFor();
    await page.locator(".live-below details").evaluateAll((all) => {
      for (const details of all as HTMLDetailsElement[]) details.open = true;
    });
  },
  "an embedded board of a broadcast": async (page) => {
    await signUp(page);
    const { board } = await openBroadcast(page);
    await page.goto(`/embed/live/${board}`);
    await page.locator('.live-board[data-connection="open"]').waitFor();
  },
  "an embedded chapter": async (page) => {
    await signUp(page);
    const made = await page.request.post("/study", { form: { title: "Climbing silver", visibility: "public" } });
    await page.goto(`/embed${await chapterOf(page, made.url())}`);
    await page.locator(".embed").waitFor();
  },
  "a chapter of a study": async (page) => {
    await signUp(page);
    const made = await page.request.post("/study", { form: { title: "Climbing silver", visibility: "public" } });
    await page.goto(await chapterOf(page, made.url()));
    await page.locator('.study[data-connection="open"]').waitFor();
  },
  "conditional moves": async (page, { friend }) => {
    const [, other] = [await signUp(page), await signUp(friend)];
    const rules = { conduct: "friendly", impasse: "none", takebacks: false };
    const wish = { clock: { type: "days", daysPerMove: 3 }, handicap: "even", side: "white", rules };
    const offered = await (await page.request.post("/api/offers", { data: { to: other, wish } })).json();
    const taken = await (await friend.request.post(`/api/offers/${offered.id}/take`)).json();
    await page.goto(`/game/${taken.id}/plan`);
    await page.locator(".plan").waitFor();
  },
  "the glossary": async (page) => {
    await page.goto("/glossary");
  },
  "a page of the wiki": async (page) => {
    await writePage(page);
    await page.goto(`/position/${START}`);
  },
  "a page that one writes": async (page) => {
    await signUp(page);
    await page.goto(`/position/${START}`);
    await page.locator('form[action="/wiki/edit"] button').click();
    await page.locator("textarea").fill("# Bishops face\n- one\n- two");
    await page.locator('button[value="preview"]').click();
    await page.locator(".wiki-preview").waitFor();
  },
  "the history of a page": async (page) => {
    await writePage(page);
    await page.locator('form[action="/wiki/history"] button').click();
    await page.locator(".rows li").first().waitFor();
  },
  "two versions of a page": async (page) => {
    await writePage(page);
    await writePage(page);
    await page.locator('form[action="/wiki/history"] button').click();
    await page.locator('.rows a[href^="/wiki/difference"]').first().click();
    await page.locator(".difference").waitFor();
  },
  "what changed in the wiki": async (page) => {
    await writePage(page);
    await page.goto("/wiki");
    await page.locator(".rows li").first().waitFor();
  },
  pupils: async (page, { friend, server }) => {
    await teach(page, friend, server);
    await page.goto("/pupils");
    await page.locator("table").waitFor();
  },
  "a pupil": async (page, { friend, server }) => {
    const pupil = await teach(page, friend, server);
    await page.goto(`/pupils/${pupil}`);
    await page.locator("main h1").waitFor();
  },
  "a teacher's code": async (page, { friend }) => {
    await signUp(page);
    await page.goto("/pupils");
    const code = await page.locator('a[href^="/pupils/join/"]').first().getAttribute("href");
    await signUp(friend);
    await friend.goto(code!);
    await friend.locator("main h1").waitFor();
    await page.goto(code!);
  },
  "what the next grade takes": async (page) => {
    await page.goto("/ranks/next");
    await page.locator("main h1").waitFor();
  },
  "the best game": async (page) => {
    await page.goto("/tv");
  },
  "nothing here": async (page) => {
    await page.goto("/no-such-page");
  },
};

const START = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL_b_-";
let made = 0;

async function signUp(page: Page): Promise<string> {
  const form = { name: `Axe${Date.now() % 1e7}x${made++}`, password: "correct horse battery" };
  await page.request.post("/signup", { form });
  return form.name;
}

/** Writes the page of a position in the wiki, and looks at it. */
async function writePage(page: Page): Promise<void> {
  await signUp(page);
  await page.goto(`/position/${START}`);
  await page.locator('form[action="/wiki/edit"] button').click();
  await page.locator("textarea").fill(`# Bishops face\n- one\n- ${made}\n{2g2f 4c4d}`);
  await page.locator('button[value="save"]').click();
  await page.locator(".wiki-text").waitFor();
}

/** A rated game of two accounts, Black on this page, White on the other. */
async function rated(page: Page, friend: Page): Promise<void> {
  const [, other] = [await signUp(page), await signUp(friend)];
  const rules = { conduct: "friendly", impasse: "declaration-27", takebacks: false };
  const wish = { clock: SIDE, handicap: "even", side: "black", rules, rated: true };
  const offered = await (await page.request.post("/api/offers", { data: { to: other, wish } })).json();
  const taken = await (await friend.request.post(`/api/offers/${offered.id}/take`)).json();
  for (const one of [page, friend]) {
    await one.goto(`/game/${taken.id}`);
    await ready(one);
  }
}

/** A broadcast with a board and some moves. */
async function openBroadcast(page: Page): Promise<{ at: string; board: string }> {
  const made = await page.request.post("/live", {
    form: { title: "Meijin, game 7", about: "Two days", delay: "5" },
  });
  const at = new URL(made.url()).pathname;
  const form = { act: "add-board", black: "大山康晴", white: "升田幸三" };
  await page.request.post(at, { form });
  const { boards } = await (await page.request.get(`/api/broadcast/${at.split("/").pop()}`)).json();
  const board = boards[0].id as string;
  const kif =
    "手合割：平手\n先手：大山康晴\n後手：升田幸三\n1 ７六歩(77) (1:00/00:01:00)\n*A quiet start.\n2 ３四歩(33)\n";
  await page.request.put(`/api/broadcast/board/${board}/record`, { data: kif });
  return { at, board };
}

/** The path of a study's first chapter. */
async function chapterOf(page: Page, study: string): Promise<string> {
  const id = new URL(study).pathname.split("/").pop();
  const { chapters } = await (await page.request.get(`/api/studies/${id}`)).json();
  return `/study/${id}/${chapters[0].id}`;
}

/** Whoever runs the site publishes something, with a board, and reads it. */
async function publishNews(page: Page, server: Server): Promise<void> {
  server.admin("role", await signUp(page), "admin");
  await page.goto("/news/new");
  await page.locator('input[name="title"]').fill("Six clocks for the club evening");
  await page
    .locator('textarea[name="text"]')
    .fill("# What is new\nThey **count**.\n\nboard 4k4/9/9/9/9/9/9/9/4K4 b -\n\n- [events](/events)");
  await page.locator('button[value="save"]').click();
  await page.waitForURL(/\/news\/[0-9a-z]{12}$/i);
}

/** Whoever has this page teaches the other one, who gets on. */
async function teach(page: Page, friend: Page, server: Server): Promise<string> {
  const [teacher, pupil] = [await signUp(page), await signUp(friend)];
  server.admin("role", teacher, "teacher");
  await friend.request.post(`/player/${teacher}/keep`, { form: { act: "teacher" } });
  return pupil;
}

const SIDE = { type: "timed", mainMs: 600_000, byoyomiMs: 30_000, periods: 1, incrementMs: 0 } as const;
const TIMED = { black: SIDE, white: SIDE };
