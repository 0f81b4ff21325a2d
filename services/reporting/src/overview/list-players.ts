import { create } from '@bufbuild/protobuf';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction } from '@strainscope/access';
import { InvalidRequest } from '@strainscope/kernel';
import { ListPlayersResponseSchema } from '@strainscope/proto/reporting';
import type { ListPlayersRequest, ListPlayersResponse } from '@strainscope/proto/reporting';
import { FreshnessGauge } from './freshness.ts';
import { below } from './node-paths.ts';
import type { Page } from './page.ts';
import { PageCursors } from './page-cursors.ts';
import { playerColumns, playersOf, totalsInTeam } from './player-rows.ts';
import type { PlayerRow } from './player-rows.ts';
import { all, contains, visibleTo } from './sql.ts';
import type { Condition } from './sql.ts';

/** The value that a list is sorted by, as text that PostgreSQL reads back as `type`. */
const sorts = {
  name: { by: 'p.sort_name', type: 'text', direction: 'asc' },
  last_event: { by: `coalesce(t.last_event_at, '-infinity')`, type: 'timestamptz', direction: 'desc' },
  events: { by: 'coalesce(t.events, 0)', type: 'int', direction: 'desc' },
} as const;
type Sort = (typeof sorts)[keyof typeof sorts];

type Row = PlayerRow & { sort_key: string; team_id: string };

/** Players of a node, each once a team. */
@Injectable()
export class ListPlayers {
  constructor(
    private readonly transaction: ActorTransaction,
    private readonly cursors: PageCursors,
    private readonly freshness: FreshnessGauge,
  ) {}

  execute(request: ListPlayersRequest): Promise<ListPlayersResponse> {
    const sort = sortOf(request.sort);
    const page = this.cursors.page(`players by ${sort.by}`, request.page);
    return this.transaction.run(async (em, actor) => {
      const wanted = all(
        { sql: `m.role = 'player'`, values: [] },
        visibleTo(actor, 'm'),
        await below(em, 'm', request.nodeId),
        contains('p.full_name', request.search),
        request.undefinedOnly ? { sql: 'p.undefined_member', values: [] } : undefined,
      );
      const rows = await this.read(em, wanted, sort, page);
      const keyOf = (row: Row) => [row.sort_key, row.person_id, row.team_id];
      const { rows: shown, info } = page.cut(rows, keyOf, await this.count(em, wanted, request));
      return create(ListPlayersResponseSchema, {
        players: await playersOf(em, shown),
        page: info,
        freshness: await this.freshness.now(),
      });
    });
  }

  private read(em: EntityManager, wanted: Condition, { by, type, direction }: Sort, page: Page): Promise<Row[]> {
    const isPast = direction === 'asc' ? '>' : '<';
    const after = page.after && {
      sql: `(${by}, m.person_id, m.node_id) ${isPast} (?::${type}, ?::uuid, ?::uuid)`,
      values: [...page.after],
    };
    const { sql, values } = all(wanted, after);
    return em.execute<Row[]>(
      `select ${playerColumns}, (${by})::text as sort_key
       from members m
       join people p on p.id = m.person_id
       left join lateral (
         ${totalsInTeam}
       ) as t on true
       where ${sql}
       order by ${by} ${direction}, m.person_id ${direction}, m.node_id ${direction}
       limit ?`,
      [...values, page.limit],
    );
  }

  private async count(em: EntityManager, { sql, values }: Condition, request: ListPlayersRequest): Promise<number> {
    // Names are looked at only where they are asked for: every member is a person.
    const people = request.search.trim() || request.undefinedOnly ? 'join people p on p.id = m.person_id' : '';
    const rows = await em.execute<{ count: number }[]>(
      `select count(*)::int as count from members m ${people} where ${sql}`,
      values,
    );
    return rows[0]!.count;
  }
}

function sortOf(name: string): Sort {
  if (name === '') return sorts.name;
  if (!Object.hasOwn(sorts, name)) {
    throw new InvalidRequest([{ path: 'sort', message: `One of ${Object.keys(sorts).join(', ')}.` }]);
  }
  return sorts[name as keyof typeof sorts];
}
