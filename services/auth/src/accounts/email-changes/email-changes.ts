import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { newId, type Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import { Letters } from '../../letters/letters.ts';
import { LinkSecrets } from '../../secrets/link-secrets.ts';
import type { PersonRecord } from '../../people/persons/person.entity.ts';
import { SecurityChanges } from '../security-changes/security-changes.ts';
import { tokenHash } from '../../secrets/opaque-token.ts';
import { LinkInvalid } from '../verification/verification.errors.ts';
import { EmailChange, type EmailChangeRecord } from '../../people/addresses/email-change.entity.ts';
import { LinkOfAnotherAccount } from './email-change.errors.ts';

/** Kind of the `LetterWriter`. */
export const emailChangeLetter = 'change-email';
/** Life of a link: the person who asks sits at the console, and a day is enough to open a mailbox. */
const LIFE_MILLISECONDS = 24 * 3_600_000;

/** Changes of addresses that wait for the link of a letter. In the caller's transaction, with the service's scope. */
@Injectable()
export class EmailChanges {
  constructor(
    private readonly letters: Letters,
    private readonly secrets: LinkSecrets,
    private readonly changes: SecurityChanges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Orders both letters; what waited before is dead, and what is long dead is swept out. Whether somebody has the address is
   * looked at when the letter is written: neither the answer nor its time tells (ADR 41).
   */
  async begin(em: EntityManager, person: PersonRecord, email: string): Promise<void> {
    const now = this.clock.now();
    const id = newId(now.getTime());
    const personId = person.id;
    await em.nativeDelete(EmailChange, { doneAt: null, $or: [{ personId }, { expiresAt: { $lt: now } }] });
    em.create(EmailChange, {
      id,
      personId,
      email,
      previousEmail: person.email,
      tokenHash: tokenHash(this.tokenOf(id)),
      requestedAt: now,
      expiresAt: new Date(now.getTime() + LIFE_MILLISECONDS),
      doneAt: null,
    });
    this.letters.order(em, emailChangeLetter, id);
    this.changes.announce(em, personId, 'email-change-asked', id);
    await em.flush();
  }

  /** The one whose link this is, locked. @throws LinkInvalid when it is unknown, used or old, LinkOfAnotherAccount */
  async byToken(em: EntityManager, token: string, personId: string): Promise<EmailChangeRecord> {
    const alive = { doneAt: null, expiresAt: { $gt: this.clock.now() } };
    const wanted = { tokenHash: tokenHash(token), ...alive };
    const change = await em.findOne(EmailChange, wanted, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!change) throw new LinkInvalid();
    if (change.personId !== personId) throw new LinkOfAnotherAccount();
    return change;
  }

  /** The one that waits for its link; null for none. */
  waiting(em: EntityManager, personId: string): Promise<EmailChangeRecord | null> {
    return em.findOne(EmailChange, { personId, doneAt: null, expiresAt: { $gt: this.clock.now() } });
  }

  tokenOf(id: string): string {
    return this.secrets.tokenOf(`change of address ${id}`);
  }
}
