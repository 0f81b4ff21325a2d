import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { isPurpose, type Purpose } from '@strainscope/consent';
import { PUBLIC_URL } from '@strainscope/service-kit';
import { ConsentTexts } from '../texts/consent-texts.ts';
import { Guardianship } from '../../people/guardianships/guardianship.entity.ts';
import type { Delivery, LetterWriter, OrderedLetter } from '../../letters/letter-writer.ts';
import { timeInWords } from '../../people/profiles/time-in-words.ts';
import { isMinor } from '../../people/persons/majority.ts';
import { Person } from '../../people/persons/person.entity.ts';

export const consentWithdrawn = 'consent-withdrawn';

/** The order's detail: whose consent, and to what. */
export function withdrawnOf(personId: string, purposes: readonly Purpose[]): string {
  return [personId, ...purposes].join(' ');
}

/** What was taken back, for whoever decides and for whom it is about: as on record as what was signed. */
@Injectable()
export class ConsentWithdrawnLetter implements LetterWriter {
  readonly kind = consentWithdrawn;

  constructor(
    private readonly texts: ConsentTexts,
    @Inject(PUBLIC_URL) private readonly publicUrl: () => string,
  ) {}

  async write(em: EntityManager, toldId: string, { detail, orderedAt }: OrderedLetter): Promise<Delivery | undefined> {
    const [personId = '', ...purposes] = (detail ?? '').split(' ');
    const people = await em.find(Person, { id: { $in: [toldId, personId] } });
    const [told, person] = [toldId, personId].map((id) => people.find((each) => each.id === id));
    if (!told || !person) return undefined;
    const isOwn = told.id === person.id;
    // It may have waited for days: whoever is a guardian no longer learns nothing more of the child.
    if (!isOwn && (await em.count(Guardianship, { guardianId: toldId, childId: personId })) === 0) return undefined;
    const titles = purposes.filter(isPurpose).map((purpose) => `“${this.texts.current(purpose).title}”`);
    // Who is a minor had it given by a guardian, and may not have been the one who took it back.
    const own = isMinor(person.birthDate, orderedAt) ? 'The consent for you' : 'Your consent';
    const whose = isOwn ? own : `The consent for ${person.firstName}`;
    return {
      to: { name: `${told.firstName} ${told.lastName}`, address: told.email },
      letter: {
        subject: `${whose} was withdrawn`,
        paragraphs: [
          `Dear ${told.firstName},`,
          `${whose} to ${titles.join(', ')} was withdrawn on ${await timeInWords(em, toldId, orderedAt)}. This use has stopped in every part of StrainScope.`,
          'It can be given again at any time.',
        ],
        action: isOwn
          ? { label: 'See what you decided', url: `${this.publicUrl()}/IRB` }
          : { label: 'See your family', url: `${this.publicUrl()}/family/${told.id}` },
      },
    };
  }
}
