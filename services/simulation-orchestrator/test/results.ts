import { createHash } from 'node:crypto';
import { encodeMesh } from '@strainscope/proto/field-format';
import { CommitResult } from '../src/leases/commands/commit-result.ts';
import type { Outcome } from '../src/leases/commands/commit-result.ts';
import { fieldKey, meshUploadKey, vtuKey } from '../src/result-uploads/blob-keys.ts';
import type { UploadedFile } from '../src/result-uploads/uploaded-blobs.ts';
import type { WorkRef } from '../src/simulations/work-ref.ts';
import type { TestOrchestrator } from './orchestrator.ts';

export const meshHash = 'a'.repeat(64);

/** One hexahedron: enough of a mesh to be stored under its hash. */
export const mesh = encodeMesh({
  hash: meshHash,
  regions: ['frontal'],
  parts: ['brain'],
  nodes: new Float32Array(24),
  hexes: Uint32Array.from([0, 1, 2, 3, 4, 5, 6, 7]),
  region: new Uint8Array(1),
  part: new Uint8Array(1),
});

/** Those parts of a result document that the service reads. */
export function resultDocument(mps95 = 0.21) {
  const extreme = { value: 0.4, location: [0, 0, 0], time: 0.02, 'brain-region': 'frontal', element: 1 };
  return {
    'principal-max-strain': extreme,
    'principal-min-strain': { ...extreme, value: -0.2 },
    'maximum-shear-strain': extreme,
    'MPS-95': { value: mps95 },
    'MPSxSR-95': { value: 12 },
    'CSDM-3': 0.9,
    'CSDM-5': 0.8,
    'CSDM-10': 0.5,
    'CSDM-15': 0.2,
    'CSDM-30': 0,
    'MPSR-120': 0.1,
    'MPSxSR-28': 0.1,
    'region-wise-mps': { frontal: { mps: 0.4, mps95: 0.2 }, stem: { mps: 0.3, mps95: 0.1 } },
    curve: { time: [0, 0.01], mps95: [0, mps95] },
  };
}

export const field = Buffer.from('a strain field');
export const vtuArchive = Buffer.from('an archive of a VTU series');

/** What a worker says of a file that it uploaded. */
export const uploaded = (bytes: Buffer): UploadedFile => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  size: bytes.length,
});

export function outcome(overrides: Partial<Outcome> = {}): Outcome {
  return {
    resultJson: JSON.stringify(resultDocument()),
    field: uploaded(field),
    vtu: null,
    meshHash,
    solveSeconds: 7.5,
    ...overrides,
  };
}

/** Uploads and commits, as a worker does. */
export async function commit(
  { blobs, get }: TestOrchestrator,
  ref: WorkRef,
  overrides: Partial<Outcome> = {},
  lines: readonly string[] = [],
): Promise<void> {
  await blobs.store.put(fieldKey(ref), field);
  await blobs.store.put(meshUploadKey(ref), mesh);
  if (overrides.vtu) await blobs.store.put(vtuKey(ref), vtuArchive);
  await get(CommitResult).execute(ref, outcome(overrides), lines);
}
