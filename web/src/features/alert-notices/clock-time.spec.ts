import { clockTime, minuteOfDay } from './clock-time.ts';

test.each([
  [0, '00:00'],
  [425, '07:05'],
  [1439, '23:59'],
])('minute %d is %s, and back', (minute, time) => {
  expect(clockTime(minute)).toBe(time);
  expect(minuteOfDay(time)).toBe(minute);
});
