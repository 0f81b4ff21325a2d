import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Reauthentication } from '../../credentials/reauthentication.ts';
import { SignedInPerson } from '../../../people/persons/signed-in-person.ts';
import { SecurityChanges } from '../../security-changes/security-changes.ts';
import { RecoveryCode } from '../second-factor.entity.ts';
import { SecondFactors } from '../second-factors.ts';

/** The person signed in takes the authenticator app away, and the recovery codes that belong to it. */
@Injectable()
export class RemoveTotp {
  constructor(
    private readonly em: EntityManager,
    private readonly signedIn: SignedInPerson,
    private readonly factors: SecondFactors,
    private readonly reauthentication: Reauthentication,
    private readonly changes: SecurityChanges,
  ) {}

  /** @throws InvalidRequest for a wrong password, TooManyTries */
  async execute(password: string): Promise<void> {
    await this.reauthentication.demand(this.signedIn.id(), password);
    await withScope(this.em, serviceScope, async (em) => {
      const { id } = await this.signedIn.load(em);
      const none = { totpSecret: null, totpStartedAt: null, totpConfirmedAt: null, totpLastStep: null };
      const factor = await this.factors.of(em, id);
      if (factor.totpConfirmedAt) this.changes.announce(em, id, 'authenticator-removed');
      Object.assign(factor, none);
      await em.nativeDelete(RecoveryCode, { personId: id });
    });
  }
}
