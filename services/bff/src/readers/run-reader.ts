import { Injectable } from '@nestjs/common';
import type { FailureCause, ListSimulationsResponse } from '@strainscope/proto/reporting';
import { pagedAnswer, pageRequestOf } from '../mappers/page.mapper.ts';
import { simulationRowOf } from '../mappers/simulation.mapper.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { Reach } from './reach.ts';
import { StrainBases } from './strain-bases.ts';

export interface RunListing {
  /** Runs of a node or of a person; without both, every run that the viewer may see. */
  nodeId?: string | undefined;
  personId?: string | undefined;
  /** Left out: runs in every state. */
  group?: 'complete' | 'pending' | 'failed';
  /** Reason for which the failed runs wanted have failed. */
  reasonCode?: string | undefined;
  cursor?: string | undefined;
  itemPerPage?: number | undefined;
}

@Injectable()
export class RunReader {
  constructor(
    private readonly services: ServiceClients,
    private readonly reach: Reach,
    private readonly bases: StrainBases,
  ) {}

  /** As the tables of runs show them. @throws as `list` */
  async rows(listing: RunListing) {
    const list = await this.list(listing);
    const complete = list.simulations.filter(({ state }) => state === 'complete');
    const bases = await this.bases.of(complete.map(({ simulationId }) => simulationId));
    return pagedAnswer(list.simulations, (row) => simulationRowOf(row, bases), list);
  }

  /** Newest first. @throws NotFound for a node or person of which the viewer sees nothing */
  async list({
    nodeId = '',
    personId = '',
    group,
    reasonCode = '',
    ...paging
  }: RunListing): Promise<ListSimulationsResponse> {
    const list = await this.services.overview.listSimulations({
      nodeId,
      personId,
      group: group ?? '',
      reasonCode,
      page: pageRequestOf(paging),
    });
    if (list.simulations.length === 0 && personId !== '') await this.reach.assertPerson(personId);
    if (list.simulations.length === 0 && nodeId !== '') await this.reach.assertNode(nodeId);
    return list;
  }

  /** What failed, by cause. @throws NotFound for a node or person of which the viewer sees nothing */
  async failures({ nodeId = '', personId = '' }: Pick<RunListing, 'nodeId' | 'personId'>): Promise<FailureCause[]> {
    const { causes } = await this.services.overview.listFailures({ nodeId, personId });
    if (causes.length === 0 && personId !== '') await this.reach.assertPerson(personId);
    if (causes.length === 0 && nodeId !== '') await this.reach.assertNode(nodeId);
    return causes;
  }
}
