import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@strainscope/observability';
import { LeftBehind } from './left-behind.ts';

test('what a killed process left goes after an hour; what is in use, and what is of others, stays', async () => {
  const place = await mkdtemp(join(tmpdir(), 'left-behind-'));
  const anHourAgo = Date.now() / 1_000 - 3_700;
  for (const name of ['raw-killed', 'raw-busy', 'another']) {
    await mkdir(join(place, name));
    await writeFile(join(place, name, 'file'), 'of a player');
    if (name !== 'raw-busy') await utimes(join(place, name), anHourAgo, anHourAgo);
  }
  await writeFile(join(place, 'raw-file'), 'of a player');
  await utimes(join(place, 'raw-file'), anHourAgo, anHourAgo);
  const left = new LeftBehind('raw-', createLogger({ service: 'test', level: 'silent' }), place);
  await left.sweep();
  expect((await readdir(place)).sort()).toEqual(['another', 'raw-busy']);
  await rm(place, { recursive: true });
});
