import { readFile } from 'node:fs/promises';
import { SOLVER_VERSION, storedHeadMesh } from '@strainscope/fe-solver';
import { mirrored, Surrogate } from '@strainscope/surrogate';
import { designedMotion } from '../base-set/designed-motions.ts';
import { SUBTYPES } from '../base-set/base-run.ts';

const folder = new URL('../../base-models/', import.meta.url);

describe.each(SUBTYPES)('the base model of the %s head', (subtype) => {
  let model: Surrogate;
  beforeAll(async () => {
    model = Surrogate.read(await readFile(new URL(`${subtype}.surrogate`, folder)));
  });

  test('is of the solver and the mesh of today: `npm run ml:base` makes it anew', () => {
    const { mesh, hash } = storedHeadMesh('coarse', subtype);
    expect(model.subject).toEqual({
      meshHash: hash,
      elementCount: mesh.region.length,
      materials: 'default',
      solverVersion: SOLVER_VERSION,
    });
  });

  test('is small enough to ship, and the file beside it is its own', async () => {
    expect(model.bytes.length).toBeLessThan(3_000_000);
    const document = JSON.parse(await readFile(new URL(`${subtype}.json`, folder), 'utf8')) as { model: string };
    expect(document.model).toBe(model.id);
  });

  test('estimates a mirrored motion like the motion, with the field mirrored', () => {
    const { motion } = designedMotion(4);
    const [one, other] = [model.estimate(motion), model.estimate(mirrored(motion))];
    expect(other.values.mps95.value).toBeCloseTo(one.values.mps95.value, 10);
    const sum = (field: Float32Array) => field.reduce((total, strain) => total + strain, 0);
    expect(sum(model.field(other))).toBeCloseTo(sum(model.field(one)), 2);
  });

  test('knows a motion whose angular velocity drifts from its acceleration, as filters of measured ones leave it', () => {
    const { motion } = designedMotion(4);
    const drifting = (values: readonly number[]) => values.map((value, i) => value + (0.3 * i) / values.length);
    const { x, y, z } = motion.angularVelocity;
    const measured = { ...motion, angularVelocity: { x: drifting(x), y: drifting(y), z: drifting(z) } };
    expect(model.estimate(measured)).toMatchObject({ isOutOfDistribution: false, reasons: [] });
    const broken = { ...motion, angularVelocity: { x: x.map((value, i) => value + (20 * i) / x.length), y, z } };
    expect(model.estimate(broken).reasons).toContain('range');
  });

  test('takes a motion of eight times the severity for strange', () => {
    const { motion } = designedMotion(4);
    const severe = Object.fromEntries(
      Object.entries(motion).map(([name, values]) => [
        name,
        name.startsWith('angular')
          ? Object.fromEntries(
              Object.entries(values as Record<string, number[]>).map(([axis, own]) => [
                axis,
                own.map((each) => 8 * each),
              ]),
            )
          : values,
      ]),
    ) as typeof motion;
    expect(model.estimate(severe).isOutOfDistribution).toBe(true);
  });
});
