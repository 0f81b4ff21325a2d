import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderBlobStore, signedUrlHandler } from '@strainscope/blob';

/** A folder of blobs whose signed addresses work. */
export class TestBlobs {
  private constructor(
    readonly store: FolderBlobStore,
    readonly close: () => Promise<void>,
  ) {}

  static async open(): Promise<TestBlobs> {
    const folder = await mkdtemp(join(tmpdir(), 'orchestrator-blobs-'));
    const secret = 'for tests only';
    let baseUrl = '';
    const store = await FolderBlobStore.open({ folder, secret, baseUrl: () => baseUrl });
    const handle = signedUrlHandler(store, secret);
    const server = createServer((request, response) => handle(request, response, () => response.writeHead(500).end()));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return new TestBlobs(store, async () => {
      server.close();
      server.closeAllConnections();
      await rm(folder, { recursive: true, force: true });
    });
  }
}
