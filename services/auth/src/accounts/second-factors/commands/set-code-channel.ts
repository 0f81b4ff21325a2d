import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Conflict, InvalidRequest } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Reauthentication } from '../../credentials/reauthentication.ts';
import { SignedInPerson } from '../../../people/persons/signed-in-person.ts';
import { SecurityChanges } from '../../security-changes/security-changes.ts';
import { codeChannels, type CodeChannel } from '../../verification/one-time-code.entity.ts';
import { SecondFactors } from '../second-factors.ts';

/** Codes by e-mail or text message at sign-in, or none. */
@Injectable()
export class SetCodeChannel {
  constructor(
    private readonly em: EntityManager,
    private readonly signedIn: SignedInPerson,
    private readonly factors: SecondFactors,
    private readonly reauthentication: Reauthentication,
    private readonly changes: SecurityChanges,
  ) {}

  /** @param channel empty for none @throws InvalidRequest, Conflict for text messages without a verified number */
  async execute(channel: string, password: string): Promise<void> {
    if (channel !== '' && !isChannel(channel)) throw new InvalidRequest([{ path: 'channel', message: 'email or sms' }]);
    await this.reauthentication.demand(this.signedIn.id(), password);
    await withScope(this.em, serviceScope, async (em) => {
      const person = await this.signedIn.load(em);
      if (channel === 'sms' && !person.phoneVerifiedAt)
        throw new Conflict('PHONE_NOT_VERIFIED', 'Verify your phone number first.');
      const factor = await this.factors.of(em, person.id);
      const codeChannel = channel === '' ? null : channel;
      if ((factor.codeChannel ?? null) === codeChannel) return;
      factor.codeChannel = codeChannel;
      this.changes.announce(em, person.id, codeChannel ? 'sign-in-codes-on' : 'sign-in-codes-off');
    });
  }
}

function isChannel(value: string): value is CodeChannel {
  return (codeChannels as readonly string[]).includes(value);
}
