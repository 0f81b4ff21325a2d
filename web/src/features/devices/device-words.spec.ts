import type { TeamDevice } from '@strainscope/console-contract';
import { batteryWord, clockWord, wearerName, wornWord } from './device-words.ts';

const told = (over: Partial<TeamDevice>) => ({ clock_fault: null, clock_offset_ms: null, ...over }) as TeamDevice;

test.each<[Partial<TeamDevice>, string]>([
  [{}, 'not told'],
  [{ clock_offset_ms: 1234.4 }, '+1,234 ms'],
  [{ clock_offset_ms: -12 }, '−12 ms'],
  [{ clock_offset_ms: 0 }, '0 ms'],
  [{ clock_fault: 'device-past' }, 'the device’s clock lies in the past'],
])('a clock: %j', (over, word) => {
  expect(clockWord(told(over))).toBe(word);
});

test('what was not told is said so', () => {
  expect(batteryWord(told({ battery_percent: null, charging: null }))).toBe('not told');
  expect(batteryWord(told({ battery_percent: 12.4, charging: true }))).toBe('12 %, charging');
  expect([null, true, false].map((worn) => wornWord(told({ worn })))).toEqual(['not told', 'worn', 'not worn']);
  expect(wearerName(told({ player: null }))).toBe('nobody');
});
