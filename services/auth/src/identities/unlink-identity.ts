import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Reauthentication } from '../credentials/reauthentication.ts';
import { assertWayIn } from '../credentials/way-in.ts';
import { SignedInPerson } from '../people/signed-in-person.ts';
import { SecurityChanges } from '../security-changes/security-changes.ts';
import { Identity } from './identity.entity.ts';

/** The account elsewhere of the person signed in signs in no more. */
@Injectable()
export class UnlinkIdentity {
  constructor(
    private readonly em: EntityManager,
    private readonly signedIn: SignedInPerson,
    private readonly reauthentication: Reauthentication,
    private readonly changes: SecurityChanges,
  ) {}

  /** @throws InvalidRequest for a wrong password, SignInAgain, TooManyTries, NotFound, LastWayIn */
  async run(issuer: string, password: string): Promise<void> {
    const personId = this.signedIn.id();
    await this.reauthentication.demand(personId, password);
    await withScope(this.em, serviceScope, async (em) => {
      if ((await em.nativeDelete(Identity, { issuer, personId })) === 0) throw new NotFound();
      await assertWayIn(em, personId);
      this.changes.announce(em, personId, 'identity-unlinked');
    });
  }
}
