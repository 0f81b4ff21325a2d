import { printedSensorId, wornSensorIds } from './sensor-id.ts';

test('a sensor has one name, whether the file or a person wrote it', () => {
  expect(printedSensorId('prevent', '9999')).toBe('MG9999');
  expect(printedSensorId('prevent', 'MG9999')).toBe('MG9999');
});

test('other ids stand as they were written', () => {
  expect(printedSensorId('swa', '9999')).toBe('9999');
  expect(printedSensorId('prevent', 'IMG-1040')).toBe('IMG-1040');
});

test('those worn in one line', () => {
  const sensors = [
    { brand: 'prevent', sensor_id: '1005' },
    { brand: 'swa', sensor_id: '44' },
  ];
  expect(wornSensorIds(sensors)).toBe('MG1005, 44');
});
