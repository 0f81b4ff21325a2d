/**
 * Mesh convergence and sensitivity of the head model; writes docs/science/data/mesh-convergence.json. One rotational pulse is
 * solved on heads of three element sizes that are alike in all else: sheets of one thickness, no sulci, which coarse elements
 * cannot follow. Beside it the other element and the full bulk modulus. The discretisation error is the grid convergence
 * index of Roache 1994.
 *
 *   npm run science:convergence [-- --threads 2]        (some minutes)
 */
import { availableParallelism, cpus } from 'node:os';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadMaterialSet } from '../materials/material-sets.ts';
import { headMeshOfSize } from '../mesh/head/head-mesh.ts';
import type { HexMesh } from '../mesh/hex-mesh.ts';
import { meshQuality } from '../mesh/quality.ts';
import { SOLVER_VERSION } from '../solve/version.ts';
import { gridConvergence } from './grid-convergence.ts';
import type { PulseCase } from './pulse-strain.ts';
import { pulseStrain } from './pulse-strain.ts';
import type { Pulse } from './pulses.ts';

/** An event of moderate size. */
const PULSE: Pulse = {
  shape: 'half-sine acceleration',
  axis: [0.45, -0.75, 0.485],
  duration: 0.01,
  end: 0.04,
  peak: 2000,
};
const MATERIALS = 'zhao-ji-2019';

/** Edges of the elements, m, coarse to fine; the one in the middle is that of the coarse mesh of the product. */
const SIZES = [0.0075, 0.005, 0.00333] as const;
const DETAIL = { membrane: 0.0015, hasSulci: false } as const;
const SOFT = 21.9e6;
const FULL = 219e6;

const { values } = parseArgs({ options: { threads: { type: 'string', default: String(availableParallelism()) } } });

type Varied = Pick<PulseCase, 'bulkModulus' | 'element'>;

async function solved(mesh: HexMesh, elementSize: number, other: Partial<Varied> = {}) {
  const varied: Varied = { bulkModulus: SOFT, element: 'one-point', ...other };
  const own: PulseCase = { ...varied, pulse: PULSE, materials: loadMaterialSet(MATERIALS) };
  const row = { elementSize, ...varied, ...(await pulseStrain(mesh, own, Number(values.threads))) };
  process.stderr.write(`${JSON.stringify(row)}\n`);
  return row;
}

const meshes = SIZES.map((size) => headMeshOfSize(size, 'male', DETAIL));

const bySize = [];
for (const [number, mesh] of meshes.entries()) bySize.push(await solved(mesh, SIZES[number]!));
const eightPoint = [];
for (const number of [0, 1]) eightPoint.push(await solved(meshes[number]!, SIZES[number]!, { element: 'eight-point' }));
const byBulkModulus = [bySize[1]!, await solved(meshes[1]!, SIZES[1], { bulkModulus: FULL })];

const mps95 = bySize.flatMap((row) => ('mps95' in row ? [row.mps95] : []));
const document = {
  solver: SOLVER_VERSION,
  machine: `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores`,
  pulse: PULSE,
  materials: MATERIALS,
  detail: DETAIL,
  quality: meshes.map(meshQuality),
  bySize,
  eightPoint,
  byBulkModulus,
  discretisationError:
    mps95.length === 3 ? gridConvergence(mps95 as [number, number, number], SIZES) : 'not estimated: a run was stopped',
};
const file = new URL('../../../../docs/science/data/mesh-convergence.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
