import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { CLOCK, PUBLIC_URL } from '@strainscope/service-kit';
import type { Delivery, LetterWriter } from '../../letters/letter-writer.ts';
import { Person, type PersonRecord } from '../../people/persons/person.entity.ts';
import { EmailChange } from '../../people/addresses/email-change.entity.ts';
import { emailChangeLetter, EmailChanges } from './email-changes.ts';

/** To the new address. Where somebody has it, its holder learns what anybody may type, and whoever asked learns nothing. */
@Injectable()
export class EmailChangeLetter implements LetterWriter {
  readonly kind = emailChangeLetter;

  constructor(
    private readonly changes: EmailChanges,
    @Inject(PUBLIC_URL) private readonly publicUrl: () => string,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async write(em: EntityManager, changeId: string): Promise<Delivery | undefined> {
    const change = await em.findOne(EmailChange, { id: changeId, doneAt: null, expiresAt: { $gt: this.clock.now() } });
    if (!change) return undefined;
    const holder = await em.findOne(Person, { email: change.email });
    return holder ? this.toHolder(holder) : this.toNewAddress(change.email, this.changes.tokenOf(changeId));
  }

  /** Names nobody: who reads the address is not known before the link is used. */
  private toNewAddress(address: string, token: string): Delivery {
    return {
      to: { address },
      letter: {
        subject: 'Verify your new e-mail address',
        paragraphs: [
          'Somebody with an account at StrainScope would like to use this address for it. If it was you, open the link while you are signed in, or sign in there with the address that you have had so far. The link works once, for one day; until then everything stays as it is.',
          'If it was not you, ignore this letter: nothing happens without you.',
        ],
        // Behind the #, the token reaches neither a server's log nor another site as a referrer.
        action: { label: 'Use this address', url: `${this.publicUrl()}/user/verification?change#${token}` },
      },
    };
  }

  private toHolder({ firstName, lastName, email }: PersonRecord): Delivery {
    return {
      to: { name: `${firstName} ${lastName}`, address: email },
      letter: {
        subject: 'You have an account already',
        paragraphs: [
          `Dear ${firstName},`,
          'somebody has just asked to use this address for another account. It belongs to yours, and stays with it. If it was you, sign in here, or erase this account first; if you have forgotten its password, ask for a new one there. If it was not you, there is nothing to do.',
        ],
        action: { label: 'Sign in', url: `${this.publicUrl()}/login` },
      },
    };
  }
}
