import { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '@strainscope/access';
import { newId } from '@strainscope/kernel';
import { RowsRead } from '@strainscope/testing';
import { EditedTree } from './edited-tree.ts';
import { made, plantLargeTree } from './large-tree.ts';

const admin: Actor = { personId: newId(), level: 1000, permissions: [] };
let league: EditedTree;
let rowsRead: RowsRead;

beforeAll(async () => {
  league = await EditedTree.start();
  rowsRead = new RowsRead(league.service.running.app.get(EntityManager));
  await plantLargeTree(league.service);
}, 120_000);
afterAll(() => league.service.stop());

/** Teams that somebody sees, and how many nodes were read for them. */
async function teamsOf(actor: Actor) {
  let names: string[] = [];
  const read = await rowsRead.of(async () => {
    const { nodes } = await league.service.as(actor, () => league.tree.listNodes({ kind: 'team' }));
    names = nodes.map(({ name, path }) => [...path.slice(0, -1).map((above) => above.name), name].join(', '));
  });
  return { names, ...read.get('nodes')! };
}

it('reads as many of all teams as it lists, and what is above them', async () => {
  const { names, scanned, entries } = await teamsOf(admin);
  expect(names).toHaveLength(1_000);
  expect(names[0]).toBe('Organization 3, Institution 2, Team 1');
  expect(scanned).toBe(0);
  // Those and their names; above them at most every institution and organization there is.
  expect(entries).toBeLessThanOrEqual(2 * 1_000 + 2_100);
});

it('reads for staff what is below their nodes', async () => {
  const [ofOrganization, ofTeam] = [
    await league.staff(made('organization', 7), 300),
    await league.staff(made('team', 7), 200),
  ];
  const listed = await teamsOf(ofOrganization);
  expect(listed.names).toHaveLength(200);
  expect(listed.names.every((name) => name.startsWith('Organization 7, '))).toBe(true);
  expect(listed.scanned).toBe(0);
  expect(listed.entries).toBeLessThanOrEqual(1_000);
  const own = await teamsOf(ofTeam);
  expect(own.names).toEqual(['Organization 9, Institution 8, Team 7']);
  expect(own.scanned).toBe(0);
  expect(own.entries).toBeLessThanOrEqual(20);
});

it('lists nothing to whoever runs nothing', async () => {
  const player: Actor = { personId: newId(), level: 100, permissions: [] };
  expect((await teamsOf(player)).names).toEqual([]);
});

it('pages by name show every team once, and a name is searched for', async () => {
  const actor = await league.staff(made('institution', 7), 250);
  const ask = (request: object) =>
    league.service.as(actor, () => league.tree.listNodes({ kind: 'team', page: { size: 4 }, ...request }));
  const names: string[] = [];
  let cursor = '';
  do {
    const { nodes, page } = await ask({ page: { size: 4, cursor } });
    names.push(...nodes.map(({ name }) => name));
    expect(page!.total).toBe(10n);
    cursor = page!.nextCursor;
  } while (cursor !== '');
  expect(new Set(names).size).toBe(10);
  expect(names).toHaveLength(10);
  const found = await ask({ search: names[7], page: { size: 10 } });
  expect(found.nodes.map(({ name }) => name)).toContain(names[7]);
  expect((await ask({ search: '%' })).nodes).toEqual([]);
  await expect(ask({ page: { cursor: 'x' } })).rejects.toMatchObject({ status: 422 });
  const bent = Buffer.from(JSON.stringify(['\0', newId()])).toString('base64url');
  for (const request of [{ search: '\0' }, { page: { cursor: bent } }])
    await expect(ask(request)).rejects.toMatchObject({ status: 422 });
});

it('counts nothing that it does not show', async () => {
  const staff = await league.staff(made('institution', 7), 250);
  const ofTeams = { kind: 'team', page: { size: 4 } };
  const listed = (actor: Actor) => league.service.as(actor, () => league.tree.listNodes(ofTeams));
  expect((await listed(admin)).page!.total).toBeGreaterThan(10n);
  for (const actor of [staff, admin]) {
    const { nodes, page } = await listed({ ...actor, apiScopes: ['events:read'] });
    expect([nodes, page!.total]).toEqual([[], 0n]);
  }
});

it('names nodes by their ids, as far as they are seen', async () => {
  const actor = await league.staff(made('team', 7), 200);
  const nodeIds = [made('team', 7), made('team', 8), 'no id'];
  const { nodes } = await league.service.as(actor, () => league.tree.listNodes({ nodeIds }));
  expect(nodes.map(({ name }) => name)).toEqual(['Team 7']);
});
