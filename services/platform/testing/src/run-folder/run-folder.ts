import { mkdir, rmdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Returns the folder that the suites of this jest run share; undefined outside a run that reserved one. */
export function runFolder(): string | undefined {
  return process.env.STRAINSCOPE_TEST_FOLDER;
}

/** Does the work while no other process of the run does: jest's workers are processes of their own. */
export async function exclusively<T>(lock: string, work: () => Promise<T>): Promise<T> {
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
