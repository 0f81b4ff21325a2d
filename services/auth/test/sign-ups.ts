import { newId } from '@strainscope/kernel';
import { goodPassword } from './registrations.ts';

/** What the form sends; every call makes another person. */
export function signUpOf(given: { person?: object } & Record<string, unknown> = {}) {
  const mark = newId().slice(-12);
  const person = {
    firstName: 'Jane',
    lastName: 'Canary',
    birthDate: '1990-05-17',
    sex: 'female',
    email: `jane-${mark}@example.org`,
    phone: '',
  };
  const { person: other, ...rest } = given;
  return { password: goodPassword, address: '192.0.2.1', ...rest, person: { ...person, ...other } };
}
