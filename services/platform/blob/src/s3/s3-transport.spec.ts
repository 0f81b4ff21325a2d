import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, RequestOptions, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { RetryableError } from '@strainscope/kernel';
import { S3BlobStore } from './s3-blob-store.ts';
import { asFailure } from './s3-failure.ts';
import { impatientTransport } from './s3-transport.ts';

let server: Server;
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** @returns the server's address */
async function answering(answer: RequestListener): Promise<string> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function ask(url: string, more: RequestOptions = {}) {
  const { hostname, port, protocol } = new URL(url);
  const asked = impatientTransport(protocol, 500).request({ hostname, port, ...more });
  return asked.on('error', () => undefined).end();
}

const answered = async (asked: ReturnType<typeof ask>) => (await once(asked, 'response'))[0] as IncomingMessage;

test('a server that takes a call and says nothing is given up, and may be asked again', async () => {
  const endpoint = await answering(() => undefined);
  const opening = S3BlobStore.open({
    endpoint,
    bucket: 'blobs',
    accessKey: 'a',
    secretKey: 'b',
    secret: 'c',
    baseUrl: () => '',
    silenceSeconds: 0.1,
  });
  const failure: unknown = await opening.catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'ETIMEDOUT' });
  expect(asFailure(failure)).toBeInstanceOf(RetryableError);
});

test('one that falls silent in the middle of its answer is given up, too', async () => {
  const asked = ask(await answering((_, answer) => answer.write('half')));
  await expect(answered(asked).then(buffer)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
});

test('a reader that lets what has come lie is waited for', async () => {
  const content = Buffer.alloc(4 * 1024 * 1024, 'x');
  const asked = ask(await answering((_, answer) => answer.end(content)));
  const answer = await answered(asked);
  await once(answer.socket, 'timeout');
  await once(answer.socket, 'timeout');
  expect((await buffer(answer)).equals(content)).toBe(true);
});

test.each([
  ['a copy', { method: 'PUT', headers: { 'x-amz-copy-source': 'blobs/draft' } }],
  ['putting parts together', { method: 'POST', path: '/blobs/whole?uploadId=7' }],
])('%s may take longer, for it is answered when it is done', async (_, call) => {
  const url = await answering((_request, answer) => void setTimeout(() => answer.end('done'), 1_500));
  expect((await buffer(await answered(ask(url, call)))).toString()).toBe('done');
});

test('a reader who lets the last of an answer lie that has come whole is waited for', async () => {
  const answer = await answered(ask(await answering((_, whole) => whole.end('all of it'))));
  // What has come is taken from the answer, and not handed on yet.
  const stalled = answer.pipe(new PassThrough({ highWaterMark: 1 }));
  await sleep(1_500);
  expect((await buffer(stalled)).toString()).toBe('all of it');
});
