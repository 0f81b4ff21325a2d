import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorTransaction, assertCan, NodePaths } from '@strainscope/access';
import { clampPageSize, Cursors } from '@strainscope/http';
import { ACTOR_KEY } from '@strainscope/service-kit';
import { Session, SessionTeam } from '../session.entity.ts';
import type { SessionState } from '../session.rules.ts';

export interface SessionFilter {
  /** Team, institution or organization. */
  readonly nodeId: string;
  readonly states: readonly SessionState[];
  /** Planned start: inclusive, exclusive. */
  readonly from: Date | null;
  readonly until: Date | null;
}

/** What was recorded in a session, of the events that the reader sees; false positives do not count. */
export interface Load {
  readonly events: number;
  /** In g; null where nothing was measured. */
  readonly peakPla: number | null;
  readonly sumPla: number;
}

export interface ListedSession {
  readonly session: Session;
  readonly teams: readonly SessionTeam[];
  readonly load: Load;
  readonly participants: number;
}

export interface SessionPage {
  readonly sessions: readonly ListedSession[];
  /** Null after the last page. */
  readonly nextCursor: string | null;
  readonly total: number;
}

const STANDARD = 50;
const NOTHING: Load = { events: 0, peakPla: null, sumPla: 0 };

const IN_STATE: Record<SessionState, string> = {
  planned: 's.started_at is null and s.cancelled_at is null',
  running: 's.started_at is not null and s.ended_at is null and s.cancelled_at is null',
  ended: 's.ended_at is not null',
  cancelled: 's.cancelled_at is not null',
};

/** Sessions of a node's teams, the latest first. */
@Injectable()
export class ListSessions {
  private readonly cursors: Cursors;

  constructor(
    private readonly actors: ActorTransaction,
    private readonly paths: NodePaths,
    @Inject(ACTOR_KEY) key: Uint8Array,
  ) {
    this.cursors = new Cursors(key);
  }

  /** @throws NotFound; InvalidRequest for a cursor that no page gave */
  execute(filter: SessionFilter, page: { cursor: string; size: number }): Promise<SessionPage> {
    const size = clampPageSize(page.size, STANDARD);
    const after = page.cursor === '' ? null : this.cursors.decode(page.cursor);
    return this.actors.run(async (em, actor) => {
      const scope = await this.paths.seenScopeOf(filter.nodeId);
      assertCan(actor, 'session:read', { scope });
      const { condition, values } = conditionOf(filter, await this.paths.below(scope.at(-1) ?? filter.nodeId));
      const rows = await em.execute<{ id: string }[]>(
        `select s.id from sessions s where ${condition} ${after ? 'and (s.planned_start, s.id) < (?::timestamptz, ?::uuid)' : ''}
         order by s.planned_start desc, s.id desc limit ?`,
        [...values, ...(after ? [String(after[0]), String(after[1])] : []), size + 1],
      );
      const [counted] = await em.execute<{ total: number }[]>(
        `select count(*)::int as total from sessions s where ${condition}`,
        values,
      );
      const sessions = await listed(
        em,
        rows.slice(0, size).map(({ id }) => id),
      );
      const last = rows.length > size ? sessions.at(-1)?.session : undefined;
      return {
        sessions,
        nextCursor: last ? this.cursors.encode([last.plannedStart.toISOString(), last.id]) : null,
        total: counted?.total ?? 0,
      };
    });
  }
}

function conditionOf({ states, from, until }: SessionFilter, teams: readonly string[]) {
  const parts = ['exists (select from session_teams t where t.session_id = s.id and t.team_id = any (?::uuid[]))'];
  const values: unknown[] = [`{${teams.join(',')}}`];
  const add = (part: string, ...more: unknown[]) => {
    parts.push(part);
    values.push(...more);
  };
  if (from) add('s.planned_start >= ?', from);
  if (until) add('s.planned_start < ?', until);
  if (states.length > 0) add(`(${states.map((state) => IN_STATE[state]).join(' or ')})`);
  return { condition: parts.join(' and '), values };
}

/** These sessions with what is known of them, in this order. */
export async function listed(em: EntityManager, ids: readonly string[]): Promise<ListedSession[]> {
  const sessionId = { $in: [...ids] };
  const sessions = new Map((await em.find(Session, { id: sessionId })).map((session) => [session.id, session]));
  const teams = await em.find(SessionTeam, { sessionId }, { orderBy: { teamId: 'asc' } });
  const rows = await em.execute<{ id: string; events: number; peak: number | null; sum: number; people: number }[]>(
    `select asked.id, h.events, h.peak, h.sum,
       (select count(*)::int from session_participants p where p.session_id = asked.id) as people
     from jsonb_to_recordset(?::jsonb) as asked (id uuid) cross join lateral (
       select count(*)::int as events, max(pla) as peak, coalesce(sum(pla), 0) as sum
       from haes where haes.session_id = asked.id and counts_as_hae(label, review_verdict)) as h`,
    [JSON.stringify(ids.map((id) => ({ id })))],
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const session = sessions.get(id);
    if (!session) return [];
    const row = known.get(id);
    const load = row ? { events: row.events, peakPla: row.peak, sumPla: row.sum } : NOTHING;
    const ofIt = teams.filter((team) => team.sessionId === id);
    return [{ session, teams: ofIt, load, participants: row?.people ?? 0 }];
  });
}
