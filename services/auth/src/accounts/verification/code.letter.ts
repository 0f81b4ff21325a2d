import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { CLOCK, PUBLIC_URL } from '@strainscope/service-kit';
import type { Delivery, LetterWriter } from '../../letters/letter-writer.ts';
import { Person } from '../../people/persons/person.entity.ts';
import { OneTimeCode } from './one-time-code.entity.ts';
import { codeLetter, OneTimeCodes } from './one-time-codes.ts';

/** Sends a code by text message or by e-mail. */
@Injectable()
export class CodeLetter implements LetterWriter {
  readonly kind = codeLetter;

  constructor(
    private readonly codes: OneTimeCodes,
    @Inject(PUBLIC_URL) private readonly publicUrl: () => string,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async write(em: EntityManager, codeId: string): Promise<Delivery | undefined> {
    const isAlive = { usedAt: null, expiresAt: { $gt: this.clock.now() } };
    const sent = await em.findOne(OneTimeCode, { id: codeId, ...isAlive });
    if (!sent) return undefined;
    const code = this.codes.codeOf(codeId);
    // The last line lets phones fill the code in, for this site alone (origin-bound one-time codes).
    const host = new URL(this.publicUrl()).hostname;
    const { personId, phone } = sent;
    if (phone) {
      return {
        reader: { personId, phone },
        text: `${code} is your StrainScope code, for five minutes.\n\n@${host} #${code}`,
      };
    }
    const { email, firstName, lastName } = await em.findOneOrFail(Person, { id: personId });
    return {
      to: { name: `${firstName} ${lastName}`, address: email },
      letter: {
        subject: 'Your sign-in code',
        paragraphs: [
          'This is your code to sign in. It works once, for five minutes.',
          'If you are not signing in, somebody knows your password: change it.',
        ],
        code,
      },
    };
  }
}
