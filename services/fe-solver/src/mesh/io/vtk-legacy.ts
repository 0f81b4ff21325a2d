/**
 * VTK legacy files, ASCII (VTK User's Guide, "Simple legacy formats"). Part, region and fixed nodes are scalar fields; the
 * names of parts and regions stand in the title line, which the format leaves free.
 */
import type { HexMesh } from '../hex-mesh.ts';
import { elementCount, nodeCount } from '../hex-mesh.ts';
import { checkedMesh, finite, numbered, refuse } from './read-mesh.ts';

const HEXAHEDRON = 12;
/** The format allows 256 characters with the line's end. */
const TITLE_LENGTH = 255;

export function encodeVtk(mesh: HexMesh): string {
  const [nodes, elements] = [nodeCount(mesh), elementCount(mesh)];
  const title = `parts ${mesh.parts.join(',')} regions ${mesh.regions.join(',')}`;
  if (title.length > TITLE_LENGTH) refuse('the names of its parts are too long for the format');
  const rows = (values: ArrayLike<number>, width: number): string => {
    const lines: string[] = [];
    for (let at = 0; at < values.length; at += width)
      lines.push(Array.from({ length: width }, (_, i) => values[at + i]).join(' '));
    return lines.join('\n');
  };
  const field = (name: string, values: Uint8Array): string =>
    `SCALARS ${name} int 1\nLOOKUP_TABLE default\n${rows(values, 1)}`;
  const cells: string[] = [];
  for (let at = 0; at < mesh.hexes.length; at += 8) cells.push(`8 ${mesh.hexes.subarray(at, at + 8).join(' ')}`);
  return [
    '# vtk DataFile Version 3.0',
    title,
    'ASCII',
    'DATASET UNSTRUCTURED_GRID',
    `POINTS ${nodes} double`,
    rows(mesh.nodes, 3),
    `CELLS ${elements} ${9 * elements}`,
    ...cells,
    `CELL_TYPES ${elements}`,
    rows(new Uint8Array(elements).fill(HEXAHEDRON), 1),
    `CELL_DATA ${elements}`,
    field('part', mesh.part),
    field('region', mesh.region),
    `POINT_DATA ${nodes}`,
    field('fixed', mesh.fixed),
    '',
  ].join('\n');
}

export function decodeVtk(text: string): HexMesh {
  const [version, title = '', kind] = text.split('\n', 3);
  if (!version?.startsWith('# vtk DataFile') || kind?.trim() !== 'ASCII') refuse('it is no ASCII legacy VTK file');
  const names = /parts (\S+) regions (\S+)/.exec(title);
  const words = new Words(text.slice(text.indexOf('DATASET')));
  const count = (keyword: string): number => (words.skipTo(keyword), finite(words.next()));
  const nodes = Float64Array.from(words.numbers(3 * count('POINTS'), 1));
  const elements = count('CELLS');
  const cells = words.numbers(9 * elements, 1);
  const types = words.numbers(count('CELL_TYPES'));
  if (types.some((type) => type !== HEXAHEDRON) || cells.some((value, i) => i % 9 === 0 && value !== 8)) {
    refuse('it has other elements than 8-node hexahedra');
  }
  const field = (name: string, length: number): Uint8Array => {
    if (!words.tryTo(name)) return new Uint8Array(length);
    words.skipTo('default');
    return Uint8Array.from(words.numbers(length));
  };
  const [parts, regions] = [names?.[1]?.split(',') ?? ['tissue'], names?.[2]?.split(',') ?? ['tissue']];
  return checkedMesh({
    nodes,
    hexes: Uint32Array.from(cells.filter((_, i) => i % 9 > 0)),
    part: numbered(field('part', elements), parts, 'part'),
    parts,
    region: numbered(field('region', elements), regions, 'region'),
    regions,
    fixed: field('fixed', nodes.length / 3),
  });
}

/** Words of a text, one after the other. */
class Words {
  private readonly words: string[];
  private at = 0;

  constructor(text: string) {
    this.words = text.split(/\s+/);
  }

  next(): string | undefined {
    return this.words[this.at++];
  }

  tryTo(keyword: string): boolean {
    const found = this.words.indexOf(keyword, this.at);
    if (found >= 0) this.at = found + 1;
    return found >= 0;
  }

  skipTo(keyword: string): void {
    if (!this.tryTo(keyword)) refuse(`"${keyword}" is missing`);
  }

  /** `skip`: words before the numbers. */
  numbers(length: number, skip = 0): number[] {
    this.at += skip;
    if (this.at + length > this.words.length) refuse('it is cut short');
    const numbers = this.words.slice(this.at, this.at + length).map(finite);
    this.at += length;
    return numbers;
  }
}
