import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { rewriteScope } from '@strainscope/access';
import { mayProcess } from '@strainscope/consent';
import { OnEvent } from '@strainscope/messaging';
import type { EventMessage, EventType } from '@strainscope/proto';
import { Cancellation } from '../simulations/cancellation.ts';
import { Simulation } from '../simulations/simulation.entity.ts';
import { Motion } from './motion.entity.ts';

export const treeChangeEvents = [
  'strainscope.org.node.moved.v1',
  'strainscope.org.node.merged.v1',
  'strainscope.org.node.restored.v1',
  'strainscope.ingest.hae.reassigned.v1',
] as const satisfies EventType[];

/** Simulations follow the team of their event, and whose event it is. Who pays for what was submitted does not change. */
@Controller()
export class TreeChangesConsumer {
  constructor(
    private readonly em: EntityManager,
    private readonly cancellation: Cancellation,
  ) {}

  @OnEvent('strainscope.org.node.moved.v1')
  moved({ nodeId, path }: EventMessage<'strainscope.org.node.moved.v1'>): Promise<void> {
    return this.place(nodeId, path);
  }

  @OnEvent('strainscope.org.node.merged.v1')
  merged({ nodeId, path }: EventMessage<'strainscope.org.node.merged.v1'>): Promise<void> {
    return this.place(nodeId, path);
  }

  @OnEvent('strainscope.org.node.restored.v1')
  restored({ nodeId, path }: EventMessage<'strainscope.org.node.restored.v1'>): Promise<void> {
    return this.place(nodeId, path);
  }

  /** Whoever the event turns out to be of may be somebody of whom nothing is computed. */
  @OnEvent('strainscope.ingest.hae.reassigned.v1')
  async reassigned({ eventId, personId }: EventMessage<'strainscope.ingest.hae.reassigned.v1'>): Promise<void> {
    await this.em.nativeUpdate(Motion, { eventId }, { personId });
    await this.em.nativeUpdate(Simulation, { eventId }, { personId });
    if (!(await mayProcess(this.em, personId, 'care'))) await this.cancellation.cancelAll(this.em, { eventId });
  }

  private place(nodeId: string, path: readonly string[]): Promise<void> {
    return rewriteScope(this.em, ['motions', 'simulations'], nodeId, path);
  }
}
