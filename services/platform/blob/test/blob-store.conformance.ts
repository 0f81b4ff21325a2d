import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { conformance } from '@strainscope/testing';
import type { BlobStore } from '../src/port/blob-store.ts';

export interface BlobStoreHarness {
  store: BlobStore;
  /** Changes the stored bytes behind the store's back. */
  damage(key: string): Promise<void>;
  close(): Promise<void>;
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** The promises of `BlobStore`, for any adapter. */
export function describeBlobStore(adapter: string, open: () => Promise<BlobStoreHarness>): void {
  conformance('BlobStore', adapter, (promised) => {
    let harness: BlobStoreHarness;
    let store: BlobStore;
    let key: string;
    const content = randomBytes(300_000);
    beforeAll(async () => {
      harness = await open();
      store = harness.store;
    });
    afterAll(() => harness.close());
    beforeEach(() => void (key = `test/${randomUUID()}`));

    /** Sends half of the content, then does what it is told. */
    const halfThen = (end: () => Promise<Buffer>) =>
      Readable.from(
        (async function* () {
          yield content.subarray(0, 100_000);
          yield await end();
        })(),
        { objectMode: false },
      );

    promised('what was written is read, whole and by stream, with its hash and size', async () => {
      const info = await store.put(key, content);
      expect(info).toEqual({ key, sha256: hashOf(content), size: content.length });
      expect(await store.head(key)).toEqual(info);
      expect((await store.read(key)).equals(content)).toBe(true);
      await store.put(
        `${key}-streamed`,
        Readable.from([content.subarray(0, 7), content.subarray(7)], { objectMode: false }),
      );
      const { body, ...head } = await store.get(`${key}-streamed`);
      expect(head).toEqual({ ...info, key: `${key}-streamed` });
      expect(Buffer.concat(await body.toArray()).equals(content)).toBe(true);
    });

    promised('an empty blob is a blob', async () => {
      await store.put(key, Buffer.alloc(0));
      expect(await store.head(key)).toMatchObject({ size: 0 });
      expect(await store.read(key)).toHaveLength(0);
    });

    promised('what is not there is missed, and may be deleted', async () => {
      expect(await store.head(key)).toBeUndefined();
      await expect(store.get(key)).rejects.toMatchObject({ code: 'BLOB_NOT_FOUND' });
      await expect(store.read(key)).rejects.toMatchObject({ code: 'BLOB_NOT_FOUND' });
      await store.delete(key);
    });

    promised('a deleted blob is gone', async () => {
      await store.put(key, content);
      await store.delete(key);
      expect(await store.head(key)).toBeUndefined();
    });

    promised('content that is not what was announced is refused, and nothing is stored', async () => {
      await expect(store.put(key, content, { sha256: hashOf(Buffer.from('other')) })).rejects.toMatchObject({
        code: 'BLOB_CORRUPTED',
      });
      expect(await store.head(key)).toBeUndefined();
      await store.put(key, content, { sha256: hashOf(content) });
    });

    promised('too much is refused, and nothing is stored', async () => {
      await expect(store.put(key, content, { maxBytes: 299_999 })).rejects.toMatchObject({ code: 'BLOB_TOO_LARGE' });
      expect(await store.head(key)).toBeUndefined();
      await store.put(key, content, { maxBytes: 300_000 });
    });

    promised('a blob is not seen until it is whole, and never when its writer fails', async () => {
      const meanwhile: unknown[] = [];
      await store.put(
        key,
        halfThen(async () => {
          meanwhile.push(await store.head(key));
          return content.subarray(100_000);
        }),
      );
      expect(meanwhile).toEqual([undefined]);
      expect(await store.head(key)).toMatchObject({ sha256: hashOf(content) });
      const broken = store.put(
        `${key}-broken`,
        halfThen(() => Promise.reject(new Error('gone'))),
      );
      await expect(broken).rejects.toThrow('gone');
      expect(await store.head(`${key}-broken`)).toBeUndefined();
    });

    promised('writing a key again replaces it; once means once, though the same content may come again', async () => {
      await store.put(key, content);
      await store.put(key, content, { once: true });
      await expect(store.put(key, Buffer.from('other'), { once: true })).rejects.toMatchObject({ code: 'BLOB_EXISTS' });
      expect(await store.head(key)).toMatchObject({ sha256: hashOf(content) });
      await store.put(key, Buffer.from('other'));
      expect((await store.read(key)).toString()).toBe('other');
    });

    promised('of contents that are put at once one is left, whole, and nothing beside it', async () => {
      const contents = [content, Buffer.from('one'), Buffer.from('other')];
      for (let round = 0; round < 5; round++) {
        await Promise.all(Array.from({ length: 12 }, (_, index) => store.put(key, contents[index % 3]!)));
        const left = await store.read(key);
        expect(contents.map(hashOf)).toContain(hashOf(left));
        // With another beside it, it could not come again once.
        await store.put(key, left, { once: true });
        expect((await store.read(key)).equals(left)).toBe(true);
        await store.delete(key);
        expect(await store.head(key)).toBeUndefined();
      }
    });

    promised('damage is noticed when reading, whole or by stream', async () => {
      await store.put(key, content);
      await harness.damage(key);
      await expect(store.read(key)).rejects.toMatchObject({ code: 'BLOB_CORRUPTED' });
      const { body } = await store.get(key);
      await expect(body.toArray()).rejects.toMatchObject({ code: 'BLOB_CORRUPTED' });
    });

    promised('keys cannot climb', async () => {
      for (const climbing of [
        '../x',
        'a/../../x',
        '/etc/passwd',
        'a//b',
        '.hidden',
        'a/.',
        '',
        'a\0b',
        'a\\b',
        'x'.repeat(200),
      ]) {
        await expect(store.put(climbing, content)).rejects.toMatchObject({ code: 'INVALID_BLOB_KEY' });
        await expect(store.head(climbing)).rejects.toMatchObject({ code: 'INVALID_BLOB_KEY' });
      }
    });

    promised('signed URLs carry content both ways', async () => {
      const upload = await fetch(await store.signedPut(key, { expiresInSeconds: 60, maxBytes: content.length }), {
        method: 'PUT',
        body: content,
      });
      expect(upload.ok).toBe(true);
      expect(await store.head(key)).toMatchObject({ sha256: hashOf(content) });
      const download = await fetch(await store.signedGet(key, { expiresInSeconds: 60 }));
      expect(Buffer.from(await download.arrayBuffer()).equals(content)).toBe(true);
    });

    promised('a signed URL that expired, was changed, or is used otherwise opens nothing', async () => {
      await store.put(key, content);
      const expired = await store.signedGet(key, { expiresInSeconds: -1 });
      const url = new URL(await store.signedGet(key, { expiresInSeconds: 60 }));
      const changed = new URL(url);
      changed.pathname = url.pathname.replace(/.(?=.$)/, (sign) => (sign === 'A' ? 'B' : 'A'));
      const statuses = await Promise.all([fetch(expired), fetch(changed), fetch(url, { method: 'PUT', body: 'x' })]);
      expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403]);
      expect(await store.head(key)).toMatchObject({ sha256: hashOf(content) });
    });

    promised('a signed upload keeps its limits', async () => {
      const url = await store.signedPut(key, { expiresInSeconds: 60, maxBytes: 10 });
      expect((await fetch(url, { method: 'PUT', body: content })).status).toBe(413);
      expect(await store.head(key)).toBeUndefined();
    });
  });
}
