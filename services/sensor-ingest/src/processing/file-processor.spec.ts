import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createHash } from 'node:crypto';
import { eventually } from '@strainscope/testing';
import { preventCsv, swaCsv, swaRows, type Fixture } from '../../test/fixtures/brand-files.ts';
import { decodeWaveform } from '../signals/waveform-codec.ts';
import { FileProcessor } from './file-processor.ts';
import { SIGNALS_FILE, type FileTask } from './file-task.ts';

const folder = mkdtempSync(join(tmpdir(), 'processor-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const taskFor = (fixture: Fixture): FileTask => {
  const own = mkdtempSync(join(folder, 'task-'));
  const path = join(own, 'raw');
  writeFileSync(path, fixture.bytes);
  return { file: { name: fixture.name, path }, folder: own, keepSignals: true, teamZone: 'UTC' };
};

describe('within limits', () => {
  const processor = new FileProcessor();
  afterAll(() => processor.close());

  it('leaves the signals beside the outcome', async () => {
    const task = taskFor(preventCsv());
    const { events, problems } = await processor.process(task);
    expect(problems).toEqual([]);
    const { waveform, motion } = events[0] ?? {};
    if (!waveform || !motion) throw new Error('no signals');
    const bytes = readFileSync(join(task.folder, SIGNALS_FILE));
    const cut = ({ offset, length }: typeof waveform) => bytes.subarray(offset, offset + length);
    expect(decodeWaveform(cut(waveform)).map(({ set, quantity }) => `${set} ${quantity}`)).toHaveLength(6);
    expect(createHash('sha256').update(cut(motion)).digest('hex')).toBe(motion.sha256);
    const document = JSON.parse(cut(motion).toString('utf8')) as { frame: string; time: number[] };
    expect(document.frame).toBe('SAE-J211-head-CG');
    expect(document.time[0]).toBe(0);
  });

  it('does not block the event loop with a large file', async () => {
    const sessions = Array.from({ length: 300 }, (_, i) => swaRows(String(i)));
    const task = taskFor(swaCsv(...sessions));
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const { events } = await processor.process(task);
    expect(events).toHaveLength(300);
    delay.disable();
    expect(delay.percentile(99) / 1e6).toBeLessThan(500);
  });
});

describe('beyond limits', () => {
  const sessions = Array.from({ length: 400 }, (_, i) => swaRows(String(i)));

  it('ends a file that takes too long, and goes on with the next', async () => {
    const processor = new FileProcessor({ timeout: 1, memory: 512, threads: 1 });
    const codes = async (task: FileTask) => (await processor.process(task)).problems.map(({ code }) => code);
    const long = taskFor(swaCsv(...Array<typeof sessions>(10).fill(sessions).flat()));
    expect(await codes(long)).toEqual(['TOOK_TOO_LONG']);
    // A second may be short for the start of another thread.
    await eventually(async () => expect(await codes(taskFor(preventCsv()))).toEqual([]), { within: 60_000 });
    await processor.close();
  }, 90_000);

  it('ends a file that needs too much memory', async () => {
    const processor = new FileProcessor({ timeout: 60, memory: 12, threads: 1 });
    const { problems } = await processor.process(taskFor(swaCsv(...sessions)));
    expect(problems.map(({ code }) => code)).toEqual(['NEEDS_TOO_MUCH_MEMORY']);
    await processor.close();
  });
});
