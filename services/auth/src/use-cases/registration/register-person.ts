import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorScopes, assertCan, currentActor, type ActorScope } from '@strainscope/access';
import { Level, NotFound, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { hashPassword } from '../../accounts/credentials/password-hash.ts';
import { mayGrant } from '../../people/permissions/permission.rules.ts';
import { Person, type PersonRecord } from '../../people/persons/person.entity.ts';
import { EmailTaken, PersonIdTaken } from '../../people/persons/person.errors.ts';
import { Registrar } from './registrar.ts';
import { checkRegistration, type Registration } from './registration.ts';

/**
 * Staff, an admin or the system registers somebody, with a password or without. Given an id, a repeat answers the
 * same person.
 * @throws InvalidRequest, NotFound (not allowed), EmailTaken, PersonIdTaken
 */
@Injectable()
export class RegisterPerson {
  constructor(
    private readonly em: EntityManager,
    private readonly scopes: ActorScopes,
    private readonly registrar: Registrar,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(request: unknown): Promise<PersonRecord> {
    const actor = await this.scopes.load(currentActor());
    assertCan(actor, 'person:register', { scope: actor.nodeIds });
    const registration = checkRegistration(request, this.clock.now());
    assertMayGrant(actor, registration);
    const passwordHash = registration.password === '' ? undefined : await hashPassword(registration.password);
    try {
      // A new person is a member of nothing yet: no actor's scope holds the row, only the service's.
      return await withScope(this.em, serviceScope, (em) => this.register(em, registration, passwordHash));
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      const sameCall = await withScope(this.em, serviceScope, (em) => this.known(em, registration));
      if (sameCall) return sameCall;
      throw new EmailTaken();
    }
  }

  /** @throws PersonIdTaken */
  private async known(em: EntityManager, { personId, email }: Registration): Promise<PersonRecord | null> {
    const known = personId ? await em.findOne(Person, { id: personId }) : null;
    if (known && known.email !== email) throw new PersonIdTaken();
    return known;
  }

  private async register(em: EntityManager, registration: Registration, passwordHash?: string): Promise<PersonRecord> {
    const known = await this.known(em, registration);
    if (known) return known;
    const { personId, password: _, ...details } = registration;
    return this.registrar.register(em, {
      ...details,
      ...(personId !== '' && { id: personId }),
      passwordHash,
      // Staff who register a person know them, and have asked players what may be measured.
      emailVerified: true,
      askedAtRegistration: details.level === Level.player,
    });
  }
}

/** Refuses to give more than the actor has: no higher level, and permissions only with `super`, and only their own. */
function assertMayGrant(actor: ActorScope, { level, permissions }: Registration): void {
  if (level > actor.level) throw new NotFound();
  if (permissions.length > 0 && !mayGrant(actor, { level, permissions: [] }, permissions)) throw new NotFound();
}
