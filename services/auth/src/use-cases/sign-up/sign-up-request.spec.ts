import type { InvalidRequest } from '@strainscope/kernel';
import { checkSignUp } from './sign-up-request.ts';

const today = new Date('2026-11-21T12:00:00Z');
const jane = {
  firstName: 'Jane',
  lastName: 'Canary',
  birthDate: '1990-05-17',
  sex: 'female',
  email: 'jane@example.org',
  phone: '',
};
const child = { ...jane, firstName: 'Kit', birthDate: '2012-05-17', email: 'kit@example.org' };
const order = {
  person: jane,
  password: 'trombone-lantern-42',
  guardianEmail: '',
  invitationToken: '',
  identityToken: '',
  teamId: '',
  sensorId: '',
  children: [] as object[],
  address: '192.0.2.1',
  textHashes: [] as string[],
};

function faults(given: object): string[] {
  try {
    checkSignUp({ ...order, ...given }, today);
    return [];
  } catch (error) {
    return (error as InvalidRequest).faults.map(({ path }) => path).sort();
  }
}

test.each<[string, object, string[]]>([
  ['an adult', {}, []],
  ['a minor with a guardian', { person: child, guardianEmail: 'jane@example.org' }, []],
  ['a minor without', { person: child }, ['guardianEmail']],
  ['a minor as their own guardian', { person: child, guardianEmail: 'KIT@example.org ' }, ['guardianEmail']],
  [
    'a minor as their own guardian by a tag',
    { person: child, guardianEmail: 'kit+mum@example.org' },
    ['guardianEmail'],
  ],
  ['a guardian with a child', { children: [child] }, []],
  [
    'a minor with a child',
    { person: child, guardianEmail: 'jane@example.org', children: [{ ...child, email: 'x@example.org' }] },
    ['birthDate'],
  ],
  [
    'a child with the address of its guardian',
    { children: [{ ...child, email: 'jane@example.org' }] },
    ['children.0.email'],
  ],
  ['two children with one address', { children: [child, child] }, ['children.1.email']],
  ['a child of age', { children: [{ ...child, birthDate: '2008-11-21' }] }, ['children.0.birthDate']],
  [
    'nine children',
    { children: Array.from({ length: 9 }, (_, n) => ({ ...child, email: `k${n}@example.org` })) },
    ['children'],
  ],
  ['a weak password', { password: 'password1234' }, ['password']],
  ['no password', { password: '' }, ['password']],
  ['no password, but an identity elsewhere', { password: '', identityToken: 'x' }, []],
  ['a sensor of any brand', { sensorId: 'x'.repeat(100) }, []],
  ['a sensor with a longer id than any', { sensorId: 'x'.repeat(101) }, ['sensorId']],
  ['a sensor that is an address of the web', { sensorId: 'https://strainscope-login.example/a' }, ['sensorId']],
  ['a number without its country', { person: { ...jane, phone: '0612345678' } }, ['phone']],
  [
    'every fault at once',
    { person: { ...jane, firstName: ' ', email: 'x', birthDate: '2020-01-01' } },
    ['birthDate', 'email', 'firstName'],
  ],
])('%s', (_, given, expected) => {
  expect(faults(given)).toEqual(expected);
});

test('a number is kept as E.164, however it was typed', () => {
  const { person } = checkSignUp({ ...order, person: { ...jane, phone: '+31 (6) 12-34 56.78' } }, today);
  expect(person.phone).toBe('+31612345678');
});
