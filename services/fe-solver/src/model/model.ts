/** A mesh with materials, ready to be stepped: constants of every element and lumped masses. */
import { SolverError } from '../errors.ts';
import type { ElementKind, KernelForm } from '../kernel/kernel-form.ts';
import { geometryLength, kindGeometryLength } from '../kernel/kernel-form.ts';
import type { Fibres, Material } from '../materials/material.ts';
import { instantaneousShearModulus, relaxationModulus } from '../materials/material.ts';
import type { HexMesh } from '../mesh/hex-mesh.ts';
import { elementCoordinates, elementCount, FACES, nodeCount } from '../mesh/hex-mesh.ts';
import { scaledJacobian } from '../mesh/hexahedron.ts';
import { elementGeometry } from './element-geometry.ts';
import { kernelFormOf } from './kernel-form-of.ts';

/** A material with the bulk modulus of the run. */
export interface ModelMaterial extends Material {
  /** Pa. */
  bulkModulus: number;
  /** Share of the hourglass modulus, below 1 for a sheet thinner than the elements that stand for it. */
  bendingShare?: number | undefined;
}

export interface Model {
  mesh: HexMesh;
  /** Material of each part of the mesh. */
  materials: ModelMaterial[];
  /** Kernel of each part. */
  forms: KernelForm[];
  /** What the kernels read of each element, `geometryStride` apart. */
  geometry: Float64Array;
  geometryStride: number;
  /** Reference volume of each element, m³. */
  volume: Float64Array;
  /** Six numbers per element: A of ElementGeometry over its trace. */
  gradientShape: Float64Array;
  /** Lumped mass of each node, kg. */
  mass: Float64Array;
  /**
   * Density whose translation and centrifugal forces the elements take as a pressure, kg/m³; 0 where that does not
   * hold, in a body that is not held on all of its surface.
   */
  referenceDensity: number;
  /** Share of each node's mass beyond the reference density. */
  excess: Float64Array;
}

/**
 * Hourglass modulus as a share of the shear modulus at the time scale of an event: 1 would give a cube the shear
 * stiffness of full integration. A tenth holds the modes in check and adds little stiffness of its own: on the coarse
 * head the energy in the modes falls from 6 % at a half to under 4 %, the 95th percentile of strain rises by 3 %.
 */
export const HOURGLASS_SHARE = 0.1;
/** Relaxation that is over in microseconds must not stiffen a mode that moves over milliseconds. */
const HOURGLASS_TIME = 0.001;

/** Softer in bulk, a material is no longer nearly incompressible, which its law and the stable step rest on. */
const LEAST_BULK_TO_SHEAR = 2;

export interface ModelOptions {
  element?: ElementKind | undefined;
  hourglassShare?: number | undefined;
  /** Unit vector and dispersion κ of each element's fibres (4 numbers per element), where the part's do not do. */
  fibres?: Float64Array | undefined;
}

export function buildModel(mesh: HexMesh, materials: ModelMaterial[], options: ModelOptions = {}): Model {
  const { element: kind = 'one-point', hourglassShare = HOURGLASS_SHARE } = options;
  for (const material of materials) checkNearlyIncompressible(material);
  const count = elementCount(mesh);
  const forms = materials.map((material) => kernelFormOf(material, kind));
  const geometryStride = Math.max(...forms.map(geometryLength));
  const geometry = new Float64Array(count * geometryStride);
  const volume = new Float64Array(count);
  const gradientShape = new Float64Array(count * 6);
  const mass = new Float64Array(nodeCount(mesh));
  const nodeVolume = new Float64Array(nodeCount(mesh));
  const coordinates = new Float64Array(24);
  for (let element = 0; element < count; element++) {
    elementCoordinates(mesh.nodes, mesh.hexes, element, coordinates);
    const part = mesh.part[element]!;
    const material = materials[part];
    if (!material) {
      throw new SolverError('unknown-material', `Element ${element} has no material.`, { element, part });
    }
    const own = elementGeometry(
      coordinates,
      kind,
      hourglassShare * (material.bendingShare ?? 1) * relaxationModulus(material, HOURGLASS_TIME),
    );
    if (!(own.volume > 0 && scaledJacobian(coordinates) > 0)) {
      throw new SolverError('invalid-mesh', `Element ${element} is turned inside out at a corner.`, { element });
    }
    geometry.set(own.constants, element * geometryStride);
    if (material.fibres) {
      const fibres = options.fibres?.subarray(4 * element, 4 * element + 4) ?? fibresOf(material.fibres);
      geometry.set(fibres, element * geometryStride + kindGeometryLength(kind));
    }
    const trace = own.gradientSquare[0]! + own.gradientSquare[1]! + own.gradientSquare[2]!;
    gradientShape.set(
      own.gradientSquare.map((component) => component / trace),
      element * 6,
    );
    volume[element] = own.volume;
    for (let corner = 0; corner < 8; corner++) {
      const node = mesh.hexes[element * 8 + corner]!;
      mass[node]! += (material.density * own.volume) / 8;
      nodeVolume[node]! += own.volume / 8;
    }
  }
  const referenceDensity = isContained(mesh) ? meanDensity(mesh, materials, volume) : 0;
  const excess = mass.map((own, node) => 1 - (referenceDensity * nodeVolume[node]!) / own);
  return { mesh, materials, forms, geometry, geometryStride, volume, gradientShape, mass, referenceDensity, excess };
}

const fibresOf = ({ direction, dispersion }: Fibres): number[] => [...direction, dispersion];

function meanDensity({ part }: HexMesh, materials: readonly ModelMaterial[], volume: Float64Array): number {
  const mass = volume.reduce((sum, own, element) => sum + own * materials[part[element]!]!.density, 0);
  return mass / volume.reduce((sum, own) => sum + own, 0);
}

/** Whether every node of the surface is fixed. */
function isContained({ hexes, fixed }: HexMesh): boolean {
  const open = new Map<string, boolean>();
  for (let start = 0; start < hexes.length; start += 8) {
    for (const face of FACES) {
      const nodes = face.map((corner) => hexes[start + corner]!);
      const key = nodes.toSorted((a, b) => a - b).join();
      if (!open.delete(key))
        open.set(
          key,
          nodes.every((node) => fixed[node]),
        );
    }
  }
  return [...open.values()].every((isHeld) => isHeld);
}

function checkNearlyIncompressible(material: ModelMaterial): void {
  if (material.bulkModulus < LEAST_BULK_TO_SHEAR * instantaneousShearModulus(material)) {
    throw new SolverError('unknown-material', 'The bulk modulus must be at least twice the shear modulus.', {
      bulkModulus: material.bulkModulus,
    });
  }
}
