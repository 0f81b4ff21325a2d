import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Controller } from '@nestjs/common';
import { latencyAll, latencySession, latencyShown, type CallRequest } from '@strainscope/console-contract';
import { answer } from '../calls/answer.ts';
import { Handles } from '../calls/handles.decorator.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { latencyReportOf } from '../mappers/latency.mapper.ts';

/** How long events take to a screen. */
@Controller('bff')
export class LatencyController {
  constructor(private readonly services: ServiceClients) {}

  @Handles(latencyAll)
  async all() {
    return answer(latencyReportOf(await this.services.latency.getLatency({})));
  }

  @Handles(latencySession)
  async session({ params }: CallRequest<typeof latencySession>) {
    return answer(latencyReportOf(await this.services.latency.getSessionLatency({ sessionId: params.session_id })));
  }

  @Handles(latencyShown)
  async shown({ params, body }: CallRequest<typeof latencyShown>) {
    const pushedAt = timestampFromDate(new Date(body.pushed_at));
    await this.services.latency.noteAlertShown({ alertId: params.id, pushedAt });
    return answer(null);
  }
}
