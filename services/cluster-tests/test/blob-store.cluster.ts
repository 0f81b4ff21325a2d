import { createHash, randomBytes } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { S3BlobStore, signedUrlHandler } from '@strainscope/blob';
import type { S3BlobStoreOptions } from '@strainscope/blob';
import { describeBlobStore } from '@strainscope/blob/conformance';
import { DomainError } from '@strainscope/kernel';
import { notRun } from '@strainscope/testing';
import { Client } from 'minio';
import { hasS3 } from '../src/components/locations.ts';
import { TestS3 } from '../src/components/s3.ts';

const bucket = 'strainscope';

/** The store with the door through which signed uploads come. */
async function openStore(
  s3: TestS3,
  options: Partial<S3BlobStoreOptions> = {},
): Promise<{ store: S3BlobStore; server: Server }> {
  const secret = 'for tests only';
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const baseUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/blobs`;
  const { endpoint, accessKey, secretKey } = s3;
  const store = await S3BlobStore.open({ endpoint, bucket, accessKey, secretKey, secret, baseUrl, ...options });
  const handle = signedUrlHandler(store, secret);
  server.on('request', (request, response) =>
    handle(request, response, (error) => response.writeHead(error instanceof DomainError ? error.status : 500).end()),
  );
  return { store, server };
}

if (hasS3) {
  describeBlobStore('S3', async () => {
    const s3 = await TestS3.start();
    const { store, server } = await openStore(s3);
    return {
      store,
      damage: (key) => appendFile(s3.fileOf(bucket, `objects/${key}`), 'x'),
      async close() {
        server.closeAllConnections();
        server.close();
        await s3.stop();
      },
    };
  });

  describe('S3BlobStore', () => {
    let s3: TestS3;
    let store: S3BlobStore;
    let client: Client;
    beforeAll(async () => {
      s3 = await TestS3.start();
      const opened = await openStore(s3);
      opened.server.close();
      store = opened.store;
      const { hostname, port } = new URL(s3.endpoint);
      const { accessKey, secretKey } = s3;
      client = new Client({ endPoint: hostname, port: Number(port), useSSL: false, accessKey, secretKey });
    });
    afterAll(() => s3.stop());

    const versions = async () =>
      (await client.listObjects(bucket, '', true, { IncludeVersion: true }).toArray()) as { name: string }[];

    test('content of several parts arrives whole, and leaves no draft', async () => {
      const content = randomBytes(20 * 1024 * 1024);
      const sha256 = createHash('sha256').update(content).digest('hex');
      const info = await store.put('fields/large', Readable.from(pieces(content)), { sha256 });
      expect(info).toEqual({ key: 'fields/large', sha256, size: content.length });
      expect((await store.read('fields/large')).equals(content)).toBe(true);
      expect((await versions()).map(({ name }) => name)).toEqual(['objects/fields/large']);
    });

    test('of large content that is not what was announced nothing remains', async () => {
      const content = Readable.from(pieces(randomBytes(9 * 1024 * 1024)));
      await expect(store.put('fields/wrong', content, { sha256: '0'.repeat(64) })).rejects.toMatchObject({
        code: 'BLOB_CORRUPTED',
      });
      expect((await versions()).filter(({ name }) => !name.endsWith('large'))).toEqual([]);
    });

    test('what was replaced is kept as a version; what was deleted is gone with all of them', async () => {
      await store.put('raw/twice', Buffer.from('one'));
      await store.put('raw/twice', Buffer.from('two'));
      const ofIt = async () => (await versions()).filter(({ name }) => name === 'objects/raw/twice');
      expect(await ofIt()).toHaveLength(2);
      await store.delete('raw/twice');
      expect(await ofIt()).toEqual([]);
    });

    test('an upload that its sender left unfinished is given up by a later start', async () => {
      const unfinished = async () =>
        (await client.listIncompleteUploads(bucket, '', true).toArray()) as { key: string; uploadId: string }[];
      const begun = await client.initiateNewMultipartUpload(bucket, 'drafts/abandoned', {});
      await openStore(s3).then(({ server }) => server.close());
      expect((await unfinished()).map(({ uploadId }) => uploadId)).toEqual([begun]);
      await openStore(s3, { abandonedAfterHours: -1 }).then(({ server }) => server.close());
      expect(await unfinished()).toEqual([]);
    });

    test('while the server is away, a failure says that it is worth another try', async () => {
      const gone = await TestS3.start();
      const { store: orphaned, server } = await openStore(gone);
      server.close();
      await gone.stop();
      await expect(orphaned.check()).rejects.toMatchObject({ status: 503 });
      await expect(orphaned.put('raw/x', Buffer.from('x'))).rejects.toMatchObject({ status: 503 });
    });
  });
} else {
  notRun('BlobStore × S3', 'no server here: Go is missing, or could not build it');
}

function* pieces(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += 1_000_000) yield content.subarray(at, at + 1_000_000);
}
