import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Letter } from '@strainscope/mail';
import { PUBLIC_URL } from '@strainscope/service-kit';
import { GuardianRequest } from '../../consent/guardian-requests/guardian-request.entity.ts';
import type { Delivery, LetterWriter, OrderedLetter } from '../../letters/letter-writer.ts';
import { timeInWords } from '../../people/profiles/time-in-words.ts';
import { Person, type PersonRecord } from '../../people/persons/person.entity.ts';
import { outcomes, type Outcome } from './birth-date.rules.ts';

/** Kind of the `LetterWriter`. The order's detail: whose date, and what follows from it. */
export const birthDateCorrected = 'birth-date-corrected';

/** To the person, and to every guardian that they had. It names no date: letters lie open longer than accounts do. */
@Injectable()
export class BirthDateCorrectedLetter implements LetterWriter {
  readonly kind = birthDateCorrected;

  constructor(@Inject(PUBLIC_URL) private readonly publicUrl: () => string) {}

  async write(em: EntityManager, toldId: string, { detail, orderedAt }: OrderedLetter): Promise<Delivery | undefined> {
    const [personId = '', word] = (detail ?? '').split(' ');
    const people = await em.find(Person, { id: { $in: [toldId, personId] } });
    const [told, person] = [toldId, personId].map((id) => people.find((each) => each.id === id));
    const outcome = outcomes.find((each) => each === word);
    if (!told || !person || !outcome) return undefined;
    const at = await timeInWords(em, toldId, orderedAt);
    const asked = (await em.count(GuardianRequest, { personId, answeredAt: null })) > 0;
    return {
      to: { name: `${told.firstName} ${told.lastName}`, address: told.email },
      letter:
        told.id === person.id ? this.toPerson(person, outcome, at, asked) : this.toGuardian(told, person, outcome, at),
    };
  }

  private toPerson({ firstName }: PersonRecord, outcome: Outcome, at: string, asked: boolean): Letter {
    const letter = {
      subject: 'Your date of birth was corrected',
      paragraphs: [
        `Dear ${firstName},`,
        `the staff of your team, or an administrator, corrected the date of birth in your account on ${at}.`,
        ...this.meaningForPerson(outcome, asked),
        `If the new date is wrong, tell your team, or write to us: ${this.publicUrl()}/contact`,
      ],
    };
    if (outcome === 'waits-for-guardian') return letter;
    const decides = outcome === 'decides-alone';
    const action = decides
      ? { label: 'Read and decide', url: `${this.publicUrl()}/IRB` }
      : { label: 'See your profile', url: `${this.publicUrl()}/profile` };
    return { ...letter, action };
  }

  private meaningForPerson(outcome: Outcome, asked: boolean): string[] {
    const way = asked
      ? 'We have written to the parent or guardian whom your team named.'
      : 'Ask your team to invite a parent or guardian of yours.';
    return {
      'waits-for-guardian': [
        `By the new date you are under 18. Your account is closed, and nothing of yours is processed, until a parent or guardian has consented. ${way}`,
      ],
      'decides-alone': [
        'By the new date you are 18 or older, and decide for yourself. Nothing of yours is processed until you do; what your sensor records in the meantime is locked unread for 30 days.',
      ],
      'decides-as-before': [
        'By the new date you are 18 or older, and decide for yourself. What you had agreed to yourself counts.',
      ],
      nothing: ['Nothing else changes by it.'],
    }[outcome];
  }

  private toGuardian(told: PersonRecord, { firstName }: PersonRecord, outcome: Outcome, at: string): Letter {
    const ended = `By the new date ${firstName} is 18 or older and decides alone. Your guardianship has ended.`;
    const meaning = {
      'waits-for-guardian': `Nothing of ${firstName} is processed until a guardian has consented.`,
      'decides-alone': ended,
      'decides-as-before': ended,
      nothing: 'Nothing else changes by it.',
    }[outcome];
    return {
      subject: `The date of birth of ${firstName} was corrected`,
      paragraphs: [
        `Dear ${told.firstName},`,
        `the staff of ${firstName}’s team, or an administrator, corrected the date of birth of ${firstName} on ${at}. ${meaning}`,
        `If the new date is wrong, tell the team, or write to us: ${this.publicUrl()}/contact`,
      ],
      action: { label: 'See your family', url: `${this.publicUrl()}/family/${told.id}` },
    };
  }
}
