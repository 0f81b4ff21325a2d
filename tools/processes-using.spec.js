import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { processesUsing } from './prepare.js';

let checkout;
const running = [];
const built = 'services/all-in-one/dist/main.js';
const command = 'services/fe-solver/bin/strainscope-solve.js';
const linked = 'node_modules/.bin/strainscope-solve';
const other = 'services/all-in-one/src/other.js';

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'checkout-'));
  for (const file of [built, command, linked, other]) mkdirSync(dirname(join(checkout, file)), { recursive: true });
  for (const file of [built, command, other]) {
    writeFileSync(join(checkout, file), "process.stdout.write('up'); setInterval(() => undefined, 1000);");
  }
  symlinkSync(join(checkout, command), join(checkout, linked));
});
afterEach(() => {
  running.splice(0).forEach((child) => child.kill('SIGKILL'));
  rmSync(checkout, { recursive: true });
});

async function started(...args) {
  const child = spawn(process.execPath, args, { cwd: checkout, stdio: ['ignore', 'pipe', 'ignore'] });
  running.push(child);
  await new Promise((up) => child.stdout.once('data', up));
  return String(child.pid);
}

test.each([
  ['an instance', [built]],
  ['an instance with options of Node', ['--enable-source-maps', built, '--port', '0']],
  ['a command line', [command]],
  ['a command line that a link names', [linked, 'event.json']],
])('%s uses what is built', async (_, args) => {
  const id = await started(...args);
  expect(processesUsing(checkout)).toEqual([id]);
});

test('a program that was not built does not, nor does one of another checkout', async () => {
  await started(other);
  expect(processesUsing(checkout)).toEqual([]);
  await started(built);
  expect(processesUsing(dirname(import.meta.dirname))).not.toContain(String(running.at(-1).pid));
});
