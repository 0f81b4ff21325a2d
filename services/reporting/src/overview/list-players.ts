import { create } from '@bufbuild/protobuf';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction } from '@strainscope/access';
import { InvalidRequest } from '@strainscope/kernel';
import { ListPlayersResponseSchema } from '@strainscope/proto/reporting';
import type { ListPlayersRequest, ListPlayersResponse } from '@strainscope/proto/reporting';
import { countRows, players } from './count-rows.ts';
import { FreshnessGauge } from './freshness.ts';
import { countAtMost, nameSearch } from './name-search.ts';
import { below } from './node-paths.ts';
import type { Page, Total } from './page.ts';
import { PageCursors } from './page-cursors.ts';
import { playerColumns, playersOf, totalsInTeam } from './player-rows.ts';
import type { PlayerRow } from './player-rows.ts';
import { all, always } from './sql.ts';
import type { Condition } from './sql.ts';
import { View } from './view.ts';

/** The value that a list is sorted by, as text that PostgreSQL reads back as `type`. */
const sorts = {
  name: { by: 'l.sort_name', type: 'text', direction: 'asc' },
  last_event: { by: 'l.last_event_at', type: 'timestamptz', direction: 'desc' },
  events: { by: 'l.events', type: 'int', direction: 'desc' },
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
      const view = await View.of(em, actor);
      const place = all(view.rows('l'), await below(em, 'l', request.nodeId));
      const name = await nameSearch(em, request.search);
      // Who is called so by a common name, wherever they play, was counted already.
      const isCounted = place === always && name?.isCommon && !request.undefinedOnly;
      const found = all(name?.condition, request.undefinedOnly ? { sql: 'l.undefined_member', values: [] } : undefined);
      const wanted = all(place, found);
      const rows = await this.read(em, wanted, sort, page);
      const total =
        found === always
          ? { count: await countRows(em, view, request, players) }
          : await this.countFound(em, isCounted ? always : wanted);
      const { rows: shown, info } = page.cut(rows, (row) => [row.sort_key, row.person_id, row.team_id], total);
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
      sql: `(${by}, l.person_id, l.node_id) ${isPast} (?::${type}, ?::uuid, ?::uuid)`,
      values: [...page.after],
    };
    const { sql, values } = all(wanted, after);
    const order = `order by ${by} ${direction}, l.person_id ${direction}, l.node_id ${direction}`;
    return em.execute<Row[]>(
      `select ${playerColumns}, (${by})::text as sort_key
       from (select * from listed_players l where ${sql} ${order} limit ?) as l
       join members m on m.person_id = l.person_id and m.node_id = l.node_id and m.role = 'player'
       join people p on p.id = m.person_id
       left join lateral (
         ${totalsInTeam}
       ) as t on true
       ${order}`,
      [...values, page.limit],
    );
  }

  private async countFound(em: EntityManager, { sql, values }: Condition): Promise<Total> {
    const [found] = await em.execute<{ count: number }[]>(
      `select count(*)::int as count from (select from listed_players l where ${sql} limit ${countAtMost + 1}) as found`,
      values,
    );
    return { count: Math.min(found!.count, countAtMost), isLeast: found!.count > countAtMost };
  }
}

function sortOf(name: string): Sort {
  if (name === '') return sorts.name;
  if (!Object.hasOwn(sorts, name)) {
    throw new InvalidRequest([{ path: 'sort', message: `One of ${Object.keys(sorts).join(', ')}.` }]);
  }
  return sorts[name as keyof typeof sorts];
}
