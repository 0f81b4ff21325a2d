import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { currentActor } from '@strainscope/access';
import { NotFound, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { Person } from '../../people/persons/person.entity.ts';
import { capacityOf } from '../decisions/capacity-of.ts';
import type { TextDecision } from '../decisions/consent-records.ts';
import { ExternalSigning } from './external-signing.entity.ts';
import { SignatureOrders } from './signature-orders.ts';

/**
 * Takes a decision, as `SignConsent` does, that is to be signed with the provider. Nothing is recorded before the
 * signer is back.
 */
@Injectable()
export class BeginExternalSigning {
  constructor(
    private readonly em: EntityManager,
    private readonly orders: SignatureOrders,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @returns where the signer goes
   * @throws NotFound, NoSignatureProvider, InvalidRequest, ConsentTextOutdated, TooManyTries, RetryableError
   */
  async execute(personId: string, decisions: readonly TextDecision[]): Promise<string> {
    const actor = currentActor();
    const { person, signer, capacity } = await withScope(this.em, serviceScope, async (em) => {
      const person = await em.findOne(Person, { id: personId });
      const signer = await em.findOne(Person, { id: actor.personId });
      const capacity = person && (await capacityOf(em, actor, person, this.clock.now()));
      if (!signer || !capacity) throw new NotFound();
      return { person, signer, capacity };
    });
    const signerName = `${signer.firstName} ${signer.lastName}`;
    const personName = `${person.firstName} ${person.lastName}`;
    const { url, ...ordered } = await this.orders.place(
      actor.personId,
      { personName, signerName, capacity },
      decisions,
    );
    await withScope(this.em, serviceScope, async (em) => {
      em.create(ExternalSigning, { ...ordered, personId, signerId: signer.id, capacity });
      await em.flush();
    });
    return url;
  }
}
