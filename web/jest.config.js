import { nodePreset } from '../tools/jest-preset.js';

/*
 * `overrides` in the root's package.json holds back nwsapi, by which jsdom finds the rules of an element's style: 2.2.25
 * and later keep 1,000 compiled selectors, antd's style sheets have more, and each look at a style compiles them all anew.
 */
export default nodePreset(import.meta.url, {
  // ES modules that a test file loads stay until their process ends: one process for all files takes more than 4 GB.
  workerIdleMemoryLimit: '2GB',
  testEnvironment: './test/jsdom-environment.js',
  testEnvironmentOptions: { customExportConditions: ['source', 'browser'] },
  setupFiles: ['./test/setup-jsdom.ts'],
  moduleNameMapper: {
    'Dom/dynamicCSS(\\.js)?$': '<rootDir>/test/style-sheet-stub.cjs',
    // Their `source` export would win over the built one.
    '^((?:compute-)?scroll-into-view(?:-if-needed)?)$': '<rootDir>/../node_modules/$1/dist/index.cjs',
    '\\.module\\.css$': '<rootDir>/test/css-module-stub.ts',
    '\\.(css|webp|svg|md|glb)(\\?(raw|url))?$': '<rootDir>/test/asset-stub.ts',
  },
});
