import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Conflict } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Reauthentication } from '../../credentials/reauthentication.ts';
import { SignedInPerson } from '../../../people/persons/signed-in-person.ts';
import { SecurityChanges } from '../../security-changes/security-changes.ts';
import { SecondFactors } from '../second-factors.ts';

/** The person signed in gets new recovery codes; those of before open nothing. */
@Injectable()
export class RenewRecoveryCodes {
  constructor(
    private readonly em: EntityManager,
    private readonly signedIn: SignedInPerson,
    private readonly factors: SecondFactors,
    private readonly reauthentication: Reauthentication,
    private readonly changes: SecurityChanges,
  ) {}

  /** @returns new recovery codes, shown once @throws InvalidRequest for a wrong password, TooManyTries, Conflict without an app */
  async execute(password: string): Promise<string[]> {
    await this.reauthentication.demand(this.signedIn.id(), password);
    return withScope(this.em, serviceScope, async (em) => {
      const { id } = await this.signedIn.load(em);
      if (!(await this.factors.of(em, id)).totpConfirmedAt)
        throw new Conflict('NO_TOTP', 'Recovery codes belong to an authenticator app.', 'Set one up first.');
      this.changes.announce(em, id, 'recovery-codes-renewed');
      return this.factors.renewRecoveryCodes(em, id);
    });
  }
}
