import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { NodePaths } from '@strainscope/access';
import { keepConsents, mayProcess } from '@strainscope/consent';
import { OnEvent } from '@strainscope/messaging';
import type { EventMessage } from '@strainscope/proto';
import { Simulation } from '../simulations/simulation.entity.ts';
import { lockContents } from '../simulations/simulation-locks.ts';
import { Motion } from './motion.entity.ts';
import { consentMissing, researchMissing, WithheldOrders } from './withheld-orders.ts';

/** Simulations go with their event to whoever it turns out to be of, in the team in which they were. Who pays for what was submitted does not change. */
@Controller()
export class ReassignedEventsConsumer {
  constructor(
    private readonly em: EntityManager,
    private readonly withheld: WithheldOrders,
    private readonly paths: NodePaths,
  ) {}

  /** That may be somebody of whom nothing is computed, or nothing for research. */
  @OnEvent('strainscope.ingest.hae.reassigned.v1')
  async reassigned(message: EventMessage<'strainscope.ingest.hae.reassigned.v1'>): Promise<void> {
    const { eventId, personId, teamId } = message;
    const motion = await this.em.findOne(Motion, { eventId });
    if (!motion) return;
    await keepConsents(this.em, [personId]);
    const scope = await this.paths.placeOf(teamId, motion.scope);
    await this.em.nativeUpdate(Motion, { eventId }, { personId, teamId, scope });
    // A transaction that ends one of them locks its content first, then its row.
    await lockContents(this.em, await contentsOf(this.em, eventId));
    await this.em.nativeUpdate(Simulation, { eventId }, { personId, teamId, scope });
    if (!(await mayProcess(this.em, personId, 'care'))) await this.withheld.stop(this.em, { eventId }, consentMissing);
    else if (!(await mayProcess(this.em, personId, 'research'))) {
      await this.withheld.stop(this.em, { eventId, researchOnly: true }, researchMissing);
    }
  }
}

/** Finds the contents of an event's simulations, of ended ones too: one of them may be retried just now. */
async function contentsOf(em: EntityManager, eventId: string): Promise<string[]> {
  const rows = await em.execute<{ key: string }[]>(
    'select distinct content_key as key from simulations where event_id = ?',
    [eventId],
  );
  return rows.map(({ key }) => key);
}
