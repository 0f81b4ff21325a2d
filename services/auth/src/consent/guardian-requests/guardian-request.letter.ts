import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { CLOCK, PUBLIC_URL } from '@strainscope/service-kit';
import type { Delivery, LetterWriter } from '../../letters/letter-writer.ts';
import { Person } from '../../people/persons/person.entity.ts';
import { GuardianRequest } from './guardian-request.entity.ts';
import { guardianLetter, GuardianRequests } from './guardian-requests.ts';

/** The one place where the link's token is written out. */
@Injectable()
export class GuardianRequestLetter implements LetterWriter {
  readonly kind = guardianLetter;

  constructor(
    private readonly requests: GuardianRequests,
    @Inject(PUBLIC_URL) private readonly publicUrl: () => string,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async write(em: EntityManager, requestId: string): Promise<Delivery | undefined> {
    const request = await em.findOne(GuardianRequest, { id: requestId });
    if (!request || request.answeredAt || request.expiresAt <= this.clock.now()) return undefined;
    const child = await em.findOneOrFail(Person, { id: request.personId });
    // Behind the #, the token reaches neither our server's logs nor another site as a referrer.
    const url = `${this.publicUrl()}/IRBParentConsent#${this.requests.tokenOf(request)}`;
    return {
      to: { address: request.guardianEmail },
      letter: {
        subject: `${child.firstName} needs your consent`,
        paragraphs: [
          `${child.firstName}, born ${child.birthDate.slice(0, 4)}, has signed up to StrainScope, which measures how the head moves in sport. You are named as parent or guardian.`,
          'Nothing is processed until you agree. You can read what it is about, and decide for each purpose.',
          `The link is for you alone, works once, and until ${request.expiresAt.toISOString().slice(0, 10)}. If you do not know ${child.firstName}, ignore this letter: the account then stays closed.`,
        ],
        action: { label: 'Read and decide', url },
      },
    };
  }
}
