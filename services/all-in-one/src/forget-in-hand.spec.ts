import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EndedTheProcess } from '@strainscope/kernel';
import { createLogger } from '@strainscope/observability';
import { InHandFolder } from '@strainscope/service-kit';
import { forgetInHand } from './forget-in-hand.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'in-hand-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const logger = createLogger({ service: 'test', destination: { write: () => undefined } });

/** A process that ends amid this. */
async function endAmid(name: string): Promise<void> {
  void InHandFolder.open(folder, logger).hold(name, () => new Promise<never>(() => undefined));
  await new Promise<void>((resolve) => setImmediate(resolve));
}

test('what was in hand when somebody killed the product is suspected of nothing; what ended it before still is', async () => {
  await endAmid('file poison');
  await endAmid('file poison');
  await endAmid('file innocent');
  forgetInHand(folder);
  const next = InHandFolder.open(folder, logger);
  expect(next.isSuspected('file innocent')).toBe(false);
  await expect(next.hold('file innocent', () => Promise.resolve(1))).resolves.toBe(1);
  await expect(next.hold('file poison', () => Promise.resolve(1))).rejects.toThrow(EndedTheProcess);
});

test('nothing need be there', () => {
  forgetInHand(join(folder, 'none'));
  expect(InHandFolder.open(folder, logger).isSuspected('file a')).toBe(false);
});
