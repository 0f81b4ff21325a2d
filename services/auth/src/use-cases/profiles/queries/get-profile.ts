import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction, can } from '@strainscope/access';
import { serviceScope, withScope } from '@strainscope/persistence';
import { isSubscribed } from '../../../contact/own-subscription.ts';
import type { PersonRecord } from '../../../people/persons/person.entity.ts';
import { plays } from '../../../people/persons/plays.ts';
import { GetPerson } from '../../../people/persons/get-person.ts';
import { abridgedProfile, newProfile, Profile, type ProfileRecord } from '../../../people/profiles/profile.entity.ts';

export interface SeenProfile {
  person: PersonRecord;
  profile: ProfileRecord;
  plays: boolean;
  /** To the newsletter. */
  subscribed: boolean;
  /** Without address and head. */
  abridged: boolean;
}

@Injectable()
export class GetProfile {
  constructor(
    private readonly em: EntityManager,
    private readonly transaction: ActorTransaction,
    private readonly person: GetPerson,
  ) {}

  /**
   * All of it for the person, guardians and admins, as row-level security has it. Other staff who see the person get what
   * their work needs: where somebody lives and how large their head is are none of it.
   * @throws NotFound
   */
  async execute(personId: string): Promise<SeenProfile> {
    const person = await this.person.execute(personId);
    const own = await this.transaction.run(async (em, actor) => {
      // A viewer who may have a copy of all that is held may read it here.
      if (!can(actor, 'person:export', { scope: [], personId })) return null;
      return (await em.findOne(Profile, { personId })) ?? newProfile(personId);
    });
    return withScope(this.em, serviceScope, async (em) => {
      const seen = { person, plays: await plays(em, person), subscribed: await isSubscribed(em, person) };
      if (own) return { ...seen, profile: own, abridged: false };
      const profile = (await em.findOne(Profile, { personId })) ?? newProfile(personId);
      return { ...seen, profile: abridgedProfile(profile), abridged: true };
    });
  }
}
