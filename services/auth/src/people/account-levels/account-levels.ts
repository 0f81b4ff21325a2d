import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { NotFound, type Level } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { Guardianship } from '../guardianships/guardianship.entity.ts';
import { levelAfterGuarding, levelAfterJoining, levelAfterLeaving, type HeldRoles } from './account-level.rules.ts';
import { announceUpdated } from '../persons/person.announcements.ts';
import { Person, type PersonRecord } from '../persons/person.entity.ts';
import { plays } from '../persons/plays.ts';

const after = { joined: levelAfterJoining, left: levelAfterLeaving, guarded: levelAfterGuarding };

/**
 * The level of an account follows where its owner works, and whom they guard: see ADR 10. Whichever way it changes, the
 * account's row is held until the transaction ends: of two at once the second sees what the first one left. Before anything
 * is announced of them, which the other ways hold too, or they would wait for each other.
 */
@Injectable()
export class AccountLevels {
  constructor(private readonly outbox: Outbox) {}

  /** To that level at least, in the transaction that gives it. @throws NotFound for whoever is erased by then */
  async raise(em: EntityManager, personId: string, level: Level): Promise<PersonRecord> {
    const person = await this.hold(em, personId);
    if (!person) throw new NotFound();
    if (level > person.level) await this.set(em, person, level);
    return person;
  }

  /**
   * After somebody began or ceased to work somewhere, or ceased to guard a child, in that transaction. What is held now
   * decides, and not what a message says: one that comes twice or late changes nothing more. Sessions follow at their next
   * request.
   */
  async follow(em: EntityManager, personId: string, change: keyof typeof after): Promise<void> {
    const person = await this.hold(em, personId);
    // An undefined member has no account, nor has whoever was erased.
    if (!person) return;
    const level = after[change](person.level, await this.heldBy(em, person));
    if (level !== person.level) await this.set(em, person, level);
  }

  /** As it is now: whoever calls may have seen it before it was held. */
  async hold(em: EntityManager, personId: string): Promise<PersonRecord | null> {
    // Or what the caller has changed of it would be lost.
    await em.flush();
    return em.findOne(Person, { id: personId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }

  private async set(em: EntityManager, person: PersonRecord, level: Level): Promise<void> {
    person.level = level;
    await announceUpdated(this.outbox, em, person);
  }

  private async heldBy(em: EntityManager, person: PersonRecord): Promise<HeldRoles> {
    const [staff] = await em.execute<{ level: Level | null }[]>(
      `select max(level) as level from access_grants where person_id = ? and role = 'staff'`,
      [person.id],
    );
    const isGuardian = (await em.count(Guardianship, { guardianId: person.id })) > 0;
    return { staffLevel: staff?.level ?? null, isGuardian, plays: await plays(em, person) };
  }
}
