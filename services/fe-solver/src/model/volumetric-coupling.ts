/**
 * How strongly the elements' volume changes are coupled through the nodes they share. With B_e the mean gradient of
 * element e (as a vector of its corners' degrees of freedom), K_e = (K + 2 G0) V its volumetric stiffness and M the lumped
 * masses, M⁻¹ Σ K_e B_e B_eᵀ has the eigenvalues of the matrix over elements
 *
 *     D_ef = √(K_e K_f) B_e · M⁻¹ B_f .
 *
 * The sum of a row's sizes bounds ω²_max of whatever moves that element (Gershgorin), far closer than the element's own
 * limit does: neighbours share the masses of their nodes and cannot all breathe at once.
 */
import type { HexMesh } from '../mesh/hex-mesh.ts';
import { nodeCount } from '../mesh/hex-mesh.ts';

export class VolumetricCoupling {
  private readonly mesh: HexMesh;
  private readonly gradients: Float64Array;
  /** √K_e of each element. */
  private readonly roots: Float64Array;
  /** Corners (8 · element + corner) at each node: those of node n from starts[n] on. */
  private readonly starts: Uint32Array;
  private readonly corners: Uint32Array;
  private readonly sums: Float64Array;
  /** Call in which an element was met last. */
  private readonly metIn: Uint32Array;
  private calls = 0;

  /**
   * @param gradients B_e of each element, 24 numbers, 1/m
   * @param stiffness K_e of each element, J
   */
  constructor(mesh: HexMesh, gradients: Float64Array, stiffness: Float64Array) {
    this.mesh = mesh;
    this.gradients = gradients;
    this.roots = stiffness.map(Math.sqrt);
    this.sums = new Float64Array(stiffness.length);
    this.metIn = new Uint32Array(stiffness.length);
    this.starts = new Uint32Array(nodeCount(mesh) + 1);
    mesh.hexes.forEach((node) => this.starts[node + 1]!++);
    this.starts.forEach((count, node) => (this.starts[node] = count + (this.starts[node - 1] ?? 0)));
    this.corners = new Uint32Array(mesh.hexes.length);
    const next = this.starts.slice();
    mesh.hexes.forEach((node, corner) => (this.corners[next[node]!++] = corner));
  }

  /** Bound of ω² around each element, 1/s². `mass` of each node, kg. */
  frequencyBounds(mass: Float64Array): Float64Array {
    return Float64Array.from(this.roots, (_, element) => this.frequencyBound(element, mass));
  }

  frequencyBound(element: number, mass: Float64Array): number {
    const { mesh, gradients: b, sums, roots, metIn } = this;
    const call = ++this.calls;
    const neighbours: number[] = [];
    for (let corner = 8 * element; corner < 8 * element + 8; corner++) {
      const node = mesh.hexes[corner]!;
      if (mesh.fixed[node]) continue;
      const own = 3 * corner;
      for (let i = this.starts[node]!; i < this.starts[node + 1]!; i++) {
        const their = 3 * this.corners[i]!;
        const other = this.corners[i]! >> 3;
        if (metIn[other] !== call) {
          metIn[other] = call;
          sums[other] = 0;
          neighbours.push(other);
        }
        const product = b[own]! * b[their]! + b[own + 1]! * b[their + 1]! + b[own + 2]! * b[their + 2]!;
        sums[other]! += product / mass[node]!;
      }
    }
    const bound = neighbours.reduce((sum, other) => sum + Math.abs(sums[other]!) * roots[other]!, 0);
    return bound * roots[element]!;
  }
}
