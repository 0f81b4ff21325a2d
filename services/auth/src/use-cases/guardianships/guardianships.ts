import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Level, NotFound, type Clock } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { CLOCK } from '@strainscope/service-kit';
import { takeBackLetters } from '../../consent/guardian-requests/own-letters.ts';
import { ProcessingReview } from '../../consent/decisions/processing-review.ts';
import { addressesOf } from '../../people/addresses/former-addresses.ts';
import { closeGuardianInvitations } from '../../people/invitations/close-invitations.ts';
import { Letters } from '../../letters/letters.ts';
import { AccountLevels } from '../../people/account-levels/account-levels.ts';
import { Person } from '../../people/persons/person.entity.ts';
import { demandGuardian } from '../../people/guardianships/guardian.rules.ts';
import { guardianAdded, newGuardianOf } from './guardian-added.letter.ts';
import { Guardianship, type Custody } from '../../people/guardianships/guardianship.entity.ts';
import { lockChild, lockGuardians } from '../../people/guardianships/lock-guardians.ts';
import type { Pair } from '../../people/guardianships/pair.ts';

/** Where every guardianship begins and ends, whoever brings it about; in the caller's transaction, with the service's scope. */
@Injectable()
export class Guardianships {
  constructor(
    private readonly outbox: Outbox,
    private readonly letters: Letters,
    private readonly processing: ProcessingReview,
    private readonly levels: AccountLevels,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Announced, and told to the child and to every guardian there is. A guardian's level is at least that of a family, which
   * opens what they decide on. Repeating it changes nothing, not even with another custody.
   * @throws NotFound, InvalidRequest, ChildOfAge, GuardianTooYoung
   */
  async establish(em: EntityManager, { guardianId, childId }: Pair, custody: Custody = 'full'): Promise<void> {
    await lockGuardians(em, childId);
    if (await em.findOne(Guardianship, { guardianId, childId })) return;
    const guardian = await this.levels.raise(em, guardianId, Level.family);
    // As it is now: whoever calls may have seen it before it was held.
    const child = await em.findOne(Person, { id: childId }, { refresh: true });
    if (!child) throw new NotFound();
    demandGuardian(guardian, child, this.clock.now());
    const earlier = await em.find(Guardianship, { childId });
    for (const told of [childId, ...earlier.map((guardianship) => guardianship.guardianId)])
      this.letters.order(em, guardianAdded, told, newGuardianOf({ guardianId, childId }));
    em.create(Guardianship, { guardianId, childId, establishedAt: this.clock.now(), custody });
    await this.outbox.append(em, 'strainscope.auth.guardianship.established.v1', guardianId, { guardianId, childId });
    if (custody === 'view') await takeBackLetters(em, { guardianId, childId });
  }

  /**
   * What the guardian had consented to stops counting, unless another one consents, and no letter of before makes anybody a
   * guardian. A player has a player's level again once no child is left.
   */
  async end(em: EntityManager, { guardianId, childId }: Pair): Promise<void> {
    // In the order of whoever answers a letter or an invitation, or they would wait for each other; and all of it before
    // the words of the family, which the deletion holds.
    await lockChild(em, childId);
    await this.takeBack(em, { guardianId, childId });
    await this.levels.hold(em, guardianId);
    await em.nativeDelete(Guardianship, { guardianId, childId });
    await this.levels.follow(em, guardianId, 'guarded');
    await this.outbox.append(em, 'strainscope.auth.guardianship.ended.v1', guardianId, { guardianId, childId });
    await this.processing.review(em, childId);
  }

  /**
   * Takes back what a guardian sent and was sent who no longer decides: their invitations beside them, and letters to
   * them, open nothing.
   */
  async takeBack(em: EntityManager, { guardianId, childId }: Pair): Promise<void> {
    const addresses = await addressesOf(em, guardianId);
    await closeGuardianInvitations(em, childId, this.clock.now(), { guardianId, addresses });
    await takeBackLetters(em, { guardianId, childId });
  }
}
