import { mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const prefix = 'strainscope-test-';

/** A folder for one jest run's PostgreSQL, marked with the run's process. */
export function reserve() {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  writeFileSync(join(folder, 'run'), String(process.pid));
  return folder;
}

/** Ends the PostgreSQL in a run's folder, if any suite started it, without saving anything, and removes the folder. */
export async function discard(folder) {
  const cluster = join(folder, 'cluster');
  const server = numberIn(join(cluster, 'postmaster.pid'));
  if (server !== undefined && isAlive(server) && worksIn(server, cluster)) {
    process.kill(server, 'SIGQUIT');
    while (isAlive(server)) await sleep(20);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

/** Folders of runs that were killed before they could discard them. */
export function abandoned() {
  return readdirSync(tmpdir())
    .filter((name) => name.startsWith(prefix))
    .map((name) => join(tmpdir(), name))
    .filter((folder) => {
      const run = numberIn(join(folder, 'run'));
      return run !== undefined && !isAlive(run);
    });
}

function numberIn(file) {
  try {
    return Number(readFileSync(file, 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}

/** The number may by now belong to another program: a server's working folder is its cluster. */
function worksIn(pid, folder) {
  return process.platform !== 'linux' || readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
