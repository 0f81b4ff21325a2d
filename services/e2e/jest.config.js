import { nodePreset } from '../../tools/jest-preset.js';

/** Journeys run one file at a time: each has the whole product to itself. */
export default nodePreset(import.meta.url, { testMatch: ['**/*.e2e.ts'], testTimeout: 600_000, maxWorkers: 1 });
