import { nodePreset } from '../../tools/jest-preset.js';

/** These tests compute: how long that takes is the machine's business, not theirs. The limit only ends what hangs. */
const HANGING = 900_000;

export default nodePreset(import.meta.url, { testTimeout: HANGING });
