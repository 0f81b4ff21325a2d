/** An Abaqus input deck as lists: nodes, elements and sets of each part, and the instances that an assembly makes of them. */
import { finite, refuse } from './read-mesh.ts';

export type Members = Set<number>;

/** Nodes, elements and sets of one numbering. */
export interface Deck {
  nodes: Map<number, readonly number[]>;
  /** Eight-node hexahedra. */
  elements: Map<number, readonly number[]>;
  elementSets: Map<string, Members>;
  nodeSets: Map<string, Members>;
  /** Element sets that *ELEMENT keywords name. */
  setsOfElements: Set<string>;
  /** Element sets to which *SOLID SECTION keywords give a material. */
  sections: Set<string>;
  /** Elements without volume, by type. */
  others: Map<string, number>;
  /** Keywords that were passed over. */
  keywords: Map<string, number>;
}

interface Instance {
  name: string;
  part: string;
  /** Translation, then a rotation about the axis from one point to another by degrees. */
  moves: number[][];
  own: Deck;
}

interface Assembly {
  /** What stands outside of parts and instances. */
  flat: Deck;
  parts: Map<string, Deck>;
  instances: Instance[];
  /** Sets of the assembly: members of an instance, by its name. */
  sets: { kind: 'elementSets' | 'nodeSets'; name: string; instance: string; members: Members }[];
}

const emptyDeck = (): Deck => ({
  nodes: new Map(),
  elements: new Map(),
  elementSets: new Map(),
  nodeSets: new Map(),
  setsOfElements: new Set(),
  sections: new Set(),
  others: new Map(),
  keywords: new Map(),
});

/** Keywords that make or move nodes and elements: passing over them would leave a part of the mesh out. */
const GENERATING = /^\*(INCLUDE|NGEN|NFILL|NCOPY|NMAP|ELGEN|ELCOPY|SYSTEM|SUBSTRUCTURE PATH|IMPORT)$/;
/** Types of elements that have no volume. */
const WITHOUT_VOLUME = /^(S\d|STRI|M3D|SFM3D|R3D|T3D|B3|CONN|MASS|ROTARYI|SPRING|DASHPOT|GAP|DISCOUPLING|FRAME3D|RB3D)/;

const count = (counts: Map<string, number>, key: string, by = 1): void =>
  void counts.set(key, (counts.get(key) ?? 0) + by);

interface Keyword {
  name: string;
  option: (name: string) => string | undefined;
  has: (name: string) => boolean;
}

/** @throws SolverError invalid-mesh, naming line and cause */
export function readDeck(text: string): Assembly {
  const assembly: Assembly = { flat: emptyDeck(), parts: new Map(), instances: [], sets: [] };
  let deck = assembly.flat;
  let read: (line: string) => void = ignore;
  const lines = text.split(/\r\n|\r|\n/);
  for (let at = 0; at < lines.length; at++) {
    let line = lines[at]!;
    if (line.startsWith('**') || line.trim() === '') continue;
    if (!line.startsWith('*')) {
      try {
        read(line);
      } catch (error) {
        throw withLine(error, at + 1);
      }
      continue;
    }
    // A keyword line that ends with a comma goes on in the next.
    while (/,\s*$/.test(line) && at + 1 < lines.length) line += lines[++at]!;
    const keyword = parsedKeyword(line);
    if (keyword.name === '*PART') {
      deck = emptyDeck();
      assembly.parts.set(upper(keyword.option('NAME') ?? ''), deck);
      read = ignore;
    } else if (keyword.name === '*INSTANCE') {
      const [name, part] = [keyword.option('NAME') ?? '', upper(keyword.option('PART') ?? '')];
      deck = emptyDeck();
      const instance: Instance = { name: upper(name), part, moves: [], own: deck };
      assembly.instances.push(instance);
      read = (values) => void instance.moves.push(numbersOf(values));
    } else if (keyword.name === '*END PART' || keyword.name === '*END INSTANCE' || keyword.name === '*END ASSEMBLY') {
      deck = assembly.flat;
      read = ignore;
    } else {
      read = reader(keyword, deck, assembly, at + 1);
    }
  }
  return assembly;
}

const ignore = (): void => undefined;
const upper = (text: string): string => text.toUpperCase();

function withLine(error: unknown, line: number): unknown {
  if (error instanceof Error) error.message = `${error.message.replace(/\.$/, '')} (line ${line}).`;
  return error;
}

function parsedKeyword(line: string): Keyword {
  const [first = '', ...words] = line.split(',').map((word) => word.trim());
  const options = new Map(
    words.map((word) => {
      const at = word.indexOf('=');
      const name = upper((at < 0 ? word : word.slice(0, at)).trim());
      return [
        name,
        at < 0
          ? undefined
          : word
              .slice(at + 1)
              .trim()
              .replace(/^"(.*)"$/, '$1'),
      ];
    }),
  );
  return {
    name: upper(first).replace(/\s+/g, ' '),
    option: (name) => options.get(name),
    has: (name) => options.has(name),
  };
}

