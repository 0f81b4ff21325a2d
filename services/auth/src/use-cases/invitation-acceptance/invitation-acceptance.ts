import { LockMode } from '@mikro-orm/core';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { NotFound, type Clock } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { CLOCK } from '@strainscope/service-kit';
import { formerAddresses } from '../../people/addresses/former-addresses.ts';
import { demandGivenByAnother } from '../../people/guardianships/guardian.rules.ts';
import { Guardianships } from '../guardianships/guardianships.ts';
import { lockGuardians } from '../../people/guardianships/lock-guardians.ts';
import { Letters } from '../../letters/letters.ts';
import { AccountLevels } from '../../people/account-levels/account-levels.ts';
import type { PersonRecord } from '../../people/persons/person.entity.ts';
import { tokenHash } from '../../secrets/opaque-token.ts';
import { acceptedLetter } from './accepted.letter.ts';
import { Invitation, type InvitationRecord } from '../../people/invitations/invitation.entity.ts';
import { InvitedAnotherAddress } from '../../people/invitations/invitation.errors.ts';
import { roleRules } from '../../people/invitations/invitation.rules.ts';
import { demandInviterStands } from '../../people/invitations/inviter-standing.ts';
import { demandOpen } from '../../people/invitations/invitation.state.ts';

/**
 * What accepting an invitation means, for a registration and for somebody with an account alike. Inside the caller's
 * transaction, with the service's scope.
 */
@Injectable()
export class InvitationAcceptance {
  constructor(
    private readonly outbox: Outbox,
    private readonly guardianships: Guardianships,
    private readonly levels: AccountLevels,
    private readonly letters: Letters,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Locks it until the transaction ends: of two acceptances at once the second finds it used.
   * @throws NotFound for an unknown token, InvitationGone for a dead one
   */
  private async open(em: EntityManager, token: string): Promise<InvitationRecord> {
    const sent = { tokenHash: tokenHash(token) };
    const asked = await em.findOne(Invitation, sent);
    if (asked?.personId) await lockGuardians(em, asked.personId);
    const invitation = await em.findOne(Invitation, sent, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (!invitation) throw new NotFound();
    demandOpen(invitation, this.clock.now());
    await demandInviterStands(em, invitation.id);
    return invitation;
  }

  /** For whoever signs up with an address, which need not be theirs. @throws as `open`, InvitedAnotherAddress */
  async openFor(em: EntityManager, token: string, email: string): Promise<InvitationRecord> {
    const invitation = await this.open(em, token);
    if (invitation.email !== email) throw new InvitedAnotherAddress();
    return invitation;
  }

  /** For whoever has an account. It stays at the address that it was sent to; whoever had that one is meant still. @throws as `openFor` */
  async openOwn(em: EntityManager, token: string, { id, email }: PersonRecord): Promise<InvitationRecord> {
    const invitation = await this.open(em, token);
    const isOwn = email === invitation.email || (await formerAddresses(em, id)).includes(invitation.email);
    if (!isOwn) throw new InvitedAnotherAddress();
    return invitation;
  }

  /**
   * Gives the person the role; a person's level only rises by it. Call it after the person was announced as registered.
   * @param invitation as it was opened for them
   * @throws NotFound for whoever is closed or erased by then; of a guardian OwnGuardianship, ChildOfAge, GuardianTooYoung
   */
  async accept(em: EntityManager, invitation: InvitationRecord, person: PersonRecord): Promise<void> {
    const now = this.clock.now();
    const { disabledAt } = await this.levels.raise(em, person.id, roleRules[invitation.role].level);
    if (disabledAt) throw new NotFound();
    invitation.acceptedAt = now;
    invitation.acceptedBy = person.id;
    await this.join(em, invitation, person.id, now);
    this.letters.order(em, acceptedLetter, invitation.id);
    await em.flush();
  }

  private async join(em: EntityManager, invitation: InvitationRecord, personId: string, now: Date): Promise<void> {
    const { id: invitationId, role, nodeId, personId: childId, custody, inviterId: invitedBy, sensorId } = invitation;
    if (childId) {
      demandGivenByAnother(personId, invitedBy);
      await this.guardianships.establish(em, { guardianId: personId, childId }, custody);
    }
    if (!nodeId) return;
    await this.outbox.append(em, 'strainscope.auth.invitation.accepted.v1', personId, {
      invitationId,
      personId,
      role,
      nodeId,
      level: roleRules[role].level,
      invitedBy,
      // A player who names one wears it: consent decides from then on what becomes of its events.
      sensorId: role === 'player' ? sensorId : '',
      acceptedAt: timestampFromDate(now),
    });
  }
}
