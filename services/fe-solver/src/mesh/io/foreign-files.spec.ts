import { readdirSync, readFileSync } from 'node:fs';
import { SolverError } from '../../errors/solver-error.ts';
import { boxMesh } from '../box-mesh.ts';
import { decodeMeshFile, encodeMeshFile } from './mesh-formats.ts';
import type { MeshFile } from './read-mesh.ts';

/** Files that meshio and VTK wrote (test/meshes/write-meshes.py): two hexahedra side by side, the parts 2 and 7. */
const FOLDER = new URL('../../../test/meshes/', import.meta.url);
const FILES = readdirSync(FOLDER).filter((name) => /\.(vtu|vtk|inp)$/.test(name));

const read = (name: string): MeshFile => decodeMeshFile(name, readFileSync(new URL(name, FOLDER)));
const deck = (...lines: string[]): MeshFile => decodeMeshFile('a.inp', Buffer.from(lines.join('\n')));
function refusal(act: () => unknown): SolverError {
  try {
    act();
  } catch (error) {
    if (error instanceof SolverError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

it('has a file of each writer and form', () => expect(FILES.length).toBeGreaterThan(20));

it.each(FILES)('%s: two hexahedra, 0.1 m each', (name) => {
  const { mesh } = read(name);
  expect(mesh.hexes).toHaveLength(16);
  expect(mesh.nodes).toHaveLength(36);
  const corner = (element: number, axis: number): number => mesh.nodes[3 * mesh.hexes[8 * element]! + axis]!;
  expect(corner(1, 0) - corner(0, 0)).toBeCloseTo(0.1, 6);
  if (name.endsWith('.inp')) return;
  expect(mesh.parts).toEqual(['2', '7']);
  expect([...mesh.part]).toEqual([0, 1]);
});

it.each(['meshio-mixed.vtu', 'meshio-5.1.vtk', 'meshio-4.2.vtk'])('%s: says what it leaves out', (name) => {
  expect(read(name).ignored).toEqual(['2 quadrilaterals', '1 points of no hexahedron']);
});

it('names arrays and sets that it has no use for', () => {
  expect(read('pyvista.vtu').ignored).toEqual(['the array "colour"']);
  expect(read('meshio-zlib.vtu').ignored).toEqual(['the array "age"']);
  expect(read('pyvista-binary.vtk').ignored).toEqual(['the array "colour"']);
  expect(read('meshio.inp').ignored).toEqual(['the element set Brain (2)']);
});

it.each(FILES.filter((name) => !name.endsWith('.inp')))('%s is refused when cut short, never read in part', (name) => {
  const bytes = readFileSync(new URL(name, FOLDER));
  for (const share of [0.2, 0.5, 0.8]) {
    const cut = bytes.subarray(0, Math.floor(share * bytes.length));
    expect(refusal(() => decodeMeshFile(name, cut)).code).toBe('invalid-mesh');
  }
});

describe('other cells', () => {
  const text = (types: string): string =>
    readFileSync(new URL('meshio-ascii.vtk', FOLDER), 'utf8').replace(/CELL_TYPES 2\n12\n12/, `CELL_TYPES 2\n${types}`);

  it('with a volume are refused by name and count', () => {
    const tetrahedron = refusal(() => decodeMeshFile('a.vtk', Buffer.from(text('12\n10'))));
    expect(tetrahedron.message).toContain('1 tetrahedra');
  });

  it('that are bricks in another order of corners are turned', () => {
    const { mesh } = decodeMeshFile('a.vtk', Buffer.from(text('12\n11')));
    const [from, to] = [decodeMeshFile('a.vtk', Buffer.from(text('12\n12'))).mesh.hexes, mesh.hexes];
    expect([...to.subarray(8)]).toEqual([0, 1, 3, 2, 4, 5, 7, 6].map((corner) => from[8 + corner]));
  });
});

const NODES = [
  '*NODE, NSET=ALL',
  ...[0, 0.1].flatMap((z, k) =>
    [0, 0.1].flatMap((y, j) => [0, 0.1].map((x, i) => `${1 + i + 2 * j + 4 * k}, ${x}, ${y}, ${z}`)),
  ),
];
const ELEMENT = '1, 1, 2, 4, 3, 5, 6, 8, 7';

describe('Abaqus decks of others', () => {
  it('expand generated sets, sets of sets, and blanks around the equals sign', () => {
    const { mesh, ignored } = deck(
      ...NODES,
      '*ELEMENT, TYPE = C3D8R, ELSET = brain',
      ELEMENT,
      '*NSET, NSET = low, GENERATE',
      '1, 4, 1',
      '*NSET, NSET=FIXED',
      'Low, 5',
      '*SOLID SECTION, ELSET = BRAIN, MATERIAL=grey',
      '1.,',
    );
    expect([...mesh.fixed]).toEqual([1, 1, 1, 1, 1, 0, 0, 0]);
    expect(mesh.parts).toEqual(['brain']);
    expect(ignored).toEqual(['the node set ALL (8)', 'the node set low (4)']);
  });

  it('take parts from sections, and go on over lines that end with a comma', () => {
    const { mesh } = deck(
      ...NODES,
      '*ELEMENT,',
      ' TYPE=C3D8',
      '7, 1, 2, 4,',
      '3, 5, 6, 8, 7',
      '*ELSET, ELSET=grey, GENERATE',
      '7, 7',
      '*Solid Section, elset=GREY, material=soft',
    );
    expect(mesh.parts).toEqual(['grey']);
  });

  it('place the instances of parts: moved, then turned about an axis', () => {
    const { mesh } = deck(
      '*PART, NAME=cube',
      ...NODES,
      '*ELEMENT, TYPE=C3D8R, ELSET=tissue',
      ELEMENT,
      '*END PART',
      '*ASSEMBLY, NAME=both',
      '*INSTANCE, NAME=first, PART=Cube',
      '*END INSTANCE',
      '*INSTANCE, NAME=second, PART=cube',
      '0.3, 0, 0',
      '0.3, 0, 0, 0.3, 0, 1, 90',
      '*END INSTANCE',
      '*NSET, NSET=FIXED, INSTANCE=second',
      '2',
      '*END ASSEMBLY',
    );
    expect(mesh.hexes).toHaveLength(16);
    expect([...mesh.fixed]).toEqual([...new Array<number>(9).fill(0), 1, ...new Array<number>(6).fill(0)]);
    // Node 2 lay at (0.1, 0, 0): a quarter turn about the z axis at x = 0.3 takes it from (0.4, 0, 0) to (0.3, 0.1, 0).
    [0.3, 0.1, 0].forEach((value, axis) => expect(mesh.nodes[27 + axis]).toBeCloseTo(value, 12));
  });

  it.each([
    ['a file that it includes', ['*INCLUDE, INPUT=mesh.inp'], '*INCLUDE is not read'],
    ['nodes that it generates', [...NODES, '*NGEN', '1, 8'], '*NGEN is not read'],
    ['cylindrical nodes', ['*Node, System = c', '1, 0.1, 90, 0'], 'in the system C'],
    ['spherical nodes', ['*NODE, NSET=ALL, SYSTEM=S', '1, 0.1, 90, 0'], 'in the system S'],
    ['elements of another file', [...NODES, '*ELEMENT, TYPE=C3D8, INPUT=brain.inp'], '*ELEMENT with INPUT'],
    ['nodes of another file', ['*NODE, INPUT=nodes.inp'], '*NODE with INPUT'],
    ['a set of another file', [...NODES, '*NSET, NSET=FIXED, INPUT=fixed.inp'], '*NSET with INPUT'],
    ['tetrahedra', [...NODES, '*ELEMENT, TYPE=C3D4', '1, 1, 2, 3, 4'], 'elements of type C3D4'],
    ['a node that is there twice', [...NODES, '1, 0, 0, 0'], 'node 1 is there twice (line 10)'],
    ['a node that is not there', [...NODES, '*ELEMENT, TYPE=C3D8', '1, 1, 2, 4, 3, 5, 6, 8, 99'], 'node 99'],
    ['a word for a number', [...NODES, '9, 0, o, 0'], '"o" is no number'],
    [
      'an element in two parts',
      [...NODES, '*ELEMENT, TYPE=C3D8', ELEMENT, '*ELSET, ELSET=PART-a', '1', '*ELSET, ELSET=PART-b', '1'],
      'element 1 is in two parts, PART-a and PART-b',
    ],
    ['an instance of no part', ['*INSTANCE, NAME=i, PART=p', '*END INSTANCE'], 'the part P, which is not there'],
  ])('refuse %s', (_, lines, reason) => {
    expect(refusal(() => deck(...lines)).message).toContain(reason);
  });

  it('hold the nodes of the set FIXED however it is spelt', () => {
    const { mesh, ignored } = deck(...NODES, '*ELEMENT, TYPE=C3D8', ELEMENT, '*Nset, nset=Fixed', '1, 2');
    expect([...mesh.fixed]).toEqual([1, 1, 0, 0, 0, 0, 0, 0]);
    expect(ignored).toEqual(['the node set ALL (8)']);
  });

  it('name what the assembly has beside its instances', () => {
    const { ignored } = deck(
      '*PART, NAME=cube',
      ...NODES,
      '*ELEMENT, TYPE=C3D8R',
      ELEMENT,
      '*END PART',
      '*INSTANCE, NAME=first, PART=cube',
      '*END INSTANCE',
      '*NODE',
      '1, 0, 0, 0.5',
      '*NSET, NSET=reference',
      '1',
      '*ELSET, ELSET=all, GENERATE',
      '1, 1',
    );
    const own = ['1 × *NODE of the assembly itself', '1 × *NSET reference of no instance'];
    expect(ignored).toEqual(expect.arrayContaining([...own, '1 × *ELSET all of no instance']));
  });

  it('count elements without volume that they leave out', () => {
    const shells = ['*ELEMENT, TYPE=S4R', '11, 1, 2, 4, 3', '12, 5, 6, 8, 7'];
    expect(deck(...NODES, '*ELEMENT, TYPE=C3D8', ELEMENT, ...shells).ignored).toContain('2 elements of type S4R');
  });
});

describe('units', () => {
  const box = (length: number) =>
    boxMesh({ cells: [1, 1, 1], size: [length, 0.8 * length, 0.8 * length], isFixed: () => false });

  it.each([
    [173, 'millimetres'],
    [17.3, 'centimetres'],
    [0.000173, 'check the unit'],
  ])('a head of %d m is refused', (length, reason) => {
    for (const name of ['a.vtu', 'a.vtk', 'a.inp']) {
      const error = refusal(() => decodeMeshFile(name, encodeMeshFile(name, box(length))));
      expect(error.code).toBe('suspect-units');
      expect(error.message).toContain(reason);
    }
  });

  it('a head of 0.173 m is read', () => {
    expect(decodeMeshFile('a.inp', encodeMeshFile('a.inp', box(0.173))).ignored).toEqual([]);
  });
});
