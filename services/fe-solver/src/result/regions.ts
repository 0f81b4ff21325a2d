import type { HexMesh } from '../mesh/hex-mesh.ts';

const brains = new WeakMap<HexMesh, Uint32Array>();

/** Elements whose strain counts: all but the CSF. Found once for each mesh. */
export function brainElements(mesh: HexMesh): Uint32Array {
  const csf = mesh.regions.indexOf('csf');
  const known = brains.get(mesh) ?? Uint32Array.from(mesh.region, (_, e) => e).filter((e) => mesh.region[e] !== csf);
  brains.set(mesh, known);
  return known;
}

export const regionOf = (mesh: HexMesh, element: number): string => mesh.regions[mesh.region[element]!]!;

/** Something of the elements of each region, by the region's name; regions without elements are left out. */
export function byRegion<T>(
  mesh: HexMesh,
  elements: Uint32Array,
  value: (elements: Uint32Array) => T,
): Record<string, T> {
  const entries = mesh.regions.flatMap((name, region) => {
    const own = elements.filter((element) => mesh.region[element] === region);
    return own.length > 0 ? [[name, value(own)] as const] : [];
  });
  return Object.fromEntries(entries);
}
