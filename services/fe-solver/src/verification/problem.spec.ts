/** The examples run, and a ball that turns as a problem gives what the verification case gives. */
import { jest } from '@jest/globals';
import type { ProblemInput } from '../problem/problem.schema.ts';
import { solveProblem } from '../problem/solve-problem.ts';
import { BALL, BRAIN, rotate } from './rotating-body.ts';
import { modalSolution } from './modal-solution.ts';
import { double } from './verification-case.ts';

const RADIUS = 0.07;
const [PULSE, END] = [0.03, 0.04];
const BULK = 2.19e6;
const PEAK = BALL.peak;

const RATE = (2 * Math.PI) / PULSE;
const acceleration = (t: number): number => (t < PULSE ? (PEAK * (1 - Math.cos(RATE * t))) / 2 : 0);
const velocity = (t: number): number => {
  const s = Math.min(t, PULSE);
  return (PEAK * (s - Math.sin(RATE * s) / RATE)) / 2;
};
const angle = (t: number): number => {
  const s = Math.min(t, PULSE);
  const inPulse = (PEAK * (s ** 2 / 2 + (Math.cos(RATE * s) - 1) / RATE ** 2)) / 2;
  return inPulse + velocity(PULSE) * Math.max(0, t - PULSE);
};
const time = Array.from({ length: 3001 }, (_, i) => (i * END) / 3000);
const none = time.map(() => 0);

const ball = (motion: Pick<ProblemInput, 'headMotion' | 'boundary'>): ProblemInput => ({
  mesh: { ball: { radius: RADIUS, layers: 3 } },
  materials: { tissue: { set: 'zhao-ji-2019', part: 'grey', bulkModulus: BULK } },
  precision: 'double',
  duration: END,
  outputs: { interval: END / 80, nodes: Object.fromEntries(NODES.map((node) => [`n${node}`, { nodes: [node] }])) },
  ...motion,
});
/** Nodes of the ball that are compared; none on the surface. */
const NODES = [10, 40, 100, 170, 250];

const inHeadFrame = (): ProblemInput =>
  ball({
    headMotion: {
      time,
      linearAcceleration: { x: none, y: none, z: none },
      angularVelocity: { x: none, y: none, z: time.map(velocity) },
      angularAcceleration: { x: none, y: none, z: time.map(acceleration) },
    },
    boundary: [{ on: { surface: 'outer' }, hold: 'xyz' }],
  });

describe('the rotating ball', () => {
  let displacements: Float64Array;
  let nodes: Float64Array;
  beforeAll(async () => {
    const run = await rotate({ layers: 3, makeEngine: double, material: { ...BRAIN, bulkModulus: BULK } });
    displacements = run.engine.displacements();
    nodes = run.model.mesh.nodes;
    // The series solution, so that the two are not wrong alike.
    expect(run.error).toBeLessThan(0.06);
  });
  const largest = (): number => Math.max(...displacements.map(Math.abs));

  it('as a problem gives the displacements of the verification case', async () => {
    const { result } = await solveProblem(inHeadFrame());
    for (const node of NODES) {
      result.histories.nodes[`n${node}`]!.displacement.at(-1)!.forEach((own, axis) => {
        expect(Math.abs(own - displacements[3 * node + axis]!) / largest()).toBeLessThan(1e-3);
      });
    }
  });

  it('gives them, too, when its surface turns in space instead of its frame', async () => {
    const table = { time, value: time.map(angle) };
    const { result } = await solveProblem(
      ball({ boundary: [{ on: { surface: 'outer' }, rigidMotion: { rotation: { z: table } } }] }),
    );
    const [sine, cosine] = [Math.sin(angle(END)), Math.cos(angle(END))];
    for (const node of NODES) {
      const [x, y] = [0, 1].map((i) => nodes[3 * node + i]!) as [number, number];
      const [ux, uy, uz] = result.histories.nodes[`n${node}`]!.displacement.at(-1)! as [number, number, number];
      // Back into axes that turn with the surface.
      const [px, py] = [cosine * (x + ux) + sine * (y + uy), -sine * (x + ux) + cosine * (y + uy)];
      [px - x, py - y, uz].forEach((own, axis) => {
        expect(Math.abs(own - displacements[3 * node + axis]!) / largest()).toBeLessThan(5e-3);
      });
    }
  });
});

describe('the examples', () => {
  beforeEach(() => void jest.spyOn(process.stdout, 'write').mockReturnValue(true));
  afterEach(() => jest.restoreAllMocks());

  it('turn a ball', async () => {
    const { result } = await import('../../examples/rotating-ball.ts');
    expect(result.energy.worstError).toBeLessThan(0.005);
    const { time, markers } = result.histories;
    const exact = modalSolution(BALL.modes, RADIUS, { ...BRAIN, bulkModulus: BULK }, time, acceleration);
    let [difference, size] = [0, 0];
    for (const [name, x] of Object.entries({ inner: 0.02, middle: 0.035, outer: 0.055 })) {
      markers[name]!.displacement.forEach(([, uy], row) => {
        difference += (uy! - exact[row]!(x)) ** 2;
        size += exact[row]!(x) ** 2;
      });
    }
    // Five layers: less than 2 % at the nodes in the verification; between them it is interpolated.
    expect(Math.sqrt(difference / size)).toBeLessThan(0.03);
  });

  it('load a head', async () => {
    const { result } = await import('../../examples/head.ts');
    const { left, right } = result.regions['temporal']!;
    expect(left!.mps95).toBeGreaterThan(0.02);
    expect(Math.abs(left!.mps95 / right!.mps95 - 1)).toBeLessThan(0.5);
    expect(result.histories.elements['callosum']!.strain).toHaveLength(31);
    expect(result.volumeChange.smallest).toBeGreaterThan(-0.1);
    expect(result.provenance.addedMass).toBeGreaterThan(0);
  });
});
