import { mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const prefix = 'strainscope-test-';

/** Makes a folder for what the suites of one jest run share, marked with the run's process. */
export function reserve() {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  writeFileSync(join(folder, 'run'), String(process.pid));
  return folder;
}

/** Ends every PostgreSQL that a suite started in a run's folder, without saving anything, and removes the folder. */
export async function discard(folder) {
  for (const name of readdirSync(folder, { recursive: true }).filter((each) => each.endsWith('postmaster.pid'))) {
    const server = numberIn(join(folder, name));
    if (server === undefined || !isAlive(server) || !worksIn(server, join(folder, dirname(name)))) continue;
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
