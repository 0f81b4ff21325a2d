import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for the run's PostgreSQL. The first suite that wants a database starts it there. */
export default function reserveFolder() {
  process.env.STRAINSCOPE_TEST_POSTGRES = mkdtempSync(join(tmpdir(), 'strainscope-test-'));
}
