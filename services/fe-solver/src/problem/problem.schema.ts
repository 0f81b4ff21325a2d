/** The problem document: a mesh of the user's own with materials, supports, motions and the histories that are wanted. SI units. */
import { z } from 'zod';
import { SolverError } from '../errors/solver-error.ts';
import { partSchema } from '../materials/material-file.ts';
import { motionSchema } from '../task/task.schema.ts';

const triple = z.tuple([z.number(), z.number(), z.number()]);
const lengths = z.tuple([z.number().positive(), z.number().positive(), z.number().positive()]);
const number = z.int().min(0);
/** Column headings of a CSV file begin with it. */
const name = z.string().regex(/^[\w .:-]{1,60}$/, 'a name is made of letters, digits, spaces and . : _ -');

const exactlyOne = (value: object): boolean => Object.values(value).filter((own) => own !== undefined).length === 1;

const tableSchema = z
  .strictObject({
    time: z.array(z.number()).min(2).max(100_000).describe('s, from 0 on, strictly increasing'),
    value: z.array(z.number()).min(2).max(100_000).describe('0 at time 0: the mesh is the body before it is deformed'),
    interpolation: z
      .enum(['linear', 'smooth-step'])
      .default('linear')
      .describe('between two times; smooth-step begins and ends each of them without speed or acceleration'),
  })
  .describe('a function of time');

const components = z.strictObject({
  x: tableSchema.optional(),
  y: tableSchema.optional(),
  z: tableSchema.optional(),
});

const nodesSchema = z
  .strictObject({
    set: z.string().optional().describe('node set of an Abaqus file; FIXED: the nodes that the mesh marks as fixed'),
    plane: z
      .strictObject({ normal: triple, offset: z.number().default(0).describe('m from the origin along the normal') })
      .optional()
      .describe('nodes in a plane'),
    nodes: z.array(number).min(1).optional().describe('numbers of nodes, from 0 on in the order of the file'),
    part: z.string().optional().describe('all nodes of a part'),
    surface: z.literal('outer').optional().describe('all nodes on the surface of the mesh'),
  })
  .refine(exactlyOne, 'choose nodes by one of set, plane, nodes, part and surface');

const elementsSchema = z
  .strictObject({
    set: z.string().optional().describe('element set of an Abaqus file'),
    elements: z.array(number).min(1).optional().describe('numbers of elements, from 0 on in the order of the file'),
    part: z.string().optional().describe('all elements of a part'),
  })
  .refine(exactlyOne, 'choose elements by one of set, elements and part');

const conditionSchema = z
  .strictObject({
    on: nodesSchema,
    hold: z
      .enum(['x', 'y', 'z', 'xy', 'yz', 'xz', 'xyz'])
      .optional()
      .describe('directions in which the nodes do not move'),
    symmetry: z.literal(true).optional().describe('the plane of `on` is one of symmetry: no motion along its normal'),
    displacement: components.optional().describe('m along each axis; directions that are left out stay free'),
    rigidMotion: z
      .strictObject({
        centre: triple.default([0, 0, 0]).describe('point about which the nodes turn, m'),
        translation: components.default({}).describe('of that point, m'),
        rotation: components.default({}).describe('rotation vector, rad'),
      })
      .optional()
      .describe('the nodes move as one rigid body'),
  })
  .refine(({ on: _, ...rest }) => exactlyOne(rest), 'say one of hold, symmetry, displacement and rigidMotion');

const bulkModulus = z.number().positive().describe('K, Pa; at least the instantaneous shear modulus');

const materialSchema = z.union([
  partSchema.extend({ bulkModulus }),
  z.strictObject({ file: z.string().describe('JSON file with a material as it can stand here') }),
  z.strictObject({
    set: z
      .string()
      .describe('id of a material set of the solver, or a file like those in services/fe-solver/materials'),
    part: z.string().optional().describe("part of the set; the mesh's own part when left out"),
    bulkModulus,
  }),
]);

export const materialFileSchema = partSchema.extend({ bulkModulus });

const meshSchema = z.union([
  z.string().describe('file (.vtu, .vtk, .inp; metres), or head:coarse:male and the like'),
  z.strictObject({
    box: z.strictObject({ cells: z.tuple([z.int().min(1), z.int().min(1), z.int().min(1)]), size: lengths }),
  }),
  z.strictObject({
    ball: z.strictObject({ radius: z.number().positive(), layers: z.int().min(1).max(40) }),
  }),
]);

const problemSchema = z
  .strictObject({
    version: z.literal(1).default(1),
    title: z.string().max(200).default(''),
    mesh: meshSchema,
    materials: z.record(z.string(), materialSchema).describe('by part of the mesh; "*" stands for all other parts'),
    element: z.enum(['one-point', 'eight-point']).default('one-point'),
    precision: z.enum(['single', 'double']).default('single').describe('double: one thread, some ten times as long'),
    massScaling: z.boolean().default(false).describe('whether the few elements that set the step get a little mass'),
    duration: z.number().positive().describe('s'),
    headMotion: motionSchema
      .optional()
      .describe('the frame of the mesh moves as a head does; all results are relative to it'),
    boundary: z.array(conditionSchema).default([]),
    outputs: z.strictObject({
      interval: z.number().positive().describe('s between rows of the histories'),
      nodes: z
        .record(name, nodesSchema)
        .default({})
        .describe('mean displacement and sum of the reactions of these nodes'),
      markers: z.record(name, triple).default({}).describe('displacement of a point of the body, m'),
      elements: z
        .record(name, elementsSchema)
        .default({})
        .describe('mean strain, stress and fibre strain of these elements'),
      vtuFrames: z.int().min(0).max(1000).default(0).describe('VTU files over the duration; 0: none, else 2 or more'),
    }),
  })
  .meta({ title: 'StrainScope solver problem' });

/** JSON Schema of what a caller writes, as it stands in proto/solver/problem.schema.json. */
export const problemJsonSchema = (): string =>
  `${JSON.stringify(z.toJSONSchema(problemSchema, { io: 'input' }), null, 2)}\n`;

export type ProblemInput = z.input<typeof problemSchema>;
export type Problem = z.output<typeof problemSchema>;
export type Table = z.output<typeof tableSchema>;
export type Components = z.output<typeof components>;
export type NodeChoice = z.output<typeof nodesSchema>;
export type NodeChoiceInput = z.input<typeof nodesSchema>;
export type ElementChoice = z.output<typeof elementsSchema>;
export type Condition = z.output<typeof conditionSchema>;
export type ProblemMaterial = z.output<typeof materialSchema>;

/** @throws SolverError invalid-task with one line per fault, each with its place in the document */
export function parseProblem(document: unknown): Problem {
  const parsed = problemSchema.safeParse(document);
  if (parsed.success) return parsed.data;
  throw notValid('The problem is not valid.', parsed.error);
}

export function notValid(what: string, error: z.ZodError): SolverError {
  const faults = error.issues.flatMap((issue) => faultsOf(issue, [])).slice(0, 20);
  return new SolverError('invalid-task', `${what} ${faults.join('; ')}`, { faults });
}

/** The faults of a value. Where it may have several forms, the one that it is closest to is the one that was meant. */
function faultsOf(issue: z.core.$ZodIssue, before: readonly PropertyKey[]): string[] {
  const path = [...before, ...issue.path];
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const closest = issue.errors.reduce((best, own) => (own.length < best.length ? own : best));
    return closest.flatMap((own) => faultsOf(own, path));
  }
  return [`${path.join('.') || 'problem'}: ${issue.message}`];
}
