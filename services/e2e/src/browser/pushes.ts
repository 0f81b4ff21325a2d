import type { Page } from 'puppeteer';

interface Subscribed {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * Lets a page subscribe to pushes as a browser of a test's own push service would: Chromium knows no service but that of its
 * maker, which no test reaches. Everything else is Chromium's own.
 */
export async function subscribesAs(page: Page, origin: string, subscribed: Subscribed): Promise<void> {
  await page.browserContext().overridePermissions(origin, ['notifications']);
  await page.evaluateOnNewDocument(({ endpoint, p256dh, auth }) => {
    let current: PushSubscription | null = null;
    PushManager.prototype.getSubscription = () => Promise.resolve(current);
    PushManager.prototype.subscribe = (options) => {
      const key = options?.applicationServerKey as string;
      const bytes = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
      const applicationServerKey = Uint8Array.from(bytes, (each) => each.charCodeAt(0)).buffer;
      const made = {
        endpoint,
        options: { applicationServerKey, userVisibleOnly: true },
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: () => Promise.resolve(true),
      };
      current = made as unknown as PushSubscription;
      return Promise.resolve(current);
    };
  }, subscribed);
}

/** Hands what came from a push service to the service worker of a page, as the browser does. */
export async function deliverPush(page: Page, data: string): Promise<void> {
  const devtools = await page.createCDPSession();
  const registered = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) found(registration.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data });
  await devtools.detach();
}

/** Titles of what the browser shows beside the page. */
export function notificationsShown(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title }) => title);
  });
}
