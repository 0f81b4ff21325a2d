import { conformanceMatrix, promisedRows } from './conformance-matrix.js';

const promised = ['EventBus × Kafka', 'Sms × files'];
const lines = [
  'conformance Sms × files: 2 passed',
  'chaos: 0 faults',
  'conformance EventBus × Kafka: 10 passed, 1 not',
];

test('each suite and adapter is a row', () => {
  expect(conformanceMatrix(lines, promised)).toEqual({
    table: ['suite     adapter  promises', 'EventBus  Kafka    10 passed, 1 not', 'Sms       files    2 passed'],
    faults: [],
  });
});

test('a suite that is called no more is missing, and a fault', () => {
  expect(conformanceMatrix(lines.slice(0, 2), promised)).toEqual({
    table: ['suite     adapter  promises', 'EventBus  Kafka    MISSING', 'Sms       files    2 passed'],
    faults: ['EventBus × Kafka did not run'],
  });
});

test('one that says why this machine cannot run it is none', () => {
  const said = ['not run: EventBus × Kafka (no broker here: Java (or Maven) is missing)', lines[0]];
  const { table, faults } = conformanceMatrix(said, promised);
  expect(table[1]).toBe('EventBus  Kafka    not run (no broker here: Java (or Maven) is missing)');
  expect(faults).toEqual([]);
});

test('an adapter that nobody would miss is a fault', () => {
  const { faults } = conformanceMatrix([...lines, 'conformance Sms × pigeons: 2 passed'], promised);
  expect(faults).toEqual(['Sms × pigeons is not in tools/conformance-matrix.js']);
});

test('without any line all that is promised is missing', () => {
  expect(conformanceMatrix(['journeys: 3']).faults).toHaveLength(promisedRows.length);
});
