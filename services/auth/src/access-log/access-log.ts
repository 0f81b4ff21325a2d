import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { actorIfAny } from '@strainscope/access';
import type { Clock } from '@strainscope/kernel';
import { currentOrigin } from '@strainscope/messaging';
import { CLOCK } from '@strainscope/service-kit';
import { canonical, type AccessEntry } from './access-entry.ts';
import { consentsInForce, type ConsentInForce } from './consents-in-force.ts';

/**
 * Records what happened. Recording only appends to a queue, so that readers never wait for each other; the sequencer
 * gives every entry its place in the chain a moment later.
 */
@Injectable()
export class AccessLog {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** In a transaction with the service's scope. The entry stands when the transaction commits. @returns what the reads rest on, by person */
  async record(
    em: EntityManager,
    entry: Pick<AccessEntry, 'kind' | 'what' | 'purpose'> & { personIds: readonly string[]; actorId?: string },
  ): Promise<ReadonlyMap<string, ConsentInForce>> {
    const { kind, what, purpose, personIds, actorId } = entry;
    const actor = actorIfAny();
    const ids = [...new Set(personIds)].sort();
    // Only a read rests on consent.
    const consents = await consentsInForce(em, kind === 'read' ? ids : []);
    const content = canonical({
      at: this.clock.now().toISOString(),
      kind,
      actor: actorId ?? actor?.personId ?? '',
      level: actor?.level ?? 0,
      what,
      purpose,
      people: ids.map((id) => ({ id, consent: consents.get(id)?.version ?? '' })),
      request: currentOrigin().correlation ?? '',
    });
    await em.execute('insert into access_log_waiting (content) values (?)', [content]);
    return consents;
  }
}
