/** A mesh as a VTU file (one UnstructuredGrid; see result/vtu-file.ts), and meshes of the VTU files that others write. */
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { encodeVtu } from './vtu-file.ts';
import type { HexMesh } from '../hex-mesh.ts';
import type { MeshFile } from './read-mesh.ts';
import { finite, MOST_NODES, refuse } from './read-mesh.ts';
import { CELL_ARRAYS, meshOfGrid, POINT_ARRAYS } from './vtk-grid.ts';
import type { ArrayBytes, ArrayForm, VtkType } from './vtk-xml-array.ts';
import { decodeArray, decodeAscii, isVtkType } from './vtk-xml-array.ts';

export function encodeVtuMesh(mesh: HexMesh): Uint8Array {
  const grid = encodeVtu({
    points: mesh.nodes,
    hexes: mesh.hexes,
    pointData: [{ name: 'fixed', components: 1, values: mesh.fixed }],
    cellData: [
      { name: 'part', components: 1, values: mesh.part },
      { name: 'region', components: 1, values: mesh.region },
    ],
  });
  // XML allows a comment here; other readers pass over the names.
  const names = `<!-- parts ${mesh.parts.join(',')} regions ${mesh.regions.join(',')} -->\n`;
  const at = grid.indexOf('<VTKFile');
  return Buffer.concat([grid.subarray(0, at), Buffer.from(names), grid.subarray(at)]);
}

/** An array as the XML announces it. */
interface Announced {
  section: string;
  name: string;
  type: string;
  components: number;
  format: string;
  offset: number;
  text: string;
}

interface Document {
  file: Record<string, string>;
  pieces: Record<string, string>[];
  arrays: Announced[];
  comments: string;
}

/** Reads unstructured grids as VTK, ParaView, PyVista and meshio write them. @throws SolverError invalid-mesh */
export function decodeVtuMesh(bytes: Uint8Array): MeshFile {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { head, appended } = splitFile(file);
  const { file: root, pieces, arrays, comments } = parse(head);
  if (root['type'] !== 'UnstructuredGrid') refuse('it holds no unstructured grid');
  if (pieces.length !== 1) refuse(`it holds ${pieces.length} pieces where one is read: merge them first`);
  const compressor = root['compressor'];
  if (compressor !== undefined && compressor !== 'vtkZLibDataCompressor') {
    refuse(`it is compressed by ${compressor}; zlib is read`);
  }
  const form: ArrayForm = {
    isBigEndian: root['byte_order'] === 'BigEndian',
    headerBytes: root['header_type'] === 'UInt64' ? 8 : 4,
    isCompressed: compressor !== undefined,
  };
  const [points, cells] = ['NumberOfPoints', 'NumberOfCells'].map((name) => finite(pieces[0]![name])) as [
    number,
    number,
  ];
  if (points > MOST_NODES || cells > MOST_NODES) refuse('it has too many nodes or cells', { points, cells });

  const read = ({ type, format, offset, text }: Announced, count: number): ArrayLike<number> => {
    if (format === 'ascii') return decodeAscii(text, count);
    if (!isVtkType(type)) return refuse(`an array has the unknown type "${type}"`);
    const source: ArrayBytes =
      format === 'appended'
        ? (appended?.from(offset) ?? refuse('it has no appended data'))
        : { base64: text.replace(/\s+/g, '') };
    return decodeArray(source, type satisfies VtkType, count, form);
  };
  const needed = (section: string, name?: string): Announced =>
    arrays.find((array) => array.section === section && (name === undefined || array.name === name)) ??
    refuse(`the array "${name ?? section}" is missing`);
  const offsets = read(needed('Cells', 'offsets'), cells);
  const used = (section: string, names: readonly string[], count: number): Map<string, ArrayLike<number>> =>
    new Map(
      arrays
        .filter((array) => array.section === section && names.includes(array.name) && array.components === 1)
        .map((array) => [array.name, read(array, count)]),
    );
  const cellData = used('CellData', CELL_ARRAYS, cells);
  const pointData = used('PointData', POINT_ARRAYS, points);
  return meshOfGrid({
    points: read(needed('Points'), 3 * points),
    connectivity: read(needed('Cells', 'connectivity'), cells === 0 ? 0 : offsets[cells - 1]!),
    offsets: Float64Array.from([0, ...Array.from(offsets)]),
    types: read(needed('Cells', 'types'), cells),
    cellData,
    pointData,
    unread: arrays
      .filter(({ section, name }) => /Data$/.test(section) && !cellData.has(name) && !pointData.has(name))
      .map(({ name }) => name),
    text: comments,
  });
}

/** The XML, and what follows it: raw bytes or base64 after an underscore. */
function splitFile(file: Buffer): { head: string; appended?: { from: (offset: number) => ArrayBytes } } {
  const at = file.indexOf('<AppendedData');
  if (at < 0) return { head: file.toString('utf8') };
  const open = file.indexOf('>', at);
  const start = file.indexOf('_', open) + 1;
  if (open < 0 || start === 0) refuse('its appended data do not begin');
  const data = file.subarray(start);
  const isRaw = /encoding\s*=\s*["']raw["']/.test(file.toString('latin1', at, open));
  return {
    head: file.toString('utf8', 0, at),
    appended: {
      from: (offset) => {
        if (!(offset >= 0 && offset < data.length)) refuse('it is cut short');
        if (isRaw) return { raw: data.subarray(offset) };
        const end = data.indexOf('<', offset);
        return { base64: data.toString('latin1', offset, end < 0 ? data.length : end).replace(/\s+/g, '') };
      },
    },
  };
}

const SECTIONS = ['PointData', 'CellData', 'Points', 'Cells', 'FieldData'];

function parse(head: string): Document {
  const document: Document = { file: {}, pieces: [], arrays: [], comments: '' };
  const parser = new SaxesParser({ xmlns: false, position: false });
  let section = '';
  let current: Announced | undefined;
  /** Depth inside of an array: VTK puts keys with values of their own there. */
  let depth = 0;
  parser.on('doctype', () => refuse('it declares a document type'));
  parser.on('error', (error) => refuse(`its XML is damaged (${error.message.slice(0, 100)})`));
  parser.on('comment', (text) => (document.comments += text));
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    if (name === 'VTKFile') document.file = attributes;
    if (name === 'Piece') document.pieces.push(attributes);
    if (SECTIONS.includes(name)) section = name;
    if (current) depth++;
    if (name !== 'DataArray' && name !== 'Array') return;
    current = {
      section,
      name: attributes['Name'] ?? '',
      type: attributes['type'] ?? '',
      components: Number(attributes['NumberOfComponents'] ?? 1),
      format: attributes['format'] ?? 'ascii',
      offset: Number(attributes['offset'] ?? 0),
      text: '',
    };
    document.arrays.push(current);
  });
  parser.on('text', (text) => {
    if (current && depth === 0) current.text += text;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'DataArray' || name === 'Array') current = undefined;
    else if (current) depth--;
  });
  parser.write(head);
  return document;
}
