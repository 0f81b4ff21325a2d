import { timestampDate } from '@bufbuild/protobuf/wkt';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { OnEvent } from '@strainscope/messaging';
import type { SimulationCompleted } from '@strainscope/proto/simulation';
import { Label } from './label.entity.ts';

/** Outputs of samples; one may come before its motion. */
@Controller()
export class LabelsConsumer {
  constructor(private readonly em: EntityManager) {}

  @OnEvent('strainscope.simulation.simulation.completed.v1')
  async completed(message: SimulationCompleted): Promise<void> {
    const { simulationId, eventId, personId, scope, meshType, meshSubtype } = message.facts!;
    const { solverVersion, reused, regions } = message;
    await this.em.upsert(Label, {
      ...{ simulationId, eventId, personId, scope, meshType, meshSubtype, solverVersion, reused },
      metrics: Object.fromEntries(message.metrics.map(({ key, value }) => [key, value])),
      regions: regions.map(({ region, mps95, mps }) => ({ region, mps95, mps })),
      completedAt: timestampDate(message.completedAt!),
    });
  }
}
