import { readFileSync } from 'node:fs';
import { Pause } from './pause.ts';
import { problemRunner } from './run-problem.ts';
import type { ProblemRun } from './run-problem.ts';

const example = (name: string): Uint8Array => readFileSync(new URL(`../../examples/${name}`, import.meta.url));
const files = { 'problem.json': example('tension.json'), 'cube.inp': example('cube.inp') };
const limits = { elements: 100, steps: 100_000, historyBytes: 1e6, solveSeconds: 60 };

function runOf(changes: Partial<ProblemRun> = {}) {
  const all = { files, limits, pause: new Pause(), signal: new AbortController().signal, onProgress: () => undefined };
  return problemRunner(1)({ ...all, ...changes });
}

describe('a problem in a process of its own', () => {
  it('is solved as the command line does', async () => {
    const fractions: number[] = [];
    const { files: made, seconds } = await runOf({ onProgress: (fraction) => void fractions.push(fraction) });
    expect(made.map(({ name }) => name)).toEqual(['result.json', 'nodes.csv', 'elements.csv']);
    const { parts } = JSON.parse(Buffer.from(made[0]!.bytes).toString()) as { parts: { gel: { mps: number } } };
    // Green–Lagrange strain of a stretch of 1.5.
    expect(parts.gel.mps).toBeCloseTo((1.5 ** 2 - 1) / 2, 4);
    expect(fractions.at(-1)).toBe(1);
    expect(seconds).toBeGreaterThan(0);
  });

  it.each([
    ['has no document', { 'cube.inp': files['cube.inp'] }, 'INVALID_TASK', /problem\.json is not JSON/],
    ['names what did not come with it', { 'problem.json': files['problem.json'] }, 'INVALID_TASK', /cube\.inp/],
    [
      'is not as the schema says',
      { ...files, 'problem.json': Buffer.from('{"mesh":"cube.inp"}') },
      'INVALID_TASK',
      /The problem is not valid\. .*duration/,
    ],
  ])('is refused where it %s', async (_, sent, reasonCode, detail) => {
    await expect(runOf({ files: sent })).rejects.toMatchObject({
      failure: { reasonCode, detail: expect.stringMatching(detail) as string, refused: true, retryable: false },
    });
  });

  it('is refused where it asks for too much', async () => {
    await expect(runOf({ limits: { ...limits, steps: 10 } })).rejects.toMatchObject({ failure: { refused: true } });
  });

  it('is stopped after its time', async () => {
    await expect(runOf({ limits: { ...limits, solveSeconds: 0 } })).rejects.toMatchObject({
      failure: { reasonCode: 'TIME_LIMIT', retryable: false },
    });
  });

  it('ends with the signal', async () => {
    const stop = new AbortController();
    const running = runOf({ signal: stop.signal, onProgress: () => stop.abort(new Error('cancelled')) });
    await expect(running).rejects.toThrow('cancelled');
  });

  it('stands still between two samples, and goes on', async () => {
    const pause = new Pause();
    let last = 0;
    const running = runOf({
      pause,
      onProgress: (fraction) => {
        if (last === 0) pause.begin();
        last = fraction;
      },
    });
    while (last === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    // Progress that is on its way still arrives, on a loaded machine late.
    for (let before = 0; before !== last; await new Promise((resolve) => setTimeout(resolve, 500))) before = last;
    expect(last).toBeLessThan(1);
    pause.end();
    await running;
    expect(last).toBe(1);
  });
});
