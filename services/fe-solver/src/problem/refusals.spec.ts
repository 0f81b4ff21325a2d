import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SolverError } from '../errors/solver-error.ts';
import { prepareProblem } from './prepare-problem.ts';
import { filesAmong, filesIn } from './problem-files.ts';
import { G, plane, ramp, SIDE, solid, tension, THIRDS } from './problem.fixture.ts';
import { SCHEMA_FOLDER } from '../task/schema-files.ts';
import type { ProblemInput } from './problem.schema.ts';
import { problemJsonSchema } from './problem.schema.ts';

const good = tension(solid(10 * G), 1.2);
const folder = mkdtempSync(join(tmpdir(), 'strainscope-problem-'));
afterAll(() => rmSync(folder, { recursive: true }));

const DECK = (type: string, element: string): string => `*NODE
1, 0, 0, 0
2, 0.01, 0, 0
3, 0.01, 0.01, 0
4, 0, 0.01, 0
5, 0, 0, 0.01
6, 0.01, 0, 0.01
7, 0.01, 0.01, 0.01
8, 0, 0.01, 0.01
*ELEMENT, TYPE=${type}, ELSET=tissue
${element}
*NSET, NSET=Far
2, 3, 6, 7
`;
writeFileSync(join(folder, 'cube.inp'), DECK('C3D8', '1, 1, 2, 3, 4, 5, 6, 7, 8'));
writeFileSync(join(folder, 'inside-out.inp'), DECK('C3D8', '1, 5, 6, 7, 8, 1, 2, 3, 4'));
writeFileSync(join(folder, 'tetrahedra.inp'), DECK('C3D4', '1, 1, 2, 3, 5'));
writeFileSync(join(folder, 'gel.json'), JSON.stringify(solid(10 * G)));
writeFileSync(join(folder, 'poor.json'), JSON.stringify({ ...solid(10 * G), density: -1 }));

