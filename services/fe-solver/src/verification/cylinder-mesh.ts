/**
 * A slice of a long cylinder, one element thick: a rounded square in the middle and as many rings around it as elements
 * from its centre to its side. The mantle is fixed, the ends are free.
 */
import { singlePart } from '../mesh/box-mesh.ts';
import type { HexMesh } from '../mesh/hex-mesh.ts';

/** Share of the radius that the square takes up. */
const SQUARE_SHARE = 0.55;
/** 0: the middle is a square, 1: a disk. */
const ROUNDING = 0.4;

export function cylinderMesh(radius: number, layers: number): HexMesh {
  const cells = 2 * layers;
  const thickness = radius / (2 * layers);
  const nodes: number[] = [];
  const fixed: number[] = [];
  const numbered = new Map<string, number>();
  const node = (i: number, j: number, ring: number, level: number): number => {
    const key = `${i} ${j} ${ring} ${level}`;
    let found = numbered.get(key);
    if (found === undefined) {
      found = nodes.length / 3;
      numbered.set(key, found);
      nodes.push(...place(i / layers - 1, j / layers - 1, ring / layers).map((x) => x * radius), level * thickness);
      fixed.push(Number(ring === layers));
    }
    return found;
  };
  const hexes: number[] = [];
  const extrude = (corners: readonly (readonly [number, number, number])[]): void => {
    for (const level of [0, 1]) hexes.push(...corners.map(([i, j, ring]) => node(i, j, ring, level)));
  };
  for (let j = 0; j < cells; j++) {
    for (let i = 0; i < cells; i++) {
      extrude([
        [i, j, 0],
        [i + 1, j, 0],
        [i + 1, j + 1, 0],
        [i, j + 1, 0],
      ]);
    }
  }
  perimeter(cells).forEach(([i, j], edge, all) => {
    const [k, l] = all[(edge + 1) % all.length]!;
    for (let ring = 0; ring < layers; ring++) {
      extrude([
        [i, j, ring],
        [i, j, ring + 1],
        [k, l, ring + 1],
        [k, l, ring],
      ]);
    }
  });
  return singlePart(nodes, hexes, fixed);
}

/** Grid points around the square, counter-clockwise. */
function perimeter(cells: number): [number, number][] {
  const side = Array.from({ length: cells }, (_, k) => k);
  return [
    ...side.map((k): [number, number] => [k, 0]),
    ...side.map((k): [number, number] => [cells, k]),
    ...side.map((k): [number, number] => [cells - k, cells]),
    ...side.map((k): [number, number] => [0, cells - k]),
  ];
}

/** From [−1, 1]² to the unit disk; `share` 0 on or in the square, 1 on the mantle. */
function place(x: number, y: number, share: number): [number, number] {
  const onDisk: [number, number] = [x * Math.sqrt(1 - (y * y) / 2), y * Math.sqrt(1 - (x * x) / 2)];
  const inner = [x, y].map((v, axis) => SQUARE_SHARE * ((1 - ROUNDING) * 0.85 * v + ROUNDING * onDisk[axis]!));
  return [0, 1].map((axis) => inner[axis]! + share * (onDisk[axis]! - inner[axis]!)) as [number, number];
}
