import { Controller, Req, Res } from '@nestjs/common';
import { estimatesField, estimatesOfEvent, type CallRequest } from '@strainscope/console-contract';
import { DomainError } from '@strainscope/kernel';
import type { Request, Response } from 'express';
import { ReadLog } from '../access-log/read-log.ts';
import { answer } from '../calls/answer.ts';
import { Handles, HandlesFile } from '../calls/handles.decorator.ts';
import { pathParams } from '../calls/path-params.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { eventEstimatesOf, notYetEstimated } from '../mappers/estimate.mapper.ts';

/** What models expect the solver to compute. */
@Controller('bff')
export class EstimateController {
  constructor(
    private readonly services: ServiceClients,
    private readonly reads: ReadLog,
  ) {}

  @Handles(estimatesOfEvent)
  async ofEvent({ params }: CallRequest<typeof estimatesOfEvent>) {
    const eventId = params.id;
    const estimates = await this.services.estimates.getEstimates({ eventId }).catch((error: unknown) => {
      // What was recorded a moment ago is not heard of there yet.
      if (error instanceof DomainError && error.status === 404) return undefined;
      throw error;
    });
    if (estimates) return answer(eventEstimatesOf(eventId, estimates));
    const { personId } = await this.services.events.getEvent({ eventId });
    return answer(notYetEstimated(eventId, personId));
  }

  @HandlesFile(estimatesField)
  async field(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { id: eventId, subtype } = pathParams(estimatesField.params, request.params);
    const estimated = await this.services.estimates.getEstimatedField({ eventId, meshSubtype: subtype });
    await this.reads.record(estimatesField.at, 'care', [estimated.personId]);
    response.set({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="estimate-${subtype}-${eventId}.bin"`,
      'cache-control': 'private, no-cache',
    });
    // Express answers 304 by the hash of what is sent.
    response.send(Buffer.from(estimated.field));
  }
}
