/** An unstructured grid as VTK's files hold it, whatever their form, and the hexahedral mesh in it. */
import type { HexMesh } from '../hex-mesh.ts';
import type { MeshFile } from './read-mesh.ts';
import { checkedMesh, numbered, refuse, UNNAMED, withoutUnusedNodes } from './read-mesh.ts';

export interface VtkGrid {
  /** x, y, z of each point. */
  points: ArrayLike<number>;
  /** Points of all cells, one after the other. */
  connectivity: ArrayLike<number>;
  /** Where each cell begins in `connectivity`, and where the last ends: one more than cells. */
  offsets: ArrayLike<number>;
  /** VTK's numbers of cell types. */
  types: ArrayLike<number>;
  /** Arrays of one number per cell or point, by name: those that a mesh has a use for. */
  cellData: ReadonlyMap<string, ArrayLike<number>>;
  pointData: ReadonlyMap<string, ArrayLike<number>>;
  /** Names of the arrays that were passed over. */
  unread: readonly string[];
  /** "parts a,b regions c,d" somewhere in the file's free text. */
  text: string;
}

/** The arrays that a mesh has a use for. */
export const CELL_ARRAYS = ['part', 'region'] as const;
export const POINT_ARRAYS = ['fixed'] as const;

const HEXAHEDRON = 12;
/** A brick along the axes, in another order of corners. */
const VOXEL = 11;
const VOXEL_ORDER = [0, 1, 3, 2, 4, 5, 7, 6];
/** Cells without volume: files of volume meshes often carry their surface and edges along. */
const WITHOUT_VOLUME: Readonly<Record<number, string>> = {
  0: 'empty cells',
  1: 'points',
  2: 'sets of points',
  3: 'lines',
  4: 'polylines',
  5: 'triangles',
  6: 'triangle strips',
  7: 'polygons',
  8: 'pixels',
  9: 'quadrilaterals',
  21: 'quadratic edges',
  22: 'quadratic triangles',
  23: 'quadratic quadrilaterals',
};
const SOLIDS: Readonly<Record<number, string>> = {
  10: 'tetrahedra',
  13: 'wedges',
  14: 'pyramids',
  24: 'quadratic tetrahedra',
  25: 'quadratic hexahedra',
  29: 'triquadratic hexahedra',
  42: 'polyhedra',
};

/** @throws SolverError invalid-mesh for other solids than hexahedra and for what does not fit together */
export function meshOfGrid(grid: VtkGrid): MeshFile {
  const cells = grid.types.length;
  if (grid.offsets.length !== cells + 1) refuse('it has not as many cells as types of cells');
  const others = new Map<number, number>();
  const own: number[] = [];
  for (let cell = 0; cell < cells; cell++) {
    const type = grid.types[cell]!;
    if (type === HEXAHEDRON || type === VOXEL) own.push(cell);
    else others.set(type, (others.get(type) ?? 0) + 1);
  }
  for (const [type, count] of others) {
    if (!(type in WITHOUT_VOLUME))
      refuse(`it has ${count} ${SOLIDS[type] ?? `cells of type ${type}`}; only hexahedra are solved`);
  }
  const hexes = new Uint32Array(8 * own.length);
  own.forEach((cell, element) => {
    const at = grid.offsets[cell]!;
    if (grid.offsets[cell + 1]! - at !== 8) refuse(`cell ${cell} (from 0) has not eight points`);
    const order = grid.types[cell] === VOXEL ? VOXEL_ORDER : undefined;
    for (let corner = 0; corner < 8; corner++) {
      const node = grid.connectivity[at + (order ? order[corner]! : corner)];
      hexes[8 * element + corner] = node ?? refuse('it is cut short');
    }
  });
  const names = /parts (\S+) regions (\S+)/.exec(grid.text);
  const ofElements = (name: (typeof CELL_ARRAYS)[number], known: string | undefined) => {
    const values = grid.cellData.get(name);
    if (!values) return { values: new Uint8Array(own.length), names: known?.split(',') ?? [UNNAMED] };
    return numbered(
      own.map((cell) => values[cell] ?? refuse(`the array "${name}" is too short`)),
      known?.split(','),
      name,
    );
  };
  const [part, region] = [ofElements('part', names?.[1]), ofElements('region', names?.[2])];
  const points = grid.points.length / 3;
  const whole: HexMesh = {
    nodes: Float64Array.from(grid.points),
    hexes,
    part: part.values,
    parts: part.names,
    region: region.values,
    regions: region.names,
    fixed: Uint8Array.from(grid.pointData.get('fixed') ?? new Uint8Array(points), (value) => (value === 0 ? 0 : 1)),
  };
  const { mesh, unused } = withoutUnusedNodes(checkedMesh(whole));
  return {
    mesh,
    nodeSets: new Map(),
    elementSets: new Map(),
    ignored: [
      ...[...others].map(([type, count]) => `${count} ${WITHOUT_VOLUME[type]}`),
      ...(unused > 0 ? [`${unused} points of no hexahedron`] : []),
      ...grid.unread.map((name) => `the array "${name}"`),
    ],
  };
}
