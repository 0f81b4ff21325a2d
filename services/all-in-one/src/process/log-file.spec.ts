import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLogFile } from './log-file.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'log-file-'))));
afterEach(() => rmSync(folder, { recursive: true }));

async function say(line: string): Promise<void> {
  const { stream } = openLogFile(folder);
  const finished = once(stream, 'finish');
  stream.write(line);
  stream.end();
  await finished;
}

test('lines come behind those of an earlier start', async () => {
  await say('one\n');
  await say('two\n');
  expect(readFileSync(join(folder, 'strainscope.log'), 'utf8')).toBe('one\ntwo\n');
});

test('a full disk ends nothing: its lines are left out', async () => {
  symlinkSync('/dev/full', join(folder, 'strainscope.log'));
  await expect(say('a line without room\n')).resolves.toBeUndefined();
});
