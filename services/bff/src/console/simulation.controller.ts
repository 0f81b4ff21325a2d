import { Controller } from '@nestjs/common';
import { NotFound } from '@strainscope/kernel';
import type { SubmitItem } from '@strainscope/proto/simulation';
import { simulationOf, submitItemOf } from '../mappers/simulation.mapper.ts';
import { ServiceClients } from '../service-clients.ts';
import { answer } from './answer.ts';
import { Call, type CallAnswer, type CallRequest } from './call.decorator.ts';
import { SimulationReader } from './simulation-reader.ts';

@Controller('bff')
export class SimulationController {
  constructor(
    private readonly services: ServiceClients,
    private readonly simulationReader: SimulationReader,
  ) {}

  @Call('/simulations/submit')
  async submit({ body }: CallRequest<'/simulations/submit'>): Promise<CallAnswer<'/simulations/submit'>> {
    const { items } = await this.services.simulations.submit({
      eventIds: body.event_ids,
      meshType: body.mesh_type,
      meshSubtype: body.mesh_subtype,
      confirm: body.confirm,
    });
    if (items.every(isMissing)) throw new NotFound();
    return answer(items.map(submitItemOf));
  }

  @Call('/simulations/{id}')
  async get({ params }: CallRequest<'/simulations/{id}'>): Promise<CallAnswer<'/simulations/{id}'>> {
    const simulation = await this.services.simulations.getSimulation({ simulationId: params.id });
    return answer(await this.simulationReader.shown(simulation));
  }

  @Call('/simulations/{id}/retry')
  async retry({ params }: CallRequest<'/simulations/{id}/retry'>): Promise<CallAnswer<'/simulations/{id}/retry'>> {
    return answer(simulationOf(await this.services.simulations.retry({ simulationId: params.id })));
  }

  @Call('/simulations/{id}/cancel')
  async cancel({ params }: CallRequest<'/simulations/{id}/cancel'>): Promise<CallAnswer<'/simulations/{id}/cancel'>> {
    return answer(simulationOf(await this.services.simulations.cancel({ simulationId: params.id })));
  }
}

/** The orchestrator refuses each event that the caller may not submit as one that does not exist; others of the list go on. */
function isMissing({ answer: verdict, reason }: SubmitItem): boolean {
  return verdict === 'refused' && reason === new NotFound().message;
}
