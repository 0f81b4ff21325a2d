export default {
  testEnvironment: 'node',
  testMatch: ['**/*.spec.js'],
  transform: {},
  testTimeout: 60_000,
  reporters: ['default', './test-counts-reporter.js'],
};
