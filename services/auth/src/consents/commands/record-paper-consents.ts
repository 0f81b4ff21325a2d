import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { currentActor } from '@strainscope/access';
import { isPurpose } from '@strainscope/consent';
import { InvalidRequest, Level, NotFound, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { ConsentTexts } from '../../consent-texts/consent-texts.ts';
import { Person } from '../../people/person.entity.ts';
import { capacityOf } from '../capacity-of.ts';
import { ConsentRecords } from '../consent-records.ts';
import { ConsentSigning } from '../consent-signing.entity.ts';
import { ProcessingReview } from '../processing-review.ts';

export interface PaperConsent {
  personId: string;
  signedBy: string;
  purposes: readonly string[];
}

/** An administrator enters what people have signed on paper: for a club that comes with its folder of forms. */
@Injectable()
export class RecordPaperConsents {
  constructor(
    private readonly em: EntityManager,
    private readonly texts: ConsentTexts,
    private readonly records: ConsentRecords,
    private readonly processing: ProcessingReview,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * All or none; a repeat changes nothing.
   * @returns how many were not there yet
   * @throws NotFound (not allowed, unknown, or a signer who may not decide), InvalidRequest
   */
  run(consents: readonly PaperConsent[]): Promise<number> {
    const actor = currentActor();
    if (actor.level !== Level.admin || actor.apiScopes) throw new NotFound();
    return withScope(this.em, serviceScope, async (em) => {
      let recorded = 0;
      for (const consent of consents) if (await this.record(em, consent)) recorded++;
      return recorded;
    });
  }

  private async record(em: EntityManager, { personId, signedBy, purposes }: PaperConsent): Promise<boolean> {
    const person = await em.findOne(Person, { id: personId });
    const signer = await em.findOne(Person, { id: signedBy });
    if (!person || !signer) throw new NotFound();
    const signature = { kind: 'paper' } as const;
    if ((await em.count(ConsentSigning, { personId, signerId: signedBy, signature })) > 0) return false;
    const capacity = await capacityOf(em, { ...signer, personId: signedBy }, person, this.clock.now());
    if (!capacity) throw new NotFound();
    const decisions = purposes.map((purpose) => {
      if (!isPurpose(purpose)) throw new InvalidRequest([{ path: 'purposes', message: `${purpose} is no purpose` }]);
      return { purpose, textHash: this.texts.current(purpose).hash, given: true };
    });
    await this.records.sign(em, { personId, signer, capacity, decisions, signature });
    await this.processing.review(em, personId);
    return true;
  }
}
