/**
 * VTK XML unstructured grids of hexahedra, as ParaView reads them: appended raw data, zlib-compressed, one block an array
 * (VTK file formats, https://docs.vtk.org/en/latest/vtk_file_formats/vtkxml_file_format.html).
 */
import { deflateSync } from 'node:zlib';

type Values = Float32Array | Float64Array | Uint32Array | Uint8Array;

export interface VtuArray {
  name: string;
  /** Numbers per point or cell. */
  components: 1 | 3;
  values: Values;
}

export interface VtuGrid {
  /** x, y, z of each point, m. */
  points: Float32Array | Float64Array;
  /** Eight point numbers per cell in VTK order. */
  hexes: Uint32Array;
  pointData: VtuArray[];
  cellData: VtuArray[];
}

const VTK_HEXAHEDRON = 12;

export function encodeVtu({ points, hexes, pointData, cellData }: VtuGrid): Buffer<ArrayBuffer> {
  const cells = hexes.length / 8;
  const appended: Buffer[] = [];
  let offset = 0;
  const array = ({ name, components, values }: VtuArray): string => {
    const block = compressed(values);
    const tag = `<DataArray type="${typeOf(values)}" Name="${name}" NumberOfComponents="${components}" format="appended" offset="${offset}"/>`;
    appended.push(block);
    offset += block.length;
    return tag;
  };
  const section = (name: string, arrays: readonly VtuArray[]): string =>
    `<${name}>${arrays.map(array).join('')}</${name}>`;
  const offsets = Uint32Array.from({ length: cells }, (_, cell) => 8 * (cell + 1));
  const body = [
    section('PointData', pointData),
    section('CellData', cellData),
    section('Points', [{ name: 'position', components: 3, values: points }]),
    section('Cells', [
      { name: 'connectivity', components: 1, values: hexes },
      { name: 'offsets', components: 1, values: offsets },
      { name: 'types', components: 1, values: new Uint8Array(cells).fill(VTK_HEXAHEDRON) },
    ]),
  ];
  const head = [
    '<?xml version="1.0"?>',
    '<VTKFile type="UnstructuredGrid" version="1.0" byte_order="LittleEndian" header_type="UInt32" compressor="vtkZLibDataCompressor">',
    `<UnstructuredGrid><Piece NumberOfPoints="${points.length / 3}" NumberOfCells="${cells}">`,
    ...body,
    '</Piece></UnstructuredGrid>',
    '<AppendedData encoding="raw">_',
  ].join('\n');
  return Buffer.concat([Buffer.from(head), ...appended, Buffer.from('\n</AppendedData>\n</VTKFile>\n')]);
}

/** Header (blocks, size of a block, size of a last shorter one, compressed size) and data. */
function compressed(values: Values): Buffer {
  const data = deflateSync(Buffer.from(values.buffer, values.byteOffset, values.byteLength), { level: 6 });
  const header = Buffer.alloc(16);
  [1, values.byteLength, 0, data.length].forEach((word, i) => header.writeUInt32LE(word, 4 * i));
  return Buffer.concat([header, data]);
}

function typeOf(values: Values): string {
  if (values instanceof Float32Array) return 'Float32';
  if (values instanceof Float64Array) return 'Float64';
  return values instanceof Uint32Array ? 'UInt32' : 'UInt8';
}
