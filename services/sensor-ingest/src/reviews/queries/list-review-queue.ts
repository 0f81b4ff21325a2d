import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorTransaction, permitted, type ActorScope } from '@strainscope/access';
import { clampPageSize, Cursors } from '@strainscope/http';
import { ACTOR_KEY } from '@strainscope/service-kit';
import type { AlertState } from '../../alerts/alert.rules.ts';
import type { ReviewState, Verdict } from '../review.rules.ts';

/** What the queue is narrowed to. */
export const QUEUE_STATES = ['all', 'unreviewed', 'need-second', 'disagreed'] as const;
export type QueueState = (typeof QUEUE_STATES)[number];

/** What a reader asks of the queue. */
export interface QueueFilter {
  /** A node, with all below it; null: all that the reader sees. */
  readonly nodeId: string | null;
  readonly sessionId: string | null;
  readonly state: QueueState;
  /** Those that the reader judged, too, and those on which two readers agree. */
  readonly judged: boolean;
}

/** An event in the queue, with what the reader may know of it. */
export interface QueuedEvent {
  readonly eventId: string;
  readonly personId: string;
  readonly teamId: string;
  readonly sessionId: string | null;
  readonly occurredAt: Date;
  readonly label: string;
  readonly pla: number | null;
  readonly paa: number | null;
  readonly pav: number | null;
  /** State of its open alert. */
  readonly alertState: AlertState | null;
  readonly state: ReviewState;
  readonly readers: number;
  readonly ownVerdict: Verdict | null;
  /** Null, too, for a reader who has not judged it. */
  readonly verified: Verdict | null;
}

/** One page of the queue. */
export interface QueuePage {
  readonly events: readonly QueuedEvent[];
  /** Null after the last page. */
  readonly nextCursor: string | null;
  readonly total: number;
  /** There are more than `total`. */
  readonly totalIsLeast: boolean;
}

interface QueueRow {
  id: string;
  person_id: string;
  team_id: string;
  session_id: string | null;
  occurred_at: string;
  listed_at: string;
  label: string;
  pla: number | null;
  paa: number | null;
  pav: number | null;
  alert_state: AlertState | null;
  readers: number;
  verdicts: number;
  one_verdict: Verdict | null;
  own_verdict: Verdict | null;
  rank: number;
  severity: number;
}

const STANDARD_PAGE = 50;
/** What comes after is not counted: it would be turned to by nobody. */
const MOST_COUNTED = 1_000;

/**
 * The product of both peaks, with which the queue is ordered and which is shown to nobody. Where one was not measured it is
 * taken as 60 rad/s² for each g, about what events of sport have: an event without rotation is not the last for that.
 */
const SEVERITY = `coalesce(h.pla, h.paa / 60, 0) * coalesce(h.paa, h.pla * 60, 0)`;

/** Events with an open alert come first, then those on which readers disagree. */
const RANK = `(case when a.id is not null then 2 else 0 end + case when r.verdicts > 1 then 1 else 0 end)`;

const QUEUE = `from haes h
  left join alerts a on a.event_id = h.id and a.state <> 'closed'
  left join (
    select event_id, count(*)::int as readers, count(distinct verdict)::int as verdicts, min(verdict) as one_verdict,
      max(verdict) filter (where reader_id = ?::uuid) as own_verdict
    from event_reviews where replaced_at is null group by event_id
  ) r on r.event_id = h.id`;

const IN_STATE: Readonly<Record<QueueState, string>> = {
  all: 'true',
  unreviewed: 'r.readers is null',
  'need-second': 'r.readers = 1',
  disagreed: 'r.verdicts > 1',
};

/** Events that wait for their reader, what matters first. */
@Injectable()
export class ListReviewQueue {
  private readonly cursors: Cursors;

  constructor(
    private readonly actors: ActorTransaction,
    @Inject(ACTOR_KEY) key: Uint8Array,
  ) {
    this.cursors = new Cursors(key);
  }

  /** @throws InvalidRequest for a cursor that no page gave */
  execute(filter: QueueFilter, page: { cursor: string; size: number }): Promise<QueuePage> {
    const size = clampPageSize(page.size, STANDARD_PAGE);
    const after = page.cursor === '' ? null : this.cursors.decode(page.cursor);
    return this.actors.run(async (em, actor) => {
      const { condition, values } = conditionOf(filter, actor);
      const rows = await em.execute<QueueRow[]>(
        `select * from (
           select h.id, h.person_id, h.team_id, h.session_id, h.occurred_at, h.listed_at, h.label, h.pla, h.paa, h.pav,
             a.state as alert_state, coalesce(r.readers, 0) as readers, coalesce(r.verdicts, 0) as verdicts,
             r.one_verdict, r.own_verdict, ${RANK} as rank, ${SEVERITY} as severity
           ${QUEUE} where ${condition}) q
         ${after ? 'where (rank, severity, listed_at, id) < (?::int, ?::float8, ?::timestamptz, ?::uuid)' : ''}
         order by rank desc, severity desc, listed_at desc, id desc limit ?`,
        [...values, ...(after ? after.map(String) : []), size + 1],
      );
      const last = rows.length > size ? rows[size - 1] : undefined;
      const total = await count(em, condition, values);
      return {
        events: rows.slice(0, size).map(queuedOf),
        nextCursor: last
          ? this.cursors.encode([last.rank, last.severity, new Date(last.listed_at).toISOString(), last.id])
          : null,
        total: Math.min(total, MOST_COUNTED),
        totalIsLeast: total > MOST_COUNTED,
      };
    });
  }
}

async function count(em: EntityManager, condition: string, values: readonly unknown[]): Promise<number> {
  const [row] = await em.execute<{ n: number }[]>(
    `select count(*)::int as n from (select 1 ${QUEUE} where ${condition} limit ${MOST_COUNTED + 1}) as counted`,
    [...values],
  );
  return row?.n ?? 0;
}

/** Limits the queue to what the reader sees as staff: their own events, as players, are judged by others. */
function conditionOf({ nodeId, sessionId, state, judged }: QueueFilter, actor: ActorScope) {
  const { everything, nodeIds } = permitted(actor, 'review:read');
  const parts = ['(?::boolean or h.scope && ?::uuid[])', IN_STATE[state]];
  const values: unknown[] = [actor.personId, everything, `{${nodeIds.join(',')}}`];
  if (nodeId !== null) {
    parts.push('h.scope @> array[?::uuid]');
    values.push(nodeId);
  }
  if (sessionId !== null) {
    parts.push('h.session_id = ?::uuid');
    values.push(sessionId);
  }
  if (!judged) parts.push('r.own_verdict is null', '(r.readers is null or r.readers = 1 or r.verdicts > 1)');
  return { condition: parts.join(' and '), values };
}

function queuedOf(row: QueueRow): QueuedEvent {
  const { verdicts, readers, own_verdict: ownVerdict } = row;
  const state: ReviewState =
    readers === 0 ? 'unreviewed' : verdicts > 1 ? 'disagreed' : readers === 1 ? 'reviewed-once' : 'agreed';
  return {
    eventId: row.id,
    personId: row.person_id,
    teamId: row.team_id,
    sessionId: row.session_id,
    occurredAt: new Date(row.occurred_at),
    label: row.label,
    pla: row.pla,
    paa: row.paa,
    pav: row.pav,
    alertState: row.alert_state,
    state,
    readers,
    ownVerdict,
    // Who has not judged yet does not learn what others said.
    verified: ownVerdict !== null && verdicts === 1 ? row.one_verdict : null,
  };
}
