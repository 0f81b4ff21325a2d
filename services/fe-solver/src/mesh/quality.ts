import { aspectRatio, meanGradient, scaledJacobian } from './hexahedron.ts';
import type { HexMesh } from './hex-mesh.ts';
import { elementCoordinates, elementCount, nodeCount } from './hex-mesh.ts';

export interface MeshQuality {
  nodes: number;
  elements: number;
  /** Smallest over elements of the smallest corner Jacobian of unit edges; 1 for bricks. */
  minScaledJacobian: number;
  /** The element that has it, counted from 0. */
  worstElement: number;
  meanScaledJacobian: number;
  /** Share of elements with a scaled Jacobian below 0.5. */
  belowHalf: number;
  maxAspectRatio: number;
  /** Share of elements whose own time-step limit is less than BOTTLENECK times the median one. */
  bottlenecks: number;
  /** Smallest length 1/|B| of an element, m, which its time step goes with; B: gradients of its shape functions. */
  minThickness: number;
  /** Volume of each part, m³, by name. */
  partVolume: Record<string, number>;
}

const BOTTLENECK = 0.4;

export function meshQuality(mesh: HexMesh): MeshQuality {
  const coordinates = new Float64Array(24);
  const partVolume = Object.fromEntries(mesh.parts.map((name) => [name, 0]));
  const count = elementCount(mesh);
  const thickness = new Float64Array(count);
  let [minimum, worst, sum, below, aspect] = [Infinity, 0, 0, 0, 0];
  for (let element = 0; element < count; element++) {
    elementCoordinates(mesh.nodes, mesh.hexes, element, coordinates);
    const quality = scaledJacobian(coordinates);
    if (quality < minimum) [minimum, worst] = [quality, element];
    sum += quality;
    below += quality < 0.5 ? 1 : 0;
    aspect = Math.max(aspect, aspectRatio(coordinates));
    const { volume, gradient } = meanGradient(coordinates);
    partVolume[mesh.parts[mesh.part[element]!]!]! += volume;
    thickness[element] = 1 / Math.sqrt(gradient.reduce((total, g) => total + g * g, 0));
  }
  const limit = BOTTLENECK * median(thickness);
  return {
    nodes: nodeCount(mesh),
    elements: count,
    minScaledJacobian: minimum,
    worstElement: worst,
    meanScaledJacobian: sum / count,
    belowHalf: below / count,
    maxAspectRatio: aspect,
    bottlenecks: thickness.filter((own) => own < limit).length / count,
    minThickness: thickness.reduce((least, own) => Math.min(least, own), Infinity),
    partVolume,
  };
}

const median = (values: Float64Array): number => values.toSorted()[Math.floor(values.length / 2)] ?? 0;
