import { mediumPreset } from '../../tools/jest-preset.js';

/** One file at a time: each has brokers or a whole league of processes to itself. */
export default mediumPreset(import.meta.url, {
  testMatch: ['**/*.cluster.ts'],
  testTimeout: 120_000,
  maxWorkers: 1,
});
