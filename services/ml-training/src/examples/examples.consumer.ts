import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Timestamp } from '@bufbuild/protobuf/wkt';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { OnEvent } from '@strainscope/messaging';
import type { EventMessage } from '@strainscope/proto';
import { Example } from './example.entity.ts';

/** Every completed simulation is one example. A reused result teaches nothing new, but its event may be asked for alone. */
@Controller()
export class ExamplesConsumer {
  constructor(private readonly em: EntityManager) {}

  @OnEvent('strainscope.simulation.simulation.completed.v1')
  async completed(message: EventMessage<'strainscope.simulation.simulation.completed.v1'>): Promise<void> {
    const { facts, completedAt, solverVersion, metrics, regions } = message;
    if (!facts) return;
    const { simulationId, eventId, personId, teamId, scope, meshType, meshSubtype, occurredAt } = facts;
    await this.em.upsert(Example, {
      ...{ simulationId, eventId, personId, teamId, scope, meshType, meshSubtype, solverVersion },
      occurredAt: dateOf(occurredAt),
      completedAt: dateOf(completedAt),
      metrics: Object.fromEntries(metrics.map(({ key, value }) => [key, value])),
      regions: Object.fromEntries(regions.map(({ region, mps, mps95 }) => [region, { mps, mps95 }])),
    });
  }

  @OnEvent('strainscope.auth.person.erased.v1')
  async erased({ personId }: EventMessage<'strainscope.auth.person.erased.v1'>): Promise<void> {
    await this.em.nativeDelete(Example, { personId });
  }
}

function dateOf(time: Timestamp | undefined): Date {
  return time ? timestampDate(time) : new Date(0);
}
