/** A ball of brain tissue in a rigid shell that turns: the displacement of three points, and how far it is strained. */
import { solveProblem } from '@strainscope/fe-solver';

const [pulse, end, peak] = [0.03, 0.04, 40];
const time = Array.from({ length: 401 }, (_, i) => (i * end) / 400);
const rate = (2 * Math.PI) / pulse;
const acceleration = time.map((t) => (t < pulse ? (peak * (1 - Math.cos(rate * t))) / 2 : 0));
const velocity = time.map((t) => (peak * (Math.min(t, pulse) - Math.sin(rate * Math.min(t, pulse)) / rate)) / 2);
const none = time.map(() => 0);

export const { result } = await solveProblem({
  mesh: { ball: { radius: 0.07, layers: 5 } },
  materials: { tissue: { set: 'zhao-ji-2019', part: 'grey', bulkModulus: 2.19e6 } },
  duration: end,
  headMotion: {
    time,
    linearAcceleration: { x: none, y: none, z: none },
    angularVelocity: { x: none, y: none, z: velocity },
    angularAcceleration: { x: none, y: none, z: acceleration },
  },
  boundary: [{ on: { surface: 'outer' }, hold: 'xyz' }],
  outputs: { interval: 0.0005, markers: { inner: [0.02, 0, 0], middle: [0.035, 0, 0], outer: [0.055, 0, 0] } },
});
const [largest] = Object.values(result.parts).map(({ mps }) => mps);
process.stdout.write(`largest principal strain ${largest?.toFixed(5)}\n`);
