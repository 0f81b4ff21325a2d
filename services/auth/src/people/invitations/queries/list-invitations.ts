import { EntityManager, raw, type FilterQuery, type QBFilterQuery } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorTransaction, type ActorScope } from '@strainscope/access';
import { clampPageSize } from '@strainscope/http';
import { InvalidRequest, isId, Level, NotFound, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { Invitation, type InvitationRecord } from '../invitation.entity.ts';
import { inState, invitationStates, type InvitationState } from '../invitation.state.ts';
import { inviterNames } from '../inviter-names.ts';

/** Most invitations that are counted: nobody turns more pages. */
const countedAtMost = 1_000;

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
  async execute(request: InvitationsRequest): Promise<InvitationPage> {
    const { cursor = '', size = 0 } = request.page ?? {};
    if (cursor && !isId(cursor)) throw new InvalidRequest([{ path: 'cursor', message: 'Start from the first page' }]);
    const limit = clampPageSize(size);
    const found = await this.transaction.run(async (em, actor) => {
      // A player is shown nobody's invitations, not even those of their own guardians.
      if (actor.apiScopes || actor.level < Level.family) throw new NotFound();
      // Made anew for each statement: its pieces of SQL are used up by one.
      const asked = (before: string, most: number) =>
        ({
          $and: [this.asked(request), atPlaces(request, actor, before, most), before ? { id: { $lt: before } } : {}],
        }) as FilterQuery<InvitationRecord>;
      const rows = await em.find(Invitation, asked(cursor, limit + 1), { orderBy: { id: 'desc' }, limit: limit + 1 });
      return { rows, counted: await this.count(em, asked('', countedAtMost + 1) as QBFilterQuery<InvitationRecord>) };
    });
    const invitations = found.rows.slice(0, limit);
    return {
      invitations,
      // A viewer of an invitation sees who wrote it, also where they do not see the person.
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

  private asked({ childId, state }: InvitationsRequest) {
    if (state && !isState(state)) throw new InvalidRequest([{ path: 'state', message: 'Not a state' }]);
    return {
      ...(childId && { personId: childId }),
      ...(state && inState(state as InvitationState, this.clock.now())),
    };
  }
}

/** Those asked for, or all that row-level security shows, in words that an index answers. */
function atPlaces(
  { nodeId, state, childId }: InvitationsRequest,
  { level, nodeIds, personIds }: ActorScope,
  before: string,
  most: number,
) {
  // What other conditions leave out would be missing among the newest.
  const newest = state || childId ? undefined : { before, most };
  if (nodeId) return below([nodeId], newest);
  if (level === Level.admin) return {};
  return { $or: [below(nodeIds, newest), { personId: { $in: [...personIds] } }] };
}

/** @param newest enough of them: there may be ten thousands below an organization */
function below(nodeIds: readonly string[], newest?: { before: string; most: number }) {
  const ids = 'select invitation_id from invitation_places where node_id = any (?::uuid[])';
  const nodes = `{${nodeIds.join(',')}}`;
  if (!newest) return { [raw(`id = any (array(${ids}))`, [nodes])]: [] };
  const { before, most } = newest;
  // An invitation below two of the nodes is there twice.
  const sql = `id = any (array(${ids} ${before && 'and invitation_id < ?'} order by invitation_id desc limit ?))`;
  return { [raw(sql, [nodes, ...(before && [before]), most * Math.max(1, nodeIds.length)])]: [] };
}

function isState(state: string): state is InvitationState {
  return (invitationStates as readonly string[]).includes(state);
}
