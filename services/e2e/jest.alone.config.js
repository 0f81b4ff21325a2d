import { fileURLToPath } from 'node:url';
import { mediumPreset } from '../../tools/jest-preset.js';

const counts = fileURLToPath(new URL('../../tools/test-counts-reporter.js', import.meta.url));

/** One file at a time, with nothing beside it: these measure how soon the product answers. */
export default mediumPreset(import.meta.url, {
  testMatch: ['**/@(hostile|part-kills).e2e.ts'],
  testTimeout: 600_000,
  maxWorkers: 1,
  reporters: ['default', [counts, { run: 'alone' }]],
});
