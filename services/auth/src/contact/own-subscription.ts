import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { newId, type Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import { Letters } from '../letters/letters.ts';
import type { PersonRecord } from '../people/persons/person.entity.ts';
import { newsletterLetter } from './subscribe.ts';
import { Subscription } from './subscription.entity.ts';

export async function isSubscribed(em: EntityManager, { email }: Pick<PersonRecord, 'email'>): Promise<boolean> {
  return (await em.count(Subscription, { email, confirmedAt: { $ne: null } })) > 0;
}

/** The newsletter as somebody chooses it in a profile; in the caller's transaction, with the service's scope. */
@Injectable()
export class OwnSubscription {
  constructor(
    private readonly letters: Letters,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Subscribes or unsubscribes a person. A person who has proved the address and chooses for themselves has confirmed
   * by it; for anybody else the address is asked by letter, as on the public page.
   */
  async choose(em: EntityManager, person: PersonRecord, wanted: boolean, byThemselves: boolean): Promise<void> {
    const { email, firstName, lastName } = person;
    const known = await em.findOne(Subscription, { email });
    if (!wanted) {
      if (known) em.remove(known);
      return;
    }
    if (known?.confirmedAt) return;
    const now = this.clock.now();
    const fresh = { id: newId(now.getTime()), email, firstName, lastName, askedAt: now, confirmedAt: null };
    const subscription = known ?? em.create(Subscription, fresh);
    if (byThemselves && person.emailVerifiedAt) subscription.confirmedAt = now;
    else this.letters.order(em, newsletterLetter, subscription.id);
  }
}
