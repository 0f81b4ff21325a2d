// Shows alerts that are pushed to this browser, and opens the one that is pressed. What comes names nobody (auth: `PushNotice`).

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json();
  const shown = { body, tag, data: { path }, icon: '/favicon.svg', requireInteraction: true, renotify: true };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

/** In a console that is open, else in a new one. */
async function open(path) {
  const address = new URL(path, self.location.origin).href;
  const [shown] = await self.clients.matchAll({ type: 'window' });
  if (!shown) return self.clients.openWindow(address);
  // Navigating replaces the page that is brought to the front.
  const front = await shown.focus();
  return front.navigate(address);
}
