import { nodePreset } from '../../tools/jest-preset.js';

// The contract is a package of its own, with its own tests.
export default nodePreset(import.meta.url, {
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/contract/'],
});
