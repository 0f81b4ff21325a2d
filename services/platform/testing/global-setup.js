import { abandoned, discard, reserve } from './run-folder.js';

/** Reserves a folder for the run's PostgreSQL; the first suite that wants a database starts it there. */
export default async function reserveFolder() {
  for (const folder of abandoned()) await discard(folder);
  process.env.STRAINSCOPE_TEST_POSTGRES = reserve();
}
