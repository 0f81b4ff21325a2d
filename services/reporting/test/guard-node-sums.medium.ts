import { MikroORM } from '@mikro-orm/postgresql';
import { newId } from '@strainscope/kernel';
import { migrate, ormOptions, serviceScope, withScope, type Scope } from '@strainscope/persistence';
import { persistenceOf } from '@strainscope/service-kit';
import { emptyDatabase } from '@strainscope/testing';
import { GuardNodeSums } from '../src/migrations/2026-11-24-02-guard-node-sums.ts';
import { reporting } from '../src/reporting.service.ts';

const { service, migrations } = persistenceOf(reporting);
const before = migrations.slice(0, migrations.indexOf(GuardNodeSums)).map(({ name }) => name);

test('sums that are there already are seen where their nodes hang', async () => {
  const url = (await emptyDatabase('reporting'))['reporting']!;
  const orm = await MikroORM.init(ormOptions({ service, url, entities: [], migrations }));
  const as = <T>(scope: Scope, sql: string, values: unknown[] = []) =>
    withScope(orm.em.fork(), scope, (em) => em.execute<T[]>(sql, values));
  const [organization, team, other] = [newId(), newId(), newId()];
  try {
    await migrate(orm, before);
    for (const [node, path] of [
      [team, [organization, team]],
      [other, [other]],
    ] as const) {
      await as(serviceScope, 'insert into nodes (id, named_at, path) values (?, now(), ?::uuid[])', [
        node,
        `{${path.join(',')}}`,
      ]);
      await as(serviceScope, 'insert into node_totals (node_id) values (?)', [node]);
      await as(serviceScope, `insert into node_regions values (?, 'thalamus', 1, 0.2)`, [node]);
    }
    await migrate(orm);
    const staff: Scope = { level: 300, nodeIds: [organization], personIds: [] };
    for (const table of ['node_totals', 'node_regions']) {
      expect(await as(staff, `select node_id from ${table}`)).toEqual([{ node_id: team }]);
      expect(await as(serviceScope, `select node_id from ${table}`)).toHaveLength(2);
    }
  } finally {
    await orm.close(true);
  }
});
