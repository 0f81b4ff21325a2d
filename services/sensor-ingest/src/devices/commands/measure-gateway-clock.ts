import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { InvalidRequest, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { estimateClock, type ClockEstimate, type RoundTrip } from '../clock-estimate.ts';
import { DeviceTeam } from '../device-team.ts';
import { noteClock, noteGateway } from '../gateway-clocks.ts';

/** One exchange has no more round trips: the sixteenth adds little to what the others bound. */
export const MOST_ROUND_TRIPS = 64;

/** Estimates how a gateway's clock goes and keeps it, with its bound. */
@Injectable()
export class MeasureGatewayClock {
  constructor(
    private readonly em: EntityManager,
    private readonly team: DeviceTeam,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns null where the trips say nothing, as before the first has come back @throws NotFound, InvalidRequest */
  async execute(asked: string, gateway: string, trips: readonly RoundTrip[]): Promise<ClockEstimate | null> {
    const place = await this.team.of(asked, gateway);
    if (trips.length > MOST_ROUND_TRIPS) {
      throw new InvalidRequest([{ path: 'round_trips', message: `At most ${MOST_ROUND_TRIPS} round trips` }]);
    }
    const estimate = estimateClock(trips);
    await withScope(this.em, serviceScope, async (em) => {
      const now = this.clock.now();
      await noteGateway(em, place, now);
      if (estimate) await noteClock(em, place.gatewayId, estimate, now);
    });
    return estimate;
  }
}
