import { aspectRatio, meanGradient, scaledJacobian } from './hexahedron.ts';
import type { HexMesh } from './hex-mesh.ts';
import { elementCoordinates, elementCount, nodeCount } from './hex-mesh.ts';

export interface MeshQuality {
  nodes: number;
  elements: number;
  /** Smallest over elements of the smallest corner Jacobian of unit edges; 1 for bricks. */
  minScaledJacobian: number;
  meanScaledJacobian: number;
  /** Share of elements with a scaled Jacobian below 0.5. */
  belowHalf: number;
  maxAspectRatio: number;
  /** Volume of each part, m³, by name. */
  partVolume: Record<string, number>;
}

export function meshQuality(mesh: HexMesh): MeshQuality {
  const coordinates = new Float64Array(24);
  const partVolume = Object.fromEntries(mesh.parts.map((name) => [name, 0]));
  const count = elementCount(mesh);
  let [minimum, sum, below, aspect] = [Infinity, 0, 0, 0];
  for (let element = 0; element < count; element++) {
    elementCoordinates(mesh.nodes, mesh.hexes, element, coordinates);
    const quality = scaledJacobian(coordinates);
    minimum = Math.min(minimum, quality);
    sum += quality;
    below += quality < 0.5 ? 1 : 0;
    aspect = Math.max(aspect, aspectRatio(coordinates));
    partVolume[mesh.parts[mesh.part[element]!]!]! += meanGradient(coordinates).volume;
  }
  return {
    nodes: nodeCount(mesh),
    elements: count,
    minScaledJacobian: minimum,
    meanScaledJacobian: sum / count,
    belowHalf: below / count,
    maxAspectRatio: aspect,
    partVolume,
  };
}
