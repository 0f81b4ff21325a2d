import { mkdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgres } from '@strainscope/persistence';

/** Tests may lose their data with the machine: they start and write faster so. */
const throwaway = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

/** A bench of a large league has the memory of a server for one, where the embedded server's is a laptop's. */
const { STRAINSCOPE_BENCH_SHARED_BUFFERS: buffers } = process.env;
const settings = { ...throwaway, ...(buffers && { shared_buffers: buffers }) };

let started: Promise<EmbeddedPostgres> | undefined;

/** The PostgreSQL of this jest run: started by the first suite that asks, shared by all, ended by the global teardown. */
export function testPostgres(): Promise<EmbeddedPostgres> {
  started ??= start();
  return started;
}

async function start(): Promise<EmbeddedPostgres> {
  const folder = process.env.STRAINSCOPE_TEST_POSTGRES;
  if (folder === undefined) throw new Error('This package needs `mediumPreset` in its jest.config.js');
  // Jest's workers are processes of their own; starting twice at once would fight over the folder.
  return exclusively(join(folder, 'starting'), () => EmbeddedPostgres.start({ folder, settings }));
}

async function exclusively<T>(lock: string, work: () => Promise<T>): Promise<T> {
  while (!(await mkdir(lock).then(() => true, isTaken))) await sleep(20);
  try {
    return await work();
  } finally {
    await rmdir(lock);
  }
}

function isTaken(error: NodeJS.ErrnoException): false {
  if (error.code !== 'EEXIST') throw error;
  return false;
}
