import { randomInt } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import { RecoveryCode, SecondFactor, type SecondFactorRecord } from './second-factor.entity.ts';
import { SecretBox } from './secret-box.ts';
import { totpStep } from './totp.ts';

/** How somebody may answer after the password. */
export const factorMethods = ['totp', 'recovery', 'email', 'sms'] as const;
export type FactorMethod = (typeof factorMethods)[number];

const RECOVERY_CODES = 10;
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Inside the caller's transaction, with the service's scope. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly box: SecretBox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Empty for whoever signs in with the password alone. */
  async methodsOf(em: EntityManager, personId: string): Promise<FactorMethod[]> {
    const factor = await em.findOne(SecondFactor, { personId });
    if (!factor) return [];
    const methods: FactorMethod[] = factor.totpConfirmedAt ? ['totp', 'recovery'] : [];
    return factor.codeChannel ? [...methods, factor.codeChannel] : methods;
  }

  /** The row, locked; made when there is none. */
  async of(em: EntityManager, personId: string): Promise<SecondFactorRecord> {
    const found = await em.findOne(SecondFactor, { personId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    return found ?? em.create(SecondFactor, { personId });
  }

  /** @returns whether the code of the authenticator app is right; none is taken twice */
  async useTotp(em: EntityManager, personId: string, code: string): Promise<boolean> {
    const factor = await this.of(em, personId);
    if (factor.totpSecret === null || factor.totpSecret === undefined) return false;
    const step = totpStep(this.box.open(factor.totpSecret, personId), code, this.clock.now());
    if (step === undefined || step <= (factor.totpLastStep ?? 0)) return false;
    factor.totpLastStep = step;
    return true;
  }

  async useRecoveryCode(em: EntityManager, personId: string, code: string): Promise<boolean> {
    const codeHash = this.box.hash(plain(code), personId);
    return (await em.nativeDelete(RecoveryCode, { personId, codeHash })) === 1;
  }

  /** The old ones are dead. @returns the new ones, which cannot be shown again */
  async renewRecoveryCodes(em: EntityManager, personId: string): Promise<string[]> {
    await em.nativeDelete(RecoveryCode, { personId });
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    for (const code of codes) em.create(RecoveryCode, { personId, codeHash: this.box.hash(plain(code), personId) });
    return codes;
  }
}

/** Five groups of five of 31 characters, `abcde-fghjk-…`: about 120 bits, which no hash gives away (ASVS V6.5.2). */
function newRecoveryCode(): string {
  const group = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: 5 }, group).join('-');
}

const plain = (code: string): string => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
