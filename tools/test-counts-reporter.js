import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Leaves a package's true test totals, and how long each file of tests ran, in `reports/test-counts.json`, where
 * `npm test` adds them up (also from the cache).
 * Where a package has two runs, the other one leaves its own in `test-counts.<run>.json`.
 */
export default class TestCountsReporter {
  constructor(_config, { run } = {}) {
    this.file = run === undefined ? 'test-counts.json' : `test-counts.${run}.json`;
  }

  onRunComplete(_contexts, results) {
    mkdirSync('reports', { recursive: true });
    const failedToRun = results.numRuntimeErrorTestSuites;
    writeFileSync(
      join('reports', this.file),
      JSON.stringify({
        passed: results.numPassedTests,
        failed: results.numFailedTests + failedToRun,
        skipped: results.numPendingTests + results.numTodoTests,
        seconds: Object.fromEntries(results.testResults.map(secondsOf)),
      }),
    );
  }
}

/** A file of tests, and how long it ran. */
function secondsOf({ testFilePath, perfStats }) {
  return [basename(testFilePath), Math.round(perfStats.runtime / 1000)];
}
