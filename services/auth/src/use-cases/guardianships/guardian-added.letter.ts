import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Letter } from '@strainscope/mail';
import { PUBLIC_URL } from '@strainscope/service-kit';
import type { Delivery, LetterWriter, OrderedLetter } from '../../letters/letter-writer.ts';
import { Person, type PersonRecord } from '../../people/persons/person.entity.ts';
import { Guardianship } from '../../people/guardianships/guardianship.entity.ts';
import type { Pair } from '../../people/guardianships/pair.ts';

/** Kind of the `LetterWriter`. */
export const guardianAdded = 'guardian-added';

/** The order's detail: whom the letter is about. */
export function newGuardianOf({ guardianId, childId }: Pair): string {
  return `${guardianId} ${childId}`;
}

/** Tells the child and the guardians before who has become a guardian: a stranger among them is noticed at once. */
@Injectable()
export class GuardianAddedLetter implements LetterWriter {
  readonly kind = guardianAdded;

  constructor(@Inject(PUBLIC_URL) private readonly publicUrl: () => string) {}

  async write(em: EntityManager, toldId: string, { detail }: OrderedLetter): Promise<Delivery | undefined> {
    const [guardianId = '', childId = ''] = (detail ?? '').split(' ');
    const people = await em.find(Person, { id: { $in: [toldId, guardianId, childId] } });
    const [told, guardian, child] = [toldId, guardianId, childId].map((id) => people.find((each) => each.id === id));
    if (!told || !guardian || !child) return undefined;
    // It may have waited for days: a guardianship that has ended is told of as begun to nobody, and to no former guardian.
    const guardians = await em.find(Guardianship, { childId });
    const isStill = (id: string) => guardians.some((each) => each.guardianId === id);
    const now = guardians.find((each) => each.guardianId === guardianId);
    if (!now || (told.id !== child.id && !isStill(toldId))) return undefined;
    const decides = now.custody === 'full';
    return {
      to: { name: `${told.firstName} ${told.lastName}`, address: told.email },
      letter:
        told.id === child.id ? this.toChild(child, guardian, decides) : this.toGuardian(told, guardian, child, decides),
    };
  }

  private toChild(child: PersonRecord, guardian: PersonRecord, decides: boolean): Letter {
    const unproven =
      'This address has not been verified yet. If you did not sign up at StrainScope either, do nothing: the account is deleted.';
    return {
      subject: `${nameOf(guardian)} is your guardian at StrainScope`,
      paragraphs: [
        `Dear ${child.firstName},`,
        `${nameOf(guardian)} (${guardian.email}) has become your guardian: until you are 18 they see what concerns you, and decide ${decides ? 'what is processed of you' : 'nothing'}.`,
        `If you do not know this person, or they are neither your parent nor your legal guardian, write to us, and we end it: ${this.publicUrl()}/contact`,
        ...(child.emailVerifiedAt ? [] : [unproven]),
      ],
    };
  }

  private toGuardian(told: PersonRecord, guardian: PersonRecord, child: PersonRecord, decides: boolean): Letter {
    return {
      subject: `${nameOf(guardian)} is a guardian of ${child.firstName} now`,
      paragraphs: [
        `Dear ${told.firstName},`,
        `${nameOf(guardian)} (${guardian.email}) has become a guardian of ${child.firstName} beside you: they see what concerns ${child.firstName}, and decide ${decides ? 'what you may' : 'nothing'}.`,
        `You were a guardian earlier. As long as you decide for ${child.firstName}, you can limit or end what they may, on the page of your family. If something is wrong, write to us: ${this.publicUrl()}/contact`,
      ],
      action: { label: 'See your family', url: `${this.publicUrl()}/family/${told.id}` },
    };
  }
}

function nameOf({ firstName, lastName }: PersonRecord): string {
  return `${firstName} ${lastName}`;
}
