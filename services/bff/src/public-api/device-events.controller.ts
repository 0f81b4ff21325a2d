import { Controller, Headers, Req } from '@nestjs/common';
import { parseWith } from '@strainscope/http';
import { z } from 'zod';
import { principalOf, type SignedInRequest } from '../session/signed-in-request.ts';
import { deviceEventsOf } from './device-event-parts.ts';
import { DeviceEventsReceiver } from './device-events.receiver.ts';
import { PublicCall, type PublicAnswer, type PublicRequest } from './public-call.decorator.ts';

const headers = z.object({ 'idempotency-key': z.string().min(1).max(200).optional() });

@Controller('v1')
export class DeviceEventsController {
  constructor(private readonly receiver: DeviceEventsReceiver) {}

  @PublicCall('POST /events')
  accept(
    { query }: PublicRequest<'POST /events'>,
    @Req() request: SignedInRequest,
    @Headers('idempotency-key') key?: string,
  ): Promise<PublicAnswer<'POST /events'>> {
    const { 'idempotency-key': idempotencyKey } = parseWith(headers, { 'idempotency-key': key });
    const { gateway } = principalOf(request);
    return this.receiver.receive(deviceEventsOf(request), { teamId: query.team, gateway, idempotencyKey });
  }
}
