import { EntityManager, type FilterQuery } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorTransaction, visibleTo } from '@strainscope/access';
import { InvalidRequest, isId, Level, NotFound, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { Invitation, type InvitationRecord } from '../invitation.entity.ts';
import { inState, invitationStates, type InvitationState } from '../invitation.state.ts';
import { inviterNames } from './inviter-names.ts';

const PAGE = { standard: 50, maximum: 200 };

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
    const limit = Math.min(size || PAGE.standard, PAGE.maximum);
    const found = await this.transaction.run(async (em, actor) => {
      // A player is shown nobody's invitations, not even those of their own guardians.
      if (actor.apiScopes || actor.level < Level.family) throw new NotFound();
      const asked = { $and: [visibleTo(actor), this.asked(request)] } as FilterQuery<InvitationRecord>;
      const from = { $and: [asked, cursor ? { id: { $lt: cursor } } : {}] } as FilterQuery<InvitationRecord>;
      const rows = await em.find(Invitation, from, { orderBy: { id: 'desc' }, limit: limit + 1 });
      return { rows, total: await em.count(Invitation, asked) };
    });
    const invitations = found.rows.slice(0, limit);
    return {
      invitations,
      // Whoever sees an invitation sees who wrote it, also where they do not see the person.
      inviterNames: await withScope(this.em, serviceScope, (em) => inviterNames(em, invitations)),
      nextCursor: found.rows.length > limit ? invitations.at(-1)!.id : '',
      total: found.total,
    };
  }

  private asked({ nodeId, childId, state }: InvitationsRequest) {
    if (state && !isState(state)) throw new InvalidRequest([{ path: 'state', message: 'Not a state' }]);
    return {
      ...(nodeId && { scope: { $contains: [nodeId] } }),
      ...(childId && { personId: childId }),
      ...(state && inState(state as InvitationState, this.clock.now())),
    };
  }
}

function isState(state: string): state is InvitationState {
  return (invitationStates as readonly string[]).includes(state);
}
