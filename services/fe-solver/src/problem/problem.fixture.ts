/** Problems of the tests: one hexahedron, pulled or sheared. */
import type { NodeChoiceInput, ProblemInput } from './problem.schema.ts';

export type Elastic = Extract<ProblemInput['materials'][string], { elastic: unknown }>;

/** Shear modulus, Pa. */
export const G = 3000;
/** Side of the cube, m. */
export const SIDE = 0.01;

export const plane = (axis: 0 | 1 | 2, offset = 0): NodeChoiceInput => ({
  plane: { normal: [Number(axis === 0), Number(axis === 1), Number(axis === 2)], offset },
});

/** Symmetry about the three planes at the origin: a cube there is free to grow thinner. */
export const THIRDS = ([0, 1, 2] as const).map((axis) => ({ on: plane(axis), symmetry: true as const }));

export const solid = (bulkModulus: number, more: Partial<Elastic> = {}): Elastic => ({
  density: 1000,
  elastic: { law: 'neo-hooke', shearModulus: G },
  moduli: 'long-term',
  relaxation: [],
  bulkModulus,
  ...more,
});

/** From 0 to a value, smoothly, and there until the end. */
export const ramp = (value: number, rise: number, end: number) => ({
  time: [0, rise, end],
  value: [0, value, value],
  interpolation: 'smooth-step' as const,
});

const CUBE: ProblemInput['mesh'] = { box: { cells: [1, 1, 1], size: [SIDE, SIDE, SIDE] } };

/** One hexahedron that is stretched along x while its sides are free. */
export const tension = (material: Elastic, stretch: number): ProblemInput => ({
  mesh: CUBE,
  materials: { tissue: material },
  precision: 'double',
  duration: 0.4,
  boundary: [...THIRDS, { on: plane(0, SIDE), displacement: { x: ramp((stretch - 1) * SIDE, 0.35, 0.4) } }],
  outputs: {
    interval: 0.02,
    nodes: { pulled: plane(0, SIDE), held: plane(0) },
    elements: { cube: { elements: [0] } },
  },
});

/** One hexahedron that is sheared by x = X + γ Y, and held so; `rise` in s. */
export const shear = (material: Elastic, gamma: number, rise = 0.05): ProblemInput => ({
  mesh: CUBE,
  materials: { tissue: material },
  precision: 'double',
  duration: 0.1,
  boundary: [
    { on: plane(1), hold: 'xyz' },
    { on: plane(1, SIDE), hold: 'yz' },
    { on: plane(1, SIDE), displacement: { x: ramp(gamma * SIDE, rise, 0.1) } },
  ],
  outputs: {
    interval: 0.005,
    nodes: { top: plane(1, SIDE), bottom: plane(1) },
    elements: { cube: { elements: [0] } },
  },
});
