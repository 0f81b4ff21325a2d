import { nodePreset } from '../tools/jest-preset.js';

export default nodePreset(import.meta.url, {
  testEnvironment: './test/jsdom-environment.js',
  testEnvironmentOptions: { customExportConditions: ['source', 'browser'] },
  setupFiles: ['./test/setup-jsdom.ts'],
  moduleNameMapper: {
    // Their `source` export would win over the built one.
    '^((?:compute-)?scroll-into-view(?:-if-needed)?)$': '<rootDir>/../node_modules/$1/dist/index.cjs',
    '\\.module\\.css$': '<rootDir>/test/css-module-stub.ts',
    '\\.(css|webp|svg|md|glb)(\\?(raw|url))?$': '<rootDir>/test/asset-stub.ts',
  },
});
