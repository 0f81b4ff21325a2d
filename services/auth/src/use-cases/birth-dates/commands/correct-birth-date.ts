import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorScopes, currentActor, NodePaths, type ActorScope } from '@strainscope/access';
import { newId, NotFound, type Clock } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { AccessLog } from '../../../access-log/access-log.ts';
import { ProcessingReview } from '../../../consent/decisions/processing-review.ts';
import { demandGivenByAnother } from '../../../people/guardianships/guardian.rules.ts';
import { Guardianship } from '../../../people/guardianships/guardianship.entity.ts';
import { Letters } from '../../../letters/letters.ts';
import { AccountLimits } from '../../../limits/account-limits.ts';
import { isMinor } from '../../../people/persons/majority.ts';
import { announceUpdated } from '../../../people/persons/person.announcements.ts';
import { Person, type PersonRecord } from '../../../people/persons/person.entity.ts';
import { ChangedMeanwhile } from '../../../people/persons/person.errors.ts';
import { SeenPeople } from '../../../people/persons/seen-people.ts';
import { newProfile, Profile } from '../../../people/profiles/profile.entity.ts';
import { AgeConsequences } from '../age-consequences.ts';
import { birthDateCorrected } from '../birth-date-corrected.letter.ts';
import { BirthDateCorrection } from '../birth-date-correction.entity.ts';
import { NotYoursToCorrect } from '../birth-date.errors.ts';
import {
  assertMayCorrect,
  checkCorrection,
  demandConsistent,
  demandMayAge,
  outcomeOf,
  type Correction,
} from '../birth-date.rules.ts';

/** Staff above somebody put their date of birth right; who decides for them, and what is processed, follows at once. */
@Injectable()
export class CorrectBirthDate {
  constructor(
    private readonly em: EntityManager,
    private readonly seen: SeenPeople,
    private readonly scopes: ActorScopes,
    private readonly paths: NodePaths,
    private readonly limits: AccountLimits,
    private readonly processing: ProcessingReview,
    private readonly consequences: AgeConsequences,
    private readonly letters: Letters,
    private readonly accessLog: AccessLog,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws InvalidRequest, NotFound, NotYoursToCorrect, GuardianshipWouldEnd, NotYoursAlone, ChangedMeanwhile; for a guardian
   * OwnGuardianship, TooManyTries
   */
  async execute(request: unknown): Promise<void> {
    const correction = checkCorrection(request, this.clock.now());
    await this.seen.demand(correction.personId);
    const actor = await this.scopes.load(currentActor());
    if (correction.guardianEmail !== null) await this.limits.count('guardian-letter', actor.personId, '');
    await withScope(this.em, serviceScope, async (em) => {
      const person = await this.correctable(em, actor, correction);
      demandConsistent(correction, person, this.clock.now());
      await this.demandMayAge(em, actor, person, correction.birthDate);
      await this.correct(em, actor, person, correction);
    });
  }

  /** The person, held until the end. The profile's version is theirs, too: two forms that are open at once see each other. */
  private async correctable(
    em: EntityManager,
    actor: ActorScope,
    { personId, version, guardianEmail }: Correction,
  ): Promise<PersonRecord> {
    const person = await em.findOne(Person, { id: personId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!person) throw new NotFound();
    assertMayCorrect(actor, { scope: await this.paths.scopeOfPerson(personId), personId, level: person.level });
    const isTheirGuardian = (await em.count(Guardianship, { guardianId: actor.personId, childId: personId })) > 0;
    if (personId === actor.personId || isTheirGuardian) throw new NotYoursToCorrect();
    const holder = guardianEmail === null ? null : await em.findOne(Person, { email: guardianEmail });
    if (holder) demandGivenByAnother(holder.id, actor.personId);
    const profile = (await em.findOne(Profile, { personId })) ?? em.create(Profile, newProfile(personId));
    if (profile.version !== version) throw new ChangedMeanwhile();
    profile.version += 1;
    return person;
  }

  private async demandMayAge(
    em: EntityManager,
    actor: ActorScope,
    { id: personId, level, birthDate: before }: PersonRecord,
    birthDate: string,
  ): Promise<void> {
    const paths = await this.paths.pathsOfPerson(personId);
    const hasGuardians = (await em.count(Guardianship, { childId: personId })) > 0;
    const isGuardian = (await em.count(Guardianship, { guardianId: personId })) > 0;
    const aging = { personId, level, birthDate: before, paths, hasGuardians, isGuardian };
    demandMayAge(actor, aging, birthDate, this.clock.now());
  }

  private async correct(
    em: EntityManager,
    actor: ActorScope,
    person: PersonRecord,
    { birthDate, reason, guardianEmail }: Correction,
  ): Promise<void> {
    const [personId, now] = [person.id, this.clock.now()];
    const before = await this.processing.permissionOf(em, person);
    const guardians = await em.find(Guardianship, { childId: personId });
    const id = newId(now.getTime());
    em.create(BirthDateCorrection, {
      id,
      personId,
      before: person.birthDate,
      after: birthDate,
      reason,
      correctedBy: actor.personId,
      correctedAt: now,
    });
    // A person taken for a minor when they registered agreed to nothing by it (ADR 45).
    if (isMinor(person.birthDate, person.registeredAt)) person.askedAtRegistration = false;
    person.birthDate = birthDate;
    const after = await this.processing.review(em, personId);
    const outcome = outcomeOf(before, after);
    if (before.minor && !after.minor) await this.consequences.ofAge(em, personId);
    if (!before.minor && after.minor) await this.consequences.underAge(em, person, outcome, guardianEmail);
    await announceUpdated(this.outbox, em, person);
    const what = 'auth.birth-date.corrected';
    await this.accessLog.record(em, { kind: 'change', what, purpose: 'administration', personIds: [personId] });
    for (const told of [personId, ...guardians.map(({ guardianId }) => guardianId)])
      this.letters.order(em, birthDateCorrected, told, `${personId} ${outcome}`);
  }
}
