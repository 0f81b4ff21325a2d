import { SolverError } from '../../errors/solver-error.ts';
import { checkedMotion, inG, peakOf } from '../../task/check-motion.ts';
import { parseTask } from '../../task/task.ts';
import type { EnvelopeRow } from './envelope-file.ts';
import { ENVELOPE_FILE, keptRows } from './envelope-file.ts';
import { envelopeMotion, envelopeTask, MOTIONS } from './envelope-motions.ts';
import { envelopeSummary } from './envelope-summary.ts';
import { solveEnvelope } from './solve-envelope.ts';

const motions = Array.from({ length: MOTIONS }, (_, n) => envelopeMotion(n));

describe('the envelope', () => {
  it('is the same every time', () => {
    expect(motions.map(({ number }) => envelopeMotion(number))).toEqual(motions);
    expect(envelopeTask(motions[137]!)).toEqual(envelopeTask(envelopeMotion(137)));
  });

  it('covers axes, records and sizes', () => {
    for (const key of ['axis', 'record', 'shape'] as const) {
      const counts = Object.values(Object.groupBy(motions, (motion) => motion[key])).map((own) => own.length);
      expect(Math.min(...counts)).toBeGreaterThan(30);
    }
    const velocities = motions.map(({ peakVelocity }) => peakVelocity);
    const durations = motions.map(({ duration }) => duration);
    expect(Math.min(...velocities)).toBeLessThan(10);
    expect(Math.max(...velocities)).toBeGreaterThan(65);
    expect(Math.min(...durations)).toBeLessThan(0.005);
    expect(Math.max(...durations)).toBeGreaterThan(0.055);
    expect(inG(peakOf(motions.map(({ linear }) => linear)))).toBeGreaterThan(140);
  });

  it('is refused where it is impossible, by name, and nowhere else', () => {
    for (const motion of motions) {
      const check = (): unknown => checkedMotion(parseTask(envelopeTask(motion)));
      if (motion.record !== 'contradictory') expect(check).not.toThrow();
      else {
        expect(check).toThrow(SolverError);
        expect(check).toThrow('The sign of one of them is turned.');
      }
    }
  });

  it('is solved: a handful of short ones of each kind', async () => {
    const short = (record: string) =>
      motions.filter((own) => own.record === record).sort((a, b) => a.duration - b.duration)[0]!.number;
    const numbers = ['clean', 'ends early', 'begins late', 'contradictory'].map(short);
    const rows = await solveEnvelope(numbers, 1);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['result', 'result', 'result', 'refused']);
    expect(rows[1]).toMatchObject({ warnings: expect.arrayContaining(['peak-near-end']) as string[] });
    expect(rows[2]).toMatchObject({ warnings: expect.arrayContaining(['begins-at-speed']) as string[] });
    for (const row of rows) if (row.outcome === 'result') expect(row.energyError).toBeLessThan(0.01);
  });

  it('is summed up, and not whole while one is missing or was stopped', () => {
    const row = (number: number): EnvelopeRow => ({
      ...motions[number]!,
      outcome: 'result',
      mps95: 0.2,
      mps: 0.4,
      steps: 3000,
      energyError: 0.002,
      hourglassShare: 0.03,
      warnings: [],
    });
    const all = motions.map(({ number }) => row(number));
    expect(envelopeSummary(all)).toMatchObject({ isWhole: true });
    expect(envelopeSummary(all.slice(1)).isWhole).toBe(false);
    const stopped: EnvelopeRow = { ...motions[7]!, outcome: 'stopped', code: 'energy-error', message: 'Off.' };
    const { text, isWhole } = envelopeSummary(all.with(7, stopped));
    expect(isWhole).toBe(false);
    expect(text).toContain('299 of 300');
    expect(text).toContain('1 stopped by a guard (7)');
  });

  it('is kept with the parameters that its numbers have', () => {
    for (const [number, row] of keptRows(ENVELOPE_FILE)) expect(row).toMatchObject(envelopeMotion(number));
  });
});
