import { Injectable } from '@nestjs/common';
import type { Simulation } from '@strainscope/console-contract';
import type { Simulation as SimulationMessage } from '@strainscope/proto/simulation';
import { simulationOf, type NameOf } from '../mappers/simulation.mapper.ts';
import { waitReasonOf } from '../mappers/wait-reason.mapper.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { StaffReader } from './staff-reader.ts';
import { unlessMissing } from './unless-missing.ts';

/** A simulation with why it waits and who cancelled it, which names what the orchestrator knows by id alone. */
@Injectable()
export class SimulationReader {
  constructor(
    private readonly services: ServiceClients,
    private readonly staff: StaffReader,
  ) {}

  async shown(simulation: SimulationMessage): Promise<Simulation> {
    const { waitsBecause, waitsNodeId } = simulation;
    const nameOf = await this.cancellersOf([simulation]);
    return simulationOf(simulation, waitReasonOf(waitsBecause, await this.nameOf(waitsNodeId)), nameOf);
  }

  /** What those are called who cancelled them. */
  cancellersOf(simulations: readonly SimulationMessage[]): Promise<NameOf> {
    return this.staff.namesOf(simulations.flatMap(({ cancelledBy }) => cancelledBy ?? []));
  }

  /** A node above the viewer's own goes unnamed. */
  private async nameOf(nodeId: string): Promise<string> {
    if (nodeId === '') return '';
    const group = await unlessMissing(this.services.overview.getGroup({ nodeId }));
    return group?.name ?? '';
  }
}
