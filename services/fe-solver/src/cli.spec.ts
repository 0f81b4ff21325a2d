import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { taskOf } from '../test/task.factory.ts';
import { main } from './cli.ts';
import { incompleteSchema } from './result-schema/incomplete.schema.ts';

describe('strainscope-solve', () => {
  const folder = mkdtempSync(join(tmpdir(), 'strainscope-solve-'));
  const file = join(folder, 'event.json');
  let output = '';
  let errors = '';

  beforeEach(() => {
    output = errors = '';
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => ((output += String(text)), true));
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => ((errors += String(text)), true));
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => rmSync(folder, { recursive: true }));

  it('helps', async () => {
    expect(await main(['--help'])).toBe(0);
    expect(output).toContain('-o, --output');
    expect(output).toMatch(/zhao-ji-2019 \(default\)[^]*relative to the instantaneous[^]*zhao-ji-2019-long-term-prony/);
    expect(await main([])).toBe(2);
  });

  it('solves a file into a folder', async () => {
    writeFileSync(file, JSON.stringify(taskOf({ end: 0.004 })));
    expect(await main([file, '-o', join(folder, 'out'), '-t', '1'])).toBe(0);
    expect(output).toContain('MPS95');
    expect(output).toContain('Note: The strain is largest at the end of the record');
    expect(errors).toContain('100 %');
    expect(JSON.parse(readFileSync(join(folder, 'out', 'result.json'), 'utf8'))).toHaveProperty('MPS-95');
    expect(readFileSync(join(folder, 'out', 'field.ssf')).toString('ascii', 0, 4)).toBe('SSF1');
    expect(readFileSync(join(folder, 'out', 'mesh.ssm')).toString('ascii', 0, 4)).toBe('SSM1');
    expect(JSON.parse(readFileSync(join(folder, 'out', 'manifest.json'), 'utf8'))).toHaveProperty('files');
  });

  it('keeps what was computed until a guard stopped the run, under another name', async () => {
    const out = join(folder, 'stopped');
    writeFileSync(file, JSON.stringify(taskOf({ angular: [0, 38_000, 0], linear: [0, 0, 0] })));
    expect(await main([file, '-o', out, '-t', '1'])).toBe(3);
    expect(readdirSync(out)).toEqual(['incomplete.json']);
    const kept = incompleteSchema.parse(JSON.parse(readFileSync(join(out, 'incomplete.json'), 'utf8')));
    const { 'stopped-at': time, end, reason } = kept.incomplete;
    expect(time).toBeLessThan(end);
    expect(kept.curve.time.at(-1)).toBe(time);
    expect(kept['MPS-95'].value).toBeGreaterThan(0.01);
    expect(errors).toContain(reason);
    expect(output).toContain(`INCOMPLETE: stopped at ${(1000 * time).toFixed(1)} of 12.0 ms. Peaks so far`);
  });

  it.each([
    ['a missing file', ['nowhere.json', '-o', 'out'], 'ENOENT'],
    ['no output folder', ['event.json'], '-o'],
    ['an unknown option', ['event.json', '--fast'], '--fast'],
    ['an unknown back end', ['event.json', '-o', 'out', '-b', 'quantum'], 'cpu, gpu or auto'],
    ['half a thread', ['event.json', '-o', 'out', '-t', '0.5'], 'whole number'],
  ])('refuses %s', async (_, args, message) => {
    expect(await main(args)).toBe(2);
    expect(errors).toContain(message);
  });

  it('refuses a file that is not a task', async () => {
    const bad = join(folder, 'bad.json');
    writeFileSync(bad, '{"eventId": "e"}');
    expect(await main([bad, '-o', folder])).toBe(2);
    expect(errors).toContain('invalid-task');
    writeFileSync(bad, 'time,x,y');
    expect(await main([bad, '-o', folder])).toBe(2);
    expect(errors).toContain(`${bad} is not JSON`);
  });

  it('names the file of a problem that is not JSON', async () => {
    const [problem, material] = [join(folder, 'problem.json'), join(folder, 'material.json')];
    writeFileSync(material, 'E = 31.5 MPa');
    const document = {
      mesh: { box: { cells: [1, 1, 1], size: [0.01, 0.01, 0.01] } },
      materials: { '*': { file: 'material.json' } },
      duration: 0.01,
      boundary: [{ on: { surface: 'outer' }, displacement: { x: { time: [0, 0.01], value: [0, 0.001] } } }],
      outputs: { interval: 0.001 },
    };
    writeFileSync(problem, JSON.stringify(document));
    expect(await main(['problem', problem, '-o', folder])).toBe(2);
    expect(errors).toContain(`${material} is not JSON`);
  });

  it('solves a problem whose files lie beside it', async () => {
    const examples = new URL('../examples/', import.meta.url).pathname;
    const out = join(folder, 'tension');
    expect(await main(['problem', join(examples, 'tension.json'), '-o', out, '-t', '1'])).toBe(0);
    expect(readdirSync(out)).toEqual(['elements.csv', 'nodes.csv', 'result.json']);
    expect(output).toMatch(/largest principal strain \(95th percentile\): gel 62\.5 %/);
    expect(output).not.toContain('not used');
    expect(errors).toContain('100 %');
    expect(await main(['problem', '-o', out])).toBe(2);
    expect(await main(['problem', join(examples, 'tension.json'), '-o', out, '-b', 'gpu'])).toBe(2);
    expect(errors).toContain('leave --backend out');
  });

  it('verifies the chosen cases', async () => {
    expect(await main(['verify', '--only', 'six terms'])).toBe(0);
    expect(output).toContain('1 of 1 passed');
    expect(await main(['verify', '--only', 'no such case'])).toBe(1);
  });
});
