import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorScopes, assertCan, currentActor, NodePaths } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { serviceScope, withScope } from '@strainscope/persistence';
import { demandCustody } from '../../../people/guardianships/demand-custody.ts';
import { isSubscribed, OwnSubscription } from '../../../contact/own-subscription.ts';
import { ChangedMeanwhile } from '../../../people/persons/person.errors.ts';
import { announceUpdated } from '../../../people/persons/person.announcements.ts';
import { plays } from '../../../people/persons/plays.ts';
import { SeenPeople } from '../../../people/persons/seen-people.ts';
import { Person, type PersonRecord } from '../../../people/persons/person.entity.ts';
import { letterKinds, type LetterKind } from '../../../letters/letter-kinds.ts';
import { checkProfileChange, type ProfileChange } from '../profile-change.ts';
import { newProfile, Profile, type ProfileRecord } from '../../../people/profiles/profile.entity.ts';

export interface UpdateProfileRequest {
  personId: string;
  /** That the change started from. */
  version: number;
  [part: string]: unknown;
}

/** Changes parts of a profile: one's own, or as a guardian with full custody. */
@Injectable()
export class UpdateProfile {
  constructor(
    private readonly em: EntityManager,
    private readonly seen: SeenPeople,
    private readonly scopes: ActorScopes,
    private readonly paths: NodePaths,
    private readonly outbox: Outbox,
    private readonly newsletter: OwnSubscription,
  ) {}

  /** @throws InvalidRequest, NotFound, ChangedMeanwhile */
  async execute({ personId, version, ...parts }: UpdateProfileRequest): Promise<{
    person: PersonRecord;
    profile: ProfileRecord;
    plays: boolean;
    subscribed: boolean;
  }> {
    await this.seen.demand(personId);
    const actor = await this.scopes.load(currentActor());
    const change = checkProfileChange(parts);
    return withScope(this.em, serviceScope, async (em) => {
      assertCan(actor, 'person:edit', { scope: await this.paths.scopeOfPerson(personId), personId });
      await demandCustody(em, actor, personId);
      // The person's row holds back a second change, also while there is no profile to hold.
      const person = await em.findOne(Person, { id: personId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!person) throw new NotFound();
      const profile = (await em.findOne(Profile, { personId })) ?? em.create(Profile, newProfile(personId));
      if (profile.version !== version) throw new ChangedMeanwhile();
      em.assign(profile, { ...columnsOf(change, profile), version: version + 1 });
      if (change.contact) await this.rename(em, person, change.contact);
      const newsletter = change.letters?.newsletter;
      if (newsletter !== undefined) await this.newsletter.choose(em, person, newsletter, actor.personId === personId);
      await em.flush();
      return { person, profile, plays: await plays(em, person), subscribed: await isSubscribed(em, person) };
    });
  }

  private async rename(
    em: EntityManager,
    person: PersonRecord,
    { firstName, lastName, sex }: NonNullable<ProfileChange['contact']>,
  ): Promise<void> {
    em.assign(person, { firstName, lastName, sex });
    await announceUpdated(this.outbox, em, person);
  }
}

function columnsOf(
  { contact, position, head, settings, letters }: ProfileChange,
  { wantedLetters }: ProfileRecord,
): Partial<ProfileRecord> {
  const before: readonly LetterKind[] = wantedLetters ?? letterKinds;
  return {
    ...(contact && { address: contact.address }),
    ...position,
    ...(head && { headLength: head.length, headBreadth: head.breadth, headCircumference: head.circumference }),
    ...settings,
    ...(letters && { wantedLetters: letterKinds.filter((kind) => letters[kind] ?? before.includes(kind)) }),
  };
}
