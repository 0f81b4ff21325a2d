/**
 * Head meshes that were made before: making one takes seconds, reading it milliseconds. The coarse ones come with the
 * built program (`build-meshes.ts`), the others lie in the user's cache folder once they were made on this machine.
 * Their names hold the hash of the program that makes them, so that a changed generator never finds an old mesh; a damaged
 * file is made anew, and where nothing can be written nothing is kept.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import type { HeadSubtype } from '../mesh/head/anthropometry.ts';
import type { HeadMeshKind } from '../mesh/head/head-mesh.ts';
import { headMesh } from '../mesh/head/head-mesh.ts';
import type { HexMesh } from '../mesh/hex-mesh.ts';
import { meshHash } from '../mesh/mesh-hash.ts';

export interface StoredMesh {
  mesh: HexMesh;
  hash: string;
}

const GENERATOR = fileURLToPath(new URL('../mesh/', import.meta.url));
/** Part of the built program; not there where the sources are run. */
export const BUILT_IN = fileURLToPath(new URL('../built-in-meshes/', import.meta.url));

export function storedHeadMesh(
  kind: HeadMeshKind,
  subtype: HeadSubtype,
  folder = cacheFolder(),
  make = headMesh,
): StoredMesh {
  const name = `${kind}-${subtype}-${generatorHash().slice(0, 16)}.mesh`;
  const known = read(join(BUILT_IN, name)) ?? read(join(folder, name));
  if (known) return known;
  const mesh = make(kind, subtype);
  const made = { mesh, hash: meshHash(mesh) };
  keep(folder, name, made);
  return made;
}

function cacheFolder(): string {
  return join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'strainscope', 'meshes');
}

/** SHA-256 over the program text of the generator, whatever it is built from. */
function generatorHash(): string {
  const files = readdirSync(GENERATOR, { recursive: true, encoding: 'utf8' }).filter((name) => /\.[jt]s$/.test(name));
  const hash = createHash('sha256');
  for (const name of files.sort()) hash.update(name).update(readFileSync(join(GENERATOR, name)));
  return hash.digest('hex');
}

function read(file: string): StoredMesh | undefined {
  try {
    const stored = deserialize(readFileSync(file)) as StoredMesh;
    return meshHash(stored.mesh) === stored.hash ? stored : undefined;
  } catch {
    return undefined;
  }
}

function keep(folder: string, name: string, made: StoredMesh): void {
  try {
    mkdirSync(folder, { recursive: true });
    const file = join(folder, name);
    const partial = `${file}.${process.pid}`;
    writeFileSync(partial, serialize(made));
    renameSync(partial, file);
  } catch {
    // A cache: without it the next process makes the mesh again.
  }
}
