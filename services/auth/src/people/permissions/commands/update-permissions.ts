import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorScopes, assertCan, currentActor, NodePaths, type ActorScope } from '@strainscope/access';
import { InvalidRequest, NotFound, permissions as all, type Permission } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { serviceScope, withScope } from '@strainscope/persistence';
import { ChangedMeanwhile } from '../../persons/person.errors.ts';
import { announceUpdated } from '../../persons/person.announcements.ts';
import { Person, type PersonRecord } from '../../persons/person.entity.ts';
import { SeenPeople } from '../../persons/seen-people.ts';
import { mayGrant, samePermissions } from '../permission.rules.ts';

export interface PermissionChange {
  personId: string;
  /** All of them from now on. */
  permissions: readonly string[];
  /** All of them as the actor last saw them. */
  known: readonly string[];
}

/** Sets the permissions of people, all or none; sessions and tokens follow at their next request. */
@Injectable()
export class UpdatePermissions {
  constructor(
    private readonly em: EntityManager,
    private readonly seen: SeenPeople,
    private readonly scopes: ActorScopes,
    private readonly paths: NodePaths,
    private readonly outbox: Outbox,
  ) {}

  /** @throws InvalidRequest, NotFound (not seen, or not the actor's to give), ChangedMeanwhile */
  async execute(changes: readonly PermissionChange[]): Promise<PersonRecord[]> {
    await this.seen.demand(...changes.map(({ personId }) => personId));
    const actor = await this.scopes.load(currentActor());
    return withScope(this.em, serviceScope, async (em) => {
      const changed: PersonRecord[] = [];
      // In one order, so that two lists at once do not wait for each other.
      for (const change of [...changes].sort((one, other) => one.personId.localeCompare(other.personId)))
        changed.push(await this.change(em, actor, change));
      return changed;
    });
  }

  private async change(
    em: EntityManager,
    actor: ActorScope,
    { personId, permissions, known }: PermissionChange,
  ): Promise<PersonRecord> {
    const wanted = all.filter((permission) => permissions.includes(permission));
    if (wanted.length < new Set(permissions).size) throw new InvalidRequest([unknownPermission]);
    assertCan(actor, 'permission:grant', { scope: await this.paths.scopeOfPerson(personId), personId });
    const person = await em.findOne(Person, { id: personId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!person || !mayGrant(actor, person, wanted)) throw new NotFound();
    if (!samePermissions(person.permissions, known)) throw new ChangedMeanwhile();
    if (samePermissions(person.permissions, wanted)) return person;
    person.permissions = wanted satisfies Permission[];
    await announceUpdated(this.outbox, em, person);
    return person;
  }
}

const unknownPermission = { path: 'permissions', message: `One of ${all.join(', ')}` };
