import { newProfile } from '../profiles/profile.entity.ts';
import { DISMISSED, listOf, notificationNames, READ, type NotificationName } from './notification.rules.ts';

const person = { phone: null, phoneVerifiedAt: null, emailVerifiedAt: null };
const fresh = { person, profile: newProfile('somebody'), hasSensor: false, plays: true };
const list = (change: object = {}, marks: [NotificationName, number][] = []) =>
  listOf({ ...fresh, ...change }, new Map(marks));
const complete = (...given: Parameters<typeof list>) =>
  list(...given)
    .filter((item) => item.complete)
    .map(({ name }) => name);

test('a player who is new has nine items, none of them done', () => {
  expect(list().map(({ name }) => name)).toEqual(notificationNames);
  expect(notificationNames).toHaveLength(9);
  expect(complete()).toEqual([]);
});

test.each<[NotificationName, object]>([
  ['verify-phone', { person: { ...person, phoneVerifiedAt: new Date(0) } }],
  ['verify-email', { person: { ...person, emailVerifiedAt: new Date(0) } }],
  ['register-sensor', { hasSensor: true }],
  ['sport-position', { profile: { ...fresh.profile, sport: 'Boxing' } }],
  ['customize-model', { profile: { ...fresh.profile, headBreadth: 150 } }],
  ['communication-preferences', { profile: { ...fresh.profile, wantedLetters: [] } }],
  ['complete-profile', { person: { ...person, phone: '+4930' }, profile: { ...fresh.profile, address: 'A street' } }],
])('%s completes itself', (name, change) => {
  expect(complete(change)).toEqual([name]);
});

test('what there is only to look at is done once read; what was dismissed is gone', () => {
  expect(
    complete({}, [
      ['welcome-board', READ],
      ['verify-phone', READ],
    ]),
  ).toEqual(['welcome-board']);
  expect(list({}, [['verify-phone', DISMISSED]]).map(({ name }) => name)).not.toContain('verify-phone');
});

test('whoever does not play is asked for no sport', () => {
  const names = list({ plays: false }).map(({ name }) => name);
  expect(names).toEqual(notificationNames.filter((name) => name !== 'sport-position'));
});
