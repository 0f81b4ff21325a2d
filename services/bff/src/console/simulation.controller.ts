import { Controller } from '@nestjs/common';
import {
  type CallRequest,
  simulationsCancel,
  simulationsGet,
  simulationsQueue,
  simulationsRerunStale,
  simulationsRetry,
  simulationsStale,
  simulationsSubmit,
  submitItem,
} from '@strainscope/console-contract';
import { NotFound } from '@strainscope/kernel';
import type { SubmitItem } from '@strainscope/proto/simulation';
import { toContract } from '../mappers/to-contract.ts';
import { simulationOf, staleFilterOf, staleRunsOf, subtypeOf } from '../mappers/simulation.mapper.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { answer } from '../calls/answer.ts';
import { Handles } from '../calls/handles.decorator.ts';
import { Reach } from '../readers/reach.ts';
import { SimulationReader } from '../readers/simulation-reader.ts';

type StaleQuery = CallRequest<typeof simulationsStale>['query'];

@Controller('bff')
export class SimulationController {
  constructor(
    private readonly services: ServiceClients,
    private readonly simulationReader: SimulationReader,
    private readonly reach: Reach,
  ) {}

  @Handles(simulationsSubmit)
  async submit({ body }: CallRequest<typeof simulationsSubmit>) {
    const { items } = await this.services.simulations.submit({
      eventIds: body.event_ids,
      meshType: body.mesh_type,
      meshSubtype: subtypeOf(body.mesh_subtype),
      confirm: body.confirm,
    });
    if (items.every(isMissing)) throw new NotFound();
    return answer(items.map((item) => toContract(submitItem, item, {})));
  }

  /** @throws NotFound for a node or a player of whom the viewer sees nothing */
  @Handles(simulationsStale)
  async stale({ query }: CallRequest<typeof simulationsStale>) {
    const list = await this.services.simulations.listStale(staleFilterOf(query));
    if (list.runs.length === 0) await this.assertReached(query);
    return answer(staleRunsOf(list));
  }

  /** @throws NotFound for a node or a player of whom the viewer sees nothing */
  @Handles(simulationsRerunStale)
  async rerun({ body }: CallRequest<typeof simulationsRerunStale>) {
    const { submitted, refused, hasMore } = await this.services.simulations.rerunStale(staleFilterOf(body));
    if (submitted + refused === 0) await this.assertReached(body);
    return answer({ submitted, refused, has_more: hasMore });
  }

  private async assertReached({ node_id, player_id }: StaleQuery): Promise<void> {
    if (node_id !== undefined) await this.reach.assertNode(node_id);
    if (player_id !== undefined) await this.reach.assertPerson(player_id);
  }

  @Handles(simulationsGet)
  async get({ params }: CallRequest<typeof simulationsGet>) {
    const simulation = await this.services.simulations.getSimulation({ simulationId: params.id });
    return answer(await this.simulationReader.shown(simulation));
  }

  @Handles(simulationsQueue)
  async queue({ params }: CallRequest<typeof simulationsQueue>) {
    const simulation = await this.services.simulations.getSimulation({ simulationId: params.id });
    const { state, queue_position, expected_seconds, waits_because } = await this.simulationReader.shown(simulation);
    return answer({ state, queue_position, expected_seconds, waits_because });
  }

  @Handles(simulationsRetry)
  async retry({ params }: CallRequest<typeof simulationsRetry>) {
    return answer(simulationOf(await this.services.simulations.retry({ simulationId: params.id })));
  }

  @Handles(simulationsCancel)
  async cancel({ params }: CallRequest<typeof simulationsCancel>) {
    const cancelled = await this.services.simulations.cancel({ simulationId: params.id });
    return answer(await this.simulationReader.shown(cancelled));
  }
}

/** The orchestrator refuses each event that the caller may not submit as one that does not exist; others of the list go on. */
function isMissing({ answer: verdict, reason }: SubmitItem): boolean {
  return verdict === 'refused' && reason === new NotFound().message;
}
