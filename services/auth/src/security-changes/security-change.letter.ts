import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { PUBLIC_URL } from '@strainscope/service-kit';
import type { Delivery, LetterWriter, OrderedLetter } from '../letters/letter-writer.ts';
import { Person } from '../people/person.entity.ts';
import { isSecurityChange, securityChanges } from './security-change.ts';
import { securityChangeLetter } from './security-changes.ts';

const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** What changed, when, and what to do if it was somebody else. Its links open pages of everybody and sign nobody in. */
@Injectable()
export class SecurityChangeLetter implements LetterWriter {
  readonly kind = securityChangeLetter;

  constructor(@Inject(PUBLIC_URL) private readonly publicUrl: () => string) {}

  async write(em: EntityManager, personId: string, order: OrderedLetter): Promise<Delivery | undefined> {
    const person = await em.findOne(Person, { id: personId });
    if (!person || !isSecurityChange(order.detail)) return undefined;
    const what = securityChanges[order.detail];
    return {
      to: { name: `${person.firstName} ${person.lastName}`, address: person.email },
      letter: {
        subject: what,
        paragraphs: [
          `Dear ${person.firstName},`,
          `${what} on ${inWords.format(order.orderedAt)} UTC. If this was you, there is nothing to do.`,
          'If it was not you, choose a new password at once. Then sign in, open the security page of your profile, and remove every app, passkey, phone number and token that is not yours.',
          `If you cannot get in any more, or are not sure, write to us: ${this.publicUrl()}/contact`,
        ],
        action: { label: 'Choose a new password', url: `${this.publicUrl()}/forgot-password` },
      },
    };
  }
}
