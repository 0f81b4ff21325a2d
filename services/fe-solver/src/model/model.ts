/** A mesh with materials, ready to be stepped: constants of every element and lumped masses. */
import { SolverError } from '../errors/solver-error.ts';
import type { ElementKind, KernelForm } from '../kernel/kernel-form.ts';
import { geometryLength, kindGeometryLength, sheetGeometry } from '../kernel/kernel-form.ts';
import type { Fibres, Material } from '../materials/material.ts';
import { instantaneousShearModulus, relaxationModulus } from '../materials/material.ts';
import type { HexMesh } from '../mesh/hex-mesh.ts';
import { elementCoordinates, elementCount, nodeCount } from '../mesh/hex-mesh.ts';
import { scaledJacobian } from '../mesh/hexahedron.ts';
import type { Boundary } from './boundary.ts';
import { elementGeometry } from './element-geometry.ts';
import { kernelFormOf } from './kernel-form-of.ts';
import { scaledMass } from './mass-scaling.ts';
import { outerFaces } from './outer-faces.ts';
import { sheetNormals } from './sheet-normals.ts';
import { VolumetricCoupling } from './volumetric-coupling.ts';

/** A material with the bulk modulus of the run. */
export interface ModelMaterial extends Material {
  /** K, Pa. */
  bulkModulus: number;
  /** K/K_ref of a run that is softer in bulk than the reference; 1 when left out. */
  potentialShare?: number | undefined;
  /** Whether the elements stand for a thin sheet, which bears load in its plane and bends freely. */
  isMembrane?: boolean | undefined;
  /** Largest |J − 1| that a run may reach; that of nearly incompressible tissue when left out. */
  volumeChangeLimit?: number | undefined;
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
  /** Reference volume V of each element, m³. */
  volume: Float64Array;
  /** Six numbers per element: B Bᵀ of ElementGeometry, scaled so that its trace is the bound of ω² around the element, 1/s². */
  frequencyShape: Float64Array;
  /** Lumped mass m of each node with what was added for the time step, kg. */
  mass: Float64Array;
  /** Mass that was added, as a share of the mass that can move. */
  addedMass: number;
  /** The part of it that sheets need beside the tissue: what a softer bulk modulus costs, for sheets do not soften with it. */
  sheetMass: number;
  /**
   * Density ρ whose translation and centrifugal forces the elements take as a pressure, kg/m³; 0 where that does not
   * hold, in a body that is not held on all of its surface.
   */
  referenceDensity: number;
  /** e: share of each node's mass beyond the reference density; added mass is none of it. */
  excess: Float64Array;
  /** Nodes that are held or moved from outside, where it is more than those that the mesh says do not move. */
  boundary?: Boundary | undefined;
}

/**
 * s: hourglass modulus as a share of the shear modulus at the time scale of an event: 1 would give a cube the shear
 * stiffness of full integration. A tenth holds the modes in check and adds little stiffness of its own: on the coarse
 * head the energy in the modes falls from 6 % at a half to under 4 %, the 95th percentile of strain rises by 3 %.
 */
const HOURGLASS_SHARE = 0.1;
/** Relaxation that is over in microseconds must not stiffen a mode that moves over milliseconds. */
const HOURGLASS_TIME = 0.001;

/**
 * Share of the hourglass control that a membrane's elements keep. They resist bending by nothing else, at one point each: so
 * little of it leaves less than a hundredth of a plate's bending stiffness, and the modes in check.
 */
const MEMBRANE_HOURGLASS_SHARE = 0.018;

export interface ModelOptions {
  /** Element of the tissue; membranes have one of their own. */
  element?: ElementKind | undefined;
  hourglassShare?: number | undefined;
  /** Unit vector a₀ and dispersion κ of each element's fibres (4 numbers per element), where the part's do not do. */
  fibres?: Float64Array | undefined;
  /** Whether the nodes of the few elements that would set the time step are made heavier (mass-scaling.ts). */
  massScaling?: boolean | undefined;
}

