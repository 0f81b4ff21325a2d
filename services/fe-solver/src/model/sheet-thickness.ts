import type { HexMesh } from '../mesh/hex-mesh.ts';
import { elementCoordinates } from '../mesh/hex-mesh.ts';
import { meanGradient } from '../mesh/hexahedron.ts';
import type { Face } from './outer-faces.ts';
import { outerFaces } from './outer-faces.ts';

/** Mean thickness h_m of a part that is a sheet, m: twice its volume over its surface. */
export function sheetThickness(mesh: HexMesh, part: number): number {
  const coordinates = new Float64Array(24);
  let volume = 0;
  mesh.part.forEach((own, element) => {
    if (own !== part) return;
    elementCoordinates(mesh.nodes, mesh.hexes, element, coordinates);
    volume += meanGradient(coordinates).volume;
  });
  const faces = outerFaces(mesh, (element) => mesh.part[element] === part);
  return (2 * volume) / faces.reduce((sum, face) => sum + faceArea(mesh.nodes, face), 0);
}

/** Half the cross product of the diagonals: exact for a plane face. */
function faceArea(nodes: Float64Array, [a, b, c, d]: Face): number {
  const diagonal = (from: number, to: number): [number, number, number] => [
    nodes[3 * to]! - nodes[3 * from]!,
    nodes[3 * to + 1]! - nodes[3 * from + 1]!,
    nodes[3 * to + 2]! - nodes[3 * from + 2]!,
  ];
  const [p, q] = [diagonal(a, c), diagonal(b, d)];
  return Math.hypot(p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]) / 2;
}
