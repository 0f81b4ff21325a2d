import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DomainError } from '@strainscope/kernel';
import { describeBlobStore } from '../../test/blob-store.conformance.ts';
import { FolderBlobStore } from './folder-blob-store.ts';
import { signedUrlHandler } from '../signed-url-handler.ts';

describeBlobStore('folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'blobs-'));
  const secret = 'for tests only';
  let port = 0;
  const store = await FolderBlobStore.open({ folder, secret, baseUrl: () => `http://127.0.0.1:${port}/blobs` });
  const handle = signedUrlHandler(store, secret);
  const server = createServer((request, response) =>
    handle(request, response, (error) => response.writeHead(error instanceof DomainError ? error.status : 500).end()),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  port = (server.address() as AddressInfo).port;
  return {
    store,
    async damage(key) {
      const [file] = await readdir(join(folder, 'objects', key));
      await appendFile(join(folder, 'objects', key, file!), 'x');
    },
    async close() {
      server.closeAllConnections();
      server.close();
      expect(await readdir(join(folder, 'incoming'))).toEqual([]);
      await rm(folder, { recursive: true });
    },
  };
});
