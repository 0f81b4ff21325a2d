import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BlobStore } from '@strainscope/blob';
import express from 'express';
import { handOut } from './hand-out.ts';

const content = Buffer.alloc(8_000_000, 'x');

async function asked(reading: (response: IncomingMessage) => Promise<unknown>): Promise<string[]> {
  const deleted: string[] = [];
  const blobs = {
    get: (key: string) => Promise.resolve({ key, sha256: '', size: content.length, body: Readable.from(chunks()) }),
    delete: (key: string) => Promise.resolve(void deleted.push(key)),
  } as unknown as BlobStore;
  const done = Promise.withResolvers<void>();
  const app = express().get('/', (_request, response) => {
    handOut(blobs, { key: 'archive', name: 'a.zip', type: 'application/zip' }, response).then(
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
    await done.promise;
    return deleted;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function* chunks(): Generator<Buffer> {
  for (let at = 0; at < content.length; at += 100_000) yield content.subarray(at, at + 100_000);
}

test('what has left whole goes', async () => {
  expect(await asked(async (response) => expect(await buffer(response)).toHaveLength(content.length))).toEqual([
    'archive',
  ]);
});

test('what its reader did not get whole stays, to be asked for again', async () => {
  expect(await asked((response) => Promise.resolve(response.destroy()))).toEqual([]);
});