const wordsOf = (line: string): string[] =>
  line
    .replace(/,\s*$/, '')
    .split(',')
    .map((word) => word.trim());

const numbersOf = (line: string): number[] => wordsOf(line).map(finite);

function reader(keyword: Keyword, deck: Deck, assembly: Assembly, line: number): (line: string) => void {
  if (GENERATING.test(keyword.name)) refuse(`${keyword.name} is not read: write the mesh out in full (line ${line})`);
  if (/^\*(NODE|ELEMENT|NSET|ELSET)$/.test(keyword.name) && keyword.has('INPUT')) {
    refuse(`${keyword.name} with INPUT names another file: write the mesh out in full (line ${line})`);
  }
  switch (keyword.name) {
    case '*NODE': {
      const system = upper(keyword.option('SYSTEM') ?? 'R');
      if (system !== 'R')
        refuse(`its nodes are in the system ${system}; only rectangular ones are read (line ${line})`);
      const set = membersOf(deck.nodeSets, keyword.option('NSET'));
      return (text) => {
        const [id, ...point] = numbersOf(text);
        if (point.length !== 3) refuse(`node ${id} has not three coordinates`);
        if (deck.nodes.has(id!)) refuse(`node ${id} is there twice`);
        deck.nodes.set(id!, point);
        set?.add(id!);
      };
    }
    case '*ELEMENT':
      return elementReader(keyword, deck);
    case '*ELSET':
      return setReader(keyword, 'elementSets', keyword.option('ELSET') ?? '', deck, assembly);
    case '*NSET':
      return setReader(keyword, 'nodeSets', keyword.option('NSET') ?? '', deck, assembly);
    case '*SOLID SECTION': {
      const set = keyword.option('ELSET');
      if (set) deck.sections.add(nameIn(deck.elementSets, set));
      return ignore;
    }
    case '*HEADING':
    case '*ASSEMBLY':
    case '*PREPRINT':
      return ignore;
    default:
      count(deck.keywords, keyword.name);
      return ignore;
  }
}

function elementReader(keyword: Keyword, deck: Deck): (line: string) => void {
  const type = upper(keyword.option('TYPE') ?? '');
  if (WITHOUT_VOLUME.test(type)) return (line) => void (/,\s*$/.test(line) || count(deck.others, type));
  if (!/^C3D8([A-Z]|$)/.test(type))
    refuse(`it has elements of type ${type || '(none)'}; only 8-node hexahedra (C3D8) are solved`);
  const setName = keyword.option('ELSET');
  const set = membersOf(deck.elementSets, setName);
  if (setName) deck.setsOfElements.add(nameIn(deck.elementSets, setName));
  let pending: number[] = [];
  return (line) => {
    pending.push(...numbersOf(line));
    // The nodes of an element may go on in the next line.
    if (pending.length < 9 && /,\s*$/.test(line)) return;
    const [id, ...nodes] = pending;
    pending = [];
    if (nodes.length !== 8) refuse(`element ${id} has not eight nodes`);
    if (deck.elements.has(id!)) refuse(`element ${id} is there twice`);
    deck.elements.set(id!, nodes);
    set?.add(id!);
  };
}

function setReader(
  keyword: Keyword,
  kind: 'elementSets' | 'nodeSets',
  name: string,
  deck: Deck,
  assembly: Assembly,
): (line: string) => void {
  const instance = keyword.option('INSTANCE');
  const sets = deck[kind];
  let members: Members;
  if (instance === undefined) members = membersOf(sets, name)!;
  else {
    members = new Set();
    assembly.sets.push({ kind, name, instance: upper(instance), members });
  }
  if (keyword.has('GENERATE')) {
    return (line) => {
      const [first, last, step = 1] = numbersOf(line);
      if (!(step > 0) || !(last! >= first!) || (last! - first!) / step > 1e8) refuse(`"${line.trim()}" is no range`);
      for (let id = first!; id <= last!; id += step) members.add(id);
    };
  }
  return (line) => {
    for (const word of wordsOf(line)) {
      if (/^[-+]?\d/.test(word)) members.add(finite(word));
      // A set may list other sets.
      else for (const id of sets.get(nameIn(sets, word)) ?? refuse(`the set ${word} is not there`)) members.add(id);
    }
  };
}

/** Names are the same in capitals and small letters: the first spelling counts. */
export const nameIn = (sets: ReadonlyMap<string, unknown>, name: string): string =>
  [...sets.keys()].find((known) => upper(known) === upper(name)) ?? name;

