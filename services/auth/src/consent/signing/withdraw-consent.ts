import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { currentActor } from '@strainscope/access';
import { isPurpose } from '@strainscope/consent';
import { InvalidRequest, NotFound, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { Guardianship } from '../../people/guardianships/guardianship.entity.ts';
import { Letters } from '../../letters/letters.ts';
import { Person } from '../../people/persons/person.entity.ts';
import { capacityOf } from '../decisions/capacity-of.ts';
import { ConsentRecords } from '../decisions/consent-records.ts';
import { answerLetters } from '../guardian-requests/own-letters.ts';
import type { Capacity, PurposeState } from '../decisions/processing-permission.ts';
import { ProcessingReview } from '../decisions/processing-review.ts';
import { consentWithdrawn, withdrawnOf } from '../decisions/withdrawn.letter.ts';

/** Takes a consent back. It needs no signature and no reason, and is never refused for being too often. */
@Injectable()
export class WithdrawConsent {
  constructor(
    private readonly em: EntityManager,
    private readonly records: ConsentRecords,
    private readonly processing: ProcessingReview,
    private readonly letters: Letters,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Repeating it changes nothing, and nobody gets another letter. @throws NotFound, InvalidRequest */
  async execute(personId: string, purposes: readonly string[]): Promise<void> {
    const actor = currentActor();
    const asked = [...new Set(purposes)].filter(isPurpose);
    if (asked.length === 0 || asked.length < purposes.length) {
      throw new InvalidRequest([{ path: 'purposes', message: 'Name what is withdrawn' }]);
    }
    await withScope(this.em, serviceScope, async (em) => {
      // Held until it is said: an older form that is entered at that moment finds it.
      const person = await em.findOne(Person, { id: personId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const capacity = person && (await capacityOf(em, actor, person, this.clock.now()));
      if (!capacity) throw new NotFound();
      const { purposes: states } = await this.processing.permissionOf(em, person);
      const withdrawn = asked.filter((purpose) =>
        states.some((each) => each.purpose === purpose && !hasSaidNo(each, capacity, actor.personId)),
      );
      if (withdrawn.length === 0) return;
      this.records.withdraw(em, personId, actor.personId, capacity, withdrawn);
      if (capacity === 'guardian' && withdrawn.includes('care'))
        await answerLetters(em, { guardianId: actor.personId, childId: personId }, this.clock.now());
      const guardians = await em.find(Guardianship, { childId: personId, custody: 'full' });
      const told = new Set([personId, actor.personId, ...guardians.map(({ guardianId }) => guardianId)]);
      for (const each of told) this.letters.order(em, consentWithdrawn, each, withdrawnOf(personId, withdrawn));
      await this.processing.review(em, personId);
    });
  }
}

/** The no that counts is theirs already. */
function hasSaidNo({ assent, decision }: PurposeState, capacity: Capacity, personId: string): boolean {
  if (capacity === 'assent') return assent === 'refused';
  return decision?.given === false && decision.decidedBy === personId;
}
