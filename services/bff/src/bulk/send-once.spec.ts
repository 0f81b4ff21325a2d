import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BlobStore } from '@strainscope/blob';
import express from 'express';
import { sendOnce } from './send-once.ts';

const content = Buffer.alloc(8_000_000, 'x');

async function asked(reading: (response: IncomingMessage) => Promise<unknown>): Promise<boolean> {
  const blobs = {
    get: (key: string) => Promise.resolve({ key, sha256: '', size: content.length, body: Readable.from(chunks()) }),
  } as unknown as BlobStore;
  const done = Promise.withResolvers<boolean>();
  const app = express().get('/', (_request, response) => {
    sendOnce(blobs, { key: 'archive', name: 'a.zip', type: 'application/zip' }, response).then(
      done.resolve,
      done.reject,
    );
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const request = get(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    await reading(response);
    return await done.promise;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function* chunks(): Generator<Buffer> {
  for (let at = 0; at < content.length; at += 100_000) yield content.subarray(at, at + 100_000);
}

test('what has left whole is said to', async () => {
  expect(await asked(async (response) => expect(await buffer(response)).toHaveLength(content.length))).toBe(true);
});

test('what its reader did not get whole is not', async () => {
  expect(await asked((response) => Promise.resolve(response.destroy()))).toBe(false);
});
