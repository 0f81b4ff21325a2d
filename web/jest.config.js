import { nodePreset } from '../tools/jest-preset.js';

export default nodePreset(import.meta.url, {
  testEnvironment: 'jsdom',
  testEnvironmentOptions: { customExportConditions: ['source', 'browser'] },
  setupFiles: ['./test/setup-jsdom.ts'],
  moduleNameMapper: {
    '\\.module\\.css$': '<rootDir>/test/css-module-stub.ts',
    '\\.(css|png|svg)$': '<rootDir>/test/asset-stub.ts',
  },
});
