import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { parseWith } from '@strainscope/http';
import { newId, plainLine, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { z } from 'zod';
import { Letters } from '../letters/letters.ts';
import { AccountLimits } from '../limits/account-limits.ts';
import { emailAddress } from '../people/persons/email-address.ts';
import { ContactMessage } from './contact-message.entity.ts';

/** Kind of the `LetterWriter`. */
export const contactLetter = 'contact-message';

const text = (most: number) => z.string().trim().min(1, 'Required').max(most, `At most ${most} characters`);
const request = z.object({
  name: text(200).check(plainLine),
  email: emailAddress,
  subject: text(200),
  message: text(10_000),
  address: z.string(),
});

/** Keeps the message and mails it to whoever runs the installation. */
@Injectable()
export class SendMessage {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: AccountLimits,
    private readonly letters: Letters,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws InvalidRequest, TooManyTries */
  async execute(asked: unknown): Promise<void> {
    const { address, ...message } = parseWith(request, asked);
    await this.limits.count('contact', message.email, address);
    await withScope(this.em, serviceScope, (em) => {
      const sentAt = this.clock.now();
      const id = newId(sentAt.getTime());
      em.create(ContactMessage, { id, ...message, sentAt });
      this.letters.order(em, contactLetter, id);
      return Promise.resolve();
    });
  }
}
