import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { currentActor } from '@strainscope/access';
import { isPurpose } from '@strainscope/consent';
import { InvalidRequest, NotFound, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { Guardianship } from '../../guardianships/guardianship.entity.ts';
import { Letters } from '../../letters/letters.ts';
import { Person } from '../../people/person.entity.ts';
import { capacityOf } from '../capacity-of.ts';
import { ConsentRecords } from '../consent-records.ts';
import { ProcessingReview } from '../processing-review.ts';
import { consentWithdrawn, withdrawnOf } from '../withdrawn.letter.ts';

/** Takes a consent back. It needs no signature and no reason. */
@Injectable()
export class WithdrawConsent {
  constructor(
    private readonly em: EntityManager,
    private readonly records: ConsentRecords,
    private readonly processing: ProcessingReview,
    private readonly letters: Letters,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws NotFound, InvalidRequest */
  async run(personId: string, purposes: readonly string[]): Promise<void> {
    const actor = currentActor();
    const withdrawn = [...new Set(purposes)].filter(isPurpose);
    if (withdrawn.length === 0 || withdrawn.length < purposes.length) {
      throw new InvalidRequest([{ path: 'purposes', message: 'Name what is withdrawn' }]);
    }
    await withScope(this.em, serviceScope, async (em) => {
      const person = await em.findOne(Person, { id: personId });
      const capacity = person && (await capacityOf(em, actor, person, this.clock.now()));
      if (!capacity) throw new NotFound();
      this.records.withdraw(em, personId, actor.personId, capacity, withdrawn);
      const guardians = await em.find(Guardianship, { childId: personId, custody: 'full' });
      const told = new Set([personId, actor.personId, ...guardians.map(({ guardianId }) => guardianId)]);
      for (const each of told) this.letters.order(em, consentWithdrawn, each, withdrawnOf(personId, withdrawn));
      await this.processing.review(em, personId);
    });
  }
}
