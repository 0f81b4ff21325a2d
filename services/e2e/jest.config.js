import { mediumPreset } from '../../tools/jest-preset.js';

/** Two files at a time: each has a product of its own, and one leaves about half of two cores idle while it waits. */
export default mediumPreset(import.meta.url, {
  testMatch: ['**/!(hostile|part-kills).e2e.ts'],
  testTimeout: 600_000,
});
