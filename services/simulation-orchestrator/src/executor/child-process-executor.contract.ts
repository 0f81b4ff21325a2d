import { fileURLToPath } from 'node:url';
import { describeExecutor } from '../../test/executor.conformance.ts';
import { ChildProcessExecutor } from './child-process-executor.ts';

const entry = fileURLToPath(new URL('../../test/workers/obedient.mjs', import.meta.url));

describeExecutor('child processes', () => {
  const executor = new ChildProcessExecutor({
    program: () => ({ entry, environment: {} }),
    grace: 2_000,
    bootId: 'boot',
    onLine: () => undefined,
  });
  return Promise.resolve({ executor, close: () => executor.stop() });
});
