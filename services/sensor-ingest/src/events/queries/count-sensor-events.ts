import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction, can, NodePaths } from '@strainscope/access';
import { sensorKey } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Hae } from '../hae.entity.ts';
import { eventsOf } from '../sensor-changes.ts';

export interface RecordedBy {
  /** Team in whose organization the sensor is worn. */
  readonly teamId: string;
  readonly personId: string;
  readonly brand: string;
  /** However it is written. */
  readonly sensorId: string;
  readonly since: Date;
}

export interface SensorEvents {
  readonly events: number;
  /** Beside them those that wait for consent: their number is all that anybody learns of them. */
  readonly waiting: number;
}

/** What a sensor recorded of somebody in the actor's own places: it goes along when the sensor is taken over (ADR 94). */
@Injectable()
export class CountSensorEvents {
  constructor(
    private readonly em: EntityManager,
    private readonly actors: ActorTransaction,
    private readonly paths: NodePaths,
  ) {}

  /** @throws NotFound for a team that the actor does not see */
  async execute({ teamId, personId, brand, sensorId, since }: RecordedBy): Promise<SensorEvents> {
    const [organizationId = ''] = await this.actors.run(() => this.paths.seenScopeOf(teamId));
    const sensor = { brand, sensorKey: sensorKey(brand, sensorId) };
    const held = await withScope(this.em, serviceScope, (em) =>
      eventsOf(em, sensor, [personId], organizationId, since),
    );
    return this.actors.run(async (em, actor) => {
      const own = held.filter(({ scope }) => can(actor, 'event:read', { scope }));
      const events = await em.count(Hae, { id: { $in: own.map(({ id }) => id) } });
      return { events, waiting: own.length - events };
    });
  }
}
