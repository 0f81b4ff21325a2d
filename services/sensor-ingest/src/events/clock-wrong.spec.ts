import { clockWrong } from './clock-wrong.ts';

const received = new Date('2026-11-22T08:00:00Z');
const isWrong = (time: string) => clockWrong({ occurredAt: new Date(time) }, received).map(({ code }) => code);

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

describe('a time that the uploader gave', () => {
  const told = (time: string) => clockWrong({ occurredAt: new Date(time), timeIsGiven: true }, received);

  test.each(['2026-11-22T08:05:00.001Z', '2027-11-21T13:03:05Z', '2106-02-07T06:28:15Z'])(
    'lies in the future at %s, and no clock is blamed',
    (time) => {
      const [{ code, message } = { code: '', message: '' }, ...others] = told(time);
      expect([code, others]).toEqual(['GIVEN_TIME_IN_FUTURE', []]);
      expect(message).toMatch(/^The time that was given for the file lies in the future: it is 2/);
      expect(message).not.toMatch(/clock/);
    },
  );

  test.each(['2026-11-22T08:05:00Z', '2026-11-21T13:03:05Z', '1998-06-01T10:00:00Z', '1970-01-01T00:00:00Z'])(
    'may be %s',
    (time) => {
      expect(told(time)).toEqual([]);
    },
  );
});
