import { jest } from '@jest/globals';
import { mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { boxMesh } from '../mesh/box-mesh.ts';
import { storedHeadMesh } from './mesh-store.ts';

describe('storedHeadMesh', () => {
  const folder = mkdtempSync(join(tmpdir(), 'strainscope-meshes-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const make = jest.fn(() => boxMesh({ cells: [2, 2, 2], size: [1, 1, 1] }));
  const storedIn = (place: string) => storedHeadMesh('coarse', 'female', place, make);

  it('gives the same mesh from the store as made, and makes a damaged one anew', () => {
    const made = storedIn(folder);
    expect(storedIn(folder)).toEqual(made);
    expect(make).toHaveBeenCalledTimes(1);
    const [file] = readdirSync(folder);
    truncateSync(join(folder, file!), 100);
    expect(storedIn(folder)).toEqual(made);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('does without a store where nothing can be written', () => {
    // Beneath a file: refused to everybody, root too. Under /proc `mkdir` would try again forever (Node 24).
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(storedIn(join(file, 'meshes')).hash).toMatch(/^[0-9a-f]{64}$/);
    expect(readFileSync(file)).toHaveLength(0);
  });
});
