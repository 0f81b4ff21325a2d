import { Controller, Inject, Req } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import { ServiceClients } from '../clients/service-clients.ts';
import { deviceStatusesAnswerOf } from '../mappers/device-status.mapper.ts';
import { principalOf, type SignedInRequest } from '../session/signed-in-request.ts';
import { statusBodyOf } from './device-status-body.ts';
import { PublicCall, type PublicAnswer, type PublicRequest } from './public-call.decorator.ts';

/** How devices are, as gateways tell it. */
@Controller('v1')
export class DeviceStatusController {
  constructor(
    private readonly services: ServiceClients,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @PublicCall('POST /devices/status')
  async accept(
    { query }: PublicRequest<'POST /devices/status'>,
    @Req() request: SignedInRequest,
  ): Promise<PublicAnswer<'POST /devices/status'>> {
    const receivedAt = this.clock.now();
    const body = await statusBodyOf(request);
    const { gateway } = principalOf(request);
    const sent = { teamId: query.team, gateway, ...body };
    const { verdicts } = await this.services.deviceStatuses.acceptDeviceStatuses(sent);
    return deviceStatusesAnswerOf(verdicts, { received_at: receivedAt, sent_at: this.clock.now() });
  }
}
