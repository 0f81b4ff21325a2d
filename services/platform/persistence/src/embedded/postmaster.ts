import { readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';

/** A running server of a cluster. */
export interface Postmaster {
  pid: number;
  port: number;
}

/**
 * Reads `postmaster.pid` and answers the server that it names, or nothing when that one is gone. After a kill the
 * number may by now belong to another program: a server's working folder is its cluster, another program's is not.
 */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!(pid > 0) || !(port > 0)) return undefined;
  return (await runsIn(pid, cluster)) ? { pid, port } : undefined;
}

async function runsIn(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return isAlive(pid);
  const [folder, expected] = await Promise.all([readlink(`/proc/${pid}/cwd`).catch(() => ''), realpath(cluster)]);
  return folder === expected;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
