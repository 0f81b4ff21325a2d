import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { notRun } from '@strainscope/testing';

const program = fileURLToPath(new URL('./lost-machine.program.ts', import.meta.url));
/** What is started in there ends with it. */
const ownNetwork = ['--net', '--pid', '--fork', '--kill-child'];

if (spawnSync('unshare', [...ownNetwork, 'ip', 'link', 'set', 'lo', 'up']).status === 0)
  test('what a lost machine held in the database is free soon: another relay goes on, and rows can be changed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lost-machine-'));
    const node = [process.execPath, '--conditions=source', '--experimental-transform-types', '--no-warnings'];
    try {
      // Without this limit it would wait in vain: Linux alone waits for two hours.
      const run = promisify(execFile)('unshare', [...ownNetwork, ...node, program, folder], {
        timeout: 150_000,
        killSignal: 'SIGKILL',
      });
      await expect(run).resolves.toMatchObject({ stdout: 'taken over\n' });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }, 180_000);
else notRun('the loss of a machine that holds locks', 'nobody but root may make a network of its own');
