import type { HexMesh } from '../mesh/hex-mesh.ts';
import { elementCoordinates, FACES } from '../mesh/hex-mesh.ts';
import { meanGradient } from '../mesh/hexahedron.ts';

/** Mean thickness of a part that is a sheet, m: a thin body of volume V and surface S is 2 V / S thick. */
export function sheetThickness(mesh: HexMesh, part: number): number {
  const coordinates = new Float64Array(24);
  const openFaces = new Map<string, number>();
  let volume = 0;
  mesh.part.forEach((own, element) => {
    if (own !== part) return;
    elementCoordinates(mesh.nodes, mesh.hexes, element, coordinates);
    volume += meanGradient(coordinates).volume;
    for (const face of FACES) {
      const key = face
        .map((corner) => mesh.hexes[8 * element + corner]!)
        .sort((a, b) => a - b)
        .join();
      if (!openFaces.delete(key)) openFaces.set(key, faceArea(coordinates, face));
    }
  });
  return (2 * volume) / [...openFaces.values()].reduce((sum, area) => sum + area, 0);
}

/** Half the cross product of the diagonals: exact for a plane face. */
function faceArea(coordinates: Float64Array, [a, b, c, d]: readonly [number, number, number, number]): number {
  const diagonal = (from: number, to: number): [number, number, number] => [
    coordinates[3 * to]! - coordinates[3 * from]!,
    coordinates[3 * to + 1]! - coordinates[3 * from + 1]!,
    coordinates[3 * to + 2]! - coordinates[3 * from + 2]!,
  ];
  const [p, q] = [diagonal(a, c), diagonal(b, d)];
  return Math.hypot(p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]) / 2;
}
