/** The coarse male head under a blow to its side, its bulk modulus a tenth of the literature's: strain by part, left and right, and a marker. */
import { solveProblem } from '@strainscope/fe-solver';

const [pulse, end, peak] = [0.01, 0.03, 3000];
const time = Array.from({ length: 121 }, (_, i) => (i * end) / 120);
const acceleration = time.map((t) => (t < pulse ? peak * Math.sin((Math.PI * t) / pulse) : 0));
const velocity = time.map((t) => ((peak * pulse) / Math.PI) * (1 - Math.cos((Math.PI * Math.min(t, pulse)) / pulse)));
const none = time.map(() => 0);

export const { result } = await solveProblem({
  mesh: 'head:coarse:male',
  materials: { '*': { set: 'zhao-ji-2019', bulkModulus: 21.9e6 } },
  massScaling: true,
  duration: end,
  headMotion: {
    time,
    linearAcceleration: { x: none, y: acceleration.map((own) => own / 10), z: none },
    angularVelocity: { x: velocity, y: none, z: none },
    angularAcceleration: { x: acceleration, y: none, z: none },
  },
  boundary: [{ on: { set: 'FIXED' }, hold: 'xyz' }],
  outputs: { interval: 0.001, markers: { deep: [0, 0.03, -0.03] }, elements: { callosum: { part: 'callosum' } } },
});
for (const [region, { left, right }] of Object.entries(result.regions)) {
  process.stdout.write(`${region}: ${left?.mps95.toFixed(3)} left, ${right?.mps95.toFixed(3)} right\n`);
}
