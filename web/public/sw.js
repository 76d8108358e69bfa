// What the site keeps on a device, so that it is of some use without a connection: the pages that work alone (problems and the
// lesson that were opened), the files they are made of, and a page that says what works and what does not.

const FILES = "komadai-files-1";
const PAGES = "komadai-pages-1";
const OFFLINE = "/offline";
/** Bounds of both: what was kept first goes first. */
const MOST_FILES = 300;
const MOST_PAGES = 200;

const isFile = (path) => /^\/(assets\/|pieces\/(?!portrait-))|^\/[\w-]+\.(svg|png)$/.test(path);
const worksAlone = (path) =>
  path === "/clock" ||
  path === "/how-to-play" ||
  path === "/tsume" ||
  (/^\/tsume\/[0-9a-z]+$/.test(path) && path !== "/tsume/sets");

self.addEventListener("install", (event) => {
  event.waitUntil(keepOffline().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const known = [FILES, PAGES];
  const tidy = caches
    .keys()
    .then((names) => Promise.all(names.filter((n) => !known.includes(n)).map((n) => caches.delete(n))));
  event.waitUntil(tidy.then(() => self.clients.claim()));
});

/** A page tells what it is made of: it was loaded before anybody listened. */
self.addEventListener("message", (event) => {
  const { type, files, page } = event.data ?? {};
  if (type !== "seen" || !Array.isArray(files)) return;
  event.waitUntil(
    (async () => {
      const cache = await caches.open(FILES);
      for (const file of files)
        if (isFile(file) && !(await cache.match(file))) await keep(FILES, file, await fetch(file));
      if (worksAlone(page) && !(await (await caches.open(PAGES)).match(page)))
        await keep(PAGES, page, await fetch(page));
      // The language may have been changed.
      await keepOffline();
    })().catch(() => undefined),
  );
});

/** A notice, sealed by the site for this browser (PushMessage in crate wire). */
self.addEventListener("push", (event) => {
  event.waitUntil(
    (async () => {
      const { title, path, tag } = event.data.json();
      const pages = await self.clients.matchAll({ type: "window" });
      // Whoever looks at it needs no telling.
      if (pages.some((page) => page.visibilityState === "visible" && new URL(page.url).pathname === path)) return;
      await self.registration.showNotification(title, { tag, renotify: true, icon: "/icon-192.png", data: { path } });
    })(),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path } = event.notification.data;
  event.waitUntil(
    (async () => {
      const pages = await self.clients.matchAll({ type: "window" });
      const there = pages.find((page) => new URL(page.url).pathname === path);
      await (there ? there.focus() : self.clients.openWindow(path));
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request, url.pathname));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(file(request));
  else if (isFile(url.pathname)) event.respondWith(file(request, true));
});

/** Files under /assets bear the hash of their contents; others are looked at anew where there is a connection. */
async function file(request, anew = false) {
  const { pathname } = new URL(request.url);
  const kept = await (await caches.open(FILES)).match(pathname);
  if (kept && !anew) return kept;
  try {
    const answer = await fetch(request);
    await keep(FILES, pathname, answer.clone());
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

async function page(request, path) {
  try {
    const answer = await fetch(request);
    if (worksAlone(path)) await keep(PAGES, path, answer.clone());
    return answer;
  } catch {
    const cache = await caches.open(PAGES);
    return (await cache.match(path)) ?? offline(cache);
  }
}

/** The page that says what works, with links to what was opened. */
async function offline(cache) {
  const kept = await cache.match(OFFLINE);
  if (!kept) return Response.error();
  const seen = [];
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (!worksAlone(pathname)) continue;
    const text = await (await cache.match(request)).text();
    const title = /<title>([^<]*)<\/title>/.exec(text)?.[1] ?? pathname;
    seen.push(`<li><a href="${pathname}">${title.replace(/ · Komadai$/, "")}</a></li>`);
  }
  const text = (await kept.text()).replace("<!--seen-->", seen.join(""));
  return new Response(text, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
}

/** What is kept outlasts logging out, and says nothing of who was there. */
async function namesNobody(answer) {
  const text = (await answer.text()).replace(/<a class="button quiet (?:bell|who)"[^]*?<\/a>\n/g, "");
  return new Response(text, { headers: answer.headers });
}

async function keepOffline() {
  const answer = await fetch(OFFLINE, { cache: "reload" });
  const text = await answer.clone().text();
  await keep(PAGES, OFFLINE, answer);
  const cache = await caches.open(FILES);
  const files = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map((found) => found[1]);
  for (const name of files) if (!(await cache.match(name))) await keep(FILES, name, await fetch(name));
}

async function keep(name, path, answer) {
  // What only its owner may see is not kept.
  if (!answer.ok || /no-store/.test(answer.headers.get("cache-control") ?? "")) return;
  if (name === PAGES) answer = await namesNobody(answer);
  const cache = await caches.open(name);
  await cache.put(path, answer);
  const keys = await cache.keys();
  const most = name === FILES ? MOST_FILES : MOST_PAGES;
  for (const old of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(old);
}