export function buildModel(mesh: HexMesh, materials: ModelMaterial[], options: ModelOptions = {}): Model {
  const { element: kind = 'one-point', hourglassShare = HOURGLASS_SHARE, massScaling = false } = options;
  materials.forEach((material, part) => checkBulkModulus(material, mesh.parts[part]!));
  const count = elementCount(mesh);
  const forms = materials.map((material) => kernelFormOf(material, kind));
  const normals = materials.map(({ isMembrane }, part) => (isMembrane ? sheetNormals(mesh, part) : undefined));
  const geometryStride = Math.max(...forms.map(geometryLength));
  const geometry = new Float64Array(count * geometryStride);
  const volume = new Float64Array(count);
  const frequencyShape = new Float64Array(count * 6);
  const gradients = new Float64Array(count * 24);
  /** K_e, J. */
  const volumetricStiffness = new Float64Array(count);
  const realMass = new Float64Array(nodeCount(mesh));
  const nodeVolume = new Float64Array(nodeCount(mesh));
  const coordinates = new Float64Array(24);
  for (let element = 0; element < count; element++) {
    elementCoordinates(mesh.nodes, mesh.hexes, element, coordinates);
    const part = mesh.part[element]!;
    const material = materials[part];
    if (!material) {
      throw new SolverError('unknown-material', `Element ${element} has no material.`, { element, part });
    }
    const form = forms[part]!;
    const share = hourglassShare * (material.isMembrane ? MEMBRANE_HOURGLASS_SHARE : 1);
    const own = elementGeometry(coordinates, form.element, share * relaxationModulus(material, HOURGLASS_TIME));
    if (!(own.volume > 0 && scaledJacobian(coordinates) > 0)) {
      throw new SolverError('invalid-mesh', `Element ${element} is turned inside out at a corner.`, { element });
    }
    geometry.set(own.constants, element * geometryStride);
    if (material.fibres) {
      const fibres = options.fibres?.subarray(4 * element, 4 * element + 4) ?? fibresOf(material.fibres);
      geometry.set(fibres, element * geometryStride + kindGeometryLength(form.element));
    }
    const normal = normals[part]?.subarray(3 * element, 3 * element + 3);
    if (normal) geometry.set(normal, element * geometryStride + sheetGeometry(form));
    frequencyShape.set(own.gradientSquare, element * 6);
    gradients.set(own.gradient, element * 24);
    volumetricStiffness[element] = volumetricModulus(material) * own.volume;
    volume[element] = own.volume;
    for (let corner = 0; corner < 8; corner++) {
      const node = mesh.hexes[element * 8 + corner]!;
      realMass[node]! += (material.density * own.volume) / 8;
      nodeVolume[node]! += own.volume / 8;
    }
  }
  const coupling = new VolumetricCoupling(mesh, gradients, volumetricStiffness);
  const isTissue = materials.map(({ isMembrane }) => !isMembrane);
  const mass = massScaling ? scaledMass(mesh, coupling, realMass, isTissue) : realMass;
  scaleShapes(frequencyShape, coupling.frequencyBounds(mass));
  const referenceDensity = isContained(mesh) ? meanDensity(mesh, materials, volume) : 0;
  const excess = mass.map((own, node) => (realMass[node]! - referenceDensity * nodeVolume[node]!) / own);
  const tissueMass = massScaling ? scaledMass(mesh, coupling, realMass, isTissue, isTissue) : realMass;
  const movable = freeMass(mesh, realMass);
  const addedMass = freeMass(mesh, mass) / movable - 1;
  const sheetMass = (freeMass(mesh, mass) - freeMass(mesh, tissueMass)) / movable;
  return {
    mesh,
    materials,
    forms,
    geometry,
    geometryStride,
    volume,
    frequencyShape,
    mass,
    addedMass,
    sheetMass,
    referenceDensity,
    excess,
  };
}

/** K + 2 G0, Pa: close enough to what resists a volume change in one direction, of a material that is nearly incompressible. */
export const volumetricModulus = (material: ModelMaterial): number =>
  material.bulkModulus + 2 * instantaneousShearModulus(material);

/** Gives each element's six numbers the trace wanted. */
function scaleShapes(shapes: Float64Array, traces: Float64Array): void {
  traces.forEach((wanted, element) => {
    const own = shapes.subarray(6 * element, 6 * element + 6);
    const factor = wanted / (own[0]! + own[1]! + own[2]!);
    own.forEach((component, k) => (own[k] = component * factor));
  });
}

const freeMass = ({ fixed }: HexMesh, mass: Float64Array): number =>
  mass.reduce((sum, own, node) => sum + (fixed[node] ? 0 : own), 0);

const fibresOf = ({ direction, dispersion }: Fibres): number[] => [...direction, dispersion];

function meanDensity({ part }: HexMesh, materials: readonly ModelMaterial[], volume: Float64Array): number {
  const mass = volume.reduce((sum, own, element) => sum + own * materials[part[element]!]!.density, 0);
  return mass / volume.reduce((sum, own) => sum + own, 0);
}

/** Whether every node of the surface is fixed. */
const isContained = (mesh: HexMesh): boolean =>
  outerFaces(mesh).every((face) => face.every((node) => mesh.fixed[node]));

/** A material that gives way in bulk more easily than in shear is none that this law describes. */
function checkBulkModulus(material: ModelMaterial, part: string): void {
  const { bulkModulus } = material;
  const shearModulus = instantaneousShearModulus(material);
  if (bulkModulus < shearModulus) {
    const message = `Material of "${part}": its bulk modulus of ${inMegapascals(bulkModulus)} is less than its shear modulus of ${inMegapascals(shearModulus)}.`;
    throw new SolverError('unknown-material', message, { part, bulkModulus, shearModulus });
  }
}

const inMegapascals = (pascals: number): string => `${Number((pascals / 1e6).toPrecision(4))} MPa`;
