import type { FilterQuery } from '@mikro-orm/core';
import { Inject, Injectable } from '@nestjs/common';
import { ActorTransaction, can } from '@strainscope/access';
import { clampPageSize, Cursors } from '@strainscope/http';
import { ACTOR_KEY } from '@strainscope/service-kit';
import { Hae } from '../hae.entity.ts';

export interface EventFilter {
  readonly personId: string | null;
  readonly teamId: string | null;
  /** Inclusive. */
  readonly from: Date | null;
  /** Exclusive. */
  readonly until: Date | null;
}

export interface EventPage {
  readonly events: readonly Hae[];
  /** Null after the last page. */
  readonly nextCursor: string | null;
  readonly total: number;
}

const standardPage = 100;

/** Events that the reader may see, newest first by the time at which lists take them to have happened. */
@Injectable()
export class ListEvents {
  private readonly cursors: Cursors;

  constructor(
    private readonly actors: ActorTransaction,
    @Inject(ACTOR_KEY) key: Uint8Array,
  ) {
    this.cursors = new Cursors(key);
  }

  /** @throws InvalidRequest for a cursor that no page gave */
  execute(filter: EventFilter, page: { cursor: string; size: number }): Promise<EventPage> {
    const size = clampPageSize(page.size, standardPage);
    const after = page.cursor === '' ? {} : this.after(page.cursor);
    return this.actors.run(async (em, actor) => {
      const wanted = conditionOf(filter);
      const orderBy = { listedAt: 'desc', id: 'desc' } as const;
      const found = await em.find(Hae, { $and: [wanted, after] }, { orderBy, limit: size + 1 });
      const events = found.slice(0, size);
      const last = found.length > size ? events.at(-1) : undefined;
      return {
        // Row-level security knows relations; what a token may read, only `can` knows.
        events: events.filter((hae) => can(actor, 'event:read', hae)),
        nextCursor: last ? this.cursors.encode([last.listedAt.toISOString(), last.id]) : null,
        total: await em.count(Hae, wanted),
      };
    });
  }

  private after(cursor: string): FilterQuery<Hae> {
    const [time, id] = this.cursors.decode(cursor);
    const listedAt = new Date(String(time));
    return { $or: [{ listedAt: { $lt: listedAt } }, { listedAt, id: { $lt: String(id) } }] };
  }
}

function conditionOf({ personId, teamId, from, until }: EventFilter): FilterQuery<Hae> {
  return {
    ...(personId !== null && { personId }),
    ...(teamId !== null && { teamId }),
    ...((from ?? until) && { listedAt: { ...(from && { $gte: from }), ...(until && { $lt: until }) } }),
  };
}
