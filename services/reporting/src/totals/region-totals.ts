import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { TotalsKey } from './totals.ts';

/** Where in the brain a player's simulations strained most, made anew whenever one of them completes. */
@Injectable()
export class RegionTotals {
  constructor(private readonly em: EntityManager) {}

  async refresh({ personId, teamId, scope }: TotalsKey): Promise<void> {
    await this.em.execute('delete from region_totals where person_id = ? and team_id = ?', [personId, teamId]);
    await this.em.execute(
      `insert into region_totals (person_id, team_id, region, scope, events, max_mps95)
       select ?::uuid, ?::uuid, region, ?::uuid[], count(*) filter (where place = 1), max(mps95)
       from (
         select r.region, r.mps95, row_number() over (partition by s.id order by r.mps95 desc, r.region) as place
         from simulations s, jsonb_to_recordset(s.regions) as r (region text, mps95 double precision)
         where s.person_id = ? and s.team_id = ? and s.outcome = 'complete'
       ) as ranked
       group by region`,
      [personId, teamId, `{${scope.join(',')}}`, personId, teamId],
    );
  }
}
