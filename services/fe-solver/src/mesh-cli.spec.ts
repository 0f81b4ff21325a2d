import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { main } from './mesh-cli.ts';

describe('strainscope-mesh', () => {
  const folder = mkdtempSync(join(tmpdir(), 'strainscope-mesh-'));
  const file = (name: string): string => join(folder, name);
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
    expect(output).toContain('strainscope-mesh make');
    expect(await main([])).toBe(2);
    expect(await main(['knead', 'dough'])).toBe(2);
  });

  it('makes, converts, scales and morphs a head, with a report each time', async () => {
    expect(await main(['make', '--size', '10', '-o', file('head.vtu')])).toBe(0);
    expect(errors).toContain('Meshing');
    const report = JSON.parse(output) as { hash: string; minScaledJacobian: number };
    expect(report.minScaledJacobian).toBeGreaterThan(0.2);
    expect(await main(['convert', file('head.vtu'), '-o', file('head.inp')])).toBe(0);
    expect(await main(['scale', file('head.inp'), '--length', '205', '--breadth', '150', '-o', file('own.vtk')])).toBe(
      0,
    );
    const points = [[0.09, 0, 0], [-0.09, 0, 0], [0, 0.07, 0], [0, 0, -0.08]]; // prettier-ignore
    const landmarks = points.map((from, i) => ({ name: `${i}`, from, to: from.map((x) => 1.02 * x) }));
    writeFileSync(file('landmarks.json'), JSON.stringify(landmarks));
    expect(await main(['morph', file('head.vtu'), '--landmarks', file('landmarks.json'), '-o', file('m.vtu')])).toBe(0);
    expect(await main(['convert', file('head.vtu'), '-o', file('head.glb')])).toBe(0);
    expect(readFileSync(file('head.glb')).toString('ascii', 0, 4)).toBe('glTF');
    expect(await main(['convert', file('head.vtu'), '--parts', 'stem', '-o', file('stem.ply')])).toBe(0);
    expect(readFileSync(file('stem.ply')).toString('ascii', 0, 3)).toBe('ply');
  });

  it.each([
    ['no output', ['make', '--size', '10'], '-o'],
    ['a size in metres', ['make', '--size', '0.005', '-o', 'x.vtu'], '1 to 12'],
    ['a missing file', ['report', 'nowhere.vtu'], 'ENOENT'],
    ['an unknown ending', ['report', 'package.json'], '.vtu'],
    ['an unknown option', ['make', '--fast'], '--fast'],
  ])('refuses %s', async (_, args, message) => {
    expect(await main(args)).toBe(2);
    expect(errors).toContain(message);
  });
});
