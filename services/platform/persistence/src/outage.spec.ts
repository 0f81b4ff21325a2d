import { isOutage, wasInDeadlock } from './outage.ts';

const failure = (code: string, cause?: unknown) => Object.assign(new Error('x', { cause }), { code });

test.each(['ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN', '08006', '57P01', '57P03', '53300', '53100'])(
  '%s tells of the database, not of the work',
  (code) => {
    expect(isOutage(failure(code))).toBe(true);
    expect(isOutage(failure('P0001', failure(code)))).toBe(true);
  },
);

test.each(['23505', '40P01', '53200', '57014', '42P01', '08P01', '22021', '22P05'])('%s tells of the work', (code) => {
  expect(isOutage(failure(code))).toBe(false);
});

test('a deadlock is told from other failures, also as the cause of one', () => {
  expect(wasInDeadlock(failure('P0001', failure('40P01')))).toBe(true);
  for (const other of [failure('40001'), failure('23505'), undefined]) expect(wasInDeadlock(other)).toBe(false);
});

test('what is no error is no outage', () => {
  expect(isOutage('ECONNREFUSED')).toBe(false);
  expect(isOutage(undefined)).toBe(false);
});
