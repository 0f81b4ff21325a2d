import { mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storedHeadMesh } from './mesh-store.ts';

describe('storedHeadMesh', () => {
  const folder = mkdtempSync(join(tmpdir(), 'strainscope-meshes-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('gives the same mesh from the store as made, and makes a damaged one anew', () => {
    const made = storedHeadMesh('coarse', 'female', folder);
    const [file] = readdirSync(folder);
    expect(storedHeadMesh('coarse', 'female', folder)).toEqual(made);
    truncateSync(join(folder, file!), 1000);
    expect(storedHeadMesh('coarse', 'female', folder)).toEqual(made);
  }, 120_000);

  it('does without a store where nothing can be written', () => {
    // Beneath a file: refused to everybody, root too. Under /proc `mkdir` would try again for ever (Node 24).
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(storedHeadMesh('coarse', 'female', join(file, 'meshes')).hash).toMatch(/^[0-9a-f]{64}$/);
    expect(readFileSync(file)).toHaveLength(0);
  }, 120_000);
});
