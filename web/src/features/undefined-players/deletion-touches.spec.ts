import { deletionTouches } from './deletion-touches.ts';

test('events that are kept and sensors that come off are counted before anything is deleted', () => {
  const members = [
    { events: 12, sensors: [{ brand: 'prevent', sensor_id: 'MG1' }] },
    { events: 1, sensors: [{ brand: 'swa', sensor_id: '77' }] },
  ];
  expect(deletionTouches(members)).toBe(
    '13 events and their simulations are kept without an owner in a team. Sensors MG1, 77 belong to nobody. This can be undone for 24 hours.',
  );
  expect(deletionTouches(members.slice(0, 1))).toContain('Sensor MG1 belongs to nobody.');
  expect(deletionTouches([{ events: 1, sensors: [] }])).not.toContain('Sensor');
});
