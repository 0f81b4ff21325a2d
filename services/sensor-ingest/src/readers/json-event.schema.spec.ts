import { jsonEvent } from '../../test/fixtures/brand-files.ts';
import { jsonEventSchema } from './json-event.schema.ts';
import { LIMITS } from './limits.ts';

const event = jsonEvent('Panther');

function faults(simulation: object) {
  const { error } = jsonEventSchema.safeParse({ ...event, simulation: { ...event.simulation, ...simulation } });
  return error?.issues.map(({ code, path }) => [code, path.join('.')]);
}

test('of a list of wrong numbers the first faults are told: as many as a person is told', () => {
  const places = Array.from({ length: LIMITS.problems }, (_, i) => `simulation.time.${i + 1}`);
  expect(faults({ time: [0, ...Array<number>(1_000_000).fill(Infinity)] })).toEqual(
    places.map((place) => ['invalid_type', place]),
  );
});

test.each([
  ['null among times', { time: [0, null] }, 'simulation.time.1'],
  ['a text', { time: [0, '1'] }, 'simulation.time.1'],
  ['no list', { time: { 0: 1 } }, 'simulation.time'],
  ['nothing', { time: undefined }, 'simulation.time'],
])('%s is a fault at its place', (_, simulation, place) => {
  expect(faults(simulation)).toEqual([['invalid_type', place]]);
});

test('a sample may be missing, a list of samples may not', () => {
  const linear = event.simulation['linear-acceleration'];
  expect(faults({ 'linear-acceleration': { ...linear, 'x-la': [null, 1] } })).toBeUndefined();
  const { 'x-la': _, ...rest } = linear;
  expect(faults({ 'linear-acceleration': rest })).toEqual([['invalid_type', 'simulation.linear-acceleration.x-la']]);
});
