import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { CLOCK } from '@strainscope/service-kit';
import { ConsentTexts } from '../texts/consent-texts.ts';
import { Guardianship } from '../../people/guardianships/guardianship.entity.ts';
import { Letters } from '../../letters/letters.ts';
import { Person, type PersonRecord } from '../../people/persons/person.entity.ts';
import { decisionsOf } from './decisions-of.ts';
import { dayOf, isMinor } from '../../people/persons/majority.ts';
import { isGuarded } from '../guardian-requests/is-guarded.ts';
import { newText, newTextOf } from './new-text.letter.ts';
import { ProcessingDecision } from './processing-decision.entity.ts';
import { permissionOf, type Circumstances, type Decided, type ProcessingPermission } from './processing-permission.ts';
import { textNotices } from './text-notices.ts';

/** Decides anew who may be processed for what, and announces it where it changed; a newer text is told of by letter. */
@Injectable()
export class ProcessingReview {
  constructor(
    private readonly texts: ConsentTexts,
    private readonly outbox: Outbox,
    private readonly letters: Letters,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** After anything that it depends on has changed, in the transaction of that change, with the service's scope. */
  async review(em: EntityManager, personId: string): Promise<ProcessingPermission> {
    await em.flush();
    await em.execute(`select pg_advisory_xact_lock(hashtext('processing decision'), hashtext(?))`, [personId]);
    // As they are now: whoever reviewed before may have waited with a corrected date of birth.
    const person = await em.findOneOrFail(Person, { id: personId }, { refresh: true });
    const circumstances = await this.circumstancesOf(em, person);
    const permission = permissionOf(circumstances, this.texts, this.clock.now());
    const before = await em.findOne(ProcessingDecision, { personId }, { refresh: true });
    const { permitted, consentVersion, minor } = permission;
    const hasChanged =
      !before ||
      before.revision === 0n ||
      before.permitted.join() !== permitted.join() ||
      before.consentVersion !== consentVersion ||
      before.minor !== minor;
    const revision = (before?.revision ?? 0n) + (hasChanged ? 1n : 0n);
    const { outdated } = permission;
    const { due, told: textsTold } = textNotices(outdated, before?.textsTold ?? [], this.texts, this.clock.now());
    this.orderLetters(em, personId, circumstances.deciders, due);
    // Whatever is reviewed first on the eighteenth birthday, the worker finds who came of age until it has seen to them.
    const isUnfinished = !minor && (await isGuarded(em, personId));
    const reviewOn = isUnfinished ? dayOf(this.clock.now()) : permission.reviewOn;
    await em.upsert(ProcessingDecision, {
      personId,
      permitted,
      consentVersion,
      minor,
      revision,
      reviewOn,
      textsTold,
      reviewedTexts: this.texts.edition,
    });
    if (hasChanged) {
      const message = { personId, permittedPurposes: permitted, consentVersion, minor, revision };
      await this.outbox.append(em, 'strainscope.auth.processing.changed.v1', personId, message);
    }
    return permission;
  }

  /** What follows from everything that was decided, now. */
  async permissionOf(em: EntityManager, person: PersonRecord): Promise<ProcessingPermission> {
    return permissionOf(await this.circumstancesOf(em, person), this.texts, this.clock.now());
  }

  private async circumstancesOf(em: EntityManager, person: PersonRecord): Promise<Circumstances> {
    const { id, birthDate, registeredAt, askedAtRegistration } = person;
    const decisions = await decisionsOf(em, id);
    const now = this.clock.now();
    const custody = await em.find(Guardianship, { childId: id, custody: 'full' });
    const ids = custody.map(({ guardianId }) => guardianId);
    const guardians = await em.find(Person, { id: { $in: ids } }, { refresh: true });
    const deciders = new Set(guardians.filter((each) => !isMinor(each.birthDate, now)).map((each) => each.id));
    return { birthDate, registeredAt, askedAtRegistration, decisions, deciders };
  }

  /** What a guardian agreed to is asked of all who decide; what somebody agreed to for themselves, of them. */
  private orderLetters(
    em: EntityManager,
    personId: string,
    deciders: ReadonlySet<string>,
    given: readonly Decided[],
  ): void {
    const ofGuardians = given.filter(({ capacity }) => capacity === 'guardian');
    const own = given.filter(({ capacity }) => capacity !== 'guardian');
    if (own.length > 0) this.letters.order(em, newText, personId, newTextOf(personId, own));
    if (ofGuardians.length === 0) return;
    for (const guardian of deciders) this.letters.order(em, newText, guardian, newTextOf(personId, ofGuardians));
  }
}
