import { Controller } from '@nestjs/common';
import { ServiceClients } from '../service-clients.ts';
import { answer } from './answer.ts';
import { Call, type CallAnswer, type CallRequest } from './call.decorator.ts';

interface Counted {
  page?: { total: bigint } | undefined;
}

@Controller('bff')
export class AdminController {
  constructor(private readonly services: ServiceClients) {}

  /** The totals that the lists of the admin tabs carry anyway. */
  @Call('/Admin/simulations/numbers')
  async numbers(_: CallRequest<'/Admin/simulations/numbers'>): Promise<CallAnswer<'/Admin/simulations/numbers'>> {
    const { overview } = this.services;
    const page = { size: 1 };
    const total = async (list: Promise<Counted>) => Number((await list).page?.total ?? 0n);
    const [organizations, institutions, teams, players, events, complete, pending, failed] = await Promise.all([
      total(overview.listGroups({ kind: 'organization', page })),
      total(overview.listGroups({ kind: 'institution', page })),
      total(overview.listGroups({ kind: 'team', page })),
      total(overview.listPlayers({ page })),
      total(overview.listEvents({ page })),
      total(overview.listSimulations({ group: 'complete', page })),
      total(overview.listSimulations({ group: 'pending', page })),
      total(overview.listSimulations({ group: 'failed', page })),
    ]);
    return answer({ organizations, institutions, teams, players, events, simulations: { complete, pending, failed } });
  }
}
