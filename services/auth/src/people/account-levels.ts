import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Level } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { Guardianship } from '../guardianships/guardianship.entity.ts';
import { levelAfterJoining, levelAfterLeaving, type HeldRoles } from './account-level.rules.ts';
import { announceUpdated } from './person.announcements.ts';
import { Person } from './person.entity.ts';

const after = { joined: levelAfterJoining, left: levelAfterLeaving };

/** The level of an account follows where its owner works: see ADR 10. */
@Injectable()
export class AccountLevels {
  constructor(private readonly outbox: Outbox) {}

  /**
   * After somebody began or ceased to work somewhere, in the message's transaction. What is held now decides, and not what
   * the message says: one that comes twice or late changes nothing more. Sessions follow at their next request.
   */
  async follow(em: EntityManager, personId: string, change: keyof typeof after): Promise<void> {
    // Held until the transaction ends: of two messages at once the second sees what the first one left.
    const person = await em.findOne(Person, { id: personId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    // An undefined member has no account, nor has whoever was erased.
    if (!person) return;
    const level = after[change](person.level, await this.heldBy(em, personId));
    if (level === person.level) return;
    person.level = level;
    await announceUpdated(this.outbox, em, person);
  }

  private async heldBy(em: EntityManager, personId: string): Promise<HeldRoles> {
    const [staff] = await em.execute<{ level: Level | null }[]>(
      `select max(level) as level from access_grants where person_id = ? and role = 'staff'`,
      [personId],
    );
    const isGuardian = (await em.count(Guardianship, { guardianId: personId })) > 0;
    return { staffLevel: staff?.level ?? null, isGuardian };
  }
}
