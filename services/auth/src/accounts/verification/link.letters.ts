import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import type { Letter } from '@strainscope/mail';
import { CLOCK, PUBLIC_URL } from '@strainscope/service-kit';
import type { Delivery, LetterWriter } from '../../letters/letter-writer.ts';
import { Person } from '../../people/persons/person.entity.ts';
import { OneTimeLink } from './one-time-link.entity.ts';
import { OneTimeLinks } from './one-time-links.ts';

/** A letter with a one-time link. */
abstract class LinkLetter implements LetterWriter {
  abstract readonly kind: string;

  constructor(
    private readonly links: OneTimeLinks,
    @Inject(PUBLIC_URL) private readonly publicUrl: () => string,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async write(em: EntityManager, linkId: string): Promise<Delivery | undefined> {
    const isAlive = { usedAt: null, expiresAt: { $gt: this.clock.now() } };
    const link = await em.findOne(OneTimeLink, { id: linkId, ...isAlive });
    const person = link?.personId && (await em.findOne(Person, { id: link.personId }));
    if (!person) return undefined;
    return {
      to: { name: `${person.firstName} ${person.lastName}`, address: person.email },
      letter: this.letter(person.firstName, this.publicUrl(), this.links.tokenOf(linkId)),
    };
  }

  /** Behind the #, the token reaches neither a server's or proxy's log nor another site as a referrer. */
  protected abstract letter(firstName: string, console: string, token: string): Letter;
}

const unasked = 'If you did not ask for this, ignore this letter: nothing happens without you.';

@Injectable()
export class VerifyEmailLetter extends LinkLetter {
  readonly kind = 'verify-email';

  protected letter(firstName: string, console: string, token: string): Letter {
    return {
      subject: 'Verify your e-mail address',
      paragraphs: [
        `Dear ${firstName},`,
        `please verify that this address is yours. The link works for three days. An account whose address nobody verifies is deleted. ${unasked}`,
      ],
      action: { label: 'Verify my address', url: `${console}/user/verification#${token}` },
    };
  }
}

@Injectable()
export class ResetPasswordLetter extends LinkLetter {
  readonly kind = 'reset-password';

  protected letter(firstName: string, console: string, token: string): Letter {
    return {
      subject: 'Choose a new password',
      paragraphs: [
        `Dear ${firstName},`,
        `somebody asked for a new password for your account. The link works once, for one hour. ${unasked}`,
      ],
      action: { label: 'Choose a new password', url: `${console}/change-password/letter#${token}` },
    };
  }
}

/** For whoever was signed up by somebody else: choosing a password also proves the address. */
@Injectable()
export class ChoosePasswordLetter extends LinkLetter {
  readonly kind = 'choose-password';

  protected letter(firstName: string, console: string, token: string): Letter {
    return {
      subject: 'Your account at StrainScope',
      paragraphs: [
        `Dear ${firstName},`,
        'you were signed up at StrainScope. Choose a password to open your account. The link works for 14 days.',
      ],
      action: { label: 'Choose a password', url: `${console}/change-password/letter#${token}` },
    };
  }
}
