import { deletionTouches } from './deletion-touches.ts';

test('events that are kept and sensors that come off are counted before anything is deleted', () => {
  const members = [
    { events: 12, sensors: [{ brand: 'prevent', sensor_id: 'MG1' }] },
    { events: 1, sensors: [{ brand: 'swa', sensor_id: '77' }] },
  ];
  expect(deletionTouches(members)).toBe(
    '13 events and their simulations are kept without an owner in a team. Sensor MG1, 77 belongs to nobody. This can be undone for 24 hours.',
  );
  expect(deletionTouches([{ events: 1, sensors: [] }])).not.toContain('Sensor');
});
