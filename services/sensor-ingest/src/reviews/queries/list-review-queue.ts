import { Inject, Injectable } from '@nestjs/common';
import { ActorTransaction, NodePaths, permitted, type ActorScope } from '@strainscope/access';
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
  /** There are more, which nobody counted. */
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
  total: number;
  is_least: boolean;
  severity: number;
}

const STANDARD_PAGE = 50;
/**
 * So many of the events that wait are put in order, the newest; older ones come when these are read. Those with an open
 * alert and those of disagreement come whatever their age.
 */
const MOST_EVENTS = 10_000;

/**
 * The product of both peaks, with which the queue is ordered and which is shown to nobody. Where one was not measured it is
 * taken as 60 rad/s² for each g, about what events of sport have: an event without rotation is not the last for that.
 */
const SEVERITY = `coalesce(h.pla, h.paa / 60, 0) * coalesce(h.paa, h.pla * 60, 0)`;

/**
 * What is asked of `read`, the reviews of these teams by event and revision. As a list that is looked up in a hash, which
 * `is true` keeps it: as a join it may become a search through the whole list for every event.
 */
const IN_STATE: Readonly<Record<QueueState, string>> = {
  all: 'true',
  unreviewed: '(h.id, h.revision) not in (select event_id, hae_revision from read)',
  'need-second': '((h.id, h.revision) in (select event_id, hae_revision from read where readers = 1)) is true',
  disagreed: '((h.id, h.revision) in (select event_id, hae_revision from read where is_split)) is true',
};

/** Limits the queue to what the reader did not judge, and on which readers do not agree already. */
const OPEN = `(h.id, h.revision) not in (
  select event_id, hae_revision from read where is_own or readers > 1 and not is_split)`;

/** Events that wait for their reader, what matters first. */
@Injectable()
export class ListReviewQueue {
  private readonly cursors: Cursors;

  constructor(
    private readonly actors: ActorTransaction,
    private readonly paths: NodePaths,
    @Inject(ACTOR_KEY) key: Uint8Array,
  ) {
    this.cursors = new Cursors(key);
  }

  /** @throws InvalidRequest for a cursor that no page gave */
  execute(filter: QueueFilter, page: { cursor: string; size: number }): Promise<QueuePage> {
    const size = clampPageSize(page.size, STANDARD_PAGE);
    const after = page.cursor === '' ? null : this.cursors.decode(page.cursor);
    return this.actors.run(async (em, actor) => {
      const teams = await this.teamsOf(filter, actor);
      const { text, values } = queueQuery(filter, actor.personId, teams);
      // Those with an open alert come first, then those on which readers disagree.
      const rows = await em.execute<QueueRow[]>(
        `with ${text}, queue as (
           select *, count(*) over ()::int as total, (select count(*) > ${MOST_EVENTS} from newest) as is_least,
             case when alert_state is not null then 2 else 0 end + case when verdicts > 1 then 1 else 0 end as rank
           from waiting
         )
         select * from queue
         ${after ? 'where (rank, severity, listed_at, id) < (?::int, ?::float8, ?::timestamptz, ?::uuid)' : ''}
         order by rank desc, severity desc, listed_at desc, id desc limit ?`,
        [...values, ...(after ? after.map(String) : []), size + 1],
      );
      const last = rows.length > size ? rows[size - 1] : undefined;
      return {
        events: rows.slice(0, size).map(queuedOf),
        nextCursor: last
          ? this.cursors.encode([last.rank, last.severity, new Date(last.listed_at).toISOString(), last.id])
          : null,
        total: rows[0]?.total ?? 0,
        totalIsLeast: rows[0]?.is_least ?? false,
      };
    });
  }

  /** Ids of the teams whose events the reader judges as staff; null: of all. */
  private async teamsOf({ nodeId }: QueueFilter, actor: ActorScope): Promise<string[] | null> {
    const { everything, nodeIds } = permitted(actor, 'review:read');
    return everything && nodeId === null ? null : this.paths.below(nodeId, everything ? null : nodeIds);
  }
}

/**
 * Makes the parts of the statement, of which `waiting` are the events. An event is found by its team, and what waits is
 * decided before the newest are taken.
 */
function queueQuery({ sessionId, state, judged }: QueueFilter, readerId: string, teams: readonly string[] | null) {
  const ofTeams = (table: string) => (teams === null ? 'true' : `${table}.team_id = any (?::uuid[])`);
  const teamValues = teams === null ? [] : [`{${teams.join(',')}}`];
  // Who is judged does not judge.
  const wanted = `h.person_id <> ?::uuid and ${ofTeams('h')} ${sessionId === null ? '' : 'and h.session_id = ?::uuid'}
    and ${IN_STATE[state]} ${judged ? '' : `and ${OPEN}`}`;
  const wantedValues = [readerId, ...teamValues, ...(sessionId === null ? [] : [sessionId])];
  const events = `select h.id, h.person_id, h.team_id, h.session_id, h.occurred_at, h.listed_at, h.label, h.pla, h.paa, h.pav,
      h.revision, ${SEVERITY} as severity
    from haes h where ${wanted}`;
  // What is known of the events that are left is looked up one by one: few have any.
  const text = `read as materialized (
      select e.event_id, e.hae_revision, count(*) as readers, min(e.verdict) <> max(e.verdict) as is_split,
        bool_or(e.reader_id = ?::uuid) as is_own
      from event_reviews e where e.replaced_at is null and ${ofTeams('e')} group by e.event_id, e.hae_revision
    ), newest as (
      ${events} order by h.listed_at desc, h.id desc limit ${MOST_EVENTS + 1}
    ), urgent as (
      ${events} and h.id in (
        select a.event_id from alerts a where a.state <> 'closed' and ${ofTeams('a')}
        union select event_id from read where is_split)
    ), waiting as (
      select h.*, r.*, (select a.state from alerts a where a.event_id = h.id and a.state <> 'closed') as alert_state
      from (select * from newest union select * from urgent) h cross join lateral (
        select count(*)::int as readers, count(distinct e.verdict)::int as verdicts, min(e.verdict) as one_verdict,
          max(e.verdict) filter (where e.reader_id = ?::uuid) as own_verdict
        from event_reviews e where e.event_id = h.id and e.hae_revision = h.revision and e.replaced_at is null
      ) r
    )`;
  const values = [readerId, ...teamValues, ...wantedValues, ...wantedValues, ...teamValues, readerId];
  return { text, values };
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
