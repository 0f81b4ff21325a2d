import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { isId, NotFound, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { Reauthentication } from '../../credentials/reauthentication.ts';
import { WaysIn } from '../../credentials/ways-in.ts';
import { SignedInPerson } from '../../../people/persons/signed-in-person.ts';
import { SecurityChanges } from '../../security-changes/security-changes.ts';
import { Identity, UnlinkedIdentity } from '../../credentials/identity.entity.ts';

/** The account elsewhere of the person signed in signs in no more, and its address does not link it again. */
@Injectable()
export class UnlinkIdentity {
  constructor(
    private readonly em: EntityManager,
    private readonly signedIn: SignedInPerson,
    private readonly reauthentication: Reauthentication,
    private readonly waysIn: WaysIn,
    private readonly changes: SecurityChanges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws InvalidRequest for a wrong password, SignInAgain, TooManyTries, NotFound, LastWayIn */
  async execute(identityId: string, password: string): Promise<void> {
    const personId = this.signedIn.id();
    await this.reauthentication.demand(personId, password);
    await withScope(this.em, serviceScope, async (em) => {
      const linked = isId(identityId) ? await em.findOne(Identity, { id: identityId, personId }) : null;
      if (!linked) throw new NotFound();
      const { issuer, subject } = linked;
      await em.upsert(UnlinkedIdentity, { issuer, subject, personId, unlinkedAt: this.clock.now() });
      await em.nativeDelete(Identity, { issuer, subject });
      await this.waysIn.demandOne(em, personId);
      this.changes.announce(em, personId, 'identity-unlinked');
    });
  }
}
