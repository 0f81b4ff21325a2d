import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Reauthentication } from '../../credentials/reauthentication.ts';
import { WaysIn } from '../../credentials/ways-in.ts';
import { SignedInPerson } from '../../../people/persons/signed-in-person.ts';
import { SecurityChanges } from '../../security-changes/security-changes.ts';
import { Passkey } from '../../credentials/passkey.entity.ts';

/** The person signed in takes a passkey away, unless nothing else signs in. */
@Injectable()
export class RemovePasskey {
  constructor(
    private readonly em: EntityManager,
    private readonly signedIn: SignedInPerson,
    private readonly reauthentication: Reauthentication,
    private readonly waysIn: WaysIn,
    private readonly changes: SecurityChanges,
  ) {}

  /** @throws InvalidRequest for a wrong password, NotFound, LastWayIn */
  async execute(passkeyId: string, password: string): Promise<void> {
    const personId = this.signedIn.id();
    await this.reauthentication.demand(personId, password);
    return withScope(this.em, serviceScope, async (em) => {
      if ((await em.nativeDelete(Passkey, { id: passkeyId, personId })) === 0) throw new NotFound();
      await this.waysIn.demandOne(em, personId);
      this.changes.announce(em, personId, 'passkey-removed');
    });
  }
}
