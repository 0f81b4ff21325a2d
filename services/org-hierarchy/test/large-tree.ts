import type { TestedService } from '@strainscope/service-kit/testing';

/** As many as the product promises its speed for. */
const sizes = { organization: 100, institution: 2_000, team: 20_000 };
const kinds = ['organization', 'institution', 'team'] as const;
type Kind = (typeof kinds)[number];

/** Ids of the nodes of a large tree; from 1. */
export const made = (kind: Kind, number: number) =>
  `00000000-0000-7000-900${kinds.indexOf(kind)}-${String(number).padStart(12, '0')}`;

/** The same in SQL. */
export const madeBy = (kind: Kind, number: string) =>
  `('00000000-0000-7000-900${kinds.indexOf(kind)}-' || lpad((${number})::text, 12, '0'))::uuid`;

/** Its institutions and teams are dealt out among what is above them. */
export async function plantLargeTree(service: TestedService): Promise<void> {
  for (const [depth, kind] of kinds.entries()) {
    const parent = kinds[depth - 1];
    const [above, parentId, path] = parent
      ? [`join nodes p on p.id = ${madeBy(parent, `n % ${sizes[parent]} + 1`)}`, 'p.id', 'p.scope']
      : ['', 'null', `'{}'::uuid[]`];
    await service.rows(
      `insert into nodes (id, kind, parent_id, name, scope, time_zone)
       select ${madeBy(kind, 'n')}, '${kind}', ${parentId}, initcap('${kind} ') || n, ${path} || ${madeBy(kind, 'n')},
              ${kind === 'team' ? `'Europe/Berlin'` : 'null'}
       from generate_series(1, ${sizes[kind]}) n ${above}`,
    );
  }
  await service.rows('analyze nodes');
}
