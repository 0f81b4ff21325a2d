import { Controller } from '@nestjs/common';
import { fixedTexts } from '@strainscope/console-contract';
import { editedPeopleOf } from '../mappers/tree-edit.mapper.ts';
import { ServiceClients } from '../service-clients.ts';
import { answer } from './answer.ts';
import { FiguresReader } from './figures-reader.ts';
import { StaffReader } from './staff-reader.ts';
import { Call, type CallAnswer, type CallRequest } from './call.decorator.ts';

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
  @Call('/Admin/simulations/numbers')
  async numbers(_: CallRequest<'/Admin/simulations/numbers'>): Promise<CallAnswer<'/Admin/simulations/numbers'>> {
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

  @Call('/Admin/staffList')
  staff({ query }: CallRequest<'/Admin/staffList'>): Promise<CallAnswer<'/Admin/staffList'>> {
    return this.staffReader.list(query);
  }

  @Call('/admin/changetoplayer')
  async changeToPlayer({ body }: CallRequest<'/admin/changetoplayer'>): Promise<CallAnswer<'/admin/changetoplayer'>> {
    const personIds = [body.user_id].flat();
    const { team_id: teamId = '', seen: seenNodeId = '' } = body;
    const { undo } = await this.services.members.changeToPlayer({ personIds, teamId, seenNodeId });
    return answer(editedPeopleOf(personIds, undo), fixedTexts.adminToPlayer);
  }

  @Call('/admin/deleteUndefinedMember')
  async deleteUndefined({
    body,
  }: CallRequest<'/admin/deleteUndefinedMember'>): Promise<CallAnswer<'/admin/deleteUndefinedMember'>> {
    const personIds = [body.user_id].flat();
    const { undo } = await this.services.members.removePlayers({ personIds, undefinedOnly: true });
    return answer(editedPeopleOf(personIds, undo), fixedTexts.undefinedMemberDeleted);
  }
}
