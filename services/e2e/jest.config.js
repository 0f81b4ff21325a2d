import { mediumPreset } from '../../tools/jest-preset.js';

/** Journeys run one file at a time: each has the whole product to itself. */
export default mediumPreset(import.meta.url, { testMatch: ['**/*.e2e.ts'], testTimeout: 600_000, maxWorkers: 1 });
