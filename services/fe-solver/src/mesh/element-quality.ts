import type { DraftMesh } from './draft-mesh.ts';
import { pointOf } from './draft-mesh.ts';
import { aspectRatio, scaledJacobian } from './hexahedron.ts';

const { min, sqrt } = Math;

const FAIR_ASPECT = 3;

/** Quality of the elements of a mesh whose nodes move. */
export class ElementQuality {
  private readonly mesh: DraftMesh;
  private readonly elementsOf: number[][];
  private readonly coordinates = new Float64Array(24);

  constructor(mesh: DraftMesh) {
    this.mesh = mesh;
    this.elementsOf = Array.from({ length: mesh.plane.length }, () => []);
    mesh.hexes.forEach((hex, element) => hex.forEach((node) => this.elementsOf[node]!.push(element)));
  }

  /** Scaled Jacobian, or less where the edges differ by more than FAIR_ASPECT: a short edge costs time step. */
  quality(element: number): number {
    const hex = this.mesh.hexes[element]!;
    const { nodes } = this.mesh;
    for (let corner = 0; corner < 8; corner++) {
      const node = 3 * hex[corner]!;
      this.coordinates[3 * corner] = nodes[node]!;
      this.coordinates[3 * corner + 1] = nodes[node + 1]!;
      this.coordinates[3 * corner + 2] = nodes[node + 2]!;
    }
    return min(scaledJacobian(this.coordinates), FAIR_ASPECT / aspectRatio(this.coordinates));
  }

  /** Worst quality of a node's elements; no longer looked for once it is `enough` or less. */
  worstAround(node: number, enough = -Infinity): number {
    let worst = Infinity;
    for (const element of this.elementsOf[node]!) {
      worst = min(worst, this.quality(element));
      if (worst <= enough) break;
    }
    return worst;
  }

  /** Elements that have one of the nodes. */
  elementsAround(nodes: Iterable<number>): Set<number> {
    const elements = new Set<number>();
    for (const node of nodes) for (const element of this.elementsOf[node]!) elements.add(element);
    return elements;
  }

  shortestEdge(node: number): number {
    const { nodes, hexes } = this.mesh;
    const [x, y, z] = pointOf(this.mesh, node);
    let shortest = Infinity;
    for (const element of this.elementsOf[node]!) {
      for (const other of hexes[element]!) {
        if (other === node) continue;
        const at = 3 * other;
        shortest = min(shortest, (nodes[at]! - x) ** 2 + (nodes[at + 1]! - y) ** 2 + (nodes[at + 2]! - z) ** 2);
      }
    }
    return sqrt(shortest);
  }
}
