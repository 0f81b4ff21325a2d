import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Ends the run's PostgreSQL, if any suite started it, without saving anything, and removes its folder. */
export default async function removeFolder() {
  const folder = process.env.STRAINSCOPE_TEST_POSTGRES;
  const pid = postmaster(folder);
  if (pid !== undefined) {
    process.kill(pid, 'SIGQUIT');
    while (isAlive(pid)) await sleep(20);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

function postmaster(folder) {
  try {
    return Number(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
