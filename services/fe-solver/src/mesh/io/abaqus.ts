/**
 * Abaqus-style input decks: *NODE, *ELEMENT of type C3D8R (the same order of nodes as VTK), an element set per part and
 * region, a node set FIXED. Numbers count from 1. Lengths in metres.
 */
import type { HexMesh } from '../hex-mesh.ts';
import { checkedMesh, finite, refuse } from './read-mesh.ts';

const PER_LINE = 16;
const PREFIX = { part: 'PART-', region: 'REGION-' } as const;

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
  set('*NSET, NSET=FIXED', mesh.fixed, 1);
  return `${lines.join('\n')}\n`;
}

interface Deck {
  nodes: Map<number, number[]>;
  elements: Map<number, number[]>;
  sets: Map<string, number[]>;
}

export function decodeAbaqus(text: string): HexMesh {
  const { nodes, elements, sets } = readDeck(text);
  const nodeNumbers = new Map([...nodes.keys()].map((id, i) => [id, i]));
  const elementNumbers = new Map([...elements.keys()].map((id, i) => [id, i]));
  const hexes = [...elements.values()].flatMap((ids) =>
    ids.map((id) => nodeNumbers.get(id) ?? refuse('an element names a node that is not there', { id })),
  );
  const named = (prefix: string): { names: string[]; values: Uint8Array } => {
    const own = [...sets].filter(([name]) => name.startsWith(prefix));
    const values = new Uint8Array(elements.size);
    own.forEach(([, members], i) => members.forEach((id) => (values[elementNumbers.get(id)!] = i)));
    return { names: own.length > 0 ? own.map(([name]) => name.slice(prefix.length)) : ['tissue'], values };
  };
  const [part, region] = [named(PREFIX.part), named(PREFIX.region)];
  const fixed = new Uint8Array(nodes.size);
  for (const id of sets.get('FIXED') ?? [])
    fixed[nodeNumbers.get(id) ?? refuse('a set names a node that is not there')] = 1;
  return checkedMesh({
    nodes: Float64Array.from([...nodes.values()].flat()),
    hexes: Uint32Array.from(hexes),
    part: part.values,
    parts: part.names,
    region: region.values,
    regions: region.names,
    fixed,
  });
}

function readDeck(text: string): Deck {
  const deck: Deck = { nodes: new Map(), elements: new Map(), sets: new Map() };
  let read: (values: number[]) => void = () => undefined;
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('**') || line.trim() === '') continue;
    if (line.startsWith('*')) {
      read = reader(line, deck);
      continue;
    }
    if (read !== ignore)
      read(
        line
          .replace(/,\s*$/, '')
          .split(',')
          .map((word) => finite(word.trim())),
      );
  }
  return deck;
}

const ignore = (): void => undefined;

function reader(header: string, deck: Deck): (values: number[]) => void {
  const [keyword, ...options] = header.split(',').map((word) => word.trim());
  const option = (name: string): string | undefined =>
    options.find((text) => text.toUpperCase().startsWith(`${name}=`))?.slice(name.length + 1);
  switch (keyword!.toUpperCase()) {
    case '*NODE':
      return ([id, ...point]) =>
        void (point.length === 3 ? deck.nodes.set(id!, point) : refuse('a node has no three coordinates'));
    case '*ELEMENT':
      if (!option('TYPE')?.toUpperCase().startsWith('C3D8')) refuse('it has other elements than 8-node hexahedra');
      return ([id, ...nodes]) =>
        void (nodes.length === 8 ? deck.elements.set(id!, nodes) : refuse('an element has no eight nodes'));
    case '*ELSET':
    case '*NSET': {
      const members: number[] = [];
      deck.sets.set(option('ELSET') ?? option('NSET') ?? '', members);
      return (values) => void members.push(...values);
    }
    default:
      return ignore;
  }
}
