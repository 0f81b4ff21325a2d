import type { EntityManager, FilterQuery } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorTransaction, permitted, type ActorScope } from '@strainscope/access';
import { clampPageSize, Cursors } from '@strainscope/http';
import type { Clock } from '@strainscope/kernel';
import { ACTOR_KEY, CLOCK } from '@strainscope/service-kit';
import { ofStaff } from '../alert-access.ts';
import { Alert } from '../alert.entity.ts';
import type { AlertState } from '../alert.rules.ts';

export interface AlertFilter {
  /** A node, with all below it; null: all that the reader sees. */
  readonly nodeId: string | null;
  readonly personId: string | null;
  /** Empty: all. */
  readonly states: readonly AlertState[];
}

export interface AlertPage {
  readonly alerts: readonly Alert[];
  /** Null after the last page. */
  readonly nextCursor: string | null;
  readonly total: number;
  /** Events of the last days that a rule could not decide. */
  readonly undecided: number;
}

const STANDARD_PAGE = 50;
const DAY = 24 * 3_600_000;
/** How far back unacknowledged alerts are shown on every open console. */
const WAITING_DAYS = 1;
const MOST_WAITING = 20;
const UNDECIDED_DAYS = 7;

/** Alerts of players whom the reader sees as staff, newest first. */
@Injectable()
export class ListAlerts {
  private readonly cursors: Cursors;

  constructor(
    private readonly actors: ActorTransaction,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ACTOR_KEY) key: Uint8Array,
  ) {
    this.cursors = new Cursors(key);
  }

  /** @throws InvalidRequest for a cursor that no page gave */
  execute(filter: AlertFilter, page: { cursor: string; size: number }): Promise<AlertPage> {
    const size = clampPageSize(page.size, STANDARD_PAGE);
    const after = page.cursor === '' ? {} : this.after(page.cursor);
    return this.actors.run(async (em, actor) => {
      const wanted: FilterQuery<Alert> = { $and: [ofStaff(actor), conditionOf(filter)] };
      const orderBy = { raisedAt: 'desc', id: 'desc' } as const;
      const found = await em.find(Alert, { $and: [wanted, after] }, { orderBy, limit: size + 1 });
      const alerts = found.slice(0, size);
      const last = found.length > size ? alerts.at(-1) : undefined;
      return {
        alerts,
        nextCursor: last ? this.cursors.encode([last.raisedAt.toISOString(), last.id]) : null,
        total: await em.count(Alert, wanted),
        undecided: await this.undecided(em, actor, filter.nodeId),
      };
    });
  }

  /** Those of the last day that nobody has acknowledged. */
  waiting(): Promise<AlertPage> {
    return this.actors.run(async (em, actor) => {
      const since = new Date(this.clock.now().getTime() - WAITING_DAYS * DAY);
      const wanted: FilterQuery<Alert> = { $and: [ofStaff(actor), { state: 'new', raisedAt: { $gte: since } }] };
      const alerts = await em.find(Alert, wanted, { orderBy: { raisedAt: 'desc', id: 'desc' }, limit: MOST_WAITING });
      return { alerts, nextCursor: null, total: await em.count(Alert, wanted), undecided: 0 };
    });
  }

  private async undecided(em: EntityManager, actor: ActorScope, nodeId: string | null): Promise<number> {
    const { everything, nodeIds } = permitted(actor, 'alert:read');
    const since = new Date(this.clock.now().getTime() - UNDECIDED_DAYS * DAY).toISOString();
    const [row] = await em.execute<{ n: number }[]>(
      `select count(*)::int as n from undecided_events u join haes h on h.id = u.event_id
       where h.listed_at >= ? and (?::boolean or h.scope && ?::uuid[]) and (?::uuid is null or h.scope @> array[?::uuid])`,
      [since, everything, `{${nodeIds.join(',')}}`, nodeId, nodeId],
    );
    return row?.n ?? 0;
  }

  private after(cursor: string): FilterQuery<Alert> {
    const [time, id] = this.cursors.decode(cursor);
    const raisedAt = new Date(String(time));
    return { $or: [{ raisedAt: { $lt: raisedAt } }, { raisedAt, id: { $lt: String(id) } }] };
  }
}

function conditionOf({ nodeId, personId, states }: AlertFilter): FilterQuery<Alert> {
  return {
    ...(nodeId !== null && { scope: { $contains: [nodeId] } }),
    ...(personId !== null && { personId }),
    ...(states.length > 0 && { state: { $in: [...states] } }),
  };
}
