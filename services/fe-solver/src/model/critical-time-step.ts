/**
 * The longest stable step of central differences is 2/ω_max of the assembled, undeformed model. The limits of the
 * single elements (the smallest is a lower bound) are far too careful here: neighbours share the masses of their nodes
 * and cannot all breathe at once. ω²_max is the largest eigenvalue of M^(−1/2) Σ R_e R_eᵀ M^(−1/2), with the lumped masses M
 * and the columns R_e of a root of each element's stiffness. Of tissue that nearly keeps its volume only the volumetric
 * stiffness K_e matters (K ≫ G), R_e = B_e √K_e; a sheet, which may give way in volume, counts with its whole stiffness.
 */
import { instantaneousShearModulus, instantaneousToLongTerm } from '../materials/material.ts';
import { elementCoordinates } from '../mesh/hex-mesh.ts';
import { meanGradient } from '../mesh/hexahedron.ts';
import { sheetGeometry } from '../kernel/kernel-form.ts';
import { largestEigenvalue } from './lanczos.ts';
import type { Model, ModelMaterial } from './model.ts';
import { volumetricModulus } from './model.ts';
import { areaModulus, COMPRESSIBLE_VOLUME_CHANGE } from './part-materials.ts';

/** P of one column: it is √V Σ_j P_ij B_ja at corner a, axis i; row-major, √Pa. */
type Pattern = readonly number[];

/** 2/ω_max, s. Infinite when no node is free. */
export const criticalTimeStep = (model: Model): number =>
  timeStep(model, (material, normal) =>
    material.isMembrane
      ? elasticPatterns(material, instantaneousShearModulus(material), normal)
      : [scaled(IDENTITY, Math.sqrt(volumetricModulus(material)))],
  );

/**
 * How much stiffer the isochoric part is in one direction when it has been squeezed in that direction alone, as far as a run allows:
 * W = ½ G (λ^(4/3) + 2 λ^(−2/3) − 3), W'' over its value 4/3 G at λ = 1. The step must be stable there too.
 */
const STIFFENING = stiffening(1 - COMPRESSIBLE_VOLUME_CHANGE);

function stiffening(stretch: number): number {
  return ((4 / 9) * stretch ** (-2 / 3) + (20 / 9) * stretch ** (-8 / 3)) / (8 / 3);
}

/** 2/ω_max, s, of a model whose materials may give way in bulk: with the whole stiffness, bulk, shear and fibres at once. */
export const elasticTimeStep = (model: Model): number =>
  timeStep(model, (material, normal) => {
    // The fibres' 4 k1 along their direction, as 4/3 G raises it.
    const fibres = 3 * (material.fibres?.k1 ?? 0) * instantaneousToLongTerm(material);
    return elasticPatterns(material, STIFFENING * instantaneousShearModulus(material) + fibres, normal);
  });

const IDENTITY: Pattern = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** Squares of which sum to K (tr ε)² + 2 G dev ε : dev ε, and Λ (tr ε − N · ε N)² of a sheet. */
function elasticPatterns(material: ModelMaterial, shear: number, normal: Float64Array | undefined): Pattern[] {
  const unit = (i: number, j: number): number[] => IDENTITY.map((_, k) => (k === 3 * i + j ? 1 : 0));
  const patterns = [
    scaled(IDENTITY, Math.sqrt(material.bulkModulus)),
    ...[0, 1, 2].map((i) => scaled(plus(unit(i, i), scaled(IDENTITY, -1 / 3)), Math.sqrt(2 * shear))),
    ...[0, 1, 2].map((i) => scaled(plus(unit(i, (i + 1) % 3), unit((i + 1) % 3, i)), Math.sqrt(shear))),
  ];
  if (normal) {
    const plane = IDENTITY.map((one, k) => one - normal[Math.floor(k / 3)]! * normal[k % 3]!);
    patterns.push(scaled(plane, Math.sqrt(areaModulus(material))));
  }
  return patterns;
}

