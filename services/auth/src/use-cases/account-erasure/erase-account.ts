import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorScopes, assertCan, currentActor, NodePaths } from '@strainscope/access';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Reauthentication } from '../../accounts/credentials/reauthentication.ts';
import { demandCustody } from '../../people/guardianships/demand-custody.ts';
import { SeenPeople } from '../../people/persons/seen-people.ts';
import { AccountErasures } from './account-erasures.ts';
import { Erasure } from '../../privacy/erasure/erasure.entity.ts';

/** For the person, a guardian with full custody, an admin. Asking again answers the erasure that is under way. */
@Injectable()
export class EraseAccount {
  constructor(
    private readonly em: EntityManager,
    private readonly seen: SeenPeople,
    private readonly scopes: ActorScopes,
    private readonly paths: NodePaths,
    private readonly reauthentication: Reauthentication,
    private readonly erasures: AccountErasures,
  ) {}

  /** @param password of whoever asks @throws NotFound, InvalidRequest for a wrong password, TooManyTries */
  async execute(personId: string, password: string): Promise<Erasure> {
    const requestedBy = currentActor().personId;
    // It may have come as far as the person, whom nobody sees any more.
    const begun = await withScope(this.em, serviceScope, (em) => em.findOne(Erasure, { personId, requestedBy }));
    if (begun) return begun;
    await this.seen.demand(personId);
    const actor = await this.scopes.load(currentActor());
    const underWay = await withScope(this.em, serviceScope, async (em) => {
      assertCan(actor, 'person:erase', { scope: await this.paths.scopeOfPerson(personId), personId });
      await demandCustody(em, actor, personId);
      return em.findOne(Erasure, { personId });
    });
    // The password went with the account: there is nothing to ask for, and nothing more to lose.
    if (underWay) return underWay;
    await this.reauthentication.demand(actor.personId, password);
    return withScope(this.em, serviceScope, (em) => this.erasures.begin(em, personId, actor.personId));
  }
}
