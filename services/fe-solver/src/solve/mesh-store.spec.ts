import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
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
    expect(storedHeadMesh('coarse', 'female', '/proc/nowhere').hash).toMatch(/^[0-9a-f]{64}$/);
  }, 120_000);
});
