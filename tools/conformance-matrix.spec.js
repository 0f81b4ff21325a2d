import { conformanceMatrix } from './conformance-matrix.js';

test('each suite and adapter is a row', () => {
  const lines = [
    'conformance Sms × files: 2 passed',
    'chaos: 0 faults',
    'conformance EventBus × Kafka: 10 passed, 1 not',
  ];
  expect(conformanceMatrix(lines)).toEqual([
    'suite     adapter  promises',
    'EventBus  Kafka    10 passed, 1 not',
    'Sms       files    2 passed',
  ]);
});

test('without such lines there is no table', () => {
  expect(conformanceMatrix(['journeys: 3'])).toEqual([]);
});
