import { Level, publicPages } from '@strainscope/console-contract';
import { pages } from './pages.ts';
import { contractRoutes, laterRoutes, routeTable } from './route-table.ts';

const paths = routeTable.map(({ path }) => path);

test('every screen of the contract is registered, and every path once', () => {
  expect(contractRoutes).toHaveLength(100);
  expect(new Set(paths).size).toBe(paths.length);
});

test('every built screen belongs to a row, and its module has a component', async () => {
  for (const [path, load] of Object.entries(pages)) {
    expect(paths).toContain(path);
    expect(typeof (await load()).default).toBe('function');
  }
});

test('every later screen is built', () => {
  expect(laterRoutes.filter(({ path }) => !(path in pages))).toEqual([]);
});

test('what search engines are told of is built and open to everybody', () => {
  for (const path of publicPages) {
    const row = routeTable.find((candidate) => candidate.path === path.replace('/login', '/login/:msg?'));
    expect({ path, access: row?.access, isBuilt: row !== undefined && row.path in pages }).toEqual({
      path,
      access: 'public',
      isBuilt: true,
    });
  }
});

/** Number of built screens of the contract. Raise it with each, so that the next one cannot be lost unseen. */
const builtScreens = 70;

test('the number of built screens is told, and never falls', () => {
  const built = contractRoutes.filter(({ path, access }) => path in pages || access === 'redirect').length;
  process.stdout.write(`routes built: ${built} / ${contractRoutes.length}\n`);
  expect(built).toBe(builtScreens);
});

test('the levels are those of the contract', () => {
  const count = (level: number) => contractRoutes.filter((row) => row.access === 'level' && row.level === level).length;
  expect(
    [Level.admin, Level.organization, Level.institution, Level.team, Level.family, Level.player].map(count),
  ).toEqual([7, 4, 3, 7, 3, 5]);
});
