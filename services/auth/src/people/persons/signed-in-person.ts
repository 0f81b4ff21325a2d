import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { currentActor } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import { Person, type PersonRecord } from './person.entity.ts';

/** The person who acts, in a session: an API token neither reads nor changes what protects its owner's account. */
@Injectable()
export class SignedInPerson {
  /** @throws Unauthenticated, NotFound for a token */
  id(): string {
    const { personId, apiScopes } = currentActor();
    if (apiScopes) throw new NotFound();
    return personId;
  }

  /** @throws Unauthenticated, NotFound for a token, and for the system, which is nobody */
  async load(em: EntityManager): Promise<PersonRecord> {
    const person = await em.findOne(Person, { id: this.id() });
    if (!person) throw new NotFound();
    return person;
  }
}
