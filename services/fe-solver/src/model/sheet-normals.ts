import type { HexMesh } from '../mesh/hex-mesh.ts';
import { elementCoordinates, FACES, nodeCount } from '../mesh/hex-mesh.ts';
import type { Face } from './outer-faces.ts';
import { faceKey } from './outer-faces.ts';

/** The three pairs of opposite faces, as numbers of FACES. */
const PAIRS = [0, 2, 4] as const;

/**
 * Unit normals N of a sheet's elements in the reference configuration, three numbers for each element of the mesh; 0 of
 * elements of other parts. A sheet is thin: of the three rows of its elements that cross at one of them, that from side to side is
 * the shortest, and N is the mean normal of the two faces that the row passes. Where two are equally short, as at a corner, the
 * larger faces decide. The sign means nothing.
 */
export function sheetNormals(mesh: HexMesh, part: number): Float64Array {
  const nodes = nodeCount(mesh);
  const keyOf = (element: number, face: number): number => {
    const [a, b, c, d] = FACES[face]!.map((corner) => mesh.hexes[8 * element + corner]!);
    return faceKey([a!, b!, c!, d!] satisfies Face, nodes);
  };
  const own = [...mesh.part.keys()].filter((element) => mesh.part[element] === part);
  const atFace = Map.groupBy(
    own.flatMap((element) => FACES.map((_, face) => ({ element, face, key: keyOf(element, face) }))),
    ({ key }) => key,
  );
  /** Elements beyond a face in the row through it. */
  const beyond = (element: number, face: number): number => {
    let count = 0;
    let at = { element, face };
    for (;;) {
      const next = atFace.get(keyOf(at.element, at.face))!.find((one) => one.element !== at.element);
      if (!next || next.element === element) return count;
      count++;
      at = { element: next.element, face: next.face ^ 1 };
    }
  };
  const normals = new Float64Array(3 * mesh.part.length);
  const coordinates = new Float64Array(24);
  for (const element of own) {
    elementCoordinates(mesh.nodes, mesh.hexes, element, coordinates);
    const rows = PAIRS.map((face) => {
      const across = meanNormal(coordinates, face);
      return { across, length: beyond(element, face) + beyond(element, face + 1), area: Math.hypot(...across) };
    });
    const { across, area } = rows.reduce((best, row) =>
      row.length < best.length || (row.length === best.length && row.area > best.area) ? row : best,
    );
    normals.set(
      across.map((component) => component / area),
      3 * element,
    );
  }
  return normals;
}

/** Sum of the area vectors of a face and the one opposite, in the sense of the first, m². */
function meanNormal(coordinates: Float64Array, face: number): number[] {
  const [first, second] = [areaVector(coordinates, FACES[face]!), areaVector(coordinates, FACES[face + 1]!)];
  return first.map((component, i) => component - second[i]!);
}

/** Half the cross product of the diagonals, outwards. */
function areaVector(coordinates: Float64Array, [a, b, c, d]: Face): number[] {
  const diagonal = (from: number, to: number): number[] =>
    [0, 1, 2].map((i) => coordinates[3 * to + i]! - coordinates[3 * from + i]!);
  const [p, q] = [diagonal(a, c), diagonal(b, d)];
  return [0, 1, 2].map((i) => (p[(i + 1) % 3]! * q[(i + 2) % 3]! - p[(i + 2) % 3]! * q[(i + 1) % 3]!) / 2);
}
