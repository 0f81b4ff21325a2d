import { inOwnZone } from './own-zone.ts';

test('what a service says in UTC is told in the zone of whoever reads it', () => {
  const said = 'changed by Ada, 22 Nov 2026, 23:03 UTC.';
  expect(inOwnZone(said, 'Europe/Berlin')).toBe('changed by Ada, 23 Nov 2026, 00:03.');
  expect(inOwnZone('nothing at 14:03 UTC')).toBe('nothing at 14:03 UTC');
});