function membersOf(sets: Map<string, Members>, name: string | undefined): Members | undefined {
  if (name === undefined) return undefined;
  const own = nameIn(sets, name);
  const members = sets.get(own) ?? new Set<number>();
  sets.set(own, members);
  return members;
}

/** One numbering of all instances: a deck without an assembly as it is. */
export function assembled({ flat, parts, instances, sets }: Assembly): Deck {
  if (instances.length === 0) {
    if (parts.size === 0) return flat;
    if (parts.size > 1) refuse('it has several parts and no assembly that places them');
    return [...parts.values()][0]!;
  }
  const whole = emptyDeck();
  let [nodeOffset, elementOffset] = [0, 0];
  for (const { name, part, moves, own } of instances) {
    const source =
      own.nodes.size > 0
        ? own
        : (parts.get(part) ?? refuse(`the instance ${name} is of the part ${part}, which is not there`));
    const place = placement(moves, name);
    const shift = (ids: Iterable<number>, offset: number): number[] => [...ids].map((id) => id + offset);
    for (const [id, point] of source.nodes) whole.nodes.set(id + nodeOffset, place(point));
    for (const [id, nodes] of source.elements) whole.elements.set(id + elementOffset, shift(nodes, nodeOffset));
    const merge = (kind: 'elementSets' | 'nodeSets', from: string, members: Members, offset: number): void => {
      const target = membersOf(whole[kind], from)!;
      for (const id of shift(members, offset)) target.add(id);
    };
    for (const [set, members] of source.elementSets) merge('elementSets', set, members, elementOffset);
    for (const [set, members] of source.nodeSets) merge('nodeSets', set, members, nodeOffset);
    for (const set of sets.filter(({ instance }) => instance === name)) {
      merge(set.kind, set.name, set.members, set.kind === 'elementSets' ? elementOffset : nodeOffset);
    }
    for (const set of source.setsOfElements) whole.setsOfElements.add(nameIn(whole.elementSets, set));
    for (const set of source.sections) whole.sections.add(nameIn(whole.elementSets, set));
    for (const [type, own] of source.others) count(whole.others, type, own);
    for (const [keyword, own] of source.keywords) count(whole.keywords, keyword, own);
    nodeOffset += largest(source.nodes.keys());
    elementOffset += largest(source.elements.keys());
  }
  const strange = sets.find(({ instance }) => instances.every(({ name }) => name !== instance));
  if (strange) refuse(`the set ${strange.name} is of the instance ${strange.instance}, which is not there`);
  for (const [keyword, own] of flat.keywords) count(whole.keywords, keyword, own);
  for (const [keyword, { size }] of [['*NODE', flat.nodes] as const, ['*ELEMENT', flat.elements] as const]) {
    if (size > 0) count(whole.keywords, `${keyword} of the assembly itself`, size);
  }
  for (const name of flat.nodeSets.keys()) count(whole.keywords, `*NSET ${name} of no instance`);
  for (const name of flat.elementSets.keys()) count(whole.keywords, `*ELSET ${name} of no instance`);
  return whole;
}

const largest = (ids: Iterable<number>): number => [...ids].reduce((most, id) => Math.max(most, id), 0);

/** An instance is moved first, then turned about an axis that is given after the move (Abaqus Keywords Guide, *INSTANCE). */
function placement(moves: readonly number[][], name: string): (point: readonly number[]) => readonly number[] {
  if (moves.length > 2 || moves.some((move, i) => move.length !== (i === 0 ? 3 : 7))) {
    refuse(`the instance ${name} is placed by neither three nor three and seven numbers`);
  }
  const [[dx, dy, dz] = [0, 0, 0], turn] = moves as [number[]?, number[]?];
  const moved = ([x, y, z]: readonly number[]): [number, number, number] => [x! + dx!, y! + dy!, z! + dz!];
  if (!turn) return moved;
  const from = turn.slice(0, 3) as [number, number, number];
  const along = from.map((value, i) => turn[3 + i]! - value) as [number, number, number];
  const length = Math.hypot(...along);
  if (length === 0) refuse(`the instance ${name} is turned about an axis of no length`);
  const [a, b, c] = along.map((value) => value / length) as [number, number, number];
  const angle = (turn[6]! * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  return (point) => {
    const [x, y, z] = moved(point).map((value, i) => value - from[i]!) as [number, number, number];
    const dot = (1 - cosine) * (a * x + b * y + c * z);
    return [
      from[0] + x * cosine + (b * z - c * y) * sine + a * dot,
      from[1] + y * cosine + (c * x - a * z) * sine + b * dot,
      from[2] + z * cosine + (a * y - b * x) * sine + c * dot,
    ];
  };
}
