import { everybody, listFrom, signedIn, submitsEvent } from '@strainscope/console-contract';
import { NotFound, Unauthenticated } from '@strainscope/kernel';
import { assertMayCall } from './access.guard.ts';

const staff = { level: 200, permissions: ['portal'] };

test('what is open to everybody asks nobody', () => {
  expect(() => assertMayCall(everybody, undefined)).not.toThrow();
});

test('nobody signed in is told so; a level too low finds nothing', () => {
  expect(() => assertMayCall(signedIn, undefined)).toThrow(Unauthenticated);
  expect(() => assertMayCall(listFrom(250), staff)).toThrow(NotFound);
  expect(() => assertMayCall(listFrom(200), staff)).not.toThrow();
});

test('a permission is asked of admins too', () => {
  expect(() => assertMayCall(submitsEvent, staff)).not.toThrow();
  expect(() => assertMayCall(submitsEvent, { level: 1000, permissions: [] })).toThrow(NotFound);
});
