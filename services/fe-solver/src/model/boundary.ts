/** What holds or moves nodes from outside. The directions left to a node stay free; in the others it follows a motion. */
export interface Boundary {
  /** Which motion each node follows, counted from 0; −1 for a node that nothing holds. */
  motion: Int32Array;
  /** L of each node: the projector on the directions in which it stays free; xx, yy, zz, xy, yz, zx. */
  freedom: Float64Array;
  /** Number of motions. */
  motions: number;
}
