import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Leaves a package's true test totals, and what each file of tests came to, in `reports/test-counts.json`, where
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
        files: Object.fromEntries(results.testResults.map(fileOf)),
        failures: results.testResults.flatMap(failuresOf),
      }),
    );
  }
}

/** A file of tests, how long it ran and what it came to. */
function fileOf({ testFilePath, perfStats, numPassingTests, numFailingTests, testExecError }) {
  const failed = numFailingTests + (testExecError ? 1 : 0);
  return [basename(testFilePath), { seconds: Math.round(perfStats.runtime / 1000), passed: numPassingTests, failed }];
}

/** What failed in a file: the test's name and the first lines of what it says; a file that could not run has no name of a test. */
function failuresOf({ testFilePath, testResults, testExecError }) {
  const failed = testResults.filter(({ status }) => status === 'failed');
  const unable = testExecError ? [{ fullName: 'could not run', failureMessages: [testExecError.message] }] : [];
  return [...failed, ...unable].map(({ fullName, failureMessages }) => ({
    file: basename(testFilePath),
    name: fullName,
    says: (failureMessages[0] ?? '').split('\n').slice(0, 12).join('\n'),
  }));
}
