import { innerPages, sidebarItems } from './navigation.tsx';

const who = { _id: '01', first_name: 'Kim', last_name: 'Cole' };

test.each([
  [200, '/team/staff'],
  [250, '/institution/staff'],
  [300, '/organization/staff'],
  [1000, '/admin/staff'],
] as const)('the sidebar of level %i leads to its staff, once', (level, page) => {
  const staff = sidebarItems({ ...who, level, plays: false }).filter(({ label }) => label === 'Staff');
  expect(staff.map(({ to }) => to)).toEqual([page]);
});

test.each([
  [100, [], []],
  [200, ['portal', 'operator'], []],
  [100, ['research'], ['Batches']],
  [1000, [], ['Operations', 'Costs', 'Budgets']],
  [1000, ['research'], ['Operations', 'Costs', 'Budgets', 'Batches']],
] as const)('within their pages level %i with %j finds %j', (level, permissions, labels) => {
  expect(innerPages({ ...who, level }, permissions).map(({ label }) => label)).toEqual(labels);
});

test.each([
  [100, ['My events', 'Simulations']],
  [150, ['My events', 'Family', 'Staff', 'Simulations']],
  [200, ['Teams', 'Players', 'Staff', 'My events', 'Simulations']],
] as const)('whoever plays has their events at level %i, too', (level, labels) => {
  const items = sidebarItems({ ...who, level, plays: true });
  expect(items.map(({ label }) => label)).toEqual(labels);
  expect(items.find(({ label }) => label === 'My events')?.to).toBe('/player/dashboard/01');
  const others = sidebarItems({ ...who, level, plays: false }).map(({ label }) => label);
  expect(others).toEqual(labels.filter((label) => label !== 'My events'));
});
