import type { Model } from '../model/model.ts';
import type { ElementLayout } from './element-layout.ts';
import { NODE_LENGTH } from './shaders.ts';

/** Position, mass, its inverse, mobility and excess of each node, number by number. Held nodes do not move. */
export function nodeConstants({ mesh, mass, excess }: Model): Float32Array<ArrayBuffer> {
  const count = mass.length;
  const constants = new Float32Array(NODE_LENGTH * count);
  mass.forEach((own, node) => {
    const numbers = [
      ...mesh.nodes.subarray(3 * node, 3 * node + 3),
      own,
      1 / own,
      mesh.fixed[node] ? 0 : 1,
      excess[node]!,
    ];
    numbers.forEach((value, k) => (constants[k * count + node] = value));
  });
  return constants;
}

/** Where the corner forces of each node lie: those of node n are `places` from number first[n] to first[n + 1]. */
export function cornersOfNodes({ mesh, mass }: Model, layout: ElementLayout) {
  const lists: number[][] = Array.from(mass, () => []);
  for (const { elements, first } of layout.forms) {
    elements.forEach((element, i) => {
      for (let corner = 0; corner < 8; corner++) {
        lists[mesh.hexes[8 * element + corner]!]!.push(corner * layout.places + first + i);
      }
    });
  }
  const first = new Uint32Array(lists.length + 1);
  lists.forEach((list, node) => (first[node + 1] = first[node]! + list.length));
  return { first, places: Uint32Array.from(lists.flat()) };
}
