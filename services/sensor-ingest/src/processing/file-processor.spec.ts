import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createHash } from 'node:crypto';
import { zipSync } from 'fflate';
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
  const illWorker = new URL('../../test/fixtures/ill-worker.ts', import.meta.url);
  const processor = new FileProcessor({ timeout: 10, memory: 64, processes: 1 }, illWorker);
  afterAll(() => processor.close());
  const well = preventCsv();
  const verdictOn = async (fixture: Fixture) => {
    const { events, problems } = await processor.process(taskFor(fixture));
    return {
      events: events.map(({ inArchive }) => inArchive),
      problems: problems.map(({ code, file }) => [code, file]),
    };
  };

  test.each([
    ['hoards', 'NEEDS_TOO_MUCH_MEMORY'],
    ['buffers', 'NEEDS_TOO_MUCH_MEMORY'],
    ['one array', 'NEEDS_TOO_MUCH_MEMORY'],
    ['hangs', 'TOOK_TOO_LONG'],
    ['is killed', 'READER_LOST'],
    ['exits', 'READER_LOST'],
  ])(
    'a file that %s is refused, alone and alone of its batch, and the next one is read',
    async (ill, code) => {
      expect(await verdictOn({ name: ill, bytes: well.bytes })).toEqual({ events: [], problems: [[code, undefined]] });
      const names = [well.name, ill, `more/${well.name}`];
      const batch = zipSync(Object.fromEntries(names.map((name) => [name, well.bytes])));
      expect(await verdictOn({ name: 'match.zip', bytes: batch })).toEqual({
        events: [well.name, `more/${well.name}`],
        problems: [[code, ill]],
      });
    },
    120_000,
  );

  it('says which limit it was', async () => {
    const { problems } = await processor.process(taskFor({ name: 'hoards', bytes: well.bytes }));
    expect(problems[0]?.message).toBe('Reading the file needs more than 64 MiB of memory. Split it.');
  });

  it('refuses a batch as a whole of which many files end their process', async () => {
    const names = ['hoards', 'one array', 'exits', 'is killed'];
    const batch = zipSync(Object.fromEntries(names.map((name) => [name, well.bytes])));
    expect(await verdictOn({ name: 'match.zip', bytes: batch })).toEqual({
      events: [],
      problems: [['READER_LOST', undefined]],
    });
  }, 60_000);
});
