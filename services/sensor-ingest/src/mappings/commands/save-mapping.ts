import { Inject, Injectable } from '@nestjs/common';
import { Conflict, newId, type Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import { ColumnMapping } from '../column-mapping.entity.ts';
import { MappingTeam, ofTeam } from '../mapping-team.ts';
import { checkedMapping, checkedName, MOST_MAPPINGS } from '../mapping.rules.ts';

/** The team has as many as it may have. */
export class TooManyMappings extends Conflict {
  constructor() {
    super('TOO_MANY_MAPPINGS', `A team keeps at most ${MOST_MAPPINGS} mappings.`, 'Forget one that is no longer used.');
  }
}

/** Keeps what the columns of a team's tables are. The same name again replaces what was kept under it. */
@Injectable()
export class SaveMapping {
  constructor(
    private readonly team: MappingTeam,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws NotFound, InvalidRequest, TooManyMappings */
  execute(asked: string, givenName: string, json: string): Promise<ColumnMapping> {
    return this.team.within(asked, async (em, { teamId, scope }) => {
      // A refusal of what was sent comes after the check of the team, so that it does not tell that the team is there.
      const name = checkedName(givenName);
      const mapping = checkedMapping(json);
      const kept = { mapping, savedAt: this.clock.now() };
      const named = { ...ofTeam(teamId), name };
      if ((await em.nativeUpdate(ColumnMapping, named, kept)) === 0) {
        if ((await em.count(ColumnMapping, ofTeam(teamId))) >= MOST_MAPPINGS) throw new TooManyMappings();
        await em
          .createQueryBuilder(ColumnMapping)
          .insert({ id: newId(), teamId, scope, name, ...kept })
          .onConflict(['teamId', 'name'])
          .merge(['mapping', 'savedAt'])
          .execute();
      }
      return em.findOneOrFail(ColumnMapping, named);
    });
  }
}
