import { contactDetails } from '../people/profile.schemas.ts';
import { familySignUp, signUp, subscription } from './account.schemas.ts';

const person = {
  first_name: 'Jane',
  last_name: 'Canary',
  birth_date: '1990-05-17',
  sex: 'female',
  email: 'jane@example.org',
  password: 'trombone-lantern-42',
};
const child = { ...person, birth_date: '2013-05-17', email: 'kit@example.org' };
const inLetters = 'Without web or e-mail addresses; a full stop needs a space after it';
const faultsOf = (schema: typeof signUp | typeof familySignUp, given: object) =>
  schema.safeParse({ ...person, ...given }).error?.issues.map(({ path, message }) => [path.join('.'), message]);

test.each(['MG0123', 'Head form', 'x'.repeat(100), ''])('%j is a sensor that somebody may name', (sensor_id) => {
  expect(faultsOf(signUp, { sensor_id })).toBeUndefined();
});

test('what somebody calls themselves or their sensor stands in letters: none is a place for an address', () => {
  const link = 'https://strainscope-login.example/a';
  expect(faultsOf(signUp, { sensor_id: link })).toEqual([['sensor_id', inLetters]]);
  expect(faultsOf(signUp, { sensor_id: 'x'.repeat(101) })).toEqual([['sensor_id', 'At most 100 characters']]);
  expect(faultsOf(signUp, { first_name: link })).toEqual([['first_name', inLetters]]);
  expect(faultsOf(familySignUp, { children: [{ ...child, last_name: link }] })).toEqual([
    ['children.0.last_name', inLetters],
  ]);
  expect(contactDetails.safeParse({ ...person, first_name: link }).success).toBe(false);
  expect(subscription.safeParse({ ...person, first_name: link }).success).toBe(false);
});
