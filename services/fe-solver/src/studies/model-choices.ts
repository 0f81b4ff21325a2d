/**
 * What the model's choices do to MPS95, one at a time; writes docs/science/data/model-choices.json. The pulses turn the head
 * hard about each axis, there and back.
 *
 *   npm run science:choices [-- --threads 2]        (some ten minutes)
 */
import { availableParallelism } from 'node:os';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { SOLVER_VERSION } from '../solve/version.ts';
import { CHOICES, meshOf } from './choices.ts';
import { pulseStrain } from './pulse-strain.ts';
import type { Pulse } from './pulses.ts';

const turn = (axis: Pulse['axis']): Pulse => ({
  shape: 'half-sine velocity',
  axis,
  peak: 20,
  duration: 0.03,
  end: 0.045,
});
const PULSES = { x: turn([1, 0, 0]), y: turn([0, 1, 0]), z: turn([0, 0, 1]) };

const { values } = parseArgs({ options: { threads: { type: 'string', default: String(availableParallelism()) } } });

const FILE = new URL('../../../../docs/science/data/model-choices.json', import.meta.url);
/** What single precision can tell. */
const rounded = (_: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(5)) : value;

const choices = [];
for (const choice of CHOICES) {
  const mesh = meshOf(choice);
  const strains = [];
  for (const [about, pulse] of Object.entries(PULSES)) {
    const own = { ...choice, pulse, massScaling: true };
    strains.push({ about, ...(await pulseStrain(mesh, own, Number(values.threads))) });
  }
  const { name, group, materials, bulkModulus, element, elementSize, subtype } = choice;
  choices.push({ name, group, materials: materials.id, bulkModulus, element, elementSize, subtype, strains });
  process.stderr.write(`${JSON.stringify(choices.at(-1), rounded)}\n`);
}
writeFileSync(FILE, `${JSON.stringify({ solver: SOLVER_VERSION, pulses: PULSES, choices }, rounded, 2)}\n`);
