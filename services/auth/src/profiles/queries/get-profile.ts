import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import type { PersonRecord } from '../../people/person.entity.ts';
import { GetPerson } from '../../people/queries/get-person.ts';
import { newProfile, Profile, type ProfileRecord } from '../profile.entity.ts';

@Injectable()
export class GetProfile {
  constructor(
    private readonly em: EntityManager,
    private readonly person: GetPerson,
  ) {}

  /** Seen by whoever sees the person. @throws NotFound */
  async run(personId: string): Promise<{ person: PersonRecord; profile: ProfileRecord }> {
    const person = await this.person.run(personId);
    const profile = await withScope(this.em, serviceScope, (em) => em.findOne(Profile, { personId }));
    return { person, profile: profile ?? newProfile(personId) };
  }
}