function refusal(problem: object): SolverError {
  try {
    prepareProblem({ ...good, ...problem }, filesIn(folder));
  } catch (error) {
    if (error instanceof SolverError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

const pull = (table: object): object => ({ boundary: [{ on: plane(0, SIDE), displacement: { x: table } }] });

it.each<[string, string, RegExp, object]>([
  [
    'an unknown part',
    'unknown-material',
    /materials\.bone: the mesh has no part "bone"; its parts are tissue/,
    { materials: { bone: solid(G) } },
  ],
  ['a part without a material', 'unknown-material', /"tissue" has no material/, { materials: {} }],
  [
    'a part that the set lacks',
    'unknown-material',
    /zhao-ji-2019 has no "tissue"/,
    { materials: { '*': { set: 'zhao-ji-2019', bulkModulus: 1e6 } } },
  ],
  [
    'a modulus in kPa',
    'suspect-units',
    /3 Pa: is it given in kPa/,
    { materials: { '*': solid(30, { elastic: { law: 'neo-hooke', shearModulus: 3 } }) } },
  ],
  [
    'K below G',
    'unknown-material',
    /bulk modulus of 0.001 MPa is less than its shear modulus of 0.003 MPa/,
    { materials: { '*': solid(1000) } },
  ],
  [
    'a material without K',
    'invalid-task',
    /materials\.tissue\.bulkModulus/,
    { materials: { tissue: { ...solid(G), bulkModulus: undefined } } },
  ],
  [
    'a poor material file',
    'invalid-task',
    /poor\.json is not valid\. density/,
    { materials: { '*': { file: 'poor.json' } } },
  ],
  [
    'a mesh in millimetres',
    'suspect-units',
    /probably millimetres/,
    { mesh: { box: { cells: [1, 1, 1], size: [100, 100, 100] } } },
  ],
  ['an element inside out', 'invalid-mesh', /inside out/, { mesh: 'inside-out.inp' }],
  ['tetrahedra', 'invalid-mesh', /C3D4; only 8-node hexahedra/, { mesh: 'tetrahedra.inp' }],
  [
    'nodes held and moved at once',
    'invalid-task',
    /boundary\.1 moves node 1 along x, which boundary\.0 holds there already/,
    {
      boundary: [
        { on: plane(0, SIDE), hold: 'xyz' },
        { on: plane(0, SIDE), displacement: { x: ramp(0.001, 0.1, 0.4) } },
      ],
    },
  ],
  [
    'a table that ends early',
    'invalid-task',
    /boundary\.0\.displacement\.x: it ends at 0\.3 s, before the duration of 0\.4 s/,
    pull(ramp(0.001, 0.1, 0.3)),
  ],
  [
    'a table that runs backwards',
    'invalid-task',
    /time does not increase at 2/,
    pull({ time: [0, 0.2, 0.1, 0.4], value: [0, 0, 0, 0] }),
  ],
  [
    'a table that begins deformed',
    'invalid-task',
    /begin with the value 0 at time 0/,
    pull({ time: [0, 0.4], value: [0.001, 0.001] }),
  ],
  ['a displacement in mm', 'suspect-units', /is it in mm/, pull({ time: [0, 0.4], value: [0, 2] })],
  [
    'a rotation in degrees',
    'suspect-units',
    /is it in degrees/,
    {
      boundary: [{ on: plane(0, SIDE), rigidMotion: { rotation: { z: { time: [0, 0.4], value: [0, 90] } } } }],
    },
  ],
  ['a duration in ms', 'suspect-units', /is it in ms/, { duration: 60 }],
  [
    'a condition that says two things',
    'invalid-task',
    /boundary\.0: say one of hold/,
    { boundary: [{ on: plane(0), hold: 'x', symmetry: true }] },
  ],
  [
    'an empty plane',
    'invalid-task',
    /boundary\.0\.on: no node lies in this plane/,
    { boundary: [{ on: plane(0, 0.5), hold: 'x' }] },
  ],
  ['an unknown set', 'invalid-task', /no set "skull"/, { boundary: [{ on: { set: 'skull' }, hold: 'x' }] }],
  [
    'symmetry about no plane',
    'invalid-task',
    /symmetry needs a plane/,
    { boundary: [{ on: { surface: 'outer' }, symmetry: true }] },
  ],
  ['nothing that moves', 'zero-motion', /Nothing moves/, { boundary: [{ on: plane(0), hold: 'xyz' }] }],
  ['a word that is not known', 'invalid-task', /Unrecognized key/, { boundaries: [] }],
])('refuses %s', (_, code, message, problem) => {
  const error = refusal(problem);
  expect(error.message).toMatch(message);
  expect(error.code).toBe(code);
});

it('is described by proto/solver/problem.schema.json', () =>
  expect(readFileSync(new URL('problem.schema.json', SCHEMA_FOLDER), 'utf8')).toBe(problemJsonSchema()));

it('refuses markers, nodes and elements that are not there', async () => {
  const { solveProblem } = await import('./solve-problem.ts');
  const outputs = (own: Partial<ProblemInput['outputs']>) =>
    solveProblem({ ...good, outputs: { interval: 0.1, ...own } });
  await expect(outputs({ markers: { far: [1, 1, 1] } })).rejects.toThrow(
    'outputs.markers.far: the point 1, 1, 1 lies in no element',
  );
  await expect(outputs({ elements: { one: { elements: [7] } } })).rejects.toThrow(
    'the mesh has no element 7; there are 1',
  );
  await expect(outputs({ nodes: { one: { nodes: [8] } } })).rejects.toThrow('the mesh has no node 8');
});

it('reads mesh, sets and material from files', () => {
  const { model, conditions } = prepareProblem(
    {
      ...good,
      mesh: 'cube.inp',
      materials: { '*': { file: 'gel.json' } },
      boundary: [
        { on: plane(0), hold: 'xyz' },
        { on: { set: 'FAR' }, displacement: { x: ramp(0.001, 0.1, 0.4) } },
      ],
    },
    filesIn(folder),
  );
  expect(model.materials[0]).toMatchObject({ longTermShearModulus: G, bulkModulus: 10 * G });
  expect([...conditions.fixed]).toEqual([1, 0, 0, 1, 1, 0, 0, 1]);
  expect([...conditions.boundary.motion].filter((own) => own >= 0)).toHaveLength(8);
});

it('takes from a node the directions of its planes, oblique ones too', () => {
  const diagonal = { on: { plane: { normal: [1, -1, 0] } }, symmetry: true };
  const along = (axis: 'x' | 'z') => ({ on: plane(2, SIDE), displacement: { [axis]: ramp(0.001, 0.1, 0.4) } });
  const { conditions } = prepareProblem({ ...good, boundary: [diagonal, THIRDS[2], along('z')] }, filesIn(folder));
  // On the diagonal at z = 0 a node is free along (1, 1, 0) alone.
  const freedom = conditions.boundary.freedom.subarray(0, 6);
  [0.5, 0.5, 0, 0.5, 0, 0].forEach((own, k) => expect(freedom[k]).toBeCloseTo(own, 12));
  expect(refusal({ boundary: [diagonal, along('x')] }).message).toMatch(/oblique plane that boundary\.1 moves along x/);
});

describe('a problem that came with its files', () => {
  const gel = Buffer.from(JSON.stringify(solid(10 * G)));
  const prepareWith = (problem: object) => () =>
    prepareProblem({ ...good, ...problem }, filesAmong({ 'gel.json': gel }));

  it('reads these', () => {
    expect(prepareWith({ materials: { '*': { file: 'gel.json' } } })().model.materials).toHaveLength(1);
  });

  it.each([
    ['a mesh', { mesh: '/etc/hosts' }],
    ['a mesh in another folder', { mesh: join(folder, 'cube.inp') }],
    ['a material', { materials: { '*': { file: '../gel.json' } } }],
    ['a material set', { materials: { '*': { set: 'toString', bulkModulus: 1e6 } } }],
  ])('reaches no other file of the machine by the name of %s', (_, problem) => {
    expect(prepareWith(problem)).toThrow(/^The problem names the file .*, which is not among its files\.$/);
  });
});

it.each([
  [
    'elements of a box, which is not made',
    { elements: 100 },
    { mesh: { box: { cells: [1e6, 1e6, 1e6], size: [1, 1, 1] } } },
  ],
  ['elements of a mesh', { elements: 0 }, { mesh: 'cube.inp' }],
  ['steps', { steps: 100 }, {}],
  ['memory', { historyBytes: 60 }, {}],
])('a problem of more %s than is allowed is refused', (_, limits, problem) => {
  const most = { elements: Infinity, steps: Infinity, historyBytes: Infinity, ...limits };
  expect(() => prepareProblem({ ...good, ...problem }, filesIn(folder), most)).toThrow(
    /are the most here\.$|do not fit into memory\.$/,
  );
});
