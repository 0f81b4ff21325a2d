import { Level, permissions, type Permission } from '@strainscope/kernel';
import fc from 'fast-check';
import { mayGrant } from './permission.rules.ts';

const manager = (...held: Permission[]) => ({ level: Level.organization, permissions: held });
const player = (...held: Permission[]) => ({ level: Level.player, permissions: held });

test('granting needs super, and the permission itself', () => {
  expect(mayGrant(manager('super', 'portal'), player(), ['portal'])).toBe(true);
  expect(mayGrant(manager('portal'), player(), ['portal'])).toBe(false);
  expect(mayGrant(manager('super'), player(), ['portal'])).toBe(false);
  expect(mayGrant({ level: Level.admin, permissions: ['super'] }, player(), ['operator'])).toBe(false);
});

test('taking away needs super alone', () => {
  expect(mayGrant(manager('super'), player('portal', 'api'), ['api'])).toBe(true);
  expect(mayGrant(manager(), player('portal'), [])).toBe(false);
});

test('nobody touches a higher level', () => {
  expect(mayGrant(manager('super', 'portal'), { level: Level.admin, permissions: [] }, ['portal'])).toBe(false);
});

test('whatever the lists, nobody ends up with what neither they nor the granter had', () => {
  const some = fc.subarray([...permissions]);
  fc.assert(
    fc.property(some, some, some, (held, before, after) => {
      fc.pre(mayGrant(manager(...held), player(...before), after));
      expect(after.every((permission) => before.includes(permission) || held.includes(permission))).toBe(true);
    }),
  );
});
