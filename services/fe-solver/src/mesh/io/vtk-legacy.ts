/**
 * VTK legacy files (VTK User's Guide, "Simple legacy formats"; the layout of cells of version 5.1 too), ASCII or binary. Part,
 * region and fixed nodes are scalar fields; the names of parts and regions stand in the title line, which the format leaves free.
 */
import type { HexMesh } from '../hex-mesh.ts';
import { elementCount, nodeCount } from '../hex-mesh.ts';
import { LegacyText } from './legacy-text.ts';
import type { MeshFile } from './read-mesh.ts';
import { finite, MOST_NODES, refuse } from './read-mesh.ts';
import type { VtkGrid } from './vtk-grid.ts';
import { CELL_ARRAYS, meshOfGrid, POINT_ARRAYS } from './vtk-grid.ts';

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

type Arrays = Map<string, ArrayLike<number>>;

/** What the sections of the file have filled so far. */
interface Filling extends Omit<VtkGrid, 'cellData' | 'pointData' | 'unread'> {
  cellData: Arrays;
  pointData: Arrays;
  unread: string[];
  /** Data of cells or of points, whichever section is being read. */
  data: { arrays: Arrays; wanted: readonly string[]; count: number };
}

/** @throws SolverError invalid-mesh */
export function decodeVtk(bytes: Uint8Array): MeshFile {
  const text = new LegacyText(bytes);
  if (!text.line().startsWith('# vtk DataFile')) refuse('it is no legacy VTK file');
  const title = text.line();
  const kind = text.line().trim();
  if (kind !== 'ASCII' && kind !== 'BINARY') refuse('it is neither ASCII nor BINARY');
  text.isBinary = kind === 'BINARY';
  const [, dataset] = text.words();
  if (dataset !== 'UNSTRUCTURED_GRID') refuse(`it holds ${dataset ?? 'nothing'}, not an unstructured grid`);
  const none = { arrays: new Map<string, ArrayLike<number>>(), wanted: [], count: 0 };
  const grid: Filling = {
    points: [],
    connectivity: [],
    offsets: [0],
    types: [],
    cellData: new Map(),
    pointData: new Map(),
    unread: [],
    text: title,
    data: none,
  };
  for (let words = text.words(); words.length > 0; words = text.words()) section(words, text, grid);
  return meshOfGrid(grid);
}

function section(words: readonly string[], text: LegacyText, grid: Filling): void {
  const [keyword = '', ...rest] = words;
  const keep = (name: string, type: string, components: number, count: number): void => {
    const values = text.numbers(type, components * count);
    if (components === 1 && grid.data.wanted.includes(name)) grid.data.arrays.set(name, values);
    else grid.unread.push(name);
  };
  switch (keyword.toUpperCase()) {
    case 'POINTS':
      grid.points = text.numbers(rest[1] ?? '', 3 * counted(rest[0]));
      return;
    case 'CELLS':
      readCells(counted(rest[0]), counted(rest[1], 30 * MOST_NODES), text, grid);
      return;
    case 'CELL_TYPES':
      grid.types = text.numbers('int', counted(rest[0]));
      return;
    case 'CELL_DATA':
      grid.data = { arrays: grid.cellData, wanted: CELL_ARRAYS, count: counted(rest[0]) };
      return;
    case 'POINT_DATA':
      grid.data = { arrays: grid.pointData, wanted: POINT_ARRAYS, count: counted(rest[0]) };
      return;
    case 'SCALARS': {
      const [name = '', type = '', components = '1'] = rest;
      text.words();
      keep(name, type, counted(components), grid.data.count);
      return;
    }
    case 'VECTORS':
    case 'NORMALS':
      keep(rest[0] ?? '', rest[1] ?? '', 3, grid.data.count);
      return;
    case 'TENSORS':
      keep(rest[0] ?? '', rest[1] ?? '', 9, grid.data.count);
      return;
    case 'TEXTURE_COORDINATES':
      keep(rest[0] ?? '', rest[2] ?? '', counted(rest[1]), grid.data.count);
      return;
    case 'GLOBAL_IDS':
    case 'PEDIGREE_IDS':
      keep(rest[0] ?? '', rest[1] ?? '', 1, grid.data.count);
      return;
    case 'COLOR_SCALARS':
      keep(rest[0] ?? '', text.isBinary ? 'unsigned_char' : 'float', counted(rest[1]), grid.data.count);
      return;
    case 'LOOKUP_TABLE':
      text.numbers(text.isBinary ? 'unsigned_char' : 'float', 4 * counted(rest[1]));
      return;
    case 'FIELD':
      for (let array = 0; array < counted(rest[1]); array++) {
        const [name = '', components, tuples, type = ''] = text.words();
        keep(name, type, counted(components), counted(tuples, 30 * MOST_NODES));
        text.skipMetadata();
      }
      return;
    case 'METADATA':
      text.skipToEmptyLine();
      return;
    default:
      refuse(`"${keyword.slice(0, 40)}" is no section of a legacy VTK file`);
  }
}

/** Cells with their counts before them, or, since version 5.1, offsets and points apart. */
function readCells(count: number, size: number, text: LegacyText, grid: Filling): void {
  const apart = text.tryWords('OFFSETS');
  if (apart) {
    grid.offsets = text.numbers(apart[1] ?? '', count);
    const [, type = ''] = text.words();
    grid.connectivity = text.numbers(type, size);
    return;
  }
  const values = text.numbers('int', size);
  const offsets = new Float64Array(count + 1);
  const connectivity: number[] = [];
  let at = 0;
  for (let cell = 0; cell < count; cell++) {
    const own = values[at] ?? refuse('it is cut short');
    if (!(own >= 0 && at + own < size)) refuse(`cell ${cell} (from 0) has a wrong count of points`);
    for (let i = 1; i <= own; i++) connectivity.push(values[at + i]!);
    at += own + 1;
    offsets[cell + 1] = connectivity.length;
  }
  grid.offsets = offsets;
  grid.connectivity = connectivity;
}

function counted(text: string | undefined, most = 9 * MOST_NODES): number {
  const count = finite(text);
  return Number.isInteger(count) && count >= 0 && count <= most ? count : refuse(`"${text ?? ''}" is no count`);
}
