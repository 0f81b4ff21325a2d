import { create } from '@bufbuild/protobuf';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction } from '@strainscope/access';
import { ListPlayersResponseSchema } from '@strainscope/proto/reporting';
import type { ListPlayersRequest, ListPlayersResponse } from '@strainscope/proto/reporting';
import { countRows, players } from './count-rows.ts';
import { firstRows } from './first-rows.ts';
import type { Wanted } from './first-rows.ts';
import { FreshnessGauge } from './freshness.ts';
import { called, calledBySensor, lookedUpAtMost, searchNames } from './name-search.ts';
import { inNode, pathOf } from './node-paths.ts';
import type { Page, Total } from './page.ts';
import { PageCursors } from './page-cursors.ts';
import { playerColumns, playersOf, totalsInTeam } from './player-rows.ts';
import type { PlayerRow } from './player-rows.ts';
import { sortNamed } from './sort-named.ts';
import { all, always, past } from './sql.ts';
import type { Condition } from './sql.ts';
import { View } from './view.ts';

/** The value that a list is sorted by, as text that PostgreSQL reads back as `type`. */
const sorts = {
  name: { by: 'l.sort_name', type: 'text', direction: 'asc' },
  last_event: { by: 'l.last_event_at', type: 'timestamptz', direction: 'desc' },
  events: { by: 'l.events', type: 'int', direction: 'desc' },
} as const;
type Sort = (typeof sorts)[keyof typeof sorts];

type Row = PlayerRow & { sort_key: string; team_id: string; found: number };

/** A page of the rows of `listed_players l` that are wanted. */
interface Question extends Wanted {
  sort: Sort;
  page: Page;
}

/** Players of a node, each once a team. */
@Injectable()
export class ListPlayers {
  constructor(
    private readonly transaction: ActorTransaction,
    private readonly cursors: PageCursors,
    private readonly freshness: FreshnessGauge,
  ) {}

  execute(request: ListPlayersRequest): Promise<ListPlayersResponse> {
    const sort = sortNamed<Sort>(sorts, request.sort);
    const page = this.cursors.page(`players by ${sort.by}`, request.page);
    return this.transaction.run(async (em, actor) => {
      const asked = { view: await View.of(em, actor), path: await pathOf(em, request.nodeId), sort, page };
      const { rows, total } = await this.find(em, asked, request);
      const { rows: shown, info } = page.cut(rows, (row) => [row.sort_key, row.person_id, row.team_id], total);
      return create(ListPlayersResponseSchema, {
        players: await playersOf(em, shown),
        page: info,
        freshness: await this.freshness.now(),
      });
    });
  }

  /** A list is walked along its order as far as the page; those found by a name that few bear are put in order. */
  private async find(
    em: EntityManager,
    asked: Omit<Question, 'condition'>,
    request: ListPlayersRequest,
  ): Promise<{ rows: Row[]; total: Total }> {
    const words = request.search.trim();
    const condition = request.undefinedOnly ? { sql: 'l.undefined_member', values: [] } : always;
    const listed = await countRows(em, asked.view, request, players);
    if (words === '') {
      const wanted = { ...asked, condition };
      const total = request.undefinedOnly ? await this.count(em, wanted) : { count: listed };
      return { rows: await this.walk(em, wanted), total };
    }
    if (request.undefinedOnly)
      return this.sortFound(em, { ...asked, condition: all(condition, calledBySensor(words)) });
    const isSmall = listed <= lookedUpAtMost;
    const search = isSmall ? { lookedUp: called(words), people: listed } : await searchNames(em, words);
    if (search.lookedUp) return this.sortFound(em, { ...asked, condition: all(condition, search.lookedUp) });
    const wanted = { ...asked, condition: called(words) };
    // An actor who sees everybody needs no count: the search has counted them.
    const isCounted = asked.view.ways('l', asked.path) === 'everything';
    const total = isCounted
      ? { count: Math.min(search.people, lookedUpAtMost), isLeast: true }
      : await this.count(em, wanted);
    return { rows: await this.walk(em, wanted), total };
  }

  private walk(em: EntityManager, asked: Question): Promise<Row[]> {
    const { sort, page } = asked;
    const ordered = { table: 'listed_players', alias: 'l', order: orderOf(sort) };
    const wanted = { ...asked, condition: all(asked.condition, pastOf(sort, page)) };
    const { sql, values } = firstRows(ordered, wanted, page.limit);
    return em.execute<Row[]>(columns(`(${sql})`, sort), values);
  }

  /** One statement finds and counts them; a page past the last of them counts none. */
  private async sortFound(em: EntityManager, asked: Question): Promise<{ rows: Row[]; total: Total }> {
    const { sort, page } = asked;
    const found = everyRow(asked);
    const past = all(pastOf(sort, page));
    const rows = await em.execute<Row[]>(
      `with found as materialized (select * from listed_players l where ${found.sql})
       ${columns(
         `(select l.*, (select count(*)::int from found) as found from found l
           where ${past.sql} order by ${orderOf(sort)} limit ?)`,
         sort,
         'l.found',
       )}`,
      [...found.values, ...past.values, page.limit],
    );
    return { rows, total: { count: rows[0]?.found ?? 0 } };
  }

  private async count(em: EntityManager, asked: Question): Promise<Total> {
    const { sql, values } = everyRow(asked);
    const [found] = await em.execute<{ count: number }[]>(
      `select count(*)::int as count from (select from listed_players l where ${sql} limit ${lookedUpAtMost + 1}) as found`,
      values,
    );
    return { count: Math.min(found!.count, lookedUpAtMost), isLeast: found!.count > lookedUpAtMost };
  }
}

/** All that are wanted, in no order. */
function everyRow({ view, path, condition }: Wanted): Condition {
  return all(view.rows('l'), inNode('l', path), condition);
}

/** What is shown of rows `l`, in order. */
function columns(rows: string, sort: Sort, ...more: string[]): string {
  return `
    select ${[playerColumns, `(${sort.by})::text as sort_key`, ...more].join(', ')}
    from ${rows} as l
    join members m on m.person_id = l.person_id and m.node_id = l.node_id and m.role = 'player'
    join people p on p.id = m.person_id
    left join lateral (
      ${totalsInTeam}
    ) as t on true
    order by ${orderOf(sort)}`;
}

function orderOf({ by, direction }: Sort): string {
  return `${by} ${direction}, l.person_id ${direction}, l.node_id ${direction}`;
}

function pastOf({ by, type, direction }: Sort, { after }: Page): Condition | undefined {
  const columns = [[by, type] as const, ['l.person_id', 'uuid'] as const, ['l.node_id', 'uuid'] as const];
  return past(columns, direction, after);
}
