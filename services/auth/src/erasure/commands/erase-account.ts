import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorScopes, assertCan, currentActor, NodePaths } from '@strainscope/access';
import { Level, newId, NotFound, type Clock } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { ApiToken } from '../../api-tokens/api-token.entity.ts';
import { Credential } from '../../credentials/credential.entity.ts';
import { Reauthentication } from '../../credentials/reauthentication.ts';
import { demandCustody } from '../../guardianships/demand-custody.ts';
import { Guardianship } from '../../guardianships/guardianship.entity.ts';
import { Guardianships } from '../../guardianships/guardianships.ts';
import { closeInvitationsOf } from '../../invitations/close-invitations.ts';
import { Person, type PersonRecord } from '../../people/person.entity.ts';
import { SeenPeople } from '../../people/seen-people.ts';
import { Sessions } from '../../sessions/sessions.ts';
import { Erasure } from '../erasure.entity.ts';

/**
 * Closes the account at once and tells every service to erase the person. Who may: the person, a guardian with full custody, an admin.
 * Asking again answers the erasure that is under way.
 */
@Injectable()
export class EraseAccount {
  constructor(
    private readonly em: EntityManager,
    private readonly seen: SeenPeople,
    private readonly scopes: ActorScopes,
    private readonly paths: NodePaths,
    private readonly sessions: Sessions,
    private readonly outbox: Outbox,
    private readonly reauthentication: Reauthentication,
    private readonly guardianships: Guardianships,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param password of whoever asks @throws NotFound, InvalidRequest for a wrong password, TooManyTries */
  async run(personId: string, password: string): Promise<Erasure> {
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
    return withScope(this.em, serviceScope, async (em) => {
      await em.execute('select pg_advisory_xact_lock(hashtext(?))', [`erase ${personId}`]);
      const begun = await em.findOne(Erasure, { personId });
      if (begun) return begun;
      const person = await em.findOne(Person, { id: personId });
      if (!person) throw new NotFound();
      const now = this.clock.now();
      await this.close(em, person, now);
      const erasure = em.create(Erasure, {
        id: newId(now.getTime()),
        personId,
        requestedBy: actor.personId,
        requestedAt: now,
        state: 'erasing',
        answers: {},
        address: person.email,
        completedAt: null,
      });
      await this.outbox.append(em, 'strainscope.auth.person.erased.v1', personId, { personId, erasureId: erasure.id });
      return erasure;
    });
  }

  /**
   * Nobody signs in any more, whichever way, and nobody opens it again, whatever the erasure still has to do. Nothing goes on
   * in their name: no child is processed by their consent, and whom they invited is not.
   */
  private async close(em: EntityManager, person: PersonRecord, now: Date): Promise<void> {
    Object.assign(person, { disabledAt: now, disabledLevel: Level.admin });
    const personId = person.id;
    await this.sessions.endAll(em, personId);
    await em.nativeDelete(Credential, { personId });
    await em.nativeDelete(ApiToken, { personId });
    await closeInvitationsOf(em, personId, now);
    for (const each of await em.find(Guardianship, { guardianId: personId })) await this.guardianships.end(em, each);
  }
}
