import { Injectable } from '@nestjs/common';
import type { OperationsFigures } from '@strainscope/console-contract';
import { figuresOf } from '../mappers/operations.mapper.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { GroupNames } from './group-names.ts';

/** What the orchestrator knows of its machines, with the names of whoever waits. */
@Injectable()
export class FiguresReader {
  constructor(
    private readonly services: ServiceClients,
    private readonly names: GroupNames,
  ) {}

  async now(): Promise<OperationsFigures> {
    const figures = await this.services.operations.getFigures({});
    const named = figures.tenants.flatMap(({ tenantId, waitsNodeId }) => [tenantId, waitsNodeId]);
    return figuresOf(figures, await this.names.of(named.filter((id) => id !== '')));
  }
}
