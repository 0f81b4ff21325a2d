import type { MeshFile } from '@strainscope/proto/field-format';
import type { BrainTopology } from '../mesh/brain-topology.ts';

/** Value at a node that no brain element touches. */
export const NO_STRAIN = -1;

/**
 * Spreads element strains to nodes, each the mean of the brain elements around it. For the picture only: figures are
 * always those of the elements.
 */
export function nodalAverager(mesh: MeshFile, { elements }: BrainTopology) {
  const weight = new Float32Array(mesh.nodeCount);
  for (const element of elements) for (let c = 0; c < 8; c++) weight[mesh.hexes[element * 8 + c]!]! += 1;
  for (let node = 0; node < weight.length; node++) weight[node] = weight[node]! > 0 ? 1 / weight[node]! : 0;

  /** `strains`: one per element; `out`: one per node. */
  return (strains: Float32Array, out: Float32Array): void => {
    out.fill(0);
    for (const element of elements) {
      const strain = strains[element]!;
      for (let c = 0; c < 8; c++) out[mesh.hexes[element * 8 + c]!]! += strain;
    }
    for (let node = 0; node < mesh.nodeCount; node++) out[node] = weight[node] ? out[node]! * weight[node]! : NO_STRAIN;
  };
}
