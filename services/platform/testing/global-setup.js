import { abandoned, discard, reserve } from './run-folder.js';

/** Reserves a folder for what the suites of a run share: the first one that wants a database starts PostgreSQL there. */
export default async function reserveFolder() {
  for (const folder of abandoned()) await discard(folder);
  process.env.STRAINSCOPE_TEST_FOLDER = reserve();
}
