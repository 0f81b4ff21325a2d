import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { currentActor } from '@strainscope/access';
import { isPurpose } from '@strainscope/consent';
import { InvalidRequest, Level, NotFound, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { ConsentTexts } from '../../consent-texts/consent-texts.ts';
import { Person, type PersonRecord } from '../../people/person.entity.ts';
import { capacityOf } from '../capacity-of.ts';
import { ConsentRecords } from '../consent-records.ts';
import { ConsentSigning } from '../consent-signing.entity.ts';
import { ProcessingReview } from '../processing-review.ts';

export interface PaperConsent {
  personId: string;
  signedBy: string;
  purposes: readonly string[];
}

const signature = { kind: 'paper' } as const;

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
      const people = await this.peopleOf(em, consents);
      const fresh = await this.notYetThere(em, consents);
      for (const consent of fresh) await this.record(em, people, consent);
      return fresh.length;
    });
  }

  private async peopleOf(em: EntityManager, consents: readonly PaperConsent[]): Promise<Map<string, PersonRecord>> {
    const ids = consents.flatMap(({ personId, signedBy }) => [personId, signedBy]);
    const people = await em.find(Person, { id: { $in: [...new Set(ids)] } });
    return new Map(people.map((person) => [person.id, person]));
  }

  private async notYetThere(em: EntityManager, consents: readonly PaperConsent[]): Promise<readonly PaperConsent[]> {
    const personIds = consents.map(({ personId }) => personId);
    const signings = await em.find(ConsentSigning, { personId: { $in: personIds }, signature });
    const there = new Set(signings.map(({ personId, signerId }) => `${personId} ${signerId}`));
    return consents.filter(({ personId, signedBy }) => {
      const key = `${personId} ${signedBy}`;
      return there.has(key) ? false : there.add(key);
    });
  }

  private async record(
    em: EntityManager,
    people: ReadonlyMap<string, PersonRecord>,
    { personId, signedBy, purposes }: PaperConsent,
  ): Promise<void> {
    const [person, signer] = [people.get(personId), people.get(signedBy)];
    if (!person || !signer) throw new NotFound();
    const capacity = await capacityOf(em, { ...signer, personId: signedBy }, person, this.clock.now());
    if (!capacity) throw new NotFound();
    const decisions = purposes.map((purpose) => {
      if (!isPurpose(purpose)) throw new InvalidRequest([{ path: 'purposes', message: `${purpose} is no purpose` }]);
      return { purpose, textHash: this.texts.current(purpose).hash, given: true };
    });
    await this.records.sign(em, { personId, signer, capacity, decisions, signature });
    await this.processing.review(em, personId);
  }
}
