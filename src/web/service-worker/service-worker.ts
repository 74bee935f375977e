// Makes the site installable, shows an offline page and the site's push messages. The cache contains only hashed public
// files and the offline page: no pages of the site, no API responses, nothing personal.

/** The build sets both constants. VERSION changes whenever a cached file changes. */
declare const VERSION: string;
declare const OFFLINE_FILES: readonly [page: string, ...itsFiles: string[]];

// In TypeScript, `self` has the type of workers in general, so it needs a cast.
const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE = `fright-club-${VERSION}`;
const [OFFLINE_PAGE] = OFFLINE_FILES;

async function cacheOfflinePage(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(OFFLINE_FILES.map((path) => new Request(path, { cache: 'reload' })));
  await worker.skipWaiting();
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  // With preload, the browser already requests a page while this worker is starting.
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

async function page({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    const preloaded: Response | undefined = await preloadResponse;
    // Without a network Firefox does not reject the preload but resolves it with an error response.
    return preloaded && preloaded.type !== 'error' ? preloaded : await fetch(request);
  } catch {
    return (await caches.match(OFFLINE_PAGE)) ?? Response.error();
  }
}

async function hashedFile(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(CACHE);
  const cached = await cache.match(event.request);
  if (cached) return cached;
  const response = await fetch(event.request);
  if (response.status === 200) event.waitUntil(cache.put(event.request, response.clone()));
  return response;
}

/** The message that features/news/server/digests.service.ts sends. */
type PushMessage = { title: string; text: string; url: string; tag: string };

function showMessage(data: PushMessageData): Promise<void> {
  const { title, text, url, tag }: PushMessage = data.json();
  return worker.registration.showNotification(title, { body: text, tag, data: url, icon: '/icon-192.png' });
}

async function openPage(url: string): Promise<void> {
  const page = new URL(url, location.origin);
  // Opens only pages of this site.
  if (page.origin === location.origin) await worker.clients.openWindow(page.href);
}

worker.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showMessage(event.data));
});
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});
worker.addEventListener('install', (event) => event.waitUntil(cacheOfflinePage()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (mode === 'navigate') event.respondWith(page(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(hashedFile(event));
});
