import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isRetryable } from '@strainscope/kernel';
import { S3BlobStore } from './s3-blob-store.ts';

type Answers = Readonly<Record<string, (answer: ServerResponse) => unknown>>;

const bucket = '/blobs';
const empty: Answers = {
  [`HEAD ${bucket}`]: (answer) => answer.end(),
  [`GET ${bucket}?versioning`]: (answer) =>
    answer.end('<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>'),
  [`GET ${bucket}?versions`]: (answer) => answer.end('<ListVersionsResult/>'),
  [`GET ${bucket}?uploads`]: (answer) =>
    answer.end('<ListMultipartUploadsResult><IsTruncated>false</IsTruncated></ListMultipartUploadsResult>'),
};

let server: Server;
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** A store over a server that answers as it is told, and else as one with an empty bucket. */
async function openOver(told: Answers): Promise<S3BlobStore> {
  const answers = { ...empty, ...told };
  server = createServer((request, answer) => {
    const say = answers[callOf(request)] ?? (() => answer.writeHead(501).end());
    // It may ask for more only when all that was sent is taken.
    request.resume().on('end', () => say(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return S3BlobStore.open({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'blobs',
    accessKey: 'a',
    secretKey: 'b',
    secret: 'c',
    baseUrl: () => '',
  });
}

/** Method, path and what of it is asked for. */
function callOf({ method, url }: IncomingMessage): string {
  const { pathname, searchParams } = new URL(url!, 'http://s3');
  const part = ['versioning', 'versions', 'uploads', 'delete'].find((name) => searchParams.has(name));
  const version = searchParams.get('versionId');
  return `${method} ${pathname.replace(/\/$/, '')}${part ? `?${part}` : ''}${version ? ` of ${version}` : ''}`;
}

test('a file that the server keeps is not deleted, and may be tried again; what it keeps of drafts stops no start', async () => {
  const kept = '<Key>objects/a</Key><VersionId>1</VersionId>';
  const store = await openOver({
    [`GET ${bucket}?versions`]: (answer) =>
      answer.end(
        `<ListVersionsResult><Version>${kept}<LastModified>1970-01-01T00:00:00Z</LastModified></Version></ListVersionsResult>`,
      ),
    [`POST ${bucket}?delete`]: (answer) =>
      answer.end(`<DeleteResult><Error>${kept}<Code>AccessDenied</Code></Error></DeleteResult>`),
  });
  const failure: unknown = await store.delete('a').catch((error: unknown) => error);
  expect(failure).toMatchObject({ status: 503, detail: expect.stringContaining('AccessDenied') as string });
  expect(isRetryable(failure)).toBe(true);
});

test('what is replaced between its hash and its content is read as it was', async () => {
  const store = await openOver({
    [`HEAD ${bucket}/objects/a`]: (answer) =>
      answer.writeHead(200, { 'x-amz-version-id': 'older', 'x-amz-meta-sha256': hashOf('as it was') }).end(),
    [`GET ${bucket}/objects/a`]: (answer) => answer.end('as it is now'),
    [`GET ${bucket}/objects/a of older`]: (answer) => answer.end('as it was'),
  });
  expect((await store.read('a')).toString()).toBe('as it was');
});

test('of a bucket without versions what is there is read', async () => {
  const store = await openOver({
    [`HEAD ${bucket}/objects/a`]: (answer) => answer.writeHead(200, { 'x-amz-meta-sha256': hashOf('it') }).end(),
    [`GET ${bucket}/objects/a`]: (answer) => answer.end('it'),
  });
  expect((await store.read('a')).toString()).toBe('it');
});

function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}
