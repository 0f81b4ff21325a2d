import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorScopes, assertCan, currentActor, NodePaths } from '@strainscope/access';
import { NotFound, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { SentLetters, sentLettersStore } from '../../../letters/sent-letters.ts';
import { SeenPeople } from '../../../people/persons/seen-people.ts';
import { Person } from '../../../people/persons/person.entity.ts';
import type { Answers } from '../../erasure/contexts.ts';
import { DataCopy } from '../data-copy.entity.ts';
import { DataRequests } from '../data-requests.ts';

/** Younger counts are answered as they are. */
const FRESH_MILLISECONDS = 30_000;

/** What every service keeps of somebody, as far as they have answered: asking twice shows more. */
@Injectable()
export class GetHoldings {
  constructor(
    private readonly em: EntityManager,
    private readonly seen: SeenPeople,
    private readonly scopes: ActorScopes,
    private readonly paths: NodePaths,
    private readonly requests: DataRequests,
    private readonly sentLetters: SentLetters,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws NotFound */
  async execute(personId: string): Promise<Answers> {
    const { answers } = await this.asked(personId);
    // Letters lie in no table, and so are in no service's answer.
    if (!answers.auth) return answers;
    const letters = { store: sentLettersStore, count: (await this.sentLetters.to(personId)).length };
    return { ...answers, auth: { ...answers.auth, stores: [...answers.auth.stores, letters] } };
  }

  private async asked(personId: string): Promise<DataCopy> {
    await this.seen.demand(personId);
    const actor = await this.scopes.load(currentActor());
    return withScope(this.em, serviceScope, async (em) => {
      assertCan(actor, 'person:export', { scope: await this.paths.scopeOfPerson(personId), personId });
      if ((await em.count(Person, { id: personId })) === 0) throw new NotFound();
      const since = new Date(this.clock.now().getTime() - FRESH_MILLISECONDS);
      const known = await em.findOne(DataCopy, { personId, kind: 'holdings', requestedAt: { $gte: since } });
      if (known) return known;
      await em.nativeDelete(DataCopy, { personId, kind: 'holdings' });
      return this.requests.ask(em, personId, 'holdings');
    });
  }
}
