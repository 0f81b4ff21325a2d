import { readdirSync } from 'node:fs';
import type { ConnectRouter } from '@connectrpc/connect';
import type { BlobStore } from '@strainscope/blob';
import type { IdentityLog } from './identity.fake.ts';
import type { IngestLog } from './ingest.fake.ts';

/** What fakes of services write down for tests to look at, and where they put files. */
export interface FakeContext {
  identity: IdentityLog;
  ingest: IngestLog;
  /** What auth was asked to sign up. */
  signUps: object[];
  blobs: BlobStore;
}

type Fake = (router: ConnectRouter, context: FakeContext) => void;

/** Every fake of this folder, found: a function called `….Fake` in a file `….fake.ts`. */
export const fakes: readonly Fake[] = (
  await Promise.all(
    readdirSync(import.meta.dirname)
      .filter((file) => file.endsWith('.fake.ts'))
      .map((file) => import(`./${file}`) as Promise<Record<string, Fake>>),
  )
).flatMap((module) => Object.entries(module).flatMap(([name, fake]) => (name.endsWith('Fake') ? [fake] : [])));
