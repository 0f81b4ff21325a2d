/** Abaqus-style input decks as `strainscope-mesh` writes them, and as others do (`abaqus-deck.ts`). Lengths in metres. */
import type { HexMesh } from '../hex-mesh.ts';
import type { Deck, Members } from './abaqus-deck.ts';
import { assembled, nameIn, readDeck } from './abaqus-deck.ts';
import type { MeshFile } from './read-mesh.ts';
import { checkedMesh, refuse, UNNAMED, withoutUnusedNodes } from './read-mesh.ts';

const PER_LINE = 16;
const PREFIX = { part: 'PART-', region: 'REGION-' } as const;
const FIXED = 'FIXED';

/** Elements of type C3D8R (the same order of nodes as VTK), an element set per part and region, a node set FIXED. */
export function encodeAbaqus(mesh: HexMesh): string {
  const lines = ['*HEADING', 'Head model, metres, SAE J211 head axes', '*NODE'];
  for (let node = 0; node < mesh.nodes.length / 3; node++) {
    lines.push(`${node + 1}, ${mesh.nodes.subarray(3 * node, 3 * node + 3).join(', ')}`);
  }
  lines.push('*ELEMENT, TYPE=C3D8R');
  for (let element = 0; element < mesh.part.length; element++) {
    const nodes = mesh.hexes.subarray(8 * element, 8 * element + 8);
    lines.push(`${element + 1}, ${Array.from(nodes, (node) => node + 1).join(', ')}`);
  }
  const set = (header: string, values: Uint8Array, wanted: number): void => {
    const members = [...values.keys()].filter((i) => values[i] === wanted).map((i) => i + 1);
    lines.push(header);
    for (let at = 0; at < members.length; at += PER_LINE) lines.push(members.slice(at, at + PER_LINE).join(', '));
  };
  mesh.parts.forEach((name, i) => set(`*ELSET, ELSET=${PREFIX.part}${name}`, mesh.part, i));
  mesh.regions.forEach((name, i) => set(`*ELSET, ELSET=${PREFIX.region}${name}`, mesh.region, i));
  set(`*NSET, NSET=${FIXED}`, mesh.fixed, 1);
  return `${lines.join('\n')}\n`;
}

/**
 * Parts are the sets PART-…; else those to which sections give a material; else those of the *ELEMENT keywords.
 * @throws SolverError invalid-mesh, suspect-units
 */
export function decodeAbaqus(text: string): MeshFile {
  const deck: Deck = assembled(readDeck(text));
  const nodeNumbers = new Map([...deck.nodes.keys()].map((id, i) => [id, i]));
  const elementNumbers = new Map([...deck.elements.keys()].map((id, i) => [id, i]));
  const hexes = new Uint32Array(8 * deck.elements.size);
  let at = 0;
  for (const [id, nodes] of deck.elements) {
    for (const node of nodes)
      hexes[at++] = nodeNumbers.get(node) ?? refuse(`element ${id} names node ${node}, which is not there`);
  }
  const used = new Set<string>();
  const valuesOf = (
    sets: readonly [name: string, Members][],
    what: string,
  ): { names: string[]; values: Uint8Array } => {
    const values = new Uint8Array(deck.elements.size);
    if (sets.length === 0) return { names: [UNNAMED], values };
    const taken = new Int32Array(deck.elements.size).fill(-1);
    sets.forEach(([name, members], i) => {
      used.add(name);
      for (const id of members) {
        const element = elementNumbers.get(id);
        if (element === undefined) continue;
        if (taken[element]! >= 0 && taken[element] !== i) {
          refuse(`element ${id} is in two ${what}s, ${sets[taken[element]!]![0]} and ${name}`);
        }
        taken[element] = i;
        values[element] = i;
      }
    });
    const without = taken.indexOf(-1);
    if (without >= 0) refuse(`element ${[...deck.elements.keys()][without]} is in no ${what} while others are`);
    return { names: sets.map(([name]) => shortName(name)), values };
  };
  const byPrefix = (prefix: string): [string, Members][] =>
    [...deck.elementSets].filter(([name]) => name.toUpperCase().startsWith(prefix));
  const [ours, sections, ofElements] = [
    byPrefix(PREFIX.part),
    [...deck.elementSets].filter(([name]) => deck.sections.has(name)),
    [...deck.elementSets].filter(([name]) => deck.setsOfElements.has(name)),
  ];
  const part = valuesOf([ours, sections, ofElements].find((sets) => sets.length > 0) ?? [], 'part');
  const region = valuesOf(byPrefix(PREFIX.region), 'region');
  const fixed = new Uint8Array(deck.nodes.size);
  const fixedSet = nameIn(deck.nodeSets, FIXED);
  for (const id of deck.nodeSets.get(fixedSet) ?? []) {
    fixed[nodeNumbers.get(id) ?? refuse(`the set ${FIXED} names node ${id}, which is not there`)] = 1;
  }
  const whole = checkedMesh({
    nodes: Float64Array.from([...deck.nodes.values()].flat()),
    hexes,
    part: part.values,
    parts: part.names,
    region: region.values,
    regions: region.names,
    fixed,
  });
  const { mesh, unused, numbers } = withoutUnusedNodes(whole);
  const nodeOf = (id: number): number => numbers[nodeNumbers.get(id) ?? -1] ?? -1;
  const elementOf = (id: number): number => elementNumbers.get(id) ?? -1;
  const unread = [
    ...[...deck.elementSets]
      .filter(([name]) => !used.has(name))
      .map(([name, { size }]) => `the element set ${name} (${size})`),
    ...[...deck.nodeSets]
      .filter(([name]) => name !== fixedSet)
      .map(([name, { size }]) => `the node set ${name} (${size})`),
  ];
  return {
    mesh,
    nodeSets: numberedSets(deck.nodeSets, nodeOf),
    elementSets: numberedSets(deck.elementSets, elementOf),
    ignored: [
      ...[...deck.others].map(([type, count]) => `${count} elements of type ${type}`),
      ...(unused > 0 ? [`${unused} nodes of no hexahedron`] : []),
      ...unread,
      ...[...deck.keywords].map(([keyword, count]) => `${count} × ${keyword}`),
    ],
  };
}

/** Sets by the mesh's own numbers; ids of what the mesh lacks are left out. */
const numberedSets = (sets: ReadonlyMap<string, Members>, numberOf: (id: number) => number): Map<string, number[]> =>
  new Map([...sets].map(([name, ids]) => [name, [...ids].map(numberOf).filter((number) => number >= 0)]));

const shortName = (name: string): string =>
  Object.values(PREFIX).reduce(
    (text, prefix) => (text.toUpperCase().startsWith(prefix) ? text.slice(prefix.length) : text),
    name,
  );
