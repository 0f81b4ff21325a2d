import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BaseRun, SetRecord } from './base-run.ts';
import { peakField } from './base-run.ts';
import { readHeader, readRecords, readSet, runsFile } from './read-set.ts';
import { SetRefused } from './set-refused.ts';
import { openSet } from './set-file.ts';
import { setHeader, solveSet } from './solve-set.ts';
import type { Result, SetSolver, SetTask } from './solver.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'base-set-'));
});
afterEach(() => rm(folder, { recursive: true }));

const peaks = { scale: 0.001, data: Buffer.from(Uint16Array.of(0, 100, 65_535).buffer).toString('base64') };

/** What the solver would say, as far as a record keeps it. */
const result = {
  'MPS-95': { value: 0.21, time: 0.02 },
  'principal-max-strain': { value: 0.5, time: 0.03 },
  'CSDM-3': 0.9,
  'CSDM-5': 0.8,
  'CSDM-10': 0.5,
  'CSDM-15': 0.2,
  'CSDM-30': 0,
  'region-wise-mps': { stem: { mps95: 0.3 } },
  'element-peaks': { 'principal-max-strain': peaks },
  curve: { time: [0, 0.06], mps95: [0, 0.1] },
  warnings: [{ code: 'peak-near-end' }],
  energy: { worstError: 0.001 },
  provenance: {
    estimatedBulkError: 0.004,
    bulkModulus: 2e7,
    steps: 9,
    motionHash: 'm',
    meshHash: 'h',
    solverVersion: '1',
    batch: 8,
  },
  timings: { solve: 12 },
} as unknown as Result;

interface Fake extends SetSolver {
  asked: SetTask[];
}

function fakeSolver(own: Partial<SetSolver> = {}): Fake {
  const asked: SetTask[] = [];
  const solve: SetSolver['solve'] = (task) => {
    asked.push(task);
    return Promise.resolve(result);
  };
  return { asked, version: '0.6.0', meshHash: 'abc', elements: 3, solve, ...own };
}

const solveAll = (solver: SetSolver, end: number, first = 0) =>
  solveSet({ subtype: 'male', first, end, folder, threads: 2, solver });

async function collected<T>(all: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const own of all) list.push(own);
  return list;
}
const numbers = async (): Promise<number[]> =>
  (await collected(readSet(folder))).map(({ number }) => number).sort((a, b) => a - b);

describe('a base set', () => {
  it('keeps a record of each motion: labels, targets, field and where they come from', async () => {
    await solveAll(fakeSolver(), 3);
    const runs = await collected(readSet(folder));
    const run = runs.find(({ number }) => number === 2)!;
    expect(run).toMatchObject({
      labels: { kind: 'changing', base: 2 },
      mps95: 0.21,
      mps: 0.5,
      csdm: { 3: 0.9, 15: 0.2 },
      regions: { stem: 0.3 },
      peakTime: 0.03,
      length: 0.06,
      lastMps95: 0.1,
      warnings: ['peak-near-end'],
      seconds: 12,
      batch: 8,
    });
    expect([...peakField(run)]).toEqual([0, expect.closeTo(0.1), expect.closeTo(65.535)]);
    expect(await readHeader(folder)).toEqual(setHeader('male', fakeSolver()));
  });

  it('goes on where it stopped', async () => {
    await solveAll(fakeSolver(), 5);
    const solver = fakeSolver();
    await solveAll(solver, 9);
    expect(solver.asked.map(({ eventId }) => eventId).sort()).toEqual(['base-5', 'base-6', 'base-7', 'base-8']);
    expect(await numbers()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('solves a torn last record again, wherever it was torn', async () => {
    await solveAll(fakeSolver(), 4);
    const whole = await readFile(runsFile(folder), 'utf8');
    for (const torn of [1, 2, 400, whole.lastIndexOf('\n', whole.length - 2) + 2]) {
      await writeFile(runsFile(folder), whole);
      await truncate(runsFile(folder), torn < 1000 ? whole.length - torn : torn);
      expect(await numbers()).toHaveLength(3);
      const solver = fakeSolver();
      await solveAll(solver, 4);
      expect(solver.asked).toHaveLength(1);
      expect(await numbers()).toEqual([0, 1, 2, 3]);
    }
  });

  it('begins anew where not even the first record is whole', async () => {
    await solveAll(fakeSolver(), 2);
    await truncate(runsFile(folder), 30);
    expect(await numbers()).toEqual([]);
    await solveAll(fakeSolver(), 2);
    expect(await numbers()).toEqual([0, 1]);
  });

  it.each([
    ['meshHash', { meshHash: 'other' }],
    ['solverVersion', { version: '0.7.0' }],
    ['elements', { elements: 4 }],
  ])('is not continued with another %s', async (key, other) => {
    await solveAll(fakeSolver(), 2);
    const solver = fakeSolver(other);
    await expect(solveAll(solver, 4)).rejects.toThrow(SetRefused);
    await expect(solveAll(solver, 4)).rejects.toThrow(`another ${key}`);
    expect(solver.asked).toEqual([]);
    expect(await numbers()).toEqual([0, 1]);
  });

  it('is not continued with another sub-type or design', async () => {
    const header = setHeader('male', fakeSolver());
    await (await openSet(folder, header)).close();
    await expect(openSet(folder, { ...header, subtype: 'female' })).rejects.toThrow('another subtype');
    await expect(openSet(folder, { ...header, design: 'other' })).rejects.toThrow('another design');
  });

  it('leaves out what a guard stopped, and does not ask for it again', async () => {
    const stopped = { code: 'over-stretched', message: 'Too far.' };
    const solve: SetSolver['solve'] = ({ eventId }) => Promise.resolve(eventId === 'base-1' ? stopped : result);
    await solveAll(fakeSolver({ solve }), 3);
    expect(await numbers()).toEqual([0, 2]);
    const left = (await collected(readRecords(folder))).filter(({ outcome }) => outcome === 'left-out');
    expect(left).toEqual([expect.objectContaining({ number: 1, ...stopped })]);
    const again = fakeSolver();
    await solveAll(again, 3);
    expect(again.asked).toEqual([]);
  });

  it('ends with what is not the fault of a motion, and keeps what it has', async () => {
    const solve: SetSolver['solve'] = ({ eventId }) =>
      eventId === 'base-1' ? Promise.reject(new Error('No memory.')) : Promise.resolve(result);
    await expect(solveAll(fakeSolver({ solve }), 2)).rejects.toThrow('No memory.');
    await solveAll(fakeSolver(), 2);
    expect(await numbers()).toEqual([0, 1]);
  });

  it('reads a motion once that two processes have solved, and tells of a changed file', async () => {
    await solveAll(fakeSolver(), 2);
    const [line] = (await readFile(runsFile(folder), 'utf8')).split('\n');
    await appendFile(runsFile(folder), `${line}\n`);
    expect(await numbers()).toEqual([0, 1]);
    await appendFile(runsFile(folder), 'nonsense\n');
    await expect(numbers()).rejects.toThrow('cannot be read');
  });

  it('is not there where none was made', async () => {
    await expect(readHeader(folder)).rejects.toThrow(SetRefused);
    expect(await collected<SetRecord | BaseRun>(readSet(folder))).toEqual([]);
  });
});
