import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { softwareDriver } from './gpu/run-parity.ts';

const program = fileURLToPath(new URL('./worker.ts', import.meta.url));
const work = { STRAINSCOPE_WORK_URL: 'http://127.0.0.1:9', STRAINSCOPE_WORK_TOKEN: 'token' };

it.each([
  ['no token', { STRAINSCOPE_WORK_TOKEN: '' }, /STRAINSCOPE_WORK_TOKEN/],
  ['half a thread', { STRAINSCOPE_THREADS: '0.5' }, /STRAINSCOPE_THREADS/],
  ['another version of the solver', { STRAINSCOPE_SOLVER_VERSION: '0.0.1' }, /0\.0\.1/],
  ['an unknown back end', { STRAINSCOPE_BACKEND: 'tpu' }, /STRAINSCOPE_BACKEND takes cpu or gpu/],
  ['a GPU where there is none', { STRAINSCOPE_BACKEND: 'gpu' }, /No GPU|no GPU|not installed/],
])('a worker that is set up wrongly says so and ends with 2: %s', (_, wrong, said) => {
  const { stderr, status } = spawnSync(
    process.execPath,
    ['--conditions=source', '--experimental-transform-types', '--no-warnings', program],
    {
      env: { PATH: process.env.PATH, ...softwareDriver(), ...work, ...wrong },
      encoding: 'utf8',
      timeout: 60_000,
    },
  );
  expect(stderr).toMatch(said);
  expect(status).toBe(2);
});
