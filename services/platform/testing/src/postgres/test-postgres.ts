import { join } from 'node:path';
import { EmbeddedPostgres } from '@strainscope/persistence';
import { exclusively, runFolder } from '../run-folder/run-folder.ts';

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

function start(): Promise<EmbeddedPostgres> {
  const folder = runFolder();
  if (folder === undefined) throw new Error('This package needs `mediumPreset` in its jest.config.js');
  return exclusively(join(folder, 'starting'), () => EmbeddedPostgres.start({ folder, settings }));
}
