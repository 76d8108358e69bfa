// Every page can be used with any aid: axe finds nothing on it. Each route of the server that is a page stands here with a story that opens
// it; a page that none opens fails the first test. On a phone the pages are opened here, on a desktop by covered.spec.ts.

import { expectAccessible, faultsByDay, pictureInJapanese } from "./axe";
import { PAGES } from "./every-page";
import { expect, test } from "./fixtures";
import { isOf, routes } from "./routes";

/** What answers GET and is no page, and why. */
const NO_PAGES: Record<string, string> = {
  "/archive/analyses/{id}/games.zip": "a file",
  "/archive/export": "a file",
  "/archive/statistics/{table}": "a file",
  "/bots.css": "a file",
  "/calendar.ics": "a file",
  "/event/{id}/event.json": "for programs",
  "/event/{id}/now": "for programs",
  "/event/{id}/boards/now": "for programs",
  "/event/{id}/next": "it leads to a board",
  "/event/{id}/games.ics": "a file",
  "/event/{id}/report.pdf": "a file",
  "/event/{id}/log.jsonl": "a file",
  "/event/{id}/turnering.txt": "a file",
  "/events.ics": "a file",
  "/federation.csv": "a file",
  "/federation.txt": "a file",
  "/glossary/figure/{id}": "a picture",
  "/join": "leads on",
  "/player/{name}/certificate.pdf": "a file",
  "/player/{name}/certificate.svg": "a picture",
  "/player/{name}/games.zip": "a file",
  "/print/{file}": "a file",
  "/news/feed.atom": "for programs",
  "/series/{id}/feed.atom": "for programs",
  "/series/{id}/series.json": "for programs",
  "/sitemap.xml": "for programs",
  "/tsume/sets/{id}/problems.txt": "a file",
  "/variants/{id}/pieces/{number}": "a picture",
  "/variants/{id}/start.svg": "a picture",
};

