import { mediumPreset } from '../../tools/jest-preset.js';

/**
 * One file at a time: each has brokers or a whole league of processes to itself. But for one, which only waits
 * (`jest.long-handling.config.js`).
 */
export default mediumPreset(import.meta.url, {
  testMatch: ['**/!(long-handling).cluster.ts'],
  testTimeout: 120_000,
  maxWorkers: 1,
});
