// Service worker of /v (src/laboratory/offline-verification): the page that checks certificates opens without a connection.
// It answers for that page and its files only; every other address under its scope goes to the network as without it.
const PAGE = '/v';
const STORE = 'damsire-certificate-page';
const WAIT_MS = 3000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const files = event.data?.keep;
  if (!Array.isArray(files)) return;
  event.waitUntil(
    keep(files).then(
      () => event.ports[0]?.postMessage(true),
      () => event.ports[0]?.postMessage(false),
    ),
  );
});

/** Stores the page as a guest sees it and its files; those of an earlier build go. */
async function keep(files) {
  const store = await caches.open(STORE);
  const page = await fetch(PAGE, { credentials: 'omit', cache: 'no-cache' });
  if (!page.ok) throw new Error(`${PAGE} answered ${page.status}`);
  await store.put(PAGE, page);
  const wanted = new Set([PAGE, '/v.webmanifest', ...files]);
  const stored = new Set((await store.keys()).map(({ url }) => new URL(url).pathname));
  await Promise.all([...wanted].filter((path) => !stored.has(path)).map((path) => store.add(path)));
  await Promise.all([...stored].filter((path) => !wanted.has(path)).map((path) => store.delete(path)));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (pathname === PAGE) event.respondWith(openPage(request));
  } else if (pathname.startsWith('/assets/')) {
    // The name of a built file is made from its content: the stored one is the right one.
    event.respondWith(find(pathname).then((stored) => stored ?? fetch(request)));
  }
});

/** The page from the network; without one, or when it is slow, the stored page. */
async function openPage(request) {
  const stored = await find(PAGE);
  if (!stored) return fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, WAIT_MS, stored));
  const fresh = fetch(request).catch(() => stored);
  return Promise.race([fresh, late]);
}

function find(path) {
  return caches.open(STORE).then((store) => store.match(path, { ignoreVary: true }));
}
