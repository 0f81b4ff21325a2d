import { Controller } from '@nestjs/common';
import {
  type CallRequest,
  fixedTexts,
  operationsNumbers,
  playersDeleteUndefined,
  staffChangeToPlayer,
  staffList,
} from '@strainscope/console-contract';
import { editedPeopleOf } from '../mappers/tree-edit.mapper.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { answer } from '../calls/answer.ts';
import { FiguresReader } from '../readers/figures-reader.ts';
import { Handles } from '../calls/handles.decorator.ts';
import { StaffReader } from '../readers/staff-reader.ts';

interface Counted {
  page?: { total: bigint } | undefined;
}

@Controller('bff')
export class AdminController {
  constructor(
    private readonly services: ServiceClients,
    private readonly staffReader: StaffReader,
    private readonly figures: FiguresReader,
  ) {}

  /** The totals that the lists of the admin tabs carry anyway, and what the orchestrator knows of its machines. */
  @Handles(operationsNumbers)
  async numbers(_: CallRequest<typeof operationsNumbers>) {
    const { overview } = this.services;
    const page = { size: 1 };
    const total = async (list: Promise<Counted>) => Number((await list).page?.total ?? 0n);
    const [operations, organizations, institutions, teams, players, events, complete, pending, failed] =
      await Promise.all([
        this.figures.now(),
        total(overview.listGroups({ kind: 'organization', page })),
        total(overview.listGroups({ kind: 'institution', page })),
        total(overview.listGroups({ kind: 'team', page })),
        total(overview.listPlayers({ page })),
        total(overview.listEvents({ page })),
        total(overview.listSimulations({ group: 'complete', page })),
        total(overview.listSimulations({ group: 'pending', page })),
        total(overview.listSimulations({ group: 'failed', page })),
      ]);
    const simulations = { complete, pending, failed };
    return answer({ organizations, institutions, teams, players, events, simulations, operations });
  }

  @Handles(staffList)
  staff({ query }: CallRequest<typeof staffList>) {
    return this.staffReader.list(query);
  }

  @Handles(staffChangeToPlayer)
  async changeToPlayer({ body }: CallRequest<typeof staffChangeToPlayer>) {
    const personIds = [body.user_id].flat();
    const { team_id: teamId = '', seen: seenNodeId = '' } = body;
    const { undo } = await this.services.members.changeToPlayer({ personIds, teamId, seenNodeId });
    return answer(editedPeopleOf(personIds, undo), fixedTexts.adminToPlayer);
  }

  @Handles(playersDeleteUndefined)
  async deleteUndefined({ body }: CallRequest<typeof playersDeleteUndefined>) {
    const personIds = [body.user_id].flat();
    const { undo } = await this.services.members.removePlayers({ personIds, undefinedOnly: true });
    return answer(editedPeopleOf(personIds, undo), fixedTexts.undefinedMemberDeleted);
  }
}
