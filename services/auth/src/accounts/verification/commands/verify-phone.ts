import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { parseWith } from '@strainscope/http';
import type { Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { z } from 'zod';
import { Reauthentication } from '../../credentials/reauthentication.ts';
import { AccountLimits } from '../../../limits/account-limits.ts';
import { phoneNumber } from '../../../people/persons/phone-number.ts';
import { SignedInPerson } from '../../../people/persons/signed-in-person.ts';
import { SecurityChanges } from '../../security-changes/security-changes.ts';
import { OneTimeCodes } from '../one-time-codes.ts';
import { InvalidCode } from '../verification.errors.ts';

/** The person signed in proves that a number is theirs; it counts from the right code on. */
@Injectable()
export class VerifyPhone {
  constructor(
    private readonly em: EntityManager,
    private readonly signedIn: SignedInPerson,
    private readonly limits: AccountLimits,
    private readonly reauthentication: Reauthentication,
    private readonly codes: OneTimeCodes,
    private readonly changes: SecurityChanges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns when the code expires @throws InvalidRequest, TooManyTries */
  async send(typed: string, password: string): Promise<Date> {
    const { phone } = parseWith(z.object({ phone: phoneNumber }), { phone: typed });
    // Limits keep a phone from being filled, by one account or by many.
    await this.limits.count('one-time-code', this.signedIn.id(), '');
    await this.limits.count('one-time-code', phone, '');
    await this.reauthentication.demand(this.signedIn.id(), password);
    return withScope(this.em, serviceScope, async (em) => {
      const { id: personId } = await this.signedIn.load(em);
      return this.codes.send(em, { personId, purpose: 'verify-phone', channel: 'sms', phone });
    });
  }

  /** @throws InvalidCode */
  async verify(code: string): Promise<void> {
    const isRight = await withScope(this.em, serviceScope, async (em) => {
      const person = await this.signedIn.load(em);
      const used = await this.codes.use(em, person.id, 'verify-phone', code);
      if (!used) return false;
      if (person.phone !== used.phone) this.changes.announce(em, person.id, 'phone-changed');
      person.phone = used.phone;
      person.phoneVerifiedAt = this.clock.now();
      return true;
    });
    if (!isRight) throw new InvalidCode('sent');
  }
}