/** The story of each route. */
const WALKED: Record<string, string> = {
  "/": "the first page",
  "/account": "one's account",
  "/account/mail/confirm": "a link that confirms no address",
  "/account/profile": "what one shows of oneself",
  "/account/tokens": "one's API tokens",
  "/admin": "the administration",
  "/admin/log": "the log",
  "/api": "the API for programs",
  "/archive": "the archive",
  "/archive/analyses": "games to be analysed",
  "/archive/analyses/{id}": "games that are analysed",
  "/archive/famous": "famous games",
  "/archive/import": "what is imported",
  "/archive/import/{id}": "an import",
  "/archive/names": "names of players",
  "/archive/pattern": "a part of a position",
  "/archive/player/{id}": "a player of the archive",
  "/archive/statistics": "statistics",
  "/archive/{number}": "a game of the archive",
  "/board": "the board for a whole room",
  "/bot/{level}": "a bot's page",
  "/card": "the log-in with a card",
  "/card/{code}": "a card that opens an account",
  "/class/{id}": "a class that one teaches",
  "/class/{id}/cards": "cards for pupils",
  "/class/{id}/pupil/{account}": "a pupil of a class",
  "/classes": "classes",
  "/club/{id}": "a club that one leads",
  "/club/{id}/threads": "the threads of a club",
  "/clubs": "clubs",
  "/embed/event/{id}": "an embedded event",
  "/digest": "the link of a digest",
  "/embed/live/{board}": "an embedded board of a broadcast",
  "/embed/study/{id}/{chapter}": "an embedded chapter",
  "/embed/{id}": "an embedded board",
  "/event/{id}": "an event that is played",
  "/event/{id}/desk": "a referee's desk",
  "/event/{id}/threads": "the threads of an event",
  "/event/{id}/hall": "the screen of a hall",
  "/event/{id}/boards": "all boards of an event",
  "/event/{id}/paper": "slips of an event",
  "/events": "events",
  "/explorer": "the explorer",
  "/favourites": "favourites",
  "/federation": "a federation's list",
  "/game/{id}": "a game",
  "/game/{id}/plan": "conditional moves",
  "/glossary": "the glossary",
  "/clock": "the clock over the board",
  "/how-to-play": "how to play",
  "/variants": "other kinds of shogi",
  "/variants/{id}": "a kind of shogi",
  "/leaderboard": "the leaderboard",
  "/learn": "the course",
  "/learn/{name}": "a lesson that asks for a number",
  "/learn/test": "the tests of grade",
  "/learn/test/{grade}": "a test of grade",
  "/live": "broadcasts",
  "/live/{id}": "a broadcast that one runs",
  "/live/{id}/{board}": "a board of a broadcast, at its desk",
  "/lobby": "the lobby, looking for an opponent",
  "/login": "logging in",
  "/moderation": "reports for a moderator",
  "/moderation/player/{name}": "evidence, before there is any",
  "/news": "the site's news",
  "/news/new": "news that is written",
  "/news/{id}": "a piece of news",
  "/news/{id}/edit": "news that is changed",
  "/notices": "a notice board",
  "/offline": "no connection",
  "/player/{name}": "a player's page",
  "/player/{name}/openings": "a player's openings",
  "/position/{*sfen}": "a page of the wiki",
  "/practice": "the ways to practise",
  "/practice/castles": "the castle builder",
  "/practice/ladder": "the ladder",
  "/practice/tesuji": "sets of tesuji",
  "/practice/{name}": "coordinates, while the time runs",
  "/print": "what is there to print",
  "/pupils": "pupils",
  "/pupils/{name}": "a pupil",
  "/recover": "a forgotten password",
  "/review": "an empty review",
  "/review/{id}": "a review",
  "/pupils/join/{name}/{code}": "a teacher's code",
  "/join/{code}": "the code of a class",
  "/ranks/next": "what the next grade takes",
  "/series": "series of events",
  "/series/new": "a new series",
  "/series/{id}": "a league over its seasons",
  "/series/{id}/desk": "the desk of a series",
  "/series/{id}/season/{number}": "a season of a league",
  "/signup": "signing up",
  "/study": "studies",
  "/study/{id}": "a study that one writes",
  "/study/{id}/{chapter}": "a chapter of a study",
  "/thread/{id}": "a thread that one looks after",
  "/titles": "titles and their holders",
  "/tsume": "the problems",
  "/tsume/rush": "the mate rush",
  "/tsume/sets": "sets of problems",
  "/tsume/sets/{id}": "a set as it is solved",
  "/tsume/sets/{id}/edit": "a set that one puts together",
  "/tsume/solver": "the solver",
  "/tsume/{id}": "a problem",
  "/tv": "the best game",
  "/welcome": "a link that was used",
  "/wiki": "what changed in the wiki",
  "/wiki/difference": "two versions of a page",
  "/wiki/edit": "a page that one writes",
  "/wiki/history": "the history of a page",
  "/{name}": "the rules",
};

test("every page of the server is opened by a story", async ({ isMobile }) => {
  test.skip(isMobile, "the same routes");
  expect(routes()).toEqual([...Object.keys(WALKED), ...Object.keys(NO_PAGES)].sort());
  for (const name of Object.values(WALKED)) expect(Object.keys(PAGES)).toContain(name);
});

for (const [name, open] of Object.entries(PAGES)) {
  const walked = Object.keys(WALKED).filter((route) => WALKED[route] === name);
  test(name, async ({ page, friend, server, isMobile }) => {
    test.skip(!isMobile, "covered.spec.ts opens it on a desktop, and asks axe, too");
    test.slow();
    await open(page, { friend, server });
    for (const route of walked) expect(isOf(route, new URL(page.url()).pathname), `${page.url()} ${route}`).toBe(true);
    await expectAccessible(page, name);
    await pictureInJapanese(page, name);
  });
}

test("every page of text passes, too", async ({ page, server, isMobile }) => {
  test.skip(isMobile, "the same text everywhere");
  test.slow();
  const map = await (await page.request.get("/sitemap.xml")).text();
  const all = new Set([...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname));
  // Those of the same route as the rules; the others have stories of their own.
  const paths = [...all].filter((path) => isOf("/{name}", path) && !(path in WALKED));
  expect(paths.length).toBeGreaterThan(5);
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(server.url + path);
    found.push(...(await faultsByDay(page)).map((one) => `${path} ${one}`));
  }
  expect(found).toEqual([]);
});
