import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { parseWith } from '@strainscope/http';
import { newId, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { z } from 'zod';
import { LinkSecrets } from '../secrets/link-secrets.ts';
import { Letters } from '../letters/letters.ts';
import { AccountLimits } from '../limits/account-limits.ts';
import { emailAddress } from '../people/persons/email-address.ts';
import { optionalName } from '../people/persons/person-name.ts';
import { LinkInvalid } from '../accounts/verification/verification.errors.ts';
import { Subscription } from './subscription.entity.ts';

/** Kind of the `LetterWriter`. */
export const newsletterLetter = 'newsletter-confirmation';

const request = z.object({
  email: emailAddress,
  firstName: optionalName,
  lastName: optionalName,
  address: z.string(),
});

/** Subscribes an address once it confirms, so that nobody subscribes another; it can leave by the same link. */
@Injectable()
export class Subscribe {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: AccountLimits,
    private readonly letters: Letters,
    private readonly secrets: LinkSecrets,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws InvalidRequest, TooManyTries */
  async execute(asked: unknown): Promise<void> {
    const { address, ...who } = parseWith(request, asked);
    await this.limits.count('contact', who.email, address);
    await withScope(this.em, serviceScope, async (em) => {
      const now = this.clock.now();
      const known = await em.findOne(Subscription, { email: who.email });
      if (known?.confirmedAt) return;
      const id = known?.id ?? newId(now.getTime());
      if (!known) em.create(Subscription, { id, ...who, askedAt: now, confirmedAt: null });
      this.letters.order(em, newsletterLetter, id);
    });
  }

  /** @throws LinkInvalid */
  async confirm(token: string, unsubscribe: boolean): Promise<void> {
    await withScope(this.em, serviceScope, async (em) => {
      const [id = ''] = token.split('.');
      const subscription = token === this.tokenOf(id) ? await em.findOne(Subscription, { id }) : null;
      if (!subscription) throw new LinkInvalid();
      if (unsubscribe) em.remove(subscription);
      else subscription.confirmedAt ??= this.clock.now();
    });
  }

  /** Carries the row's id, so that nothing of it has to be kept; works as long as the subscription lasts. */
  tokenOf(id: string): string {
    return `${id}.${this.secrets.tokenOf(`newsletter ${id}`)}`;
  }
}
