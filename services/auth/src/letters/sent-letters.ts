import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Mailer, Sms } from '@strainscope/mail';
import { serviceScope, withScope } from '@strainscope/persistence';
import { MAILER, SMS } from '@strainscope/service-kit';
import { Person } from '../people/person.entity.ts';
import { mailboxesOf, type Mailbox } from './mailboxes.ts';

/** Beside the stores that are tables: it is counted, copied and forgotten like them. */
export const sentLettersStore = 'sent letters and text messages';

/** One that is kept, as its reader's copy has it. */
export type SentItem = {
  sent: 'letter' | 'text message';
  at: string;
  subject: string;
  text: string;
  attachments: string[];
};

/** Where somebody is written to. */
export interface Reached {
  mailboxes: readonly Mailbox[];
  phone?: string | null | undefined;
}

/** What was sent to somebody, as far as this installation keeps it: a machine alone does, a mail server has its own. */
@Injectable()
export class SentLetters {
  constructor(
    private readonly em: EntityManager,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(SMS) private readonly sms: Sms,
  ) {}

  async to(personId: string): Promise<SentItem[]> {
    const found = await withScope(this.em, serviceScope, async (em) => {
      const person = await em.findOne(Person, { id: personId });
      return person && { phone: person.phone, mailboxes: await mailboxesOf(em, personId) };
    });
    if (!found) return [];
    const { phone, mailboxes } = found;
    const kept = mailboxes.map(({ address, ...when }) => this.mailer.kept(address, when));
    const letters = (await Promise.all(kept)).flat();
    const messages = phone ? await this.sms.kept(phone) : [];
    return [
      ...letters.map((letter): SentItem => ({ sent: 'letter', ...letter, text: withoutSecrets(letter.text) })),
      ...messages.map(({ at, text }): SentItem => {
        return { sent: 'text message', at, subject: '', text: withoutSecrets(text), attachments: [] };
      }),
    ];
  }

  /** @returns how many */
  async forget({ mailboxes, phone }: Reached): Promise<number> {
    let letters = 0;
    for (const { address, ...when } of mailboxes) letters += await this.mailer.forget(address, when);
    return letters + (phone ? await this.sms.forget(phone) : 0);
  }
}

/** A guardian takes a child's copy, too: no link or code in it may open the account. */
export function withoutSecrets(text: string): string {
  return text.replaceAll(/(https?:\/\/[^\s/]+)\/\S+/g, '$1/…').replaceAll(/\b\d{6}\b/g, '······');
}
