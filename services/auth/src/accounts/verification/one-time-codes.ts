import { timingSafeEqual } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { newId, type Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import { Letters } from '../../letters/letters.ts';
import { LinkSecrets } from '../../secrets/link-secrets.ts';
import { OneTimeCode, type CodeChannel, type CodePurpose, type OneTimeCodeRecord } from './one-time-code.entity.ts';

const LIFE_MILLISECONDS = 5 * 60_000;
const TRIES = 5;

/** Kind of the `LetterWriter`. */
export const codeLetter = 'one-time-code';

interface NewCode {
  personId: string;
  purpose: CodePurpose;
  channel: CodeChannel;
  phone: string | null;
}

/** Codes that people type: five minutes, five tries, once. In the caller's transaction, with the service's scope. */
@Injectable()
export class OneTimeCodes {
  constructor(
    private readonly letters: Letters,
    private readonly secrets: LinkSecrets,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Sends a new code; the one before is dead. @returns when it expires */
  async send(em: EntityManager, { personId, purpose, channel, phone }: NewCode): Promise<Date> {
    const now = this.clock.now();
    const id = newId(now.getTime());
    const expiresAt = new Date(now.getTime() + LIFE_MILLISECONDS);
    await em.nativeDelete(OneTimeCode, { personId, purpose });
    em.create(OneTimeCode, { id, personId, purpose, channel, phone, expiresAt, tries: 0, usedAt: null });
    this.letters.order(em, codeLetter, id);
    return expiresAt;
  }

  /**
   * Counts the try, so the transaction has to commit also when the code is wrong.
   * @returns the code's row when the code is right, and used up by this
   */
  async use(
    em: EntityManager,
    personId: string,
    purpose: CodePurpose,
    typed: string,
  ): Promise<OneTimeCodeRecord | undefined> {
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const code = await em.findOne(OneTimeCode, { personId, purpose, usedAt: null }, { lockMode });
    if (!code || code.tries >= TRIES || code.expiresAt <= this.clock.now()) return undefined;
    code.tries += 1;
    if (!isSame(typed.replaceAll(/\s/g, ''), this.codeOf(code.id))) return undefined;
    code.usedAt = this.clock.now();
    return code;
  }

  codeOf(id: string): string {
    return this.secrets.codeOf(`one-time code ${id}`);
  }
}

function isSame(typed: string, code: string): boolean {
  const [given, expected] = [Buffer.from(typed), Buffer.from(code)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
