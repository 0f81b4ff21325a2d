import { jest } from '@jest/globals';
import { zoneStated } from './zone-names.ts';

/** How many formats of dates are made meanwhile. */
function formatsMade(work: () => void): number {
  const made = jest.spyOn(Intl, 'DateTimeFormat');
  try {
    work();
    return made.mock.calls.length;
  } finally {
    made.mockRestore();
  }
}

it.each([
  ['EST', 'America/New_York', { zone: 'UTC-5' }],
  ['AST', 'America/Halifax', { zone: 'UTC-4' }],
  ['IST', 'Asia/Calcutta', { zone: 'UTC+5:30' }],
])('what %s means for a team in %s costs no more once a row has asked', (text, teamZone, expected) => {
  expect(zoneStated(text, teamZone)).toEqual(expected);
  const rows = () => {
    for (let row = 0; row < 100; row++) expect(zoneStated(text, teamZone)).toEqual(expected);
  };
  expect(formatsMade(rows)).toBe(0);
});

it('keeps no more names than there are, whatever names come', () => {
  for (let i = 0; i < 3_000; i++) zoneStated('EST', `No/Such_Zone_${i}`);
  expect(zoneStated('EST', 'Australia/Brisbane')).toEqual({ zone: 'UTC+10' });
});
