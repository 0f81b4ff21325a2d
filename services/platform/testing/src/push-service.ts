import { createECDH, randomBytes, type ECDH } from 'node:crypto';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Content encodings of RFC 8188, of which there are no types. */
const ece = createRequire(import.meta.url)('http_ece') as {
  decrypt(body: Buffer, keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: Buffer }): Buffer;
};

/** What a browser tells a server that is to send it pushes. */
export interface Subscribed {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface TestBrowser {
  subscription: Subscribed;
  /** What came, decrypted, in the order in which it came. */
  received: Record<string, string>[];
  /** Headers of each. */
  headers: Record<string, string | string[] | undefined>[];
}

export interface TestPushService {
  /** Its origin. */
  url: string;
  subscribe(): TestBrowser;
  /** It knows the browser no longer. */
  drop(browser: TestBrowser): void;
  /** Answers every push with this status instead. */
  broken: number | undefined;
  /** How many pushes it has answered so. */
  refused: number;
  stop(): void;
}

/** A push service on this machine (RFC 8030), with browsers that decrypt what comes for them (RFC 8291). */
export async function startPushService(): Promise<TestPushService> {
  const browsers = new Map<string, { browser: TestBrowser; decrypt: (body: Buffer) => Buffer }>();
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const known = browsers.get(request.url ?? '');
      if (service.broken !== undefined) {
        service.refused += 1;
        return void response.writeHead(service.broken).end();
      }
      if (!known) return void response.writeHead(410).end();
      known.browser.received.push(JSON.parse(known.decrypt(body).toString()) as Record<string, string>);
      known.browser.headers.push(request.headers);
      response.writeHead(201).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: TestPushService = {
    url,
    broken: undefined,
    refused: 0,
    subscribe() {
      const privateKey = createECDH('prime256v1');
      const p256dh = privateKey.generateKeys('base64url');
      const authSecret = randomBytes(16);
      const path = `/push/${randomBytes(8).toString('hex')}`;
      const subscription = { endpoint: url + path, p256dh, auth: authSecret.toString('base64url') };
      const browser: TestBrowser = { subscription, received: [], headers: [] };
      const decrypt = (body: Buffer) => ece.decrypt(body, { version: 'aes128gcm', privateKey, authSecret });
      browsers.set(path, { browser, decrypt });
      return browser;
    },
    drop: ({ subscription }) => void browsers.delete(new URL(subscription.endpoint).pathname),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
}
