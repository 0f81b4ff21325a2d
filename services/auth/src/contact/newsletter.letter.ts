import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { PUBLIC_URL } from '@strainscope/service-kit';
import type { Delivery, LetterWriter } from '../letters/letter-writer.ts';
import { newsletterLetter, Subscribe } from './subscribe.ts';
import { Subscription } from './subscription.entity.ts';

@Injectable()
export class NewsletterLetter implements LetterWriter {
  readonly kind = newsletterLetter;

  constructor(
    private readonly subscribe: Subscribe,
    @Inject(PUBLIC_URL) private readonly publicUrl: () => string,
  ) {}

  async write(em: EntityManager, subscriptionId: string): Promise<Delivery | undefined> {
    const subscription = await em.findOne(Subscription, { id: subscriptionId, confirmedAt: null });
    if (!subscription) return undefined;
    const { email, firstName, lastName } = subscription;
    return {
      to: { name: `${firstName} ${lastName}`.trim(), address: email },
      letter: {
        subject: 'Confirm your subscription',
        paragraphs: [
          'Somebody asked for the StrainScope newsletter with this address. If it was you, please confirm; if not, there is nothing to do.',
        ],
        action: {
          label: 'Confirm',
          url: `${this.publicUrl()}/newsletter-signup#${this.subscribe.tokenOf(subscriptionId)}`,
        },
      },
    };
  }
}
