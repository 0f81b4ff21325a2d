/**
 * A ball of hexahedra: a rounded cube in the middle, as many elements from its centre to its face as there are `layers`
 * of shells around it. The surface is fixed: the ball in a rigid shell of the verification.
 */
import { singlePart } from './box-mesh.ts';
import type { HexMesh } from './hex-mesh.ts';
import { CORNERS } from './hex-mesh.ts';

type Triple = readonly [number, number, number];

/** Share of the radius that the cube takes up. */
const CUBE_SHARE = 0.6;
/** 0: the middle is a cube, 1: a ball. */
const ROUNDING = 0.4;

export function sphereMesh(radius: number, layers: number): HexMesh {
  const half = layers;
  const shells = layers;
  const cells = 2 * half;
  const nodes: number[] = [];
  const fixed: number[] = [];
  const numbered = new Map<string, number>();
  /** `shell` 0: inside or on the cube; above: that many shells outwards from the cube's surface. */
  const node = (index: Triple, shell: number): number => {
    const key = `${index.join()} ${shell}`;
    let found = numbered.get(key);
    if (found === undefined) {
      found = nodes.length / 3;
      numbered.set(key, found);
      const p = index.map((i) => i / half - 1) as unknown as Triple;
      const inner = rounded(p, radius * CUBE_SHARE);
      const outer = onSphere(p, radius);
      const share = shell / shells;
      nodes.push(...inner.map((value, axis) => (shell === 0 ? value : value + share * (outer[axis]! - value))));
      fixed.push(Number(shell === shells));
    }
    return found;
  };

  const hexes: number[] = [];
  for (let k = 0; k < cells; k++) {
    for (let j = 0; j < cells; j++) {
      for (let i = 0; i < cells; i++) {
        hexes.push(...CORNERS.map(([x, y, z]) => node([i + (x + 1) / 2, j + (y + 1) / 2, k + (z + 1) / 2], 0)));
      }
    }
  }
  for (let axis = 0; axis < 3; axis++) {
    for (const side of [0, cells]) {
      for (let v = 0; v < cells; v++) {
        for (let u = 0; u < cells; u++) {
          const corners = quad(axis, side, u, v, side === cells);
          for (let shell = 0; shell < shells; shell++) {
            hexes.push(...corners.map((c) => node(c, shell)), ...corners.map((c) => node(c, shell + 1)));
          }
        }
      }
    }
  }
  return singlePart(nodes, hexes, fixed);
}

/** Corners of a face of the cube's surface, counter-clockwise seen from outside. */
function quad(axis: number, side: number, u: number, v: number, isUpper: boolean): Triple[] {
  const corners = [
    [u, v],
    [u + 1, v],
    [u + 1, v + 1],
    [u, v + 1],
  ].map(([a, b]) => {
    const index = [0, 0, 0];
    index[axis] = side;
    index[(axis + 1) % 3] = a!;
    index[(axis + 2) % 3] = b!;
    return index as unknown as Triple;
  });
  return isUpper ? corners : corners.reverse();
}

/** Cube [−1, 1]³ to ball (Nowell's map), times the radius. */
function onSphere([x, y, z]: Triple, radius: number): Triple {
  const map = (a: number, b: number, c: number): number =>
    radius * a * Math.sqrt(1 - (b * b) / 2 - (c * c) / 2 + (b * b * c * c) / 3);
  return [map(x, y, z), map(y, z, x), map(z, x, y)];
}

/** The rounded cube of about the given radius. */
function rounded(p: Triple, radius: number): Triple {
  const ball = onSphere(p, radius);
  return p.map((value, axis) => (1 - ROUNDING) * value * radius * 0.8 + ROUNDING * ball[axis]!) as unknown as Triple;
}