const scaled = (pattern: Pattern, factor: number): Pattern => pattern.map((value) => value * factor);
const plus = (a: Pattern, b: Pattern): Pattern => a.map((value, k) => value + b[k]!);

type PatternsOf = (material: ModelMaterial, normal: Float64Array | undefined) => Pattern[];

function timeStep(model: Model, patternsOf: PatternsOf): number {
  const mobility = rootMobilities(model);
  if (mobility.every((own) => own === 0)) return Infinity;
  // Any shape that is not orthogonal to the highest mode; reproducible, so not random.
  const start = mobility.map((own, i) => (own === 0 ? 0 : Math.sin(12.9898 * i + 1)));
  return 2 / Math.sqrt(largestEigenvalue(stiffness(model, mobility, patternsOf), start));
}

/** m^(−1/2) of each degree of freedom; 0 of one that is held. */
function rootMobilities({ mesh, mass }: Model): Float64Array {
  return Float64Array.from(mesh.nodes, (_, i) => {
    const node = Math.floor(i / 3);
    return mesh.fixed[node] ? 0 : 1 / Math.sqrt(mass[node]!);
  });
}

/** Columns of M^(−1/2) R: 24 numbers each, and the element that each is of. */
function columns(
  model: Model,
  mobility: Float64Array,
  patternsOf: PatternsOf,
): { vectors: Float32Array; of: number[] } {
  const { mesh, materials, forms, geometry, geometryStride, volume } = model;
  const shared = materials.map((material) => (material.isMembrane ? undefined : patternsOf(material, undefined)));
  const coordinates = new Float64Array(24);
  const of: number[] = [];
  const patterns: Pattern[] = [];
  volume.forEach((_, element) => {
    const part = mesh.part[element]!;
    const first = element * geometryStride + sheetGeometry(forms[part]!);
    for (const pattern of shared[part] ?? patternsOf(materials[part]!, geometry.subarray(first, first + 3))) {
      of.push(element);
      patterns.push(pattern);
    }
  });
  const vectors = new Float32Array(24 * of.length);
  let gradient: Float64Array = new Float64Array(24);
  of.forEach((element, column) => {
    if (of[column - 1] !== element) {
      elementCoordinates(mesh.nodes, mesh.hexes, element, coordinates);
      ({ gradient } = meanGradient(coordinates));
    }
    const root = Math.sqrt(volume[element]!);
    const pattern = patterns[column]!;
    for (let k = 0; k < 24; k++) {
      const [a, i] = [Math.floor(k / 3), k % 3];
      const along =
        pattern[3 * i]! * gradient[3 * a]! +
        pattern[3 * i + 1]! * gradient[3 * a + 1]! +
        pattern[3 * i + 2]! * gradient[3 * a + 2]!;
      vectors[24 * column + k] = along * root * mobility[3 * mesh.hexes[8 * element + a]! + i]!;
    }
  });
  return { vectors, of };
}

/** Writes M^(−1/2) Σ R_e R_eᵀ M^(−1/2) x into y, column by column and its dyad. */
function stiffness(model: Model, mobility: Float64Array, patternsOf: PatternsOf) {
  const { vectors, of } = columns(model, mobility, patternsOf);
  const { hexes } = model.mesh;
  return (x: Float64Array, y: Float64Array): void => {
    y.fill(0);
    for (let column = 0; column < of.length; column++) {
      const first = 8 * of[column]!;
      const at = 24 * column;
      let along = 0;
      for (let a = 0; a < 8; a++) {
        const node = 3 * hexes[first + a]!;
        const own = at + 3 * a;
        along += vectors[own]! * x[node]! + vectors[own + 1]! * x[node + 1]! + vectors[own + 2]! * x[node + 2]!;
      }
      for (let a = 0; a < 8; a++) {
        const node = 3 * hexes[first + a]!;
        const own = at + 3 * a;
        y[node]! += vectors[own]! * along;
        y[node + 1]! += vectors[own + 1]! * along;
        y[node + 2]! += vectors[own + 2]! * along;
      }
    }
  };
}
