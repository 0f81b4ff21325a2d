import { mediumPreset } from '../../tools/jest-preset.js';

/** One test of each real component, for `npm test`: a broker, an S3 server, what the chart renders, a Kubernetes. */
export default mediumPreset(import.meta.url, {
  testMatch: ['event-bus', 'blob-store', 'charts', 'chart-flows', 'kubernetes-smoke'].map(
    (name) => `**/${name}.cluster.ts`,
  ),
  testTimeout: 120_000,
  maxWorkers: 1,
});
