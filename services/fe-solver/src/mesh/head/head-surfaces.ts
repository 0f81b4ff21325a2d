import { BRAIN_REGIONS } from '@strainscope/proto/brain-regions';
/** The surfaces of a head that screens show. */
import { SolverError } from '../../errors/solver-error.ts';
import type { HexMesh } from '../hex-mesh.ts';
import type { NamedSurface } from '../io/glb.ts';
import { inPart, inRegion, surfaceOf } from '../surface.ts';

const COLOURS: Readonly<Record<string, NamedSurface['colour']>> = {
  skull: [0.82, 0.79, 0.7],
  brain: [0.78, 0.58, 0.5],
  frontal: [0.74, 0.2, 0.09],
  parietal: [0.1, 0.27, 0.64],
  occipital: [0.32, 0.16, 0.53],
  temporal: [0.11, 0.43, 0.14],
  cerebellum: [0.58, 0.38, 0.04],
  stem: [0.27, 0.27, 0.27],
  msc: [0.67, 0.08, 0.19],
  callosum: [0.94, 0.45, 0.05],
  ventricles: [0.05, 0.1, 0.58],
  falx: [0.58, 0.04, 0.04],
  tentorium: [0.2, 0.03, 0.2],
};

const colourOf = (name: string): NamedSurface['colour'] => COLOURS[name] ?? [0.6, 0.6, 0.6];

/** Brain, skull, the seven regions, callosum, ventricles, falx and tentorium: those that the mesh has. */
export function headSurfaces(mesh: HexMesh): NamedSurface[] {
  const named = (name: string, isChosen: (element: number) => boolean): NamedSurface => ({
    name,
    colour: colourOf(name),
    surface: surfaceOf(mesh, isChosen),
  });
  const surfaces = [
    named('brain', (element) => !inRegion(mesh, 'csf')(element)),
    named('skull', () => true),
    ...BRAIN_REGIONS.map((region) => named(region, inRegion(mesh, region))),
    ...['callosum', 'ventricles', 'falx', 'tentorium'].map((part) => named(part, inPart(mesh, part))),
  ];
  return surfaces.filter(({ surface }) => surface.triangles.length > 0);
}

/** @throws SolverError unsupported for a part that the mesh does not have */
export function partSurface(mesh: HexMesh, ...parts: string[]): NamedSurface {
  const unknown = parts.find((part) => !mesh.parts.includes(part));
  if (unknown !== undefined) {
    throw new SolverError('unsupported', `The mesh has no part "${unknown}".`, { parts: mesh.parts });
  }
  return { name: parts.join('+'), colour: colourOf(parts[0]!), surface: surfaceOf(mesh, inPart(mesh, ...parts)) };
}
