import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Mailer, Sms } from '@strainscope/mail';
import { serviceScope, withScope } from '@strainscope/persistence';
import { MAILER, SMS } from '@strainscope/service-kit';
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

/** What was sent to somebody, as far as this installation keeps it: a machine alone does, a mail server has its own. */
@Injectable()
export class SentLetters {
  constructor(
    private readonly em: EntityManager,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(SMS) private readonly sms: Sms,
  ) {}

  async to(personId: string): Promise<SentItem[]> {
    const mailboxes = await withScope(this.em, serviceScope, (em) => mailboxesOf(em, personId));
    const kept = mailboxes.map(({ address, ...when }) => this.mailer.kept(address, when));
    const letters = (await Promise.all(kept)).flat();
    const messages = await this.sms.kept(personId);
    return [
      ...letters.map((letter): SentItem => ({ sent: 'letter', ...letter, text: withoutSecrets(letter.text) })),
      ...messages.map(({ at, text }): SentItem => {
        return { sent: 'text message', at, subject: '', text: withoutSecrets(text), attachments: [] };
      }),
    ];
  }

  /** @param mailboxes of the person, whom no table knows by then @returns how many */
  async forget(personId: string, mailboxes: readonly Mailbox[]): Promise<number> {
    let letters = 0;
    for (const { address, ...when } of mailboxes) letters += await this.mailer.forget(address, when);
    return letters + (await this.sms.forget(personId));
  }
}

/** A guardian takes a child's copy, too: no link or code in it may open the account. */
export function withoutSecrets(text: string): string {
  return text.replaceAll(/(https?:\/\/[^\s/]+)\/\S+/g, '$1/…').replaceAll(/\b\d{6}\b/g, '······');
}
