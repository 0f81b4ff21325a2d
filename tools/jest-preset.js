import { fileURLToPath } from 'node:url';

/** Jest for a package that runs in Node: sources, not dist; decorators through swc; real ESM. */
export function nodePreset(configUrl, overrides = {}) {
  return {
    rootDir: fileURLToPath(new URL('.', configUrl)),
    testEnvironment: 'node',
    testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
    extensionsToTreatAsEsm: ['.ts', '.tsx'],
    testMatch: ['**/*.(spec|medium|contract).ts?(x)'],
    testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.tsbuildinfo$'],
    modulePathIgnorePatterns: ['/dist/'],
    transform: { '\\.tsx?$': ['@swc/jest', swcOptions] },
    // No test is expected to take long: on a machine that others load, one that hangs is told from one that waits.
    testTimeout: 90_000,
    // `npm test` tests two packages at a time; the last large one has both cores to itself.
    maxWorkers: 2,
    reporters: ['default', fileURLToPath(new URL('./test-counts-reporter.js', import.meta.url))],
    ...overrides,
  };
}

/** `nodePreset` for a package with medium tests: its suites may ask `@strainscope/testing` for a real PostgreSQL. */
export function mediumPreset(configUrl, overrides = {}) {
  const testing = new URL('../services/platform/testing/', import.meta.url);
  return nodePreset(configUrl, {
    globalSetup: fileURLToPath(new URL('global-setup.js', testing)),
    globalTeardown: fileURLToPath(new URL('global-teardown.js', testing)),
    // ES modules that a test file loads stay until their process ends: one process for all files of auth takes 4 GB, and dies.
    workerIdleMemoryLimit: '1500MB',
    ...overrides,
  });
}

export const swcOptions = {
  sourceMaps: 'inline',
  module: { type: 'es6' },
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', tsx: true, decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
    keepClassNames: true,
  },
};
