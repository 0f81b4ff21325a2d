import { Controller, Req } from '@nestjs/common';
import { signalsOf } from '../mappers/event.mapper.ts';
import { pageOf } from '../mappers/page.mapper.ts';
import {
  publicEventOf,
  publicEventRowOf,
  publicSimulationOf,
  publicSimulationRowOf,
} from '../mappers/public.mapper.ts';
import { timestampOf } from '../mappers/time.mapper.ts';
import { ReadLog } from '../access-log/read-log.ts';
import { StrainBases } from '../readers/strain-bases.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { principalOf, type SignedInRequest } from '../session/signed-in-request.ts';
import { PublicCall, type PublicAnswer, type PublicRequest } from './public-call.decorator.ts';

@Controller('v1')
export class PublicDataController {
  constructor(
    private readonly services: ServiceClients,
    private readonly reads: ReadLog,
    private readonly bases: StrainBases,
  ) {}

  @PublicCall('/events')
  async events({ query }: PublicRequest<'/events'>): Promise<PublicAnswer<'/events'>> {
    const from = timestampOf(query.from);
    const until = timestampOf(query.until);
    const { events, page } = await this.services.events.listEvents({
      personId: query.player ?? '',
      teamId: query.team ?? '',
      ...(from && { from }),
      ...(until && { until }),
      page: { cursor: query.cursor ?? '', size: query.size },
    });
    await this.reads.record(
      'GET /v1/events',
      'care',
      events.map(({ personId }) => personId),
    );
    return { events: events.map(publicEventRowOf), page: pageOf(page) };
  }

  @PublicCall('/events/{id}')
  async event(
    { params }: PublicRequest<'/events/{id}'>,
    @Req() request: SignedInRequest,
  ): Promise<PublicAnswer<'/events/{id}'>> {
    const event = await this.services.events.getEvent({ eventId: params.id });
    const seesRuns = principalOf(request).scopes.includes('simulations:read');
    const list = seesRuns ? await this.services.simulations.listOfEvent({ eventId: params.id }) : null;
    await this.reads.record('GET /v1/events/{id}', 'care', [event.personId]);
    return publicEventOf(event, list && list.simulations);
  }

  @PublicCall('/events/{id}/signals')
  async signals({
    params,
    query,
  }: PublicRequest<'/events/{id}/signals'>): Promise<PublicAnswer<'/events/{id}/signals'>> {
    await this.reads.recordEvent('GET /v1/events/{id}/signals', 'care', params.id);
    return signalsOf(await this.services.events.getSignals({ eventId: params.id, kind: query.kind }));
  }

  @PublicCall('/simulations')
  async simulations({ query }: PublicRequest<'/simulations'>): Promise<PublicAnswer<'/simulations'>> {
    const { simulations, page } = await this.services.overview.listSimulations({
      eventId: query.event ?? '',
      nodeId: query.team ?? '',
      personId: query.player ?? '',
      group: query.state ?? '',
      page: { cursor: query.cursor ?? '', size: query.size },
    });
    const complete = simulations.filter(({ state }) => state === 'complete');
    const bases = await this.bases.of(complete.map(({ simulationId }) => simulationId));
    await this.reads.record(
      'GET /v1/simulations',
      'care',
      simulations.map(({ personId }) => personId),
    );
    return { simulations: simulations.map((row) => publicSimulationRowOf(row, bases)), page: pageOf(page) };
  }

  @PublicCall('/simulations/{id}')
  async simulation({ params }: PublicRequest<'/simulations/{id}'>): Promise<PublicAnswer<'/simulations/{id}'>> {
    const simulation = await this.services.simulations.getSimulation({ simulationId: params.id });
    await this.reads.record('GET /v1/simulations/{id}', 'care', [simulation.facts?.personId]);
    return publicSimulationOf(simulation);
  }
}
