import { bareSensorId, sensorKey } from './sensor-key.ts';

test.each(['MG0123', '0123', ' mg0123 ', 'MG 0123', 'MGMG0123'])('%j is the sensor 0123', (written) => {
  expect(sensorKey('prevent', written)).toBe('0123');
  expect(sensorKey('prevent', bareSensorId('prevent', written))).toBe('0123');
});

test('case and spaces tell no sensors apart; other brands and other letters do', () => {
  expect(sensorKey('swa', 'sw 44')).toBe('SW44');
  expect(sensorKey('swa', 'MG0123')).toBe('MG0123');
  expect(sensorKey('prevent', 'MX0123')).toBe('MX0123');
});

test('a sensor of no brand yet goes by the id that it has whatever its maker', () => {
  expect(sensorKey('', 'MG 0123')).toBe('0123');
  expect(sensorKey('', 'sw44')).toBe('SW44');
});

test('an id is shown as it was written, without the prefix', () => {
  expect(bareSensorId('prevent', ' mgAb1 ')).toBe('Ab1');
  expect(bareSensorId('generic', 'Head form')).toBe('Head form');
});

test('an id that is nothing but the prefix stays', () => {
  expect(bareSensorId('prevent', 'MG')).toBe('MG');
  expect(sensorKey('prevent', 'mg')).toBe('MG');
});
