import { Injectable } from '@nestjs/common';
import { ColumnMapping } from '../column-mapping.entity.ts';
import { MappingTeam, ofTeam } from '../mapping-team.ts';

/** A team's mappings by name. */
@Injectable()
export class ListMappings {
  constructor(private readonly team: MappingTeam) {}

  /** @throws NotFound */
  execute(asked: string): Promise<ColumnMapping[]> {
    return this.team.within(asked, (em, { teamId }) =>
      em.find(ColumnMapping, ofTeam(teamId), { orderBy: { name: 'asc', id: 'asc' } }),
    );
  }
}
