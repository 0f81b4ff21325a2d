import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { softwareDriver } from './verification/run-parity.ts';

const program = fileURLToPath(new URL('./worker.ts', import.meta.url));
const fromSource = ['--conditions=source', '--experimental-transform-types', '--no-warnings'];
const work = { STRAINSCOPE_WORK_URL: 'http://127.0.0.1:9', STRAINSCOPE_WORK_TOKEN: 'token' };
const moduleOf = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
/** A driver of GPUs that says that it was asked for one, and never answers. */
const driver = moduleOf(`
  const requestAdapter = () => new Promise(() => setInterval(() => console.log('asked'), 100));
  export const create = () => ({ requestAdapter });
  export const globals = {};`);
const slowDriver = moduleOf(`
  import { registerHooks } from 'node:module';
  const resolve = (name, context, next) =>
    name === 'webgpu' ? { url: ${JSON.stringify(driver)}, shortCircuit: true } : next(name, context);
  registerHooks({ resolve });`);

const many = { STRAINSCOPE_BACKEND: 'gpu', STRAINSCOPE_THREADS: '8' };

it.each([
  ['no token', { STRAINSCOPE_WORK_TOKEN: '' }, /STRAINSCOPE_WORK_TOKEN/],
  ['half a thread', { STRAINSCOPE_THREADS: '0.5' }, /STRAINSCOPE_THREADS/],
  ['another version of the solver', { STRAINSCOPE_SOLVER_VERSION: '0.0.1' }, /0\.0\.1/],
  ['an unknown back end', { STRAINSCOPE_BACKEND: 'tpu' }, /STRAINSCOPE_BACKEND takes cpu or gpu/],
  ['a GPU where there is none', { STRAINSCOPE_BACKEND: 'gpu' }, /No GPU|no GPU|not installed/],
  ['a GPU where not even a driver is', { ...many, LD_LIBRARY_PATH: '', VK_ICD_FILENAMES: '' }, /^No GPU|not installed/],
])('a worker that is set up wrongly says so and ends with 2: %s', (_, wrong, said) => {
  const { stderr, status } = spawnSync(process.execPath, [...fromSource, program], {
    env: { PATH: process.env.PATH, ...softwareDriver(), ...work, ...wrong },
    encoding: 'utf8',
    timeout: 300_000,
  });
  // Last of all: of what ends, only the last lines are looked at.
  expect(stderr.trim().split('\n').at(-1)).toMatch(said);
  expect(status).toBe(2);
});

it('a worker that is asked to end while it opens its GPU hears that, and goes', async () => {
  const child = spawn(process.execPath, [...fromSource, '--import', slowDriver, program], {
    env: { PATH: process.env.PATH, ...work, STRAINSCOPE_BACKEND: 'gpu' },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 300_000,
  });
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  // Unheard, the signal itself would have ended it; the first process of a container would have gone on.
  expect(await once(child, 'exit')).toEqual([0, null]);
});
