import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorScopes, ActorTransaction, currentActor, NodePaths, type ActorScope } from '@strainscope/access';
import { InvalidRequest, newId, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK, CONFIG } from '@strainscope/service-kit';
import type { AuthConfig } from '../../../config/auth.config.ts';
import type { Custody } from '../../guardianships/guardianship.entity.ts';
import { SeenPeople } from '../../persons/seen-people.ts';
import { Invitation, type InvitationRecord } from '../invitation.entity.ts';
import { TooManyInvitations } from '../invitation.errors.ts';
import { InvitationSending } from '../invitation-sending.ts';
import { inState } from '../invitation.state.ts';
import { judge, type Verdict } from '../invitation-verdict.ts';
import { InvitedPlaces, type AskedPlace, type InvitedPlace } from '../invited-place.ts';
import { readInvitee, type Invitee } from '../invitee.ts';

const DAY_MILLISECONDS = 86_400_000;
const MOST_AT_ONCE = 500;

export interface InviteRequest extends AskedPlace {
  invitees: readonly unknown[];
  /** Judge only. */
  checkOnly: boolean;
}

/** A row that was `ready` and is written now. */
export type InviteResult = Verdict | { state: 'invited'; invitationId: string };

/** Invites a list of people to one role at one place; a row that is wrong stops the list, so that it can be mended. */
@Injectable()
export class Invite {
  constructor(
    private readonly em: EntityManager,
    private readonly seen: SeenPeople,
    private readonly actors: ActorTransaction,
    private readonly paths: NodePaths,
    private readonly scopes: ActorScopes,
    private readonly places: InvitedPlaces,
    private readonly sending: InvitationSending,
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws InvalidRequest, NotFound, ChildOfAge, TooManyInvitations */
  async execute({ invitees, checkOnly, ...asked }: InviteRequest): Promise<InviteResult[]> {
    if (invitees.length > MOST_AT_ONCE)
      throw new InvalidRequest([{ path: 'invitees', message: `At most ${MOST_AT_ONCE} people at once` }]);
    if (asked.childId !== '') await this.seen.demand(asked.childId);
    if (asked.nodeId !== '') await this.actors.run(() => this.paths.seenScopeOf(asked.nodeId));
    const actor = await this.scopes.load(currentActor());
    return withScope(this.em, serviceScope, async (em) => {
      if (!checkOnly) await takeTurn(em, actor);
      const place = await this.places.demand(em, actor, asked);
      const verdicts = await this.judge(em, actor, place, invitees);
      if (checkOnly || verdicts.some(({ state }) => state === 'wrong')) return verdicts;
      return this.write(em, actor, place, verdicts);
    });
  }

  private async judge(
    em: EntityManager,
    { personId: inviterId }: ActorScope,
    place: InvitedPlace,
    rows: readonly unknown[],
  ): Promise<Verdict[]> {
    const read = rows.map(readInvitee);
    const emails = read.flatMap((row) => ('invitee' in row ? [row.invitee.email] : []));
    const waiting = await em.find(
      Invitation,
      { ...samePlace(place), email: { $in: emails }, ...inState('open', this.clock.now()) },
      { fields: ['email', 'custody'] },
    );
    const other = waiting.filter(({ custody }) => custody !== place.custody);
    return judge(read, place.role, {
      waiting: new Map(waiting.map(({ id, email }) => [email, id])),
      members: await this.places.members(em, place, emails),
      refused: new Map([
        ...other.map(({ email, custody }) => [email, waitsOtherwise[custody]] as const),
        ...(await this.places.refused(em, inviterId, place)),
      ]),
    });
  }

  private async write(
    em: EntityManager,
    actor: ActorScope,
    place: InvitedPlace,
    verdicts: Verdict[],
  ): Promise<InviteResult[]> {
    const now = this.clock.now();
    const ready = verdicts.flatMap((verdict) => (verdict.state === 'ready' ? [verdict.invitee] : []));
    await this.demandWithinLimit(em, actor.personId, ready.length, now);
    // What has expired makes room: of one address, role and place one invitation is open.
    await em.nativeUpdate(
      Invitation,
      { ...samePlace(place), email: { $in: ready.map(({ email }) => email) }, ...inState('expired', now) },
      { revokedAt: now },
    );
    return verdicts.map((verdict) => {
      if (verdict.state !== 'ready') return verdict;
      const { id } = this.create(em, actor, place, verdict.invitee, now);
      return { state: 'invited', invitationId: id };
    });
  }

  private create(
    em: EntityManager,
    { personId: inviterId }: ActorScope,
    place: InvitedPlace,
    invitee: Invitee,
    now: Date,
  ): InvitationRecord {
    const id = newId(now.getTime());
    const undecided = { acceptedAt: null, acceptedBy: null, revokedAt: null, placeGoneAt: null };
    const sent = this.sending.send(em, id, 1);
    return em.create(Invitation, { id, ...place, ...invitee, ...sent, ...undecided, inviterId, invitedAt: now });
  }

  private async demandWithinLimit(em: EntityManager, inviterId: string, more: number, now: Date): Promise<void> {
    const { perDay } = this.config.invitations;
    const dayAgo = new Date(now.getTime() - DAY_MILLISECONDS);
    const sent = await em.count(Invitation, { inviterId, invitedAt: { $gt: dayAgo } });
    if (sent + more > perDay) throw new TooManyInvitations(perDay);
  }
}

/**
 * Waits for another list of the same account, so that the second finds what the first one sent: together they keep to
 * the limit.
 */
async function takeTurn(em: EntityManager, { personId: inviterId }: ActorScope): Promise<void> {
  await em.execute(`select pg_advisory_xact_lock(hashtext('invitations of'), hashtext(?))`, [inviterId]);
}

/** One is open that offers something else: it would be accepted as it was written. */
const waitsOtherwise: Record<Custody, string> = {
  full: 'Has an open invitation with which they decide: take that one back first',
  view: 'Has an open invitation with which they only see: take that one back first',
};

function samePlace({ role, nodeId, personId }: InvitedPlace) {
  return { role, nodeId, personId };
}
