import { EntityManager, raw, type FilterQuery, type QBFilterQuery } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorTransaction, type ActorScope } from '@strainscope/access';
import { clampPageSize } from '@strainscope/http';
import { InvalidRequest, isId, Level, NotFound, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { Invitation, type InvitationRecord } from '../invitation.entity.ts';
import { inState, invitationStates, type InvitationState } from '../invitation.state.ts';
import { inviterNames } from './inviter-names.ts';

/** Nobody turns more pages: further ones are not counted. */
const countedAtMost = 10_000;

export interface InvitationsRequest {
  /** At or below this node. */
  nodeId: string;
  childId: string;
  state: string;
  page?: { cursor: string; size: number } | undefined;
}

export interface InvitationPage {
  invitations: InvitationRecord[];
  inviterNames: Map<string, string>;
  nextCursor: string;
  total: number;
  /** There are more than `total`, which nobody counted. */
  totalIsLeast: boolean;
}

/** Invitations to what the actor runs, and of co-guardians to their children; newest first. */
@Injectable()
export class ListInvitations {
  constructor(
    private readonly transaction: ActorTransaction,
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws InvalidRequest, NotFound */
  async run(request: InvitationsRequest): Promise<InvitationPage> {
    const { cursor = '', size = 0 } = request.page ?? {};
    if (cursor && !isId(cursor)) throw new InvalidRequest([{ path: 'cursor', message: 'Start from the first page' }]);
    const limit = clampPageSize(size);
    const found = await this.transaction.run(async (em, actor) => {
      // A player is shown nobody's invitations, not even those of their own guardians.
      if (actor.apiScopes || actor.level < Level.family) throw new NotFound();
      // Made anew for each statement: its pieces of SQL are used up by one.
      const asked = (...more: object[]) =>
        ({ $and: [seenBy(actor), this.asked(request), ...more] }) as FilterQuery<InvitationRecord>;
      const rows = await em.find(Invitation, asked(cursor ? { id: { $lt: cursor } } : {}), {
        orderBy: { id: 'desc' },
        limit: limit + 1,
      });
      return { rows, counted: await this.count(em, asked() as QBFilterQuery<InvitationRecord>) };
    });
    const invitations = found.rows.slice(0, limit);
    return {
      invitations,
      // Whoever sees an invitation sees who wrote it, also where they do not see the person.
      inviterNames: await withScope(this.em, serviceScope, (em) => inviterNames(em, invitations)),
      nextCursor: found.rows.length > limit ? invitations.at(-1)!.id : '',
      total: Math.min(found.counted, countedAtMost),
      totalIsLeast: found.counted > countedAtMost,
    };
  }

  private async count(em: EntityManager, asked: QBFilterQuery<InvitationRecord>): Promise<number> {
    const most = em
      .createQueryBuilder(Invitation)
      .select('id')
      .where(asked)
      .limit(countedAtMost + 1)
      .toQuery();
    const [found] = await em.execute<{ count: number }[]>(
      `select count(*)::int as count from (${most.sql}) as counted`,
      [...most.params],
    );
    return found!.count;
  }

  private asked({ nodeId, childId, state }: InvitationsRequest) {
    if (state && !isState(state)) throw new InvalidRequest([{ path: 'state', message: 'Not a state' }]);
    return {
      ...(nodeId && below([nodeId])),
      ...(childId && { personId: childId }),
      ...(state && inState(state as InvitationState, this.clock.now())),
    };
  }
}

/** What row-level security shows, in words that an index answers. */
function seenBy({ level, nodeIds, personIds }: ActorScope) {
  if (level === Level.admin) return {};
  return { $or: [below(nodeIds), { personId: { $in: [...personIds] } }] };
}

function below(nodeIds: readonly string[]) {
  return {
    [raw('id = any (array(select invitation_id from invitation_places where node_id = any (?::uuid[])))', [
      `{${nodeIds.join(',')}}`,
    ])]: [],
  };
}

function isState(state: string): state is InvitationState {
  return (invitationStates as readonly string[]).includes(state);
}
