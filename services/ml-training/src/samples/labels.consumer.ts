import { timestampDate } from '@bufbuild/protobuf/wkt';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { NodePaths } from '@strainscope/access';
import { OnEvent } from '@strainscope/messaging';
import type { SimulationCompleted } from '@strainscope/proto/simulation';
import { Label } from './label.entity.ts';
import { Motion } from './motion.entity.ts';

/** Outputs of samples; one may come before its motion. */
@Controller()
export class LabelsConsumer {
  constructor(
    private readonly em: EntityManager,
    private readonly paths: NodePaths,
  ) {}

  @OnEvent('strainscope.simulation.simulation.completed.v1')
  async completed(message: SimulationCompleted): Promise<void> {
    const { simulationId, eventId, meshType, meshSubtype } = message.facts!;
    // The simulation may have been told before its event became another person's, in another team; none becomes so meanwhile.
    const motion = await this.em.findOne(Motion, { eventId }, { lockMode: LockMode.PESSIMISTIC_READ });
    const { personId, teamId, scope: told } = motion ?? message.facts!;
    const scope = await this.paths.placeOf(teamId, told);
    const { solverVersion, reused, regions } = message;
    await this.em.upsert(Label, {
      simulationId,
      eventId,
      personId,
      teamId,
      scope,
      meshType,
      meshSubtype,
      solverVersion,
      reused,
      metrics: Object.fromEntries(message.metrics.map(({ key, value }) => [key, value])),
      regions: regions.map(({ region, mps95, mps }) => ({ region, mps95, mps })),
      completedAt: timestampDate(message.completedAt!),
    });
  }
}
