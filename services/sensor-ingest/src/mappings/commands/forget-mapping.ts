import { Injectable } from '@nestjs/common';
import { NotFound } from '@strainscope/kernel';
import { ColumnMapping } from '../column-mapping.entity.ts';
import { MappingTeam, ofTeam } from '../mapping-team.ts';

/** Removes a mapping of a team. What was read with it stays. */
@Injectable()
export class ForgetMapping {
  constructor(private readonly team: MappingTeam) {}

  /** @throws NotFound */
  execute(asked: string, id: string): Promise<void> {
    return this.team.within(asked, async (em, { teamId }) => {
      if ((await em.nativeDelete(ColumnMapping, { id, ...ofTeam(teamId) })) === 0) throw new NotFound();
    });
  }
}
