import { Level } from '@strainscope/console-contract';
import { innerPages, sidebarItems } from './navigation.tsx';

const who = { _id: '01', first_name: 'Kim', last_name: 'Cole' };

test.each([
  [Level.team, '/team/staff'],
  [Level.institution, '/institution/staff'],
  [Level.organization, '/organization/staff'],
  [Level.admin, '/admin/staff'],
] as const)('the sidebar of level %i leads to its staff, once', (level, page) => {
  const staff = sidebarItems({ ...who, level, plays: false, has_children: false }).filter(
    ({ label }) => label === 'Staff',
  );
  expect(staff.map(({ to }) => to)).toEqual([page]);
});

test.each([
  [Level.player, [], []],
  [Level.team, ['portal', 'operator'], []],
  [Level.player, ['research'], ['Batches', 'Own problems']],
  [Level.admin, [], ['Operations', 'Costs', 'Budgets']],
  [Level.admin, ['research'], ['Operations', 'Costs', 'Budgets', 'Batches', 'Own problems']],
] as const)('within their pages level %i with %j finds %j', (level, permissions, labels) => {
  expect(innerPages({ ...who, level }, permissions).map(({ label }) => label)).toEqual(labels);
});

test.each([
  [Level.player, ['My events', 'Simulations']],
  [Level.family, ['My events', 'Family', 'Staff', 'Simulations']],
  [Level.team, ['Teams', 'Players', 'Alerts', 'Staff', 'My events', 'Simulations']],
] as const)('whoever plays has their events at level %i, too', (level, labels) => {
  const items = sidebarItems({ ...who, level, plays: true, has_children: false });
  expect(items.map(({ label }) => label)).toEqual(labels);
  expect(items.find(({ label }) => label === 'My events')?.to).toBe('/player/dashboard/01');
  const others = sidebarItems({ ...who, level, plays: false, has_children: false }).map(({ label }) => label);
  expect(others).toEqual(labels.filter((label) => label !== 'My events'));
});

test.each([
  [Level.family, ['Family', 'Staff', 'Simulations']],
  [Level.team, ['Teams', 'Players', 'Alerts', 'Staff', 'Family', 'Simulations']],
] as const)('whoever has children has their family at level %i', (level, labels) => {
  const items = sidebarItems({ ...who, level, plays: false, has_children: true });
  expect(items.map(({ label }) => label)).toEqual(labels);
  expect(items.find(({ label }) => label === 'Family')?.to).toBe('/family/01');
});
