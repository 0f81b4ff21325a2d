import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface TestRedis {
  /** The path of its socket: no port is taken. */
  url: string;
  stop(): Promise<void>;
}

/** Whether tests can have a Redis here; `npm test` installs it where it may. */
export const hasRedis = spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;

/** A Redis of its own, in memory. */
export async function startRedis(): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'strainscope-redis-'));
  const url = join(folder, 'redis.sock');
  const options = ['--port', '0', '--unixsocket', url, '--save', '', '--dir', folder];
  const server = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(server, 'exit');
  for await (const line of createInterface(server.stdout)) if (/ready to accept connections/i.test(line)) break;
  server.stdout.resume();
  return {
    url,
    async stop() {
      server.kill('SIGKILL');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
