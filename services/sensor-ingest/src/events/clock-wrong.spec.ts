import { clockWrong } from './clock-wrong.ts';

const received = new Date('2026-11-22T08:00:00Z');
const isWrong = (time: string) => clockWrong(new Date(time), received).map(({ code }) => code);

test.each(['2026-11-22T08:05:00Z', '2026-11-21T13:03:05Z', '2000-01-01T00:00:00Z'])('a clock may say %s', (time) => {
  expect(isWrong(time)).toEqual([]);
});

test.each([
  '2026-11-22T08:05:00.001Z',
  '2027-11-21T13:03:05Z',
  '2106-02-07T06:28:15Z',
  '1970-01-01T00:00:00Z',
  '1980-01-06T00:00:00Z',
])('a clock that says %s is wrong', (time) => {
  expect(isWrong(time)).toEqual(['CLOCK_WRONG']);
});
