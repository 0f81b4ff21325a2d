import { Injectable } from '@nestjs/common';
import type { Bases } from '../mappers/simulation.mapper.ts';
import { ServiceClients } from '../clients/service-clients.ts';

/** What is said beside the strains of a list: on which head, by which version. The orchestrator alone decides it. */
@Injectable()
export class StrainBases {
  constructor(private readonly services: ServiceClients) {}

  /** By simulation; of those that are not complete, or not seen by the viewer, nothing. */
  async of(simulationIds: readonly string[]): Promise<Bases> {
    if (simulationIds.length === 0) return new Map();
    const { bases } = await this.services.simulations.getBases({ simulationIds: [...simulationIds] });
    return new Map(bases.map((basis) => [basis.simulationId, basis]));
  }
}
