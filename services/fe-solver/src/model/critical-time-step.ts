/**
 * The longest stable step of central differences is 2/ω_max of the assembled, undeformed model. The limits of the
 * single elements (the smallest is a lower bound) are far too careful here: neighbours share the masses of their nodes
 * and cannot all breathe at once. Power iteration on M⁻¹K finds ω_max in a few products with K, of which only the
 * volumetric part matters (K ≫ G).
 */
import { instantaneousShearModulus } from '../materials/material.ts';
import { elementCoordinates, elementCount } from '../mesh/hex-mesh.ts';
import { meanGradient } from '../mesh/hexahedron.ts';
import type { Model } from './model.ts';

const MOST_ITERATIONS = 300;
const TOLERANCE = 1e-7;

/** Seconds. Infinite when no node is free. */
export function criticalTimeStep(model: Model): number {
  const gradients = meanGradients(model);
  const inverseMass = inverseMasses(model);
  const shape = startingShape(inverseMass);
  const forces = new Float64Array(shape.length);
  let last = 0;
  for (let iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
    volumetricForces(model, gradients, shape, forces);
    const frequencySquared = iterate(inverseMass, shape, forces);
    if (Math.abs(frequencySquared - last) <= TOLERANCE * frequencySquared) break;
    last = frequencySquared;
  }
  return 2 / Math.sqrt(last);
}

/** Mean gradients of all elements, 24 numbers each. */
function meanGradients({ mesh }: Model): Float64Array {
  const count = elementCount(mesh);
  const gradients = new Float64Array(24 * count);
  const coordinates = new Float64Array(24);
  for (let element = 0; element < count; element++) {
    elementCoordinates(mesh.nodes, mesh.hexes, element, coordinates);
    gradients.set(meanGradient(coordinates).gradient, 24 * element);
  }
  return gradients;
}

/** 1/m of each degree of freedom, 1/kg; 0 of one that is held. */
function inverseMasses({ mesh, mass }: Model): Float64Array {
  return Float64Array.from(mesh.nodes, (_, i) => {
    const node = Math.floor(i / 3);
    return mesh.fixed[node] ? 0 : 1 / mass[node]!;
  });
}

/** Any shape that is not orthogonal to the highest mode; reproducible, so not random. */
function startingShape(inverseMass: Float64Array): Float64Array {
  return inverseMass.map((own, i) => (own === 0 ? 0 : Math.sin(12.9898 * i + 1)));
}

/** Writes K u into `forces`. */
function volumetricForces(
  { mesh, materials, volume }: Model,
  gradients: Float64Array,
  shape: Float64Array,
  forces: Float64Array,
): void {
  forces.fill(0);
  const moduli = materials.map((m) => m.bulkModulus + 2 * instantaneousShearModulus(m));
  for (let element = 0; element < volume.length; element++) {
    const g = 24 * element;
    let divergence = 0;
    for (let a = 0; a < 8; a++) {
      const node = 3 * mesh.hexes[8 * element + a]!;
      for (let i = 0; i < 3; i++) divergence += gradients[g + 3 * a + i]! * shape[node + i]!;
    }
    const pressure = divergence * moduli[mesh.part[element]!]! * volume[element]!;
    for (let a = 0; a < 8; a++) {
      const node = 3 * mesh.hexes[8 * element + a]!;
      for (let i = 0; i < 3; i++) forces[node + i]! += gradients[g + 3 * a + i]! * pressure;
    }
  }
}

/** Rayleigh quotient of the shape, which becomes M⁻¹ times the forces, normalised. */
function iterate(inverseMass: Float64Array, shape: Float64Array, forces: Float64Array): number {
  let [stiffness, inertia, square] = [0, 0, 0];
  for (let i = 0; i < shape.length; i++) {
    const own = inverseMass[i]!;
    if (own === 0) continue;
    const u = shape[i]!;
    const acceleration = forces[i]! * own;
    stiffness += u * forces[i]!;
    inertia += (u * u) / own;
    square += acceleration * acceleration;
    shape[i] = acceleration;
  }
  const norm = 1 / Math.sqrt(square);
  for (let i = 0; i < shape.length; i++) shape[i]! *= norm;
  return stiffness / inertia;
}
