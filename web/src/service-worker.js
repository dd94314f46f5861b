/*
 * Lets the pages of visitors and centre users open without a network: caches the built files and the frame of a page, but no
 * calls and no photos. A new version takes over when no page of the old one is open, so never while a form is open.
 */
const cacheName = 'portal-__VERSION__';
const urls = ['__URLS__'];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(urls)));
});

self.addEventListener('activate', (event) => {
  const removeOld = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(removeOld());
});

const fetchPage = async (request) => {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await caches.match('/index.html');
    if (cached) return cached;
    throw error;
  }
};

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fetchPage(request));
  else if (urls.includes(url.pathname))
    event.respondWith(caches.match(url.pathname).then((cached) => cached ?? fetch(request)));
});
