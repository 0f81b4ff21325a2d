import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { PUBLIC_URL } from '@strainscope/service-kit';
import type { Delivery, LetterWriter, OrderedLetter } from '../../letters/letter-writer.ts';
import { Person, type PersonRecord } from '../../people/persons/person.entity.ts';
import { decisionsOf } from './decisions-of.ts';
import { isDecidedOfAge } from './processing-permission.ts';

export const askedAfresh = 'consent-asked-afresh';

const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** To somebody who has come of age. */
@Injectable()
export class AskedAfreshLetter implements LetterWriter {
  readonly kind = askedAfresh;

  constructor(@Inject(PUBLIC_URL) private readonly publicUrl: () => string) {}

  async write(em: EntityManager, personId: string, { orderedAt }: OrderedLetter): Promise<Delivery | undefined> {
    const person = await em.findOne(Person, { id: personId });
    // It may have waited for days: whoever has decided meanwhile is asked for nothing.
    if (!person || (await hasDecided(em, person))) return undefined;
    return {
      to: { name: `${person.firstName} ${person.lastName}`, address: person.email },
      letter: {
        subject: 'You decide now',
        paragraphs: [
          `${person.firstName}, you are 18. What your guardians had agreed to for you ended on ${inWords.format(orderedAt)}, and nothing of yours is processed until you decide.`,
          'What your sensor records in the meantime is locked unread for 30 days.',
        ],
        action: { label: 'Read and decide', url: `${this.publicUrl()}/IRB` },
      },
    };
  }
}

/** As an adult: what was decided under a date of birth that was wrong counts no more. */
async function hasDecided(em: EntityManager, { id: personId, birthDate }: PersonRecord): Promise<boolean> {
  return (await decisionsOf(em, personId)).some((each) => isDecidedOfAge(each, birthDate));
}
