import type { EntityManager } from '@mikro-orm/postgresql';
import { serviceScope, withScope } from '@strainscope/persistence';
import { filledTables, largeTree, summariesOfLargeTree, summaryTables } from './large-tree.ts';
import type { FillStep, TreeSizes } from './large-tree.ts';

/** Tables whose triggers keep the summaries row by row: a million people would take the better part of an hour. */
const followed = ['people', 'members', 'totals', 'region_totals', 'processing_permissions'];

/**
 * Makes a large tree in an empty read model: without triggers and indexes, which are made once
 * everything is there, and the summaries then as a migration makes them.
 * @param say hears of each step when it is done
 */
export async function fillLargeTree(em: EntityManager, sizes: TreeSizes, say: (step: string) => void): Promise<void> {
  const run = (sql: string) => withScope(em, serviceScope, (each) => each.execute(sql));
  const take = async ({ title, statements }: FillStep) => {
    for (const sql of statements) await run(sql);
    say(title);
  };
  const indexes = await indexesOf(em);
  const index = async (tables: readonly string[]) => {
    for (const { definition } of indexes.filter(({ table }) => tables.includes(table))) {
      await withScope(em, serviceScope, async (each) => {
        await each.execute(`set local maintenance_work_mem = '256MB'`);
        await each.execute(definition);
      });
    }
    say(`indexes of ${tables.join(', ')}`);
  };

  for (const { name } of indexes) await run(`drop index ${name}`);
  for (const table of followed) await run(`alter table ${table} disable trigger user`);
  for (const step of largeTree(sizes)) await take(step);
  await index(filledTables);
  await run('analyze');
  for (const step of summariesOfLargeTree(sizes)) await take(step);
  await index(summaryTables);
  for (const table of followed) await run(`alter table ${table} enable trigger user`);
  await em.execute('vacuum analyze');
  say('statistics');
}

/** Those that are no keys. */
function indexesOf(em: EntityManager): Promise<{ table: string; name: string; definition: string }[]> {
  return em.execute(
    `select tablename as "table", indexname as name, indexdef as definition from pg_indexes
     where schemaname = current_schema() and tablename = any (?::text[]) and indexname not like '%_pkey'`,
    [`{${[...filledTables, ...summaryTables].join(',')}}`],
  );
}
