import { unchosenWishes } from './alert-wishes.entity.ts';
import { isQuiet, reach } from './channels.ts';

const wishes = (change: object = {}) => ({ ...unchosenWishes('somebody'), ...change });
const reachable = { timeZone: '', hasBrowser: true, hasProvenPhone: true };
const at = (time: string) => new Date(`2026-11-29T${time}:00Z`);

test('who never chose is told by push, where a browser is there, and by e-mail', () => {
  expect(reach(wishes(), reachable, at('15:00'))).toEqual({ channels: ['push', 'email'], silent: false });
  expect(reach(wishes(), { ...reachable, hasBrowser: false }, at('15:00')).channels).toEqual(['email']);
});

test.each([
  ['a text message without a proven phone becomes an e-mail', { hasProvenPhone: false }, ['email']],
  ['a text message with one is the only one', {}, ['sms']],
])('%s', (_, change, channels) => {
  const wanted = wishes({ push: false, email: false, sms: true });
  expect(reach(wanted, { ...reachable, ...change }, at('15:00')).channels).toEqual(channels);
});

test('quiet hours leave the e-mail alone, also of who wants none', () => {
  const quiet = { quietFrom: 22 * 60, quietUntil: 7 * 60, sms: true, email: false };
  expect(reach(wishes(quiet), reachable, at('23:00'))).toEqual({ channels: ['email'], silent: true });
  expect(reach(wishes(quiet), reachable, at('07:00'))).toEqual({ channels: ['push', 'sms'], silent: false });
});

test.each([
  [22 * 60, 7 * 60, '21:59', false],
  [22 * 60, 7 * 60, '22:00', true],
  [22 * 60, 7 * 60, '06:59', true],
  [22 * 60, 7 * 60, '07:00', false],
  [13 * 60, 14 * 60, '13:30', true],
  [13 * 60, 14 * 60, '14:00', false],
  [60, 60, '12:00', true],
])('quiet from minute %d until %d is at %s: %s', (quietFrom, quietUntil, time, expected) => {
  expect(isQuiet(wishes({ quietFrom, quietUntil }), '', at(time))).toBe(expected);
});

test('the clock is that of the person, in summer as in winter', () => {
  const night = wishes({ quietFrom: 22 * 60, quietUntil: 7 * 60 });
  expect(isQuiet(night, 'Australia/Sydney', at('12:00'))).toBe(true);
  expect(isQuiet(night, 'Europe/London', new Date('2026-07-01T21:30:00Z'))).toBe(true);
  expect(isQuiet(night, 'Europe/London', at('21:30'))).toBe(false);
});
