import { fileURLToPath } from 'node:url';
import { nodePreset } from '../../tools/jest-preset.js';

const counts = fileURLToPath(new URL('../../tools/test-counts-reporter.js', import.meta.url));

/** What waits for ten minutes, beside all other files. */
export default nodePreset(import.meta.url, {
  testMatch: ['**/long-handling.cluster.ts'],
  reporters: ['default', [counts, { run: 'long-handling' }]],
});
