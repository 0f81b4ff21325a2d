import { Controller, Inject, Req } from '@nestjs/common';
import { clockExchange } from '@strainscope/console-contract';
import { parseWith } from '@strainscope/http';
import type { Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import { ServiceClients } from '../clients/service-clients.ts';
import { timestampOf } from '../mappers/time.mapper.ts';
import { principalOf, type SignedInRequest } from '../session/signed-in-request.ts';
import { PublicCall, type PublicAnswer, type PublicRequest } from './public-call.decorator.ts';

/** The exchange by which a gateway's clock is compared with the product's. */
@Controller('v1')
export class DeviceClockController {
  constructor(
    private readonly services: ServiceClients,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @PublicCall('POST /devices/clock')
  async compare(
    { query }: PublicRequest<'POST /devices/clock'>,
    @Req() request: SignedInRequest,
  ): Promise<PublicAnswer<'POST /devices/clock'>> {
    const receivedAt = this.clock.now();
    const { round_trips: trips } = parseWith(clockExchange, request.body);
    const { offsetMs, errorMs } = await this.services.deviceStatuses.measureGatewayClock({
      teamId: query.team,
      gateway: principalOf(request).gateway,
      roundTrips: trips.map((trip) => ({
        sentAt: timestampOf(trip.sent_at)!,
        receivedAt: timestampOf(trip.received_at)!,
        answeredAt: timestampOf(trip.answered_at)!,
        returnedAt: timestampOf(trip.returned_at)!,
      })),
    });
    const estimate =
      offsetMs === undefined || errorMs === undefined ? null : { offset_ms: offsetMs, error_ms: errorMs };
    return { received_at: receivedAt.toISOString(), sent_at: this.clock.now().toISOString(), estimate };
  }
}
