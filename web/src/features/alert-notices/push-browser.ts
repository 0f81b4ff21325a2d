import { sha256 } from '@noble/hashes/sha2.js';

/** As the server takes it. */
export interface Subscribed {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** What this browser can do, and does. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

const WORKER = '/alert-worker.js';

/**
 * Finds whether this browser gets pushes of the person who is signed in. One that subscribed with another key of the server
 * does not, nor one that the server knows as somebody else's, or not at all.
 * @param hashes of the endpoints that the server knows as theirs
 */
export async function pushState(serverKey: string, hashes: readonly string[]): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await current();
  if (!subscription || !isWith(subscription, serverKey)) return 'off';
  const hash = base64url(sha256(new TextEncoder().encode(subscription.endpoint)));
  return hashes.includes(hash) ? 'on' : 'off';
}

/** Asks for permission and subscribes. @returns undefined when the person does not permit it */
export async function subscribe(serverKey: string): Promise<Subscribed | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const earlier = await pushManager.getSubscription();
  // A browser keeps one subscription, and refuses a second with another key.
  if (earlier && !isWith(earlier, serverKey)) await earlier.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
  return toServer(subscription);
}

/** @returns the address that the server no longer has to send to; undefined when there was none */
export async function unsubscribe(): Promise<string | undefined> {
  const subscription = await current();
  await subscription?.unsubscribe();
  return subscription?.endpoint;
}

async function current(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function toServer(subscription: PushSubscription): Subscribed {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
}

function isWith({ options }: PushSubscription, serverKey: string): boolean {
  const key = options.applicationServerKey;
  return key !== null && base64url(new Uint8Array(key)) === serverKey;
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
