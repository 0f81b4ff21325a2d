import { Injectable } from '@nestjs/common';
import type { Simulation } from '@strainscope/console-contract';
import type { Simulation as SimulationMessage } from '@strainscope/proto/simulation';
import { simulationOf } from '../mappers/simulation.mapper.ts';
import { waitReasonOf } from '../mappers/wait-reason.mapper.ts';
import { ServiceClients } from '../service-clients.ts';
import { unlessMissing } from './unless-missing.ts';

/** A simulation with the reason why it waits, which names what the orchestrator knows by id alone. */
@Injectable()
export class SimulationReader {
  constructor(private readonly services: ServiceClients) {}

  async shown(simulation: SimulationMessage): Promise<Simulation> {
    const { waitsBecause, waitsNodeId } = simulation;
    return simulationOf(simulation, waitReasonOf(waitsBecause, await this.nameOf(waitsNodeId)));
  }

  /** A node above the viewer's own goes unnamed. */
  private async nameOf(nodeId: string): Promise<string> {
    if (nodeId === '') return '';
    const group = await unlessMissing(this.services.overview.getGroup({ nodeId }));
    return group?.name ?? '';
  }
}
