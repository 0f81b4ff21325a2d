import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { isPurpose, type Purpose } from '@strainscope/consent';
import type { Clock } from '@strainscope/kernel';
import { CLOCK, PUBLIC_URL } from '@strainscope/service-kit';
import { ConsentTexts } from '../texts/consent-texts.ts';
import { Guardianship } from '../../people/guardianships/guardianship.entity.ts';
import type { Delivery, LetterWriter, OrderedLetter } from '../../letters/letter-writer.ts';
import { Person } from '../../people/persons/person.entity.ts';
import { dayOf } from '../../people/persons/majority.ts';

export const newText = 'consent-new-text';

const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The order's detail: whose consent, to what, and in which versions it was given. */
export function newTextOf(personId: string, given: readonly { purpose: Purpose; version: string }[]): string {
  return [personId, ...given.map(({ purpose, version }) => `${purpose}@${version}`)].join(' ');
}

/**
 * Tells the person who decides that a newer text asks again, and on which day the older one ends. It cannot be
 * declined.
 */
@Injectable()
export class NewTextLetter implements LetterWriter {
  readonly kind = newText;

  constructor(
    private readonly texts: ConsentTexts,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PUBLIC_URL) private readonly publicUrl: () => string,
  ) {}

  async write(em: EntityManager, toldId: string, { detail }: OrderedLetter): Promise<Delivery | undefined> {
    const [personId = '', ...given] = (detail ?? '').split(' ');
    const people = await em.find(Person, { id: { $in: [toldId, personId] } });
    const [told, person] = [toldId, personId].map((id) => people.find((each) => each.id === id));
    // A person whose account is closed decides nothing.
    if (!told || told.disabledAt || !person) return undefined;
    const isOwn = told.id === person.id;
    const custody = { guardianId: toldId, childId: personId, custody: 'full' } as const;
    // It may have waited for long: a guardian who no longer decides learns nothing more of the child.
    if (!isOwn && (await em.count(Guardianship, custody)) === 0) return undefined;
    const agreed = isOwn ? 'What you agreed to' : `What was agreed to for ${person.firstName}`;
    return {
      to: { name: `${told.firstName} ${told.lastName}`, address: told.email },
      letter: {
        subject: `A new text asks for ${isOwn ? 'your consent' : `consent for ${person.firstName}`} again`,
        paragraphs: [
          `Dear ${told.firstName},`,
          `${agreed} has a new text, which asks again.`,
          ...given.flatMap((each) => this.changeOf(each)),
        ],
        action: { label: 'Read and decide', url: `${this.publicUrl()}${isOwn ? '/IRB' : `/family/${told.id}`}` },
      },
    };
  }

  private changeOf(given: string): string[] {
    const [purpose = '', version = ''] = given.split('@');
    if (!isPurpose(purpose)) return [];
    const { title } = this.texts.current(purpose);
    const lapsesOn = this.texts.lapsesOn(purpose, version);
    if (lapsesOn === null) return [`“${title}”: the earlier text holds until you answer.`];
    const day = inWords.format(new Date(lapsesOn));
    if (lapsesOn <= dayOf(this.clock.now()))
      return [`“${title}”: the earlier text ended on ${day}. This use has stopped until you answer.`];
    return [`“${title}”: the earlier text ends on ${day}. Without an answer, this use stops on that day.`];
  }
}
